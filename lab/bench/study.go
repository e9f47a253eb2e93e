package bench

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
)

// Study is one whole measurement: which questions of which data are asked of what. Its
// zero fields mean what those of [Selection] and [Runner] mean.
type Study struct {
	Data      string // the data folder
	Pool      string // a folder of further documents to index; "" for none
	Selection Selection
	Configs   []Config
	System    System
	Jobs      int
	Version   string // of the program, for the report
	// Earlier is the report of a run of the same study that did not come to its end; nil
	// for none. What it has measured is not measured again.
	Earlier *Report
	// Finished is called with the report so far whenever a configuration is done, and its
	// error ends the study; nil for none.
	Finished func(*Report) error
	Progress func(Progress)
	// Loaded is called once the questions are chosen; nil for silence.
	Loaded func(Loaded)
}

// Loaded says what a study is about to ask.
type Loaded struct {
	Questions, Documents int
	Pool, PoolLeftOut    int // documents of the pool, and files that are not UTF-8 text
	Mismatches           int
}

// Do loads, asks and scores. It returns the report and the answers.
func (s Study) Do(ctx context.Context) (*Report, []Answer, error) {
	d, err := Load(ctx, s.Data)
	if err != nil {
		return nil, nil, err
	}
	questions, err := d.Select(s.Selection)
	if err != nil {
		return nil, nil, err
	}
	asked := map[string]*Document{}
	for _, document := range d.DocumentsOf(questions) {
		asked[document.File] = document
	}
	loaded := Loaded{Questions: len(questions), Documents: len(asked), Mismatches: len(d.Mismatches)}
	var pool []*Document
	if s.Pool != "" {
		if pool, loaded.PoolLeftOut, err = Pool(ctx, s.Pool, asked); err != nil {
			return nil, nil, err
		}
		loaded.Pool = len(pool)
	}
	if s.Loaded != nil {
		s.Loaded(loaded)
	}
	report := newReport(s.Version, d, s.Selection, loaded.Documents+loaded.Pool, loaded.Pool)
	if report.Results, err = s.earlier(report); err != nil {
		return nil, nil, err
	}
	runner := Runner{System: s.System, Jobs: s.Jobs, Pool: pool, Progress: s.Progress}
	runner.Finished = func(r Result) error {
		report.Results = s.inOrder(append(report.Results, r))
		if s.Finished == nil {
			return nil
		}
		return s.Finished(report)
	}
	_, answers, err := runner.Run(ctx, d, questions, s.missing(report.Results))
	if err != nil {
		return nil, nil, err
	}
	return report, answers, nil
}

// earlier returns the results of the earlier run that this one need not measure again. It
// returns [ErrEarlier] where that run measured something else.
func (s Study) earlier(now *Report) ([]Result, error) {
	if s.Earlier == nil {
		return nil, nil
	}
	e := s.Earlier
	if e.Version != now.Version || !reflect.DeepEqual(e.Selection, now.Selection) || e.Documents != now.Documents || e.Pool != now.Pool {
		return nil, fmt.Errorf("%w; measure from the start, or repeat that run's flags with its version of the program", ErrEarlier)
	}
	var results []Result
	for _, r := range e.Results {
		if slices.Contains(s.Configs, r.Config) {
			results = append(results, r)
		}
	}
	return s.inOrder(results), nil
}

// missing returns the configurations without a result.
func (s Study) missing(results []Result) []Config {
	return slices.DeleteFunc(slices.Clone(s.Configs), func(c Config) bool {
		return slices.ContainsFunc(results, func(r Result) bool { return r.Config == c })
	})
}

// inOrder sorts results as their configurations are.
func (s Study) inOrder(results []Result) []Result {
	at := func(r Result) int { return slices.Index(s.Configs, r.Config) }
	slices.SortFunc(results, func(a, b Result) int { return at(a) - at(b) })
	return results
}

// ReadList reads a file of one file path a line, for [Selection.Only]; blank lines are
// passed over.
func ReadList(path string) ([]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w; give a file with one document path a line", ErrSelection, err)
	}
	defer f.Close()
	var list []string
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if line := strings.TrimSpace(lines.Text()); line != "" {
			list = append(list, line)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w: %w; give a file with one document path a line", path, ErrSelection, err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: %w: it names no document; write one path a line", path, ErrSelection)
	}
	return list, nil
}
