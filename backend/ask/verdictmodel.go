package ask

import (
	_ "embed" // the weights of verdicts
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"
)

// linear is a logistic regression of named features; those that it does not know count nothing.
type linear struct {
	Bias    float64            `json:"bias"`
	Weights map[string]float64 `json:"weights"`
}

func (n linear) of(f map[string]float64) float64 { return 1 / (1 + math.Exp(-n.odds(f))) }

// odds returns the logarithm of the odds.
func (n linear) odds(f map[string]float64) float64 {
	sum := n.Bias
	for _, name := range slices.Sorted(maps.Keys(f)) { // in one order, for one sum
		sum += n.Weights[name] * f[name]
	}
	return sum
}

// VerdictWeights tell what a sentence says to a question for yes or no, and what qualifies it.
type VerdictWeights struct {
	Polarity linear `json:"polarity"` // that the claim is true, of the features of polarity
	Cue      linear `json:"cue"`      // that a wording qualifies, of the features of qualifies
	Follow   linear `json:"follow"`   // that a sentence takes something back of the one before, of the features of following
	// Read are those of sentences that an encoder compared with the question, Unread without one.
	Read   Choosing `json:"read"`
	Unread Choosing `json:"unread"`
}

// Choosing tells which sentence decides.
type Choosing struct {
	Deciding linear `json:"deciding"` // that a sentence does, of the features of [trial.tell]
	Silent   linear `json:"silent"`   // that none does, of those of [trial.lack]
}

//go:embed verdicts.json
var verdictsJSON []byte

// verdicts returns the weights that come with the program.
var verdicts = sync.OnceValue(func() *VerdictWeights {
	w := &VerdictWeights{}
	if err := json.Unmarshal(verdictsJSON, w); err != nil {
		panic(fmt.Errorf("verdicts.json: %w", err)) // it comes with the program
	}
	return w
})
