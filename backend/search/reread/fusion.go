package reread

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

// Fusion adds what the encoder says to scores that are logarithms of probabilities, as a product of experts does:
//
//	score · Base + (Weight + Known · known) · (cosine − Centre)
//
// where known is how surely it is known what the question wants, 0 to 1. A passage that the encoder did not read
// counts as one whose cosine is Centre. lab/cmd/fitreread fits the numbers.
type Fusion struct {
	Base   float64 `json:"base"`
	Weight float64 `json:"weight"`
	Known  float64 `json:"known"`
	Centre float64 `json:"centre"`
}

//go:embed fusion.json
var fusionJSON []byte

// Shipped returns the numbers that were fitted to the model that ships.
func Shipped() (Fusion, error) {
	var f Fusion
	if err := json.Unmarshal(fusionJSON, &f); err != nil {
		return f, fmt.Errorf("fusion.json: %w; build Pincite again", err)
	}
	return f, nil
}

// Counts reports whether what an encoder says can change the order of passages: where it is all but certain what a
// question wants, it need not be asked. Cosines of the best passages differ by some 0.3 at most.
func (f Fusion) Counts(known float64) bool { return f.Weight+f.Known*known > 1 }

// Read returns the score of a passage that the encoder read.
func (f Fusion) Read(score float32, cosine float32, known float64) float32 {
	return f.Unread(score) + float32((f.Weight+f.Known*known)*(float64(cosine)-f.Centre))
}

// Unread returns the score of one that it did not.
func (f Fusion) Unread(score float32) float32 { return float32(f.Base) * score }
