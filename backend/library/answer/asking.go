package answer

import (
	"context"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/family"
	"pincite/backend/learned"
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

// namesOwn reports whether a question has a word, written as a name, that no question known has and that stands in the documents looked at: the
// name of a guarantor, of a horse.
func (o *replying) namesOwn() bool {
	return slices.ContainsFunc(o.wanted.foreign, func(w string) bool {
		return o.Question.Names(w) && o.Question.Distinctive(w) && !text.Geographic[w] && !slices.Contains(o.Nowhere, w)
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

// outside tells whether a question that names no document asks for what none of these could say: it is idle then.
func (o *replying) outside(ctx context.Context) (err error) {
	d, q, whole := o.d, &o.Question, o.Search
	if o.Nowhere, err = d.nowhere(q, o.wanted.foreign, o.ids); err != nil {
		return err
	}
	distinctive := slices.DeleteFunc(slices.Clone(o.Nowhere), func(w string) bool {
		return !q.Distinctive(w) || o.q.AsOf != "" && text.Month(strings.ToLower(w)) != 0 // the day that is asked for
	})
	share := float64(len(distinctive)) / float64(max(1, len(q.Words())))
	need := 0.0
	for _, u := range whole.Understood {
		need += u.Probability
	}
	o.Asking = askingOf(whole, o.wanted, need, share)
	o.ours = d.namesParty(q) || o.namesOwn()
	if o.idle = q.Outside(o.Asking) && whole.Filters == nil && !o.reworded && !o.ours && !together(o.wanted.foreign, whole) &&
		!d.inTables(ctx, q, o.ids); o.idle {
		var standing *family.Standing
		if len(o.ids) > 0 {
			if standing, err = d.standingFor(o.q, o.ids[0]); err != nil {
				return err
			}
		}
		if standing == nil {
			o.Idle, o.Absent = true, true
			return nil
		}
	}
	strange := slices.ContainsFunc(distinctive, q.Names)
	o.known = map[string]float64{"outside": learned.Logit(q.Outsideness(o.Asking)), "idle": learned.Truth(o.idle), "nowhere": share, "nowhere.name": learned.Truth(strange), "need": need}
	o.nowhere = share >= mostNowhere && need < sureNeed || strange
	for i, word := range o.Nowhere {
		o.Nowhere[i] = asTyped(o.q.Text, word)
	}
	return nil
}
