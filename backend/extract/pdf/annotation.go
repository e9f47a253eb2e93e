package pdf

import (
	"context"
	"errors"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/pdf/object"
)

// The flags of annotations, PDF 32000-1:2008, table 165.
const (
	flagHidden = 1 << 1
	flagNoView = 1 << 5
)

// drawAnnotations draws what viewers show over the page: the fields of forms, stamps, text
// typed onto the page.
func (in *interpreter) drawAnnotations(ctx context.Context, p *object.Page, g Geometry) error {
	for _, o := range in.file.Array(p.Dict["Annots"]) {
		d := in.file.Dict(o)
		if in.file.Int(d["F"], 0)&(flagHidden|flagNoView) != 0 || in.layerHidden(d["OC"]) {
			continue
		}
		switch in.file.Name(d["Subtype"]) {
		case "", "Popup", "Link", "Text", "Highlight", "Underline", "StrikeOut", "Squiggly":
			continue
		}
		if err := in.drawAnnotation(ctx, d, g); err != nil && !errors.Is(err, canon.ErrDamaged) {
			return err
		} else if err != nil {
			return err
		}
	}
	return nil
}

// drawAnnotation draws the appearance of one annotation, 12.5.5, algorithm 8.1; a field
// without one is drawn from its value.
func (in *interpreter) drawAnnotation(ctx context.Context, d object.Dict, g Geometry) error {
	corners := in.file.Numbers(d["Rect"])
	if len(corners) != 4 {
		return nil
	}
	target := rect{min(corners[0], corners[2]), min(corners[1], corners[3]), max(corners[0], corners[2]), max(corners[1], corners[3])}
	s := in.appearance(d)
	if s == nil {
		in.drawValue(d, target, g)
		return nil
	}
	in.glyphs = append(in.glyphs, glyph{space: true}) // no word goes on into a field
	m := in.matrixOf(s.Dict["Matrix"])
	box := rect{0, 0, target.x1 - target.x0, target.y1 - target.y0}
	if b := in.file.Numbers(s.Dict["BBox"]); len(b) == 4 {
		box = m.bounds(rect{min(b[0], b[2]), min(b[1], b[3]), max(b[0], b[2]), max(b[1], b[3])})
	}
	if box.area() == 0 {
		return nil
	}
	sx, sy := (target.x1-target.x0)/(box.x1-box.x0), (target.y1-target.y0)/(box.y1-box.y0)
	a := matrix{sx, 0, 0, sy, target.x0 - box.x0*sx, target.y0 - box.y0*sy}
	return in.drawForm(ctx, s, nil, a.mul(g.shown()), 0)
}

// appearance returns the normal appearance of an annotation in its present state.
func (in *interpreter) appearance(d object.Dict) *object.Stream {
	n := in.file.Dict(d["AP"])["N"]
	if s := in.file.Stream(n); s != nil {
		return s
	}
	return in.file.Stream(in.file.Dict(n)[in.file.Name(d["AS"])])
}

// drawValue writes the value of a text or choice field into its rectangle, in letters of
// half its height and 12 points at most.
func (in *interpreter) drawValue(d object.Dict, target rect, g Geometry) {
	if in.file.Name(d["Subtype"]) != "Widget" && in.file.Name(d["Subtype"]) != "FreeText" {
		return
	}
	value := textString(in.file.String(in.inherited(d, "V")))
	if in.file.Name(d["Subtype"]) == "FreeText" {
		value = textString(in.file.String(d["Contents"]))
	}
	size := min(12, (target.y1-target.y0)/1.2)
	if strings.TrimSpace(value) == "" || size <= 0 {
		return
	}
	y := target.y1 - size
	for line := range strings.Lines(strings.ReplaceAll(value, "\r", "\n")) {
		p := newValuePen(g, target.x0, y, size)
		in.glyphs = append(in.glyphs, glyph{space: true, angle: p.angle})
		x := 0.0
		for _, r := range strings.TrimRight(line, "\n") {
			gl := p.draw(string(r), x, 0, 0.5, false)
			gl.space = isBlank(gl.text)
			if in.onPage(&gl, p.frame) {
				in.glyphs = append(in.glyphs, gl)
			}
			x += 0.5
		}
		y -= 1.2 * size
	}
}

// newValuePen draws in letters half as wide as high, which no font needs to be asked for.
func newValuePen(g Geometry, x, y, size float64) pen {
	return newPen(matrix{size, 0, 0, size, x, y}.mul(g.shown()), valueFont)
}

// inherited returns what a field or one of its ancestors says under key, 12.7.3.1.
func (in *interpreter) inherited(d object.Dict, key object.Name) object.Object {
	for range maxForms {
		if d == nil {
			return nil
		}
		if v := d[key]; v != nil {
			return v
		}
		d = in.file.Dict(d["Parent"])
	}
	return nil
}

// remark is a comment on a page: a note, or a highlight with words of the reader's.
type remark struct {
	text, author, date string
	page               int
	area               rect // on the page as it is shown
	marks              bool // the area marks words
}

// remarks returns the comments of a page in the order of the file.
func (in *interpreter) remarks(p *object.Page, g Geometry, number int) []remark {
	var out []remark
	for _, o := range in.file.Array(p.Dict["Annots"]) {
		d := in.file.Dict(o)
		if in.file.Int(d["F"], 0)&flagHidden != 0 {
			continue
		}
		r := remark{page: number, text: strings.TrimSpace(textString(in.file.String(d["Contents"])))}
		switch in.file.Name(d["Subtype"]) {
		case "Text":
		case "Highlight", "Underline", "StrikeOut", "Squiggly":
			r.marks = true
		default:
			continue
		}
		corners := in.file.Numbers(d["Rect"])
		if r.text == "" || len(corners) != 4 {
			continue
		}
		r.area = g.shown().bounds(rect{corners[0], corners[1], corners[2], corners[3]})
		r.author = textString(in.file.String(d["T"]))
		r.date = textString(in.file.String(d["M"]))
		out = append(out, r)
	}
	return out
}

// note returns what r is about: the words that it marks, or the place in the text nearest
// below it.
func (r *remark) anchor(boxes []doc.Box) doc.Span {
	var span doc.Span
	found := false
	for _, b := range boxes {
		if b.Page != r.page {
			continue
		}
		x, y := float64(b.Left+b.Right)/2, float64(b.Top+b.Bottom)/2
		inside := x >= r.area.x0 && x <= r.area.x1 && y >= r.area.y0 && y <= r.area.y1
		switch {
		case r.marks && inside && !found:
			span, found = b.Span, true
		case r.marks && inside:
			span.Start, span.End = min(span.Start, b.Span.Start), max(span.End, b.Span.End)
		case !r.marks && !found && y >= r.area.y0:
			return doc.Span{Start: b.Span.Start, End: b.Span.Start}
		}
	}
	return span
}
