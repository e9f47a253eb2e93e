package content

import (
	"math"
	"slices"

	"pincite/backend/extract/pdf/object"
)

// What a page paints tells which of its words nobody sees: those under an opaque shape, and those in the colour of
// their ground.

const (
	// leastShape is how wide and high, in points, a shape is at least that covers words.
	leastShape = 3.0
	// maxShapes bounds the shapes of a page that are looked at, and maxCorners those of one; drawings have more.
	maxShapes, maxCorners = 4000, 256
	// opaque is the opacity from which on a shape hides what is below it, and faint that up to which nothing is seen of words.
	opaque, faint = 0.9, 0.05
)

// shade is a colour in red, green and blue, 0 to 1. One that is not known may be any.
type shade struct {
	r, g, b float64
	known   bool
}

// like reports whether two colours are known and cannot be told apart on paper.
func (c shade) like(d shade) bool {
	const difference = 0.04
	return c.known && d.known && math.Abs(c.r-d.r) <= difference && math.Abs(c.g-d.g) <= difference && math.Abs(c.b-d.b) <= difference
}

var white = shade{1, 1, 1, true}

// ink is what the graphics state says of painting, 8.4 and 8.6.
type ink struct {
	shade   shade
	alpha   float64
	pattern bool // a tiling or shading, through which something may be seen
	space   spaceKind
}

type spaceKind int

const (
	device     spaceKind = iota // grey, RGB or CMYK, by the number of components
	otherSpace                  // of which the colours are not known here
	patternSpace
)

// colour runs the operators of 8.6.8; small letters fill, capitals stroke. It reports whether op is one.
func (p *program) colour(op string) bool {
	s := &p.state
	in := &s.fill
	if op[0] >= 'A' && op[0] <= 'Z' {
		in = &s.stroke
	}
	switch op {
	case "g", "G", "rg", "RG", "k", "K":
		in.space, in.pattern, in.shade = device, false, p.shadeOf()
	case "cs", "CS":
		in.space, in.pattern = p.spaceOf(), false
		in.shade = shade{known: in.space == device}
	case "sc", "SC", "scn", "SCN":
		in.pattern = in.space == patternSpace
		in.shade = shade{}
		if in.space == device {
			in.shade = p.shadeOf()
		}
	default:
		return false
	}
	return true
}

// shadeOf is the colour that the operands name.
func (p *program) shadeOf() shade {
	n := make([]float64, len(p.args))
	for i := range n {
		n[i] = p.num(i)
	}
	return shadeOfComponents(n)
}

// shadeOfComponents is the colour of a grey, of red, green and blue, or of four inks.
func shadeOfComponents(n []float64) shade {
	switch len(n) {
	case 1:
		return shade{n[0], n[0], n[0], true}
	case 3:
		return shade{n[0], n[1], n[2], true}
	case 4:
		k := 1 - n[3]
		return shade{(1 - n[0]) * k, (1 - n[1]) * k, (1 - n[2]) * k, true}
	}
	return shade{}
}

// spaceOf is the kind of the colour space that the operand names.
func (p *program) spaceOf() spaceKind {
	if len(p.args) == 0 {
		return otherSpace
	}
	file := p.in.file
	name, _ := p.args[0].(object.Name)
	var o object.Object = name
	if named := file.Dict(p.resources["ColorSpace"])[name]; named != nil {
		o = named
	}
	if a := file.Array(o); len(a) > 0 {
		o = a[0]
	}
	switch file.Name(o) {
	case "DeviceGray", "DeviceRGB", "DeviceCMYK", "CalGray", "CalRGB", "ICCBased", "G", "RGB", "CMYK":
		return device
	case "Pattern":
		return patternSpace
	}
	return otherSpace
}

// blending takes opacity and blend mode from a graphics state dictionary, 11.6.4.4.
func (s *textState) blending(file *object.File, d object.Dict) {
	s.fill.alpha = file.Number(d["ca"], s.fill.alpha)
	s.stroke.alpha = file.Number(d["CA"], s.stroke.alpha)
	if d["BM"] != nil {
		mode := file.Name(d["BM"])
		if a := file.Array(d["BM"]); len(a) > 0 {
			mode = file.Name(a[0])
		}
		s.mixes = mode != "" && mode != "Normal" && mode != "Compatible"
		s.darkens = mode == "Multiply" || mode == "Darken" || mode == "ColorBurn"
	}
	if d["SMask"] != nil {
		s.masked = file.Dict(d["SMask"]) != nil
	}
}

// shape is an area that a page paints.
type shape struct {
	at      int // glyphs that were drawn before it
	box     Rect
	corners [][]point // of its subpaths; nil for a rectangle, which box is
	shade   shade
	image   bool
	covers  bool // what is below it is not seen
}

// covering reports whether a fill with this state hides what is below. What darkens does where it is black.
func (s *textState) covering(in ink) bool {
	return in.alpha >= opaque && !in.pattern && (!s.mixes || s.darkens && in.shade.dark()) && !s.masked && !s.clip.odd
}

// dark reports whether black letters cannot be told from a colour.
func (c shade) dark() bool { return c.known && max(c.r, c.g, c.b) <= 0.2 }

// addStroke keeps a straight line so thick that it is a bar.
func (in *Interpreter) addStroke(s *textState, a, b point) {
	width := s.width * s.ctm.scale()
	length := math.Hypot(b.x-a.x, b.y-a.y)
	if width < leastShape || length == 0 {
		return
	}
	dx, dy := (b.x-a.x)/length*width/2, (b.y-a.y)/length*width/2
	corners := []point{{a.x - dy, a.y + dx}, {b.x - dy, b.y + dx}, {b.x + dy, b.y - dx}, {a.x + dy, a.y - dx}}
	box := Rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range corners {
		box = box.Union(Rect{p.x, p.y, p.x, p.y})
	}
	in.addShape(s, s.stroke, box, [][]point{corners})
}

// addShading keeps the area that a shading paints: all that the clipping path leaves.
func (in *Interpreter) addShading(s *textState) {
	if s.clip.set {
		in.addShape(s, ink{alpha: s.fill.alpha}, s.clip.box, nil)
	}
}

// addShape keeps an area that is filled, as far as the clipping path shows it.
func (in *Interpreter) addShape(s *textState, fill ink, box Rect, corners [][]point) {
	box = box.Intersect(in.page)
	if s.clip.set {
		box = box.Intersect(s.clip.box)
	}
	if !(box.X1-box.X0 >= leastShape && box.Y1-box.Y0 >= leastShape) || len(in.shapes) >= maxShapes {
		return
	}
	in.shapes = append(in.shapes, shape{at: len(in.drawn.Glyphs), box: box, corners: corners, shade: fill.shade, covers: s.covering(fill)})
}

// holds reports whether a point lies in the shape.
func (s *shape) holds(x, y float64) bool {
	if x < s.box.X0 || x > s.box.X1 || y < s.box.Y0 || y > s.box.Y1 {
		return false
	}
	if s.corners == nil {
		return true
	}
	inside := false
	for _, path := range s.corners {
		for i, a := range path {
			b := path[(i+1)%len(path)]
			if (a.y > y) != (b.y > y) && x < (b.x-a.x)*(y-a.y)/(b.y-a.y)+a.x {
				inside = !inside
			}
		}
	}
	return inside
}

// clipping is the area that painting is confined to, 8.5.4.
type clipping struct {
	box Rect
	set bool
	odd bool // it is no rectangle
}

// confine narrows the clipping path to the path that was constructed.
func (p *program) confine() {
	s, c := &p.state, &p.path
	box := Rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, r := range c.subpaths {
		box = box.Union(r)
	}
	if len(c.subpaths) != 1 || !c.isRect() {
		s.clip.odd = true
	}
	if len(c.subpaths) == 0 || len(c.subpaths) == MaxRules { // there may be more
		return
	}
	for _, corners := range c.corners { // what curves reach
		for _, at := range corners {
			box = box.Union(Rect{at.x, at.y, at.x, at.y})
		}
	}
	if s.clip.set {
		box = box.Intersect(s.clip.box)
	}
	s.clip.box, s.clip.set = box, true
}

// shuts reports whether the clipping path leaves nothing of a rectangle.
func (c *clipping) shuts(r Rect) bool {
	const slack = 1.0
	return c.set && (r.X1 < c.box.X0-slack || r.X0 > c.box.X1+slack || r.Y1 < c.box.Y0-slack || r.Y0 > c.box.Y1+slack)
}

// isRect reports whether the one subpath of a path is a rectangle along the edges of the page.
func (c *path) isRect() bool {
	if c.curved || len(c.segments) < 3 || len(c.segments) > 5 {
		return false
	}
	return !slices.ContainsFunc(c.segments, func(s segment) bool {
		return math.Abs(s.from.x-s.to.x) > 0.01 && math.Abs(s.from.y-s.to.y) > 0.01
	})
}
