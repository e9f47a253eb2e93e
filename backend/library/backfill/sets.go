package backfill

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"pincite/backend/embed"
	"pincite/backend/library/engines"
	"pincite/backend/library/ingest"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// State says what a vector set of a matter is good for.
type State string

const (
	// Own is the set that every document has from the moment it is indexed.
	Own State = "own"
	// Filling is a set that some documents have: it ranks the answers to questions that
	// search no others.
	Filling State = "filling"
	// Complete is a set that all documents have: it ranks them.
	Complete State = "complete"
	// Stale is a set of a model that is not installed, or is another version of it
	// now, or of documents that were cut or summarised otherwise. It is of no use and may
	// be deleted with [Backfill.Drop].
	Stale State = "stale"
)

// SetInfo describes a vector set of a matter, in JSON as scripts see it.
type SetInfo struct {
	ID        string `json:"set"`   // to name it by
	Model     string `json:"model"` // whose vectors they are; "" where that was not noted
	State     State  `json:"state"`
	Documents int    `json:"documents"` // that have vectors in it, of Total
	Total     int    `json:"documents_total"`
	Chunks    int    `json:"chunks"` // of Documents, of ChunksAll
	ChunksAll int    `json:"chunks_total"`
	Bytes     int64  `json:"bytes"` // of the vectors
}

// Names of what is kept in the notes of a vector set.
const (
	NoteModel = "model"      // name, to open it by
	NoteHash  = "model_hash" // what its vectors depend on
	noteAsked = "asked"      // when vectors were asked for last, RFC 3339
)

// Sets returns the vector sets of the matter, its own first and stale ones last.
func (b *Backfill) Sets() ([]SetInfo, error) {
	return matter.Get(b.File, func(db matter.Reader) ([]SetInfo, error) { return Sets(b.Engines, db) })
}

// Lacks reports whether documents lack vectors of a model; see [Backfill.Embed].
func (b *Backfill) Lacks(model string) (bool, error) {
	sets, err := b.Sets()
	for _, s := range sets {
		if s.Model == model && (s.State == Own || s.State == Complete) {
			return false, err
		}
	}
	return len(sets) > 0, err
}

// Drop deletes a vector set, which makes room in the matter's file for what comes
// next. It is [ErrNoVectors] for the matter's own and for one that is not there, and
// [store.ErrLocked] while it is being filled.
func (b *Backfill) Drop(id string) error {
	if !b.running.TryLock() {
		return fmt.Errorf("%w: vectors of %s are being made; stop that first", store.ErrLocked, b.File.Name())
	}
	defer b.running.Unlock()
	err := b.File.Amend(func(db *store.Store) error {
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
			return fmt.Errorf("%w: %q; see: pincite embed --status --matter %q", ErrNoVectors, id, b.File.Name())
		}
		return db.DeleteVectorSet(store.VectorSet(id))
	})
	if err != nil {
		return err
	}
	return ingest.RemoveCheckpoint(b.File.Path() + matter.PartsSuffix)
}

// described is a matter whose vector sets are told.
type described interface {
	Meta() (store.Meta, error)
	VectorSets() ([]store.SetInfo, error)
	Outlines(set store.VectorSet) ([]store.Outline, error)
}

// Sets describes the vector sets of an open matter.
func Sets(pool *engines.Pool, db described) ([]SetInfo, error) {
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
	var sets []SetInfo
	for _, s := range stored {
		info := SetInfo{ID: string(s.Set), Model: cmp.Or(s.Notes[NoteModel], valid[s.Set])}
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
			info.State, info.Model = Own, cmp.Or(meta.Notes[matter.NoteModel], engines.Builtin)
		case valid[s.Set] == "":
			info.State = Stale
		case info.Documents == info.Total:
			info.State = Complete
		default:
			info.State = Filling
		}
		sets = append(sets, info)
	}
	order := []State{Own, Complete, Filling, Stale}
	slices.SortStableFunc(sets, func(a, b SetInfo) int {
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
			valid[matter.VectorSetOf(embed.Info{Hash: hash}, recipe)] = name
		}
	}
	return valid, nil
}

// Further returns the set that search is to use where a document has it, beside the
// matter's own: of those that are not stale the one asked for last.
func Further(pool *engines.Pool, sets []store.SetInfo, meta store.Meta) (second store.SetInfo, ok bool, err error) {
	if len(sets) < 2 {
		return second, false, nil
	}
	valid, err := validSets(pool, meta)
	if err != nil {
		return second, false, err
	}
	var last time.Time
	for _, s := range sets {
		asked, err := time.Parse(time.RFC3339Nano, s.Notes[noteAsked])
		if err != nil || s.Set == meta.VectorSet || valid[s.Set] == "" || s.Documents == 0 {
			continue
		}
		if !ok || asked.After(last) {
			second, last, ok = s, asked, true
		}
	}
	return second, ok, nil
}
