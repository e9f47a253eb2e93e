package ingest

import (
	"context"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/library/sources"
	"pincite/backend/sac"
	"pincite/backend/store"
	"pincite/backend/table"
)

const (
	// workers cut and embed documents side by side. The engine spreads one call over the
	// processors by itself; the second worker keeps it busy while the first one cuts.
	workers = 2
	// inFlight bounds the bytes of source that are read and not yet stored. A document
	// takes about six times its source until then: bytes, text, spans, and 256 numbers
	// of 4 bytes for each 500 characters.
	inFlight = 64 << 20
	// Young is how long after its last change a file's time is not trusted: a file
	// system may give two changes within its tick the same time. The record of a file
	// this young holds no time, and the next run reads it again.
	Young = 2 * time.Second
)

// source is a file that was read, on its way to a document.
type source struct {
	job    job
	id     doc.ID
	bytes  []byte
	text   *extract.Text // where it had to be read to know what it holds
	weight int64         // of the bytes, in the bound on what is in flight
}

// outcome is what became of a job.
type outcome struct {
	job     job
	file    store.File
	id      doc.ID   // of a content that was made, or tried to be, into a document
	copyOf  doc.ID   // of the content that an earlier file of this run has too
	product *product // nil where the content is known or could not be read
	chunks  int      // of the product that were embedded
	weight  int64
	// total, on an outcome that is nothing else, is how many members the job's file has at
	// all depths, now that all are handed on.
	total int
	// fallback is why the product has the built-in summary where another was asked for.
	fallback error
}

// product is a document that was made. What outcomes lead to is emptied when it is handed to
// the store, for it may be large.
type product struct {
	doc     *store.Document
	places  doc.Places // of its words, where pages of it were recognised
	vectors []float32  // len(doc.Chunks) times the dimension of the model; nil where those stored fit
}

// process runs the plan's jobs: one goroutine reads, workers make documents, and one
// goroutine stores them. What is stored stays when it returns early.
func (r *run) process(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	var (
		sources  = make(chan source)
		outcomes = make(chan outcome)
		budget   = semaphore.NewWeighted(inFlight)
	)
	producers, pctx := errgroup.WithContext(ctx)
	producers.Go(func() error {
		defer close(sources)
		return r.readAll(pctx, budget, sources, outcomes)
	})
	for range workers {
		producers.Go(func() error { return r.work(pctx, sources, outcomes) })
	}
	g.Go(func() error {
		defer close(outcomes)
		return producers.Wait()
	})
	g.Go(func() error { return r.storeAll(budget, outcomes) })
	return g.Wait()
}

// readAll reads the files in the order of their paths.
func (r *run) readAll(ctx context.Context, budget *semaphore.Weighted, sources chan<- source, outcomes chan<- outcome) error {
	in := &readerStage{run: r, budget: budget, sources: sources, outcomes: outcomes, claimed: map[doc.ID]bool{}}
	for _, j := range r.plan.jobs {
		if err := in.read(ctx, j); err != nil {
			return err
		}
	}
	return nil
}

// work makes documents of sources until there are no more.
func (r *run) work(ctx context.Context, sources <-chan source, outcomes chan<- outcome) error {
	for s := range sources {
		o, err := r.make(ctx, &s)
		if err != nil {
			return err
		}
		if err := send(ctx, outcomes, o); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// make reads, cuts, summarises and embeds one source, and lets go of its bytes. Its error ends the run; what is
// wrong with the source alone is an outcome.
func (r *run) make(ctx context.Context, s *source) (outcome, error) {
	o := outcome{job: s.job, id: s.id, weight: s.weight}
	text, err := s.text, error(nil)
	if text == nil {
		text, err = r.reader.Read(ctx, filepath.Base(s.job.path), s.id, s.bytes, r.request.Passwords)
	}
	switch {
	case ctx.Err() != nil:
		return o, ctx.Err()
	case sources.Broken(err):
		return o, err
	case err != nil:
		o.file = r.failure(s.job, err)
		return o, nil
	}
	s.bytes, s.text = nil, nil // a large one would lie about until its document is stored
	text.Layout.Headed = table.Headed(text.Text, &text.Layout)
	chunks, err := sac.Split(text.Text, text.Layout, r.recipe)
	if err != nil {
		return o, err
	}
	made := &store.Document{
		ID: s.id, Text: text.Text, Layout: text.Layout, Chunks: chunks,
		Format: text.Format, Encoding: text.Encoding, Extractor: text.Extractor,
	}
	if o.fallback, err = r.summarize(ctx, s.job.path, made); err != nil {
		return o, err
	}
	if err := made.Validate(); err != nil {
		// A fault of its reader, which shall not cost the other files.
		o.file = r.failure(s.job, fmt.Errorf("%w: its reader contradicts itself (%w); please report it", extract.ErrDamaged, err))
		return o, nil
	}
	same, err := r.unaltered(made)
	if err != nil {
		return o, err
	}
	o.product = &product{doc: made, places: text.Places}
	if !same {
		if o.product.vectors, err = r.embed(ctx, made); err != nil {
			return o, err
		}
		o.chunks = len(chunks)
	}
	o.file = indexed(s.job, s.id, lacking(text.Notices))
	return o, nil
}

// unaltered reports whether the document that is stored has vectors that fit d: another
// version of its reader, or of what cuts and summarises it, made the same of it.
func (r *run) unaltered(d *store.Document) (bool, error) {
	if !r.prior.outdated[d.ID] {
		return false, nil
	}
	has, err := r.db.HasVectors(r.set, d.ID)
	if err != nil || !has {
		return false, err
	}
	old, err := r.db.Document(d.ID)
	if err != nil {
		return false, nil // a damaged one is made anew
	}
	return old.Text == d.Text && old.Summary == d.Summary && slices.Equal(old.Chunks, d.Chunks) &&
		reflect.DeepEqual(old.Layout.Headed, d.Layout.Headed), nil
}

// indexed is the record of a file whose content is the document id. The verdict tells what
// of the file is not in the document, and is the zero one where all is.
func indexed(j job, id doc.ID, v Verdict) store.File {
	v.State = store.Indexed
	f := j.file(v)
	f.Doc = id
	return f
}

// failure is the record of a file that could not be read. Where the cause may pass,
// what was indexed under the path before stays searchable.
func (r *run) failure(j job, err error) store.File {
	f := j.file(VerdictOfError(err, "file"))
	if f.State == store.Unreadable || f.State == store.Changing || f.State == store.OnlineOnly {
		f.Doc, f.Members = r.records[j.path].Doc, r.records[j.path].Members
	}
	return f
}

// send puts v on a channel unless ctx ends first.
func send[T any](ctx context.Context, to chan<- T, v T) error {
	select {
	case to <- v:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
