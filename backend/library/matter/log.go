package matter

import (
	"errors"
	"fmt"

	"pincite/backend/store"
)

// Log is what people did to something of a matter, in the order in which they did it: kept beside the matter twice, sealed where the
// matter is encrypted. E is one entry, in JSON. It is not safe for concurrent use on one matter.
type Log[E any] struct {
	File *Handle
	// Suffix and Copy are the suffixes of the two files, Member is what the object in them calls its list.
	Suffix, Copy, Member string
	// What says what is kept, for errors: "what was confirmed".
	What string
}

// Read returns the entries; none where nothing was kept. The error is [store.ErrVersion] where a newer Pincite keeps them.
func (l Log[E]) Read() ([]E, error) {
	kept := map[string][]E{}
	if err := l.File.ReadKept(&kept, l.Suffix, l.Copy); errors.Is(err, store.ErrVersion) {
		return nil, err
	} else if err != nil {
		return nil, fmt.Errorf("read %s: %w; move the file away to begin anew", l.What, err)
	}
	return kept[l.Member], nil
}

// Write keeps all entries, whole or not at all.
func (l Log[E]) Write(entries []E) error {
	if entries == nil {
		entries = []E{}
	}
	if err := l.File.WriteKept(map[string][]E{l.Member: entries}, l.Suffix, l.Copy); err != nil {
		return fmt.Errorf("keep %s: %w; free some space or check the rights of the matter's folder", l.What, err)
	}
	return nil
}
