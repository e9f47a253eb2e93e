package layout

import (
	"maps"
	"math"
	"strings"
	"unicode"

	"pincite/backend/doc"
	"pincite/backend/extract/pdf/content"
)

// Footnotes stand at the foot of a page, each behind a mark that is raised in the text above.
// They become notes, so that a clause that the page's end breaks off goes on where the next
// page begins.

const (
	// noteSize is the size of a footnote's letters, in those of the document, at most, where
	// its own mark is not raised.
	noteSize = 0.92
	// markSize and markRise are the size of a raised mark and how far it stands above the
	// base line, in the size of the letters beside it. Browsers print marks of 0.83.
	markSize, markRise = 0.86, 0.15
	// longestMark is the most digits of a mark.
	longestMark = 3
)

// footnote is a note at the foot of a page.
type footnote struct {
	mark   string
	anchor place // of the mark in the text
	lines  []line
}

// place is where a raised mark stands: in a word, so many bytes before its end.
type place struct {
	word   content.Rect // on the page as it is shown
	before int
}

// stripFootnotes takes the footnotes out of the pages and returns them.
func stripFootnotes(pages []*Page) []footnote {
	body := bodySize(pages)
	var out []footnote
	for _, p := range pages {
		notes := p.footnotes(body)
		drop := map[int]bool{}
		for i := range notes {
			for range notes[i].lines {
				drop[len(p.flows[0].lines)-1-len(drop)] = true
			}
		}
		p.drop(drop)
		out = append(out, notes...)
	}
	return out
}

// footnotes returns the notes at the foot of a page, where body is the size of the
// document's letters: from a line that begins with the first mark that is raised above it to
// the page's last line.
func (p *Page) footnotes(body float64) []footnote {
	if len(p.flows) == 0 {
		return nil
	}
	ls := p.flows[0].lines
	if len(ls) > 0 && ls[0].words[0].recovered {
		return nil // the sizes of recognised words are not those of their letters
	}
	marks := map[string]place{} // raised in the lines above
	for i := range ls {
		if i > 0 {
			maps.Copy(marks, ls[i-1].marks())
		}
		if notes := notesFrom(ls[i:], marks, body); len(notes) > 0 {
			return notes
		}
	}
	return nil
}

// notesFrom cuts lines into notes, and returns none where the first begins none or one of
// them is set as the text is.
func notesFrom(ls []line, marks map[string]place, body float64) []footnote {
	mark, raised := ls[0].noteMark()
	anchor, ok := marks[mark]
	if mark == "" || !ok {
		return nil
	}
	for i := range ls {
		if ls[i].size > body*noteSize && !(raised && math.Abs(ls[i].size-ls[0].size) < 0.5 && ls[i].size <= body) {
			return nil
		}
	}
	out := []footnote{{mark: mark, anchor: anchor, lines: ls[:1:1]}}
	for i := 1; i < len(ls); i++ {
		mark, _ := ls[i].noteMark()
		if anchor, ok := marks[mark]; ok && mark != out[len(out)-1].mark {
			out = append(out, footnote{mark: mark, anchor: anchor})
		}
		last := &out[len(out)-1]
		last.lines = append(last.lines, ls[i])
	}
	return out
}

// marks returns the raised marks of a line but one that begins it, with their places.
func (l *line) marks() map[string]place {
	found := map[string]place{}
	for i := range l.words {
		w := &l.words[i]
		if w.raised != "" && (i > 0 || w.raised != w.text) {
			found[w.raised] = place{w.box, w.behind}
		}
	}
	return found
}

// noteMark returns the mark that a note's first line begins with, and whether it is raised.
func (l *line) noteMark() (mark string, raised bool) {
	w := &l.words[0]
	if w.lead != "" {
		return w.lead, true
	}
	rest := strings.TrimLeft(w.text, "0123456789")
	if rest == w.text {
		rest = strings.TrimLeft(w.text, "*†‡§")
	}
	if mark = w.text[:len(w.text)-len(rest)]; !isMark(mark) || rest == "" && len(l.words) == 1 || rest != "" &&
		!unicode.IsLetter([]rune(rest)[0]) {
		return "", false
	}
	return mark, w.raised == w.text
}

// isMark reports whether s may be the mark of a footnote: a number, or signs.
func isMark(s string) bool {
	return s != "" && (len(s) <= longestMark && strings.Trim(s, "0123456789") == "" || strings.Trim(s, "*†‡§") == "")
}

// raise notes which words of a line, sorted along it, are raised marks. Size and base are
// those of most of its letters.
func (l *line) raise() {
	for i := range l.words {
		if w := &l.words[i]; isMark(w.text) && w.raisedAbove(l.size, l.base) {
			w.raised = w.text
		}
	}
}

// raisedAbove reports whether w is set as a raised mark beside letters of that size and base.
func (w *word) raisedAbove(size, base float64) bool {
	return w.size < markSize*size && base-w.base > markRise*size
}

// joinMark notes that next, which w is about to be joined with, is a raised mark behind it or
// that w is one before next.
func (w *word) joinMark(next *word) {
	switch {
	case isMark(next.text) && next.raisedAbove(w.size, w.base):
		w.raised, w.behind = next.text, 0
	case w.raised != "" && w.raised != w.text && strings.Trim(next.text, ".,;:!?)]\"'”’") == "":
		w.behind += len(next.text) // "the price¹."
	case isMark(w.text) && w.raisedAbove(next.size, next.base) && unicode.IsLetter([]rune(next.text)[0]):
		w.lead = w.text
	default:
		w.raised = ""
	}
}

// page is the number of the page that the note stands on.
func (n *footnote) page() int { return n.lines[0].page }

// anchorNotes anchors each note behind its mark, once that is in the text.
func (a *assembly) anchorNotes() {
	ends := map[doc.Box]int{} // of the words, by their places
	for _, b := range a.boxes {
		end := b.Span.End
		b.Span, b.Confidence = doc.Span{}, 0
		ends[b] = end
	}
	layout := a.builder.Layout()
	for i, n := range a.notes {
		end := max(0, ends[boxOf(n.page(), n.anchor.word)]-n.anchor.before)
		layout.Notes[i].Anchor = doc.Span{Start: end, End: end}
	}
}

// boxOf is the box of a word on a page, without its span.
func boxOf(page int, r content.Rect) doc.Box {
	return doc.Box{Page: page, Left: float32(r.X0), Top: float32(r.Y0), Right: float32(r.X1), Bottom: float32(r.Y1)}
}
