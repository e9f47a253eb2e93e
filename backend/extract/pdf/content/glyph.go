package content

import (
	"math"

	"pincite/backend/extract/pdf/font"
)

// Glyph is one character as it is drawn, in the frame of its direction: u runs along the
// line of text, v across it and downwards. See frame.
type Glyph struct {
	Text   string
	Code   uint32  // in its font
	U0, U1 float64 // where it begins and ends
	Base   float64 // v of the base line
	Up     float64 // from the base line to the top of the font's letters
	Down   float64 // from the base line to their bottom
	Size   float64 // of the font, in points
	Angle  int     // of the frame
	Aside  bool    // the file marks it as a running header or footer
	Space  bool    // white space
	Unseen bool    // it is drawn so that nothing is seen
	// Concealed says why nobody sees it; Shown for those that are seen.
	Concealed Concealment
	Soft      bool // the file marks it as a hyphen that only the end of a line calls for

	shade   shade // of its letters
	faint   bool  // nearly transparent
	clipped bool  // the clipping path leaves nothing of it
	stencil bool  // it is neither filled nor stroked, and what is painted next is seen through it
}

// Frame turns the page as it is shown so that text of one direction runs left to right.
type Frame struct{ cos, sin float64 }

// FrameOf returns the frame of an angle in degrees, clockwise from left to right.
func FrameOf(angle int) Frame {
	switch angle {
	case 0:
		return Frame{1, 0}
	case 90:
		return Frame{0, 1}
	case 180:
		return Frame{-1, 0}
	case 270:
		return Frame{0, -1}
	}
	sin, cos := math.Sincos(float64(angle) * math.Pi / 180)
	return Frame{cos, sin}
}

func (f Frame) Enter(x, y float64) (u, v float64) { return x*f.cos + y*f.sin, y*f.cos - x*f.sin }

// Leave returns the rectangle on the page around r of the frame.
func (f Frame) Leave(r Rect) Rect {
	return matrix{f.cos, f.sin, -f.sin, f.cos, 0, 0}.bounds(r)
}

// angleOf returns the direction (dx, dy) in whole degrees, 0 to 359. Directions within two
// degrees of an axis are that axis: scans and producers are not exact.
func angleOf(dx, dy float64) int {
	switch {
	case dy == 0 && dx > 0:
		return 0
	case dx == 0 && dy == 0:
		return 0
	}
	a := int(math.Round(math.Atan2(dy, dx) * 180 / math.Pi))
	a = (a + 360) % 360
	if d := (a + 2) % 90; d <= 4 {
		a = (a + 2) / 90 * 90 % 360
	}
	return a
}

// pen draws the glyphs of one string.
type pen struct {
	toPage matrix // from text space scaled by the font's size to the page as it is shown
	frame  Frame
	angle  int
	size   float64
	up     float64
	down   float64
}

// newPen prepares to draw in text space m, which is one font size large.
func newPen(m matrix, f *font.Font) pen {
	p := pen{toPage: m}
	dx, dy := m[0], m[1]
	if f.Vertical {
		dx, dy = -m[2], -m[3]
	}
	p.angle = angleOf(dx, dy)
	p.frame = FrameOf(p.angle)
	p.size = math.Hypot(m[2], m[3])
	_, upV := p.frame.Enter(m[2], m[3])
	scale := math.Abs(upV)
	p.up, p.down = f.Ascent*scale, -f.Descent*scale
	if f.Vertical { // the glyph stands to both sides of the line it hangs on
		p.size = math.Hypot(m[0], m[1])
		p.up, p.down = p.size/2, p.size/2
	}
	return p
}

// draw returns the glyph that begins at offset x and is width wide, both in units of the
// text space given to newPen.
func (p *pen) draw(text string, x, y, width float64, vertical bool) Glyph {
	ax, ay := p.toPage.apply(x, y)
	bx, by := p.toPage.apply(x+width, y)
	if vertical {
		bx, by = p.toPage.apply(x, y-width)
	}
	u0, base := p.frame.Enter(ax, ay)
	u1, _ := p.frame.Enter(bx, by)
	return Glyph{Text: text, U0: min(u0, u1), U1: max(u0, u1), Base: base, Up: p.up, Down: p.down, Size: p.size, Angle: p.angle}
}
