package ingest

import (
	"slices"
	"time"

	"pincite/backend/doc"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// Reason says why an index run reads a file.
type Reason string

// The reasons, in the order in which they are looked for.
const (
	ReasonNew        Reason = "new"        // the matter has no record of the path
	ReasonChanged    Reason = "changed"    // size or time differ from the record
	ReasonRetry      Reason = "retry"      // the last try failed for a cause that may have passed
	ReasonRecipe     Reason = "recipe"     // chunks or summaries are made otherwise now
	ReasonModel      Reason = "model"      // another embedding model
	ReasonReader     Reason = "reader"     // its reader is another one in this version
	ReasonUnfinished Reason = "unfinished" // the record stands but its vectors do not
)

// job is one file to read, or one that was read: a member of a file on disk.
type job struct {
	entry
	reason    Reason
	container string // of a member, the path of the file on disk
	members   int    // that it holds directly; known once it was read
	open      bool   // a file on disk whose members follow: its record is whole once they are stored
}

// file is the record of a job with this verdict.
func (j job) file(v Verdict) store.File {
	f := j.entry.file(v)
	f.Container, f.Members = j.container, j.members
	return f
}

// plan is what an index run has to do.
type plan struct {
	jobs      []job        // by path
	notes     []store.File // records of finds that are not to be read, where they say something new
	met       []store.File // finds that are not to be read and not indexed: their records
	gone      []string     // recorded paths under the walked folders that are there no more
	partial   []store.File // indexed and not to be read, with something missing
	unchanged int
	members   int   // of files that are not to be read
	bytes     int64 // of jobs
}

// priorState is what the matter knew before a run.
type priorState struct {
	files map[string]store.File
	// members are the records of members, by the file on disk that holds them.
	members map[string][]store.File
	// stale is the reason to make anew whatever was indexed; "" where there is none.
	stale Reason
	// readers tells that the readers are not those of the last run.
	readers bool
	// outdated are the documents of which this version may make something else: their own
	// reader is another one now, or what cuts and summarises is.
	outdated map[doc.ID]bool
	// partial has a record of each document that lacks something of its file, one that is to be
	// tried again where there is one.
	partial map[doc.ID]store.File
	// retry reports whether a failure is worth another try in this run.
	retry func(store.File) bool
	// held reports whether a file is to be left alone for now: it is being written.
	held func(path string, modTime time.Time) bool
	// complete reports whether a file's document stands in the wanted vector set.
	complete func(store.File) (bool, error)
}

// makePlan compares a walk over folders with what the matter knew.
func makePlan(w *walk, folders []string, k priorState) (*plan, error) {
	p := &plan{}
	settled := make(map[string]bool, len(w.files)) // what was met, and its members where they stay
	for _, f := range w.files {
		settled[f.path] = true
		old, recorded := k.files[f.path]
		if f.verdict.State != "" {
			p.note(f, old)
			continue
		}
		reason, err := k.reason(f, old, recorded)
		if err != nil {
			return nil, err
		}
		for _, m := range k.members[f.path] {
			settled[m.Path] = true
		}
		switch {
		case reason == "":
			p.keep(old)
			if old.ChangeTime.IsZero() && !f.changed.IsZero() { // an earlier version recorded it
				old.ChangeTime = f.changed
				p.notes = append(p.notes, old)
			}
			for _, m := range k.members[f.path] {
				p.members++
				p.keep(m)
			}
		case k.held(f.path, f.modTime):
			p.hold(f, old)
		default:
			p.jobs = append(p.jobs, job{entry: f, reason: reason})
			p.bytes += f.size
		}
	}
	for path := range k.files {
		if settled[path] || !withinAny(folders, path) || withinAny(w.closed, path) {
			continue
		}
		p.gone = append(p.gone, path)
	}
	return p, nil
}

// keep counts a file that stays as it is recorded.
func (p *plan) keep(old store.File) {
	if old.State.Failed() || old.State == store.Skipped {
		p.met = append(p.met, old)
		return
	}
	if old.Partial() {
		p.partial = append(p.partial, old)
	}
	p.unchanged++
}

// hold leaves a file alone that is being written. What was indexed under its path stays
// searchable meanwhile.
func (p *plan) hold(f entry, old store.File) {
	record := f.file(changing())
	record.Doc, record.Members = old.Doc, old.Members
	p.met = append(p.met, record)
	if !sameRecord(record, old) {
		p.notes = append(p.notes, record)
	}
}

// note keeps the verdict of a find. What was indexed under its path leaves the index
// with that: the record names no document any more.
func (p *plan) note(f entry, old store.File) {
	record := f.file(f.verdict)
	p.met = append(p.met, record)
	if !sameRecord(record, old) {
		p.notes = append(p.notes, record)
	}
}

func sameRecord(a, b store.File) bool {
	times := a.ModTime.Equal(b.ModTime)
	a.ModTime, b.ModTime = time.Time{}, time.Time{}
	a.ChangeTime, b.ChangeTime = time.Time{}, time.Time{}
	return times && a == b
}

// reason says why f is to be read, and "" where neither it nor what it holds is.
func (k priorState) reason(f entry, old store.File, recorded bool) (Reason, error) {
	switch {
	case !recorded:
		return ReasonNew, nil
	case removed(old) && !k.retry(old):
		return "", nil
	case old.Size != f.size || !old.ModTime.Equal(f.modTime):
		return ReasonChanged, nil
	case !old.ChangeTime.IsZero() && !f.changed.IsZero() && !old.ChangeTime.Equal(f.changed):
		return ReasonChanged, nil // other bytes of the same length, perhaps, and the time set back
	}
	reason, err := k.again(old)
	for _, m := range k.members[f.path] {
		if reason != "" || err != nil {
			break
		}
		reason, err = k.again(m)
	}
	return reason, err
}

// again says why the same bytes are to be read again, and "" where they are not.
func (k priorState) again(old store.File) (Reason, error) {
	switch {
	case !lasting(old.State), k.retry(old):
		return ReasonRetry, nil
	case old.State != store.Indexed && k.readers && old.State != store.Skipped:
		return ReasonReader, nil
	case old.State != store.Indexed:
		return "", nil // neither a recipe nor a model makes an empty file readable
	case k.stale != "":
		return k.stale, nil
	case k.outdated[old.Doc]:
		return ReasonReader, nil
	}
	complete, err := k.complete(old)
	if err != nil || complete {
		return "", err
	}
	return ReasonUnfinished, nil
}

// prune takes out of the index what is there no more, after everything that was met is
// stored, so that content which only moved is never dropped in between.
func (r *run) prune() error {
	gone := r.plan.gone
	forget := absolute(r.request.Forget)
	for path, record := range r.records {
		switch {
		case withinAny(forget, path):
			gone = append(gone, path)
		case record.Container != "" && r.opened[record.Container]:
			if !r.members[path] { // it was taken out of its container
				gone = append(gone, path)
			}
		case withinAny(r.walked, path):
			// The walk has settled it.
		case r.met[record.Doc] && sources.Missing(path):
			gone = append(gone, path)
		}
	}
	for _, path := range gone {
		if id := r.records[path].Doc; id != (doc.ID{}) && r.met[id] {
			r.report.Renamed++
		}
	}
	r.report.Removed = len(gone)
	if err := r.db.DeleteFiles(gone...); err != nil {
		return err
	}
	return r.dropFolders()
}

// dropFolders takes folders out of the matter that are there no more and of which
// nothing is left, as after a move.
func (r *run) dropFolders() error {
	meta, err := r.db.Meta()
	if err != nil {
		return err
	}
	files, err := r.db.Files()
	if err != nil {
		return err
	}
	var kept []string
	for _, folder := range meta.Folders {
		if !sources.Missing(folder) || anyWithin(folder, files) {
			kept = append(kept, folder)
		}
	}
	if len(kept) == len(meta.Folders) {
		return nil
	}
	meta.Folders = kept
	return r.db.SetMeta(meta)
}

func anyWithin(folder string, files []store.File) bool {
	return slices.ContainsFunc(files, func(f store.File) bool { return Within(folder, f.Path) })
}
