package main

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/extract"
	"pincite/backend/review/presence"
	"pincite/backend/sac"
	"pincite/backend/search/rank"
	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
	"pincite/lab/bench"
)

// options are the flags.
type options struct {
	group     string
	data      string
	half      bench.Half
	sample    int
	relevance string
	passages  string
	wordings  string
	weights   string
	write     bool
}

// learner makes examples of questions, document by document.
type learner struct {
	ranker  *rank.Ranker
	options rank.Options
	engine  embed.Engine
	left    []string // kinds of question that the models learned nothing of
}

func newLearner(o options) (*learner, error) {
	words, err := embed.BuiltinWords()
	if err != nil {
		return nil, err
	}
	models, err := relevance.Open(os.DirFS(o.relevance), words.Hash())
	if err != nil {
		return nil, err
	}
	l := &learner{left: models.Manifest.LeftOut}
	switch o.group {
	case "zero_shot":
		l.options.Without = rank.Learned
	case "out_of_domain":
		l.options.Without = rank.Learned | rank.Headings
	}
	learned := rank.Models{Headings: models.Headings, Learned: models.Learned}
	if o.group == "marked" {
		data, err := os.ReadFile(filepath.Join(o.relevance, "presence", presence.File))
		if err != nil {
			return nil, fmt.Errorf("the classifiers of marked passages: %w; make them with lab/cmd/trainpresence", err)
		}
		if learned.Marked, err = presence.Read(data); err != nil {
			return nil, err
		}
	}
	l.ranker = rank.New(words, learned)
	l.engine, err = embed.OpenBuiltin(embed.Options{Library: os.Getenv("PINCITE_ONNXRUNTIME")})
	return l, err
}

// readExamples asks the questions that a group is fitted to, each in its own words and in
// another wording.
func readExamples(ctx context.Context, o options) (examples []rank.Example, err error) {
	l, err := newLearner(o)
	if err != nil {
		return nil, err
	}
	defer l.engine.Close()
	set, err := bench.Load(ctx, o.data)
	if err != nil {
		return nil, err
	}
	questions, err := chosen(set, o)
	if err != nil {
		return nil, err
	}
	wordings := map[string][]string{}
	if o.group != "marked" {
		if wordings, err = readWordings(o.wordings); err != nil {
			return nil, err
		}
	}
	byFile := map[string][]bench.Question{}
	for _, q := range questions {
		if o.passages != "" || l.asks(o.group, q.Kind()) {
			byFile[q.Gold[0].File] = append(byFile[q.Gold[0].File], q)
		}
	}
	for _, d := range set.DocumentsOf(questions) {
		if len(byFile[d.File]) == 0 {
			continue
		}
		more, err := l.ask(ctx, d, byFile[d.File], wordings)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.File, err)
		}
		examples = append(examples, more...)
	}
	return examples, nil
}

// chosen returns the questions that o allows. Those that were written from passages name no
// contract, so that all of their words are their kind.
func chosen(set *bench.Dataset, o options) ([]bench.Question, error) {
	if o.passages == "" {
		return set.Select(bench.Selection{Half: o.half, Sample: o.sample})
	}
	data, err := os.ReadFile(o.passages)
	if err != nil {
		return nil, err
	}
	all, err := bench.ReadWritten(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.passages, err)
	}
	var questions []bench.Question
	for _, w := range all {
		if bench.HalfOf(w.File) != o.half {
			continue
		}
		for _, p := range w.Passages {
			for _, q := range p.Questions {
				questions = append(questions, bench.Question{Query: "; " + q, Gold: []bench.Gold{w.Gold(p)}})
			}
		}
	}
	if n := len(questions); o.sample > 0 && o.sample < n { // from all documents
		for i := range o.sample {
			questions[i] = questions[i*n/o.sample]
		}
		questions = questions[:o.sample]
	}
	return questions, nil
}

// asks reports whether a group is fitted to questions of a kind.
func (l *learner) asks(group, kind string) bool {
	switch left := slices.Contains(l.left, kind); group {
	case "familiar":
		return kind != "" && !left
	case "unfamiliar":
		return left
	default:
		return kind != ""
	}
}

// ask asks the questions about a document.
func (l *learner) ask(ctx context.Context, d *bench.Document, questions []bench.Question, wordings map[string][]string) (examples []rank.Example, err error) {
	read, err := extract.Read(ctx, d.File, []byte(d.Text()), extract.Options{})
	if err != nil {
		return nil, err
	}
	chunks, err := sac.Split(read.Text, read.Layout, sac.Recipe{})
	if err != nil {
		return nil, err
	}
	summary := sac.Summarize(d.File, read.Text, 150).Text
	var texts []string
	var refs []vector.Ref
	for i, c := range chunks {
		texts, refs = append(texts, sac.Augment(summary, read.Text[c.Start:c.End])), append(refs, vector.At(0, i))
	}
	vectors, err := l.engine.Embed(ctx, texts)
	if err != nil {
		return nil, err
	}
	stored := vector.New([]vector.Document{{File: d.File, Chunks: len(chunks)}}, embedded(vectors), nil)
	passages, err := l.ranker.Prepare(refs, func(r vector.Ref) (rank.Text, doc.Span, error) {
		return rank.Text{Text: read.Text, Layout: &read.Layout}, chunks[r.Chunk], nil
	})
	if err != nil {
		return nil, err
	}
	offsets := doc.NewOffsets(read.Text)
	for _, q := range questions {
		shares, err := sharesOf(chunks, d.File, q, offsets)
		if err != nil {
			return nil, err
		}
		if shares == nil { // marked in white space between chunks
			continue
		}
		for _, words := range wordingsOf(q, wordings) {
			t := l.ranker.Topic(words)
			v, err := l.engine.Embed(ctx, []string{words})
			if err != nil {
				return nil, err
			}
			t.Set, t.Vector, t.Summaries = stored, v[0], make([]float32, 1)
			e, err := l.ranker.Example(ctx, l.options, t, passages, shares)
			if err != nil {
				return nil, err
			}
			examples = append(examples, e)
		}
	}
	return examples, nil
}

// sharesOf returns what share of a question's marked spans each chunk holds, by characters;
// nil where none holds any.
func sharesOf(chunks []doc.Span, file string, q bench.Question, offsets *doc.Offsets) ([]float32, error) {
	shares, total := make([]float32, len(chunks)), float32(0)
	for _, g := range q.Gold {
		if g.File != file {
			continue
		}
		span, err := offsets.FromRunes(g.Span)
		if err != nil {
			return nil, err
		}
		for i, c := range chunks {
			n := float32(c.Intersect(span).Len())
			shares[i] += n
			total += n
		}
	}
	if total == 0 {
		return nil, nil
	}
	for i := range shares {
		shares[i] /= total
	}
	return shares, nil
}

// wordingsOf returns the question's own words, without the contract's name, and another
// wording of its kind, which one depends on the question alone.
func wordingsOf(q bench.Question, wordings map[string][]string) []string {
	kind := q.Kind()
	others := wordings[kind]
	if len(others) == 0 {
		return []string{kind}
	}
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(q.Query))
	return []string{kind, others[int(hash.Sum32()%uint32(len(others)))]}
}

func readWordings(path string) (map[string][]string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var all map[string]struct{ Train []string }
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	wordings := map[string][]string{}
	for kind, of := range all {
		wordings[kind] = of.Train
	}
	return wordings, nil
}

// embedded are the vectors of one document's chunks. It implements [vector.Source].
type embedded [][]float32

func (v embedded) Vectors(_ doc.ID, dst []float32) ([]float32, int, error) {
	for _, x := range v {
		dst = append(dst, x...)
	}
	return dst, len(v[0]), nil
}

func (v embedded) VectorsAt(_ doc.ID, chunks []int, dst []float32) ([]float32, int, error) {
	for _, i := range chunks {
		dst = append(dst, v[i]...)
	}
	return dst, len(v[0]), nil
}
