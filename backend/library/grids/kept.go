package grids

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"

	"pincite/backend/atomicfile"
	"pincite/backend/review"
)

// keptVersion names the form of the file; another one is made anew.
const keptVersion = 1

// kept are the answers of a matter that are there already. It lies beside the matter as lines
// of JSON: the version, and then for each document and run what was answered. A line that a
// killed run left unfinished is passed over. It is safe for concurrent use.
type kept struct {
	path  string
	mu    sync.Mutex
	cells map[string]map[string]review.Cell // by the document's recipe and the column's hash
	lines int                               // in the file
	out   *os.File                          // nil until something is kept
}

type keptHead struct {
	Version int `json:"pincite_grids"`
}

type keptLine struct {
	Recipe string                 `json:"recipe"`
	Cells  map[string]review.Cell `json:"cells"` // by the column's hash
}

func openKept(path string) (*kept, error) {
	k := &kept{path: path, cells: map[string]map[string]review.Cell{}}
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
			if json.Unmarshal(line, &head) != nil || head.Version != keptVersion {
				return k, nil // it is made anew
			}
			continue
		}
		var l keptLine
		if json.Unmarshal(line, &l) == nil {
			k.add(l)
			k.lines++
		}
	}
}

func (k *kept) add(l keptLine) {
	if k.cells[l.Recipe] == nil {
		k.cells[l.Recipe] = map[string]review.Cell{}
	}
	for hash, cell := range l.Cells {
		k.cells[l.Recipe][hash] = cell
	}
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
	k.mu.Lock()
	defer k.mu.Unlock()
	l := keptLine{recipe, cells}
	line, err := json.Marshal(l)
	if err != nil {
		return err
	}
	if k.out == nil {
		if err := k.start(); err != nil {
			return err
		}
	}
	if _, err := k.out.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("keep the grid: %w; free some space", err)
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
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	if err := enc.Encode(keptHead{keptVersion}); err != nil {
		return err
	}
	k.lines = 0
	for recipe, cells := range k.cells {
		if used != nil && !used[recipe] {
			delete(k.cells, recipe)
			continue
		}
		if err := enc.Encode(keptLine{recipe, cells}); err != nil {
			return err
		}
		k.lines++
	}
	if err := atomicfile.WriteFile(k.path, b.Bytes(), atomicfile.Private); err != nil {
		return fmt.Errorf("keep the grid: %w; free some space or check the rights of the matter's folder", err)
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
