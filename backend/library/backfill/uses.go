package backfill

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"sync"
	"time"

	"pincite/backend/atomicfile"
	"pincite/backend/doc"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// Uses remembers when documents of a matter were last opened or found, so that what a
// person works with gets its better vectors first. It keeps document and time, never what
// was asked. It lies beside the matter and may be deleted. It is safe for concurrent use.
type Uses struct {
	file  Beside
	clock func() time.Time

	mu    sync.Mutex
	last  map[doc.ID]int64 // Unix time in nanoseconds; nil until the file was read
	next  time.Time        // when the file is to be written
	dirty bool             // last is ahead of the file
}

const (
	// maxUses is how many documents are remembered, those used last.
	maxUses = 4096
	// keepUsesEvery is how often the file is written while documents are used.
	keepUsesEvery = time.Minute
)

// Beside reads and writes what lies beside a matter; a [matter.Handle] does.
type Beside interface {
	ReadBeside(suffix string) ([]byte, error)
	WriteBeside(suffix string, data []byte) error
}

// NewUses returns what is remembered beside a matter; there need be nothing. clock is [time.Now].
func NewUses(file Beside, clock func() time.Time) *Uses { return &Uses{file: file, clock: clock} }

// Use notes that documents were used now. That they are remembered must not cost an answer,
// so a file that cannot be written is left as it is until [Uses.Keep].
func (u *Uses) Use(ids ...doc.ID) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.load()
	now := u.clock()
	for _, id := range ids {
		u.last[id], u.dirty = now.UnixNano(), true
	}
	if u.next.IsZero() {
		u.next = now.Add(keepUsesEvery)
	}
	if now.After(u.next) {
		_ = u.write()
	}
}

// all returns when documents were last used, as Unix time in nanoseconds.
func (u *Uses) all() map[doc.ID]int64 {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.load()
	return maps.Clone(u.last)
}

// Keep writes what changed.
func (u *Uses) Keep() error {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.write()
}

// load reads the file, once. One that cannot be read is as good as none: the order in which
// vectors are made is then another. u.mu is held.
func (u *Uses) load() {
	if u.last != nil {
		return
	}
	u.last = map[doc.ID]int64{}
	var stored map[string]int64
	if data, err := u.file.ReadBeside(matter.UsesSuffix); err != nil || json.Unmarshal(data, &stored) != nil {
		return
	}
	for hex, at := range stored {
		if id, err := doc.ParseID(hex); err == nil {
			u.last[id] = at
		}
	}
}

// write stores what is remembered; u.mu is held.
func (u *Uses) write() error {
	if !u.dirty {
		return nil
	}
	ids := slices.SortedFunc(maps.Keys(u.last), func(a, b doc.ID) int { return cmp.Compare(u.last[b], u.last[a]) })
	stored := map[string]int64{}
	for i, id := range ids {
		if i < maxUses {
			stored[id.String()] = u.last[id]
		} else {
			delete(u.last, id)
		}
	}
	data, err := json.Marshal(stored)
	if err != nil {
		return err
	}
	if err := u.file.WriteBeside(matter.UsesSuffix, data); err != nil && !errors.Is(err, fs.ErrNotExist) &&
		!errors.Is(err, store.ErrSealed) { // the matter is gone, or locked
		return fmt.Errorf("remember which documents were used: %w; %s", err, atomicfile.Step(err))
	}
	u.dirty, u.next = false, u.clock().Add(keepUsesEvery)
	return nil
}
