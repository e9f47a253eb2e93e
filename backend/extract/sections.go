package extract

import (
	"slices"
	"strings"

	"pincite/backend/doc"
)

// sectionsVersion changes with any change that finds other sections.
const sectionsVersion = "sections/2"

// sections finds the sections of a plain text: numbered headings, list items, parts
// such as schedules, and headings in capitals. A label is only given where the number
// continues what came before it, because a wrong pincite is worse than none; where an
// item breaks the sequence, the text after it belongs to the division around the list.
//
// Where the 641 contracts of the development data say themselves where they are ("this
// Section 5.4(b)"), the label agrees 9,395 times and disagrees 830 times, some of those
// the contracts' own slips; 172 times there is none. Of the labels written down for
// spans drawn at random, see labels_test.go, 146 of 149 are found, and 132 of 150 in files that the detector was
// not tuned on.
//
// Blocks are those of the text's format, and nil where it marks none: a heading that its
// format calls one needs no capitals, and notes at the end belong to no section.
func sections(text string, blocks []doc.Block) []doc.Section {
	text = text[:notesStart(text, blocks)]
	o := outline{seen: -1, text: text, contentsEnd: contentsEnd(text), capitals: repeatedLines(text)}
	for _, b := range blocks {
		if b.Kind == doc.BlockHeading {
			o.headings = append(o.headings, b)
		}
	}
	eachAnchor(text, o.visit)
	return o.finish()
}

// notesStart returns where the notes at the end of a text start, and its length where
// there are none.
func notesStart(text string, blocks []doc.Block) int {
	end := len(text)
	for i := len(blocks) - 1; i >= 0 && blocks[i].Kind == doc.BlockNote; i-- {
		end = blocks[i].Span.Start
	}
	return end
}

// outline builds the sections of a text from its anchors, in order.
type outline struct {
	text        string
	contentsEnd int            // end of the table of contents
	capitals    map[string]int // how often a line in capitals occurs
	headings    []doc.Block    // that the format marks, from the anchor on

	found  []doc.Section
	closed []int // positions at which all open sections end; closed[i] is before section number before[i]
	before []int

	container string                            // label of the open container
	main      *struct{ article, number marker } // what was open before it
	article   marker                            // the open article
	number    marker                            // the last numbered section
	inside    string                            // its composed label
	pending   []int                             // a later number that did not follow; one that follows it is believed
	open      bool                              // whether items may hang under number
	items     []level
	chapters  style // how the open article is counted, if it has no word
	restarted bool  // whether numbers start anew in each article
	recital   int   // the last lettered recital
	sought    int   // how often a second chapter was looked for
	lastEntry int   // start of the last container that was only listed
	lineEnd   int   // end of the last heading

	numberedLevel int // the format's level of the last numbered heading, 0 where it marks none
	seen          int // start of the last section
}

// level is an open list of items.
type level struct {
	style style
	dot   bool
	n     int
	label string
}

func (o *outline) visit(a anchor) {
	if a.pos < o.contentsEnd || a.pos <= o.seen || a.pos < o.lineEnd && o.text[a.pos] != '(' {
		return
	}
	if a.run {
		o.visitRunning(a)
		return
	}
	a.fresh = a.fresh || o.afterHeading(a.pos)
	m := readMarker(o.text, a.pos)
	if m.kind != noMarker && m.kind != item && pageNumbered(o.text, m.end) {
		return
	}
	switch m.kind {
	case container:
		o.addContainer(a, m)
	case article:
		o.addArticle(a, m)
	case decimal:
		o.addDecimal(a, m)
	case item:
		if !o.addRecital(a, m) && !o.addChapter(a, m) {
			o.addItem(a, m)
		}
	case recitals:
		o.addRecitals(a, m)
	case closing:
		o.close(a.pos)
	default:
		if h, ok := o.headingAt(a.pos); ok {
			o.addHeading(h)
		} else if a.line && a.fresh {
			o.addCapitals(a)
		}
	}
}

// headingAt returns the heading that the format marks at pos. Positions only grow.
func (o *outline) headingAt(pos int) (doc.Block, bool) {
	for len(o.headings) > 0 && o.headings[0].Span.Start < pos {
		o.headings = o.headings[1:]
	}
	if len(o.headings) == 0 || o.headings[0].Span.Start != pos {
		return doc.Block{}, false
	}
	return o.headings[0], true
}

// visitRunning takes a number in running text for a section where it is the very next
// one: some texts have lost all their line breaks.
func (o *outline) visitRunning(a anchor) {
	m := readMarker(o.text, a.pos)
	if m.kind != decimal && m.kind != article || len(m.path) > 3 {
		return
	}
	title, _ := headingTitle(o.text, m)
	switch {
	case m.kind == article:
		if title != "" && (next(m.path, o.article.path) || len(o.article.path) == 0) {
			o.addArticle(a, m)
		}
	case next(m.path, o.number.path) || next(m.path, o.pending) || (m.word || len(m.path) > 1 && title != "") && follows(m.path, o.number.path, o.article.path):
		if len(m.path) > 1 && !m.word || title != "" {
			o.addDecimal(a, m)
		}
	case title != "":
		o.doubt(a.pos, m)
	}
}

// doubt meets a number further on than what came before lets expect. The text from here
// on is no longer part of the last numbered section, whatever it is part of.
func (o *outline) doubt(pos int, m marker) {
	if len(o.number.path) > 0 && slices.Compare(m.path, o.number.path) <= 0 {
		return
	}
	o.pending = m.path
	if !o.open {
		return
	}
	o.items, o.open = nil, false
	outer := doc.Section{Label: o.container, Level: o.base() + 1}
	if len(o.article.path) > 0 {
		outer.Label = o.inContainer(o.article.label)
		outer.Level++
	}
	outer.Heading = doc.Span{Start: pos, End: pos}
	outer.Span.Start = pos
	o.found = append(o.found, outer)
}

// next reports whether the number p comes directly after the number last.
func next(p, last []int) bool {
	if len(last) == 0 {
		return len(p) == 1 && p[0] == 1
	}
	if len(p) > len(last) {
		return len(p) == len(last)+1 && slices.Equal(p[:len(last)], last) && p[len(last)] == 1
	}
	n := len(p) - 1
	return slices.Equal(p[:n], last[:n]) && p[n] == last[n]+1
}

// afterHeading reports whether nothing but white space lies between the last heading's
// line and pos.
func (o *outline) afterHeading(pos int) bool {
	return len(o.found) > 0 && o.lineEnd <= pos && pos-o.lineEnd < 40 && strings.TrimSpace(o.text[o.lineEnd:pos]) == ""
}

func (o *outline) addContainer(a anchor, m marker) {
	if !a.line || !a.fresh {
		return
	}
	// A filing calls the whole contract "Exhibit 10.3", at its head and at the head of
	// its pages.
	if strings.Contains(m.label, ".") || len(o.found) == 0 && a.pos < 2000 {
		return
	}
	if m.label == o.container { // a page header
		return
	}
	if o.enumerated(a.pos, m) {
		return
	}
	if o.container == "" {
		o.main = &struct{ article, number marker }{o.article, o.number}
	}
	o.container, o.article, o.number = m.label, marker{}, marker{}
	o.items, o.open, o.inside = nil, false, ""
	o.add(a.pos, m, m.label, 1)
}

// enumerated reports whether the container at pos stands in a list of them, one a line, as
// at the end of a table of contents.
func (o *outline) enumerated(pos int, m marker) bool {
	if o.lastEntry > 0 && pos-o.lastEntry < containerEntry {
		o.lastEntry = pos
		return true
	}
	reach := min(len(o.text), m.end+containerEntry)
	for at := m.end; at < reach; {
		at += lineLen(o.text[at:]) + 1
		if at = skipBlank(o.text, min(at, len(o.text))); at >= reach {
			break
		}
		if next := readMarker(o.text, at); next.kind == container && next.label != m.label {
			o.lastEntry = pos
			return true
		}
	}
	return false
}

// containerEntry is the most bytes from one entry of a list of exhibits to the next.
const containerEntry = 250

// leaveListed leaves a container that was open before the first number of all: it was
// only listed, and this is the main part.
func (o *outline) leaveListed(m marker) {
	if o.main != nil && m.path[0] == 1 && len(o.number.path)+len(o.article.path) == 0 && len(o.main.number.path)+len(o.main.article.path) == 0 {
		o.container, o.main = "", nil
	}
}

func (o *outline) addArticle(a anchor, m marker) {
	o.leaveListed(m)
	if !a.fresh && !a.line {
		return
	}
	if last := o.article.path; len(last) > 0 && (m.path[0] <= last[0] || m.path[0] > last[0]+2) {
		return
	} else if len(last) == 0 && m.path[0] > 2 {
		return
	}
	o.article, o.items, o.open = m, nil, false
	o.add(a.pos, m, o.inContainer(m.label), o.base()+1)
}

func (o *outline) base() int {
	if o.container != "" {
		return 1
	}
	return 0
}

func (o *outline) inContainer(label string) string {
	if o.container != "" {
		return o.container + ", " + label
	}
	return label
}

func (o *outline) addDecimal(a anchor, m marker) {
	if o.main != nil && len(o.number.path)+len(o.article.path) == 0 && len(o.main.number.path) > 1 && len(m.path) > 1 && next(m.path, o.main.number.path) {
		// The schedule was only mentioned: the main part goes on.
		o.container, o.article, o.number, o.main = "", o.main.article, o.main.number, nil
	}
	if (len(m.path) == 1 && !m.word || !a.line) && !a.fresh {
		return
	}
	o.leaveListed(m)
	last := o.number.path
	restart := len(o.article.path) > 0 && len(m.path) == 1 && m.path[0] == 1 && len(last) == 1 && !o.open
	if !restart && !follows(m.path, last, o.article.path) && !next(m.path, o.pending) {
		o.doubt(a.pos, m)
		return
	}
	if restart && !o.restarted {
		o.relabel()
		o.restarted = true
	}
	o.pending = nil
	depth := len(m.path)
	label := m.label
	if len(o.article.path) > 0 {
		if m.path[0] == o.article.path[0] && depth > 1 {
			depth--
		} else if restart || depth == 1 && m.path[0] == 1 && o.article.path[0] > 1 || o.number.dot {
			label, m.dot = o.article.label+", "+label, true // numbered anew in each article
		}
		depth++
	}
	o.number, o.items, o.open = m, nil, true
	o.numberedLevel = 0
	if h, ok := o.headingAt(a.pos); ok {
		o.numberedLevel = h.Level
	}
	o.inside = o.inContainer(label)
	o.add(a.pos, m, o.inside, o.base()+depth)
	o.itemAfter(m.end)
}

// itemAfter visits an item that stands directly after a section's number.
func (o *outline) itemAfter(pos int) {
	pos = skipBlank(o.text, pos)
	if pos < len(o.text) && o.text[pos] == '(' {
		if m := readMarker(o.text, pos); m.kind == item && o.nextStartsParagraph(m) {
			o.addItem(anchor{pos: pos, fresh: true}, m)
		}
	}
}

// nextStartsParagraph reports whether the item after m starts a paragraph. An item beside
// another number is a division then: "4.1 (a)" before a paragraph "(b)". Otherwise it is
// the first part of an enumeration inside a sentence.
func (o *outline) nextStartsParagraph(m marker) bool {
	const reach = 5_000 // bytes of the longest item
	rest := o.text[m.end:min(len(o.text), m.end+reach)]
	for _, r := range itemReadings(m.text) {
		next := "(" + r.style.write(r.n+1) + ")"
		for at := 0; ; {
			i := strings.Index(rest[at:], next)
			if i < 0 {
				break
			}
			at += i
			before := strings.TrimRight(rest[:at], " \t\u00a0")
			if before == "" || strings.HasSuffix(before, "\n") || strings.HasSuffix(rest[:at], inlineGap) || gapAfterItem(rest[at:]) {
				return true
			}
			at += len(next)
		}
	}
	return false
}

// follows reports whether the number p may come after the number last, under the
// article art: the next one at some level, or the first one a level deeper. One or two
// numbers may be missing, reserved or unreadable.
func follows(p, last, art []int) bool {
	const gap = 2
	if len(last) == 0 {
		switch {
		case len(p) == 1:
			return p[0] == 1
		case len(art) > 0:
			return p[0] == art[0] && p[1] <= 1+gap
		default:
			return p[0] <= 1+gap && p[1] <= 1
		}
	}
	same := 0
	for same < len(p) && same < len(last) && p[same] == last[same] {
		same++
	}
	switch {
	case same == len(p): // the same or an outer number
		return false
	case same == len(last): // deeper
		return len(p) == len(last)+1 && p[same] <= 1
	case p[same] < last[same] || p[same] > last[same]+1+gap:
		return false
	}
	switch rest := p[same+1:]; len(rest) {
	case 0:
		return p[same] <= last[same]+gap
	case 1: // 6.1 after 5.9: chapter 6 has no heading of its own, or an article's
		return rest[0] <= 1 && (p[same] == last[same]+1 || len(art) > 0 && p[0] == art[0])
	default:
		return false
	}
}

// numberLevel returns the level of the last numbered section.
func (o *outline) numberLevel() int {
	for i := len(o.found) - 1; i >= 0; i-- {
		if o.found[i].Label == o.inside {
			return o.found[i].Level
		}
	}
	return 1
}

func (o *outline) addRecitals(a anchor, m marker) {
	if len(o.number.path)+len(o.article.path) > 0 || o.container != "" || !a.fresh {
		return
	}
	if n := len(o.found); n > 0 && o.found[n-1].Label == m.label {
		return
	}
	o.add(a.pos, m, m.label, 1)
}

// addRecital adds a lettered or numbered recital, and reports whether m is one.
func (o *outline) addRecital(a anchor, m marker) bool {
	n := len(o.found) - 1
	if o.recital > 0 && n >= 0 && strings.HasPrefix(o.found[n].Label, "Recital ") {
		n -= o.recital
	}
	if n < 0 || o.found[n].Label != "Recitals" || len(o.closed) > 0 && o.before[len(o.before)-1] > n || !a.line || !a.fresh {
		return false
	}
	for _, r := range itemReadings(m.text) {
		if r.n == o.recital+1 {
			o.recital++
			o.add(a.pos, m, "Recital "+m.text, 2)
			return true
		}
	}
	return false
}

// addChapter adds a heading such as "II. DEFINITIONS", inside which numbers may start
// anew as in an article, and reports whether m is one. Outside of chapters the first is
// believed where the second comes too.
func (o *outline) addChapter(a anchor, m marker) bool {
	if !m.dot || !a.line || !a.fresh || o.article.kind == article {
		return false
	}
	title, _ := headingTitle(o.text, m)
	if title == "" {
		return false
	}
	for _, r := range itemReadings(m.text) {
		if r.style != upperRoman && r.style != upperLetter {
			continue
		}
		first := len(o.article.path) == 0
		switch {
		case first && (r.n != 1 || len(o.number.path) > 0 || !o.chapterFollows(m.end, r)):
			continue
		case !first && (o.chapters != r.style || r.n != o.article.path[0]+1):
			continue
		}
		if first {
			o.chapters = r.style
		}
		m.path, m.label = []int{r.n}, m.text
		o.article, o.items, o.open = m, nil, false
		o.add(a.pos, m, o.inContainer(m.label), o.base()+1)
		return true
	}
	return false
}

// chapterFollows reports whether a line further on starts with the chapter after r.
func (o *outline) chapterFollows(pos int, r reading) bool {
	const reach = 50_000 // bytes of the longest first chapter
	if o.sought++; o.sought > 100 {
		return false // a text made of nothing but such lines
	}
	return strings.Contains(o.text[pos:min(len(o.text), pos+reach)], "\n"+r.style.write(r.n+1)+". ")
}

// relabel puts the label of the first article in front of the numbers in it, once the
// second has shown that each starts them anew: "1" has become two sections.
func (o *outline) relabel() {
	article := ""
	for i := range o.found {
		s := &o.found[i]
		switch {
		case s.Level <= o.base()+1:
			article = s.Label
		case article != "" && s.Label != "" && s.Label[0] >= '0' && s.Label[0] <= '9':
			s.Label = article + ", " + s.Label
		}
	}
}

// addHeading adds a heading that the format marks and that has no number. One of an inner
// level stays inside the numbered section before it.
func (o *outline) addHeading(h doc.Block) {
	title := strings.TrimSpace(strings.TrimLeft(o.text[h.Span.Start:h.Span.End], "# \t"))
	if i := strings.IndexByte(title, '\n'); i >= 0 {
		title = title[:i]
	}
	s := doc.Section{Title: strings.TrimSpace(title), Level: o.base() + 1, Heading: h.Span, Span: doc.Span{Start: h.Span.Start}}
	if o.open && h.Level > o.numberedLevel && o.numberedLevel > 0 {
		s.Level = o.numberLevel() + 1
		o.items = nil
	} else {
		o.items, o.open = nil, false
	}
	o.found = append(o.found, s)
	o.lineEnd, o.seen = h.Span.End, h.Span.Start
}

// addCapitals adds a heading in capitals without a number. It hides no number: the
// sequence goes on after it.
func (o *outline) addCapitals(a anchor) {
	end := a.pos + lineLen(o.text[a.pos:])
	line := strings.TrimSpace(o.text[a.pos:end])
	if !capitalHeading(line) || o.capitals[line] > 2 || o.afterHeading(a.pos) {
		return
	}
	o.items, o.open = nil, false
	o.found = append(o.found, doc.Section{
		Title: line, Level: o.base() + 1,
		Heading: doc.Span{Start: a.pos, End: a.pos + len(line)}, Span: doc.Span{Start: a.pos},
	})
	o.lineEnd, o.seen = end, a.pos
}

func (o *outline) add(pos int, m marker, label string, depth int) {
	title, end := headingTitle(o.text, m)
	o.found = append(o.found, doc.Section{
		Label: label, Title: title, Level: depth,
		Heading: doc.Span{Start: pos, End: end}, Span: doc.Span{Start: pos},
	})
	o.lineEnd, o.seen = end, pos
}

// close ends all open sections at pos.
func (o *outline) close(pos int) {
	o.closed, o.before = append(o.closed, pos), append(o.before, len(o.found))
	o.items, o.open = nil, false
}

// finish gives every section its end.
func (o *outline) finish() []doc.Section {
	var stack []int
	end := func(level, pos int) {
		for len(stack) > 0 && o.found[stack[len(stack)-1]].Level >= level {
			o.found[stack[len(stack)-1]].Span.End = pos
			stack = stack[:len(stack)-1]
		}
	}
	c := 0
	for i := range o.found {
		for ; c < len(o.closed) && o.before[c] <= i; c++ {
			end(0, o.closed[c])
		}
		end(o.found[i].Level, o.found[i].Span.Start)
		stack = append(stack, i)
	}
	if c < len(o.closed) {
		end(0, o.closed[c])
	}
	end(0, len(o.text))
	return o.found
}
