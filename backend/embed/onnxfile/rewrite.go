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
	// Metadata is added to what the model has.
	Metadata []Entry
	// Beside, where it is set, is the name of a file beside the model's that the values of
	// large weights go into. Programs map such a file into memory and touch what they use,
	// where they would read a model that holds its values as a whole.
	Beside string
}

// Rewritten is a model that is another with an [Edit]. Its bytes depend on the two alone.
type Rewritten struct {
	encoded message
	data    message // of the file beside it
}

// Values of at least besideFrom bytes go into the file beside the model. They begin at
// multiples of besideAlign, the coarsest grain at which a system maps files (Windows').
const (
	besideFrom  = 64 << 10
	besideAlign = 64 << 10
)

// Rewrite returns the model with an edit. All that the edit does not name is copied byte
// for byte when it is written, also what this package does not understand.
func (f *File) Rewrite(e Edit) (*Rewritten, error) {
	var out, data message
	graph, err := f.rewriteGraph(e, &data)
	if err != nil {
		return nil, fmt.Errorf("rewrite model: %w", err)
	}
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
	return &Rewritten{out, data}, nil
}

func (f *File) rewriteGraph(e Edit, data *message) (message, error) {
	var out message
	for _, p := range f.graph {
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
		if p.number == 5 && !replaced && e.Beside != "" {
			tensors, replaced = f.large(f.Weights[p.index])
		}
		if p.number == 5 && replaced {
			for _, t := range tensors {
				if e.Beside != "" {
					t.putBeside(e.Beside, data)
				}
				tensor, err := t.encode()
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

// large returns a weight of the file as a tensor, where its values may go beside.
func (f *File) large(w Weight) ([]Tensor, bool) {
	if w.length < besideFrom {
		return nil, false
	}
	return []Tensor{f.tensor(w)}, true
}

// tensor is a weight of the file, whose values are read when it is written.
func (f *File) tensor(w Weight) Tensor {
	return Tensor{Name: w.Name, Type: w.Type, Dims: w.Dims, Stream: f.copied(piece{start: w.offset, end: w.offset + w.length}).stream}
}

// putBeside moves the values of a large tensor into data, the file of that name.
func (t *Tensor) putBeside(file string, data *message) {
	if t.check() != nil || t.length() < besideFrom {
		return
	}
	if past := data.size % besideAlign; past != 0 {
		data.raw(part{bytes: make([]byte, besideAlign-past)})
	}
	t.elsewhere = &place{file, data.size}
	data.raw(t.values())
}

// copied is a field of the file as it stands there.
func (f *File) copied(p piece) part {
	return part{size: p.end - p.start, stream: func(w io.Writer) error {
		_, err := io.Copy(w, io.NewSectionReader(f.r, p.start, p.end-p.start))
		return err
	}}
}

// Beside is the file beside the model's, or nil where nothing went into one.
func (r *Rewritten) Beside() *Rewritten {
	if r.data.size == 0 {
		return nil
	}
	return &Rewritten{encoded: r.data}
}

// Size returns the bytes of the model.
func (r *Rewritten) Size() int64 { return r.encoded.size }

// WriteTo writes the model and returns how many bytes it wrote.
func (r *Rewritten) WriteTo(w io.Writer) (int64, error) { return r.encoded.writeTo(w) }

// Borrow returns the edit of [File.Rewrite] that gives each weight of f that holds no values (its one dimension is 0) those of the weight
// of that name in another model. The error is [ErrFormat] where that has none.
func (f *File) Borrow(from *File) (Edit, error) {
	lent := make(map[string]Weight, len(from.Weights))
	for _, w := range from.Weights {
		lent[w.Name] = w
	}
	edit := Edit{Weights: map[int][]Tensor{}}
	for i, w := range f.Weights {
		if len(w.Dims) != 1 || w.Dims[0] != 0 {
			continue
		}
		whole, ok := lent[w.Name]
		if !ok || whole.Type != w.Type || whole.length < 0 {
			return Edit{}, fmt.Errorf("weight %q is not in the model that it is shared with: %w", w.Name, ErrFormat)
		}
		edit.Weights[i] = []Tensor{from.tensor(whole)}
	}
	return edit, nil
}
