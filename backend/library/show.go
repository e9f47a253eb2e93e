package library

import (
	"context"
	"fmt"
	"path/filepath"
	"sort"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/store"
)

// Document is one indexed document as it is stored.
type Document struct {
	ID       doc.ID
	File     string // the path by which it was asked for, or its first one
	Files    []string
	Text     string // canonical
	TextHash [32]byte
	Layout   doc.Layout
	Summary  string
	Edited   bool // the summary is a person's; see [Matter.SetSummary]
	Parties  []string
	Type     string
	Date     string
	Outdated bool // today's readers might make another text of it
}

// Quote returns the part of the text at a span that counts Unicode code points.
func (d *Document) Quote(runes doc.Span) (string, error) {
	span, err := doc.NewOffsets(d.Text).FromRunes(runes)
	if err != nil {
		return "", fmt.Errorf("%s: characters %w; the text has %d", d.File, err, len([]rune(d.Text)))
	}
	return doc.Quote(d.Text, span)
}

// Show returns the document that ref names: a path, absolute or relative to the
// working directory; the end of a path, such as a file's name; or the first eight or
// more digits of its SHA-256. The error is [ErrNoDocument] or [ErrAmbiguous].
func (m *Matter) Show(ctx context.Context, ref string) (*Document, error) {
	var found *Document
	err := m.read(func(db *store.Store) error {
		file, files, err := lookUp(db, ref)
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		d, err := db.Document(file.Doc)
		if err != nil {
			return err
		}
		found = documentOf(d, file, files)
		return nil
	})
	return found, err
}

func documentOf(d *store.Document, file File, files []File) *Document {
	return &Document{
		ID: d.ID, File: file.Path, Files: pathsOf(files, d.ID),
		Text: d.Text, TextHash: d.TextHash, Layout: d.Layout,
		Summary: d.Summary, Edited: d.SummaryEdited, Parties: d.Parties, Type: d.Type, Date: d.Date,
		Outdated: extract.Outdated(d.Extractor),
	}
}

// lookUp returns the file that ref names, and all files.
func lookUp(db *store.Store, ref string) (file File, files []File, err error) {
	if files, err = db.Files(); err == nil {
		file, err = resolve(files, ref)
	}
	return file, files, err
}

// resolve finds the one indexed file that ref names.
func resolve(files []File, ref string) (File, error) {
	abs, err := filepath.Abs(ref)
	if err != nil {
		abs = ref
	}
	var exact, ending, digits []File
	for _, f := range files {
		switch {
		case f.Doc == (doc.ID{}):
			if f.Path == abs {
				return File{}, fmt.Errorf("%w: %s is not indexed: %s: %s; %s", ErrNoDocument, f.Path, f.State, f.Reason, orStep(f.NextStep))
			}
		case f.Path == abs:
			exact = append(exact, f)
		case endsWith(f.Path, ref):
			ending = append(ending, f)
		case len(ref) >= 8 && strings.HasPrefix(f.Doc.String(), strings.ToLower(ref)):
			digits = append(digits, f)
		}
	}
	for _, group := range [][]File{exact, ending, digits} {
		if file, err := only(group, ref); len(group) > 0 {
			return file, err
		}
	}
	return File{}, fmt.Errorf("%w: %q; see what there is with: pincite files", ErrNoDocument, ref)
}

// only returns the file of a group that is all one document.
func only(group []File, ref string) (File, error) {
	for _, f := range group {
		if f.Doc != group[0].Doc {
			return File{}, fmt.Errorf("%w: %q is the end of %s and of %s; give more of the path", ErrAmbiguous, ref, group[0].Path, f.Path)
		}
	}
	if len(group) == 0 {
		return File{}, nil
	}
	return group[0], nil
}

func orStep(step string) string {
	if step == "" {
		return "see pincite files"
	}
	return step
}

// endsWith reports whether ref is the whole of the last parts of path.
func endsWith(path, ref string) bool {
	ref = filepath.Clean(filepath.FromSlash(ref))
	return strings.HasSuffix(path, string(filepath.Separator)+ref)
}

// pathsOf returns the paths that lead to a document, sorted.
func pathsOf(files []File, id doc.ID) []string {
	var paths []string
	for _, f := range files {
		if f.Doc == id {
			paths = append(paths, f.Path)
		}
	}
	sort.Strings(paths)
	return paths
}

// Source returns the bytes of the document that ref names, as for [Matter.Show], read
// anew from its file or, of a member, out of it. The error is [ErrChanged] where they are
// not those that were indexed.
func (m *Matter) Source(ctx context.Context, ref string) ([]byte, error) {
	file, err := m.indexed(ctx, ref)
	if err != nil {
		return nil, err
	}
	source, err := m.library.source(ctx, file.Path)
	switch {
	case err != nil:
		return nil, fmt.Errorf("read %s again: %w; see what became of it with: pincite index", file.Path, err)
	case doc.IDOf(source) != file.Doc:
		return nil, fmt.Errorf("%w: %s; index again", ErrChanged, file.Path)
	}
	return source, nil
}

// Unlock opens the encrypted document that ref names, as for [Matter.Show], with a
// password, which is remembered until the library is closed. The error wraps
// [ErrPassword] where it does not fit.
func (m *Matter) Unlock(ctx context.Context, ref, password string) error {
	file, err := m.indexed(ctx, ref)
	if err != nil {
		return err
	}
	source, err := m.Source(ctx, file.Path)
	if err != nil {
		return err
	}
	_, err = m.library.reader.read(ctx, filepath.Base(file.Path), file.Doc, source, []string{password})
	return err
}

// Places returns the place of every word of the document that ref names, and the sizes of
// its pages. Those of a document with recognised pages were stored with it; all others are
// made anew from the source, see [extract.Places]. The error is [ErrOutdated] where these
// might be those of another text than the one that is stored.
func (m *Matter) Places(ctx context.Context, ref string) (doc.Places, error) {
	d, err := m.Show(ctx, ref)
	if err != nil {
		return doc.Places{}, err
	}
	if places, err := m.storedPlaces(d.ID); err != nil || len(places.Sizes) > 0 {
		return places, err
	}
	if d.Outdated {
		return doc.Places{}, fmt.Errorf("%w: %s was read by an earlier version; index again", ErrOutdated, d.File)
	}
	source, err := m.Source(ctx, d.File)
	if err != nil {
		return doc.Places{}, err
	}
	return m.library.reader.places(ctx, filepath.Base(d.File), d.ID, source)
}

// storedPlaces returns where the words of a document stand, and zero Places where nothing
// of that is stored.
func (m *Matter) storedPlaces(id doc.ID) (places doc.Places, err error) {
	err = m.read(func(db *store.Store) error {
		places, err = db.Places(id)
		return err
	})
	return places, err
}

// indexed returns the record of the indexed file that ref names.
func (m *Matter) indexed(ctx context.Context, ref string) (file File, err error) {
	err = m.read(func(db *store.Store) error {
		if file, _, err = lookUp(db, ref); err != nil {
			return err
		}
		return ctx.Err()
	})
	return file, err
}
