package library

import (
	"context"
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
)

// committer gathers outcomes and stores them, several in a transaction.
type committer struct {
	run    *indexRun
	budget *semaphore.Weighted

	pending []outcome // not stored yet
	weight  int64
	since   time.Time // of the first pending one

	settled map[doc.ID]File      // what became of the first file with a content, in this run
	waiting map[doc.ID][]outcome // copies whose first file is not settled yet
}

// storeAll stores outcomes until there are no more. When ctx ends it stores what it
// has and returns; the reason is that of whoever ended it.
func (r *indexRun) storeAll(ctx context.Context, budget *semaphore.Weighted, outcomes <-chan outcome) error {
	c := &committer{run: r, budget: budget, settled: map[doc.ID]File{}, waiting: map[doc.ID][]outcome{}}
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
		if c.weight >= commitBytes || len(c.pending) > 0 && time.Since(c.since) >= commitEvery {
			if err := c.commit(); err != nil {
				return err
			}
		}
	}
}

// finish commits until nothing is pending: a commit may take up copies that waited.
func (c *committer) finish() error {
	for len(c.pending) > 0 {
		if err := c.commit(); err != nil {
			return err
		}
	}
	return nil
}

// take adds an outcome to the pending ones, or keeps a copy back until its first file
// is settled.
func (c *committer) take(o outcome) {
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
func copied(j job, first File) File {
	f := j.file(verdict{first.State, first.Reason, first.NextStep})
	f.Doc = first.Doc
	return f
}

// commit stores what is pending. Plain records come first: one that leads to a document
// keeps it alive when its former path is given another content.
func (c *committer) commit() error {
	var (
		files   []File
		entries []store.Entry
		stored  []outcome
		dim     = c.run.engine.Info().Dim
	)
	for _, o := range c.pending {
		switch lost, err := c.lost(o); {
		case err != nil:
			return err
		case lost && o.file.State == StateIndexed:
			c.run.lose(o.job)
			c.budget.Release(o.weight)
			continue
		case o.doc == nil:
			if lost {
				o.file.Doc = doc.ID{}
			}
			files = append(files, o.file)
		default:
			e := store.Entry{Document: o.doc, Files: []File{o.file}}
			if o.vectors != nil {
				e.Set, e.Dim, e.Vectors = c.run.set, dim, o.vectors
			}
			entries = append(entries, e)
		}
		stored = append(stored, o)
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
		c.settle(o)
	}
	return nil
}

// lost reports whether an outcome leads to a document that has left the index since it
// was looked up: its last path was given another content in this very run.
func (c *committer) lost(o outcome) (bool, error) {
	if o.doc != nil || o.file.Doc == (doc.ID{}) {
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
	if o.id == (doc.ID{}) {
		return
	}
	c.settled[o.id] = o.file
	copies := c.waiting[o.id]
	delete(c.waiting, o.id)
	for _, twin := range copies {
		c.take(twin)
	}
}
