package evidence

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// VerifyStatus is what a check of a hit against its source file found.
type VerifyStatus string

const (
	// Verified: the file was read again, and the quote stands in it at the span.
	Verified VerifyStatus = "verified"
	// SourceChanged: the file has another content than the one that was indexed.
	SourceChanged VerifyStatus = "changed"
	// SourceMissing: no file is at the path any more.
	SourceMissing VerifyStatus = "missing"
	// SourceUnreadable: the file is there and cannot be read.
	SourceUnreadable VerifyStatus = "unreadable"
)

// Verification is the outcome of [Evidence.Verify].
type Verification struct {
	Status   VerifyStatus
	File     string // the path that was read
	Doc      doc.ID // SHA-256 of the source as it was indexed
	Span     doc.Span
	NextStep string // empty where verified
}

// Verify reads the source file of each hit again, makes its text anew, and compares
// the quote with it. A source that has changed or gone is a status, not an error.
//
// As the same bytes give the same text, the text of a source that was seen to give the one
// that is stored is not made again until the library is closed; the source is read and
// its hash compared every time.
//
// Where making the text anew takes text recognition, a password or a program that is not
// at hand, it compares the source's hash, and the quote with the text that is stored:
// the same bytes give the same text.
//
// The error is [doc.ErrQuote] or [doc.ErrSpan] where a hit contradicts a source that
// has not changed: such a hit must not be shown.
func (m Evidence) Verify(ctx context.Context, hits []doc.Hit) ([]Verification, error) {
	type source struct {
		file   string
		status VerifyStatus
		text   string
	}
	sources := make(map[doc.ID]source)
	verdicts := make([]Verification, len(hits))
	for i, hit := range hits {
		s, ok := sources[hit.Doc]
		if !ok {
			file, err := m.sourceOf(hit)
			if err != nil {
				return nil, err
			}
			s.file = file
			if s.status, s.text, err = m.reread(ctx, file, hit.Doc); err != nil {
				return nil, err
			}
			sources[hit.Doc] = s
		}
		if s.status == Verified {
			if err := doc.Verify(s.text, hit.Span, hit.Quote); err != nil {
				return nil, fmt.Errorf("verify hit %d in %s: %w; index the folder again", hit.Rank, s.file, err)
			}
		}
		verdicts[i] = Verification{Status: s.status, File: s.file, Doc: hit.Doc, Span: hit.Span, NextStep: s.status.step()}
	}
	return verdicts, nil
}

// sourceOf returns the path to check a hit against: the hit's own, or where that one
// is gone another path with the same content.
func (m Evidence) sourceOf(hit doc.Hit) (string, error) {
	if hit.File != "" && !sources.Missing(hit.File) {
		return hit.File, nil
	}
	file := hit.File
	files, err := m.file.Files()
	for _, path := range matter.PathsOf(files, hit.Doc) {
		if file == "" || !sources.Missing(path) {
			file = path
		}
	}
	return file, err
}

// reread makes the text of a file anew if it still has the content id.
func (m Evidence) reread(ctx context.Context, path string, id doc.ID) (VerifyStatus, string, error) {
	source, err := m.reader.Bytes(ctx, path)
	switch {
	case ctx.Err() != nil:
		return "", "", ctx.Err()
	case sources.Broken(err):
		return "", "", err
	case err != nil && sources.Missing(path):
		return SourceMissing, "", nil
	case err != nil:
		return SourceUnreadable, "", nil
	case doc.IDOf(source) != id:
		return SourceChanged, "", nil
	}
	stored, err := m.file.Document(id)
	switch {
	case errors.Is(err, store.ErrNoDocument): // it left the index since
		stored = nil
	case err != nil:
		return "", "", err
	case len(stored.Layout.Scans) > 0, m.reader.Makes(id, stored.TextHash):
		return Verified, stored.Text, nil
	}
	text, err := m.reader.Read(ctx, filepath.Base(path), id, source, nil)
	switch {
	case stored != nil && (errors.Is(err, extract.ErrPassword) || errors.Is(err, extract.ErrTool)):
		return Verified, stored.Text, nil
	case err != nil:
		return "", "", fmt.Errorf("read %s again: %w", path, err)
	}
	if stored != nil && text.Text == stored.Text {
		m.reader.Remade(id, stored.TextHash)
	}
	return Verified, text.Text, nil
}

func (s VerifyStatus) step() string {
	switch s {
	case SourceChanged:
		return "index again to search what the file says now"
	case SourceMissing:
		return "put the file back, or index again to take it out of the matter"
	case SourceUnreadable:
		return "give this account the right to read it"
	}
	return ""
}

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
