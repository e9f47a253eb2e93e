package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"text/tabwriter"
	"time"

	"pincite/backend/library"
)

// Speed measures how fast the program is on this machine and how much memory it takes:
// a person's first hour with it.
type Speed struct {
	Folder    string // of contracts
	Questions []string
	Runtime   string // where ONNX Runtime is; "" looks in the usual places
	// Operators are queries of operators, "exact phrase" and the like.
	Operators []string
	// Program is the executable that is started for the cold searches; "" leaves them out.
	Program string
	// Encrypted has an encrypted matter measured beside the plain one.
	Encrypted bool
	// Stage is told what is about to be measured; nil for silence.
	Stage func(string)
}

// SpeedReport is what [Speed.Do] measured. Times of processes run from their start to
// their end.
type SpeedReport struct {
	Machine      Machine        `json:"machine"`
	Documents    int            `json:"documents"`
	SourceBytes  int64          `json:"source_bytes"`
	Chunks       int            `json:"chunks"`
	Index        time.Duration  `json:"index_ns"`
	IndexPeak    int64          `json:"index_peak_bytes"` // of the whole process
	IndexBytes   int64          `json:"index_bytes"`      // on disk
	Again        time.Duration  `json:"again_ns"`         // nothing changed
	SearchPeak   int64          `json:"search_peak_bytes"`
	Asked        int            `json:"asked"`
	Warm         Latency        `json:"warm"`                // as shipped
	WarmWhole    Latency        `json:"warm_whole"`          // the whole matter, whatever is named
	Operators    []QueryLatency `json:"operators,omitempty"` // warm
	Cold         Latency        `json:"cold"`                // a process a question, files in the system's cache
	ColdWhole    Latency        `json:"cold_whole"`
	ColdMeasured bool           `json:"cold_measured"`
	// Encrypted is what encryption costs; nil where it was not measured.
	Encrypted *EncryptionCost `json:"encrypted,omitempty"`
}

// Latency sums up how long questions took.
type Latency struct {
	Median time.Duration `json:"median_ns"`
	P99    time.Duration `json:"p99_ns"`
	Most   time.Duration `json:"most_ns"`
}

// QueryLatency is how long one query took, asked several times.
type QueryLatency struct {
	Query   string `json:"query"`
	Matches int    `json:"matches"`
	Latency
}

// operatorRuns is how often each query of operators is asked.
const operatorRuns = 7

// coldRuns is how many processes are started for each of the cold figures.
const coldRuns = 7

// Do measures in a temporary folder, which it removes.
func (s Speed) Do(ctx context.Context) (_ *SpeedReport, err error) {
	home, err := os.MkdirTemp("", "pincite-speed-")
	if err != nil {
		return nil, fmt.Errorf("temporary folder: %w; set TMPDIR to a folder that can be written", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(home)) }()
	r := &SpeedReport{Machine: thisMachine(), Asked: len(s.Questions)}
	if err := s.index(ctx, home, r); err != nil {
		return nil, err
	}
	if err := s.warm(ctx, home, r); err != nil {
		return nil, err
	}
	if s.Program != "" {
		s.stage("cold searches")
		if r.Cold, err = s.cold(ctx, home); err != nil {
			return nil, err
		}
		if r.ColdWhole, err = s.cold(ctx, home, "--no-route"); err != nil {
			return nil, err
		}
		r.ColdMeasured = true
	}
	if s.Encrypted {
		r.Encrypted, err = s.encryption(ctx)
	}
	return r, err
}

func (s Speed) stage(name string) {
	if s.Stage != nil {
		s.Stage(name)
	}
}

// open returns a library in home and its one matter. A nil keychain is the system's.
func (s Speed) open(home string, k library.Keychain) (*library.Library, *library.Matter, error) {
	l, err := library.Open(library.Options{Home: home, Runtime: s.Runtime, SpareMemory: true, Keychain: k})
	if err != nil {
		return nil, nil, err
	}
	m, err := l.CreateMatter("")
	return l, m, err
}

// index measures the first index run and one that has nothing to do.
func (s Speed) index(ctx context.Context, home string, r *SpeedReport) error {
	l, m, err := s.open(home, nil)
	if err != nil {
		return err
	}
	defer l.Close()
	s.stage("indexing")
	resetPeak()
	first, err := m.Index(ctx, library.IndexRequest{Folders: []string{s.Folder}})
	if err != nil {
		return err
	}
	r.IndexPeak = peak()
	r.Documents, r.SourceBytes, r.Chunks, r.Index = first.Indexed+first.Known, first.Bytes, first.Chunks, first.Elapsed
	s.stage("indexing again, with nothing changed")
	again, err := m.Index(ctx, library.IndexRequest{})
	if err != nil {
		return err
	}
	r.Again = again.Elapsed
	r.IndexBytes, err = sizeOf(filepath.Join(home, "matters"))
	return err
}

// warm measures questions to a matter that has answered one before.
func (s Speed) warm(ctx context.Context, home string, r *SpeedReport) error {
	l, m, err := s.open(home, nil)
	if err != nil {
		return err
	}
	defer l.Close()
	defer m.Close()
	resetPeak()
	for _, p := range []struct {
		name    string
		noRoute bool
		to      *Latency
	}{{"warm searches", false, &r.Warm}, {"warm searches of the whole matter", true, &r.WarmWhole}} {
		s.stage(p.name)
		ask := func(text string) error {
			_, err := m.Search(ctx, library.Question{Text: text, K: 10, NoRoute: p.noRoute})
			return err
		}
		if err := ask(s.Questions[0]); err != nil {
			return err
		}
		took := make([]time.Duration, len(s.Questions))
		for i, q := range s.Questions {
			start := time.Now()
			if err := ask(q); err != nil {
				return err
			}
			took[i] = time.Since(start)
		}
		*p.to = latencyOf(took)
	}
	r.SearchPeak = peak()
	return s.operators(ctx, m, r)
}

// operators measures queries of operators, each for itself: how long one takes depends on
// how much it matches.
func (s Speed) operators(ctx context.Context, m *library.Matter, r *SpeedReport) error {
	if len(s.Operators) == 0 {
		return nil
	}
	s.stage("queries of operators")
	for _, q := range s.Operators {
		of := QueryLatency{Query: q}
		took := make([]time.Duration, operatorRuns)
		for i := range took {
			start := time.Now()
			result, err := m.Search(ctx, library.Question{Text: q, K: 10})
			if err != nil {
				return err
			}
			took[i], of.Matches = time.Since(start), result.Matches
		}
		of.Latency = latencyOf(took)
		r.Operators = append(r.Operators, of)
	}
	return nil
}

// cold measures the program itself, a process a question.
func (s Speed) cold(ctx context.Context, home string, flags ...string) (Latency, error) {
	var took []time.Duration
	for i := range coldRuns {
		args := append([]string{"search", s.Questions[i*len(s.Questions)/coldRuns]}, flags...)
		cmd := exec.CommandContext(ctx, s.Program, args...)
		cmd.Env = append(os.Environ(), "PINCITE_HOME="+home)
		start := time.Now()
		if out, err := cmd.CombinedOutput(); err != nil {
			return Latency{}, fmt.Errorf("%s search: %w: %s", s.Program, err, out)
		}
		took = append(took, time.Since(start))
	}
	return latencyOf(took), nil
}

// latencyOf sorts took.
func latencyOf(took []time.Duration) Latency {
	slices.Sort(took)
	n := len(took)
	return Latency{Median: took[n/2], P99: took[min(n-1, n*99/100)], Most: took[n-1]}
}

// sizeOf returns the bytes of all files below a folder.
func sizeOf(dir string) (size int64, err error) {
	err = filepath.WalkDir(dir, func(_ string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		info, err := e.Info()
		if err == nil {
			size += info.Size()
		}
		return err
	})
	return size, err
}

// WriteTable writes the figures for a person.
func (r *SpeedReport) WriteTable(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	mb := func(n int64) string { return fmt.Sprintf("%.0f MB", float64(n)/1e6) }
	fmt.Fprintf(t, "machine\t%v\n", r.Machine)
	fmt.Fprintf(t, "contracts\t%d files, %.1f MB, %d chunks\n", r.Documents, float64(r.SourceBytes)/1e6, r.Chunks)
	fmt.Fprintf(t, "index\t%.1f s, %.1f MB/s, peak memory %s, %s on disk\n",
		r.Index.Seconds(), float64(r.SourceBytes)/1e6/r.Index.Seconds(), mb(r.IndexPeak), mb(r.IndexBytes))
	fmt.Fprintf(t, "index, nothing changed\t%.2f s\n", r.Again.Seconds())
	row := func(name string, l Latency) {
		fmt.Fprintf(t, "%s\tmedian %.1f ms, p99 %.1f ms, most %.1f ms\n", name, millis(l.Median), millis(l.P99), millis(l.Most))
	}
	row(fmt.Sprintf("search, warm, %d questions", r.Asked), r.Warm)
	row("search, warm, whole matter", r.WarmWhole)
	if r.ColdMeasured {
		row(fmt.Sprintf("pincite search, %d processes", coldRuns), r.Cold)
		row("pincite search --no-route", r.ColdWhole)
	}
	fmt.Fprintf(t, "peak memory while searching\t%s\n", mb(r.SearchPeak))
	for _, q := range r.Operators {
		fmt.Fprintf(t, "%s\tmedian %.1f ms, most %.1f ms, %d matches\n", q.Query, millis(q.Median), millis(q.Most), q.Matches)
	}
	if e := r.Encrypted; e != nil {
		fmt.Fprintf(t, "encrypted, by processor time\tindex %v, search %v, whole matter %v; %s on disk\n", e.Index, e.Warm, e.WarmWhole, mb(e.IndexBytes))
	}
	return t.Flush()
}

func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
