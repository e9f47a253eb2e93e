package ingest

import (
	"runtime/debug"
	"time"

	"golang.org/x/sync/semaphore"

	"pincite/backend/doc"
	"pincite/backend/store"
)

const (
	// commitBytes is how much source one transaction takes at most: a commit waits for
	// the disk, and small files would spend their time with it.
	commitBytes = 4 << 20
	// commitEvery bounds the work that a kill can undo.
	commitEvery = 500 * time.Millisecond
	// largeCommit is how much source makes a transaction so large that memory is given back
	// before and after it; the store does so in between (docs/limits.md has what it is worth).
	largeCommit = 16 << 20
)

// committer gathers outcomes and stores them, several in a transaction.
type committer struct {
	run    *run
	budget *semaphore.Weighted

	pending []outcome // not stored yet
	weight  int64
	since   time.Time // of the first pending one

	settled map[doc.ID]store.File // what became of the first file with a content, in this run
	waiting map[doc.ID][]outcome  // copies whose first file is not settled yet

	holders map[string]*holder // files on disk with members, by path
	whole   []store.File       // records of those whose members are all stored
}

// holder is a file on disk whose members are being stored. Until all are, its record
// bears no time of change, so that a run that is cut short reads it again.
type holder struct {
	file    store.File // its whole record, once it is settled itself
	settled bool
	members int // settled
	total   int // 0 while it is not known
}

// storeAll stores outcomes until there are no more. A run that is ended closes them, so that what
// it has finished is stored.
func (r *run) storeAll(budget *semaphore.Weighted, outcomes <-chan outcome) error {
	c := &committer{run: r, budget: budget, settled: map[doc.ID]store.File{}, waiting: map[doc.ID][]outcome{}, holders: map[string]*holder{}}
	tick := time.NewTicker(commitEvery)
	defer tick.Stop()
	for {
		select {
		case o, ok := <-outcomes:
			if !ok {
				return c.finish()
			}
			c.take(o)
		case <-tick.C:
		}
		if c.weight >= commitBytes || len(c.pending)+len(c.whole) > 0 && time.Since(c.since) >= commitEvery {
			if err := c.commit(); err != nil {
				return err
			}
		}
	}
}

// finish commits until nothing is pending: a commit may take up copies that waited.
func (c *committer) finish() error {
	for len(c.pending)+len(c.whole) > 0 {
		if err := c.commit(); err != nil {
			return err
		}
	}
	return nil
}

// take adds an outcome to the pending ones, or keeps a copy back until its first file
// is settled.
func (c *committer) take(o outcome) {
	if o.total > 0 {
		h := c.holder(o.job.path)
		h.total = o.total
		c.complete(o.job.path, h)
		return
	}
	if o.copyOf != (doc.ID{}) {
		first, ok := c.settled[o.copyOf]
		if !ok {
			c.waiting[o.copyOf] = append(c.waiting[o.copyOf], o)
			return
		}
		o.file = copied(o.job, first)
	}
	if len(c.pending) == 0 {
		c.since = time.Now()
	}
	c.pending = append(c.pending, o)
	c.weight += o.weight
}

// copied is the record of a file with the content of one that is settled.
func copied(j job, first store.File) store.File {
	f := j.file(Verdict{first.State, first.Reason, first.NextStep})
	f.Doc = first.Doc
	return f
}

// commit stores what is pending. Plain records come first: one that leads to a document
// keeps it alive when its former path is given another content.
func (c *committer) commit() error {
	var (
		files   = c.whole
		entries []store.Entry
		stored  []outcome
		dim     = c.run.engine.Info().Dim
	)
	c.whole = nil
	for _, o := range c.pending {
		record := o.file
		if o.job.open {
			record.ModTime = time.Time{}
		}
		switch lost, err := c.lost(o); {
		case err != nil:
			return err
		case lost && o.file.State == store.Indexed:
			c.run.lose(o.job)
			c.budget.Release(o.weight)
			continue
		case o.product == nil:
			if lost {
				o.file.Doc, record.Doc = doc.ID{}, doc.ID{}
			}
			files = append(files, record)
		default:
			p := o.product
			e := store.Entry{Document: p.doc, Places: p.places, Files: []store.File{record}}
			if p.vectors != nil {
				e.Set, e.Dim, e.Vectors = c.run.set, dim, p.vectors
			}
			entries = append(entries, e)
			*p = product{}
		}
		stored = append(stored, o)
	}
	if c.weight >= largeCommit {
		debug.FreeOSMemory()
		defer debug.FreeOSMemory()
	}
	c.pending, c.weight = nil, 0
	if len(files) > 0 {
		if err := c.run.db.PutFiles(files...); err != nil {
			return err
		}
	}
	if len(entries) > 0 {
		if err := c.run.db.PutDocuments(entries...); err != nil {
			return err
		}
	}
	for _, o := range stored {
		if o.chunks > 0 {
			if err := c.run.dropParts(o.id); err != nil {
				return err
			}
		}
		c.settle(o)
	}
	return nil
}

// lost reports whether an outcome leads to a document that has left the index since it
// was looked up: its last path was given another content in this very run.
func (c *committer) lost(o outcome) (bool, error) {
	if o.product != nil || o.file.Doc == (doc.ID{}) {
		return false, nil
	}
	has, err := c.run.db.HasVectors(c.run.set, o.file.Doc)
	return !has, err
}

// settle counts a stored outcome, gives its share of what may be in flight back, and
// takes up the copies that waited for it.
func (c *committer) settle(o outcome) {
	c.budget.Release(o.weight)
	c.run.count(o)
	switch {
	case o.job.open:
		h := c.holder(o.job.path)
		h.file, h.settled = o.file, true
		c.complete(o.job.path, h)
	case o.job.container != "":
		h := c.holder(o.job.container)
		h.members++
		c.complete(o.job.container, h)
	}
	if o.id == (doc.ID{}) {
		return
	}
	c.settled[o.id] = o.file
	copies := c.waiting[o.id]
	delete(c.waiting, o.id)
	for _, held := range copies {
		c.take(held)
	}
}

func (c *committer) holder(path string) *holder {
	h := c.holders[path]
	if h == nil {
		h = &holder{}
		c.holders[path] = h
	}
	return h
}

// complete has the whole record of a file stored whose members all are.
func (c *committer) complete(path string, h *holder) {
	if h.settled && h.total > 0 && h.members == h.total {
		delete(c.holders, path)
		c.whole = append(c.whole, h.file)
	}
}
