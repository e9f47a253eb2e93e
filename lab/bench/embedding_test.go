package bench

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/extract"
	"pincite/backend/library"
	"pincite/backend/sac"
	"pincite/samples"
	"pincite/testkit/bertgraph"
	"pincite/testkit/embedtest"
)

// embeddingSpeed measures how fast this machine indexes with an encoder of a shape, and how
// close that is to what ONNX Runtime alone reaches. It makes the encoder, with random
// weights: time and memory do not depend on what a model has learned.
type embeddingSpeed struct {
	Shape     bertgraph.Shape
	Vocab     []byte // of the model; its size overrides the shape's
	Contracts fs.FS  // with plain-text contracts at any depth
	Most      int    // contracts to index; 0 is all of them
	Runtime   string // where ONNX Runtime is; "" looks in the usual places
	Stage     func(string)
}

// embeddingReport is what [embeddingSpeed.do] measured. Rates are chunks a second, with the
// summaries that are embedded with them. The pipeline reads, cuts, summarises, embeds and
// stores; the bare loops run the graph on the same texts, on as many threads, and nothing
// else.
type embeddingReport struct {
	Machine     Machine
	Shape       bertgraph.Shape
	Float32File int64
	Int8File    int64
	Quantise    time.Duration
	Quantiser   int64 // of the whole process
	Chunks      int
	Pipeline    float64 // int8
	Resident    int64   // of the whole process
	Bare        float64 // int8
	Layout      string  // of its threads: the faster one
	BareFull    float64
}

// Share is what part of the bare loop's rate the pipeline reaches.
func (r *embeddingReport) Share() float64 { return r.Pipeline / r.Bare }

// Gain is how many times faster the pipeline is in int8 than ONNX Runtime in float32.
func (r *embeddingReport) Gain() float64 { return r.Pipeline / r.BareFull }

const (
	benchModel = "bench"
	// fullEvery is which part of the texts the slow float32 loop runs.
	fullEvery = 4
)

// do measures in a temporary folder, which it removes.
func (e embeddingSpeed) do(ctx context.Context) (_ *embeddingReport, err error) {
	home, err := os.MkdirTemp("", "pincite-embedding-")
	if err != nil {
		return nil, fmt.Errorf("temporary folder: %w; set TMPDIR to a folder that can be written", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(home)) }()
	if r := embed.ProbeRuntime(embed.Options{Library: e.Runtime}); r.Err != nil {
		return nil, fmt.Errorf("there is nothing to compare with: %w", r.Err)
	}
	r := &embeddingReport{Machine: thisMachine(), Shape: e.Shape}
	dir := filepath.Join(home, "models", benchModel)
	if err := e.make(ctx, dir, r); err != nil {
		return nil, err
	}
	contracts, err := e.contracts(ctx)
	if err != nil {
		return nil, err
	}
	return r, e.measure(ctx, home, dir, contracts, r)
}

func (e embeddingSpeed) stage(name string) {
	if e.Stage != nil {
		e.Stage(name)
	}
}

// contract is a source with the texts that indexing embeds of it.
type contract struct {
	name   string
	source []byte
	texts  []string
}

func (e embeddingSpeed) contracts(ctx context.Context) (list []contract, err error) {
	err = fs.WalkDir(e.Contracts, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || e.Most > 0 && len(list) == e.Most {
			return err
		}
		source, err := fs.ReadFile(e.Contracts, name)
		if err != nil {
			return err
		}
		c := contract{name: path.Base(name), source: source}
		text, err := extract.Read(ctx, c.name, source, extract.Options{})
		if err != nil {
			return err
		}
		chunks, err := sac.Split(text.Text, text.Layout, sac.Recipe{})
		if err != nil {
			return err
		}
		summary := sac.Summarize(c.name, text.Text, sac.DefaultSummaryTarget)
		for _, chunk := range chunks {
			quote, err := doc.Quote(text.Text, chunk)
			if err != nil {
				return err
			}
			c.texts = append(c.texts, sac.Augment(summary.Text, quote))
		}
		list = append(list, c)
		return nil
	})
	return list, err
}

// rounds is how often the pipeline and the bare loop take turns.
const rounds = 2

// measure takes turns, all contracts for the pipeline and the same for the bare loop, so
// that what else the machine does falls on both alike.
func (e embeddingSpeed) measure(ctx context.Context, home, dir string, contracts []contract, r *embeddingReport) (err error) {
	resetPeak()
	l, err := library.Open(library.Options{Home: home, Runtime: e.Runtime})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	e.stage("indexing, to warm up")
	if _, _, err := e.index(ctx, l, home, contracts[:1]); err != nil {
		return err
	}
	r.Resident = peak()
	bare, err := e.openBare(ctx, dir, contracts[0].texts, r)
	if err != nil {
		return err
	}
	pipeline, loop, err := e.turns(ctx, l, home, contracts, bare, r)
	if err := errors.Join(err, bare.close()); err != nil {
		return err
	}
	r.Pipeline, r.Bare = rate(rounds*r.Chunks, pipeline), rate(rounds*r.Chunks, loop)
	return e.full(ctx, dir, contracts, r)
}

// turns returns how long the pipeline and the bare loop took for all their rounds.
func (e embeddingSpeed) turns(ctx context.Context, l *library.Library, home string, contracts []contract, bare *bareLoop, r *embeddingReport) (pipeline, loop time.Duration, err error) {
	var texts []string
	for _, c := range contracts {
		texts = append(texts, c.texts...)
	}
	r.Chunks = len(texts)
	for i := range rounds {
		e.stage(fmt.Sprintf("round %d of %d: %d chunks", i+1, rounds, r.Chunks))
		took, chunks, err := e.index(ctx, l, home, contracts)
		if err == nil && chunks != r.Chunks {
			err = fmt.Errorf("the pipeline embedded %d chunks, and the bare loop has %d", chunks, r.Chunks)
		}
		if err != nil {
			return 0, 0, err
		}
		pipeline += took
		if took, err = bare.run(ctx, texts); err != nil {
			return 0, 0, err
		}
		loop += took
	}
	return pipeline, loop, nil
}

func rate(n int, took time.Duration) float64 { return float64(n) / took.Seconds() }

// index indexes contracts into a matter of their own.
func (e embeddingSpeed) index(ctx context.Context, l *library.Library, home string, contracts []contract) (time.Duration, int, error) {
	folder, err := os.MkdirTemp(home, "contracts-")
	if err != nil {
		return 0, 0, err
	}
	for _, c := range contracts {
		if err := os.WriteFile(filepath.Join(folder, c.name), c.source, 0o600); err != nil {
			return 0, 0, err
		}
	}
	m, err := l.CreateMatter(filepath.Base(folder))
	if err != nil {
		return 0, 0, err
	}
	defer m.Close()
	report, err := m.Index(ctx, library.IndexRequest{Folders: []string{folder}, Model: benchModel})
	if err != nil {
		return 0, 0, err
	}
	return report.Elapsed, report.Chunks, nil
}

// openBare opens the bare loop in the layout of threads that is the faster one here: a
// text on each, or each text on all.
func (e embeddingSpeed) openBare(ctx context.Context, dir string, texts []string, r *embeddingReport) (*bareLoop, error) {
	n := runtime.GOMAXPROCS(0)
	texts = texts[:min(len(texts), 8*n)]
	var best *bareLoop
	var least time.Duration
	for _, layout := range []struct{ loops, threads int }{{n, 1}, {1, n}} {
		b, err := openBareLoop(dir, embed.ModelFile, layout.loops, layout.threads)
		if err != nil {
			return nil, err
		}
		if _, err = b.run(ctx, texts[:min(len(texts), n)]); err != nil {
			return nil, errors.Join(err, b.close())
		}
		took, err := b.run(ctx, texts)
		if err != nil {
			return nil, errors.Join(err, b.close())
		}
		if best != nil && took >= least {
			if err := b.close(); err != nil {
				return nil, err
			}
			continue
		}
		if best != nil {
			if err := best.close(); err != nil {
				return nil, err
			}
		}
		best, least = b, took
		r.Layout = fmt.Sprintf("%d loops of %d threads", layout.loops, layout.threads)
	}
	return best, nil
}

// full runs a part of the texts in float32.
func (e embeddingSpeed) full(ctx context.Context, dir string, contracts []contract, r *embeddingReport) error {
	e.stage("the same in float32")
	b, err := openBareLoop(dir, embed.FullFile, runtime.GOMAXPROCS(0), 1)
	if err != nil {
		return err
	}
	var texts []string
	for _, c := range contracts {
		for i := 0; i < len(c.texts); i += fullEvery {
			texts = append(texts, c.texts[i])
		}
	}
	_, err = b.run(ctx, texts[:min(len(texts), 4)])
	took := time.Duration(0)
	if err == nil {
		took, err = b.run(ctx, texts)
	}
	r.BareFull = rate(len(texts), took)
	return errors.Join(err, b.close())
}

// String says what was measured, a line a figure.
func (r *embeddingReport) String() string {
	mb := func(n int64) string { return fmt.Sprintf("%.0f MB", float64(n)/1e6) }
	s := r.Shape
	return fmt.Sprintf("machine: %v\n", r.Machine) +
		fmt.Sprintf("model: random weights, %d layers, %d dimensions, %d heads; %s in float32, %s in int8\n", s.Layers, s.Hidden, s.Heads, mb(r.Float32File), mb(r.Int8File)) +
		fmt.Sprintf("quantise: %.1f s, peak memory %s\n", r.Quantise.Seconds(), mb(r.Quantiser)) +
		fmt.Sprintf("index, int8: %.2f chunks/s over %d chunks, peak memory %s\n", r.Pipeline, r.Chunks, mb(r.Resident)) +
		fmt.Sprintf("bare ONNX Runtime, int8: %.2f chunks/s (%s); indexing reaches %.1f %%\n", r.Bare, r.Layout, 100*r.Pipeline/r.Bare) +
		fmt.Sprintf("bare ONNX Runtime, float32: %.2f chunks/s; indexing in int8 is %.2f times as fast", r.BareFull, r.Pipeline/r.BareFull)
}

// fullModelEnv has [TestEmbeddingSpeed] measure with a model of gte-large's shape, which needs
// 2 GB of disk and of memory, and some minutes. vocabEnv names a BERT vocabulary; without one
// words are spelt, and chunks are of more tokens.
const (
	fullModelEnv = "PINCITE_TEST_FULL_MODEL"
	vocabEnv     = "PINCITE_TEST_VOCAB"
)

// TestEmbeddingSpeed compares the pipeline with the bare loop; without the variables, with a
// model so small that it only shows that both embed the same chunks.
func TestEmbeddingSpeed(t *testing.T) {
	if r := embed.ProbeRuntime(embed.Options{Library: os.Getenv("PINCITE_ONNXRUNTIME")}); r.Err != nil {
		t.Skipf("nothing to compare with: %v", r.Err)
	}
	contracts, err := fs.Sub(samples.FS, "contracts")
	if err != nil {
		t.Fatal(err)
	}
	shape, most := bertgraph.Tiny(300), 1
	if os.Getenv(fullModelEnv) != "" {
		shape, most = bertgraph.GTELarge(), 4
	}
	e := embeddingSpeed{Shape: shape, Vocab: embedtest.Vocabulary(shape.Vocab), Contracts: contracts, Most: most, Runtime: os.Getenv("PINCITE_ONNXRUNTIME")}
	e.Stage = func(stage string) { t.Log(stage) }
	if path := os.Getenv(vocabEnv); path != "" {
		if e.Vocab, err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
	}
	r, err := e.do(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Log(r)
	if r.Chunks == 0 || r.Pipeline <= 0 || r.Bare <= 0 || r.BareFull <= 0 || r.Int8File == 0 || r.Int8File >= r.Float32File || r.Layout == "" {
		t.Errorf("%+v", r)
	}
}
