package bertgraph

import (
	"bufio"
	"encoding/binary"
	"hash/fnv"
	"io"
	"math"
	"math/rand/v2"

	"pincite/backend/embed/onnxfile"
)

// graph collects the nodes and weights of an encoder.
type graph struct {
	shape   Shape
	seed    uint64
	nodes   []onnxfile.Node
	weights []onnxfile.Tensor
	shared  map[string]string // constants, by what they are
}

// The standard deviations of random weights. With these, activations spread over layers
// as in a trained model and int8 keeps a cosine of 0.998 to float32; BERT itself starts
// training at 0.02.
const (
	weightDeviation = 0.03
	normDeviation   = 0.003
)

// random adds a weight of normally distributed numbers, drawn as it is written from a
// source of its own, so that it does not depend on the weights before it.
func (g *graph) random(name string, mean, deviation float64, dims ...int) string {
	n, shape := 1, make([]int64, len(dims))
	for i, d := range dims {
		n *= d
		shape[i] = int64(d)
	}
	h := fnv.New64a()
	h.Write([]byte(name))
	seed, own := g.seed, h.Sum64()
	g.weights = append(g.weights, onnxfile.Tensor{Name: name, Type: onnxfile.Float32, Dims: shape, Stream: func(w io.Writer) error {
		source := rand.New(rand.NewPCG(seed, own))
		out := bufio.NewWriterSize(w, 1<<16)
		var b [4]byte
		for range n {
			x := float32(mean + deviation*source.NormFloat64())
			binary.LittleEndian.PutUint32(b[:], math.Float32bits(x))
			if _, err := out.Write(b[:]); err != nil {
				return err
			}
		}
		return out.Flush()
	}})
	return name
}
