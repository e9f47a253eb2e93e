package sources

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"pincite/backend/compare/redline"
	"pincite/backend/extract/worker"
)

// redlineOrder is what a worker is told to write a redline: how many bytes of the file are the first of the two.
type redlineOrder struct {
	First   int64
	Options redline.Options
}

// writeRedline writes a redline of two Word files, which stand one after the other in its file.
var writeRedline = worker.Task{Name: "redline", Do: func(ctx context.Context, arguments []byte, file io.ReaderAt,
	size int64) ([]byte, error) {
	var o redlineOrder
	if err := json.Unmarshal(arguments, &o); err != nil {
		return nil, err
	}
	if o.First < 0 || o.First > size {
		return nil, fmt.Errorf("the first file ends at %d of %d bytes", o.First, size)
	}
	both := make([]byte, size)
	if _, err := io.ReadFull(io.NewSectionReader(file, 0, size), both); err != nil {
		return nil, err
	}
	return redline.Write(ctx, both[:o.First], both[o.First:], o.Options)
}}

// Redline returns the redline of two Word files; see [redline.Write].
func (r *Reader) Redline(ctx context.Context, a, b []byte, o redline.Options) ([]byte, error) {
	both := slices.Concat(a, b)
	return do(ctx, r.pool, writeRedline, redlineOrder{int64(len(a)), o}, bytes.NewReader(both), int64(len(both)))
}

// proposeOrder is what a worker is told to write proposals, proposed what it answers.
type (
	proposeOrder struct {
		Proposals []redline.Proposal
		Options   redline.Options
	}
	proposed struct {
		Content []byte
		Placed  []bool
	}
)

// writeProposals writes proposals in a Word file.
var writeProposals = worker.Task{Name: "propose", Do: func(ctx context.Context, arguments []byte, file io.ReaderAt, size int64) ([]byte,
	error) {
	var o proposeOrder
	if err := json.Unmarshal(arguments, &o); err != nil {
		return nil, err
	}
	source := make([]byte, size)
	if _, err := io.ReadFull(io.NewSectionReader(file, 0, size), source); err != nil {
		return nil, err
	}
	content, placed, err := redline.Propose(ctx, source, o.Proposals, o.Options)
	if err != nil {
		return nil, err
	}
	return json.Marshal(proposed{content, placed})
}}

// Propose returns a Word file with proposals, and which of them found their place; see [redline.Propose].
func (r *Reader) Propose(ctx context.Context, source []byte, proposals []redline.Proposal, o redline.Options) ([]byte, []bool, error) {
	data, err := do(ctx, r.pool, writeProposals, proposeOrder{proposals, o}, bytes.NewReader(source), int64(len(source)))
	if err != nil {
		return nil, nil, err
	}
	var out proposed
	err = json.Unmarshal(data, &out)
	return out.Content, out.Placed, err
}
