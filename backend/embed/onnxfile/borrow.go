package onnxfile

import "fmt"

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
