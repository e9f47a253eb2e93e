package answer

import (
	"context"
	"fmt"
	"os"

	"pincite/backend/library/matter"
	"pincite/backend/search"
	"pincite/backend/search/lexical"
	"pincite/backend/store"
)

// LexicalDir is the folder of the word index.
func (s *Session) LexicalDir() string { return s.file.Path() + matter.WordsSuffix }

// lexicalStamp names what the chunks of a matter depend on.
func lexicalStamp(meta store.Meta) string {
	stamp := meta.Recipe + "\n" + meta.Notes[matter.NoteReaders] + "\n" + meta.Notes[matter.NoteMakers]
	if meta.Version > 1 {
		stamp += "\nencrypted"
	}
	return stamp
}

// encryptWords has the word index written and read as the matter is.
func (s *Session) encryptWords() error {
	key, err := s.file.Key()
	if err == nil {
		lexical.Encrypt(s.LexicalDir(), key)
	}
	return err
}

// openWords opens the word index for reading, and makes it first where it is missing, torn
// or out of date, unless an index run in this program is about to. The error says why the
// matter has to be searched without.
func (s *Session) openWords(ctx context.Context, writing bool, meta store.Meta, entries []search.Entry,
	source search.Source) (*lexical.Index, error) {
	dir, stamp := s.LexicalDir(), lexicalStamp(meta)
	if s.syncing {
		return nil, fmt.Errorf("%w: its word index is being written", store.ErrLocked)
	}
	if err := s.encryptWords(); err != nil {
		return nil, err
	}
	index, err := lexical.Open(dir)
	if err == nil && index.Holds(stamp, search.LexicalDocuments(entries)) {
		return index, nil
	}
	if err == nil {
		if err := index.Close(); err != nil {
			return nil, err
		}
	}
	if writing {
		return nil, fmt.Errorf("%w: its word index follows when the index run is done", store.ErrLocked)
	}
	if err := search.SyncLexical(ctx, dir, stamp, entries, source, func(int) {}); err != nil {
		return nil, err
	}
	return lexical.Open(dir)
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
	if err := s.putWordsAway(true); err != nil {
		return err
	}
	if err := s.encryptWords(); err != nil {
		return err
	}
	err = search.SyncLexical(ctx, s.LexicalDir(), lexicalStamp(meta), entries, newDocumentCache(db, meta.VectorSet), progress)
	if away := s.putWordsAway(false); err == nil {
		err = away
	}
	return err
}

// putWordsAway closes the word index once no question needs it, and says whether it must
// stay closed.
func (s *Session) putWordsAway(syncing bool) error {
	return s.file.Exclusive(func(matter.Reader, bool) error {
		s.syncing = syncing
		return s.Release()
	})
}

// dropWords deletes the word index, so that the next question makes it anew.
func (s *Session) dropWords() error {
	return s.file.Exclusive(func(matter.Reader, bool) error {
		err := s.Release()
		if err == nil {
			err = os.RemoveAll(s.LexicalDir())
		}
		if err != nil {
			return fmt.Errorf("delete the damaged word index: %w; delete the folder %s", err, s.LexicalDir())
		}
		return nil
	})
}

// CheckWords reads the word index and compares it with what was written. The error is
// [lexical.ErrDamaged] where it is to be made anew; there is none where it will be anyway.
func (s *Session) CheckWords() error { return lexical.Check(s.LexicalDir()) }
