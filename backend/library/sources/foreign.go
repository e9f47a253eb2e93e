package sources

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"pincite/backend/compare/redline"
	"pincite/backend/export"
	"pincite/backend/extract/pdf/highlight"
	"pincite/backend/extract/worker"
)

// Exported is an export as it was read back: what it holds, and what it says to a reader.
type Exported struct {
	Format    export.Format
	Record    *export.Record
	Claims    []export.Claim // of the snippets, in order
	Originals []string       // names of the sources that a bundle carries; see [Reader.Original]
}

var (
	exportErrors = []error{export.ErrNotExport, export.ErrDamaged}

	// readExport reads an export back; its argument is the file's name.
	readExport = worker.Task{Name: "read an export", Errors: exportErrors, Do: func(_ context.Context, arguments []byte,
		file io.ReaderAt, size int64) ([]byte, error) {
		var name string
		if err := json.Unmarshal(arguments, &name); err != nil {
			return nil, err
		}
		f, err := export.Read(name, file, size)
		if err != nil {
			return nil, err
		}
		return json.Marshal(Exported{f.Format, f.Record, f.Claims(), f.Originals})
	}}

	// readOriginal takes a source out of a bundle; its argument is the source's name there.
	readOriginal = worker.Task{Name: "read a source in a bundle", Errors: exportErrors,
		Do: func(_ context.Context, arguments []byte, file io.ReaderAt, size int64) ([]byte, error) {
			var name string
			if err := json.Unmarshal(arguments, &name); err != nil {
				return nil, err
			}
			return export.ReadOriginal(file, size, name)
		}}

	// readDecisions reads what was decided in an exported review; it takes no arguments.
	readDecisions = worker.Task{Name: "read decisions", Errors: exportErrors, Do: func(_ context.Context, _ []byte, file io.ReaderAt,
		size int64) ([]byte, error) {
		decisions, err := export.ReadDecisions(io.NewSectionReader(file, 0, size))
		if err != nil {
			return nil, err
		}
		return json.Marshal(decisions)
	}}

	// addHighlights highlights words in a PDF; its argument are the marks.
	addHighlights = worker.Task{Name: "highlight", Do: func(ctx context.Context, arguments []byte, file io.ReaderAt,
		size int64) ([]byte, error) {
		var marks []highlight.Mark
		if err := json.Unmarshal(arguments, &marks); err != nil {
			return nil, err
		}
		source, err := whole(file, size)
		if err != nil {
			return nil, err
		}
		return highlight.Add(ctx, source, marks)
	}}
)

// Tasks are what the workers of this program do besides reading; they are for
// [worker.RunIfAsked].
func Tasks() []worker.Task {
	return []worker.Task{readExport, readOriginal, readDecisions, addHighlights, writeRedline, writeProposals, writeRemarks, readQuoted}
}

// Export reads an export back. The errors are those of [export.Read], and those of
// [worker.Pool.Do].
func (r *Reader) Export(ctx context.Context, name string, file io.ReaderAt, size int64) (*Exported, error) {
	data, err := do(ctx, r.exports, readExport, name, file, size)
	if err != nil {
		return nil, err
	}
	e := &Exported{}
	if err := json.Unmarshal(data, e); err != nil || e.Record == nil || len(e.Claims) != len(e.Record.Snippets) {
		return nil, fmt.Errorf("%w: its record does not come through; give a file that pincite export wrote", export.ErrDamaged)
	}
	return e, nil
}

// Decisions reads what was decided in an exported review. The errors are those of [export.ReadDecisions].
func (r *Reader) Decisions(ctx context.Context, file io.ReaderAt, size int64) (decisions []export.Decision, err error) {
	data, err := do(ctx, r.exports, readDecisions, nil, file, size)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &decisions); err != nil {
		return nil, fmt.Errorf("%w: its decisions do not come through; give a workbook that pincite review wrote", export.ErrDamaged)
	}
	return decisions, nil
}

// Original returns a source that a bundle carries, by its name in [Exported].Originals.
func (r *Reader) Original(ctx context.Context, name string, file io.ReaderAt, size int64) ([]byte, error) {
	return do(ctx, r.exports, readOriginal, name, file, size)
}

// Highlight returns a copy of a PDF with words highlighted; see [highlight.Add].
func (r *Reader) Highlight(ctx context.Context, source []byte, marks []highlight.Mark) ([]byte, error) {
	return do(ctx, r.pool, addHighlights, marks, bytes.NewReader(source), int64(len(source)))
}

// do has a worker do a task; without workers this process does it.
func do(ctx context.Context, pool *worker.Pool, t worker.Task, arguments any, file io.ReaderAt, size int64) ([]byte, error) {
	if pool != nil {
		return pool.Do(ctx, t, arguments, file, size)
	}
	encoded, err := json.Marshal(arguments)
	if err != nil {
		return nil, err
	}
	return t.Do(ctx, encoded, file, size)
}

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
	both, err := whole(file, size)
	if err != nil {
		return nil, err
	}
	return redline.Write(ctx, both[:o.First], both[o.First:], o.Options)
}}

// Redline returns the redline of two Word files; see [redline.Write].
func (r *Reader) Redline(ctx context.Context, a, b []byte, o redline.Options) ([]byte, error) {
	both := slices.Concat(a, b)
	return do(ctx, r.pool, writeRedline, redlineOrder{int64(len(a)), o}, bytes.NewReader(both), int64(len(both)))
}

// writeProposals and writeRemarks write proposals, and comments alone, in a Word file.
var (
	writeProposals = writing("propose", redline.Propose)
	writeRemarks   = writing("comment", redline.Annotate)
)

// writeOrder is what a worker is told to write in a Word file, written what it answers.
type (
	writeOrder[T any] struct {
		All     []T
		Options redline.Options
	}
	written struct {
		Content []byte
		Placed  []bool
	}
)

func writing[T any](name string, write func(context.Context, []byte, []T, redline.Options) ([]byte, []bool, error)) worker.Task {
	return worker.Task{Name: name, Do: func(ctx context.Context, arguments []byte, file io.ReaderAt, size int64) ([]byte, error) {
		var o writeOrder[T]
		if err := json.Unmarshal(arguments, &o); err != nil {
			return nil, err
		}
		source, err := whole(file, size)
		if err != nil {
			return nil, err
		}
		content, placed, err := write(ctx, source, o.All, o.Options)
		if err != nil {
			return nil, err
		}
		return json.Marshal(written{content, placed})
	}}
}

func whole(file io.ReaderAt, size int64) ([]byte, error) {
	source := make([]byte, size)
	_, err := io.ReadFull(io.NewSectionReader(file, 0, size), source)
	return source, err
}

func write[T any](ctx context.Context, r *Reader, t worker.Task, source []byte, all []T, o redline.Options) ([]byte, []bool, error) {
	data, err := do(ctx, r.pool, t, writeOrder[T]{all, o}, bytes.NewReader(source), int64(len(source)))
	if err != nil {
		return nil, nil, err
	}
	var out written
	err = json.Unmarshal(data, &out)
	return out.Content, out.Placed, err
}

// Propose returns a Word file with proposals, and which of them found their place; see [redline.Propose].
func (r *Reader) Propose(ctx context.Context, source []byte, proposals []redline.Proposal, o redline.Options) ([]byte, []bool, error) {
	return write(ctx, r, writeProposals, source, proposals, o)
}

// Annotate returns a Word file with comments, and which of them found their place; see [redline.Annotate].
func (r *Reader) Annotate(ctx context.Context, source []byte, remarks []redline.Remark, o redline.Options) ([]byte, []bool, error) {
	return write(ctx, r, writeRemarks, source, remarks, o)
}

// readQuoted reads which paragraphs of a Word file are set as quotations; it takes no arguments.
var readQuoted = worker.Task{Name: "read quotations", Do: func(ctx context.Context, _ []byte, file io.ReaderAt, size int64) ([]byte, error) {
	source, err := whole(file, size)
	if err != nil {
		return nil, err
	}
	quoted, err := redline.Quoted(ctx, source)
	if err != nil {
		return nil, err
	}
	return json.Marshal(quoted)
}}

// Quoted returns the paragraphs of a Word file that are set as quotations; see [redline.Quoted].
func (r *Reader) Quoted(ctx context.Context, source []byte) (quoted []string, err error) {
	data, err := do(ctx, r.pool, readQuoted, nil, bytes.NewReader(source), int64(len(source)))
	if err == nil {
		err = json.Unmarshal(data, &quoted)
	}
	return quoted, err
}
