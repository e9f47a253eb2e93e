package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"pincite/backend/embed/onnxfile"
)

// ReadTable reads the words back from a model folder, as quantised.
func ReadTable(folder string) (*Table, error) {
	data, err := os.ReadFile(filepath.Join(folder, modelFile))
	if err != nil {
		return nil, fmt.Errorf("read model: %w", err)
	}
	t := &Table{}
	if t.Words, err = readVocab(folder); err != nil {
		return nil, err
	}
	skip := len(specials)
	var scales []float32
	for tensor, err := range onnxfile.Initializers(data) {
		if err != nil {
			return nil, err
		}
		if len(tensor.Dims) != 2 || tensor.Dims[0] < int64(skip) {
			continue // one of the graph's small constants
		}
		switch tensor.Name {
		case vectorsName:
			t.Vectors = NewDense(int(tensor.Dims[0])-skip, int(tensor.Dims[1]))
			for i, b := range tensor.Data[skip*t.Vectors.Cols:] {
				t.Vectors.Data[i] = float32(int8(b))
			}
		case scalesName:
			scales = tensor.Float32s()[skip:]
		case weightsName:
			t.Weights = tensor.Float32s()[skip:]
		}
	}
	if t.Vectors == nil || t.Vectors.Rows != len(scales) || len(scales) != len(t.Weights) || len(scales) != len(t.Words) {
		return nil, errors.New("read model: its tables and vocab.txt differ in length; train it again")
	}
	for i, s := range scales {
		for c := range t.Vectors.Row(i) {
			t.Vectors.Row(i)[c] *= s
		}
	}
	return t, nil
}

// readVocab returns the words of a vocabulary file without the specials.
func readVocab(folder string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(folder, vocabFile))
	if err != nil {
		return nil, fmt.Errorf("read vocabulary: %w", err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(lines) < len(specials) {
		return nil, fmt.Errorf("read vocabulary: %d lines; run trainwords again", len(lines))
	}
	return lines[len(specials):], nil
}
