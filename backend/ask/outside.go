package ask

import (
	_ "embed" // the weights
	"math"
	"regexp"

	"pincite/backend/learned"
)

// Asking is what is known of a question that names no document before any is asked: by it is told whether it is asked of a contract at all.
type Asking struct {
	Cosine   float64 // of the question with the best passage, as an encoder reads both; 0 where none is there
	Vector   float64 // best of a passage
	Sentence float64 // best score of a sentence
	Need     float64 // how probably it has a need that is known
	Clause   float64 // how probably it asks for a kind of clause that is known, the likeliest
	Foreign  float64 // how many of its words no question known has
	Nowhere  float64 // share of its words, names and such as lawyers do not ask with, that stand in none of the documents looked at
	Route    float64 // how probably it names a document
}

// asksOf are wordings by which a question says of what it is asked.
var asksOf = map[string]*regexp.Regexp{
	"my":     regexp.MustCompile(`(?i)\b(?:i|my|me|you|your)\b`),
	"we":     regexp.MustCompile(`(?i)\b(?:we|our|us|they|their)\b`),
	"paper":  regexp.MustCompile(`(?i)\b(?:agreements?|contracts?|leases?|licen[cs]es?|nda|clauses?|sections?|part(?:y|ies)|deal|terms?)\b`),
	"the":    regexp.MustCompile(`(?i)\b(?:the|this|these|each|either)\s+\w`),
	"a":      regexp.MustCompile(`(?i)\b(?:an?)\s+\w`),
	"law":    regexp.MustCompile(`(?i)\b(?:laws?|legal(?:ly)?|illegal|statutes?|codes?|courts?|rights)\b`),
	"how":    regexp.MustCompile(`(?i)^\W*how (?:do|does|did|can|should)\b`),
	"number": regexp.MustCompile(`\d`),
	// a certain paper, or who signs it
	"certain": regexp.MustCompile(`(?i)\b(?:the|this|that|these|our|each|either)\s+(?:[\w’'-]+\s+){0,2}?(?:agreements?|contracts?|orders?|leases?|licen[cs]es?|deeds?|nda|polic(?:y|ies)|loans?|notes?|amendments?|schedules?|exhibits?|annex(?:es)?|part(?:y|ies)|` +
		`customers?|clients?|suppliers?|sellers?|buyers?|vendors?|purchasers?|tenants?|landlords?|less(?:or|ee)s?|lenders?|borrowers?|licens(?:or|ee)s?|employers?|contractors?|consultants?|providers?|compan(?:y|ies)|agents?|distributors?|franchis(?:or|ee)s?|recipients?|guarantors?)\b`),
}

// Features returns what tells that a question is asked of no contract.
func (a *Asking) Features(q *Question) map[string]float64 {
	f := map[string]float64{
		"cosine": cosineScale * a.Cosine, "unread": learned.Truth(a.Cosine == 0), "vector": cosineScale * a.Vector, "sentence": math.Log(max(a.Sentence, leastSure)),
		"need": a.Need, "clause": a.Clause, "foreign": a.Foreign / float64(max(1, len(q.Words()))), "nowhere": a.Nowhere, "route": a.Route, "words": math.Log(float64(1 + len(q.Words()))),
		"yes or no": learned.Truth(q.Want == YesNo),
	}
	for name, pattern := range asksOf {
		f[name] = learned.Truth(pattern.MatchString(q.Text))
	}
	return f
}

// leastOutside is how probably a question is asked of no contract that is not looked into: of 741 such questions put to all contracts and to small folders of them
// some 87 % are that sure, of 271 others 3 %, each half judged by what the other taught.
const leastOutside = 0.85

// Outside reports whether a question that names no document surely asks for what no contract answers: the weather, sums, the law as such.
func (q *Question) Outside(a Asking) bool { return q.Outsideness(a) >= leastOutside }

// Outsideness is how probably it does.
func (q *Question) Outsideness(a Asking) float64 { return outsideWeights().Of(a.Features(q)) }

//go:embed outside.json
var outsideJSON []byte

var outsideWeights = learned.Shipped[learned.Named]("outside.json", outsideJSON)
