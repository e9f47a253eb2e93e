package answer

import (
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/search"
	"pincite/backend/text"
)

// namesParty reports whether a question has a word, written as a name, of the name of a party to a document.
func (d *snapshot) namesParty(q *ask.Question) bool {
	var names []string
	for _, w := range q.Words() {
		if q.Names(w) && !text.Geographic[w] && !text.CompanySuffixes[w] {
			names = append(names, w)
		}
	}
	return len(names) > 0 && slices.ContainsFunc(d.searcher.Entries, func(e search.Entry) bool {
		words := text.FoldedWords(strings.Join(e.Name.Parties, " "))
		return slices.ContainsFunc(names, func(name string) bool { return slices.Contains(words, name) })
	})
}

// fewestTogether is how many words that no question known has stand in one passage, at least, where they are of what the documents are about.
const fewestTogether = 3

// together reports whether a passage found has several of some words.
func together(words []string, found *Result) bool {
	return slices.ContainsFunc(found.Hits, func(h Hit) bool { return len(words)-len(lacking(words, h.Quote)) >= fewestTogether })
}

// askingOf returns what is known of a question by what it wants, how probably it has a need, the share of its words that stand nowhere,
// and the best of what was found for it.
func askingOf(found *Result, wanted wantedClauses, need, nowhere float64) ask.Asking {
	a := ask.Asking{Need: min(need, 1), Nowhere: nowhere, Foreign: float64(len(wanted.foreign))}
	for _, probability := range wanted.clauses {
		a.Clause = max(a.Clause, probability)
	}
	for _, h := range found.Hits {
		a.Cosine, a.Vector = max(a.Cosine, h.Parts.Encoder), max(a.Vector, h.Parts.Vector)
		for _, s := range h.Sentences {
			a.Sentence = max(a.Sentence, s.Score)
		}
	}
	for _, at := range found.Route {
		a.Route = max(a.Route, at.Confidence)
	}
	return a
}
