package ingest

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sync/semaphore"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// readerStage reads files one after another and hands on what they hold. It is one goroutine,
// and so the order is always the same: of files with the same content the first is made
// a document and the others only recorded, so that a resumed run makes the same documents
// as one that was never stopped. What may hold members is taken apart here for the same
// reason; everything else is read by those whom the sources are handed to.
type readerStage struct {
	run      *run
	budget   *semaphore.Weighted
	sources  chan<- source
	outcomes chan<- outcome
	claimed  map[doc.ID]bool // contents that were handed on
}

// read reads one file on disk. Its error ends the run.
func (in *readerStage) read(ctx context.Context, j job) error {
	weight, err := in.acquire(ctx, j.size)
	if err != nil {
		return err
	}
	bytes, info, err := sources.ReadFile(j.path)
	if err != nil {
		f := in.run.failure(j, err)
		in.run.opened[j.path] = in.run.opened[j.path] || lasting(f.State)
		return send(ctx, in.outcomes, outcome{job: j, file: f, weight: weight})
	}
	in.run.opened[j.path] = true
	j.size, j.modTime, j.changed = info.Size(), info.ModTime(), sources.ChangeTime(info)
	if time.Since(j.modTime) < Young {
		j.modTime = time.Time{}
	}
	if !extract.MayHold(filepath.Base(j.path), bytes) {
		return in.settle(ctx, j, sources.Member{Path: j.path, ID: doc.IDOf(bytes), Source: bytes}, weight)
	}
	e := sources.Expander{
		Read: func(ctx context.Context, name string, id doc.ID, source []byte) (*extract.Text, error) {
			return in.run.reader.Read(ctx, name, id, source, in.run.request.Passwords)
		},
		Visit: func(p sources.Member) error { return in.visit(ctx, j, p, &weight) },
		Skip:  skipMember,
	}
	if err := e.Expand(ctx, j.path, bytes); err != nil || e.Count == 0 {
		return err
	}
	return send(ctx, in.outcomes, outcome{job: j, total: e.Count})
}

func (in *readerStage) acquire(ctx context.Context, size int64) (int64, error) {
	weight := min(size, inFlight)
	return weight, in.budget.Acquire(ctx, weight)
}

// visit settles one member of a file on disk, whose own weight is acquired already.
func (in *readerStage) visit(ctx context.Context, root job, p sources.Member, rootWeight *int64) error {
	j, weight := root, *rootWeight
	j.members, j.open = p.Members, p.Members > 0
	if p.Path != root.path {
		j.open = false
		in.run.members[p.Path] = true
		j.path, j.container, j.size, j.changed = p.Path, root.path, int64(len(p.Source)), time.Time{}
		var err error
		if weight, err = in.acquire(ctx, j.size); err != nil {
			return err
		}
	}
	return in.settle(ctx, j, p, weight)
}

// settle hands a member on to be made a document, or tells what became of it.
func (in *readerStage) settle(ctx context.Context, j job, p sources.Member, weight int64) error {
	o := outcome{job: j, weight: weight}
	var skipped Verdict
	switch {
	case errors.As(p.Err, &skipped):
		o.file = j.file(skipped)
	case p.Err != nil:
		o.file = in.run.failure(j, p.Err)
	case p.Members > 0 && strings.TrimSpace(p.Text.Text) == "":
		o.file = j.file(Verdict{State: store.Container})
	default:
		return in.make(ctx, j, p, weight)
	}
	return send(ctx, in.outcomes, o)
}

// make hands a member on, unless its content is known or handed on already.
func (in *readerStage) make(ctx context.Context, j job, p sources.Member, weight int64) error {
	known, err := in.run.db.HasVectors(in.run.set, p.ID)
	if err != nil {
		return err
	}
	same, partial := in.run.prior.partial[p.ID]
	switch {
	case in.claimed[p.ID]:
		return send(ctx, in.outcomes, outcome{job: j, copyOf: p.ID, weight: weight})
	case known && !in.run.prior.outdated[p.ID] && !(partial && in.run.prior.retry(same)):
		return send(ctx, in.outcomes, outcome{job: j, file: indexed(j, p.ID, Verdict{reason: same.Reason, next: same.NextStep}), weight: weight})
	}
	in.claimed[p.ID] = true
	return send(ctx, in.sources, source{job: j, id: p.ID, bytes: p.Source, text: p.Text, weight: weight})
}
