package bench

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"pincite/backend/doc"
)

// maxAnswer bounds a line of a file of hits; one with 64 hits has about 10 kB.
const maxAnswer = 16 << 20

// Answer is what a configuration returned for a question: a line of a file of hits,
// which anyone can score anew.
type Answer struct {
	Benchmark string      `json:"benchmark"`
	Config    string      `json:"config"`
	Query     string      `json:"query"`
	Hits      []AnswerHit `json:"hits"` // best first, at most [MaxHits]
}

// AnswerHit is one hit of an [Answer].
type AnswerHit struct {
	File string   `json:"file"`
	Span CodeSpan `json:"span"`
}

func newAnswer(config string, q Question, hits []Hit) Answer {
	a := Answer{Benchmark: q.Benchmark, Config: config, Query: q.Query, Hits: make([]AnswerHit, len(hits))}
	for i, h := range hits {
		a.Hits[i] = AnswerHit{h.File, CodeSpan(h.Span)}
	}
	return a
}

func (a Answer) hits() []Hit {
	hits := make([]Hit, len(a.Hits))
	for i, h := range a.Hits {
		hits[i] = Hit{h.File, doc.Span(h.Span)}
	}
	return hits
}

// WriteAnswers writes one line an answer.
func WriteAnswers(w io.Writer, answers []Answer) error {
	buffered := bufio.NewWriter(w)
	enc := json.NewEncoder(buffered)
	enc.SetEscapeHTML(false)
	for i := range answers {
		if err := enc.Encode(&answers[i]); err != nil {
			return fmt.Errorf("write hits: %w", err)
		}
	}
	if err := buffered.Flush(); err != nil {
		return fmt.Errorf("write hits: %w", err)
	}
	return nil
}

// ReadAnswers reads what [WriteAnswers] wrote. It returns [ErrHits] with the number of
// the line that it cannot read.
func ReadAnswers(r io.Reader) ([]Answer, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxAnswer)
	var answers []Answer
	for n := 1; lines.Scan(); n++ {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var a Answer
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
			return nil, fmt.Errorf("line %d: %w: %w; write the file anew with --hits", n, ErrHits, err)
		}
		if a.Config == "" || a.Benchmark == "" {
			return nil, fmt.Errorf("line %d: %w: it names no benchmark or no config; write the file anew with --hits", n, ErrHits)
		}
		answers = append(answers, a)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w; write the file anew with --hits", ErrHits, err)
	}
	return answers, nil
}

type questionKey struct{ benchmark, query string }

// hitsOf returns the hits that a configuration gave for each question. It returns
// [ErrHits] where a question lacks an answer or a span does not lie in its document.
func (d *Dataset) hitsOf(config string, questions []Question, answers []Answer) ([][]Hit, error) {
	lists := map[questionKey][][]Hit{}
	for _, a := range answers {
		if a.Config != config {
			continue
		}
		hits := a.hits()
		if i := slices.IndexFunc(hits, func(h Hit) bool { return !d.lies(h) }); i >= 0 {
			return nil, fmt.Errorf("%w: config %s: hit %d of a question about %s does not lie in %s; score it with the data that it was made from",
				ErrHits, config, i+1, a.Benchmark, hits[i].File)
		}
		key := questionKey{a.Benchmark, a.Query}
		lists[key] = append(lists[key], hits)
	}
	hits := make([][]Hit, len(questions))
	for i, q := range questions {
		key := questionKey{q.Benchmark, q.Query}
		if len(lists[key]) == 0 {
			return nil, fmt.Errorf("%w: config %s: question %d of those selected has no line; select with the options that the file was made with",
				ErrHits, config, i+1)
		}
		// A data set may ask the same words twice: the n-th line is for the n-th question.
		hits[i], lists[key] = lists[key][0], lists[key][1:]
	}
	return hits, nil
}

// lies reports whether a hit lies in its document; of a document that is not part of
// the data set, one of a pool, nothing is known.
func (d *Dataset) lies(h Hit) bool {
	known := d.Documents[h.File]
	if known == nil {
		return true
	}
	_, err := known.offsets.FromRunes(h.Span)
	return err == nil
}
