package layout

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"pincite/backend/doc"
	"pincite/backend/extract/pdf/content"
)

// Concealed words are those that a page draws and that nobody sees. They are no part of the text: each line of them is a
// note on the place where it stands.

// concealed is a run of words that are not seen, for one reason.
type concealed struct {
	why  content.Concealment
	text string
	box  content.Rect
	page int
}

// Concealed is how many words of a page are drawn and not seen, for a reason.
func (p *Page) Concealed(why content.Concealment) int {
	n := 0
	for i := range p.concealed {
		if p.concealed[i].why == why {
			n += len(strings.Fields(p.concealed[i].text))
		}
	}
	return n
}

// concealedLines makes words and lines of glyphs that are not seen. Those that the page shows at the same place all the same, drawn
// twice, are left out, and what has neither letters nor digits.
func (p *Page) concealedLines(glyphs []content.Glyph) {
	type group struct {
		why   content.Concealment
		angle int
	}
	groups := map[group][]content.Glyph{}
	var order []group
	for i, g := range glyphs {
		k := group{g.Concealed, g.Angle}
		if _, ok := groups[k]; !ok {
			order = append(order, k)
		}
		if i > 0 && glyphs[i-1].Base == g.Base && g.U0-glyphs[i-1].U1 > wordGap*g.Size {
			groups[k] = append(groups[k], content.Glyph{Space: true, Angle: g.Angle})
		}
		groups[k] = append(groups[k], g)
	}
	for _, k := range order {
		for _, l := range lines(words(groups[k], p.Number)) {
			var of concealed
			for i := range l.words {
				w := &l.words[i]
				if !strings.ContainsFunc(w.text, alphanumeric) || p.shows(w) {
					continue
				}
				if of.text == "" {
					of = concealed{why: k.why, page: p.Number, box: w.box}
				} else {
					of.text += " "
				}
				of.text, of.box = of.text+w.text, of.box.Union(w.box)
			}
			if of.text != "" {
				p.concealed = append(p.concealed, of)
			}
		}
	}
}

func alphanumeric(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// shows reports whether a word is seen on the page at the place of w.
func (p *Page) shows(w *word) bool {
	x, y := (w.box.X0+w.box.X1)/2, (w.box.Y0+w.box.Y1)/2
	for i := range p.flows {
		for j := range p.flows[i].lines {
			for k := range p.flows[i].lines[j].words {
				v := &p.flows[i].lines[j].words[k]
				if x >= v.box.X0 && x <= v.box.X1 && y >= v.box.Y0 && y <= v.box.Y1 &&
					(strings.Contains(v.text, w.text) || strings.Contains(w.text, v.text)) {
					return true
				}
			}
		}
	}
	return false
}

// kinds are the notes of what is not seen.
var kinds = map[content.Concealment]doc.NoteKind{content.Covered: doc.Covered, content.Unseen: doc.Unseen, content.Outdated: doc.Outdated,
	content.Off: doc.Hidden}

// addConcealed adds a note for each run of words that is not seen.
func (a *assembly) addConcealed(pages []*Page) {
	l := a.builder.Layout()
	for _, p := range pages {
		if len(p.concealed) == 0 {
			continue
		}
		boxes := slices.DeleteFunc(slices.Clone(a.boxes), func(b doc.Box) bool { return b.Page != p.Number })
		for i := range p.concealed {
			c := &p.concealed[i]
			l.Notes = append(l.Notes, doc.Note{Kind: kinds[c.why], Anchor: besides(c, boxes), Text: c.text})
		}
	}
	doc.SortNotes(l.Notes)
}

// besides is where words that are not seen stand in the text: behind the word to their left, before the one to their
// right, on the words of a field, or at the next word below.
func besides(c *concealed, boxes []doc.Box) doc.Span {
	at := func(pos int) doc.Span { return doc.Span{Start: pos, End: pos} }
	var left, right, below *doc.Box
	y, x := (c.box.Y0+c.box.Y1)/2, (c.box.X0+c.box.X1)/2
	for i := range boxes {
		b := &boxes[i]
		beside := y > float64(b.Top) && y < float64(b.Bottom)
		switch {
		case beside && c.why == content.Outdated && float64(b.Right) > c.box.X0 && float64(b.Left) < c.box.X1:
			return b.Span
		case beside && float64(b.Left+b.Right)/2 <= x:
			if left == nil || b.Right > left.Right {
				left = b
			}
		case beside:
			if right == nil || b.Left < right.Left {
				right = b
			}
		case float64(b.Top) >= y && (below == nil || b.Top < below.Top):
			below = b
		}
	}
	switch {
	case left != nil && (right == nil || c.box.X0-float64(left.Right) <= float64(right.Left)-c.box.X1+math.Abs(c.box.Y1-c.box.Y0)):
		return at(left.Span.End)
	case right != nil:
		return at(right.Span.Start)
	case below != nil:
		return at(below.Span.Start)
	case len(boxes) > 0:
		return at(boxes[len(boxes)-1].Span.End)
	}
	return doc.Span{}
}
