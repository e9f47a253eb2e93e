package content

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Boxes to tick that a page draws by lines are read as the signs that forms have: a small square or circle with words beside it
// and nothing in it but a mark.

const (
	// smallestBox and largestBox are how wide and high boxes to tick are, in points; uneven is how much more the one than the other.
	smallestBox, largestBox, uneven = 5.0, 18.0, 1.25
	// maxBoxes bounds the small squares and circles of a page, and maxMarks what may be marks in them; drawings have more, and no
	// boxes to tick.
	maxBoxes, maxMarks = 400, 2000
)

// boxes are the small things that a page draws.
type boxes struct {
	squares []tickBox
	marks   []Rect
	sides   []Rect // short lines along the edges of the page, of which four may make a square
}

type tickBox struct {
	area  Rect
	round bool
}

func (b *boxes) cleared() boxes {
	return boxes{squares: b.squares[:0], marks: b.marks[:0], sides: b.sides[:0]}
}

// take keeps the small things of a path that is painted.
func (b *boxes) take(s *textState, c *path, stroked, filled bool) {
	if len(b.squares) > maxBoxes || len(b.marks) > maxMarks {
		return
	}
	solid := filled && !stroked
	if solid && s.fill.shade.known && s.fill.shade.r+s.fill.shade.g+s.fill.shade.b > 1.8 {
		return // a light ground
	}
	for i, r := range c.subpaths {
		if i >= len(c.corners) {
			return
		}
		for _, p := range c.corners[i] {
			r = r.Union(Rect{p.x, p.y, p.x, p.y})
		}
		w, h := r.X1-r.X0, r.Y1-r.Y0
		switch even := boxLike(w, h); {
		case max(w, h) > 2*largestBox:
		case !solid && even && !c.curved && isSquare(c.corners[i]):
			b.squares = append(b.squares, tickBox{area: r})
		case !solid && even && c.curved && len(c.corners[i]) > 8:
			b.squares = append(b.squares, tickBox{area: r, round: true})
		case !solid && len(c.corners[i]) == 2 && min(w, h) < 0.1 && max(w, h) >= smallestBox && max(w, h) <= largestBox:
			b.sides = append(b.sides, r)
		case max(w, h) >= 1.5:
			b.marks = append(b.marks, r)
		}
	}
}

func boxLike(w, h float64) bool {
	return min(w, h) >= smallestBox && max(w, h) <= largestBox && max(w, h) <= uneven*min(w, h)
}

// isSquare reports whether corners go once around a rectangle along the edges of the page.
func isSquare(corners []point) bool {
	if len(corners) < 4 || len(corners) > 6 {
		return false
	}
	turns := 0
	for i := 1; i < len(corners); i++ {
		a, b := corners[i-1], corners[i]
		switch {
		case math.Abs(a.x-b.x) > 0.1 && math.Abs(a.y-b.y) > 0.1:
			return false
		case a != b:
			turns++
		}
	}
	return turns >= 3
}

// join makes squares of short lines that meet at their ends.
func (b *boxes) join() {
	const near = 0.6
	same := func(a, b float64) bool { return math.Abs(a-b) <= near }
	for i, top := range b.sides {
		if top.X1-top.X0 < top.Y1-top.Y0 || len(b.sides) > maxBoxes {
			continue
		}
		for _, bottom := range b.sides[i+1:] {
			area := top.Union(bottom)
			if !same(bottom.X0, top.X0) || !same(bottom.X1, top.X1) || !boxLike(area.X1-area.X0, area.Y1-area.Y0) {
				continue
			}
			side := func(x float64) bool {
				return slices.ContainsFunc(b.sides, func(r Rect) bool {
					return same(r.X0, x) && same(r.X1, x) && same(r.Y0, area.Y0) &&
						same(r.Y1, area.Y1)
				})
			}
			if side(area.X0) && side(area.X1) {
				b.squares = append(b.squares, tickBox{area: area})
			}
		}
	}
}

// tickBoxes puts signs in the place of the boxes to tick that the page draws.
func (in *Interpreter) tickBoxes() {
	b := &in.boxes
	if len(b.squares)+len(b.sides) == 0 || len(b.squares) > maxBoxes || len(b.marks) > maxMarks {
		return
	}
	b.join()
	slices.SortStableFunc(b.squares, func(x, y tickBox) int { return cmp.Compare(y.area.Area(), x.area.Area()) })
	var alone []tickBox
	for _, s := range b.squares {
		if !slices.ContainsFunc(alone, func(t tickBox) bool { return t.area.Intersect(s.area).Area() > 0.3*s.area.Area() }) {
			alone = append(alone, s)
		}
	}
	for i := range alone {
		if in.standsAlone(alone, i) {
			in.tickBox(&alone[i])
		}
	}
}

// standsAlone reports whether a box is none of the cells of a table, or one of several for letters.
func (in *Interpreter) standsAlone(all []tickBox, i int) bool {
	const near = 1.5
	a := all[i].area
	wide := Rect{a.X0 - near, a.Y0 - near, a.X1 + near, a.Y1 + near}
	for j := range all {
		if j != i && wide.Intersect(all[j].area).X0 <= wide.Intersect(all[j].area).X1 &&
			wide.Intersect(all[j].area).Y0 <= wide.Intersect(all[j].area).Y1 {
			return false
		}
	}
	for _, r := range in.drawn.Rules {
		m := wide.Intersect(r)
		if m.X0 <= m.X1 && m.Y0 <= m.Y1 && max(r.X1-r.X0, r.Y1-r.Y0) > 2*max(a.X1-a.X0, a.Y1-a.Y0) {
			return false // the border of a table
		}
	}
	return true
}

// wordsBehind and wordsBefore are how far the words of a box are away from it at most, in its sides; those before it are its own
// where none stand behind.
const wordsBehind, wordsBefore = 2.5, 20.0

// letterMarks are the letters and signs that people write into boxes.
const letterMarks = "XxV×✓✔✕✖✗✘✚●•■◆*"

// tickBox puts a sign in the place of a box that has words beside it and at most a mark in it.
func (in *Interpreter) tickBox(b *tickBox) {
	side := max(b.area.X1-b.area.X0, b.area.Y1-b.area.Y0)
	inside, label, nearest, labelBefore := -1, -1, 0.0, false
	for i := range in.drawn.Glyphs {
		g := &in.drawn.Glyphs[i]
		if g.Space {
			continue
		}
		r := g.area(FrameOf(g.Angle))
		x, y := (r.X0+r.X1)/2, (r.Y0+r.Y1)/2
		if x > b.area.X0 && x < b.area.X1 && y > b.area.Y0-0.2*side && y < b.area.Y1+0.2*side {
			if inside >= 0 || !strings.Contains(letterMarks, g.Text) {
				return // a number in a square, or a sign that says it already
			}
			inside = i
			continue
		}
		u, v := b.entered(g.Angle)
		if middle := g.Base - 0.35*g.Size; middle < v[0]-2 || middle > v[1]+2 || !isWord(g) {
			continue
		}
		gap, most := g.U0-u[1], wordsBehind*side
		if gap < -1 {
			gap, most = u[0]-g.U1, wordsBefore*side
		}
		if before := g.U0 < u[0]; gap > -1 && gap < most && (label < 0 || before == labelBefore && gap < nearest || labelBefore && !before) {
			label, nearest, labelBefore = i, gap, before
		}
	}
	if label < 0 {
		return
	}
	made := inside >= 0 || b.marked(in.boxes.marks)
	g := in.drawn.Glyphs[label]
	u, _ := b.entered(g.Angle)
	g.Text, g.U0, g.U1, g.Space, g.Soft = b.sign(made), u[0], u[1], false, false
	if inside >= 0 {
		in.drawn.Glyphs[inside] = Glyph{Space: true, Angle: g.Angle}
	}
	space := Glyph{Space: true, Angle: g.Angle}
	at := label
	if labelBefore {
		at++
	}
	for !labelBefore && at > 0 && !in.drawn.Glyphs[at-1].Space && in.drawn.Glyphs[at-1].Angle == g.Angle &&
		in.drawn.Glyphs[at-1].Base == g.Base && g.U0 < in.drawn.Glyphs[at-1].U0 {
		at--
	}
	in.drawn.Glyphs = slices.Insert(in.drawn.Glyphs, at, space, g, space)
}

// entered returns where the box begins and ends along lines of an angle, and across them.
func (b *tickBox) entered(angle int) (u, v [2]float64) {
	f := FrameOf(angle)
	u0, v0 := f.Enter(b.area.X0, b.area.Y0)
	u1, v1 := f.Enter(b.area.X1, b.area.Y1)
	return [2]float64{min(u0, u1), max(u0, u1)}, [2]float64{min(v0, v1), max(v0, v1)}
}

// marked reports whether one of some marks is in the box.
func (b *tickBox) marked(marks []Rect) bool {
	side := b.area.X1 - b.area.X0
	return slices.ContainsFunc(marks, func(m Rect) bool {
		x, y := (m.X0+m.X1)/2, (m.Y0+m.Y1)/2
		size := max(m.X1-m.X0, m.Y1-m.Y0)
		return x > b.area.X0 && x < b.area.X1 && y > b.area.Y0 && y < b.area.Y1 && size > 0.25*side && size < 1.9*side
	})
}

func (b *tickBox) sign(made bool) string {
	switch {
	case b.round && made:
		return Chosen
	case b.round:
		return NotChosen
	case made:
		return Ticked
	}
	return Unticked
}
