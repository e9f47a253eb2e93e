package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pincite/backend/embed"
)

func writeFiles(t *testing.T, texts ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.txt", i)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func readAll(t *testing.T, window int, texts ...string) *Corpus {
	t.Helper()
	files, err := TextFiles([]string{writeFiles(t, texts...)})
	if err != nil {
		t.Fatal(err)
	}
	c, err := ReadCorpus(t.Context(), files, window)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCorpus(t *testing.T) {
	c := readAll(t, 2, "The Tenant, the rent.", "Rent of the tënant", "rent rent")
	c.Restrict(2, 10)
	want := []Word{{"rent", 4, 3}, {"the", 3, 2}, {"tenant", 2, 2}}
	if !reflect.DeepEqual(c.Words, want) {
		t.Errorf("words = %v, want %v", c.Words, want)
	}
	if got, want := c.Tokens[:10], []int32{1, 2, 1, 0, gap, gap, 0, gap, 1, 2}; !reflect.DeepEqual(got, want) {
		t.Errorf("tokens = %v, want %v", got, want)
	}
	c.Restrict(1, 1)
	if len(c.Words) != 1 || c.Words[0].Text != "rent" {
		t.Errorf("one word: %v", c.Words)
	}
}

func TestCorpusEmpty(t *testing.T) {
	if _, err := TextFiles([]string{t.TempDir()}); err == nil || !strings.Contains(err.Error(), "-corpus") {
		t.Errorf("error %v, want one that says what to do", err)
	}
}

func TestCount(t *testing.T) {
	c := readAll(t, 2, "a b c a", "b")
	c.Restrict(1, 10) // a and b twice, c once
	got, err := Count(t.Context(), c, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	// a b c a: neighbours at 1: ab bc ca; at 2: ac ba. The b of the other document has none.
	want := Sparse{
		{{1, 1.5}, {2, 1.5}},
		{{0, 1.5}, {2, 1}},
		{{0, 1.5}, {1, 1}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("counts = %v, want %v", got, want)
	}
}

func TestPPMI(t *testing.T) {
	// Marginals 4, 6, 6 of 16; without smoothing log(n·16/(row·column)).
	counts := Sparse{{{0, 3}, {1, 1}}, {{0, 1}, {2, 5}}, {{1, 5}, {2, 1}}}
	if err := PPMI(t.Context(), counts, 0, 1); err != nil {
		t.Fatal(err)
	}
	want := []Entry{{0, float32(math.Log(3.0 * 16 / 16))}}
	if len(counts[0]) != 1 || counts[0][0].Col != 0 || math.Abs(float64(counts[0][0].Value-want[0].Value)) > 1e-6 {
		t.Errorf("row 0 = %v, want %v", counts[0], want)
	}
	if want := float32(math.Log(5.0 * 16 / 36)); math.Abs(float64(counts[1][0].Value-want)) > 1e-6 {
		t.Errorf("row 1 = %v, want %v", counts[1], want)
	}
}

// TestEigen factorises a matrix whose eigenvectors are known.
func TestEigen(t *testing.T) {
	const n = 60
	values := []float64{-9, 5, 2, 0.1}
	random := rand.New(rand.NewPCG(7, 7))
	basis := NewDense(n, len(values))
	for i := range basis.Data {
		basis.Data[i] = float32(random.NormFloat64())
	}
	if err := orthonormalise(t.Context(), basis, 1); err != nil {
		t.Fatal(err)
	}
	m := make(Sparse, n)
	for i := range m {
		for j := range n {
			sum := 0.0
			for c, v := range values {
				sum += v * float64(basis.Row(i)[c]) * float64(basis.Row(j)[c])
			}
			m[i] = append(m[i], Entry{int32(j), float32(sum)})
		}
	}
	vectors, magnitudes, err := Eigen(t.Context(), m, 3, 2, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	for c, v := range values[:3] {
		if math.Abs(magnitudes[c]-math.Abs(v)) > 1e-4 {
			t.Errorf("magnitude %d = %v, want %v", c, magnitudes[c], math.Abs(v))
		}
		cos := 0.0
		for i := range n {
			cos += float64(vectors.Row(i)[c]) * float64(basis.Row(i)[c])
		}
		if math.Abs(cos) < 1-1e-5 {
			t.Errorf("vector %d has cosine %v with the true one", c, cos)
		}
	}
}

// TestOrthonormaliseDependent gives a matrix without full rank.
func TestOrthonormaliseDependent(t *testing.T) {
	y := &Dense{3, 3, []float32{1, 2, 0, 0, 0, 1, 1, 2, 0}}
	if err := orthonormalise(t.Context(), y, 1); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if y.Row(i)[1] != 0 {
			t.Errorf("row %d of the dependent column = %v, want 0", i, y.Row(i)[1])
		}
	}
}

func TestRemoveCommon(t *testing.T) {
	table := &Table{
		Vectors: &Dense{2, 2, []float32{1, 1, 1, -0.5}},
		Weights: []float32{1, 2},
	}
	counts := []int{2, 1}
	RemoveCommon(table, counts)
	var sum [2]float64
	for i, n := range counts {
		for c, x := range table.Vectors.Row(i) {
			sum[c] += float64(table.Weights[i]) * float64(n) * float64(x)
		}
	}
	if math.Hypot(sum[0], sum[1]) > 1e-6 {
		t.Errorf("the running text still has the direction %v", sum)
	}
	RemoveCommon(table, counts) // a zero mean is left alone
	for _, x := range table.Vectors.Data {
		if math.IsNaN(float64(x)) {
			t.Fatal("NaN")
		}
	}
}

func TestShareStems(t *testing.T) {
	table := &Table{
		Words:   []string{"terminate", "termination", "rent"},
		Vectors: &Dense{3, 2, []float32{1, 0, 0, 1, 0.6, 0.8}},
	}
	ShareStems(table, []int{3, 1, 5}, 2)
	// The mean is (3/4, 1/4): (1, 0) + 2·mean = (2.5, 0.5), (0, 1) + 2·mean = (1.5, 1.5).
	for i, want := range [][2]float64{{2.5, 0.5}, {1.5, 1.5}, {0.6, 0.8}} {
		n := math.Hypot(want[0], want[1])
		for c := range want {
			if got := float64(table.Vectors.Row(i)[c]); math.Abs(got-want[c]/n) > 1e-6 {
				t.Errorf("%s, dimension %d: %v, want %v", table.Words[i], c, got, want[c]/n)
			}
		}
	}
}

// gibberish writes documents of the same few hundred words, in an order that makes
// some of them neighbours.
func gibberish(t *testing.T) string {
	random := rand.New(rand.NewPCG(3, 3))
	var texts []string
	for range 20 {
		var b strings.Builder
		topic := random.IntN(10)
		for range 400 {
			if random.IntN(8) == 0 {
				topic = random.IntN(10)
			}
			fmt.Fprintf(&b, "word%dx%d ", topic, random.IntN(30))
		}
		texts = append(texts, b.String())
	}
	return writeFiles(t, texts...)
}

func trained(t *testing.T, workers int) (dir string, table *Table) {
	t.Helper()
	r := Recipe{Dim: 16, Vocab: 250, MinDocs: 2, Window: 8, Iterations: 2, Seed: 1, Exponent: 0.25, Frequency: 1e-3, Workers: workers}
	table, err := Train(t.Context(), []string{gibberish(t)}, r, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	if err := Write(dir, table); err != nil {
		t.Fatal(err)
	}
	return dir, table
}

// TestDeterministic trains twice, with different numbers of goroutines.
func TestDeterministic(t *testing.T) {
	one, _ := trained(t, 1)
	four, _ := trained(t, 4)
	for _, name := range []string{modelFile, vocabFile, "manifest.json"} {
		a, errA := os.ReadFile(filepath.Join(one, name))
		b, errB := os.ReadFile(filepath.Join(four, name))
		if errA != nil || errB != nil || string(a) != string(b) {
			t.Errorf("%s differs between two runs (%v, %v)", name, errA, errB)
		}
	}
}

// TestTableRoundTrip reads back what was written; quantisation may move a number by
// half a step.
func TestTableRoundTrip(t *testing.T) {
	dir, want := trained(t, 2)
	got, err := ReadTable(dir)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Words, want.Words) || !reflect.DeepEqual(got.Weights, want.Weights) {
		t.Fatal("words or weights differ")
	}
	for i := range want.Words {
		step := float32(0)
		for _, x := range want.Vectors.Row(i) {
			step = max(step, x/127, -x/127)
		}
		for c, x := range want.Vectors.Row(i) {
			if d := x - got.Vectors.Row(i)[c]; d > step*0.501 || -d > step*0.501 {
				t.Fatalf("word %d, dimension %d: %v came back as %v", i, c, x, got.Vectors.Row(i)[c])
			}
		}
	}
}

// TestTopicsSeparate checks that training learns: words of one topic are closer than
// words of two.
func TestTopicsSeparate(t *testing.T) {
	_, table := trained(t, 2)
	m := newMatcher(table)
	var same, other, nSame, nOther float32
	for i, a := range table.Words {
		for j, b := range table.Words[:i] {
			if a[:5] == b[:5] {
				same, nSame = same+m.similarTo(int32(i))[j], nSame+1
			} else {
				other, nOther = other+m.similarTo(int32(i))[j], nOther+1
			}
		}
	}
	if same/nSame < other/nOther+0.2 {
		t.Errorf("mean cosine within a topic %.2f, across topics %.2f", same/nSame, other/nOther)
	}
}

// TestGraph runs the graph and compares it with the formula it stands for, in ONNX
// Runtime where it is found and in hugot always.
func TestGraph(t *testing.T) {
	dir, _ := trained(t, 2)
	table, err := ReadTable(dir)
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{"word1x2 word3x4", "Word5x6, word5x6; unheard word7x8!", "nothing known", ""}
	for _, opts := range []embed.Options{{}, {ForceHugot: true}} {
		engine, err := embed.Open(dir, opts)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(engine.Info().Provider, func(t *testing.T) {
			defer engine.Close()
			if !opts.ForceHugot && strings.HasPrefix(engine.Info().Provider, "hugot") {
				t.Skip("no ONNX Runtime found; set " + embed.LibraryEnv)
			}
			got, err := engine.Embed(t.Context(), texts)
			if err != nil {
				t.Fatal(err)
			}
			m := newMatcher(table)
			for i, text := range texts {
				for c, want := range m.embed(wordsOf(text)).vector {
					if math.Abs(float64(got[i][c]-want)) > 1e-5 {
						t.Fatalf("%q, dimension %d: %v, want %v", text, c, got[i][c], want)
					}
				}
			}
		})
	}
}

func TestTrainStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Train(ctx, []string{gibberish(t)}, Recipe{Dim: 4, Vocab: 50, Window: 8, Frequency: 1e-3, Workers: 2}, func(string) {}); err == nil {
		t.Error("no error after cancellation")
	}
}

// TestRebuild trains the committed model anew and compares every byte. It takes a
// minute, so it runs only when asked for: PINCITE_REBUILD=1.
func TestRebuild(t *testing.T) {
	corpus := filepath.FromSlash("../../../../shared/legalbench-rag/corpus")
	if os.Getenv("PINCITE_REBUILD") == "" {
		t.Skip("set PINCITE_REBUILD=1 to train the built-in model anew")
	}
	if _, err := os.Stat(corpus); err != nil {
		t.Skipf("the development corpus is not here: %v", err)
	}
	dir := t.TempDir()
	if err := run(t.Context(), io.Discard, []string{"-corpus", corpus, "-out", dir}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{modelFile, vocabFile, "manifest.json"} {
		got, errGot := os.ReadFile(filepath.Join(dir, name))
		want, errWant := os.ReadFile(filepath.Join("../../../models/builtin", name))
		if errGot != nil || errWant != nil || string(got) != string(want) {
			t.Errorf("%s differs from the committed one (%v, %v)", name, errGot, errWant)
		}
	}
}
