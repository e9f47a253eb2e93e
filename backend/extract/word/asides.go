package word

import (
	"context"
	"errors"

	"pincite/backend/doc"
	"pincite/backend/extract/flow"
	"pincite/backend/extract/zipxml"
)

// section is a section of the document: a run of pages with headers of their own.
type section struct {
	parts [2]map[string]string          // headers and footers: "default", "first", "even" to the id of a relation
	first bool                          // its first page has headers of its own
	notes map[doc.NoteKind]*zipxml.Node // how notes are numbered
}

// asideKinds are the kinds of asides, in the order of section.parts.
var asideKinds = [2]struct{ kind, reference, root string }{
	{"header", "w:headerReference", "w:hdr"},
	{"footer", "w:footerReference", "w:ftr"},
}

// endSection takes the properties that end a section.
func (d *document) endSection(n *zipxml.Node) {
	sec := section{
		parts: [2]map[string]string{{}, {}},
		first: on(n.Kid("w:titlePg")),
		notes: map[doc.NoteKind]*zipxml.Node{doc.Footnote: n.Kid("w:footnotePr"), doc.Endnote: n.Kid("w:endnotePr")},
	}
	for _, k := range n.Kids {
		for i, a := range asideKinds {
			if k.Name == a.reference {
				sec.parts[i][k.Get("w:type")] = k.Get("r:id")
			}
		}
	}
	d.sections = append(d.sections, sec)
}

// readAsides reads the headers and footers that some page shows, each once: the headers of the first section stand before the text, all
// others behind it, and those that say nothing of their own are left out. A section without one of a kind takes that of the section
// before.
func (d *document) readAsides(ctx context.Context) error {
	var current [2]map[string]string
	seen := map[string]bool{}
	for i := range current {
		current[i] = map[string]string{}
	}
	for n, sec := range d.sections {
		for i, a := range asideKinds {
			for _, page := range []string{"first", "default", "even"} {
				if id, ok := sec.parts[i][page]; ok {
					current[i][page] = id
				}
				if page == "first" && !sec.first || page == "even" && !d.settings.evenAndOdd {
					continue
				}
				r, ok := d.relations[current[i][page]]
				if !ok && current[i][page] != "" {
					d.lacks(a.kind + "s")
				}
				if !ok || r.external || seen[r.target] {
					continue
				}
				seen[r.target] = true
				if !d.archive.Has(r.target) {
					d.lacks(a.kind + "s")
					continue
				}
				err := d.readAside(ctx, a.kind, a.root, r.target, n == 0)
				if err := d.without(a.kind+"s", err); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// readAside reads a header or footer. What can be read of a damaged one is kept.
func (d *document) readAside(ctx context.Context, kind, root, part string, first bool) error {
	s := &story{document: d, counters: new(counters)}
	err := d.archive.Read(ctx, part, spaces, []string{root}, func(n *zipxml.Node) error {
		return s.block(n, state{})
	})
	blocks, openField := s.end()
	if openField != nil {
		return errors.Join(err, openField)
	}
	into := &d.text
	if first && kind == "header" {
		into = &d.front
	}
	other := &d.text
	if into == other {
		other = &d.front
	}
	flow.AddRunning(into, other, kind, blocks)
	return err
}
