package reread

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"sync/atomic"

	"pincite/backend/lru"
)

// Embedder makes vectors of unit length, one for each text. It is safe for concurrent use.
type Embedder interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}

// cacheBytes bounds what an encoder keeps: the vectors of 260,000 passages of a model of 384 numbers; 641 contracts have
// 227,000. most is how many those are.
const (
	cacheBytes = 112 << 20
	most       = cacheBytes / (384 + overhead)
)

// Encoder compares questions with passages and keeps their vectors. It is safe for concurrent use.
type Encoder struct {
	fusion   Fusion
	embedder Embedder
	model    [sha256.Size]byte
	vectors  *lru.Cache[key, *vector] // those that are not kept
	kept     atomic.Pointer[kept]     // nil where none are
	made     atomic.Int64             // since they were kept
}

// key is the beginning of the SHA-256 of a model's hash and a text.
type key [16]byte

// vector is a vector in whole numbers, -127 to 127 times scale.
type vector struct {
	scale   float32
	numbers []int8
}

// overhead is what a vector takes in memory besides its numbers.
const overhead = 64

func (v *vector) size() int { return len(v.numbers) + overhead }

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
func (e *Encoder) Full() bool { return e.kept.Load().len()+e.vectors.Len() > most/10*9 }

// at returns a vector that is at hand.
func (e *Encoder) at(k key) (*vector, bool) {
	if v, ok := e.vectors.Get(k); ok {
		return v, true
	}
	return e.kept.Load().vector(k)
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
		if of[i], ok = e.at(keys[i]); !ok {
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

// titleWithin is how far into a passage its title is looked for, in bytes beyond the title's own length: behind
// a section's number.
const titleWithin = 16

// Text returns what the encoder reads of a passage: its words on one line, behind the title that it stands under
// unless it begins with that. The encoder was taught on the same (passage_text in lab/encoder/examples.py).
func Text(title, passage string) string {
	body := strings.Join(strings.Fields(passage), " ")
	title = strings.Join(strings.Fields(title), " ")
	if title == "" {
		return body
	}
	head := body[:min(len(body), len(title)+titleWithin)]
	if strings.Contains(strings.ToLower(head), strings.ToLower(title)) {
		return body
	}
	return title + ": " + body
}

// Fusion adds what the encoder says to scores that are logarithms of probabilities, as a product of experts does:
//
//	score · Base + (Weight + Known · known) · (cosine − Centre)
//
// where known is how surely it is known what the question wants, 0 to 1. A passage that the encoder did not read
// counts as one whose cosine is Centre. lab/cmd/fitreread fits the numbers.
type Fusion struct {
	Base   float64 `json:"base"`
	Weight float64 `json:"weight"`
	Known  float64 `json:"known"`
	Centre float64 `json:"centre"`
}

//go:embed fusion.json
var fusionJSON []byte

// Shipped returns the numbers that were fitted to the model that ships.
func Shipped() (Fusion, error) {
	var f Fusion
	if err := json.Unmarshal(fusionJSON, &f); err != nil {
		return f, fmt.Errorf("fusion.json: %w; build Pincite again", err)
	}
	return f, nil
}

// Counts reports whether what an encoder says can change the order of passages: where it is all but certain what a
// question wants, it need not be asked. Cosines of the best passages differ by some 0.3 at most.
func (f Fusion) Counts(known float64) bool { return f.Weight+f.Known*known > 1 }

// Read returns the score of a passage that the encoder read.
func (f Fusion) Read(score float32, cosine float32, known float64) float32 {
	return f.Unread(score) + float32((f.Weight+f.Known*known)*(float64(cosine)-f.Centre))
}

// Unread returns the score of one that it did not.
func (f Fusion) Unread(score float32) float32 { return float32(f.Base) * score }
