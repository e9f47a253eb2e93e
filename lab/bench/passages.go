package bench

import (
	"bytes"
	"encoding/json"
	"fmt"

	"pincite/backend/doc"
)

// Written are the questions that were written from passages of a document, each by reading one
// (as InPars and GPL do by a model: arXiv 2202.05144, 2112.07577).
type Written struct {
	File     string    `json:"file"`   // slash-separated, below the corpus
	SHA256   string    `json:"sha256"` // of its content, in hexadecimal
	Passages []Passage `json:"passages"`
}

// Passage is a place in a document and what it answers.
type Passage struct {
	Span      [2]int   `json:"span"` // in code points
	Need      string   `json:"need"` // what is wanted, in a few words
	Questions []string `json:"questions"`
	Absent    string   `json:"absent,omitempty"` // a question like them that the document does not answer
}

// Gold returns the passage as what answers its questions.
func (w Written) Gold(p Passage) Gold {
	return Gold{File: w.File, Span: doc.Span{Start: p.Span[0], End: p.Span[1]}}
}

// ReadWritten reads questions written from passages: JSON lines, a document each.
func ReadWritten(data []byte) (documents []Written, err error) {
	n := 0
	for line := range bytes.Lines(data) {
		n++
		var w Written
		if err := json.Unmarshal(line, &w); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		documents = append(documents, w)
	}
	return documents, nil
}
