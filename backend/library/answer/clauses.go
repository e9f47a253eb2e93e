package answer

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/ask"
	"pincite/backend/library/engines"
	"pincite/backend/review/presence"
	"pincite/backend/search/thesaurus"
	"pincite/backend/text"
)

// asked is what a question asks for beside its words.
type asked struct {
	clauses map[int]float64 // probabilities by kinds of the model of clauses
	foreign []string        // words that no question has which was learned from
	model   *presence.Model
}

// leastClause is the least probability with which a kind of clause is looked for: a question in
// words of its own may be read as any of several, none of them likely.
const leastClause = 0.005

// askedOf reads what a question asks for.
func askedOf(pool *engines.Pool, topic string) (a asked, err error) {
	if a.clauses, a.foreign, err = pool.Clauses(topic, leastClause); err != nil {
		return a, err
	}
	a.model, _, err = pool.Presence()
	return a, err
}

// of returns what is known of the question and a document.
func (a asked) of(q *ask.Question, v *cachedDocument, w *ask.Weights) ask.Subject {
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

// unsaid reports whether a question asks for something of which a text has no word, nor says it in another way that
// the thesaurus has for words which contracts do not use themselves.
func unsaid(q *ask.Question, body string) bool {
	asked, words := q.Thing()
	if len(words) == 0 || len(lacking(words, body)) < len(words) {
		return false
	}
	stems := " " + strings.Join(thesaurus.Stems(body), " ") + " "
	for _, c := range thesaurus.Shipped().Concepts(asked) {
		said := func(p thesaurus.Phrase) bool { return strings.Contains(stems, " "+strings.Join(p, " ")+" ") }
		itself := func(p thesaurus.Phrase) bool {
			return slices.ContainsFunc(p, func(stem string) bool { return slices.Contains(c.Asked, stem) })
		}
		if !slices.ContainsFunc(c.Says, itself) && slices.ContainsFunc(c.Says, said) {
			return false
		}
	}
	return true
}

// lacking returns those of some folded words that stand in none of these texts, in no form and no spelling.
func lacking(words []string, texts ...string) []string {
	seen := map[string]bool{}
	words = slices.Clone(words)
	for _, t := range texts {
		if len(words) == 0 {
			return nil
		}
		for word := range text.Words(t) {
			if !seen[word] {
				seen[word] = true
				words = slices.DeleteFunc(words, func(w string) bool { return text.Alike(w, word) })
			}
		}
	}
	return words
}

// beginsWord reports whether a word of a text begins with these letters.
func beginsWord(body, word string) bool {
	for from := 0; ; {
		i := strings.Index(body[from:], word)
		if i < 0 {
			return false
		}
		if before, _ := utf8.DecodeLastRuneInString(body[:from+i]); !unicode.IsLetter(before) && !unicode.IsDigit(before) {
			return true
		}
		from += i + 1 // the next may begin within this one
	}
}
