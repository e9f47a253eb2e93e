package library

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
	"time"

	"pincite/backend/doc"
)

// uses remembers when documents of a matter were last opened or found, so that what a
// person works with gets its better vectors first. It keeps document and time, never what
// was asked. It lies beside the matter and may be deleted. It is safe for concurrent use.
type uses struct {
	path string

	mu      sync.Mutex
	read    bool // last holds what lies in the file, too
	last    map[doc.ID]int64
	written time.Time // when the file was last written
	changed bool      // last is ahead of the file
}

const (
	// maxUses is how many documents are remembered, those used last.
	maxUses = 4096
	// usedHits is how many hits of an answer count as used: those a person looks at.
	usedHits = 10
	// keepUsesEvery is how often the file is written while documents are used.
	keepUsesEvery = time.Minute
)

// use notes that documents were used now. That they are remembered must not cost an
// answer, so a file that cannot be written is left as it is until [uses.keep].
func (u *uses) use(ids ...doc.ID) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.last == nil {
		u.last = map[doc.ID]int64{}
	}
	now := time.Now()
	for _, id := range ids {
		u.last[id] = now.UnixNano()
		u.changed = true
	}
	if now.Sub(u.written) >= keepUsesEvery && !u.written.IsZero() {
		_ = u.write()
	}
	if u.written.IsZero() {
		u.written = now
	}
}

// all returns when documents were last used, as Unix time in nanoseconds. A file that
// cannot be read is as good as none: the order in which vectors are made is then another.
func (u *uses) all() map[doc.ID]int64 {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.load()
	last := make(map[doc.ID]int64, len(u.last))
	for id, at := range u.last {
		last[id] = at
	}
	return last
}

// keep writes what changed.
func (u *uses) keep() error {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.write()
}

// load adds what lies in the file; u.mu is held.
func (u *uses) load() {
	if u.read {
		return
	}
	u.read = true
	if u.last == nil {
		u.last = map[doc.ID]int64{}
	}
	data, err := os.ReadFile(u.path)
	if err != nil {
		return
	}
	var stored map[string]int64
	if json.Unmarshal(data, &stored) != nil {
		return
	}
	for hex, at := range stored {
		if id, err := doc.ParseID(hex); err == nil {
			u.last[id] = max(u.last[id], at)
		}
	}
}

// write stores what is remembered; u.mu is held.
func (u *uses) write() error {
	if !u.changed {
		return nil
	}
	u.load()
	u.written = time.Now()
	ids := make([]doc.ID, 0, len(u.last))
	for id := range u.last {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b doc.ID) int { return cmp.Compare(u.last[b], u.last[a]) })
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
	if err := replaceFile(u.path, data); err != nil && !errors.Is(err, fs.ErrNotExist) { // the matter is gone
		return fmt.Errorf("remember which documents were used: %w; free some space or check the folder's permissions", err)
	}
	u.changed = false
	return nil
}

// Opened notes that a person opened a document, so that its better vectors come before
// those of others.
func (m *Matter) Opened(id doc.ID) { m.uses.use(id) }
