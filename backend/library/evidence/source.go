package evidence

import (
	"context"
	"fmt"
	"path/filepath"

	"pincite/backend/doc"
	"pincite/backend/library/matter"
)

// Source returns the bytes of the document that ref names, as for [matter.Handle.Show], read
// anew from its file or, of a member, out of it. The error is [ErrChanged] where they are
// not those that were indexed.
func (m Evidence) Source(ctx context.Context, ref string) ([]byte, error) {
	file, err := m.file.Indexed(ctx, ref)
	if err != nil {
		return nil, err
	}
	source, err := m.reader.Bytes(ctx, file.Path)
	switch {
	case err != nil:
		return nil, fmt.Errorf("read %s again: %w; see what became of it with: pincite index", file.Path, err)
	case doc.IDOf(source) != file.Doc:
		return nil, fmt.Errorf("%w: %s; index again", ErrChanged, file.Path)
	}
	return source, nil
}

// Unlock opens the encrypted document that ref names, as for [matter.Handle.Show], with a
// password, which is remembered until the library is closed. The error wraps
// [extract.ErrPassword] where it does not fit.
func (m Evidence) Unlock(ctx context.Context, ref, password string) error {
	file, err := m.file.Indexed(ctx, ref)
	if err != nil {
		return err
	}
	source, err := m.Source(ctx, file.Path)
	if err != nil {
		return err
	}
	_, err = m.reader.Read(ctx, filepath.Base(file.Path), file.Doc, source, []string{password})
	return err
}

// Places returns the place of every word of the document that ref names, and the sizes of
// its pages. Those of a document with recognised pages were stored with it; all others are
// made anew from the source, see [extract.Places]. The error is [matter.ErrOutdated] where these
// might be those of another text than the one that is stored.
func (m Evidence) Places(ctx context.Context, ref string) (doc.Places, error) {
	d, err := m.file.Show(ctx, ref)
	if err != nil {
		return doc.Places{}, err
	}
	if places, err := m.StoredPlaces(d.ID); err != nil || len(places.Sizes) > 0 {
		return places, err
	}
	if d.Outdated {
		return doc.Places{}, fmt.Errorf("%w: %s was read by an earlier version; index again", matter.ErrOutdated, d.File)
	}
	source, err := m.Source(ctx, d.File)
	if err != nil {
		return doc.Places{}, err
	}
	return m.reader.Places(ctx, filepath.Base(d.File), d.ID, source)
}

// StoredPlaces returns where the words of a document stand, and zero Places where nothing
// of that is stored.
func (m Evidence) StoredPlaces(id doc.ID) (doc.Places, error) {
	return matter.Get(m.file, func(db matter.Reader) (doc.Places, error) { return db.Places(id) })
}
