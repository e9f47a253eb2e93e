package bertgraph

import (
	"errors"
	"fmt"
)

// ErrShape is returned for sizes that no encoder can have.
var ErrShape = errors.New("not the shape of an encoder")

// Shape is the size of a BERT encoder.
type Shape struct {
	Vocab     int // rows of the word embeddings
	Hidden    int // numbers in a vector; a multiple of Heads
	Heads     int
	FFN       int // numbers between the two layers of a feed-forward block
	Layers    int
	Positions int // tokens at most
	// NoTypes leaves the input of token types out, which MPNet does not have.
	NoTypes bool
}

// GTELarge returns the shape of BERT-large, which thenlper/gte-large has: 334 million
// parameters without the pooler.
func GTELarge() Shape {
	return Shape{Vocab: 30522, Hidden: 1024, Heads: 16, FFN: 4096, Layers: 24, Positions: 512}
}

// Tiny returns a shape for tests that take milliseconds; its vocabulary is given.
func Tiny(vocab int) Shape {
	return Shape{Vocab: vocab, Hidden: 32, Heads: 4, FFN: 64, Layers: 2, Positions: 64}
}

// Validate returns [ErrShape] where the sizes do not fit together.
func (s Shape) Validate() error {
	if min(s.Vocab, s.Hidden, s.Heads, s.FFN, s.Layers, s.Positions) < 1 || s.Hidden%s.Heads != 0 {
		return fmt.Errorf("%w: %+v; all sizes are at least 1, and hidden is a multiple of heads", ErrShape, s)
	}
	return nil
}
