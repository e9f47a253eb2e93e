package onnxfile

import (
	"fmt"
	"io"
)

// Edit says what becomes another in a rewritten model.
type Edit struct {
	// Nodes and Weights hold what stands in the place of an element of [File.Nodes] or
	// [File.Weights], by its index; nothing at all takes it out.
	Nodes   map[int][]Node
	Weights map[int][]Tensor
	// DropTypes leaves out what the graph says of the types of values inside it, which is
	// optional, and wrong where their types become others.
	DropTypes bool
	// Metadata is added to what the model has.
	Metadata []Entry
}

// Rewritten is a model that is another with an [Edit]. Its bytes depend on the two alone.
type Rewritten struct{ encoded message }

// Rewrite returns the model with an edit. All that the edit does not name is copied byte
// for byte when it is written, also what this package does not understand.
func (f *File) Rewrite(e Edit) (*Rewritten, error) {
	graph, err := f.rewriteGraph(e)
	if err != nil {
		return nil, fmt.Errorf("rewrite model: %w", err)
	}
	var out message
	for _, p := range f.model {
		if p.number == 7 {
			out.nest(7, graph)
		} else {
			out.raw(f.copied(p))
		}
	}
	out.metadata(e.Metadata)
	if out.size > maxFileSize {
		return nil, fmt.Errorf("rewrite model to %d bytes: %w", out.size, ErrTooLarge)
	}
	return &Rewritten{out}, nil
}

func (f *File) rewriteGraph(e Edit) (message, error) {
	var out message
	for _, p := range f.graph {
		if p.number == 13 && e.DropTypes { // value_info
			continue
		}
		nodes, replaced := e.Nodes[p.index]
		if p.number == 1 && replaced {
			for i := range nodes {
				node, err := nodes[i].encode()
				if err != nil {
					return out, err
				}
				out.nest(1, node)
			}
			continue
		}
		tensors, replaced := e.Weights[p.index]
		if p.number == 5 && replaced {
			for i := range tensors {
				tensor, err := tensors[i].encode()
				if err != nil {
					return out, err
				}
				out.nest(5, tensor)
			}
			continue
		}
		out.raw(f.copied(p))
	}
	return out, nil
}

// copied is a field of the file as it stands there.
func (f *File) copied(p piece) part {
	return part{size: p.end - p.start, stream: func(w io.Writer) error {
		_, err := io.Copy(w, io.NewSectionReader(f.r, p.start, p.end-p.start))
		return err
	}}
}

// Size returns the bytes of the model.
func (r *Rewritten) Size() int64 { return r.encoded.size }

// WriteFrom writes the model without its first offset bytes, which a run that was
// interrupted has written, and returns how many bytes it wrote.
func (r *Rewritten) WriteFrom(w io.Writer, offset int64) (int64, error) {
	return r.encoded.writeFrom(w, offset)
}
