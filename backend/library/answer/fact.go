package answer

import (
	"path"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/cite"
	"pincite/backend/facts"
)

// leastFact is the least score of a fact that answers: of 131 lengths of time and ends of contracts of the odd half of
// CUAD that score as much 129 stand on words that experts marked, of 44 that score less 33.
const leastFact = 0.85

// signedVerdict is what how far a file is signed says to whether it is; in a PDF a place is empty whose signature is a picture.
func signedVerdict(state, file string) ask.Verdict {
	switch {
	case state == facts.SignedBy:
		return ask.Yes
	case state == facts.Draft, state == facts.Unsigned && !strings.EqualFold(path.Ext(file), ".pdf"):
		return ask.No
	}
	return ""
}

// factOf returns the fact that a question asks for of a document; nil where it asks for none or none was found.
func factOf(q *ask.Question, d cite.Document) *ask.Fact {
	for _, fact := range q.Facts(d.Title, d.Parties) {
		of := facts.Document{Text: d.Text, Title: d.Title, Parties: d.Parties}
		if found := facts.Find(fact, of); len(found) > 0 && found[0].Score >= leastFact {
			v := found[0].Value
			v.Text = strings.TrimPrefix(v.Text, "until ") // the words cited are those of the day alone
			f := &ask.Fact{Value: v, Evidence: found[0].Evidence, Doubt: found[0].Doubt}
			if fact == "signed" {
				f.Verdict = signedVerdict(v.Text, d.File)
			}
			if found[0].Computed != "" {
				f.Computed = v.Text + ", computed: " + found[0].Computed
			}
			return f
		}
	}
	return nil
}
