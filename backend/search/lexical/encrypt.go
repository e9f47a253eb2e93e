package lexical

import (
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"

	index "github.com/blevesearch/bleve_index_api"

	"pincite/backend/vault"
)

// Bleve knows one hook for whatever any index of a program writes, and one for what it reads, so
// the keys of folders stand in one place, too.
var keys = struct {
	install sync.Once
	mu      sync.RWMutex
	of      map[string]*vault.Key // by folder
}{of: map[string]*vault.Key{}}

// writerPrefix begins the name under which a file says how it is sealed; the salt of its key
// follows in hexadecimal digits.
const writerPrefix = "pincite 1 "

// sealedPlace is what the parts of an index are sealed as.
var sealedPlace = []byte("words")

// Encrypt has the index in dir written, and read, with a key from now on; nil takes that back. An
// index that is there is not changed: its stamp must tell whether it is encrypted. What stays
// visible is how many terms, chunks and files there are, and how often terms are met in segments.
func Encrypt(dir string, key *vault.Key) {
	keys.mu.Lock()
	defer keys.mu.Unlock()
	if key == nil {
		delete(keys.of, filepath.Clean(dir))
		return
	}
	keys.install.Do(func() { index.WriterHook, index.ReaderHook = writing, reading })
	keys.of[filepath.Clean(dir)] = key
}

// keyOf returns the key of the index that a file belongs to, nil where it has none.
func keyOf(path string) *vault.Key {
	keys.mu.RLock()
	defer keys.mu.RUnlock()
	for dir, key := range keys.of {
		if strings.HasPrefix(path, dir+string(filepath.Separator)) {
			return key
		}
	}
	return nil
}

// writing gives bleve what seals a new file, and the name of that.
func writing(path []byte) (string, func([]byte) []byte, error) {
	key := keyOf(string(path))
	if key == nil {
		return "", nil, nil
	}
	salt := vault.NewSalt()
	s := key.StreamSealer(salt)
	return writerPrefix + hex.EncodeToString(salt), func(b []byte) []byte { return s.Seal(nil, sealedPlace, b) }, nil
}

// errKey is returned for an encrypted index whose key is not at hand.
var errKey = errors.New("its key is missing")

// reading gives bleve what opens a file.
func reading(id string, path []byte) (func([]byte) ([]byte, error), error) {
	digits, sealed := strings.CutPrefix(id, writerPrefix)
	if id == "" {
		return nil, nil
	}
	salt, err := hex.DecodeString(digits)
	key := keyOf(string(path))
	if !sealed || err != nil || key == nil {
		return nil, fmt.Errorf("%s: %w", path, errKey)
	}
	s := key.StreamSealer(salt)
	return func(b []byte) ([]byte, error) { return s.Open(nil, sealedPlace, b) }, nil
}
