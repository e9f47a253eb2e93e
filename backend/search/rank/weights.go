package rank

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"pincite/backend/learned"
	"pincite/backend/search/relevance"
)

//go:embed weights.json
var weightsJSON []byte

// weightsVersion is the version of weights.json that this code reads.
const weightsVersion = 1

// weightFile holds what weights.json does, where each number has its reason.
type weightFile struct {
	Version     int           `json:"version"`
	ZeroShot    weights       `json:"zero_shot"`
	Familiar    weights       `json:"familiar"`
	Marked      weights       `json:"marked"`
	Unfamiliar  weights       `json:"unfamiliar"`
	OutOfDomain weights       `json:"out_of_domain"`
	Familiarity familiarity   `json:"familiarity"`
	Domain      domain        `json:"domain"`
	Needs       needs         `json:"needs"`
	Sections    sections      `json:"sections"`
	Similar     likeness      `json:"similar"`
	Clauses     clauseWeights `json:"clauses"`
}

// weights say what the features count in a score.
type weights struct {
	features, around [featureCount]float32
}

// featureNames are the features as weights.json names them.
var featureNames = [featureCount]string{"vector", "lexical", "summary", "terms", "words", "headings", "learned", "projected",
	"answers", "marked"}

// UnmarshalJSON reads weights by the names of their features. A name of no feature is an
// error.
func (w *weights) UnmarshalJSON(data []byte) error {
	var byName struct{ Features, Around map[string]float32 }
	if err := json.Unmarshal(data, &byName); err != nil {
		return err
	}
	return errors.Join(byFeature(w.features[:], byName.Features, featureNames[:]), byFeature(w.around[:], byName.Around, featureNames[:]))
}

// byFeature reads weights by the names of their features.
func byFeature(dst []float32, byName map[string]float32, names []string) error {
	for i, name := range names {
		dst[i] = byName[name]
		delete(byName, name)
	}
	if len(byName) > 0 {
		return fmt.Errorf("weights of no feature: %v", byName)
	}
	return nil
}

// shipped returns the weights of the ranking as shipped.
var shipped = sync.OnceValue(func() *weightFile {
	w, err := readWeights(weightsJSON)
	if err != nil {
		panic(err) // which a test of this package would show
	}
	return w
})

func readWeights(data []byte) (*weightFile, error) {
	var w weightFile
	if err := json.Unmarshal(data, &w); err != nil {
		return nil, fmt.Errorf("read the weights: %w", err)
	}
	if w.Version != weightsVersion {
		return nil, fmt.Errorf("read the weights: version %d, want %d", w.Version, weightsVersion)
	}
	return &w, nil
}

// mix returns a share of a and the rest of b.
func mix(a, b weights, share float32) (m weights) {
	for i := range m.features {
		m.features[i] = share*a.features[i] + (1-share)*b.features[i]
		m.around[i] = share*a.around[i] + (1-share)*b.around[i]
	}
	return m
}

// familiarity is how far a question is taken for one that was learned.
type familiarity struct {
	Middle, Slope float64
	// Needs is what a cosine of the nearest learned question that is 1 more than Usual adds to
	// the log-odds that the question wants one of the needs that experts marked answers to.
	Needs, Usual float64
}

// of returns it for a question whose nearest learned one has this cosine: 0 to 1, which
// words that were learned have.
func (f familiarity) of(cosine float32) float32 {
	rise := func(x float64) float64 { return learned.Logistic((x - f.Middle) / f.Slope) }
	return float32(rise(float64(cosine)) / rise(1))
}

// domain is the in-domain score: how far text is of the sort that the models learned from.
type domain struct{ Out, In float32 }

// of returns it for text with these pairs of words, 0 to 1.
func (d domain) of(p relevance.Pairs) float32 {
	if p.All == 0 {
		return 0
	}
	share := float32(p.Known) / float32(p.All)
	return min(max((share-d.Out)/(d.In-d.Out), 0), 1)
}

// needs is how the needs of a question are mixed with its own words.
type needs struct {
	// Outstanding is the power of how much likelier a need's best passage is than that of the
	// question's own words, by which the need's probability is multiplied.
	Outstanding float64
	// Own is the log-odds of the share that the question's own words have beside what is mixed: from
	// Offset, with Known for a question that surely wants one of its needs, and with Peak where the
	// words are sure of their best passage.
	Own struct{ Offset, Known, Peak float64 }
	// Sharpness multiplies the logits of an open question, and of one that surely wants its needs.
	Sharpness struct{ Open, Known float64 }
}

// own returns the share of the question's own words beside what is mixed, and what the logits are
// multiplied by, given how surely it wants one of its needs and the probability of the best passage
// by the words.
func (n needs) own(known, peak float64) (share, sharpness float32) {
	share = float32(learned.Logistic(n.Own.Offset + n.Own.Known*known + n.Own.Peak*peak))
	return share, float32(n.Sharpness.Open + (n.Sharpness.Known-n.Sharpness.Open)*known*known)
}

// sections is what a passage's score and the best one of its section count.
type sections struct{ Passage, Best float32 }

// lift lets each passage's score take part in that of the best passage of its section. An
// answer is often a clause of several passages, of which one has the question's words.
func (w sections) lift(scores []float32, in []section) {
	best := make(map[section]float32)
	for i, score := range scores {
		if b, ok := best[in[i]]; !ok || score > b {
			best[in[i]] = score
		}
	}
	for i := range scores {
		scores[i] = w.Passage*scores[i] + w.Best*best[in[i]]
	}
}

// clauseWeights are what [Ranker.Clauses] counts, BM25's own parameters among them. They were chosen on
// ACORD's training queries: docs/quality.md.
type clauseWeights struct {
	K1, B float64
	Asked float64 // a word that was asked for and that the thesaurus has other words for, beside them
	Kinds float64 // each further way in which a clause says a concept, beside how often it does
	Not   float64 // a concept that is to be absent, taken off
	Cover float64 // exponent of the share of the concepts that a clause has
	Score float64 // all this beside the score of the passage: see [Ranker.Reconcile]
}
