package content

import (
	"slices"
	"strings"

	"pincite/backend/extract/pdf/font"
	"pincite/backend/extract/pdf/object"
)

// mark is an open marked-content sequence, PDF 32000-1:2008, 14.6.
type mark struct {
	hidden     bool   // of a layer that is switched off
	pagination bool   // a running header or footer, 14.8.2.2
	replaced   bool   // its glyphs stand for text, 14.9.4
	text       string // ActualText
	first      int    // index of its first glyph
}

// begin opens a sequence, with its properties where op is BDC.
func (p *program) begin(op string) {
	m := mark{first: len(p.in.drawn.Glyphs), hidden: p.hidden(), pagination: p.pagination()}
	if op == "BDC" && len(p.args) >= 2 {
		p.properties(&m, p.args[0], p.args[1])
	}
	if len(p.marks) < maxStates {
		p.marks = append(p.marks, m)
	}
}

func (p *program) properties(m *mark, tag, o object.Object) {
	file := p.in.file
	if name, ok := o.(object.Name); ok {
		o = file.Dict(p.resources["Properties"])[name]
	}
	d := file.Dict(o)
	switch tag {
	case object.Name("OC"):
		m.hidden = m.hidden || p.in.layerHidden(o)
	case object.Name("Artifact"):
		m.pagination = m.pagination || file.Name(d["Type"]) == "Pagination"
	}
	if s, ok := file.Resolve(d["ActualText"]); ok == nil {
		if text, ok := s.(object.String); ok {
			m.replaced, m.text = true, object.Text(text)
		}
	}
}

// end closes the innermost sequence and puts its replacement text in place of its glyphs.
func (p *program) end() {
	n := len(p.marks)
	if n == 0 {
		return
	}
	m := p.marks[n-1]
	p.marks = p.marks[:n-1]
	drawn := p.in.drawn.Glyphs[min(m.first, len(p.in.drawn.Glyphs)):]
	if !m.replaced || len(drawn) == 0 || otherNumbers(m.text, drawn) {
		return
	}
	if strings.ContainsAny(strings.TrimSpace(m.text), " \n\r\t") {
		p.in.drawn.Glyphs = append(p.in.drawn.Glyphs[:m.first], spread(m.text, drawn)...)
		return
	}
	g := drawn[0]
	g.Text = m.text
	g.Soft = m.text == "\u00AD"
	g.Space = IsBlank(m.text)
	for _, h := range drawn[1:] {
		if h.Angle == g.Angle {
			g.U0, g.U1 = min(g.U0, h.U0), max(g.U1, h.U1)
		}
	}
	drawn[0] = g
	p.in.drawn.Glyphs = p.in.drawn.Glyphs[:m.first+1]
}

func (p *program) hidden() bool {
	return len(p.marks) > 0 && p.marks[len(p.marks)-1].hidden
}

func (p *program) pagination() bool {
	return len(p.marks) > 0 && p.marks[len(p.marks)-1].pagination
}

// otherNumbers reports whether a replacement has other digits than the glyphs, whose text is known, show to the eye.
func otherNumbers(text string, drawn []Glyph) bool {
	digits := func(s string) string {
		return strings.Map(func(r rune) rune {
			if r < '0' || r > '9' {
				return -1
			}
			return r
		}, s)
	}
	var shown strings.Builder
	for i := range drawn {
		if drawn[i].Text == font.Unknown {
			return false
		}
		shown.WriteString(digits(drawn[i].Text))
	}
	return text != "" && shown.Len() > 0 && shown.String() != digits(text)
}

// spread puts the words of a replacement in the place of glyphs whose text is not known, each as far along
// their lines as it is into the text. Glyphs that say themselves what they are stay: each has its own place.
func spread(text string, drawn []Glyph) []Glyph {
	unknown := slices.ContainsFunc(drawn, func(g Glyph) bool { return g.Text == font.Unknown })
	words := strings.Fields(text)
	if !unknown || len(words) == 0 {
		return drawn
	}
	whole, room := float64(len(strings.Join(words, " "))), 0.0
	for i := range drawn {
		room += drawn[i].U1 - drawn[i].U0
	}
	var out []Glyph
	at, passed, i := 0.0, 0.0, 0 // bytes before the word, and the width of the glyphs before i
	for _, word := range words {
		begin, end := at/whole*room, (at+float64(len(word)))/whole*room
		for i+1 < len(drawn) && passed+drawn[i].U1-drawn[i].U0 <= begin {
			passed += drawn[i].U1 - drawn[i].U0
			i++
		}
		g := drawn[i]
		g.Text, g.Space = word, false
		g.U0 += begin - passed
		g.U1 = g.U0 + end - begin
		out = append(out, g, Glyph{Space: true, Angle: g.Angle})
		at += float64(len(word)) + 1
	}
	return out
}

// hiddenLayers returns the layers that a viewer does not show when it opens the file,
// PDF 32000-1:2008, 8.11.4.3.
func hiddenLayers(f *object.File) map[object.Ref]bool {
	properties := f.Dict(f.Dict(f.Trailer()["Root"])["OCProperties"])
	config := f.Dict(properties["D"])
	out := map[object.Ref]bool{}
	set := func(layers object.Object, hidden bool) {
		for _, o := range f.Array(layers) {
			if ref, ok := o.(object.Ref); ok {
				out[ref] = hidden
			}
		}
	}
	if f.Name(config["BaseState"]) == "OFF" {
		set(properties["OCGs"], true)
		set(config["ON"], false)
	}
	set(config["OFF"], true)
	return out
}

// layerHidden reports whether o is a layer that is switched off, or a membership that is hidden by the
// states of its layers, 8.11.2.2.
func (in *Interpreter) layerHidden(o object.Object) bool {
	if ref, ok := o.(object.Ref); ok && in.hidden[ref] {
		return true
	}
	d := in.file.Dict(o)
	members := in.file.Array(d["OCGs"])
	if ref, ok := d["OCGs"].(object.Ref); ok && members == nil {
		members = object.Array{ref}
	}
	on, off := false, false
	for _, m := range members {
		if ref, ok := m.(object.Ref); ok {
			on, off = on || !in.hidden[ref], off || in.hidden[ref]
		}
	}
	switch in.file.Name(d["P"]) {
	case "AllOn":
		return off
	case "AnyOff":
		return on && !off
	case "AllOff":
		return on
	}
	return off && !on
}
