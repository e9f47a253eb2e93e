package word

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path"
	"slices"

	"pincite/backend/extract/canon"
)

// member notes a file that is embedded in the document: an object, or a chunk in another
// format that Word would show in place. It becomes a document of its own.
func (s *story) member(id string) {
	r, ok := s.relations[id]
	if ok && !r.external && s.archive.Has(r.target) && !slices.Contains(s.embedded, r.target) {
		s.embedded = append(s.embedded, r.target)
	}
}

// takeMembers takes out the files that were met. They come after all that the document shows, which
// a large one would else leave no room for. One that is damaged costs itself alone.
func (d *document) takeMembers(ctx context.Context) ([]canon.Member, error) {
	var members []canon.Member
	names := canon.Names{}
	for i, target := range d.embedded {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		name, _ := names.Take(path.Base(target), fmt.Sprintf("object-%d", i+1))
		m := canon.Member{Name: name}
		m.Source, m.Err = d.archive.Bytes(target)
		members = append(members, m)
	}
	return members, nil
}

// membersAlone is a text of the files embedded in a document that cannot be read, in the order of their
// names, and nil where there are none.
func (d *document) membersAlone(ctx context.Context) *canon.Text {
	d.embedded = nil
	for _, r := range slices.SortedFunc(maps.Values(d.relations), func(a, b relation) int { return cmp.Compare(a.target, b.target) }) {
		switch r.kind {
		case "oleObject", "package", "aFChunk":
			if !r.external && d.archive.Has(r.target) && !slices.Contains(d.embedded, r.target) {
				d.embedded = append(d.embedded, r.target)
			}
		}
	}
	members, err := d.takeMembers(ctx)
	if err != nil || len(members) == 0 {
		return nil
	}
	return &canon.Text{Format: "docx", Extractor: Extractor, Members: members}
}
