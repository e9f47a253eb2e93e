package lexical

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/blevesearch/bleve/v2"
	index "github.com/blevesearch/bleve_index_api"

	"pincite/backend/atomicfile"
	"pincite/backend/vault"
)

// ErrLocked is returned when another process is writing the word index, or reading it
// while it is to be written.
var ErrLocked = errors.New("the word index is in use by another program; try again when that is done")

// sealFile stands in the folder of an index that was closed well. It is JSON: what the files
// beside it were then, by their paths. Bleve looks at few of their bytes before it trusts
// them, and may crash the program over a file that was cut short.
const sealFile = "pincite.json"

// sealed is a file as it was when the index was sealed.
type sealed struct {
	Size int64  `json:"size"`
	CRC  uint32 `json:"crc32c"`
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// seal marks the index in dir as closed well. Nothing may have it open for writing. Before are
// the files of the seal before: segments, which are never written twice, are not read again.
func seal(dir string, before map[string]sealed) error {
	files, err := filesOf(dir)
	if err != nil {
		return err
	}
	for name, f := range files {
		if was, ok := before[name]; ok && was.Size == f.Size && strings.HasSuffix(name, ".zap") {
			files[name] = was
			continue
		}
		if f.CRC, err = checksum(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			return err
		}
		files[name] = f
	}
	b, err := json.Marshal(files)
	if err != nil {
		return err
	}
	return atomicfile.WriteFile(filepath.Join(dir, sealFile), b, atomicfile.Private)
}

// unseal takes the mark away before the index is written to.
func unseal(dir string) error { return atomicfile.Remove(filepath.Join(dir, sealFile)) }

// checkSeal returns the files of an index that was closed well, [fs.ErrNotExist] for one
// without a seal, and [ErrDamaged] for one whose files have other sizes.
func checkSeal(dir string) (map[string]sealed, error) {
	b, err := os.ReadFile(filepath.Join(dir, sealFile))
	if err != nil {
		return nil, err
	}
	var want map[string]sealed
	if err := json.Unmarshal(b, &want); err != nil {
		return nil, damaged(err)
	}
	have, err := filesOf(dir)
	if err != nil {
		return nil, err
	}
	if len(have) != len(want) {
		return nil, fmt.Errorf("%w: it has %d files, and was closed with %d", ErrDamaged, len(have), len(want))
	}
	for name, f := range have {
		if want[name].Size != f.Size {
			return nil, fmt.Errorf("%w: %s has another size", ErrDamaged, name)
		}
	}
	return want, nil
}

// Check reads every file of the index in dir and compares it with what was written. It returns
// nil where all are the same and where there is no index, and else [ErrDamaged].
func Check(dir string) error {
	want, err := checkSeal(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // there is none, or it is made anew before it is read
	}
	if err != nil {
		return err
	}
	for name, f := range want {
		sum, err := checksum(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			return damaged(err)
		}
		if sum != f.CRC {
			return fmt.Errorf("%w: %s fails its checksum", ErrDamaged, name)
		}
	}
	return nil
}

// checksum returns the CRC-32C of a file.
func checksum(path string) (uint32, error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	sum := crc32.New(castagnoli)
	_, err = io.CopyBuffer(struct{ io.Writer }{sum}, struct{ io.Reader }{f}, make([]byte, 1<<20))
	return sum.Sum32(), err
}

// filesOf returns the files below dir but for the seal, with their sizes alone.
func filesOf(dir string) (map[string]sealed, error) {
	files := map[string]sealed{}
	return files, filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() || e.Name() == sealFile {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		files[filepath.ToSlash(name)] = sealed{Size: info.Size()}
		return err
	})
}

// openFiles opens the index in dir. It returns [ErrLocked] where another process has it, and
// [ErrDamaged] where what its files hold cannot be trusted.
func openFiles(dir string, readOnly bool) (ix bleve.Index, err error) {
	err = guarded(func() (err error) {
		ix, err = bleve.OpenUsing(dir, map[string]any{"read_only": readOnly, "bolt_timeout": lockTimeout})
		// It is bbolt's ErrTimeout, a package that only the store may import.
		if err != nil && err.Error() == "timeout" {
			return ErrLocked
		}
		return err
	})
	if err != nil && !errors.Is(err, ErrLocked) {
		return nil, damaged(err)
	}
	return ix, err
}

// lockTimeout is how long an index that another process writes is waited for.
const lockTimeout = "1s"

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
