package content

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"pincite/backend/extract/pdf/font"
	"pincite/backend/extract/pdf/object"
)

// The flags of annotations, PDF 32000-1:2008, table 165.
const (
	flagHidden = 1 << 1
	flagNoView = 1 << 5
)

// drawAnnotations draws what viewers show over the page: the fields of forms, stamps, text
// typed onto the page.
func (in *Interpreter) drawAnnotations(ctx context.Context, p *object.Page, g Geometry) error {
	for _, o := range in.file.Array(p.Dict["Annots"]) {
		d := in.file.Dict(o)
		if in.file.Int(d["F"], 0)&(flagHidden|flagNoView) != 0 || in.layerHidden(d["OC"]) {
			continue
		}
		switch in.file.Name(d["Subtype"]) {
		case "Highlight":
			in.coverAnnotated(d, g)
			continue
		case "", "Popup", "Link", "Text", "Underline", "StrikeOut", "Squiggly":
			continue
		}
		if err := in.drawAnnotation(ctx, d, g); err != nil {
			return err
		}
		if len(in.drawn.Glyphs) > maxGlyphs {
			return errTooMuch
		}
	}
	return nil
}

// drawAnnotation draws the appearance of one annotation, 12.5.5, algorithm 8.1; a field
// without one is drawn from its value.
func (in *Interpreter) drawAnnotation(ctx context.Context, d object.Dict, g Geometry) error {
	corners := in.file.Numbers(d["Rect"])
	if len(corners) != 4 {
		return nil
	}
	target := Rect{min(corners[0], corners[2]), min(corners[1], corners[3]), max(corners[0], corners[2]), max(corners[1], corners[3])}
	s := in.appearance(d)
	if in.file.Name(d["Subtype"]) == "Widget" {
		if done, err := in.drawField(ctx, d, s, target, g); done || err != nil {
			return err
		}
	}
	if s == nil {
		in.coverAnnotated(d, g)
		in.drawValue(d, target, g)
		return nil
	}
	return in.drawAppearance(ctx, s, target, g)
}

// drawAppearance draws a form into the rectangle of an annotation.
func (in *Interpreter) drawAppearance(ctx context.Context, s *object.Stream, target Rect, g Geometry) error {
	in.drawn.Glyphs = append(in.drawn.Glyphs, Glyph{Space: true}) // no word goes on into a field
	m := in.matrixOf(s.Dict["Matrix"])
	box := Rect{0, 0, target.X1 - target.X0, target.Y1 - target.Y0}
	if b := in.file.Numbers(s.Dict["BBox"]); len(b) == 4 {
		box = m.bounds(Rect{min(b[0], b[2]), min(b[1], b[3]), max(b[0], b[2]), max(b[1], b[3])})
	}
	if box.Area() == 0 {
		return nil
	}
	sx, sy := (target.X1-target.X0)/(box.X1-box.X0), (target.Y1-target.Y0)/(box.Y1-box.Y0)
	a := matrix{sx, 0, 0, sy, target.X0 - box.X0*sx, target.Y0 - box.Y0*sy}
	return in.drawForm(ctx, s, nil, a.mul(g.shown()), 0, nil)
}

// appearance returns the normal appearance of an annotation in its present state.
func (in *Interpreter) appearance(d object.Dict) *object.Stream {
	n := in.file.Dict(d["AP"])["N"]
	if s := in.file.Stream(n); s != nil {
		return s
	}
	return in.file.Stream(in.file.Dict(n)[in.file.Name(d["AS"])])
}

// drawValue writes the value of a field that has no appearance, or of text typed onto the
// page, into its rectangle.
func (in *Interpreter) drawValue(d object.Dict, target Rect, g Geometry) {
	var value string
	switch in.file.Name(d["Subtype"]) {
	case "Widget":
		value = in.value(d)
	case "FreeText":
		value = object.Text(in.file.String(d["Contents"]))
	}
	in.write(value, d, target, g)
}

// write writes a value into a rectangle, in the size that the field d has.
func (in *Interpreter) write(value string, d object.Dict, target Rect, g Geometry) {
	if strings.TrimSpace(value) == "" || target.Area() == 0 {
		return
	}
	size, lines := fit(value, target.X1-target.X0, target.Y1-target.Y0, in.valueSize(d))
	y := target.Y1 - size
	for _, line := range lines {
		p := newValuePen(g, target.X0, y, size)
		in.drawn.Glyphs = append(in.drawn.Glyphs, Glyph{Space: true, Angle: p.angle})
		x := 0.0
		for _, r := range line {
			gl := p.draw(string(r), x, 0, valueWidth, false)
			gl.Space = IsBlank(gl.Text)
			gl.shade = shade{known: true}
			if in.onPage(&gl, p.frame) {
				in.drawn.Glyphs = append(in.drawn.Glyphs, gl)
			}
			x += valueWidth
		}
		y -= valuePitch * size
	}
}

const (
	// valueWidth and valuePitch are how wide a letter of a value is and how far apart its
	// lines are, in its size.
	valueWidth, valuePitch = 0.5, 1.2
	// largestValue and smallestValue are the sizes between which the letters of a value are,
	// in points.
	largestValue, smallestValue = 12.0, 0.5
)

// valueSize is the size that the letters of a field have at most, as its default appearance
// says, 12.7.3.3.
func (in *Interpreter) valueSize(d object.Dict) float64 {
	words := strings.Fields(string(in.file.String(in.inherited(d, "DA"))))
	if i := slices.Index(words, "Tf"); i > 0 {
		if size, err := strconv.ParseFloat(words[i-1], 64); err == nil && size >= smallestValue {
			return min(size, largestValue)
		}
	}
	return largestValue
}

// fit breaks a value into lines that fit into a field, and returns the size of its letters
// too. What no field could hold runs over its lower edge.
func fit(value string, width, height, largest float64) (size float64, out []string) {
	value = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(value)
	for size = min(largest, max(height/valuePitch, smallestValue)); ; size *= 0.85 {
		out = out[:0]
		room := max(1, int(width/(valueWidth*size)))
		for line := range strings.SplitSeq(value, "\n") {
			out = append(out, wrap(line, room)...)
		}
		if float64(len(out))*valuePitch*size <= height+0.5 || size < smallestValue {
			return size, out
		}
	}
}

// wrap breaks a line into lines of so many letters at most, between words where it can.
func wrap(line string, room int) []string {
	var out []string
	letters := []rune(line)
	for len(letters) > room {
		cut := room
		for cut > 0 && letters[cut] != ' ' {
			cut--
		}
		if cut == 0 {
			cut = room
		}
		out = append(out, string(letters[:cut]))
		for cut < len(letters) && letters[cut] == ' ' {
			cut++
		}
		letters = letters[cut:]
	}
	return append(out, string(letters))
}

// valueFont measures the values of form fields that have no appearance.
var valueFont = &font.Font{Ascent: 0.75, Descent: -0.25}

// newValuePen draws in letters half as wide as high, which no font needs to be asked for.
func newValuePen(g Geometry, x, y, size float64) pen {
	return newPen(matrix{size, 0, 0, size, x, y}.mul(g.shown()), valueFont)
}

// inherited returns what a field or one of its ancestors says under key, 12.7.3.1.
func (in *Interpreter) inherited(d object.Dict, key object.Name) object.Object {
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

// Strikes reports whether an annotation strikes out words of a page.
func (in *Interpreter) Strikes(p *object.Page) bool {
	return slices.ContainsFunc(in.file.Array(p.Dict["Annots"]), func(o object.Object) bool {
		d := in.file.Dict(o)
		return in.file.Name(d["Subtype"]) == "StrikeOut" && in.file.Int(d["F"], 0)&(flagHidden|flagNoView) == 0
	})
}

// Remark is a comment on a page: a note, a highlight or a shape with words of the reader's.
type Remark struct {
	Text, Author, Date string
	Page               int
	Area               Rect // on the page as it is shown
	Marks              bool // the area marks words
}

// Remarks returns the comments of a page in the order of the file.
func (in *Interpreter) Remarks(p *object.Page, g Geometry, number int) []Remark {
	var out []Remark
	for _, o := range in.file.Array(p.Dict["Annots"]) {
		d := in.file.Dict(o)
		if in.file.Int(d["F"], 0)&flagHidden != 0 {
			continue
		}
		r := Remark{Page: number, Text: strings.TrimSpace(object.Text(in.file.String(d["Contents"])))}
		switch in.file.Name(d["Subtype"]) {
		case "Text", "Caret", "Square", "Circle", "Line", "Polygon", "PolyLine", "Ink", "Stamp":
		case "Highlight", "Underline", "StrikeOut", "Squiggly":
			r.Marks = true
		default:
			continue
		}
		corners := in.file.Numbers(d["Rect"])
		if r.Text == "" || len(corners) != 4 {
			continue
		}
		r.Area = g.shown().bounds(Rect{corners[0], corners[1], corners[2], corners[3]})
		r.Author = object.Text(in.file.String(d["T"]))
		r.Date = object.Text(in.file.String(d["M"]))
		out = append(out, r)
	}
	return out
}
