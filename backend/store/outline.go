package store

import (
	"bytes"
	"slices"

	"pincite/backend/doc"
)

// Outline is a document without its contents: what it may be called by, and how many
// chunks it has.
type Outline struct {
	ID         doc.ID
	Chunks     int
	Summary    string
	Parties    []string
	Type, Date string
	Edited     bool   // the summary is a person's
	Extractor  string // which reader made its text
	HasVectors bool   // in the set that was asked for
}

// Outlines returns the outlines of all documents in ascending order of their IDs. It
// reads none of their contents: a matter of thousands of documents takes milliseconds.
func (s *Store) Outlines(set VectorSet) ([]Outline, error) {
	outlines, _, err := s.outlines(set, true)
	return outlines, err
}

// SoundOutlines returns the outlines that can be read, and the documents whose cannot.
func (s *Store) SoundOutlines(set VectorSet) (outlines []Outline, damaged []doc.ID, err error) {
	return s.outlines(set, false)
}

func (s *Store) outlines(set VectorSet, strict bool) (outlines []Outline, damaged []doc.ID, err error) {
	err = s.view(func(tx *txn) error {
		vectors := tx.Bucket(bucketVectors).Bucket([]byte(set))
		return tx.Bucket(bucketDocuments).ForEach(func(k, v []byte) error {
			id, err := tx.documentID(k)
			var r documentRecord
			if err == nil {
				r, err = tx.documentRecord(id, v)
			}
			if err != nil && !strict {
				damaged = append(damaged, id)
				return nil
			}
			if err != nil {
				return err
			}
			outlines = append(outlines, Outline{
				ID: id, Chunks: r.Chunks, Summary: r.Summary, Parties: r.Parties, Type: r.Type, Date: r.Date, Edited: r.Edited, Extractor: r.Extractor,
				HasVectors: vectors != nil && vectors.Bucket(k) != nil,
			})
			return nil
		})
	})
	slices.SortFunc(outlines, func(a, b Outline) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	return outlines, damaged, err
}
