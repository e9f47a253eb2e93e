package pdf

import (
	"math"

	"pincite/backend/extract/pdf/font"
)

// glyph is one character as it is drawn, in the frame of its direction: u runs along the
// line of text, v across it and downwards. See frame.
type glyph struct {
	text   string
	code   uint32  // in its font
	u0, u1 float64 // where it begins and ends
	base   float64 // v of the base line
	up     float64 // from the base line to the top of the font's letters
	down   float64 // from the base line to their bottom
	size   float64 // of the font, in points
	angle  int     // of the frame
	aside  bool    // the file marks it as a running header or footer
	space  bool    // white space
	broken bool    // another operator moved the pen since the glyph before
}

// frame turns the page as it is shown so that text of one direction runs left to right.
type frame struct{ cos, sin float64 }

// frameOf returns the frame of an angle in degrees, clockwise from left to right.
func frameOf(angle int) frame {
	switch angle {
	case 0:
		return frame{1, 0}
	case 90:
		return frame{0, 1}
	case 180:
		return frame{-1, 0}
	case 270:
		return frame{0, -1}
	}
	sin, cos := math.Sincos(float64(angle) * math.Pi / 180)
	return frame{cos, sin}
}

func (f frame) enter(x, y float64) (u, v float64) { return x*f.cos + y*f.sin, y*f.cos - x*f.sin }

// leave returns the rectangle on the page around r of the frame.
func (f frame) leave(r rect) rect {
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
	frame  frame
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
	p.frame = frameOf(p.angle)
	p.size = math.Hypot(m[2], m[3])
	_, upV := p.frame.enter(m[2], m[3])
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
func (p *pen) draw(text string, x, y, width float64, vertical bool) glyph {
	ax, ay := p.toPage.apply(x, y)
	bx, by := p.toPage.apply(x+width, y)
	if vertical {
		bx, by = p.toPage.apply(x, y-width)
	}
	u0, base := p.frame.enter(ax, ay)
	u1, _ := p.frame.enter(bx, by)
	return glyph{text: text, u0: min(u0, u1), u1: max(u0, u1), base: base, up: p.up, down: p.down, size: p.size, angle: p.angle}
}
