package content

import (
	"pincite/backend/extract/pdf/font"
	"pincite/backend/extract/pdf/object"
)

// showArg shows the string, or the array of strings and moves, that is argument i.
func (p *program) showArg(i int) {
	if i >= len(p.args) || p.state.font == nil {
		return
	}
	switch a := p.args[i].(type) {
	case object.String:
		p.show(a)
	case object.Array:
		for _, v := range a {
			if s, ok := v.(object.String); ok {
				p.show(s)
			} else if n, ok := object.Number(v); ok {
				p.advance(-n / 1000 * p.state.size)
			}
		}
	}
}

// advance moves the pen by distance in unscaled text space.
func (p *program) advance(distance float64) {
	x, y := distance*p.state.scale, 0.0
	if p.state.font.Vertical {
		x, y = 0, -distance
	}
	p.matrix[4], p.matrix[5] = p.matrix.apply(x, y)
}

// show draws a string and moves the pen behind it, 9.4.4.
func (p *program) show(text object.String) {
	s := &p.state
	m := matrix{s.size * s.scale, 0, 0, s.size, 0, s.rise}.mul(p.matrix).mul(s.ctm)
	if !m.finite() {
		return
	}
	pen := newPen(m, s.font)
	hidden := p.hidden()
	aside := p.pagination()
	paint := s.fill
	if s.outline {
		paint = s.stroke
	}
	x, vertical := 0.0, s.font.Vertical // x in units of the pen's text space
	perX := 1.0
	if s.size != 0 {
		perX = 1 / s.size
	}
	s.font.Chars(text, func(c font.Char) {
		at, drop := x, 0.0
		if vertical {
			at, drop = 0, -x
		}
		g := pen.draw(c.Text, at, drop, c.Width, vertical)
		g.Code, g.Aside, g.Unseen = c.Code, aside, s.unseen
		g.shade, g.faint, g.stencil, g.clipped = paint.shade, paint.alpha <= faint, s.stencil, s.clip.shuts(g.area(pen.frame))
		g.Space = IsBlank(c.Text)
		p.in.place(g, pen.frame, hidden)
		step := c.Width + s.charSpace*perX
		if c.Space {
			step += s.wordSpace * perX
		}
		x += step
	})
	p.advance(x * s.size)
}

// place keeps a glyph: those that are drawn on the page among those that are seen, others among those that are not.
func (in *Interpreter) place(g Glyph, f Frame, off bool) {
	switch {
	case off:
		g.Concealed = Off
	case in.onPage(&g, f):
		in.drawn.Glyphs = append(in.drawn.Glyphs, g)
		return
	default:
		g.Concealed = Unseen
	}
	if !g.Space && len(in.drawn.Concealed) < maxConcealed {
		in.drawn.Concealed = append(in.drawn.Concealed, g)
	}
}

// area is the rectangle of g on the page.
func (g *Glyph) area(f Frame) Rect { return f.Leave(Rect{g.U0, g.Base - g.Up, g.U1, g.Base + g.Down}) }

// onPage reports whether the middle of g lies on the page as it is shown.
func (in *Interpreter) onPage(g *Glyph, f Frame) bool {
	r := g.area(f)
	x, y := (r.X0+r.X1)/2, (r.Y0+r.Y1)/2
	return x >= in.page.X0 && x <= in.page.X1 && y >= in.page.Y0 && y <= in.page.Y1
}

// IsBlank reports whether s is white space alone.
func IsBlank(s string) bool {
	for _, r := range s {
		switch r {
		case ' ', '\t', '\n', '\r', '\u00A0', '\u2002', '\u2003', '\u2009', '\u200A', '\u3000', '\u2007', '\u202F':
		default:
			return false
		}
	}
	return true
}

func (p *program) num(i int) float64 {
	if i < len(p.args) {
		n, _ := object.Number(p.args[i])
		return n
	}
	return 0
}
