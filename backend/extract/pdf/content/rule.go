package content

import "math"

// The lines that a page draws tell where the cells of its tables are. Of what it paints only
// straight lines along the edges of the page are kept, and areas so thin that they are lines.

const (
	// thinnest is how thick, in points, a painted area is at most that is a line.
	thinnest = 3.0
	// MaxRules bounds the lines of a page; drawings have more, and no tables.
	MaxRules = 8_000
)

// path is the path that a content stream constructs, 8.5.2, on the page as it is shown.
type path struct {
	start, at point
	open      bool
	segments  []segment
	subpaths  []Rect // what each covers
	corners   [][]point
	curved    bool
	clips     bool // it becomes the clipping path
}

type point struct{ x, y float64 }

type segment struct{ from, to point }

// construct runs the operators of 8.5.2 and paints with those of 8.5.3.
func (p *program) construct(op string) {
	c := &p.path
	switch op {
	case "m":
		c.moveTo(p.point(0))
	case "l":
		c.lineTo(p.point(0))
	case "c":
		c.curved = true
		c.bend(p.point(0), p.point(2), p.point(4))
	case "v":
		c.curved = true
		c.bend(c.at, p.point(0), p.point(2))
	case "y":
		c.curved = true
		c.bend(p.point(0), p.point(2), p.point(2))
	case "h":
		c.lineTo(c.start)
	case "re":
		x, y, w, h := p.num(0), p.num(1), p.num(2), p.num(3)
		corner := func(x, y float64) point { x, y = p.state.ctm.apply(x, y); return point{x, y} }
		c.moveTo(corner(x, y))
		c.lineTo(corner(x+w, y))
		c.lineTo(corner(x+w, y+h))
		c.lineTo(corner(x, y+h))
		c.lineTo(corner(x, y))
	case "W", "W*":
		c.clips = true
	case "S", "s", "B", "B*", "b", "b*", "f", "F", "f*", "n":
		if op == "s" || op[0] == 'b' {
			c.lineTo(c.start)
		}
		if !p.hidden() && op != "n" {
			p.in.paint(&p.state, c, op[0] != 'f' && op[0] != 'F', op[0] != 'S' && op[0] != 's')
		}
		if c.clips {
			p.confine()
		}
		*c = path{segments: c.segments[:0], subpaths: c.subpaths[:0]}
	}
}

// point is the point that arguments i and i+1 name.
func (p *program) point(i int) point {
	x, y := p.state.ctm.apply(p.num(i), p.num(i+1))
	return point{x, y}
}

func (c *path) moveTo(to point) {
	if len(c.corners) < maxCorners {
		c.corners = append(c.corners, []point{to})
	}
	c.start, c.at, c.open = to, to, true
	if len(c.subpaths) < MaxRules {
		c.subpaths = append(c.subpaths, Rect{to.x, to.y, to.x, to.y})
	}
}

func (c *path) lineTo(to point) {
	if !c.open {
		return
	}
	if len(c.segments) < MaxRules {
		c.segments = append(c.segments, segment{c.at, to})
	}
	c.curveTo(to)
}

// bend follows a curve from where the path is, by way of some points of it.
func (c *path) bend(a, b, to point) {
	from := c.at
	const steps = 4
	for i := 1; i < steps; i++ {
		t := float64(i) / steps
		u := 1 - t
		on := func(p, q, r, s float64) float64 { return u*u*u*p + 3*u*u*t*q + 3*u*t*t*r + t*t*t*s }
		if n := len(c.corners); n > 0 && c.open && len(c.corners[n-1]) < maxCorners {
			c.corners[n-1] = append(c.corners[n-1], point{on(from.x, a.x, b.x, to.x), on(from.y, a.y, b.y, to.y)})
		}
	}
	c.curveTo(to)
}

// curveTo ends a curve, which is no rule.
func (c *path) curveTo(to point) {
	if n := len(c.subpaths); n > 0 && c.open {
		c.subpaths[n-1] = c.subpaths[n-1].Union(Rect{to.x, to.y, to.x, to.y})
	}
	if n := len(c.corners); n > 0 && c.open && len(c.corners[n-1]) < maxCorners {
		c.corners[n-1] = append(c.corners[n-1], to)
	}
	c.at = to
}

// paint keeps the lines of a path that is stroked or filled.
func (in *Interpreter) paint(s *textState, c *path, stroked, filled bool) {
	if stroked {
		for _, l := range c.segments {
			in.addRule(Rect{min(l.from.x, l.to.x), min(l.from.y, l.to.y), max(l.from.x, l.to.x), max(l.from.y, l.to.y)}, 0.5)
			in.addStroke(s, l.from, l.to)
		}
	}
	in.boxes.take(s, c, stroked, filled)
	if filled {
		box := Rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
		for _, r := range c.subpaths {
			in.addRule(r, thinnest)
			box = box.Union(r)
		}
		for _, corners := range c.corners { // what curves reach
			for _, p := range corners {
				box = box.Union(Rect{p.x, p.y, p.x, p.y})
			}
		}
		corners := c.corners
		if len(c.subpaths) == 1 && c.isRect() {
			corners = nil
		}
		in.addShape(s, s.fill, box, corners)
	}
}

// addRule keeps r where it is a line on the page no thicker than thick.
func (in *Interpreter) addRule(r Rect, thick float64) {
	w, h := r.X1-r.X0, r.Y1-r.Y0
	if min(w, h) > thick || max(w, h) == 0 || len(in.drawn.Rules) > MaxRules {
		return
	}
	if r = r.Intersect(in.page); r.X0 > r.X1 || r.Y0 > r.Y1 || math.IsNaN(r.X0+r.Y0+r.X1+r.Y1) {
		return
	}
	in.drawn.Rules = append(in.drawn.Rules, r)
}
