package library

import (
	"pincite/backend/doc"
	"pincite/backend/library/matter"
)

// CatalogueEntry is what was made of a document when it was indexed, by which documents
// can be told apart.
type CatalogueEntry struct {
	Type string // as its title has it; may be empty
	Date string // the one it bears, as it is written there; may be empty
	// Parties are whom it is between, as it names them; may be empty.
	Parties []string
}

// Catalogue returns an entry for every document of the matter.
func (m *Matter) Catalogue() (map[doc.ID]CatalogueEntry, error) {
	catalogue := map[doc.ID]CatalogueEntry{}
	err := m.file.Read(func(db matter.Reader) error {
		outlines, err := db.Outlines("")
		for _, o := range outlines {
			catalogue[o.ID] = CatalogueEntry{Type: o.Type, Date: o.Date, Parties: o.Parties}
		}
		return err
	})
	return catalogue, err
}
