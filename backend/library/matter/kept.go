package matter

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"pincite/backend/atomicfile"
	"pincite/backend/store"
)

// errChecksum says that a kept file is not what was written.
var errChecksum = errors.New("it fails its checksum")

// sumField is the last member of the object in a kept file: the SHA-256 of the object without
// it. A program that does not know of it leaves it out, and the file is then taken as it is.
const sumField = `,"sha256":"`

// keptVersion is that of the kept files' forms: what a member "version" of theirs says, and 1
// without one. Raise it, and write it, with a change by which an older Pincite would lose something.
const keptVersion = 1

// WriteKept keeps v, which becomes a JSON object that is not empty, beside the matter under each
// of the suffixes, whole or not at all. What a newer Pincite wrote stays as it is: [store.ErrVersion].
func (h *Handle) WriteKept(v any, suffixes ...string) error {
	object, err := json.Marshal(v)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(object)
	for _, suffix := range suffixes {
		if was, err := h.ReadBeside(suffix); err == nil && newer(was) {
			return h.errNewer(suffix)
		}
	}
	data := append(object[:len(object)-1:len(object)-1], sumField+hex.EncodeToString(sum[:])+`"}`...)
	for _, suffix := range suffixes {
		if err := h.WriteBeside(suffix, data); err != nil {
			return err
		}
	}
	return nil
}

// KeepDerived is [Handle.WriteKept] for what is made anew where it is gone, see [Derived]. Where the matter is locked or gone, or its
// folder
// may only be read, it is not kept, which is no error.
func (h *Handle) KeepDerived(v any, suffix string) error {
	return h.derived(func() error { return h.WriteKept(v, suffix) })
}

// WriteDerived is [Handle.WriteBeside] likewise.
func (h *Handle) WriteDerived(suffix string, data []byte) error {
	return h.derived(func() error { return h.WriteBeside(suffix, data) })
}

// FillDerived is [Handle.WriteDerived] of what fill writes.
func (h *Handle) FillDerived(suffix string, fill func(io.Writer) error) error {
	return h.derived(func() error {
		key, err := h.Key()
		if err != nil {
			return err
		}
		if key == nil {
			return atomicfile.Write(h.path+suffix, atomicfile.Private, fill)
		}
		var data bytes.Buffer
		if err := fill(&data); err != nil {
			return err
		}
		return h.writeBeside(key, suffix, data.Bytes())
	})
}

func (h *Handle) derived(write func() error) error {
	if _, err := os.Stat(h.path); err != nil {
		return nil
	}
	switch err := write(); {
	case err == nil, errors.Is(err, store.ErrSealed), errors.Is(err, store.ErrVersion), errors.Is(err, fs.ErrPermission),
		errors.Is(err, fs.ErrNotExist):
		return nil
	default:
		return fmt.Errorf("keep what was read of the matter: %w; %s", err, atomicfile.Step(err))
	}
}

// ReadKept reads v from the first of the files under the suffixes that is what was written, and
// puts the others back where they are not. A file that is not there is no damage; where there is
// none at all, v stays as it is. The error is that of the first file where all are damaged,
// [store.ErrSealed], or [store.ErrVersion] where a newer Pincite wrote one.
func (h *Handle) ReadKept(v any, suffixes ...string) error {
	var first error
	for i, suffix := range suffixes {
		data, err := h.ReadBeside(suffix)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if errors.Is(err, store.ErrSealed) {
			return err
		}
		if err == nil {
			if newer(data) {
				return h.errNewer(suffix)
			}
			err = decodeKept(data, v)
		}
		if err != nil {
			if first == nil {
				first = fmt.Errorf("%s: %w", h.path+suffix, err)
			}
			continue
		}
		if first != nil { // where that fails, the copy is still there
			for _, damaged := range suffixes[:i] {
				_ = h.WriteBeside(damaged, data)
			}
		}
		return nil
	}
	return first
}

// newer reports whether a newer version wrote the data.
func newer(data []byte) bool {
	var head struct{ Version int }
	return json.Unmarshal(data, &head) == nil && head.Version > keptVersion
}

func (h *Handle) errNewer(suffix string) error {
	return fmt.Errorf("%s: %w; update Pincite", h.path+suffix, store.ErrVersion)
}

// decodeKept reads v from what WriteKept wrote.
func decodeKept(data []byte, v any) error {
	if !json.Valid(data) {
		return errors.New("it is no JSON")
	}
	if at := bytes.LastIndex(data, []byte(sumField)); at >= 0 {
		object := append(data[:at:at], '}')
		sum := sha256.Sum256(object)
		if string(data[at+len(sumField):]) != hex.EncodeToString(sum[:])+`"}` {
			return errChecksum
		}
		data = object
	}
	return json.Unmarshal(data, v)
}

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
		return fmt.Errorf("keep %s: %w; %s", l.What, err, atomicfile.Step(err))
	}
	return nil
}
