package bench

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"golang.org/x/sync/errgroup"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/review/presence"
	"pincite/backend/sac"
	"pincite/lab/train/clauses"
)

// clauseKinds names the kinds of clauses as playbooks do: by set, which has the playbook's
// id, and by the question that LegalBench-RAG asks for each.
//
//go:embed clause_kinds.json
var clauseKinds []byte

// clauseExamples are passages that were written for this project, by set and kind, from what
// the kinds mean: they are learned from beside what experts marked.
//
//go:embed clause_examples.json
var clauseExamples []byte

// benchmarkOfSet is the data set whose documents were marked for the kinds of a set.
var benchmarkOfSet = map[string]string{"clauses": "cuad", "merger": "maud", "nda": "contractnli"}

// MarkedDocument is a contract cut into passages, with what experts marked in it.
type MarkedDocument struct {
	File     string
	Twin     string // the first file with the same bytes
	Text     string
	Layout   doc.Layout
	Chunks   []doc.Span
	Gold     map[string][]doc.Span // by kind: what is marked, in bytes
	Learning clauses.Document
}

// MarkedSet are the documents that were marked for the same kinds.
type MarkedSet struct {
	Name      string
	Kinds     []string // in order
	Asks      []string // by kind: the benchmark's question
	Written   map[string]clauses.Written
	Documents []*MarkedDocument
	// Partly says that documents have kinds that are not marked in them. Of the merger agreements of
	// MAUD some are marked in every third one or fewer that all have, such as conditions of closing.
	Partly bool
}

// LoadClauses reads the documents of the data sets that were marked for kinds of clauses,
// those alone that keep wants. The error is that of [Load].
func LoadClauses(ctx context.Context, dir string, keep func(set, file string) bool) ([]MarkedSet, error) {
	data, err := Load(ctx, dir)
	if err != nil {
		return nil, err
	}
	var kinds map[string]map[string]string
	if err := json.Unmarshal(clauseKinds, &kinds); err != nil {
		return nil, err
	}
	var written map[string]map[string]clauses.Written
	if err := json.Unmarshal(clauseExamples, &written); err != nil {
		return nil, err
	}
	var sets []MarkedSet
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		s := MarkedSet{Name: name, Partly: name == "merger", Kinds: slices.Sorted(maps.Values(kinds[name])), Written: written[name]}
		s.Asks = make([]string, len(s.Kinds))
		for ask, kind := range kinds[name] {
			s.Asks[slices.Index(s.Kinds, kind)] = ask
		}
		for _, b := range data.Benchmarks {
			if b.Name == benchmarkOfSet[name] {
				if err := s.load(ctx, data, b, kinds[name], keep); err != nil {
					return nil, err
				}
			}
		}
		if len(s.Documents) > 0 {
			sets = append(sets, s)
		}
	}
	if len(sets) == 0 {
		return nil, fmt.Errorf("%s: %w: it has none of the data sets cuad, maud and contractnli", dir, ErrData)
	}
	return sets, nil
}

func (s *MarkedSet) load(ctx context.Context, data *Dataset, b Benchmark, kinds map[string]string, keep func(set, file string) bool) error {
	byFile := map[string]*MarkedDocument{}
	for _, q := range b.Questions {
		file, kind := q.Gold[0].File, kinds[q.Kind()]
		if kind == "" || !keep(s.Name, file) {
			continue
		}
		d := data.Documents[file]
		m := byFile[file]
		if m == nil {
			m = &MarkedDocument{File: file, Twin: d.Twin, Text: d.text, Gold: map[string][]doc.Span{}}
			byFile[file] = m
		}
		for _, g := range q.Gold {
			span, err := d.offsets.FromRunes(g.Span)
			if err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			m.Gold[kind] = append(m.Gold[kind], span)
		}
	}
	var group errgroup.Group
	group.SetLimit(2)
	for _, file := range slices.Sorted(maps.Keys(byFile)) {
		s.Documents = append(s.Documents, byFile[file])
		group.Go(func() error { return byFile[file].prepare(ctx) })
	}
	return group.Wait()
}

// prepare cuts the document and says which passages hold what is marked.
func (d *MarkedDocument) prepare(ctx context.Context) error {
	t, err := extract.Read(ctx, d.File, []byte(d.Text), extract.Options{})
	if err != nil {
		return fmt.Errorf("%s: %w", d.File, err)
	}
	d.Layout = t.Layout
	if d.Chunks, err = sac.Split(d.Text, d.Layout, sac.Recipe{}); err != nil {
		return err
	}
	for _, c := range d.Chunks {
		d.Learning.Passages = append(d.Learning.Passages, presence.Passage{Text: d.Text[c.Start:c.End], Title: d.Layout.Title(c.Start)})
	}
	d.Learning.Marked = map[string][]int8{}
	for kind, gold := range d.Gold {
		d.Learning.Marked[kind] = marksOf(d.Chunks, gold)
	}
	return nil
}

// enoughMarked is how many bytes of marked text make a passage one of its kind; half of a
// shorter mark does too.
const enoughMarked = 40

// marksOf returns for each passage whether it is marked, as [clauses.Document] has it.
func marksOf(chunks, gold []doc.Span) []int8 {
	marks := make([]int8, len(chunks))
	for i, c := range chunks {
		for _, g := range gold {
			switch shared := c.Intersect(g).Len(); {
			case shared >= enoughMarked, shared > 0 && 2*shared >= g.Len():
				marks[i] = 1
			case shared > 0 && marks[i] == 0:
				marks[i] = -1
			}
		}
	}
	return marks
}

// Shares returns how each kind is marked in the documents, by the name that [presence.Model.Kinds] has.
func (s MarkedSet) Shares() map[string]ask.ClauseKind {
	kinds := map[string]ask.ClauseKind{}
	for _, kind := range s.Kinds {
		n := 0
		for _, d := range s.Documents {
			if len(d.Gold[kind]) > 0 {
				n++
			}
		}
		kinds[s.Name+"/"+kind] = ask.ClauseKind{Share: ratio(n, len(s.Documents)), Partly: s.Partly}
	}
	return kinds
}

// Learn returns the documents as they are learned from.
func (s MarkedSet) Learn() clauses.Set {
	l := clauses.Set{Name: s.Name, Kinds: s.Kinds, Asks: s.Asks, Written: s.Written}
	for _, d := range s.Documents {
		l.Documents = append(l.Documents, &d.Learning)
	}
	return l
}

// Half returns the set with one half of its documents, by the first file of their content;
// all of them for "".
func (s MarkedSet) Half(half Half) MarkedSet {
	if half != HalfBoth {
		s.Documents = slices.DeleteFunc(slices.Clone(s.Documents), func(d *MarkedDocument) bool { return HalfOf(d.Twin) != half })
	}
	return s
}

// Without returns the set without the kinds that are marked for these questions.
func (s MarkedSet) Without(asks []string) MarkedSet {
	var kinds, left []string
	for k, ask := range s.Asks {
		if !slices.Contains(asks, ask) {
			kinds, left = append(kinds, s.Kinds[k]), append(left, ask)
		}
	}
	s.Kinds, s.Asks = kinds, left
	return s
}

// fold returns the documents of one of so many folds, by the first file of their content, and all
// others.
func (s MarkedSet) fold(fold, folds int) (in, others []*MarkedDocument) {
	for _, d := range s.Documents {
		if sum := sha256.Sum256([]byte(d.Twin)); int(sum[1])%folds == fold {
			in = append(in, d)
		} else {
			others = append(others, d)
		}
	}
	return in, others
}
