package answer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"pincite/backend/library/matter"
	"pincite/backend/search"
	"pincite/backend/search/lexical"
	"pincite/backend/store"
)

// WordsPath is the place of the word index.
func (s *Session) WordsPath() string { return s.file.Path() + matter.WordsSuffix }

// lexicalStamp names what the chunks of a matter depend on.
func lexicalStamp(meta store.Meta) string {
	return meta.Recipe + "\n" + meta.Notes[matter.NoteReaders] + "\n" + meta.Notes[matter.NoteMakers]
}

// readWords returns the word index that is kept. The error is [fs.ErrNotExist] where there is none.
func (s *Session) readWords() (*lexical.Index, error) {
	b, err := s.file.ReadBeside(matter.WordsSuffix)
	if err != nil {
		return nil, err
	}
	return lexical.Unpack(b)
}

// updateWords returns the word index of entries: the one that is kept, brought up to date where it must be, and
// then kept. What was made before ctx was cancelled is kept, too.
func (s *Session) updateWords(ctx context.Context, meta store.Meta, entries []search.Entry, source search.Source,
	progress func(documents int)) (*lexical.Index, error) {
	old, err := s.readWords()
	if errors.Is(err, store.ErrSealed) {
		return nil, err
	}
	if err == nil && old.Holds(lexicalStamp(meta), search.LexicalDocuments(entries)) {
		return old, nil
	}
	index, err := search.UpdateLexical(ctx, old, lexicalStamp(meta), entries, source, progress)
	if index == nil {
		return nil, err
	}
	if info, err := os.Stat(s.WordsPath()); err == nil && info.IsDir() { // of a version before
		if err := s.file.WipeBeside(matter.WordsSuffix); err != nil {
			return nil, err
		}
	}
	return index, errors.Join(err, s.file.WriteDerived(matter.WordsSuffix, index.Pack()))
}

// openWords returns the word index, brought up to date, unless an index run in this program is about to do that. The
// error says why the matter has to be searched without.
func (s *Session) openWords(ctx context.Context, writing bool, meta store.Meta, entries []search.Entry,
	source search.Source) (*lexical.Index, error) {
	if !writing {
		index, err := s.updateWords(ctx, meta, entries, source, func(int) {})
		if err != nil {
			return nil, err
		}
		return index, nil
	}
	index, err := s.readWords()
	if err != nil || !index.Holds(lexicalStamp(meta), search.LexicalDocuments(entries)) {
		return nil, fmt.Errorf("%w: its word index follows when the index run is done", store.ErrLocked)
	}
	return index, nil
}

// SyncWords brings the word index up to date with the matter at the end of a run that has
// the file open. Questions asked meanwhile are answered without it.
func (s *Session) SyncWords(ctx context.Context, db *store.Store, progress func(documents int)) error {
	meta, err := db.Meta()
	if err != nil {
		return err
	}
	files, err := db.Files()
	if err != nil {
		return err
	}
	entries, _, err := entriesOf(db, meta.VectorSet, files, nil)
	if err != nil {
		return err
	}
	if _, err := s.updateWords(ctx, meta, entries, newDocumentCache(db, meta.VectorSet), progress); err != nil {
		return err
	}
	return s.file.Exclusive(func(matter.Reader, bool) error { return s.Release() }) // what was asked without it is asked with it
}

// CheckWords reads the word index. The error says that it is to be made anew; there is none where it will be anyway.
func (s *Session) CheckWords() error {
	if _, err := s.readWords(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
