package embed

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// withORT returns options that run ONNX Runtime: the library that the build places in
// bin/, or the one that a user would get.
func withORT(t testing.TB) Options {
	t.Helper()
	opts := Options{Threads: 2}
	if names, _ := filepath.Glob("../../bin/*onnxruntime*"); len(names) > 0 {
		opts.Library = "../../bin"
	}
	if r := ProbeRuntime(opts); r.Err != nil {
		t.Skip("no ONNX Runtime; run scripts/onnxruntime.sh:", r.Err)
	}
	return opts
}

// models under test: every engine must give the same vectors for them.
var testModels = []struct {
	name string
	open func(testing.TB, Options) (Engine, error)
}{
	{"built-in", func(_ testing.TB, o Options) (Engine, error) { return OpenBuiltin(o) }},
	{"BERT, mean", func(t testing.TB, o Options) (Engine, error) {
		return Open(writeModel(t, bertManifest(tinyBERT, PoolMean), bert(t, tinyBERT)), o)
	}},
	{"BERT, cls", func(t testing.TB, o Options) (Engine, error) {
		return Open(writeModel(t, bertManifest(tinyBERT, PoolCLS), bert(t, tinyBERT)), o)
	}},
}

var testTexts = []string{
	"This Agreement is governed by the law of the State of New York.",
	"Société Générale shall not disclose Confidential Information — “as defined in § 5.4(b)”.",
	"notice",
	"the party or the parties, in this agreement",
	strings.Repeat("The Receiving Party shall not disclose “§ 5”. ", 60), // 600 tokens, longer than any limit
	"terminate",
}

func TestEngines(t *testing.T) {
	for _, m := range testModels {
		t.Run(m.name, func(t *testing.T) {
			t.Run("onnxruntime", func(t *testing.T) { conform(t, m.open, withORT(t), "onnxruntime ") })
			t.Run("hugot", func(t *testing.T) { conform(t, m.open, Options{ForceHugot: true}, "hugot ") })
			t.Run("same vectors", func(t *testing.T) { compare(t, m.open) })
		})
	}
	t.Run("same vectors of 512 tokens", func(t *testing.T) {
		s := tinyBERT
		s.Positions = 512
		dir := writeModel(t, bertManifest(s, PoolMean), bert(t, s))
		compare(t, func(_ testing.TB, o Options) (Engine, error) { return Open(dir, o) })
	})
}

// conform checks what every engine promises.
func conform(t *testing.T, open func(testing.TB, Options) (Engine, error), opts Options, provider string) {
	e, err := open(t, opts)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	ctx := context.Background()
	info := e.Info()
	if info.ID == "" || len(info.Hash) != 64 || info.MaxTokens < 2 || !strings.HasPrefix(info.Provider, provider) {
		t.Errorf("info %+v", info)
	}
	all, err := e.Embed(ctx, testTexts)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range all {
		if n := norm2(v); len(v) != info.Dim || math.Abs(n-1) > 1e-5 {
			t.Errorf("text %d: %d numbers of length %g", i, len(v), n)
		}
		alone, err := e.Embed(ctx, testTexts[i:i+1])
		if err != nil || !slices.Equal(alone[0], v) {
			t.Errorf("text %d: another vector alone than among others (%v)", i, err)
		}
	}
	if none, err := e.Embed(ctx, nil); err != nil || len(none) != 0 {
		t.Errorf("no texts: %v, %v", none, err)
	}
	if v, err := e.Embed(ctx, []string{""}); err != nil || len(v[0]) != info.Dim || math.IsNaN(norm2(v[0])) {
		t.Errorf("empty text: %v, %v", v, err)
	}
	t.Run("concurrent", func(t *testing.T) { concurrent(t, e, all) })
	t.Run("cancelled", func(t *testing.T) {
		ctx, cancel := context.WithCancel(ctx)
		cancel()
		if v, err := e.Embed(ctx, testTexts); v != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, %v", v, err)
		}
	})
	t.Run("closed", func(t *testing.T) {
		for range 2 {
			if err := e.Close(); err != nil {
				t.Error(err)
			}
		}
		if v, err := e.Embed(ctx, testTexts); v != nil || !errors.Is(err, ErrClosed) {
			t.Errorf("got %v, %v", v, err)
		}
	})
}

// concurrent embeds the same texts from several goroutines.
func concurrent(t *testing.T, e Engine, want [][]float32) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			got, err := e.Embed(context.Background(), testTexts)
			if err != nil {
				t.Error(err)
				return
			}
			for i := range got {
				if !slices.Equal(got[i], want[i]) {
					t.Errorf("text %d: another vector", i)
				}
			}
		})
	}
	wg.Wait()
}

// compare checks that ONNX Runtime and hugot agree.
func compare(t *testing.T, open func(testing.TB, Options) (Engine, error)) {
	vectors := make([][][]float32, 2)
	for i, opts := range []Options{withORT(t), {ForceHugot: true}} {
		e, err := open(t, opts)
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		if vectors[i], err = e.Embed(context.Background(), testTexts); err != nil {
			t.Fatal(err)
		}
	}
	for i := range testTexts {
		if c := dot(vectors[0][i], vectors[1][i]); c < 0.9999 {
			t.Errorf("text %d: cosine %f", i, c)
		}
	}
}

func TestPooling(t *testing.T) {
	out := []float32{3, 0, 1, 4, 5, 8}
	for _, tt := range []struct {
		pooling Pooling
		out     []float32
		want    []float32
	}{
		{PoolMean, out, []float32{3, 4}},
		{PoolCLS, out, []float32{3, 0}},
		{PoolNone, out[:2], []float32{3, 0}},
		{PoolMean, out[:2], []float32{3, 0}},
	} {
		got := make([]float32, 2)
		pool(got, tt.out, tt.pooling)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s of %v: got %v, want %v", tt.pooling, tt.out, got, tt.want)
		}
	}
}

func TestNormalize(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, tt := range []struct {
		name    string
		v, want []float32
		err     error
	}{
		{"unit length", []float32{3, 4}, []float32{0.6, 0.8}, nil},
		{"zero stays", []float32{0, 0}, []float32{0, 0}, nil},
		{"large", []float32{3e38, 0}, []float32{1, 0}, nil},
		{"NaN", []float32{1, nan}, nil, ErrNotFinite},
		{"infinite", []float32{1, inf}, nil, ErrNotFinite},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := slices.Clone(tt.v)
			if err := normalize(v); !errors.Is(err, tt.err) || tt.err == nil && !slices.Equal(v, tt.want) {
				t.Errorf("got %v, %v, want %v, %v", v, err, tt.want, tt.err)
			}
		})
	}
}

func dot(a, b []float32) float64 {
	var sum float64
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

func norm2(v []float32) float64 { return math.Sqrt(dot(v, v)) }

// BenchmarkBuiltin embeds chunks of 500 characters behind summaries of 150.
func BenchmarkBuiltin(b *testing.B) {
	e, err := OpenBuiltin(withORT(b))
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	files, _ := filepath.Glob(filepath.Join(shared, "legalbench-rag/corpus/cuad/A*.txt"))
	var texts []string
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		for s := string(data); len(s) > 650; s = s[500:] {
			texts = append(texts, s[:650])
		}
	}
	if len(texts) == 0 {
		b.Skip("the development data is not there")
	}
	for b.Loop() {
		if _, err := e.Embed(context.Background(), texts); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(texts)*b.N)/b.Elapsed().Seconds(), "texts/s")
}
