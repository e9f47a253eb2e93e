package content

import (
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
