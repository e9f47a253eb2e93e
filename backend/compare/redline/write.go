package redline

import (
	"strconv"
	"strings"

	"github.com/beevik/etree"
)

func itoa(n int) string { return strconv.Itoa(n) }

// tags are the elements that hold what was changed, and that mark a paragraph's end.
var tags = map[status]string{deleted: "del", inserted: "ins", movedFrom: "moveFrom", movedTo: "moveTo"}

// fromOriginal reports whether an item is not in the revised file.
func (s status) fromOriginal() bool { return s == deleted || s == movedFrom }

// blocks writes the items of a story.
func (w *writer) blocks(at place, items []item) []*etree.Element {
	n := &nest{}
	from := 0
	for i := range items {
		switch it := &items[i]; {
		case it.isTable():
			n.add(w.table(at, it), it)
			from = i + 1
		case it.isMark():
			w.paragraph(n, at, items[from:i+1])
			from = i + 1
		}
	}
	return n.out()
}

// paragraph writes the items of a paragraph, of which the last is its mark.
func (w *writer) paragraph(n *nest, at place, items []item) {
	end := &items[len(items)-1]
	p := etree.NewElement("w:p")
	if end.b != nil && end.b.of != nil {
		for _, a := range end.b.of.e.Attr {
			set(p, a.FullKey(), a.Value)
		}
	}
	if pPr := w.markProperties(at, end); pPr != nil {
		p.AddChild(pPr)
	}
	l := &line{writer: w, at: at, p: p}
	for i := range items[:len(items)-1] {
		l.item(&items[i])
	}
	if end.b != nil {
		l.places(end.b.before)
	}
	l.flush()
	if end.status == movedFrom || end.status == movedTo {
		w.moved(n, p, end)
		return
	}
	n.add(p, end)
}

// moved adds a paragraph that was moved between the marks of what was.
func (w *writer) moved(n *nest, p *etree.Element, end *item) {
	w.next++
	start, stop := etree.NewElement("w:"+tags[end.status]+"RangeStart"), etree.NewElement("w:"+tags[end.status]+"RangeEnd")
	set(start, "w:id", itoa(w.next))
	set(start, "w:name", "move"+itoa(end.move))
	set(start, "w:author", w.author)
	if w.date != "" {
		set(start, "w:date", w.date)
	}
	set(stop, "w:id", itoa(w.next))
	n.add(start, end)
	n.add(p, end)
	n.add(stop, end)
}

// markProperties returns the properties of a paragraph, with what became of its mark and of them.
func (w *writer) markProperties(at place, end *item) *etree.Element {
	var was, pPr *etree.Element
	if end.a != nil && len(end.a.els) > 0 {
		was = w.carry.copy(end.a.els[0], at.a, at.b)
	}
	switch {
	case end.status.fromOriginal():
		pPr = was
	case len(end.b.els) > 0:
		pPr = end.b.els[0].Copy()
	}
	if end.status != equal {
		if pPr == nil {
			pPr = etree.NewElement("w:pPr")
		}
		markOf(pPr).InsertChildAt(0, w.change(tags[end.status]))
		return pPr
	}
	if end.a != nil && form(was) != form(pPr) {
		if pPr == nil {
			pPr = etree.NewElement("w:pPr")
		}
		old := etree.NewElement("w:pPr")
		if was != nil {
			for _, c := range was.ChildElements() {
				if c.Tag != "rPr" && c.Tag != "sectPr" {
					old.AddChild(c)
				}
			}
		}
		change := w.change("pPrChange")
		change.AddChild(old)
		pPr.AddChild(change)
	}
	return pPr
}

// markOf returns the properties of a paragraph's mark; they stand before those of a section.
func markOf(pPr *etree.Element) *etree.Element {
	if r := pPr.SelectElement("w:rPr"); r != nil {
		return r
	}
	r := etree.NewElement("w:rPr")
	at := len(pPr.Child)
	if s := pPr.SelectElement("w:sectPr"); s != nil {
		at = s.Index()
	}
	pPr.InsertChildAt(at, r)
	return r
}

// form tells the form of a paragraph without that of its mark.
func form(pPr *etree.Element) string {
	if pPr == nil {
		return ""
	}
	var b strings.Builder
	for _, c := range pPr.ChildElements() {
		if c.Tag != "rPr" && c.Tag != "sectPr" {
			plain(&b, c)
		}
	}
	return b.String()
}

// plain writes elements and attributes but for what programs number anew.
func plain(b *strings.Builder, e *etree.Element) {
	b.WriteString("<" + e.Tag)
	for _, a := range e.Attr {
		if !strings.HasPrefix(a.Key, "rsid") {
			b.WriteString(" " + a.Key + "=" + a.Value)
		}
	}
	for _, c := range e.ChildElements() {
		plain(b, c)
	}
	b.WriteString(">")
}
