package proofread

import (
	_ "embed" // what was learned
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"pincite/backend/learned"
	"pincite/backend/text"
)

// Likelihood tells how likely words that are written with capitals are a term whose definition is missing: how often contracts that use
// them, or words that begin or end like them, define them, how they are used here, and how this contract defines others. lab/cmd/fitterms
// learns it from contracts out of which definitions were taken.
type Likelihood struct {
	// Counts has, by key, in how many contracts words were used twice or more, and in how many of those they were defined: of a
	// whole phrase by "=" and its key, of the last word of phrases by ">", of the first by "<".
	Counts map[string][2]float64 `json:"counts"`
	// Common are words, in the singular, that many contracts write without a capital within sentences: what names are not made of.
	Common string `json:"common"`
	// Base is the share of all phrases that are defined.
	Base float64 `json:"base"`
	// Weights are those of [Likelihood.Features].
	Weights []float64 `json:"weights"`

	common text.Set
}

//go:embed terms.json
var termsJSON []byte

var shipped = sync.OnceValue(func() *Likelihood {
	l, err := ReadLikelihood(termsJSON)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return l
})

// ReadLikelihood reads what fitterms wrote.
func ReadLikelihood(data []byte) (*Likelihood, error) {
	l := &Likelihood{}
	if err := json.Unmarshal(data, l); err != nil {
		return nil, fmt.Errorf("what was learned of terms: %w; make it anew with lab/cmd/fitterms", err)
	}
	if n := len(l.Features(&Phrase{Key: "a"}, nil)); len(l.Weights) != n || l.Base <= 0 || l.Base >= 1 {
		return nil, fmt.Errorf("what was learned of terms has %d weights of %d; make it anew with lab/cmd/fitterms", len(l.Weights), n)
	}
	l.common = text.NewSet(l.Common)
	return l, nil
}

// named reports whether a phrase is the name of someone or something: a word of it is none that contracts write without a capital, here
// or elsewhere, and nothing chooses it among several; where that word is not the last one, no article leads to it, either.
func (l *Likelihood) named(p *Phrase) bool {
	words := strings.Fields(p.Key)
	if !p.Strange || p.Chosen > 0 || 2*p.Led >= len(p.Places) && l.common[words[len(words)-1]] {
		return false
	}
	return slices.ContainsFunc(words, func(w string) bool { return !l.common[w] })
}

const (
	// likelyTerm is the chance from which an undefined term is shown by default, and worthALook from which it is at all: see
	// docs/proofread.md for what they find.
	likelyTerm = 0.4
	worthALook = 0.15
	// pull is how many contracts what is expected of words counts for beside those that were counted.
	pull = 4
)

// Undefined returns the chance that words are a term whose definition is missing, from 0 to 1.
func (l *Likelihood) Undefined(p *Phrase) float64 {
	var z float64
	for i, f := range l.Features(p, nil) {
		z += l.Weights[i] * f
	}
	return learned.Logistic(z)
}

// CountKeys returns the keys of [Likelihood.Counts] that a phrase adds to.
func CountKeys(p *Phrase) []string {
	words := strings.Fields(p.Key)
	keys := []string{"=" + p.Key, ">" + words[len(words)-1]}
	if len(words) > 1 {
		keys = append(keys, "<"+words[0])
	}
	return keys
}

// Features returns what the chance is made of. Without, where it is not nil, says how much to take from the counts of a key:
// what the phrase itself added to them.
func (l *Likelihood) Features(p *Phrase, without func(key string) [2]float64) []float64 {
	share := func(key string, expected float64) float64 {
		c := l.Counts[key]
		if without != nil {
			w := without(key)
			c[0], c[1] = max(0, c[0]-w[0]), max(0, min(c[1]-w[1], c[0]-w[0]))
		}
		return (c[1] + pull*expected) / (c[0] + pull)
	}
	keys := CountKeys(p)
	last := share(keys[1], max(l.Base, 1e-3))
	first := last
	if len(keys) > 2 {
		first = share(keys[2], last)
	}
	whole := share(keys[0], (last+first)/2)
	n, next := math.Max(1, float64(len(p.Places))), 0
	for _, m := range p.next {
		next = max(next, m)
	}
	return []float64{
		1, learned.Logit(whole), learned.Logit(last), learned.Logit(first), math.Log(n), float64(p.Led) / n,
		float64(p.Lower) / (float64(p.Lower) + n), learned.Truth(p.Extends), learned.Truth(len(keys) < 3), float64(next) / n,
		learned.Truth(l.named(p)), float64(p.Linked) / n, float64(p.Counted) / n, float64(p.Apart) / n, learned.Truth(p.Bracketed),
		math.Log(math.Max(1, float64(p.Terms))), learned.Truth(p.Terms < manyTerms), math.Log(math.Max(1, float64(p.Suspects))),
		learned.Truth(p.Elsewhere),
	}
}
