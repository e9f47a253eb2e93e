package reread

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math"
	"sync/atomic"

	"pincite/backend/lru"
)

// Embedder makes vectors of unit length, one for each text. It is safe for concurrent use.
type Embedder interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}

// cacheBytes bounds what an encoder keeps: the vectors of 260,000 passages of a model of 384 numbers; 641 contracts have
// 227,000.
const cacheBytes = 112 << 20

// Encoder compares questions with passages and keeps their vectors. It is safe for concurrent use.
type Encoder struct {
	fusion   Fusion
	embedder Embedder
	model    [sha256.Size]byte
	vectors  *lru.Cache[key, *vector]
	made     atomic.Int64 // since they were kept
}

// key is the beginning of the SHA-256 of a model's hash and a text.
type key [16]byte

// vector is a vector in whole numbers, -127 to 127 times scale.
type vector struct {
	scale   float32
	numbers []int8
}

func (v *vector) size() int { return len(v.numbers) + 64 }

// New returns an encoder whose vectors depend on a model of this hash.
func New(e Embedder, hash string, f Fusion) *Encoder {
	return &Encoder{fusion: f, embedder: e, model: sha256.Sum256([]byte(hash)), vectors: lru.New[key](cacheBytes, (*vector).size)}
}

func (e *Encoder) key(text string) (k key) {
	h := sha256.New()
	h.Write(e.model[:])
	h.Write([]byte(text))
	copy(k[:], h.Sum(nil))
	return k
}

// Cosines returns the cosine of a question with each text of [Text], -1 to 1. The error is that of ctx or of the
// embedder.
func (e *Encoder) Cosines(ctx context.Context, question string, texts []string) ([]float32, error) {
	of, err := e.vectorsOf(ctx, append([]string{question}, texts...))
	if err != nil {
		return nil, err
	}
	cosines := make([]float32, len(texts))
	for i, v := range of[1:] {
		cosines[i] = of[0].dot(v)
	}
	return cosines, nil
}

// Prepare makes the vectors of texts that have none yet, and returns how many.
func (e *Encoder) Prepare(ctx context.Context, texts []string) (int, error) {
	before := e.made.Load()
	_, err := e.vectorsOf(ctx, texts)
	return int(e.made.Load() - before), err
}

// Full reports whether there is no room for many more vectors than those at hand: further ones take the place of
// those used longest ago.
func (e *Encoder) Full() bool {
	return e.vectors.Len() > cacheBytes/10*9/(&vector{numbers: make([]int8, 384)}).size()
}

// vectorsOf returns the vectors of texts, of which it makes those that are not at hand.
func (e *Encoder) vectorsOf(ctx context.Context, texts []string) ([]*vector, error) {
	of := make([]*vector, len(texts))
	keys := make([]key, len(texts))
	var missing []string
	var at []int
	for i, t := range texts {
		keys[i] = e.key(t)
		var ok bool
		if of[i], ok = e.vectors.Get(keys[i]); !ok {
			missing, at = append(missing, t), append(at, i)
		}
	}
	if len(missing) == 0 {
		return of, nil
	}
	made, err := e.embedder.Embed(ctx, missing)
	if err != nil {
		return nil, fmt.Errorf("read the best passages again: %w", err)
	}
	for k, i := range at {
		of[i] = whole(made[k])
		e.vectors.Put(keys[i], of[i])
	}
	e.made.Add(int64(len(at)))
	return of, nil
}

// whole rounds a vector to whole numbers, which changes a cosine by less than 0.005.
func whole(v []float32) *vector {
	largest := float32(0)
	for _, x := range v {
		largest = max(largest, x, -x)
	}
	w := &vector{scale: largest / math.MaxInt8, numbers: make([]int8, len(v))}
	if largest == 0 {
		return w
	}
	for i, x := range v {
		w.numbers[i] = int8(math.Round(float64(x / w.scale)))
	}
	return w
}

// dot returns the product of two vectors, 0 where they are of different lengths.
func (v *vector) dot(w *vector) float32 {
	if len(v.numbers) != len(w.numbers) {
		return 0
	}
	sum := 0
	for i, x := range v.numbers {
		sum += int(x) * int(w.numbers[i])
	}
	return float32(sum) * v.scale * w.scale
}

// Fusion returns how what it says is added to scores.
func (e *Encoder) Fusion() Fusion { return e.fusion }
