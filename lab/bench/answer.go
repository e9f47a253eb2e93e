package bench

import (
	"encoding/json"
	"io"
)

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

// SaveAnswers writes a file with a line an answer, whole or not at all.
func SaveAnswers(path string, answers []Answer) error {
	return writeFile(path, func(w io.Writer) error {
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		for i := range answers {
			if err := enc.Encode(&answers[i]); err != nil {
				return err
			}
		}
		return nil
	})
}
