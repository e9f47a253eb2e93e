package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/library"
	"pincite/backend/sac"
	"pincite/lab/train/answers"
)

// AnswerStudy measures the sentences that answer questions, the right document given: by
// characters, against the marks of experts; and whether questions are refused whose clause a
// contract lacks. Its zero fields mean what those of [Study] mean.
type AnswerStudy struct {
	Data      string
	Selection Selection
	Program   *Program
	Version   string
	// Weights are those to answer with; nil are those that ship.
	Weights *ask.Weights
	// Model words the answers, where it is given; then its sentences that stand are the answer, by what they
	// quote. ModelName is what it is called.
	Model     ask.Chatter
	ModelName string
	// Wordings are other words for the kinds of question ([Question.Kind]): two of three
	// questions of such a kind are put in one of them. nil puts all in the data's own.
	Wordings map[string][]string
	// AbsentOneIn asks one in so many of the questions whose clause a document lacks; 0 asks
	// all.
	AbsentOneIn int
	// Elsewhere are questions about something else than contracts, which are to be refused; each
	// is asked of one document.
	Elsewhere []string
	Progress  func(Progress)
	Loaded    func(Loaded)
}

// The data set whose documents were marked for all its kinds of question, so that a kind
// without a mark is one that the document lacks, and how many documents must have a kind.
const (
	refusalBenchmark = "cuad"
	leastOfKind      = 20
	elsewhere        = "elsewhere" // in the place of a data set's name
)

// askedQuestion is a question about one document.
type askedQuestion struct {
	Question        // without gold where the document lacks the clause
	file     string // the document's
	kind     string // [Question.Kind] before it was put in other words
}

func (q askedQuestion) absent() bool { return len(q.Gold) == 0 }

// Do asks and measures.
func (s AnswerStudy) Do(ctx context.Context) (*AnswerReport, error) {
	r := &AnswerReport{Model: s.ModelName, Version: s.Version, Machine: thisMachine(), Selection: s.Selection}
	var rows []answerRow
	describe, err := s.each(ctx, func(x *programIndex, d *Dataset, q askedQuestion) error {
		row, err := s.measure(ctx, x, d, q)
		rows = append(rows, row)
		return err
	})
	if err != nil {
		return nil, err
	}
	r.Index = describe
	r.evaluate(rows)
	return r, nil
}

// Examples returns what weights are fitted to: the passages that search finds for each
// question, and what experts marked.
func (s AnswerStudy) Examples(ctx context.Context) ([]answers.Example, error) {
	var examples []answers.Example
	_, err := s.each(ctx, func(x *programIndex, d *Dataset, q askedQuestion) error {
		reply, err := x.ask(ctx, q, library.Inquiry{}.By(s.Weights))
		if err != nil {
			return err
		}
		e := answers.Example{Benchmark: q.Benchmark, Basis: ask.Basis{Question: reply.Question, Hits: reply.Search.Plain(), Subject: reply.Subject}}
		for _, g := range q.Gold {
			if g.File == q.file {
				span, err := d.Documents[g.File].offsets.FromRunes(g.Span)
				if err != nil {
					return err
				}
				e.Marked = append(e.Marked, span)
			}
		}
		examples = append(examples, e)
		return nil
	})
	return examples, err
}

// each indexes the documents and calls fn with every question, one after the other.
func (s AnswerStudy) each(ctx context.Context, fn func(*programIndex, *Dataset, askedQuestion) error) (Description, error) {
	d, err := Load(ctx, s.Data)
	if err != nil {
		return Description{}, err
	}
	questions, err := d.Select(s.Selection)
	if err != nil {
		return Description{}, err
	}
	docs := d.DocumentsOf(questions)
	all := s.questions(d, questions)
	if s.Loaded != nil {
		s.Loaded(Loaded{Questions: len(all), Documents: len(docs), Mismatches: len(d.Mismatches)})
	}
	report := func(stage Stage, done, total int) {
		if s.Progress != nil {
			s.Progress(Progress{"answers", stage, done, total})
		}
	}
	index, err := s.Program.Index(ctx, docs, sac.Recipe{}, func(done int) { report(Indexing, done, len(docs)) })
	if err != nil {
		return Description{}, fmt.Errorf("index: %w", err)
	}
	defer index.Close()
	x, ok := index.(*programIndex)
	if !ok {
		return Description{}, fmt.Errorf("index: %w", ErrConfig)
	}
	for i, q := range all {
		if err := fn(x, d, q); err != nil {
			return Description{}, fmt.Errorf("question %d of %s: %w", i, q.Benchmark, err)
		}
		report(Searching, i+1, len(all))
	}
	return index.Describe(), nil
}

// questions returns what is asked: the questions chosen, and those of the kinds that their
// documents lack.
func (s AnswerStudy) questions(d *Dataset, chosen []Question) (all []askedQuestion) {
	files := map[string]string{} // of the refusal data set, with the name of each in its questions
	for _, q := range chosen {
		all = append(all, askedQuestion{q, q.Gold[0].File, q.Kind()})
		if name, kind, ok := strings.Cut(q.Query, ";"); ok && kind != "" && q.Benchmark == refusalBenchmark {
			files[q.Gold[0].File] = name
		}
	}
	has, of := map[string]bool{}, map[string]int{}
	for _, b := range d.Benchmarks {
		if b.Name != refusalBenchmark {
			continue
		}
		for _, q := range b.Questions {
			if kind := q.Kind(); kind != "" {
				of[kind]++
				for _, g := range q.Gold {
					has[g.File+"\x00"+kind] = true
				}
			}
		}
	}
	var lacking []askedQuestion
	for file, name := range files {
		for kind, n := range of {
			if n >= leastOfKind && !has[file+"\x00"+kind] && s.draws(file, kind) {
				lacking = append(lacking, askedQuestion{Question{Benchmark: refusalBenchmark, Query: name + "; " + kind}, file, kind})
			}
		}
	}
	slices.SortFunc(lacking, func(a, b askedQuestion) int {
		return strings.Compare(a.file+"\x00"+a.Query, b.file+"\x00"+b.Query)
	})
	all = append(all, lacking...)
	if docs := d.DocumentsOf(chosen); len(docs) > 0 {
		for i, words := range s.Elsewhere {
			all = append(all, askedQuestion{Question{Benchmark: elsewhere, Query: words}, docs[i*len(docs)/len(s.Elsewhere)].File, ""})
		}
	}
	for i := range all {
		all[i].Query = s.worded(&all[i])
	}
	return all
}

func (s AnswerStudy) draws(file, kind string) bool {
	return s.AbsentOneIn <= 1 || int(doc.IDOf([]byte(file + kind))[0])%s.AbsentOneIn == 0
}

// worded returns the words in which a question is put.
func (s AnswerStudy) worded(q *askedQuestion) string {
	words, drawn := s.Wordings[q.Kind()], doc.IDOf([]byte(q.file+q.Query))
	if len(words) == 0 || drawn[1]%3 == 0 {
		return q.Query
	}
	return words[int(drawn[2])%len(words)]
}

// ask asks about one document as pincite ask does, in the way that an inquiry says.
func (x *programIndex) ask(ctx context.Context, q askedQuestion, by library.Inquiry) (*library.Reply, error) {
	by.Text, by.Docs = q.Query, []string{x.path(q.file)}
	return x.matter.Ask(ctx, by)
}

// passages returns the k best hits in one document, as pincite search does.
func (x *programIndex) passages(ctx context.Context, q askedQuestion, k int) ([]doc.Span, error) {
	result, err := x.matter.Search(ctx, library.Question{Text: q.Query, K: k, Docs: []string{x.path(q.file)}})
	if err != nil {
		return nil, err
	}
	var spans []doc.Span
	for _, h := range result.Hits {
		spans = append(spans, h.Characters)
	}
	return spans, nil
}

func (x *programIndex) path(file string) string {
	return filepath.Join(x.folder, filepath.FromSlash(file))
}

// answerRow is what became of one question.
type answerRow struct {
	benchmark, file string
	absent, refused bool
	answers         [3]answerScore // of the answer, the best passage, and the three best
	cited           citing
	quotes, exact   int // citations, and those whose quote is the text at the span
	took            time.Duration
	worded          Refusals // a language model's sentences, and those that were struck
	failed          bool     // it gave none
	// Values in front: that stand on marked words, that say yes where a clause is there, and that are the
	// values of a fact.
	marked, yes, fact ValueCount
}

func (s AnswerStudy) measure(ctx context.Context, x *programIndex, d *Dataset, q askedQuestion) (answerRow, error) {
	row := answerRow{benchmark: q.Benchmark, file: d.Documents[q.file].Twin, absent: q.absent()}
	start := time.Now()
	reply, err := x.ask(ctx, q, library.Inquiry{LLM: s.Model, ModelName: s.ModelName}.By(s.Weights))
	row.took = time.Since(start)
	if err != nil {
		return row, err
	}
	row.refused = reply.Absent || reply.Silent
	row.failed = reply.NoModel != nil
	words := ask.Quote // of these the answer is
	if s.Model != nil && !row.failed {
		words = ask.Model
	}
	var spans []doc.Span
	for _, f := range reply.Found {
		for _, sentence := range f.Sentences {
			if sentence.Kind == ask.Model {
				row.worded.count(sentence.Support == ask.Struck)
			}
			if sentence.Support == ask.Struck {
				continue
			}
			row.cited.count(sentence)
			for _, c := range sentence.Citations {
				row.quotes++
				if d.Documents[q.file].holds(c.Span, c.Quote) {
					row.exact++
				}
				if sentence.Kind == words {
					spans = append(spans, c.Span)
				}
			}
		}
	}
	if row.absent {
		return row, nil
	}
	if q.Benchmark == refusalBenchmark {
		if row.fact, err = s.fact(ctx, x, d, q); err != nil {
			return row, err
		}
		if _, kind, ok := strings.Cut(q.Query, ";"); ok && kind != "" {
			row.yes = q.yes(reply)
		}
	}
	row.marked = q.marked(reply)
	row.answers[0] = d.score(q, spans)
	for i, k := range []int{1, 3} {
		passages, err := x.passages(ctx, q, k)
		if err != nil {
			return row, err
		}
		row.answers[1+i] = d.score(q, passages)
	}
	return row, nil
}

// fact asks what the playbook "facts" asks of the clause that a question asks for, if it does.
func (s AnswerStudy) fact(ctx context.Context, x *programIndex, d *Dataset, q askedQuestion) (ValueCount, error) {
	asked, err := factsAsked()
	if err != nil {
		return ValueCount{}, err
	}
	of, ok := asked[q.kind]
	if !ok {
		return ValueCount{}, nil
	}
	put := q
	put.Query = of.question
	reply, err := x.ask(ctx, put, library.Inquiry{}.By(s.Weights))
	if err != nil {
		return ValueCount{}, err
	}
	return q.fact(d.Documents[q.file], of, reply)
}

// AnswerModel returns a language model on this machine's loopback interface that words answers; see [sac.NewLLM].
func AnswerModel(endpoint, model string) (ask.Chatter, error) {
	return sac.NewLLM(sac.LLMOptions{Endpoint: endpoint, Model: model, Timeout: 5 * time.Minute})
}

// TestWordings reads the wordings of kinds of question that nothing learned from: those
// under "test" of a file like lab/cmd/trainrelevance/wordings.json.
func TestWordings(path string) (map[string][]string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("wordings: %w; run it in the repository's root", err)
	}
	var all map[string]struct {
		Test []string `json:"test"`
	}
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("wordings: %s: %w", path, err)
	}
	words := map[string][]string{}
	for kind, of := range all {
		words[kind] = of.Test
	}
	return words, nil
}

// ReadWeights reads the weights that lab/cmd/fitanswers wrote.
func ReadWeights(path string) (*ask.Weights, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("weights: %w; check the name of the file", err)
	}
	w, err := ask.ReadWeights(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; write it anew with: bin/fitanswers", path, err)
	}
	return w, nil
}

// ReadElsewhere reads questions about something else than contracts, a line each: every second
// one, from the first for fitting, and from the second for measuring.
func ReadElsewhere(path string, measuring bool) ([]string, error) {
	all, err := ReadList(path)
	if err != nil {
		return nil, err
	}
	var half []string
	for i, q := range all {
		if (i%2 == 1) == measuring {
			half = append(half, q)
		}
	}
	return half, nil
}

// score scores the spans quoted in a question's document.
func (d *Dataset) score(q askedQuestion, spans []doc.Span) answerScore {
	score := scoreAnswer(q, spans)
	var gold []doc.Span
	for _, g := range q.Gold {
		if g.File == q.file {
			gold = append(gold, g.Span)
		}
	}
	of := d.Documents[q.file]
	score[3] = rougeL(of.wordsAt(spans), of.wordsAt(gold))
	return score
}
