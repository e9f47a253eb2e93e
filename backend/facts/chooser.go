package facts

import (
	_ "embed" // what was learned

	"pincite/backend/learned"
)

// Chooser is what was learned of the signs of facts: how likely a candidate is the answer is the logistic of the bias and
// the weights of its signs.
type Chooser struct {
	Facts map[string]*Learned `json:"facts"`
}

// Learned is what was learned of a fact: weights by sign, as [Candidate] has them.
type Learned struct {
	learned.Named
	// Curve turns the probability of the best candidate of a document into how often it is right: pairs of both, ascending.
	Curve [][2]float64 `json:"curve"`
}

//go:embed chooser.json
var chooserJSON []byte

var chooser = learned.Shipped[Chooser]("chooser.json", chooserJSON)

// of returns how likely a candidate of a document is the answer.
func (l *Learned) of(d *Reading, c *Candidate) float64 {
	sum := l.Bias
	var key []byte
	d.signs(c, func(kind, a, b string) {
		key = signOf(key[:0], kind, a, b)
		sum += l.Weights[string(key)]
	})
	return learned.Logistic(sum)
}

// signOf writes a sign.
func signOf(key []byte, kind, a, b string) []byte {
	key = append(append(append(key, kind...), ' '), a...)
	if b != "" {
		key = append(append(key, ' '), b...)
	}
	return key
}
