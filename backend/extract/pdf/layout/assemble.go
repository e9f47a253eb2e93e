package layout

import (
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/pdf/content"
)

// assembly puts the canonical text together and remembers where each word came to stand.
type assembly struct {
	builder canon.Builder
	words   *vocabulary
	boxes   []doc.Box
	starts  []int // of each page's first byte, -1 for pages without text
	notes   []footnote
}

// placed is a word in the text of a block being built.
type placed struct {
	word       *word
	start, end int // bytes of the block's text
}

// Assemble puts the pages of a document together: it returns the canonical text, its layout and
// the boxes of its words, in the order of the text. The pages are changed.
func Assemble(pages []*Page, remarks []content.Remark) (string, doc.Layout, []doc.Box) {
	asides := stripHeadersFooters(pages)
	notes := stripFootnotes(pages)
	var all []block
	for _, p := range pages {
		all = joined(goOn(all, p), p.blocks())
	}
	a := newAssembly(pages, all, notes, newVocabulary(pages))
	a.addRemarks(remarks)
	a.addConcealed(pages)
	text, layout := a.layout(asides)
	return text, layout, a.boxes
}

// newAssembly writes the text of the blocks and notes. The footnotes of a page stand before the
// paragraph that its end breaks off, or else at its end, so that the page is one piece of the
// text.
func newAssembly(pages []*Page, blocks []block, notes []footnote, words *vocabulary) *assembly {
	a := &assembly{words: words, starts: make([]int, len(pages))}
	for i := range a.starts {
		a.starts[i] = -1
	}
	body := bodySize(pages)
	for i := range blocks {
		b := &blocks[i]
		b.judge(body)
		for len(notes) > 0 && notes[0].page() < b.last().page {
			if n := notes[0].page(); b.first().page < n { // all of page n is part of b
				a.add(b.splitAfter(n))
			}
			notes = a.addNotes(notes)
		}
		a.add(b)
	}
	for len(notes) > 0 {
		notes = a.addNotes(notes)
	}
	a.anchorNotes()
	return a
}

// splitAfter cuts the lines of a paragraph up to the end of a page off and returns them.
func (b *block) splitAfter(page int) *block {
	head, lines := *b, b.cells[0]
	n := slices.IndexFunc(lines, func(l line) bool { return l.page > page })
	head.cells, b.cells = [][]line{lines[:n:n]}, [][]line{lines[n:]}
	return &head
}

// headingSize is how much larger than the body a heading's letters are at least.
const headingSize = 1.15

// judge makes a short paragraph in large letters a heading.
func (b *block) judge(body float64) {
	if b.kind != doc.BlockParagraph || len(b.cells[0]) > 3 || body == 0 {
		return
	}
	switch size := b.first().size / body; {
	case size >= 1.5:
		b.kind, b.level = doc.BlockHeading, 1
	case size >= headingSize:
		b.kind, b.level = doc.BlockHeading, 2
	}
}

// add adds a block and returns the span of its text.
func (a *assembly) add(b *block) doc.Span {
	var text strings.Builder
	var places []placed
	for i, cell := range b.cells {
		if i > 0 {
			text.WriteByte('\t')
		}
		places = a.writeLines(&text, places, cell)
	}
	span := a.builder.Add(b.kind, b.level, "", text.String())
	empty := max(slices.IndexFunc(b.cells, func(c []line) bool { return len(c) > 0 }), 0) // cells, whose tabs stand before the span
	if span.Len() != text.Len()-empty {                                                   // white space alone
		return span
	}
	for _, p := range places {
		w := p.word
		at := doc.Span{Start: span.Start + p.start - empty, End: span.Start + p.end - empty}
		if a.starts[w.page-1] < 0 {
			a.starts[w.page-1] = at.Start
		}
		box := boxOf(w.page, w.box)
		box.Span, box.Confidence = at, float32(w.sure)
		a.boxes = append(a.boxes, box)
	}
	return span
}

// writeLines writes the words of lines, the halves of split words joined.
func (a *assembly) writeLines(text *strings.Builder, places []placed, ls []line) []placed {
	var prev *word
	for i := range ls {
		words := ls[i].reading()
		for j := range words {
			w := &words[j]
			if prev != nil {
				how := apart
				if j == 0 {
					how = a.words.joint(prev, w.text)
				}
				if j == 0 && ls[i].breaks {
					how = broken
				}
				places = a.separate(text, places, how)
			}
			start := text.Len()
			text.WriteString(w.text)
			places = append(places, placed{w, start, text.Len()})
			prev = w
		}
	}
	return places
}

// separate writes what stands between the last word and the next.
func (a *assembly) separate(text *strings.Builder, places []placed, how joint) []placed {
	switch how {
	case apart:
		text.WriteByte(' ')
	case broken:
		text.WriteByte('\n')
	case removed:
		last := &places[len(places)-1]
		if stem, ok := cutHyphen(last.word.text); ok {
			s := text.String()[:last.start] + stem
			text.Reset()
			text.WriteString(s)
			last.end = text.Len()
		}
	}
	return places
}

// layout completes the layout: the pages cover the text, each from its first byte on.
func (a *assembly) layout(asides []doc.Aside) (string, doc.Layout) {
	text, layout := a.builder.Text()
	layout.Asides = asides
	end := len(text)
	layout.Pages = make([]doc.Span, len(a.starts))
	for i := len(a.starts) - 1; i >= 0; i-- {
		start := a.starts[i]
		if start < 0 || start > end {
			start = end
		}
		if i == 0 {
			start = 0
		}
		layout.Pages[i] = doc.Span{Start: start, End: end}
		end = start
	}
	return text, layout
}

// addNotes adds the notes of the first one's page and returns the rest.
func (a *assembly) addNotes(notes []footnote) []footnote {
	page := notes[0].page()
	for len(notes) > 0 && notes[0].page() == page {
		span := a.add(&block{kind: doc.BlockNote, cells: [][]line{notes[0].lines}})
		l := a.builder.Layout()
		l.Notes = append(l.Notes, doc.Note{Kind: doc.Footnote, Span: span})
		a.notes = append(a.notes, notes[0])
		notes = notes[1:]
	}
	return notes
}

// addRemarks adds the comments, whose words are no part of the text.
func (a *assembly) addRemarks(remarks []content.Remark) {
	for i := range remarks {
		m := &remarks[i]
		words := strings.Join(strings.Fields(canon.Clean(m.Text)), " ")
		if words == "" {
			continue
		}
		l := a.builder.Layout()
		l.Notes = append(l.Notes, doc.Note{Kind: doc.Comment, Anchor: anchorOf(m, a.boxes), Text: words, Author: m.Author, Date: m.Date})
	}
	doc.SortNotes(a.builder.Layout().Notes)
}

// anchorOf returns what a comment is about: the words that it marks, or the place in the text nearest
// below it.
func anchorOf(r *content.Remark, boxes []doc.Box) doc.Span {
	var span doc.Span
	found := false
	for _, b := range boxes {
		if b.Page != r.Page {
			continue
		}
		x, y := float64(b.Left+b.Right)/2, float64(b.Top+b.Bottom)/2
		inside := x >= r.Area.X0 && x <= r.Area.X1 && y >= r.Area.Y0 && y <= r.Area.Y1
		switch {
		case r.Marks && inside && !found:
			span, found = b.Span, true
		case r.Marks && inside:
			span.Start, span.End = min(span.Start, b.Span.Start), max(span.End, b.Span.End)
		case !r.Marks && !found && y >= r.Area.Y0:
			return doc.Span{Start: b.Span.Start, End: b.Span.Start}
		}
	}
	return span
}
