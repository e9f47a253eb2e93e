package matter

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"pincite/backend/atomicfile"
)

// errChecksum says that a kept file is not what was written.
var errChecksum = errors.New("it fails its checksum")

// sumField is the last member of the object in a kept file: the SHA-256 of the object without
// it. A program that does not know of it leaves it out, and the file is then taken as it is.
const sumField = `,"sha256":"`

// WriteKept writes v, which becomes a JSON object that is not empty, into each of the files,
// whole or not at all.
func WriteKept(v any, paths ...string) error {
	object, err := json.Marshal(v)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(object)
	data := append(object[:len(object)-1:len(object)-1], sumField+hex.EncodeToString(sum[:])+`"}`...)
	for _, path := range paths {
		if err := atomicfile.WriteFile(path, data, atomicfile.Private); err != nil {
			return err
		}
	}
	return nil
}

// ReadKept reads v from the first of the files that is what was written, and puts the others
// back where they are not. A file that is not there is no damage; where there is none at all, v
// stays as it is. The error is that of the first file where all are damaged.
func ReadKept(v any, paths ...string) error {
	var first error
	for i, path := range paths {
		data, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = decodeKept(data, v)
		}
		if err != nil {
			if first == nil {
				first = fmt.Errorf("%s: %w", path, err)
			}
			continue
		}
		if first != nil { // where that fails, the copy is still there
			for _, damaged := range paths[:i] {
				_ = atomicfile.WriteFile(damaged, data, atomicfile.Private)
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
