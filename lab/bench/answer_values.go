package bench

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/library"
	"pincite/backend/review/playbook"
)

// factOf is what the playbook "facts" asks where experts marked the clause that its answer stands in.
type factOf struct {
	question string
	kind     value.Kind
}

// factsAsked returns the facts whose clauses the data set "cuad" has marks of, by the kind of question
// ([Question.Kind]) that was marked.
func factsAsked() (map[string]factOf, error) {
	var kinds map[string]map[string]string
	if err := json.Unmarshal(clauseKinds, &kinds); err != nil {
		return nil, err
	}
	facts, err := playbook.Builtin("facts")
	if err != nil {
		return nil, err
	}
	asked := map[string]factOf{}
	for _, c := range facts.Columns {
		set, kind, _ := strings.Cut(c.Learned, "/")
		for ask, id := range kinds[set] {
			if benchmarkOfSet[set] == refusalBenchmark && id == kind {
				asked[ask] = factOf{c.Questions[0], value.Kind(c.Kind)}
			}
		}
	}
	return asked, nil
}

// ValueCount counts values in front of answers.
type ValueCount struct {
	Questions int `json:"questions"`
	Given     int `json:"given"`
	Right     int `json:"right"`
}

func (c *ValueCount) add(o ValueCount) {
	c.Questions, c.Given, c.Right = c.Questions+o.Questions, c.Given+o.Given, c.Right+o.Right
}

func (c ValueCount) write(w io.Writer, about, right string) {
	if c.Questions > 0 {
		fmt.Fprintf(w, "values: %d of %d %s have one, %d of them (%s %%) %s\n", c.Given, c.Questions, about, c.Right, percent(ratio(c.Right, c.Given)), right)
	}
}

// valueOf returns the value in front of a reply, and whether there is one.
func valueOf(r *library.Reply) (ask.Sentence, bool) {
	for _, f := range r.Found {
		for _, s := range f.Sentences {
			if s.Kind == ask.Value {
				return s, true
			}
		}
	}
	return ask.Sentence{}, false
}

// marked counts whether a reply has a value, right where all that it stands on lies in marked words, give
// or take white space.
func (q askedQuestion) marked(r *library.Reply) (c ValueCount) {
	s, ok := valueOf(r)
	if !ok {
		return ValueCount{Questions: 1}
	}
	for _, cited := range s.Citations {
		if !slices.ContainsFunc(q.Gold, func(g Gold) bool { return g.File == q.file && g.Span.Intersect(cited.Span).Len() > 0 }) {
			return ValueCount{1, 1, 0}
		}
	}
	return ValueCount{1, 1, 1}
}

// yes counts whether a reply says yes or no, and yes is right: each question of "cuad" that begins as one
// for yes or no asks whether the clause is there that was marked.
func (q askedQuestion) yes(r *library.Reply) ValueCount {
	s, ok := valueOf(r)
	switch {
	case r.Question.Want != ask.YesNo:
		return ValueCount{}
	case !ok:
		return ValueCount{Questions: 1}
	case strings.HasPrefix(s.Text, "Yes"):
		return ValueCount{1, 1, 1}
	}
	return ValueCount{1, 1, 0}
}

// fact counts whether a reply to the question of a fact has a value, and that is one which the marked words
// have.
func (q askedQuestion) fact(d *Document, of factOf, r *library.Reply) (ValueCount, error) {
	s, ok := valueOf(r)
	if !ok {
		return ValueCount{Questions: 1}, nil
	}
	said := s.Text
	if i := strings.LastIndex(said, " ("); i > 0 { // its place
		said = said[:i]
	}
	for _, g := range q.Gold {
		if g.File != q.file {
			continue
		}
		span, err := d.offsets.FromRunes(g.Span)
		if err != nil {
			return ValueCount{}, err
		}
		for _, kind := range []value.Kind{of.kind, value.Date, value.Duration} {
			values := value.Find(kind, d.text, doc.Span{Start: span.Start, End: span.End})
			if slices.ContainsFunc(values, func(v value.Value) bool { return v.Text == said }) {
				return ValueCount{1, 1, 1}, nil
			}
		}
	}
	return ValueCount{1, 1, 0}, nil
}
