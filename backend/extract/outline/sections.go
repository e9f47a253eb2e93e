package outline

import (
	"slices"
	"strings"
	"unicode"

	"pincite/backend/doc"
)

// Version changes with any change that finds other sections.
const Version = "sections/8"

// Sections finds the sections of a plain text: numbered headings, list items, parts
// such as schedules, and headings in capitals. A label is only given where the number
// continues what came before it, because a wrong pincite is worse than none; where an
// item breaks the sequence, the text after it belongs to the division around the list.
//
// How often labels are right is measured in two ways, see docs/sections.md: with spans
// whose label was written down, and by what the contracts say themselves about where they
// are ("this Section 5.4(b)").
//
// Blocks are those of the text's format, and nil where it marks none: a heading that its
// format calls one needs no capitals, notes at the end belong to no section, and others
// start none.
func Sections(text string, blocks []doc.Block) []doc.Section {
	text = text[:notesStart(text, blocks)]
	o := outline{seen: -1, given: map[string]bool{}, text: text, contentsEnd: contentsEnd(text), capitals: repeatedLines(text),
		plain: plainNumbers(text), heads: plainHeads(text)}
	for _, b := range blocks {
		switch b.Kind {
		case doc.BlockHeading:
			o.headings = append(o.headings, b)
		case doc.BlockNote, doc.BlockRunning:
			o.notes = append(o.notes, b.Span)
		}
	}
	eachAnchor(text, o.visit)
	return o.finish()
}

// notesStart returns where the notes and running lines at the end of a text start, and its length where
// there are none.
func notesStart(text string, blocks []doc.Block) int {
	end := len(text)
	for i := len(blocks) - 1; i >= 0 && (blocks[i].Kind == doc.BlockNote || blocks[i].Kind == doc.BlockRunning); i-- {
		end = blocks[i].Span.Start
	}
	return end
}

// outline builds the sections of a text from its anchors, in order.
type outline struct {
	text        string
	contentsEnd int            // end of the table of contents
	capitals    map[string]int // how often a line in capitals occurs
	plain       bool           // sections are numbered without a stop
	heads       map[int]bool   // where numbers without a stop head sections
	headings    []doc.Block    // that the format marks, from the anchor on
	notes       []doc.Span     // likewise

	found  []doc.Section
	closed []int // positions at which all open sections end; closed[i] is before section number before[i]
	before []int

	container   string                            // label of the open container
	page        int                               // the last number of its pages
	main        *struct{ article, number marker } // what was open before it
	article     marker                            // the open article
	number      marker                            // the last numbered section
	inside      string                            // its composed label
	insideLevel int
	pending     []int           // a later number that did not follow; one that follows it is believed
	worded      []int           // the last number behind the word "Section"
	given       map[string]bool // the numbers of the open part, see key
	open        bool            // whether items may hang under number
	items       []level
	chapters    style            // how the open article is counted, if it has no word
	restarted   bool             // whether numbers start anew in each article
	recital     int              // the last lettered recital
	sought      int              // how often a second chapter was looked for
	peeked      int              // how often the item after one was looked for
	anew        bool             // an agreement of its own has begun since the last number
	joined      int              // how many numbers in running text were believed
	numbers     map[string][]int // see numbersOf; nil before it is asked for
	numberEnd   int              // end of the last section's number, without its title
	lastEntry   int              // start of the last container that was only listed
	lineEnd     int              // end of the last heading

	numberedLevel int // the format's level of the last numbered heading, 0 where it marks none
	seen          int // start of the last section

	resumed resumption
}

// level is an open list of items.
type level struct {
	style   style
	dot     bool
	bare    bool
	n       int
	label   string
	col     int  // of its items, -1 where they stand inside lines
	clauses bool // an item but the last ends as a part of a sentence
}

func (o *outline) visit(a anchor) {
	for len(o.notes) > 0 && o.notes[0].End <= a.pos {
		o.notes = o.notes[1:]
	}
	if len(o.notes) > 0 && o.notes[0].Start <= a.pos {
		return // at the foot of a page
	}
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
		if !o.addBelowLetter(a, m) {
			o.addDecimal(a, m)
		}
	case lowDecimal:
		o.addLow(a, m)
	case plainDecimal:
		o.addPlain(a, m)
	case item:
		if !o.addRecital(a, m) && !o.addChapter(a, m) {
			o.addItem(a, m)
		}
	case recitals:
		o.addRecitals(a, m)
	case closing:
		o.anew = o.anew || m.opens && a.fresh
		o.close(a.pos)
	default:
		if h, ok := o.headingAt(a.pos); ok {
			o.addHeading(h)
		} else if !a.line || !a.fresh || !o.addCapitals(a) {
			o.mayResume(a)
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

// relabel puts the label of the first article in front of the numbers in it, once the
// second has shown that each starts them anew: "1" has become two sections.
func (o *outline) relabel() {
	article := ""
	for i := range o.found {
		s := &o.found[i]
		switch {
		case s.Level <= o.base()+1:
			if article = s.Label; digitsLen(article) > 0 {
				article = "" // a section beside the articles
			}
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
	o.resume(-1)
	s := doc.Section{Title: strings.TrimSpace(title), Level: o.base() + 1, Heading: h.Span, Span: doc.Span{Start: h.Span.Start}}
	if o.open && h.Level > o.numberedLevel && o.numberedLevel > 0 {
		s.Level = o.insideLevel + 1
		o.items = nil
	} else {
		o.items, o.open = nil, false
	}
	o.found = append(o.found, s)
	o.lineEnd, o.seen = h.Span.End, h.Span.Start
}

// addCapitals adds a heading in capitals without a number, and reports whether one stands
// there. It hides no number: the sequence goes on after it.
func (o *outline) addCapitals(a anchor) bool {
	end := a.pos + lineLen(o.text[a.pos:])
	start := end - len(strings.TrimLeftFunc(o.text[a.pos:end], unicode.IsSpace)) // a vertical tab is no blank
	line := strings.TrimSpace(o.text[start:end])
	if !capitalHeading(line) || o.capitals[line] > 2 || o.afterHeading(a.pos) {
		return false
	}
	o.resume(-1)
	o.items, o.open = nil, false
	o.found = append(o.found, doc.Section{
		Title: line, Level: o.base() + 1,
		Heading: doc.Span{Start: start, End: start + len(line)}, Span: doc.Span{Start: start},
	})
	o.lineEnd, o.seen = end, a.pos
	return true
}

func (o *outline) add(pos int, m marker, label string, depth int) {
	title, end := headingTitle(o.text, m)
	o.found = append(o.found, doc.Section{
		Label: label, Title: title, Level: depth,
		Heading: doc.Span{Start: pos, End: end}, Span: doc.Span{Start: pos},
	})
	o.lineEnd, o.seen, o.numberEnd = end, pos, m.end
}

// close ends all open sections at pos.
func (o *outline) close(pos int) {
	o.resume(-1)
	o.closed, o.before = append(o.closed, pos), append(o.before, len(o.found))
	o.items, o.open = nil, false
}

// finish gives every section its end.
func (o *outline) finish() []doc.Section {
	o.resume(-1)
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
