package rank

import (
	"sync"

	"pincite/backend/text"
)

// stopwords are the query stopwords, which steer a question without saying what is looked
// for: function words, and the words by which one refers to the document as a whole. They do
// not count in ranking, unless a question has no others.
var stopwords = text.NewSet(`
	a an the this that these those it its their them they he she his her we our us you your i my me
	and or not nor but if then than so as of in on at by for from to with under into about within between
	is are was were be been being am has have had having do does did doing done
	can could may might must shall should will would
	what which who whom whose when where why how whether there here any some all each every either both
	please find show tell give list look check consider considering regarding concerning want need like know see let
	information detail details clause clauses provision provisions section language wording part text document documents
	contract contracts agreement agreements
	include includes included including contain contains contained say says said state states stated stating
	mention mentions mentioned specify specifies specified indicate indicates indicated provide provides provided
	set out forth exist exists there's s t also just only
	mean one`)

// stopStems are the stems of the query stopwords.
var stopStems = sync.OnceValue(func() map[string]bool {
	stems := map[string]bool{}
	for w := range stopwords {
		stems[text.Stem(w)] = true
	}
	return stems
})

// ContentWords returns the words of a question that are no stopwords, or all of them
// where there are no others.
func ContentWords(words []string) []string {
	var kept []string
	for _, w := range words {
		if !stopwords[w] {
			kept = append(kept, w)
		}
	}
	if len(kept) == 0 {
		return words
	}
	return kept
}
