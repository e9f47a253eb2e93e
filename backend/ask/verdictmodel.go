package ask

import (
	_ "embed" // the weights of verdicts

	"pincite/backend/learned"
)

// VerdictWeights tell what a sentence says to a question for yes or no, and what qualifies it.
type VerdictWeights struct {
	Cue    learned.Named `json:"cue"`    // that a wording qualifies, of the features of qualifies
	Follow learned.Named `json:"follow"` // that a sentence takes something back of the one before, of the features of following
	Right  learned.Named `json:"right"`  // that the likelier of yes and no is right, of [Summing]
	Kind   learned.Named `json:"kind"`   // that it is qualified, of [Summing]
	// Read are those of sentences that encoders read beside the question, Unread without them.
	Read   Choosing `json:"read"`
	Unread Choosing `json:"unread"`
}

// Choosing tells which sentence decides, and what it says.
type Choosing struct {
	Polarity learned.Named `json:"polarity"` // that the claim is true, of the features of polarity
	Deciding learned.Named `json:"deciding"` // that a sentence does, of the features of [trial.tell]
	Silent   learned.Named `json:"silent"`   // that none does, of those of [trial.lack]
}

//go:embed verdicts.json
var verdictsJSON []byte

// verdicts returns the weights that come with the program.
var verdicts = learned.Shipped[VerdictWeights]("verdicts.json", verdictsJSON)
