package review

import (
	"fmt"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts"
	"pincite/backend/facts/value"
	"pincite/backend/review/playbook"
)

// State says what became of a cell.
type State string

// The states of a cell. Found, Absent and Unsure show evidence: that of Absent and Unsure is
// the nearest passages, for a person to judge.
const (
	Found  State = "found"
	Absent State = "absent"
	Unsure State = "unsure"
	Failed State = "failed" // the document or the column could not be worked on
	Unread State = "unread" // the document, or a part of it, has no text yet
)

// The probabilities of presence from which a cell is found, and below which it is absent.
const (
	foundFrom   = 0.5
	absentBelow = 0.2
)

// stateOf returns the state for a probability of presence.
func stateOf(presence float64) State {
	switch {
	case presence >= foundFrom:
		return Found
	case presence < absentBelow:
		return Absent
	}
	return Unsure
}

// Cell is the answer of one document to one column.
type Cell struct {
	Column   string        `json:"column"` // its id
	State    State         `json:"state"`
	Presence float64       `json:"presence"` // probability that the answer is there, 0 to 1
	Values   []value.Value `json:"values,omitempty"`
	// ValueProbability is how likely the value shown is the right one, 0 to 1; 0 where none is. That of a cell which is
	// [Unsure] is of its first value.
	ValueProbability float64 `json:"value_probability,omitempty"`
	// Computed is the arithmetic of a date that no words name; empty for what is read.
	Computed string `json:"computed,omitempty"`
	// Searched is what [Absent] stands on; nil for the other states.
	Searched *Searched `json:"searched,omitempty"`
	// Evidence are the spans of the words that answer, best first, in bytes of the text;
	// apart from each other and without white space at their ends.
	Evidence []doc.Span `json:"evidence,omitempty"`
	Position Position   `json:"position,omitempty"`
	Standing Standing   `json:"standing,omitempty"`
	// Note explains a position or a failure.
	Note string `json:"note,omitempty"`
	// Proposed says that a language model pointed to the words of the value; see [Propose].
	Proposed bool `json:"proposed,omitempty"`
	// Pending are notes of words that would answer, too, or instead, and that changes take out which nobody has accepted.
	Pending []doc.Note `json:"pending,omitempty"`
}

// Searched is what was looked through where nothing was found.
type Searched struct {
	Passages   int `json:"passages"`
	Characters int `json:"characters"`
	// By are the ways in which it was looked for: "rules", "classifier", "search".
	By []string `json:"by"`
	// Partly: a part of the document has no text.
	Partly bool `json:"partly,omitempty"`
}

// Verify checks that evidence and values lie in a text, and that each value lies in some
// evidence. The error is [doc.ErrSpan].
func (c Cell) Verify(text string) error {
	for _, s := range c.Evidence {
		if _, err := doc.Quote(text, s); err != nil || s.Len() == 0 {
			return fmt.Errorf("column %s: evidence at bytes [%d,%d): %w", c.Column, s.Start, s.End, doc.ErrSpan)
		}
	}
	for _, v := range c.Values {
		within := false
		for _, s := range c.Evidence {
			within = within || s.Contains(v.Span)
		}
		if !within || v.Span.Len() <= 0 {
			return fmt.Errorf("column %s: value at bytes [%d,%d) is in no evidence: %w", c.Column, v.Span.Start, v.Span.End, doc.ErrSpan)
		}
	}
	return nil
}

// ofKind returns the answers to a column that stand in the clauses which it is about. The rule for notices finds one to end a contract at
// any
// time, too, which is no answer to a column that is about the clause of non-renewal itself, and has its name.
func (w *work) ofKind(c playbook.Column, answers []facts.Answer) []facts.Answer {
	k, ok := w.reviewer.kinds[c.Learned]
	if !ok || c.Fact != "notice" || !strings.HasSuffix(c.Learned, "/"+c.ID) || len(answers) == 0 {
		return answers
	}
	j := w.judgements()[k]
	if stateOf(j.Probability) == Absent {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(answers), func(a facts.Answer) bool {
		return !slices.ContainsFunc(j.Evidence, func(p int) bool { return w.document.Chunks[p].Intersect(a.Evidence).Len() > 0 })
	})
}
