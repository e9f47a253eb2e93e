package content

import (
	"strings"
	"unicode"

	"pincite/backend/extract/pdf/font"
)

// Concealment says why a glyph is not seen.
type Concealment int

// Why a glyph is not seen, though it is drawn.
const (
	Shown    Concealment = iota
	Covered              // by an opaque shape or picture that is drawn later
	Unseen               // in the colour of its ground, transparent, of no size, or outside the page
	Outdated             // by the value that its field has now
)

const (
	// leastSize is the size, in points, below which letters are not seen.
	leastSize = 1.0
	// wholeImage is the share of the page from which on a picture is its scan, whose words are drawn below it.
	wholeImage = 0.4
	// outlined is how many shapes a page has at least whose letters may be drawn as such, with unseen words over them.
	outlined = 50
)

// conceal takes the glyphs that nobody sees out of what is drawn and keeps them apart. Signs alone, with no word among
// them, stay: a line to write on lies below the ground of its field.
func (in *Interpreter) conceal() {
	glyphs, area := in.drawn.Glyphs, in.page.Area()
	var kept []Glyph
	for i := 0; i < len(glyphs); {
		j, why, word := i+1, Shown, false
		if !glyphs[i].Space {
			why, word = in.concealment(&glyphs[i], i, area), isWord(&glyphs[i])
		}
		for ; why != Shown && j < len(glyphs) && (glyphs[j].Space || in.concealment(&glyphs[j], j, area) == why); j++ {
			word = word || isWord(&glyphs[j])
		}
		if why == Shown || !word {
			if kept != nil {
				kept = append(kept, glyphs[i:j]...)
			}
			i = j
			continue
		}
		if kept == nil {
			kept = append(make([]Glyph, 0, len(glyphs)), glyphs[:i]...)
		}
		for _, g := range glyphs[i:j] {
			if g.Concealed = why; !g.Space {
				in.drawn.Concealed = append(in.drawn.Concealed, g)
			}
		}
		kept = append(kept, Glyph{Space: true, Angle: glyphs[i].Angle})
		i = j
	}
	if kept != nil {
		in.drawn.Glyphs = kept
	}
}

// isWord reports whether a glyph is a letter or a digit, or nothing says what it is.
func isWord(g *Glyph) bool {
	return g.Text == font.Unknown || strings.ContainsFunc(g.Text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// concealment says whether a glyph, the i-th that was drawn, is seen.
func (in *Interpreter) concealment(g *Glyph, i int, area float64) Concealment {
	frame := FrameOf(g.Angle)
	at := func(along, up float64) point {
		u, v := g.U0+along*(g.U1-g.U0), g.Base-up*g.Size
		r := frame.Leave(Rect{u, v, u, v})
		return point{r.X0, r.Y0}
	}
	middle := at(0.5, 0.3)
	ground, onImage, scan := white, false, false
	for n := range in.shapes {
		s := &in.shapes[n]
		if !s.holds(middle.x, middle.y) {
			continue
		}
		whole := s.image && s.box.Area() > wholeImage*area
		scan = scan || whole || s.image && g.Unseen
		switch {
		case s.at <= i && s.image:
			onImage = true
		case s.at <= i && (s.covers || !s.shade.known):
			ground, onImage = s.shade, false
		case s.at > i && s.covers && !whole && !g.Unseen && s.hides(at):
			return Covered
		}
	}
	switch {
	case scan: // the picture shows what the words say
	case g.Size < leastSize:
		return Unseen
	case g.Unseen:
		if len(in.shapes) < outlined && in.unknown == 0 {
			return Unseen
		}
	case g.faint, !onImage && g.shade.like(ground):
		return Unseen
	}
	return Shown
}

// hides reports whether a shape lies over most of a glyph, a line through it not.
func (s *shape) hides(at func(along, up float64) point) bool {
	for _, p := range [4]point{at(0.25, 0.1), at(0.75, 0.1), at(0.25, 0.6), at(0.75, 0.6)} {
		if !s.holds(p.x, p.y) {
			return false
		}
	}
	return true
}

// countUnknown counts the glyphs of which nothing says what they are.
func (in *Interpreter) countUnknown() {
	in.unknown = 0
	for i := range in.drawn.Glyphs {
		if in.drawn.Glyphs[i].Text == font.Unknown {
			in.unknown++
		}
	}
}
