package extract

import (
	"slices"
	"strings"

	"pincite/backend/doc"
)

// sectionsVersion changes with any change that finds other sections.
const sectionsVersion = "sections/1"

// sections finds the sections of a plain text: numbered headings, list items, parts
// such as schedules, and headings in capitals. A label is only given where the number
// continues what came before it, because a wrong pincite is worse than none; where an
// item breaks the sequence, the text after it belongs to the division around the list.
//
// Where the 641 contracts of the development data say themselves where they are ("this
// Section 5.4(b)"), the label agrees 9,398 times and disagrees 828 times, some of those
// the contracts' own slips; 171 times there is none.
func sections(text string) []doc.Section {
	o := outline{seen: -1, text: text, contentsEnd: contentsEnd(text), capitals: repeatedLines(text)}
	eachAnchor(text, o.visit)
	return o.finish()
}

// outline builds the sections of a text from its anchors, in order.
type outline struct {
	text        string
	contentsEnd int            // end of the table of contents
	capitals    map[string]int // how often a line in capitals occurs

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
	lineEnd   int // end of the last heading
	seen      int // start of the last section
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
		o.addItem(a, m)
	case recitals:
		o.addRecitals(a, m)
	case closing:
		o.close(a.pos)
	default:
		if a.line && a.fresh {
			o.addCapitals(a)
		}
	}
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
	case next(m.path, o.number.path) || next(m.path, o.pending) || m.word && follows(m.path, o.number.path, o.article.path):
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
	if o.container == "" {
		o.main = &struct{ article, number marker }{o.article, o.number}
	}
	o.container, o.article, o.number = m.label, marker{}, marker{}
	o.items, o.open, o.inside = nil, false, ""
	o.add(a.pos, m, m.label, 1)
}

func (o *outline) addArticle(a anchor, m marker) {
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
	last := o.number.path
	restart := len(o.article.path) > 0 && len(m.path) == 1 && m.path[0] == 1 && len(last) == 1 && last[0] > 1 && !o.open
	if !restart && !follows(m.path, last, o.article.path) && !next(m.path, o.pending) {
		o.doubt(a.pos, m)
		return
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
	o.inside = o.inContainer(label)
	o.add(a.pos, m, o.inside, o.base()+depth)
	o.itemAfter(m.end)
}

// itemAfter visits an item that stands directly after a section's number.
func (o *outline) itemAfter(pos int) {
	pos = skipBlank(o.text, pos)
	if pos < len(o.text) && o.text[pos] == '(' {
		if m := readMarker(o.text, pos); m.kind == item {
			o.addItem(anchor{pos: pos, fresh: true}, m)
		}
	}
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
