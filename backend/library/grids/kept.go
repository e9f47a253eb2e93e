package grids

import (
	"errors"
	"maps"
	"sync"
	"time"

	"pincite/backend/library/matter"
	"pincite/backend/review"
	"pincite/backend/store"
)

// keepEvery is how much work a killed run may undo: what is kept is written as a whole.
const keepEvery = 20 * time.Second

// keptVersion names the form of the file; another one is made anew.
const keptVersion = 2

// kept are the answers of a matter that are there already, kept beside it. It is safe for concurrent use.
type kept struct {
	file    *matter.Handle
	mu      sync.Mutex
	all     keptFile
	written time.Time
	changed bool // since
}

type keptFile struct {
	Version int               `json:"pincite_grids"`
	Answers map[string]*given `json:"answers"` // by the recipe of a document, of lessons, or of an agreement's papers
}

// given is what one recipe gave, by the column's key: cells, what the matter taught, and the cells of an agreement as it stands.
type given struct {
	Cells   map[string]review.Cell   `json:"cells,omitempty"`
	Lessons map[string]review.Lesson `json:"lessons,omitempty"`
	Stands  map[string]stand         `json:"stands,omitempty"`
}

// openKept reads what is kept of a matter. What is damaged or of another version is made anew.
func openKept(file *matter.Handle) (*kept, error) {
	k := &kept{file: file, written: time.Now()}
	if err := file.ReadKept(&k.all, matter.GridsSuffix); errors.Is(err, store.ErrSealed) {
		return nil, err
	} else if err != nil || k.all.Version != keptVersion || k.all.Answers == nil {
		k.all = keptFile{keptVersion, map[string]*given{}}
	}
	return k, nil
}

// of returns what is kept under a recipe.
func (k *kept) of(recipe string) given {
	k.mu.Lock()
	defer k.mu.Unlock()
	if a := k.all.Answers[recipe]; a != nil {
		return given{maps.Clone(a.Cells), maps.Clone(a.Lessons), maps.Clone(a.Stands)}
	}
	return given{}
}

// standing returns what is kept of an agreement's cells as they stand; ok is false where that of a key is not.
func (k *kept) standing(recipe string, keys []string) (all map[string]stand, ok bool) {
	all = k.of(recipe).Stands
	for _, key := range keys {
		if _, ok := all[key]; !ok {
			return nil, false
		}
	}
	return all, true
}

// put keeps answers.
func (k *kept) put(recipe string, more given) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	a := k.all.Answers[recipe]
	if a == nil {
		a = &given{}
		k.all.Answers[recipe] = a
	}
	a.add(more)
	k.changed = true
	if time.Since(k.written) < keepEvery {
		return nil
	}
	return k.write()
}

func (a *given) add(more given) {
	if a.Cells == nil {
		a.Cells = map[string]review.Cell{}
	}
	if a.Lessons == nil {
		a.Lessons = map[string]review.Lesson{}
	}
	if a.Stands == nil {
		a.Stands = map[string]stand{}
	}
	maps.Copy(a.Cells, more.Cells)
	maps.Copy(a.Lessons, more.Lessons)
	maps.Copy(a.Stands, more.Stands)
}

func (k *kept) write() error {
	err := k.file.KeepDerived(k.all, matter.GridsSuffix)
	k.written, k.changed = time.Now(), err != nil
	return err
}

// close ends the writing. Where all documents of the matter were looked at, used are their
// recipes, and answers to others are dropped.
func (k *kept) close(used map[string]bool) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.changed {
		return nil
	}
	if used != nil {
		maps.DeleteFunc(k.all.Answers, func(recipe string, _ *given) bool { return !used[recipe] })
	}
	return k.write()
}
