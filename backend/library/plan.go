package library

import (
	"time"

	"pincite/backend/store"
)

// Reason says why an index run reads a file.
type Reason string

// The reasons, in the order in which they are looked for.
const (
	ReasonNew        Reason = "new"        // the matter has no record of the path
	ReasonChanged    Reason = "changed"    // size or time differ from the record
	ReasonRetry      Reason = "retry"      // the last try failed for a cause that may have passed
	ReasonReader     Reason = "reader"     // the readers of this version are other ones
	ReasonRecipe     Reason = "recipe"     // chunks or summaries are made otherwise now
	ReasonModel      Reason = "model"      // another embedding model
	ReasonUnfinished Reason = "unfinished" // the record stands but its vectors do not
)

// job is one file to read.
type job struct {
	found
	reason Reason
}

// plan is what an index run has to do.
type plan struct {
	jobs      []job        // by path
	notes     []store.File // records of finds that are not to be read, where they say something new
	met       []store.File // finds that are not to be read and not indexed: their records
	gone      []string     // recorded paths under the walked folders that are there no more
	unchanged int
	bytes     int64 // of jobs
}

// known is what the matter knew before a run.
type known struct {
	files map[string]store.File
	// stale is the reason to read again whatever was read before; "" where there is none.
	stale Reason
	// complete reports whether a file's document stands in the wanted vector set.
	complete func(store.File) (bool, error)
}

// makePlan compares a walk over folders with what the matter knew.
func makePlan(w *walk, folders []string, k known) (*plan, error) {
	p := &plan{}
	seen := make(map[string]bool, len(w.files))
	for _, f := range w.files {
		seen[f.path] = true
		old, recorded := k.files[f.path]
		if f.verdict.state != "" {
			p.note(f, old)
			continue
		}
		reason, err := k.reason(f, old, recorded)
		if err != nil {
			return nil, err
		}
		switch {
		case reason == "" && old.State == StateIndexed:
			p.unchanged++
			continue
		case reason == "":
			p.met = append(p.met, old)
			continue
		}
		p.jobs = append(p.jobs, job{f, reason})
		p.bytes += f.size
	}
	for path := range k.files {
		if seen[path] || !withinAny(folders, path) || withinAny(w.closed, path) {
			continue
		}
		p.gone = append(p.gone, path)
	}
	return p, nil
}

// note keeps the verdict of a find. What was indexed under its path leaves the index
// with that: the record names no document any more.
func (p *plan) note(f found, old store.File) {
	record := f.file(f.verdict)
	p.met = append(p.met, record)
	if !sameRecord(record, old) {
		p.notes = append(p.notes, record)
	}
}

func sameRecord(a, b store.File) bool {
	times := a.ModTime.Equal(b.ModTime)
	a.ModTime, b.ModTime = time.Time{}, time.Time{}
	return times && a == b
}

// reason says why f is to be read, and "" where it is not.
func (k known) reason(f found, old store.File, recorded bool) (Reason, error) {
	switch {
	case !recorded:
		return ReasonNew, nil
	case old.Size != f.size || !old.ModTime.Equal(f.modTime):
		return ReasonChanged, nil
	case !lasting(old.State):
		return ReasonRetry, nil
	case old.State != StateIndexed && k.stale != ReasonReader:
		return "", nil // neither a recipe nor a model makes an empty file readable
	case k.stale != "":
		return k.stale, nil
	case old.State != StateIndexed:
		return "", nil
	}
	complete, err := k.complete(old)
	if err != nil || complete {
		return "", err
	}
	return ReasonUnfinished, nil
}
