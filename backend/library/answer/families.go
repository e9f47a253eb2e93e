package answer

import (
	"context"
	"fmt"
	"time"

	"pincite/backend/doc"
	"pincite/backend/family"
	"pincite/backend/library/families"
	"pincite/backend/library/matter"
)

// Today is the day for which questions are answered that name none, as ISO 8601.
func Today() string { return time.Now().Format(time.DateOnly) }

// book returns the families of the matter, linked when they are first wanted.
func (d *snapshot) book() *families.Book {
	d.linking.Do(func() {
		entries := make([]families.Entry, len(d.searcher.Entries))
		for i, e := range d.searcher.Entries {
			entries[i] = families.Entry{ID: e.ID, File: e.File, Head: e.Name.Head, Tail: e.Name.Tail, Type: e.Name.Type,
				Parties: e.Name.Parties}
		}
		d.families, _ = families.Open(d.file, entries) // what cannot be kept is read again by the next process
	})
	return d.families
}

// load gives the book a document's text.
func (d *snapshot) load(id doc.ID) (string, doc.Layout, error) {
	v, err := d.documents.get(id)
	if err != nil {
		return "", doc.Layout{}, err
	}
	return v.document.Text, v.document.Layout, nil
}

// standing returns how the agreement stands on a day that a document is or belongs to; nil where it has no family.
func (d *snapshot) standing(id doc.ID, asOf string) (*family.Standing, error) {
	return d.book().Standing(id, asOf, d.load)
}

// Families are those of a matter as they stand on a day.
type Families struct {
	AsOf      string
	Standings []*family.Standing
	Orphans   []family.Link
}

// Families returns the families of the matter as they stand on a day, given as ISO 8601; "" is today.
func (s *Session) Families(ctx context.Context, asOf string) (out *Families, err error) {
	if asOf == "" {
		asOf = Today()
	}
	err = s.attempt(ctx, func(d *snapshot) error {
		out = &Families{AsOf: asOf, Orphans: d.book().Orphans()}
		for _, f := range d.book().All() {
			standing, err := d.standing(f.Base.ID, asOf)
			if err != nil {
				return err
			}
			out.Standings = append(out.Standings, standing)
		}
		return ctx.Err()
	})
	return out, err
}

// InFamily reports whether other papers belong to the document that ref names, or it to one. It reads no texts.
func (s *Session) InFamily(ctx context.Context, ref string) (in bool, err error) {
	err = s.attempt(ctx, func(d *snapshot) error {
		file, err := matter.Resolve(d.files, ref)
		if err == nil {
			f := d.book().Of(file.Doc)
			in = f != nil && len(f.Papers) > 0
		}
		return err
	})
	return in, err
}

// ParseDay reads a day as --as-of takes it: ISO 8601; "" stays.
func ParseDay(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	day, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return "", fmt.Errorf("%q is no day; give it as 2026-11-30", s)
	}
	return day.Format(time.DateOnly), nil
}
