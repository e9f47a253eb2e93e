package facts

import (
	_ "embed" // what was learned
	"encoding/json"
	"math"
	"sync"
)

// Chooser is what was learned of the signs of facts: how likely a candidate is the answer is the logistic of the bias and
// the weights of its signs.
type Chooser struct {
	Facts map[string]*Learned `json:"facts"`
}

// Learned is what was learned of a fact.
type Learned struct {
	Bias    float64            `json:"bias"`
	Weights map[string]float64 `json:"weights"` // by sign, as [Candidate] has them
	// Curve turns the probability of the best candidate of a document into how often it is right: pairs of both, ascending.
	Curve [][2]float64 `json:"curve"`
}

//go:embed chooser.json
var chooserJSON []byte

var chooser = sync.OnceValue(func() *Chooser {
	c := &Chooser{}
	if err := json.Unmarshal(chooserJSON, c); err != nil {
		panic("facts: chooser.json: " + err.Error()) // a damaged build
	}
	return c
})

// of returns how likely a candidate of a document is the answer.
func (l *Learned) of(d *Reading, c *Candidate) float64 {
	sum := l.Bias
	var key []byte
	d.signs(c, func(kind, a, b string) {
		key = signOf(key[:0], kind, a, b)
		sum += l.Weights[string(key)]
	})
	return logistic(sum)
}

// signOf writes a sign.
func signOf(key []byte, kind, a, b string) []byte {
	key = append(append(append(key, kind...), ' '), a...)
	if b != "" {
		key = append(append(key, ' '), b...)
	}
	return key
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
