package word

import (
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/zipxml"
)

// highlighted marks words while they are read; no layout has such notes.
const highlighted doc.NoteKind = "highlighted"

// penned reports whether the format of a run marks its words as with a pen.
func penned(rPr *zipxml.Node) bool {
	switch value := rPr.Kid("w:highlight").Get("w:val"); value {
	case "", "none", "white":
	default:
		return true
	}
	switch strings.ToUpper(rPr.Kid("w:shd").Get("w:fill")) {
	case "FFFF00", "00FF00", "00FFFF", "FF00FF":
		return true // a bright ground is put there to be seen; a pale one belongs to the look
	}
	return false
}

// takeHighlights takes what marks highlighted words out of the notes, and returns their spans in the text, neighbours as one.
func takeHighlights(text string, layout doc.Layout) (doc.Layout, []doc.Span) {
	var spans []doc.Span
	layout.Notes = slices.DeleteFunc(layout.Notes, func(n doc.Note) bool {
		if n.Kind != highlighted {
			return false
		}
		said := strings.TrimSpace(n.Text)
		const slack = 8 // white space that ends of lines add or take
		at := n.Anchor.Start
		i := strings.Index(text[at:min(len(text), at+len(n.Text)+slack)], said)
		if said == "" || i < 0 {
			return true
		}
		s := doc.Span{Start: at + i, End: at + i + len(said)}
		if last := len(spans) - 1; last >= 0 && s.Start >= spans[last].End && strings.TrimSpace(text[spans[last].End:s.Start]) == "" &&
			!strings.Contains(text[spans[last].End:s.Start], "\n") {
			spans[last].End = s.End
		} else {
			spans = append(spans, s)
		}
		return true
	})
	if len(layout.Notes) == 0 {
		layout.Notes = nil
	}
	return layout, spans
}

// mostProperties is how many properties are told, and longestProperty how many bytes of one.
const mostProperties, longestProperty = 100, 500

// properties are what a document says of itself: who wrote and changed it, for which company, with which title, from which template,
// and what its own properties say.
func (d *document) properties() (out []canon.Property) {
	for _, part := range []struct {
		name  string
		wants func(local string) bool
	}{
		{"docProps/core.xml", func(l string) bool {
			return slices.Contains([]string{"title", "subject", "creator", "lastModifiedBy", "description", "keywords", "category"}, l)
		}},
		{"docProps/app.xml", func(l string) bool { return slices.Contains([]string{"Company", "Manager", "Template"}, l) }},
		{"docProps/custom.xml", func(string) bool { return true }},
	} {
		root := d.boundRoot(part.name)
		if root == nil {
			continue
		}
		for _, kid := range root.kids {
			name, value := kid.name.Local, strings.TrimSpace(kid.text)
			for _, a := range kid.attr {
				if a.Name.Local == "name" && name == "property" {
					name = a.Value
				}
			}
			if value = canon.Clean(value); value != "" && part.wants(kid.name.Local) && len(out) < mostProperties {
				out = append(out, canon.Property{Name: canon.Clean(name), Value: strings.ToValidUTF8(value[:min(len(value), longestProperty)], "")})
			}
		}
	}
	return out
}
