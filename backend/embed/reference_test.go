package embed

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"pincite/backend/embed/onnxfile"
	"pincite/testkit/bertgraph"
)

// reference computes an encoder in float64 from the formulas of the papers (Vaswani et
// al., 2017; Devlin et al., 2019), token by token, without padding: nothing of it is
// shared with the graph but the weights.
type reference struct {
	shape   bertgraph.Shape
	weights map[string][]float64
}

func newReference(t testing.TB, s bertgraph.Shape, model []byte) *reference {
	t.Helper()
	r := &reference{s, map[string][]float64{}}
	for tensor, err := range onnxfile.Initializers(model) {
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range tensor.Float32s() {
			r.weights[tensor.Name] = append(r.weights[tensor.Name], float64(x))
		}
	}
	return r
}

// linear is x·W + b, with W [in, out].
func (r *reference) linear(name string, x []float64) []float64 {
	w, b := r.weights[name+"weight"], r.weights[name+"bias"]
	y := make([]float64, len(b))
	for j := range y {
		sum := b[j]
		for i, xi := range x {
			sum += xi * w[i*len(b)+j]
		}
		y[j] = sum
	}
	return y
}

// norm is layer normalisation of a + b.
func (r *reference) norm(name string, a, b []float64) []float64 {
	n := float64(len(a))
	y, mean, variance := make([]float64, len(a)), 0.0, 0.0
	for i := range y {
		y[i] = a[i] + b[i]
		mean += y[i] / n
	}
	for _, v := range y {
		variance += (v - mean) * (v - mean) / n
	}
	for i := range y {
		y[i] = (y[i]-mean)/math.Sqrt(variance+bertgraph.NormEpsilon)*r.weights[name+"weight"][i] + r.weights[name+"bias"][i]
	}
	return y
}

// attend mixes the values of all tokens for each token, head by head.
func (r *reference) attend(name string, x [][]float64) [][]float64 {
	size := r.shape.Hidden / r.shape.Heads
	var q, k, v [][]float64
	for _, row := range x {
		q = append(q, r.linear(name+"query.", row))
		k = append(k, r.linear(name+"key.", row))
		v = append(v, r.linear(name+"value.", row))
	}
	out := make([][]float64, len(x))
	for i := range x {
		out[i] = make([]float64, r.shape.Hidden)
		for from := 0; from < r.shape.Hidden; from += size {
			weights, total := make([]float64, len(x)), 0.0
			for j := range x {
				score := 0.0
				for d := from; d < from+size; d++ {
					score += q[i][d] * k[j][d]
				}
				weights[j] = math.Exp(score / math.Sqrt(float64(size)))
				total += weights[j]
			}
			for j := range x {
				for d := from; d < from+size; d++ {
					out[i][d] += weights[j] / total * v[j][d]
				}
			}
		}
	}
	return out
}

// hidden returns the last hidden state.
func (r *reference) hidden(tokens []Token) [][]float64 {
	h := r.shape.Hidden
	x := make([][]float64, len(tokens))
	zero := make([]float64, h)
	for i, token := range tokens {
		row := make([]float64, h)
		for d := range row {
			row[d] = r.weights["embeddings.word_embeddings.weight"][int(token.ID)*h+d] +
				r.weights["embeddings.position_embeddings.weight"][i*h+d] + r.weights["embeddings.token_type_embeddings.weight"][d]
		}
		x[i] = r.norm("embeddings.LayerNorm.", row, zero)
	}
	for layer := range r.shape.Layers {
		name := fmt.Sprintf("encoder.layer.%d.", layer)
		for i, context := range r.attend(name+"attention.self.", x) {
			x[i] = r.norm(name+"attention.output.LayerNorm.", r.linear(name+"attention.output.dense.", context), x[i])
		}
		for i := range x {
			inner := r.linear(name+"intermediate.dense.", x[i])
			for k, v := range inner {
				inner[k] = v / 2 * (1 + math.Erf(v/math.Sqrt2))
			}
			x[i] = r.norm(name+"output.LayerNorm.", r.linear(name+"output.dense.", inner), x[i])
		}
	}
	return x
}

// vector pools the hidden state and scales it to unit length.
func (r *reference) vector(tokens []Token, p Pooling) []float64 {
	rows := r.hidden(tokens)
	if p == PoolCLS {
		rows = rows[:1]
	}
	v, length := make([]float64, r.shape.Hidden), 0.0
	for d := range v {
		for _, row := range rows {
			v[d] += row[d] / float64(len(rows))
		}
		length += v[d] * v[d]
	}
	for d := range v {
		v[d] /= math.Sqrt(length)
	}
	return v
}

// TestReferenceVectors compares the engine in float32 with the independent computation:
// texts one by one, and in batches of every size, where padding and masks come in.
func TestReferenceVectors(t *testing.T) {
	shape := bertgraph.Shape{Vocab: 275, Hidden: 48, Heads: 6, FFN: 96, Layers: 3, Positions: 64}
	graph := bert(t, shape)
	tok := loadTokenizer(t, "testdata/vocab.txt")
	for _, pooling := range []Pooling{PoolMean, PoolCLS} {
		m := bertManifest(shape, pooling)
		m.PassagePrefix, m.QueryPrefix = "the ", "agreement: "
		dir := writeModel(t, m, graph)
		ref := newReference(t, shape, graph)
		for _, batch := range []int{1, 2, 3, len(testTexts), 64} {
			opts := withORT(t)
			opts.Batch = batch
			e, err := Open(dir, opts)
			if err != nil {
				t.Fatal(err)
			}
			for prefix, embedder := range map[string]interface {
				Embed(context.Context, []string) ([][]float32, error)
			}{m.PassagePrefix: e, m.QueryPrefix: Questions(e)} {
				got, err := embedder.Embed(t.Context(), testTexts)
				if err != nil {
					t.Fatal(err)
				}
				for i, text := range testTexts {
					want := ref.vector(tok.Encode(prefix+text, shape.Positions), pooling)
					if d := farthest(got[i], want); d > 1e-5 {
						t.Errorf("%s, batches of %d, text %d: a component differs by %g", pooling, batch, i, d)
					}
				}
			}
			if err := e.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

func farthest(got []float32, want []float64) (most float64) {
	if len(got) != len(want) {
		return math.Inf(1)
	}
	for i := range got {
		// math.Max keeps a NaN.
		most = math.Max(most, math.Abs(float64(got[i])-want[i]))
	}
	return most
}

// TestSpecialTokens embeds with a vocabulary whose special tokens have MPNet's names.
func TestSpecialTokens(t *testing.T) {
	special := SpecialTokens{CLS: "<s>", SEP: "</s>", UNK: "[UNK]", PAD: "<pad>"}
	vocab := "<s>\n<pad>\n</s>\n<unk>\n[UNK]\nthe\nlease\n##hold\n<mask>\n"
	tok, err := special.tokenizer(strings.NewReader(vocab))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(tokenIDs(tok.Encode("The leasehold §", 0)), tok.pad), "[0 5 6 7 4 2] 1"; got != want {
		t.Errorf("tokens and padding %s, want %s", got, want)
	}
	if _, err := special.tokenizer(strings.NewReader("[UNK]\n[CLS]\n[SEP]\n[PAD]\n")); err == nil {
		t.Error("a vocabulary without these special tokens is accepted")
	}
}
