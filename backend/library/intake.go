package library

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sync/semaphore"

	"pincite/backend/doc"
	"pincite/backend/extract"
)

// intake reads files one after another and hands on what they hold. It is one goroutine,
// and so the order is always the same: of files with the same content the first is made
// a document and the others only recorded, so that a resumed run makes the same documents
// as one that was never stopped. What may hold members is taken apart here for the same
// reason; everything else is read by those whom the sources are handed to.
type intake struct {
	run      *indexRun
	budget   *semaphore.Weighted
	sources  chan<- source
	outcomes chan<- outcome
	claimed  map[doc.ID]bool // contents that were handed on
}

// read reads one file on disk. Its error ends the run.
func (in *intake) read(ctx context.Context, j job) error {
	weight, err := in.acquire(ctx, j.size)
	if err != nil {
		return err
	}
	bytes, info, err := readSource(j.path)
	if err != nil {
		f := in.run.failure(j, err)
		in.run.opened[j.path] = in.run.opened[j.path] || lasting(f.State)
		return send(ctx, in.outcomes, outcome{job: j, file: f, weight: weight})
	}
	in.run.opened[j.path] = true
	j.size, j.modTime = info.Size(), info.ModTime()
	if time.Since(j.modTime) < young {
		j.modTime = time.Time{}
	}
	if !extract.MayHold(filepath.Base(j.path), bytes) {
		return in.settle(ctx, j, piece{path: j.path, id: doc.IDOf(bytes), source: bytes}, weight)
	}
	u := unfolder{
		read: func(ctx context.Context, name string, id doc.ID, source []byte) (*extract.Text, error) {
			return in.run.reader.read(ctx, name, id, source, in.run.request.Passwords)
		},
		visit: func(p piece) error { return in.visit(ctx, j, p, &weight) },
	}
	if err := u.unfold(ctx, j.path, bytes); err != nil || u.count == 0 {
		return err
	}
	return send(ctx, in.outcomes, outcome{job: j, total: u.count})
}

func (in *intake) acquire(ctx context.Context, size int64) (int64, error) {
	weight := min(size, inFlight)
	return weight, in.budget.Acquire(ctx, weight)
}

// visit settles one piece of a file on disk, whose own weight is acquired already.
func (in *intake) visit(ctx context.Context, root job, p piece, rootWeight *int64) error {
	j, weight := root, *rootWeight
	j.members, j.open = p.members, p.members > 0
	if p.path != root.path {
		j.open = false
		in.run.members[p.path] = true
		j.path, j.container, j.size = p.path, root.path, int64(len(p.source))
		var err error
		if weight, err = in.acquire(ctx, j.size); err != nil {
			return err
		}
	}
	return in.settle(ctx, j, p, weight)
}

// settle hands a piece on to be made a document, or tells what became of it.
func (in *intake) settle(ctx context.Context, j job, p piece, weight int64) error {
	o := outcome{job: j, weight: weight}
	switch {
	case p.skip.state != "":
		o.file = j.file(p.skip)
	case p.err != nil:
		o.file = in.run.failure(j, p.err)
	case p.members > 0 && strings.TrimSpace(p.text.Text) == "":
		o.file = j.file(verdict{state: StateContainer})
	default:
		return in.make(ctx, j, p, weight)
	}
	return send(ctx, in.outcomes, o)
}

// make hands a piece on, unless its content is known or handed on already.
func (in *intake) make(ctx context.Context, j job, p piece, weight int64) error {
	known, err := in.run.db.HasVectors(in.run.set, p.id)
	if err != nil {
		return err
	}
	twin, partial := in.run.known.partial[p.id]
	switch {
	case in.claimed[p.id]:
		return send(ctx, in.outcomes, outcome{job: j, copyOf: p.id, weight: weight})
	case known && !in.run.known.outdated[p.id] && !(partial && j.reason == ReasonRetry):
		return send(ctx, in.outcomes, outcome{job: j, file: indexed(j, p.id, verdict{reason: twin.Reason, next: twin.NextStep}), weight: weight})
	}
	in.claimed[p.id] = true
	return send(ctx, in.sources, source{job: j, id: p.id, bytes: p.source, text: p.text, weight: weight})
}
