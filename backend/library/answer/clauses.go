package answer

import (
	"maps"
	"slices"

	"pincite/backend/ask"
	"pincite/backend/library/engines"
	"pincite/backend/review/presence"
)

// wantedClauses are the kinds of clause that a question asks for beside its words.
type wantedClauses struct {
	clauses map[int]float64 // probabilities by kinds of the model of clauses
	foreign []string        // words that no question has which was learned from
	model   *presence.Model
}

// leastClause is the least probability with which a kind of clause is looked for: a question in
// words of its own may be read as any of several, none of them likely.
const leastClause = 0.005

// clausesWanted reads what a question asks for.
func clausesWanted(pool *engines.Pool, topic string) (a wantedClauses, err error) {
	if a.clauses, a.foreign, err = pool.Clauses(topic, leastClause); err != nil {
		return a, err
	}
	a.foreign = slices.DeleteFunc(a.foreign, func(w string) bool { return len(w) < shortName }) // slips, and parts of names
	a.model, _, err = pool.Presence()
	return a, err
}

// of returns what is known of the question and a document.
func (a wantedClauses) subject(q *ask.Question, v *cachedDocument, w *ask.Weights) ask.Subject {
	s := ask.Subject{Foreign: lacking(a.foreign, v.document.Text), Unsaid: unsaid(q, v.document.Text)}
	if len(a.clauses) == 0 {
		return s
	}
	judged, kinds := v.clauses(a.model), a.model.Kinds()
	for _, k := range slices.Sorted(maps.Keys(a.clauses)) { // sums depend on the order
		s.Asked += a.clauses[k]
		s.There += a.clauses[k] * w.There(kinds[k], judged[k])
	}
	s.There /= s.Asked
	return s
}
