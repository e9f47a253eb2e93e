package library_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"pincite/backend/bench"
	"pincite/backend/embed"
	"pincite/backend/embed/bertgraph"
	"pincite/backend/embed/embedtest"
	"pincite/backend/library"
	"pincite/backend/sac"
	"pincite/backend/search"
	"pincite/backend/search/rank"
)

// TestChangeOverQuality measures how well the development questions are answered while the
// vectors of a further model are being made: of one that is known to be better, of one that
// is known to be worse, and of an encoder with random weights. It is a measurement and
// takes minutes: PINCITE_CHANGEOVER is how many questions of each data set to ask.
//
//	PINCITE_CHANGEOVER=40 go test ./backend/library -run TestChangeOverQuality -v -timeout 60m
func TestChangeOverQuality(t *testing.T) {
	sample, err := strconv.Atoi(os.Getenv("PINCITE_CHANGEOVER"))
	if err != nil {
		t.Skip("a measurement that takes minutes; set PINCITE_CHANGEOVER to the number of questions of each data set, 40 say")
	}
	data := filepath.Join("..", "..", "..", "shared", "legalbench-rag")
	if _, err := os.Stat(data); err != nil {
		t.Skip("the development data is not here: ", err)
	}
	set, err := bench.Load(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	questions, err := set.Select(bench.Selection{Sample: sample})
	if err != nil {
		t.Fatal(err)
	}
	builtin, err := embed.OpenBuiltin(embed.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer builtin.Close()
	for _, model := range []struct {
		name   string
		engine embed.Engine
		judged bool
	}{
		{"better", newInformed(t, builtin, set, questions), true},
		{"noise", noisy{builtin}, true},
		{"noise, used all the same", noisy{builtin}, false},
		{"random encoder", randomEncoder(t), true},
		{"random encoder, used all the same", randomEncoder(t), false},
	} {
		t.Run(model.name, func(t *testing.T) { changeOver(t, set, questions, model.name, model.engine, model.judged) })
	}
}

// TestChangeOverSpeed measures how long questions take over all contracts of the
// development data while the vectors of a model with 1024 dimensions are being made. It is
// a measurement and takes minutes; the time in which such a model embeds the question is
// not in it.
//
//	PINCITE_CHANGEOVER_SPEED=40 go test ./backend/library -run TestChangeOverSpeed -v -timeout 60m
func TestChangeOverSpeed(t *testing.T) {
	sample, err := strconv.Atoi(os.Getenv("PINCITE_CHANGEOVER_SPEED"))
	if err != nil {
		t.Skip("a measurement that takes minutes; set PINCITE_CHANGEOVER_SPEED to the number of questions of each data set, 40 say")
	}
	data := filepath.Join("..", "..", "..", "shared", "legalbench-rag")
	set, err := bench.Load(t.Context(), data)
	if err != nil {
		t.Skip("the development data is not here: ", err)
	}
	questions, err := set.Select(bench.Selection{Sample: sample})
	if err != nil {
		t.Fatal(err)
	}
	docs := set.DocumentsOf(questions)
	known := map[string]*bench.Document{}
	for _, d := range docs {
		known[d.File] = d
	}
	pool, _, err := bench.Pool(t.Context(), filepath.Join(data, "corpus"), known)
	if err != nil {
		t.Fatal(err)
	}
	m := newMeasured(t, append(docs, pool...))
	m.library.Provide("further", wide{})
	configs := []bench.Config{{Name: "default"}, {Name: "unrouted", NoRoute: true}}
	for _, share := range []float64{0, 0.5, 1} {
		if err := m.fill(t, share, false); err != nil {
			t.Fatal(err)
		}
		// The first round reads the vectors.
		for round := range 2 {
			results, _, err := (&bench.Runner{System: m, Pool: pool}).Run(t.Context(), set, questions, configs)
			if err != nil {
				t.Fatal(err)
			}
			var memory runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&memory)
			for _, r := range results {
				fmt.Printf("%3.0f%% filled, round %d, %-8s  median %6.1f ms, 95 of 100 below %6.1f ms, processor %6.1f ms a question, heap %d MB\n", 100*m.filled(t), round+1,
					r.Config.Name, r.Cost.MedianMillis, r.Cost.P95Millis, 1000*r.Cost.SearchCPU/float64(len(questions)), memory.HeapAlloc>>20)
			}
		}
	}
}

// wide makes random vectors as long as those of gte-large.
type wide struct{}

func (wide) Info() embed.Info {
	return embed.Info{ID: "further", Dim: 1024, MaxTokens: 512, Hash: "wide", Provider: "test"}
}

func (wide) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		vectors[i] = noiseOf(text, 1024)
	}
	return vectors, ctx.Err()
}

func (wide) Close() error { return nil }

// changeOver prints what is reached as more and more documents have a model's vectors.
func changeOver(t *testing.T, set *bench.Dataset, questions []bench.Question, name string, engine embed.Engine, judged bool) {
	t.Helper()
	m := newMeasured(t, set.DocumentsOf(questions))
	m.library.Provide("further", engine)
	vectorsAlone := search.Method{
		Weighted: true, Without: rank.Learned | rank.Headings | rank.LateInteraction | rank.Neighbours | rank.Pinpoints | rank.Cutoff,
	}
	configs := []bench.Config{
		{Name: "default"},
		{Name: "zero-shot", Method: search.Method{Without: rank.Learned}},
		{Name: "zero-shot, unrouted", Method: search.Method{Without: rank.Learned}, NoRoute: true},
		{Name: "vectors alone, unrouted", Method: vectorsAlone, NoRoute: true},
	}
	fmt.Printf("\n%s\n%6s", name, "filled")
	for _, c := range configs {
		fmt.Printf("  %-26s", c.Name)
	}
	fmt.Println("  (mean P / R / DRM over k = 1…64, %)")
	for _, share := range []float64{0, 0.25, 0.5, 0.75, 1} {
		verdict := m.fill(t, share, judged)
		results, _, err := (&bench.Runner{System: m}).Run(t.Context(), set, questions, configs)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Printf("%5.0f%%", 100*m.filled(t))
		for _, r := range results {
			f := r.Total
			fmt.Printf("  %-26s", fmt.Sprintf("%5.2f / %5.2f / %5.2f", 100*f.Precision.Mean.Value, 100*f.Recall.Mean.Value, 100*f.DRM.Mean.Value))
		}
		fmt.Printf("  median %.0f ms\n", results[2].Cost.MedianMillis)
		if verdict != nil {
			fmt.Println(verdict)
			return
		}
	}
}

// measured is a [bench.System] that asks one matter, whatever is to be indexed.
type measured struct {
	folder  string
	library *library.Library
	matter  *library.Matter
}

func newMeasured(t *testing.T, docs []*bench.Document) *measured {
	t.Helper()
	m := &measured{folder: filepath.Join(t.TempDir(), "documents")}
	for _, d := range docs {
		path := filepath.Join(m.folder, filepath.FromSlash(d.File))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(d.Text()), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	home := filepath.Join(t.TempDir(), "home")
	if err := os.MkdirAll(filepath.Join(home, "models", "further"), 0o700); err != nil {
		t.Fatal(err)
	}
	var err error
	if m.library, err = library.Open(library.Options{Home: home}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.library.Close() })
	if m.matter, err = m.library.CreateMatter(""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.matter.Close() })
	if _, err := m.matter.Index(t.Context(), library.IndexRequest{Folders: []string{m.folder}}); err != nil {
		t.Fatal(err)
	}
	return m
}

// fill makes vectors until a share of the documents has them.
func (m *measured) fill(t *testing.T, share float64, judged bool) error {
	t.Helper()
	if share == 0 {
		return nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	request := library.EmbedRequest{Model: "further", Threads: 2, Progress: func(p library.EmbedProgress) {
		if share < 1 && float64(p.Documents) >= share*float64(p.DocumentsTotal) && p.DocumentsTotal > 0 {
			cancel()
		}
	}}
	if !judged {
		request = request.Unjudged()
	}
	_, err := m.matter.Embed(ctx, request)
	switch {
	case errors.Is(err, library.ErrUnfit):
		return err
	case err != nil && ctx.Err() == nil:
		t.Fatal(err)
	}
	return nil
}

// filled returns the share of the documents that are ranked by the model.
func (m *measured) filled(t *testing.T) float64 {
	t.Helper()
	sets, err := m.matter.VectorSets()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sets {
		if s.State == library.VectorsFilling || s.State == library.VectorsComplete {
			return float64(s.Documents) / float64(s.Total)
		}
	}
	return 0
}

func (m *measured) Index(context.Context, []*bench.Document, sac.Recipe, func(int)) (bench.Index, error) {
	return m, nil
}

func (m *measured) Describe() bench.Description { return bench.Description{} }
func (m *measured) Close() error                { return nil }

func (m *measured) Search(ctx context.Context, query string, c bench.Config) ([]bench.Hit, error) {
	r, err := m.matter.Search(ctx, library.Question{Text: query, NoRoute: c.NoRoute, Method: c.Method})
	if err != nil {
		return nil, err
	}
	hits := make([]bench.Hit, len(r.Hits))
	for i, h := range r.Hits {
		file, err := filepath.Rel(m.folder, h.File)
		if err != nil {
			return nil, err
		}
		hits[i] = bench.Hit{File: filepath.ToSlash(file), Span: h.Span}
	}
	return hits, nil
}

// simulated is an engine that changes the built-in one's vectors. It takes its time, so
// that documents are stored some at a time.
func simulated(ctx context.Context, builtin embed.Engine, texts []string, change func(text string, v []float32)) ([][]float32, error) {
	vectors, err := builtin.Embed(ctx, texts)
	for i, v := range vectors {
		change(texts[i], v)
		norm := 0.0
		for _, x := range v {
			norm += float64(x) * float64(x)
		}
		for k := range v {
			v[k] /= float32(math.Sqrt(max(norm, 1e-12)))
		}
	}
	time.Sleep(time.Duration(len(texts)) * time.Second / 1000)
	return vectors, err
}

// informed is better than the built-in model: the vectors of chunks that answer one of the
// questions lean towards it. All texts are alike to it at first sight: its cosines begin near 0.8.
type informed struct {
	embed.Engine
	parts  map[string][]float32 // parts of answers, with the vector of their question
	shared []float32
}

const window = 60 // bytes of a part of an answer

func newInformed(t *testing.T, builtin embed.Engine, set *bench.Dataset, questions []bench.Question) *informed {
	t.Helper()
	e := &informed{Engine: builtin, parts: map[string][]float32{}, shared: noiseOf("shared", builtin.Info().Dim)}
	for _, q := range questions {
		vectors, err := builtin.Embed(t.Context(), []string{q.Query})
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range q.Gold {
			text := []rune(set.Documents[g.File].Text())
			answer := string(text[g.Span.Start:g.Span.End])
			for at := 0; at+window <= len(answer); at += window / 2 {
				e.parts[answer[at:at+window]] = vectors[0]
			}
		}
	}
	return e
}

func (e *informed) Info() embed.Info {
	info := e.Engine.Info()
	info.ID, info.Hash = "further", "informed"
	return info
}

func (e *informed) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	return simulated(ctx, e.Engine, texts, func(text string, v []float32) {
		for at := 0; at+window <= len(text); at++ {
			if question := e.parts[text[at:at+window]]; question != nil {
				for k := range v {
					v[k] += 0.5 * question[k]
				}
				break
			}
		}
		for k := range v {
			v[k] += 2 * e.shared[k]
		}
	})
}

// noisy is worse than the built-in model: noise that is as long as what it knows, and half
// as long again.
type noisy struct{ embed.Engine }

func (e noisy) Info() embed.Info {
	info := e.Engine.Info()
	info.ID, info.Hash = "further", "noisy"
	return info
}

func (e noisy) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	return simulated(ctx, e.Engine, texts, func(text string, v []float32) {
		for k, x := range noiseOf(text, len(v)) {
			v[k] += 1.5 * x
		}
	})
}

// noiseOf returns a random vector of unit length, the same for the same text.
func noiseOf(text string, dim int) []float32 {
	h := fnv.New64a()
	h.Write([]byte(text))
	rng, v, norm := rand.New(rand.NewPCG(h.Sum64(), 1)), make([]float32, dim), 0.0
	for k := range v {
		v[k] = float32(rng.NormFloat64())
		norm += float64(v[k]) * float64(v[k])
	}
	for k := range v {
		v[k] /= float32(math.Sqrt(norm))
	}
	return v
}

// randomEncoder returns a BERT encoder that has learned nothing.
func randomEncoder(t *testing.T) embed.Engine {
	t.Helper()
	dir := t.TempDir()
	vocab, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "gte-large", embed.VocabFile))
	if err != nil {
		t.Skip("the vocabulary of gte-large is not here: ", err)
	}
	shape := bertgraph.Shape{Vocab: strings.Count(string(vocab), "\n"), Hidden: 256, Heads: 4, FFN: 512, Layers: 2, Positions: 256}
	if _, err := embedtest.Write(dir, "further", shape, 1, vocab); err != nil {
		t.Fatal(err)
	}
	engine, err := embed.Open(dir, embed.Options{Library: os.Getenv("PINCITE_ONNXRUNTIME")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { engine.Close() })
	return engine
}
