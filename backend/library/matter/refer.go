package matter

import (
	"cmp"
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
	Edited   bool // the summary is a person's
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

// DocumentOf returns a stored document by the path by which it was asked for.
func DocumentOf(d *store.Document, file store.File, files []store.File) *Document {
	return &Document{
		ID: d.ID, File: file.Path, Files: PathsOf(files, d.ID),
		Text: d.Text, TextHash: d.TextHash, Layout: d.Layout,
		Summary: d.Summary, Edited: d.SummaryEdited, Parties: d.Parties, Type: d.Type, Date: d.Date,
		Outdated: extract.Outdated(d.Extractor),
	}
}

// LookUp returns the file that ref names, and all files.
func LookUp(db Records, ref string) (file store.File, files []store.File, err error) {
	if files, err = db.Files(); err == nil {
		file, err = Resolve(files, ref)
	}
	return file, files, err
}

// Resolve finds the one indexed file that ref names.
func Resolve(files []store.File, ref string) (store.File, error) {
	abs, err := filepath.Abs(ref)
	if err != nil {
		abs = ref
	}
	for _, f := range files {
		if f.Path != abs {
			continue
		}
		if f.Doc == (doc.ID{}) {
			return store.File{}, fmt.Errorf("%w: %s is not indexed: %s: %s; %s", store.ErrNoDocument, f.Path, f.State, f.Reason, orStep(f.NextStep))
		}
		return f, nil
	}
	var ending, digits []store.File
	id, err := doc.ParseID(ref)
	whole := err == nil // as programs have it, a document after the other
	end := string(filepath.Separator) + filepath.Clean(filepath.FromSlash(ref))
	for _, f := range files {
		switch {
		case f.Doc == (doc.ID{}):
		case strings.HasSuffix(f.Path, end):
			ending = append(ending, f)
		case whole && f.Doc == id, !whole && len(ref) >= 8 && strings.HasPrefix(f.Doc.String(), strings.ToLower(ref)):
			digits = append(digits, f)
		}
	}
	for _, group := range [][]store.File{ending, digits} {
		if file, err := only(group, ref); len(group) > 0 {
			return file, err
		}
	}
	return store.File{}, fmt.Errorf("%w: %q; see what there is with: pincite files", store.ErrNoDocument, ref)
}

// only returns the file of a group that is all one document.
func only(group []store.File, ref string) (store.File, error) {
	for _, f := range group {
		if f.Doc != group[0].Doc {
			return store.File{}, fmt.Errorf("%w: %q is the end of %s and of %s; give more of the path", ErrAmbiguous, ref, group[0].Path, f.Path)
		}
	}
	if len(group) == 0 {
		return store.File{}, nil
	}
	return group[0], nil
}

func orStep(step string) string {
	if step == "" {
		return "see pincite files"
	}
	return step
}

// PathsOf returns the paths that lead to a document, sorted.
func PathsOf(files []store.File, id doc.ID) []string {
	var paths []string
	for _, f := range files {
		if f.Doc == id {
			paths = append(paths, f.Path)
		}
	}
	sort.Strings(paths)
	return paths
}

// Show returns the document that ref names: a path, absolute or relative to the working
// directory; the end of a path, such as a file's name; or the first eight or more digits of
// its SHA-256. The error is [store.ErrNoDocument] or [ErrAmbiguous].
func (h *Handle) Show(ctx context.Context, ref string) (*Document, error) {
	return Get(h, func(db Reader) (*Document, error) {
		file, files, err := LookUp(db, ref)
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		d, err := db.Document(file.Doc)
		if err != nil {
			return nil, err
		}
		return DocumentOf(d, file, files), nil
	})
}

// Indexed returns the record of the indexed file that ref names, as for [Handle.Show].
func (h *Handle) Indexed(ctx context.Context, ref string) (store.File, error) {
	return Get(h, func(db Reader) (store.File, error) {
		file, _, err := LookUp(db, ref)
		return file, cmp.Or(err, ctx.Err())
	})
}
