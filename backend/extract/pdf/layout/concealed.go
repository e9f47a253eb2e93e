package layout

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"pincite/backend/doc"
	"pincite/backend/extract/pdf/content"
	"pincite/backend/extract/pdf/font"
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

const (
	// A line through words runs between these heights above their base line, in sizes of the font: through
	// small letters, below the middle of capitals.
	strikeLow, strikeHigh = 0.12, 0.45
	// strikeThick is how thick it is at most, in sizes of the font.
	strikeThick = 0.15
	// strikeReach is how far, in sizes of the font, it may reach beyond the words of its text line; a line that
	// reaches further is an ornament.
	strikeReach = 0.5
)

// isStruck reports whether one of the rules of a page is drawn through a word of its upright lines.
func isStruck(ls []line, rules []content.Rect) bool {
	if len(rules) > content.MaxRules {
		return false // a drawing
	}
	for _, r := range rules {
		if r.X1-r.X0 < 2*(r.Y1-r.Y0) {
			continue
		}
		for i := range ls {
			if ls[i].strikes(r) {
				return true
			}
		}
	}
	return false
}

// strikes reports whether a rule is drawn through a word of the line.
func (l *line) strikes(r content.Rect) bool {
	at := (r.Y0 + r.Y1) / 2
	if at < l.base-l.size || at > l.base || r.X0 < l.u0-strikeReach*l.size || r.X1 > l.u1+strikeReach*l.size {
		return false
	}
	for i := range l.words {
		w := &l.words[i]
		above, width := w.base-at, w.u1-w.u0
		if above > strikeLow*w.size && above < strikeHigh*w.size && r.Y1-r.Y0 < strikeThick*w.size &&
			min(r.X1, w.u1)-max(r.X0, w.u0) > 0.8*width && isWord(w.text) {
			return true
		}
	}
	return false
}

// isWord reports whether a text has two letters or digits at least.
func isWord(text string) bool {
	n := 0
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n >= 2
}

// maxHeight bounds the height of a line that is looked at, in points, and maxStretches how many stand beside one
// another.
const (
	maxHeight    = 1000
	maxStretches = 500
)

// stretch is a run of words that are seen.
type stretch struct{ top, bottom, from, to float64 }

// seenOnce leaves out the unseen words that lie over words that are seen: a program that recognised the words of
// the whole page wrote them again. Those over a picture stay, and those over glyphs of no known text.
func seenOnce(glyphs []content.Glyph, page int) []content.Glyph {
	if !slices.ContainsFunc(glyphs, func(g content.Glyph) bool { return g.Unseen }) {
		return glyphs
	}
	var seen []content.Glyph
	for i := range glyphs {
		if !glyphs[i].Unseen && glyphs[i].Text != font.Unknown {
			seen = append(seen, glyphs[i])
		}
	}
	if len(seen) == 0 {
		return glyphs
	}
	at := map[int][]stretch{} // by each point of the height that it covers
	for _, l := range lines(words(seen, page)) {
		for _, cell := range l.cells() {
			s := stretch{l.top, l.bottom, cell[0].u0 - l.size/2, cell[len(cell)-1].u1 + l.size/2}
			for v := int(math.Floor(s.top)); v <= int(min(s.bottom, s.top+maxHeight)); v++ {
				if len(at[v]) < maxStretches {
					at[v] = append(at[v], s)
				}
			}
		}
	}
	var out []content.Glyph
	for i := 0; i < len(glyphs); {
		j := i + 1
		for j < len(glyphs) && glyphs[i].Unseen && sameWord(&glyphs[j-1], &glyphs[j]) {
			j++
		}
		if !glyphs[i].Unseen || !liesOver(glyphs[i:j], at) {
			out = append(out, glyphs[i:j]...)
		}
		i = j
	}
	return out
}

// sameWord reports whether an unseen glyph goes on with the word of the one before.
func sameWord(last, g *content.Glyph) bool {
	gap := g.U0 - last.U1
	return g.Unseen && !g.Space && !last.Space && g.Base == last.Base && gap < wordGap*g.Size && gap > -wordOverlap*g.Size
}

// liesOver reports whether the middle of a word lies in a stretch.
func liesOver(word []content.Glyph, at map[int][]stretch) bool {
	const middle = 0.25 // of a letter's size, above its base line
	first, last := &word[0], &word[len(word)-1]
	u, v := (first.U0+last.U1)/2, first.Base-middle*first.Size
	return slices.ContainsFunc(at[int(math.Floor(v))], func(s stretch) bool {
		return v >= s.top && v <= s.bottom && u >= s.from && u <= s.to
	})
}
