package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"text/tabwriter"
	"time"

	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/embed/bertgraph"
	"pincite/backend/embed/embedtest"
	"pincite/backend/extract"
	"pincite/backend/library"
	"pincite/backend/sac"
)

// Embedding measures how fast this machine indexes with an encoder of a shape, and how
// close that is to what ONNX Runtime alone reaches. It makes the encoder, with random
// weights: time and memory do not depend on what a model has learned.
type Embedding struct {
	Shape     bertgraph.Shape
	Vocab     []byte // of the model; its size overrides the shape's
	Contracts fs.FS  // with plain-text contracts at any depth
	Most      int    // contracts to index; 0 is all of them
	Runtime   string // where ONNX Runtime is; "" looks in the usual places
	Stage     func(string)
}

// EmbeddingReport is what [Embedding.Do] measured. Rates are chunks a second, with the
// summaries that are embedded with them. The pipeline reads, cuts, summarises, embeds and
// stores; the bare loops run the graph on the same texts, on as many threads, and nothing
// else.
type EmbeddingReport struct {
	Machine     Machine         `json:"machine"`
	Shape       bertgraph.Shape `json:"shape"`
	Float32File int64           `json:"float32_file_bytes"`
	Int8File    int64           `json:"int8_file_bytes"`
	Quantise    time.Duration   `json:"quantise_ns"`
	Quantiser   int64           `json:"quantise_peak_bytes"` // of the whole process
	Chunks      int             `json:"chunks"`
	Pipeline    float64         `json:"pipeline_rate"`       // int8
	Resident    int64           `json:"pipeline_peak_bytes"` // of the whole process
	Bare        float64         `json:"bare_rate"`           // int8
	Layout      string          `json:"bare_layout"`         // of its threads: the faster one
	BareFull    float64         `json:"bare_float32_rate"`
}

// Share is what part of the bare loop's rate the pipeline reaches.
func (r *EmbeddingReport) Share() float64 { return r.Pipeline / r.Bare }

// Gain is how many times faster the pipeline is in int8 than ONNX Runtime in float32.
func (r *EmbeddingReport) Gain() float64 { return r.Pipeline / r.BareFull }

const (
	benchModel = "bench"
	// fullEvery is which part of the texts the slow float32 loop runs.
	fullEvery = 4
)

// NewEmbedding returns a measurement of gte-large's shape, with a made-up vocabulary and
// four contracts.
func NewEmbedding() Embedding {
	s := bertgraph.GTELarge()
	return Embedding{Shape: s, Vocab: embedtest.Vocabulary(s.Vocab), Most: 4}
}

// Do measures in a temporary folder, which it removes.
func (e Embedding) Do(ctx context.Context) (_ *EmbeddingReport, err error) {
	home, err := os.MkdirTemp("", "pincite-embedding-")
	if err != nil {
		return nil, fmt.Errorf("temporary folder: %w; set TMPDIR to a folder that can be written", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(home)) }()
	if r := embed.ProbeRuntime(embed.Options{Library: e.Runtime}); r.Err != nil {
		return nil, fmt.Errorf("there is nothing to compare with: %w", r.Err)
	}
	r := &EmbeddingReport{Machine: ThisMachine(), Shape: e.Shape}
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

func (e Embedding) stage(name string) {
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

func (e Embedding) contracts(ctx context.Context) (list []contract, err error) {
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
func (e Embedding) measure(ctx context.Context, home, dir string, contracts []contract, r *EmbeddingReport) (err error) {
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
	if err := errors.Join(err, bare.Close()); err != nil {
		return err
	}
	r.Pipeline, r.Bare = rate(rounds*r.Chunks, pipeline), rate(rounds*r.Chunks, loop)
	return e.full(ctx, dir, contracts, r)
}

// turns returns how long the pipeline and the bare loop took for all their rounds.
func (e Embedding) turns(ctx context.Context, l *library.Library, home string, contracts []contract, bare *embed.Bare, r *EmbeddingReport) (pipeline, loop time.Duration, err error) {
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
		if took, err = bare.Run(ctx, texts); err != nil {
			return 0, 0, err
		}
		loop += took
	}
	return pipeline, loop, nil
}

func rate(n int, took time.Duration) float64 { return float64(n) / took.Seconds() }

// index indexes contracts into a matter of their own.
func (e Embedding) index(ctx context.Context, l *library.Library, home string, contracts []contract) (time.Duration, int, error) {
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
func (e Embedding) openBare(ctx context.Context, dir string, texts []string, r *EmbeddingReport) (*embed.Bare, error) {
	n := runtime.GOMAXPROCS(0)
	texts = texts[:min(len(texts), 8*n)]
	var best *embed.Bare
	var least time.Duration
	for _, layout := range []struct{ loops, threads int }{{n, 1}, {1, n}} {
		b, err := embed.OpenBare(dir, "", e.Runtime, layout.loops, layout.threads)
		if err != nil {
			return nil, err
		}
		if _, err = b.Run(ctx, texts[:min(len(texts), n)]); err != nil {
			return nil, errors.Join(err, b.Close())
		}
		took, err := b.Run(ctx, texts)
		if err != nil {
			return nil, errors.Join(err, b.Close())
		}
		if best != nil && took >= least {
			if err := b.Close(); err != nil {
				return nil, err
			}
			continue
		}
		if best != nil {
			if err := best.Close(); err != nil {
				return nil, err
			}
		}
		best, least = b, took
		r.Layout = fmt.Sprintf("%d loops of %d threads", layout.loops, layout.threads)
	}
	return best, nil
}

// full runs a part of the texts in float32.
func (e Embedding) full(ctx context.Context, dir string, contracts []contract, r *EmbeddingReport) error {
	e.stage("the same in float32")
	hashes := embed.Hashes(dir)
	b, err := embed.OpenBare(dir, hashes[len(hashes)-1], e.Runtime, runtime.GOMAXPROCS(0), 1)
	if err != nil {
		return err
	}
	var texts []string
	for _, c := range contracts {
		for i := 0; i < len(c.texts); i += fullEvery {
			texts = append(texts, c.texts[i])
		}
	}
	_, err = b.Run(ctx, texts[:min(len(texts), 4)])
	took := time.Duration(0)
	if err == nil {
		took, err = b.Run(ctx, texts)
	}
	r.BareFull = rate(len(texts), took)
	return errors.Join(err, b.Close())
}

// WriteTable writes the figures for a person.
func (r *EmbeddingReport) WriteTable(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	mb := func(n int64) string { return fmt.Sprintf("%.0f MB", float64(n)/1e6) }
	s := r.Shape
	fmt.Fprintf(t, "machine\t%v\n", r.Machine)
	fmt.Fprintf(t, "model\trandom weights, %d layers, %d dimensions, %d heads; %s in float32, %s in int8\n", s.Layers, s.Hidden, s.Heads, mb(r.Float32File), mb(r.Int8File))
	fmt.Fprintf(t, "quantise\t%.1f s, peak memory %s\n", r.Quantise.Seconds(), mb(r.Quantiser))
	fmt.Fprintf(t, "index, int8\t%.2f chunks/s over %d chunks, peak memory %s\n", r.Pipeline, r.Chunks, mb(r.Resident))
	fmt.Fprintf(t, "bare ONNX Runtime, int8\t%.2f chunks/s (%s); indexing reaches %.1f %%\n", r.Bare, r.Layout, 100*r.Share())
	fmt.Fprintf(t, "bare ONNX Runtime, float32\t%.2f chunks/s; indexing in int8 is %.2f times as fast\n", r.BareFull, r.Gain())
	return t.Flush()
}
