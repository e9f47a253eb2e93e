package word

import (
	"path"

	"pincite/backend/extract/canon"
)

// member takes a file that is embedded in the document: an object, or a chunk in another
// format that Word would show in place. It becomes a document of its own.
func (s *story) member(id string) error {
	r, ok := s.relations[id]
	if !ok || r.external || !s.archive.Has(r.target) {
		return nil
	}
	for _, m := range s.members {
		if m.Name == path.Base(r.target) {
			return nil
		}
	}
	source, err := s.archive.Bytes(r.target)
	if err != nil {
		return err
	}
	s.members = append(s.members, canon.Member{Name: path.Base(r.target), Source: source})
	return nil
}
