package content

import (
	"math"

	"pincite/backend/doc"
	"pincite/backend/extract/pdf/object"
)

// Geometry maps between a page as it is shown, in which the boxes of words are given, and
// the page's own coordinates, in which annotations are written.
type Geometry struct {
	crop   Rect // what is shown, in user space
	rotate int  // clockwise: 0, 90, 180 or 270
}

// GeometryOf returns the frame of a page that its boxes and its rotation give.
func GeometryOf(p *object.Page) Geometry {
	b := p.Box()
	return Geometry{crop: Rect{b[0], b[1], b[2], b[3]}, rotate: p.Rotate}
}

// Size is the size of the page as it is shown, in points.
func (g Geometry) Size() doc.PageSize {
	w, h := float32(g.crop.X1-g.crop.X0), float32(g.crop.Y1-g.crop.Y0)
	if g.rotate%180 != 0 {
		w, h = h, w
	}
	return doc.PageSize{Width: w, Height: h}
}

// shown is the transformation from user space to the page as it is shown, y downwards.
func (g Geometry) shown() matrix {
	switch c := g.crop; g.rotate {
	case 90:
		return matrix{0, 1, 1, 0, -c.Y0, -c.X0}
	case 180:
		return matrix{-1, 0, 0, 1, c.X1, -c.Y0}
	case 270:
		return matrix{0, -1, -1, 0, c.Y1, c.X1}
	default:
		return matrix{1, 0, 0, -1, -c.X0, c.Y1}
	}
}

// Quad returns the corners of b in user space in the order that QuadPoints of a highlight
// are written in and read by viewers: upper left, upper right, lower left, lower right of
// the text as a reader of the page sees it (x and y of each). b must be a box of this page.
func (g Geometry) Quad(b doc.Box) [8]float64 {
	m := g.shown()
	// The linear part is a turn or a turn and a mirror, so that its inverse is its transpose.
	user := func(x, y float32) (float64, float64) {
		dx, dy := float64(x)-m[4], float64(y)-m[5]
		return dx*m[0] + dy*m[1], dx*m[2] + dy*m[3]
	}
	var q [8]float64
	q[0], q[1] = user(b.Left, b.Top)
	q[2], q[3] = user(b.Right, b.Top)
	q[4], q[5] = user(b.Left, b.Bottom)
	q[6], q[7] = user(b.Right, b.Bottom)
	return q
}

// matrix is [a b c d e f] of PDF 32000-1:2008, 8.3.3.
type matrix [6]float64

var identity = matrix{1, 0, 0, 1, 0, 0}

// mul returns the transformation that does m first, then n.
func (m matrix) mul(n matrix) matrix {
	return matrix{
		m[0]*n[0] + m[1]*n[2], m[0]*n[1] + m[1]*n[3],
		m[2]*n[0] + m[3]*n[2], m[2]*n[1] + m[3]*n[3],
		m[4]*n[0] + m[5]*n[2] + n[4], m[4]*n[1] + m[5]*n[3] + n[5],
	}
}

func (m matrix) apply(x, y float64) (float64, float64) {
	return x*m[0] + y*m[2] + m[4], x*m[1] + y*m[3] + m[5]
}

// Rect is a rectangle; on a page as it is shown, y grows downwards.
type Rect struct{ X0, Y0, X1, Y1 float64 }

// bounds returns the rectangle around r transformed by m.
func (m matrix) bounds(r Rect) Rect {
	out := Rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, c := range [4][2]float64{{r.X0, r.Y0}, {r.X1, r.Y0}, {r.X0, r.Y1}, {r.X1, r.Y1}} {
		x, y := m.apply(c[0], c[1])
		out = out.Union(Rect{x, y, x, y})
	}
	return out
}

func (r Rect) Union(s Rect) Rect {
	return Rect{min(r.X0, s.X0), min(r.Y0, s.Y0), max(r.X1, s.X1), max(r.Y1, s.Y1)}
}

func (r Rect) Intersect(s Rect) Rect {
	return Rect{max(r.X0, s.X0), max(r.Y0, s.Y0), min(r.X1, s.X1), min(r.Y1, s.Y1)}
}

// Area is 0 for a rectangle turned inside out.
func (r Rect) Area() float64 { return max(0, r.X1-r.X0) * max(0, r.Y1-r.Y0) }

// scale is how many times as long lines are that m transforms, on the average of all directions.
func (m matrix) scale() float64 { return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2])) }

func (m matrix) finite() bool {
	for _, v := range m {
		if math.IsNaN(v) || math.Abs(v) > 1e9 {
			return false
		}
	}
	return true
}
