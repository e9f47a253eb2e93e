package review

import (
	"slices"
	"strings"

	"pincite/backend/facts"
	"pincite/backend/review/playbook"
)

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
