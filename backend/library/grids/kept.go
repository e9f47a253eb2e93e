package grids

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"sync"

	"pincite/backend/atomicfile"
	"pincite/backend/review"
	"pincite/backend/vault"
)

// keptVersion names the form of the file; another one is made anew.
const keptVersion = 1

// sealedPlace is what lines are sealed as.
var sealedPlace = []byte("grids")

// kept are the answers of a matter that are there already. It lies beside the matter as lines
// of JSON: the version, and then for each document and run what was answered. A line that a
// killed run left unfinished is passed over. Where the matter is encrypted, each line but the
// first is sealed, and in base64. It is safe for concurrent use.
type kept struct {
	path  string
	key   *vault.Key    // nil where the matter is not encrypted
	seal  *vault.Sealer // of the lines in the file, as key
	mu    sync.Mutex
	cells map[string]map[string]review.Cell // by the document's recipe and the column's key
	// lessons are what the matter taught, by the recipe of lessons and the column's hash.
	lessons map[string]map[string]review.Lesson
	// stands are the cells of agreements as they stand, by the recipe of their papers and the column's key.
	stands map[string]map[string]stand
	lines  int      // in the file
	out    *os.File // nil until something is kept
}

type keptHead struct {
	Version int    `json:"pincite_grids"`
	Salt    []byte `json:"salt,omitempty"` // where lines are sealed
}

type keptLine struct {
	Recipe  string                   `json:"recipe"`
	Cells   map[string]review.Cell   `json:"cells,omitempty"` // by the column's key
	Lessons map[string]review.Lesson `json:"lessons,omitempty"`
	Stands  map[string]stand         `json:"stands,omitempty"`
}

// openKept reads what is kept at path; key is that of an encrypted matter, and else nil.
func openKept(path string, key *vault.Key) (*kept, error) {
	k := &kept{path: path, key: key, cells: map[string]map[string]review.Cell{}, lessons: map[string]map[string]review.Lesson{},
		stands: map[string]map[string]stand{}}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return k, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the kept grids: %w; check the rights of the matter's folder", err)
	}
	defer f.Close()
	in := bufio.NewReaderSize(f, 1<<20)
	for first := true; ; first = false {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return k, nil
		}
		if err != nil {
			return nil, fmt.Errorf("read the kept grids: %w", err)
		}
		if first {
			var head keptHead
			if json.Unmarshal(line, &head) != nil || head.Version != keptVersion || (head.Salt != nil) != (key != nil) {
				return k, nil // it is made anew
			}
			if key != nil {
				k.seal = key.StreamSealer(head.Salt)
			}
			continue
		}
		var l keptLine
		if k.open(line, &l) {
			k.add(l)
			k.lines++
		}
	}
}

// open reads a line, and reports whether it is whole.
func (k *kept) open(line []byte, l *keptLine) bool {
	if k.seal != nil {
		sealed, err := base64.StdEncoding.DecodeString(string(bytes.TrimSpace(line)))
		if err != nil {
			return false
		}
		if line, err = k.seal.Open(nil, sealedPlace, sealed); err != nil {
			return false
		}
	}
	return json.Unmarshal(line, l) == nil
}

// line returns a line of the file.
func (k *kept) line(l keptLine) ([]byte, error) {
	line, err := json.Marshal(l)
	if err == nil && k.seal != nil {
		line = base64.StdEncoding.AppendEncode(nil, k.seal.Seal(nil, sealedPlace, line))
	}
	return append(line, '\n'), err
}

func (k *kept) add(l keptLine) {
	if k.cells[l.Recipe] == nil {
		k.cells[l.Recipe] = map[string]review.Cell{}
	}
	maps.Copy(k.cells[l.Recipe], l.Cells)
	if k.lessons[l.Recipe] == nil {
		k.lessons[l.Recipe] = map[string]review.Lesson{}
	}
	maps.Copy(k.lessons[l.Recipe], l.Lessons)
	if len(l.Stands) > 0 && k.stands[l.Recipe] == nil {
		k.stands[l.Recipe] = map[string]stand{}
	}
	maps.Copy(k.stands[l.Recipe], l.Stands)
}

// standing returns what is kept of an agreement's cells as they stand; ok is false where that of a key is not.
func (k *kept) standing(recipe string, keys []string) (all map[string]stand, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	all = k.stands[recipe]
	for _, key := range keys {
		if _, ok := all[key]; !ok {
			return nil, false
		}
	}
	return all, true
}

// get returns a kept answer.
func (k *kept) get(recipe, column string) (review.Cell, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	c, ok := k.cells[recipe][column]
	return c, ok
}

// put keeps answers, in the file too.
func (k *kept) put(recipe string, cells map[string]review.Cell) error {
	return k.keep(keptLine{Recipe: recipe, Cells: cells})
}

// keep keeps a line, in the file too.
func (k *kept) keep(l keptLine) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.out == nil {
		if err := k.start(); err != nil {
			return err
		}
	}
	line, err := k.line(l)
	if err != nil {
		return err
	}
	if _, err := k.out.Write(line); err != nil {
		return fmt.Errorf("keep the grid: %w; %s", err, atomicfile.Step(err))
	}
	k.add(l)
	k.lines++
	return nil
}

// start opens the file for more lines. A file of another version, or with an unfinished last
// line, is written anew.
func (k *kept) start() (err error) {
	if err := k.rewrite(nil); err != nil {
		return err
	}
	k.out, err = os.OpenFile(k.path, os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("keep the grid: %w; check the rights of the matter's folder", err)
	}
	return nil
}

// rewrite writes the answers anew, those alone whose recipe is in use; nil for all.
func (k *kept) rewrite(used map[string]bool) error {
	head := keptHead{Version: keptVersion}
	if k.key != nil {
		head.Salt = vault.NewSalt()
		k.seal = k.key.StreamSealer(head.Salt)
	}
	b, err := json.Marshal(head)
	if err != nil {
		return err
	}
	b = append(b, '\n')
	k.lines = 0
	for recipe, cells := range k.cells {
		if used != nil && !used[recipe] {
			delete(k.cells, recipe)
			delete(k.lessons, recipe)
			delete(k.stands, recipe)
			continue
		}
		line, err := k.line(keptLine{recipe, cells, k.lessons[recipe], k.stands[recipe]})
		if err != nil {
			return err
		}
		b = append(b, line...)
		k.lines++
	}
	if err := atomicfile.WriteFile(k.path, b, atomicfile.Private); err != nil {
		return fmt.Errorf("keep the grid: %w; %s", err, atomicfile.Step(err))
	}
	return nil
}

// close ends the writing. Where all documents of the matter were looked at, used are their
// recipes, and answers to others are dropped.
func (k *kept) close(used map[string]bool) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.out == nil {
		return nil
	}
	err := k.out.Close()
	k.out = nil
	if err == nil && used != nil && k.lines > len(used) {
		err = k.rewrite(used)
	}
	return err
}
