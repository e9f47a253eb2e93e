package content

import (
	"strings"
	"unicode/utf16"

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
			m.replaced, m.text = true, textString(text)
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
	if !m.replaced || len(drawn) == 0 || strings.ContainsAny(strings.TrimSpace(m.text), " \n\r\t") {
		return // a replacement of several words has no boxes of its own; its glyphs are kept
	}
	g := drawn[0]
	g.Text = m.text
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

// hiddenLayers returns the layers that a viewer does not show when it opens the file.
func hiddenLayers(f *object.File) map[object.Ref]bool {
	config := f.Dict(f.Dict(f.Dict(f.Trailer()["Root"])["OCProperties"])["D"])
	out := map[object.Ref]bool{}
	for _, o := range f.Array(config["OFF"]) {
		if ref, ok := o.(object.Ref); ok {
			out[ref] = true
		}
	}
	return out
}

// layerHidden reports whether o is a layer that is switched off, or a membership all of
// whose layers are.
func (in *Interpreter) layerHidden(o object.Object) bool {
	if len(in.hidden) == 0 {
		return false
	}
	if ref, ok := o.(object.Ref); ok && in.hidden[ref] {
		return true
	}
	members := in.file.Dict(o)["OCGs"]
	if ref, ok := members.(object.Ref); ok && in.hidden[ref] {
		return true
	}
	list := in.file.Array(members)
	for _, m := range list {
		if ref, ok := m.(object.Ref); !ok || !in.hidden[ref] {
			return false
		}
	}
	return len(list) > 0
}

// textString reads a text string, 7.9.2.2: UTF-16 or UTF-8 with a byte order mark, else
// PDFDocEncoding, which is Latin-1 but for a few signs.
func textString(s object.String) string {
	switch {
	case strings.HasPrefix(string(s), "\xFE\xFF"):
		u := make([]uint16, 0, len(s)/2)
		for i := 2; i+1 < len(s); i += 2 {
			u = append(u, uint16(s[i])<<8|uint16(s[i+1]))
		}
		return string(utf16.Decode(u))
	case strings.HasPrefix(string(s), "\xEF\xBB\xBF"):
		return strings.ToValidUTF8(string(s[3:]), "\uFFFD")
	}
	var out strings.Builder
	for _, b := range []byte(s) {
		if r, ok := docEncoding[b]; ok {
			out.WriteRune(r)
		} else {
			out.WriteRune(rune(b))
		}
	}
	return out.String()
}

// docEncoding is where PDFDocEncoding differs from Latin-1, annex D.2.
var docEncoding = map[byte]rune{
	0x18: '˘', 0x19: 'ˇ', 0x1A: 'ˆ', 0x1B: '˙', 0x1C: '˝', 0x1D: '˛', 0x1E: '˚', 0x1F: '˜',
	0x80: '•', 0x81: '†', 0x82: '‡', 0x83: '…', 0x84: '—', 0x85: '–', 0x86: 'ƒ', 0x87: '⁄',
	0x88: '‹', 0x89: '›', 0x8A: '−', 0x8B: '‰', 0x8C: '„', 0x8D: '“', 0x8E: '”', 0x8F: '‘',
	0x90: '’', 0x91: '‚', 0x92: '™', 0x93: 'ﬁ', 0x94: 'ﬂ', 0x95: 'Ł', 0x96: 'Œ', 0x97: 'Š',
	0x98: 'Ÿ', 0x99: 'Ž', 0x9A: 'ı', 0x9B: 'ł', 0x9C: 'œ', 0x9D: 'š', 0x9E: 'ž', 0xA0: '€',
}
