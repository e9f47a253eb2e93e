package layout

import (
	"math"
	"slices"

	"pincite/backend/extract/pdf/content"
	"pincite/backend/extract/pdf/font"
)

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
