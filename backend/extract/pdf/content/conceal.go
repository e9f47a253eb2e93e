package content

import (
	"math"
	"strings"
	"unicode"

	"pincite/backend/extract/pdf/font"
	"pincite/backend/extract/pdf/object"
)

// Concealment says why a glyph is not seen.
type Concealment int

// Why a glyph is not seen, though it is drawn.
const (
	Shown    Concealment = iota
	Covered              // by an opaque shape or picture that is drawn later
	Unseen               // in the colour of its ground, transparent, of no size, or outside the page
	Outdated             // by the value that its field has now
	Off                  // it lies on a layer that is switched off
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
	in.cutOff()
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

// cutOff takes the words that go on from seen ones for seen: programs that let lines run over the edge of what they paint mean them to be
// read.
func (in *Interpreter) cutOff() {
	glyphs := in.drawn.Glyphs
	beside := func(a, b *Glyph) bool {
		return a.Angle == b.Angle && math.Abs(a.Base-b.Base) < 0.3*b.Size && max(a.U0, b.U0)-min(a.U1, b.U1) < b.Size
	}
	last := -1 // the glyph before, white space left out
	for i := range glyphs {
		if g := &glyphs[i]; !g.Space {
			g.clipped = g.clipped && (last < 0 || glyphs[last].clipped || !beside(&glyphs[last], g))
			last = i
		}
	}
	last = -1
	for i := len(glyphs) - 1; i >= 0; i-- {
		if g := &glyphs[i]; !g.Space {
			g.clipped = g.clipped && (last < 0 || glyphs[last].clipped || !beside(&glyphs[last], g))
			last = i
		}
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
	ground, onImage, scan, filled := white, false, false, false
	hidden := 0 // a bit for each of the points by which a glyph is judged
	corners := [4]point{at(0.25, 0.1), at(0.75, 0.1), at(0.25, 0.6), at(0.75, 0.6)}
	for n := range in.shapes {
		s := &in.shapes[n]
		over := s.at > i && s.covers && !g.Unseen && !g.stencil
		if over {
			hidden |= s.hides(corners)
		}
		if !s.holds(middle.x, middle.y) {
			continue
		}
		whole := s.image && s.box.Area() > wholeImage*area
		scan = scan || whole || s.image && g.Unseen
		filled = filled || s.at > i
		switch {
		case s.at <= i && s.image:
			onImage = true
		case s.at <= i && (s.covers || !s.shade.known):
			ground, onImage = s.shade, false
		}
	}
	switch {
	case scan: // the picture shows what the words say
	case hidden == 1<<len(corners)-1:
		return Covered
	case g.Size < leastSize, g.stencil && !filled:
		return Unseen
	case g.Unseen:
		if len(in.shapes) < outlined && in.unknown == 0 {
			return Unseen
		}
	case g.stencil:
	case g.faint, g.clipped, !onImage && g.shade.like(ground):
		return Unseen
	}
	return Shown
}

// hides tells which of some points the shape lies over, a bit for each. Lines through words lie over some of them at most.
func (s *shape) hides(points [4]point) (bits int) {
	for i, p := range points {
		if s.holds(p.x, p.y) {
			bits |= 1 << i
		}
	}
	return bits
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

// coverAnnotated keeps what a viewer paints for an annotation that has no appearance of its own, and for a marker, which
// hides words where it is black.
func (in *Interpreter) coverAnnotated(d object.Dict, g Geometry) {
	m := g.shown()
	s := &textState{ctm: m, width: in.borderOf(d)}
	colour := in.colourOf(d["C"])
	if in.file.Number(d["CA"], 1) < opaque {
		return
	}
	fill := func(of shade, points []point) {
		box := Rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
		for _, p := range points {
			box = box.Union(Rect{p.x, p.y, p.x, p.y})
		}
		if of.known && len(points) > 1 {
			in.addShape(s, ink{shade: of, alpha: 1}, box, [][]point{points})
		}
	}
	s.stroke = ink{shade: colour, alpha: 1}
	switch in.file.Name(d["Subtype"]) {
	case "Highlight":
		quads := in.pointsOf(d["QuadPoints"], m)
		for ; len(quads) >= 4 && colour.dark(); quads = quads[4:] {
			fill(colour, []point{quads[0], quads[1], quads[3], quads[2]})
		}
	case "Square":
		if r := in.pointsOf(d["Rect"], m); len(r) == 2 {
			fill(in.colourOf(d["IC"]), []point{r[0], {r[1].x, r[0].y}, r[1], {r[0].x, r[1].y}})
		}
	case "Polygon":
		fill(in.colourOf(d["IC"]), in.pointsOf(d["Vertices"], m))
	case "Line":
		in.strokeAll(s, in.pointsOf(d["L"], m))
	case "PolyLine":
		in.strokeAll(s, in.pointsOf(d["Vertices"], m))
	case "Ink":
		for _, stroke := range in.file.Array(d["InkList"]) {
			in.strokeAll(s, in.pointsOf(stroke, m))
		}
	}
}

// strokeAll keeps the lines from each point to the next.
func (in *Interpreter) strokeAll(s *textState, points []point) {
	for i := 1; i < len(points) && s.stroke.shade.known; i++ {
		in.addStroke(s, points[i-1], points[i])
	}
}

// pointsOf reads x and y in turn.
func (in *Interpreter) pointsOf(o object.Object, m matrix) (out []point) {
	n := in.file.Numbers(o)
	for i := 0; i+1 < len(n); i += 2 {
		x, y := m.apply(n[i], n[i+1])
		out = append(out, point{x, y})
	}
	return out
}

// colourOf is the colour that an annotation names; none is not known.
func (in *Interpreter) colourOf(o object.Object) shade { return shadeOfComponents(in.file.Numbers(o)) }

// borderOf is how wide the lines of an annotation are, 12.5.4.
func (in *Interpreter) borderOf(d object.Dict) float64 {
	if b := in.file.Numbers(d["Border"]); len(b) >= 3 {
		return b[2]
	}
	return in.file.Number(in.file.Dict(d["BS"])["W"], 1)
}
