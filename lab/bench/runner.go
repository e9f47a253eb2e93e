package bench

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"pincite/backend/search/rank"
)

// Runner measures configurations. The zero Runner lacks only its System.
type Runner struct {
	System System
	// Jobs is how many questions are asked at once; 0 is one, as a person would.
	Jobs int
	// Pool holds documents to index beside those asked about; see [Pool].
	Pool []*Document
	// Progress is called often and from several goroutines; nil for silence.
	Progress func(Progress)
	// Finished is called with each configuration's result as soon as there is one, and
	// its error ends the run; nil for none.
	Finished func(Result) error
}

// Progress says how far a run is.
type Progress struct {
	Config string // the configuration, or the first of those that share an index
	Stage  Stage
	Done   int
	Total  int
}

// Stage is a part of a run.
type Stage string

// The stages, in their order.
const (
	Indexing  Stage = "indexing"
	Searching Stage = "searching"
)

// Run measures each configuration over questions of d and returns their results and
// answers in the order of configs. Configurations with the same recipe share an
// index. It stops at the first error and when ctx is cancelled.
func (r *Runner) Run(ctx context.Context, d *Dataset, questions []Question, configs []Config) ([]Result, []Answer, error) {
	run := &run{Runner: r, set: d, questions: questions, docs: append(d.DocumentsOf(questions), r.Pool...)}
	run.byFile = make(map[string]*Document, len(run.docs))
	for _, document := range run.docs {
		run.byFile[document.File] = document
	}
	results := make([]Result, len(configs))
	answers := make([][]Answer, len(configs))
	for i, c := range configs {
		if results[i].Config.Name != "" {
			continue // measured with an earlier one's index
		}
		var group []int
		for j := i; j < len(configs); j++ {
			if configs[j].Recipe.String() == c.Recipe.String() {
				group = append(group, j)
			}
		}
		if err := run.group(ctx, configs, group, results, answers); err != nil {
			return nil, nil, err
		}
	}
	return results, slices.Concat(answers...), nil
}

// run is one call of [Runner.Run].
type run struct {
	*Runner
	set       *Dataset
	questions []Question
	docs      []*Document
	byFile    map[string]*Document
}

// group measures the configurations at the given places, which share a recipe.
func (r *run) group(ctx context.Context, configs []Config, group []int, results []Result, answers [][]Answer) (err error) {
	first := configs[group[0]]
	base := resetPeak()
	start, worked := time.Now(), processorSeconds()
	index, err := r.System.Index(ctx, r.docs, first.Recipe, func(done int) { r.report(first, Indexing, done, len(r.docs)) })
	if err != nil {
		return fmt.Errorf("config %s: index: %w", first.Name, err)
	}
	defer func() { err = errors.Join(err, index.Close()) }()
	cost := Cost{IndexSeconds: time.Since(start).Seconds(), IndexCPU: processorSeconds() - worked, BaseBytes: base, Jobs: max(1, r.Jobs)}
	indexPeak := peak()
	for _, i := range group {
		resetPeak()
		hits, took, err := r.ask(ctx, index, configs[i])
		if err != nil {
			return fmt.Errorf("config %s: %w", configs[i].Name, err)
		}
		results[i] = r.set.evaluate(r.questions, hits)
		results[i].Config, results[i].Index = configs[i], index.Describe()
		results[i].Cost = cost
		results[i].Cost.add(took)
		results[i].Cost.PeakBytes = max(indexPeak, peak())
		results[i].SeenQuestions = r.seen(results[i])
		cost.IndexShared = first.Name // by those that follow
		if r.Finished != nil {
			if err := r.Finished(results[i]); err != nil {
				return err
			}
		}
		for j, q := range r.questions {
			answers[i] = append(answers[i], newAnswer(configs[i].Name, q, hits[j]))
		}
	}
	return nil
}

// timing is what asking took.
type timing struct {
	wall time.Duration
	cpu  float64 // seconds
	each []time.Duration
}

func (c *Cost) add(t timing) {
	each := slices.Sorted(slices.Values(t.each))
	c.SearchSeconds, c.SearchCPU = t.wall.Seconds(), t.cpu
	at := func(p float64) float64 { // the nearest rank
		return float64(each[int(math.Ceil(p*float64(len(each))))-1].Microseconds()) / 1000
	}
	c.MedianMillis, c.P95Millis = at(0.5), at(0.95)
}

// ask puts every question and returns the hits of each in code points.
func (r *run) ask(ctx context.Context, index Index, c Config) ([][]Hit, timing, error) {
	hits := make([][]Hit, len(r.questions))
	t := timing{each: make([]time.Duration, len(r.questions))}
	var done atomic.Int64
	start, worked := time.Now(), processorSeconds()
	jobs, ctx := errgroup.WithContext(ctx)
	jobs.SetLimit(max(1, r.Jobs))
	for i, q := range r.questions {
		jobs.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			asked := time.Now()
			found, err := index.Search(ctx, q.Query, c)
			t.each[i] = time.Since(asked)
			if err != nil {
				return fmt.Errorf("question %d of %s: %w", i, q.Benchmark, err)
			}
			hits[i], err = r.codePoints(found)
			if err != nil {
				return fmt.Errorf("question %d of %s: %w", i, q.Benchmark, err)
			}
			r.report(c, Searching, int(done.Add(1)), len(r.questions))
			return nil
		})
	}
	err := jobs.Wait()
	t.wall, t.cpu = time.Since(start), processorSeconds()-worked
	return hits, t, err
}

// codePoints converts the byte spans of hits, and checks that each lies in its
// document.
func (r *run) codePoints(hits []Hit) ([]Hit, error) {
	hits = hits[:min(len(hits), MaxHits)]
	converted := make([]Hit, len(hits))
	for i, h := range hits {
		document := r.byFile[h.File]
		if document == nil {
			return nil, fmt.Errorf("hit %d lies in %q, which was not indexed", i+1, h.File)
		}
		span, err := document.codePoints(h.Span)
		if err != nil {
			return nil, fmt.Errorf("hit %d in %s: %w", i+1, h.File, err)
		}
		converted[i] = Hit{h.File, span}
	}
	return converted, nil
}

// seen counts the questions about documents that a learned part in use saw.
func (r *run) seen(result Result) (n int) {
	if !result.Config.Method.Has(rank.Learned) {
		return 0
	}
	known := map[string]bool{}
	for _, part := range result.Index.Learned {
		for _, file := range part.Documents {
			known[r.set.twin(file)] = true
		}
	}
	for _, q := range r.questions {
		if slices.ContainsFunc(q.Gold, func(g Gold) bool { return known[r.set.twin(g.File)] }) {
			n++
		}
	}
	return n
}

func (r *run) report(c Config, stage Stage, done, total int) {
	if r.Progress != nil {
		r.Progress(Progress{c.Name, stage, done, total})
	}
}
