package matter

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"pincite/backend/store"
)

// errChecksum says that a kept file is not what was written.
var errChecksum = errors.New("it fails its checksum")

// sumField is the last member of the object in a kept file: the SHA-256 of the object without
// it. A program that does not know of it leaves it out, and the file is then taken as it is.
const sumField = `,"sha256":"`

// WriteKept keeps v, which becomes a JSON object that is not empty, beside the matter under each
// of the suffixes, whole or not at all.
func (h *Handle) WriteKept(v any, suffixes ...string) error {
	object, err := json.Marshal(v)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(object)
	data := append(object[:len(object)-1:len(object)-1], sumField+hex.EncodeToString(sum[:])+`"}`...)
	for _, suffix := range suffixes {
		if err := h.WriteBeside(suffix, data); err != nil {
			return err
		}
	}
	return nil
}

// ReadKept reads v from the first of the files under the suffixes that is what was written, and
// puts the others back where they are not. A file that is not there is no damage; where there is
// none at all, v stays as it is. The error is that of the first file where all are damaged, or
// [store.ErrSealed].
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
