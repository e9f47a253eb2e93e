package redline

import (
	"strings"

	"github.com/beevik/etree"
)

// line is a paragraph while its runs are written.
type line struct {
	*writer
	at    place
	p     *etree.Element
	wraps []*wrapper // that are open, outermost first
	into  []*etree.Element
	state status
	holds *etree.Element // w:ins and the like, or what is open, where runs go
	run   *etree.Element
	form  string // of the run
	text  strings.Builder
	tag   string // of the text
}

func (l *line) flush() {
	if l.text.Len() == 0 {
		return
	}
	t := l.run.CreateElement("w:" + l.tag)
	said := l.text.String()
	t.SetText(said)
	if strings.TrimSpace(said) != said {
		set(t, "xml:space", "preserve")
	}
	l.text.Reset()
}

// places writes marks of places.
func (l *line) places(before []placed) {
	for _, p := range before {
		l.flush()
		l.open(p.wrap)
		l.run, l.holds = nil, nil
		l.top().AddChild(p.e.Copy())
	}
}

func (l *line) top() *etree.Element {
	if len(l.into) == 0 {
		return l.p
	}
	return l.into[len(l.into)-1]
}

// open opens the elements of a wrapper, and closes those that it is not within.
func (l *line) open(w *wrapper) {
	var chain []*wrapper
	for ; w != nil; w = w.outer {
		chain = append([]*wrapper{w}, chain...)
	}
	same := 0
	for same < len(chain) && same < len(l.wraps) && chain[same] == l.wraps[same] {
		same++
	}
	if same == len(l.wraps) && same == len(chain) {
		return
	}
	l.flush()
	l.run, l.holds = nil, nil
	l.wraps, l.into = l.wraps[:same], l.into[:same]
	for _, one := range chain[same:] {
		outer, inner := shell(one.e)
		l.top().AddChild(outer)
		l.wraps, l.into = append(l.wraps, one), append(l.into, inner)
	}
}

// shell returns a copy of a wrapper without what it holds, and where that goes.
func shell(e *etree.Element) (outer, inner *etree.Element) {
	outer = etree.NewElement(e.FullTag())
	outer.Attr = append([]etree.Attr(nil), e.Attr...)
	for _, c := range e.ChildElements() {
		switch c.Tag {
		case "sdtPr", "sdtEndPr", "smartTagPr", "customXmlPr":
			outer.AddChild(c.Copy())
		}
	}
	if e.Tag != "sdt" {
		return outer, outer
	}
	return outer, outer.CreateElement("w:sdtContent")
}

// item writes an item of a paragraph.
func (l *line) item(it *item) {
	one := it.b
	if it.status.fromOriginal() {
		one = it.a
	} else {
		l.places(one.before)
	}
	l.open(l.wrapOf(it, one))
	if l.holds == nil || l.state != it.status {
		l.flush()
		l.run, l.state, l.holds = nil, it.status, l.top()
		if it.status != equal {
			l.holds = l.change(tags[it.status])
			l.top().AddChild(l.holds)
		}
	}
	if one.kind == whole {
		l.whole(it, one)
		return
	}
	l.inRun(it, one)
}

// wrapOf returns what an item stands in: of a deleted one, what holds its neighbours in the revised file.
func (l *line) wrapOf(it *item, one *atom) *wrapper {
	w := one.wrap
	if !it.status.fromOriginal() || w == nil {
		return w
	}
	if w.twin != nil {
		return w.twin
	}
	made := &wrapper{e: l.carry.copy(etreeShell(w.e), l.at.a, l.at.b)}
	made.twin = made
	w.twin = made
	return made
}

func etreeShell(e *etree.Element) *etree.Element {
	outer, _ := shell(e)
	if pr := outer.SelectElement("w:sdtPr"); pr != nil {
		if id := pr.SelectElement("w:id"); id != nil {
			pr.RemoveChild(id)
		}
	}
	return outer
}

// whole writes a field or a formula.
func (l *line) whole(it *item, one *atom) {
	l.flush()
	l.run = nil
	for _, e := range one.els {
		var made *etree.Element
		if it.status.fromOriginal() {
			made = l.carry.copy(e, l.at.a, l.at.b)
		} else {
			made = e.Copy()
		}
		if it.status == deleted {
			strike(made)
		}
		l.holds.AddChild(made)
	}
}

// strike renames the words of deleted runs as Word wants it.
func strike(e *etree.Element) {
	if e.Space == "w" && e.Tag == "txbxContent" {
		return
	}
	if e.Space == "w" && e.Tag == "t" {
		e.Tag = "delText"
	}
	if e.Space == "w" && e.Tag == "instrText" {
		e.Tag = "delInstrText"
	}
	for _, c := range e.ChildElements() {
		strike(c)
	}
}

// inRun writes what stands in runs: words, or a thing such as a tab.
func (l *line) inRun(it *item, one *atom) {
	if one.kind == thing {
		var was *etree.Element
		if it.status == equal {
			was = it.a.rPr
		}
		l.openRun(it, one.rPr, was)
		l.flush()
		l.run.AddChild(l.thing(it, one))
		return
	}
	l.tag = "t"
	if it.status == deleted {
		l.tag = "delText"
	}
	other := one.runs
	if it.status == equal {
		other = it.a.runs
	}
	for at, i, k := 0, 0, 0; at < len(one.text); {
		to := min(one.runs[i].to, other[k].to)
		l.openRun(it, one.runs[i].rPr, other[k].rPr)
		l.text.WriteString(one.text[at:to])
		if at = to; one.runs[i].to == at {
			i++
		}
		if other[k].to == at {
			k++
		}
	}
}

// openRun opens a run, unless the one that is open has the same properties, now and in the original.
func (l *line) openRun(it *item, rPr, was *etree.Element) {
	key := runForm(rPr)
	if it.status == equal {
		key += "\x00" + look(was)
	}
	if l.run != nil && l.form == key {
		return
	}
	l.flush()
	l.run, l.form = l.holds.CreateElement("w:r"), key
	if made := l.runProperties(it, rPr, was); made != nil {
		l.run.AddChild(made)
	}
}

// runProperties returns the properties of a run, with what they were where a person sees the difference.
func (l *line) runProperties(it *item, rPr, was *etree.Element) *etree.Element {
	if it.status.fromOriginal() {
		if rPr == nil {
			return nil
		}
		return l.carry.copy(rPr, l.at.a, l.at.b)
	}
	var made *etree.Element
	if rPr != nil {
		made = rPr.Copy()
	}
	if it.status != equal || look(rPr) == look(was) {
		return made
	}
	if made == nil {
		made = etree.NewElement("w:rPr")
	}
	change := l.change("rPrChange")
	if was == nil {
		change.CreateElement("w:rPr")
	} else {
		change.AddChild(l.carry.copy(was, l.at.a, l.at.b))
	}
	made.AddChild(change)
	return made
}

// runForm tells the properties of a run apart.
func runForm(rPr *etree.Element) string {
	if rPr == nil {
		return ""
	}
	var b strings.Builder
	for _, c := range rPr.ChildElements() {
		plain(&b, c)
	}
	return b.String()
}

// seen are the properties of a run that change how a reader takes its words.
var seen = map[string]bool{
	"b": true, "i": true, "u": true, "strike": true, "dstrike": true, "caps": true, "smallCaps": true, "vertAlign": true, "highlight": true,
	"vanish": true,
}

// look tells how a reader sees words.
func look(rPr *etree.Element) string {
	if rPr == nil {
		return ""
	}
	var b strings.Builder
	for _, c := range rPr.ChildElements() {
		value := c.SelectAttrValue("w:val", "1")
		if seen[c.Tag] && value != "0" && value != "false" && value != "none" {
			b.WriteString(c.Tag + "=" + value + ";")
		}
	}
	return b.String()
}

// thing writes what is no word: from the revised file, unless it is deleted.
func (l *line) thing(it *item, one *atom) *etree.Element {
	e := one.els[0]
	if kind := noteKind(e); kind != "" {
		return l.note(kind, it, e)
	}
	if it.status.fromOriginal() {
		return l.carry.copy(e, l.at.a, l.at.b)
	}
	made := e.Copy()
	if it.status == equal {
		boxesA, boxesB := textBoxes(it.a.els[0]), textBoxes(made)
		for i := range boxesB {
			if i < len(boxesA) {
				l.fill(l.at, boxesA[i], boxesB[i])
			}
		}
	}
	return made
}
