package library

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"pincite/backend/embed"
	"pincite/backend/library/engines"
	"pincite/backend/library/ingest"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// VectorState says what a vector set of a matter is good for.
type VectorState string

const (
	// VectorsOwn is the set that every document has from the moment it is indexed.
	VectorsOwn VectorState = "own"
	// VectorsFilling is a set that some documents have: it orders their passages, and the
	// matter's own tell documents apart.
	VectorsFilling VectorState = "filling"
	// VectorsComplete is a set that all documents have: it ranks them.
	VectorsComplete VectorState = "complete"
	// VectorsUnfit is a set that finds less in this matter than its own; see [Trial]. It
	// is not used.
	VectorsUnfit VectorState = "unfit"
	// VectorsStale is a set of a model that is not installed, or is another version of it
	// now, or of documents that were cut or summarised otherwise. It is of no use and may
	// be deleted with [Matter.DropVectors].
	VectorsStale VectorState = "stale"
)

// VectorSetInfo describes a vector set of a matter.
type VectorSetInfo struct {
	ID        string // to name it by
	Model     string // whose vectors they are; "" where that was not noted
	State     VectorState
	Documents int // that have vectors in it, of Total
	Total     int
	Chunks    int // of Documents, of ChunksTotal
	ChunksAll int
	Bytes     int64 // of the vectors
	// Trial says how the set compares with the matter's own; nil where that is not known.
	Trial *Trial
}

// Names of what is kept in the notes of a vector set.
const (
	setModel = "model"      // name, to open it by
	setHash  = "model_hash" // what its vectors depend on
	setAsked = "asked"      // when vectors were asked for last, RFC 3339
	setTrial = "trial"      // a [Trial] in JSON
)

// VectorSets returns the vector sets of the matter, its own first and stale ones last.
func (m *Matter) VectorSets() (sets []VectorSetInfo, err error) {
	err = m.file.Read(func(db *store.Store) error {
		sets, err = vectorSets(m.library.engines, db)
		return err
	})
	return sets, err
}

// LacksVectors reports whether documents lack vectors of a model that is not known to be
// unfit for the matter; see [Matter.Embed].
func (m *Matter) LacksVectors(model string) (bool, error) {
	sets, err := m.VectorSets()
	for _, s := range sets {
		if s.Model == model && (s.State == VectorsOwn || s.State == VectorsComplete || s.State == VectorsUnfit) {
			return false, err
		}
	}
	return len(sets) > 0, err
}

// DropVectors deletes a vector set, which makes room in the matter's file for what comes
// next. It is [ErrNoVectors] for the matter's own and for one that is not there, and
// [ErrInUse] while it is being filled.
func (m *Matter) DropVectors(id string) error {
	if !m.filling.TryLock() {
		return fmt.Errorf("%w: vectors of %s are being made; stop that first", ErrInUse, m.file.Name())
	}
	defer m.filling.Unlock()
	err := m.file.Amend(func(db *store.Store) error {
		meta, err := db.Meta()
		if err != nil {
			return err
		}
		sets, err := db.VectorSets()
		if err != nil {
			return err
		}
		there := slices.ContainsFunc(sets, func(s store.SetInfo) bool { return string(s.Set) == id })
		switch {
		case id == string(meta.VectorSet):
			return fmt.Errorf("%w: %s are the matter's own, which it cannot be searched without; name another set", ErrNoVectors, id)
		case !there:
			return fmt.Errorf("%w: %q; see: pincite embed --status --matter %q", ErrNoVectors, id, m.file.Name())
		}
		return db.DeleteVectorSet(store.VectorSet(id))
	})
	if err != nil {
		return err
	}
	return ingest.RemoveCheckpoint(m.file.Path() + matter.PartsSuffix)
}

// vectorSets describes the sets of a matter.
func vectorSets(pool *engines.Pool, db *store.Store) ([]VectorSetInfo, error) {
	meta, err := db.Meta()
	if err != nil {
		return nil, err
	}
	stored, err := db.VectorSets()
	if err != nil {
		return nil, err
	}
	valid, err := validSets(pool, meta)
	if err != nil {
		return nil, err
	}
	var sets []VectorSetInfo
	for _, s := range stored {
		info := VectorSetInfo{ID: string(s.Set), Model: cmp.Or(s.Notes[setModel], valid[s.Set]), Trial: trialOf(s)}
		outlines, err := db.Outlines(s.Set)
		if err != nil {
			return nil, err
		}
		for _, o := range outlines {
			info.Total++
			info.ChunksAll += o.Chunks
			if o.HasVectors {
				info.Documents++
				info.Chunks += o.Chunks
			}
		}
		info.Bytes = 4 * int64(info.Chunks) * int64(s.Dim)
		switch {
		case s.Set == meta.VectorSet:
			info.State, info.Model = VectorsOwn, cmp.Or(meta.Notes[matter.NoteModel], engines.Builtin)
		case valid[s.Set] == "":
			info.State = VectorsStale
		case info.Trial.failed():
			info.State = VectorsUnfit
		case info.Documents == info.Total:
			info.State = VectorsComplete
		default:
			info.State = VectorsFilling
		}
		sets = append(sets, info)
	}
	order := []VectorState{VectorsOwn, VectorsComplete, VectorsFilling, VectorsUnfit, VectorsStale}
	slices.SortStableFunc(sets, func(a, b VectorSetInfo) int {
		return cmp.Compare(slices.Index(order, a.State), slices.Index(order, b.State))
	})
	return sets, nil
}

// validSets returns the sets that the installed models would make for a matter, with the
// model's name.
func validSets(pool *engines.Pool, meta store.Meta) (map[store.VectorSet]string, error) {
	recipe, err := matter.RecipeOf(meta)
	if err != nil {
		return nil, err
	}
	valid := map[store.VectorSet]string{}
	for _, name := range pool.Names() {
		for _, hash := range pool.Hashes(name) {
			valid[matter.VectorSetOf(embed.Info{Hash: hash}, recipe, meta.Notes[matter.NoteCutter])] = name
		}
	}
	return valid, nil
}

// secondSetOf returns the set that search is to use where a document has it, beside the
// matter's own: of those that have been tried and are neither stale nor unfit the one asked
// for last.
func secondSetOf(pool *engines.Pool, db *store.Store, meta store.Meta) (second store.SetInfo, ok bool, err error) {
	sets, err := db.VectorSets()
	if err != nil || len(sets) < 2 {
		return second, false, err
	}
	valid, err := validSets(pool, meta)
	if err != nil {
		return second, false, err
	}
	var last time.Time
	for _, s := range sets {
		asked, err := time.Parse(time.RFC3339Nano, s.Notes[setAsked])
		if err != nil || s.Set == meta.VectorSet || valid[s.Set] == "" || s.Documents == 0 || trialOf(s) == nil || trialOf(s).failed() {
			continue
		}
		if !ok || asked.After(last) {
			second, last, ok = s, asked, true
		}
	}
	return second, ok, nil
}

// trialOf returns the trial that a set has passed or failed; nil where it had none.
func trialOf(s store.SetInfo) *Trial {
	var t Trial
	if json.Unmarshal([]byte(s.Notes[setTrial]), &t) != nil {
		return nil
	}
	return &t
}
