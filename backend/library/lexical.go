package library

import (
	"context"
	"fmt"
	"time"

	"pincite/backend/search"
	"pincite/backend/store"
)

// lexicalSuffix follows the name of a matter's file in the name of the folder that
// holds its word index. The index is derived from the matter and may be deleted.
const lexicalSuffix = ".lex"

func (m *Matter) lexicalDir() string { return m.path + lexicalSuffix }

// lexicalStamp names what the chunks of a matter depend on.
func lexicalStamp(meta store.Meta) string {
	return meta.Recipe + "\n" + meta.Notes[noteReaders] + "\n" + meta.Notes[noteCutter] + "\n" + meta.Notes[noteMakers]
}

// openLexical opens the word index for reading, and makes it first where it is missing,
// torn or out of date, unless an index run in this program is about to. The error says
// why the matter has to be searched without; m.mu is held for writing.
func (m *Matter) openLexical(ctx context.Context, meta store.Meta, words search.Words, entries []search.Entry, source search.Source) (*search.Lexical, error) {
	dir, stamp := m.lexicalDir(), lexicalStamp(meta)
	if m.syncing {
		return nil, fmt.Errorf("%w: its word index is being written", ErrInUse)
	}
	lexical, err := search.OpenLexical(dir)
	if err == nil && lexical.Holds(stamp, entries) {
		return lexical, nil
	}
	if err == nil {
		if err := lexical.Close(); err != nil {
			return nil, err
		}
	}
	if m.writing {
		return nil, fmt.Errorf("%w: its word index follows when the index run is done", ErrInUse)
	}
	if err := search.SyncLexical(ctx, dir, stamp, words, entries, source, func(int) {}); err != nil {
		return nil, err
	}
	return search.OpenLexical(dir)
}

// syncLexical brings the word index up to date with the matter at the end of an index
// run. Questions asked meanwhile are answered without it.
func (m *Matter) syncLexical(ctx context.Context, progress *meter) error {
	meta, err := m.db.Meta()
	if err != nil {
		return err
	}
	files, err := m.db.Files()
	if err != nil {
		return err
	}
	entries, err := entriesOf(m.db, meta.VectorSet, files)
	if err != nil {
		return err
	}
	words, err := m.library.lexicon()
	if err != nil {
		return err
	}
	if err := m.putLexicalAway(true); err != nil {
		return err
	}
	progress.begin(time.Now(), PhaseWords)
	err = search.SyncLexical(ctx, m.lexicalDir(), lexicalStamp(meta), words, entries, newShelf(m.db, meta.VectorSet), progress.words)
	if away := m.putLexicalAway(false); err == nil {
		err = away
	}
	return err
}

// putLexicalAway closes the word index once no question needs it, and says whether it
// must stay closed.
func (m *Matter) putLexicalAway(syncing bool) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	err := m.desk.close()
	m.desk, m.syncing = nil, syncing
	return err
}
