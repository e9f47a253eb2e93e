package facts

import (
	"regexp"
	"slices"

	"pincite/backend/facts/value"
)

// Why an answer may not be the one.
const (
	laterOf   = "it depends on which of several comes later or lasts longer"
	earlierOf = "it depends on which of several comes first or is shorter"
	blankDay  = "the day is left blank"
	ofTwo     = "another sentence says more surely that another law governs"
	ofRegions = "which law governs depends on the parties or on a choice"
)

// eachOwn tells why a length is not the contract's.
const eachOwn = "each service, order or product has its own"

var (
	ofEach       = regexp.MustCompile(spaced(`\b(?:with respect to|for|of|in respect of) (?:each|any) (?:of the )?(?:\w+ )?(?:services?|orders?|statements? of work|sows?|products?|work orders?)\b`))
	laterWords   = regexp.MustCompile(spaced(`\b(?:later|latest|last|longer|longest|greater)(?: to occur)? of\b|\bwhichever (?:is|occurs|comes|shall be|shall occur|ends) (?:the )?(?:later|longer|last|greater)\b|\bwhichever(?: of the two)? is later\b`))
	earlierWords = regexp.MustCompile(spaced(`\b(?:earlier|earliest|shorter|shortest|lesser|sooner|soonest|first)(?: to occur)? of\b|\bwhichever (?:is|occurs|comes|shall be|shall occur|ends) (?:the )?(?:earlier|sooner|first|shorter|less)\b`))
	// byTermination is what ends every contract earlier, beside which a date or a length stays what it is.
	byTermination = regexp.MustCompile(spaced(`\b(?:terminat\w+|rescission|cancellation)\b[^;]{0,60}\b(?:in accordance|pursuant|under|provided|provisions|of this|hereof|hereunder|by (?:either|any)|herein|article|section|clause)\b|\b(?:its|sooner|earlier) terminat\w+`))
)

// near is how much about a value may leave it open.
const near = 220 // bytes

// doubted says of the answers to a fact what leaves them open, and adds the other candidates that the same words
// have.
func doubted(d *Reading, fact string, found []Answer) []Answer {
	text := d.Text
	for i, a := range found {
		switch {
		case a.Doubt != "":
		case a.Value.Doubt != "":
			found[i].Doubt = a.Value.Doubt
		case fact == "term" || fact == "expiry":
			found[i].Doubt = open(text, a)
		}
	}
	if len(found) == 0 || found[0].Doubt != laterOf && found[0].Doubt != earlierOf || found[0].Value.Kind == value.Date && found[0].Computed != "" {
		return found
	}
	first := found[0]
	for _, v := range d.words.Find(first.Value.Kind, first.Evidence) {
		same := func(a Answer) bool { return a.Value.Span.Intersect(v.Span).Len() > 0 || a.Value.Text == v.Text }
		gap := max(v.Span.Start-first.Value.Span.End, first.Value.Span.Start-v.Span.End)
		if gap < near && !slices.ContainsFunc(found, same) && !isNotice.MatchString(text[v.Span.End:min(len(text), v.Span.End+60)]) {
			found = append(found, Answer{Value: v, Evidence: first.Evidence, Score: first.Score / 2, Doubt: first.Doubt})
		}
	}
	return found
}

// open returns why the words about a value leave it open; "" where they do not.
func open(text string, a Answer) string {
	lead := text[max(a.Evidence.Start, a.Value.Span.Start-near):a.Value.Span.Start]
	behind := text[a.Value.Span.End:min(len(text), a.Evidence.End, a.Value.Span.End+near)]
	if at := laterWords.FindAllStringIndex(lead, -1); at != nil {
		return laterOf
	}
	const close = 120 // bytes, between a value and what is said of it and another one
	if at := laterWords.FindStringIndex(behind); at != nil && at[0] < close && behind[at[0]] == 'w' {
		return laterOf
	}
	if at := earlierWords.FindStringIndex(lead); at != nil && !byTermination.MatchString(lead[at[0]:]+text[a.Value.Span.Start:a.Value.Span.End]+behind) {
		return earlierOf
	}
	if at := earlierWords.FindStringIndex(behind); at != nil && at[0] < close && behind[at[0]] == 'w' && !byTermination.MatchString(behind) {
		return earlierOf
	}
	if ofEach.MatchString(lead) {
		return eachOwn
	}
	return ""
}
