package ask

import (
	_ "embed" // the weights
	"encoding/json"
	"fmt"
	"sync"

	"pincite/backend/learned"
)

// The features by which a document that answers is told from one that does not.
const (
	presenceVector   = iota // best cosine of a passage
	presenceSentence        // best score of a sentence
	presenceThere           // log-odds that the document has what is asked for, by its clauses
	presenceForeign         // share of the question's stems that neither the document nor any question known has
	presenceFeatures
)

// Weights are what lab/cmd/fitanswers fits.
type Weights struct {
	Sentence learned.Numbered `json:"sentence"` // of the features of a sentence
	Presence learned.Numbered `json:"presence"` // of the features of a document's passages
	// Lambda says how many sentences are taken; see choose.
	Lambda float64 `json:"lambda"`
	// Absent is the presence below which a document is said not to answer.
	Absent float64 `json:"absent"`
	// Answering tells whether a document that is named answers, beside Presence; nil leaves it to that.
	Answering *learned.Named `json:"-"`
	// Reading tells how probably a sentence is of the answer once a cross-encoder read it; nil leaves it to Sentence.
	Reading *learned.Named `json:"-"`
	// Kinds are the kinds of clauses by name, as the model of clauses was taught them.
	Kinds map[string]ClauseKind `json:"kinds"`
}

// ClauseKind is how a kind of clause was marked in the documents that the model of clauses learned from.
type ClauseKind struct {
	// Share is the share of the documents that it was marked in; 0 where that is not known.
	Share float64 `json:"share"`
	// Partly says that documents have it, too, in which it was not marked.
	Partly bool `json:"partly,omitempty"`
}

//go:embed weights.json
var weightsJSON []byte

// Shipped returns the weights that come with the program.
var Shipped = sync.OnceValue(func() *Weights {
	w, err := ReadWeights(weightsJSON)
	if err != nil {
		panic(fmt.Errorf("weights.json: %w", err)) // it comes with the program
	}
	w.Answering, w.Reading = shippedAnswering(), shippedReading()
	return w
})

// ReadWeights reads weights as lab/train/answers fits them. The error is [ErrWeights].
func ReadWeights(data []byte) (*Weights, error) {
	w := &Weights{}
	if err := json.Unmarshal(data, w); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWeights, err)
	}
	if len(w.Sentence.Weights) != sentenceFeatures || len(w.Presence.Weights) != presenceFeatures {
		return nil, fmt.Errorf("%w: they are of other features", ErrWeights)
	}
	return w, nil
}
