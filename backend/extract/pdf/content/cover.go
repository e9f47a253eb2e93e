package content

import (
	"math"

	"pincite/backend/extract/pdf/object"
)

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
