package table

import (
	_ "embed" // the weights

	"pincite/backend/learned"
)

// Sureness tells how likely a cell is the one asked for, of its signals. lab/cmd/fittables fits it.
type Sureness struct {
	Right   learned.Named `json:"right"`   // that the best cell of a table is what was asked for
	Lacking learned.Named `json:"lacking"` // that the table is about what was asked and lacks it
	// A cell is stated whose probability is Stated at least, and shown with those beside it from Shown on; a table is said to lack
	// a row or column from Lacked on, where no cell is as likely as Doubted.
	Stated  float64 `json:"stated"`
	Shown   float64 `json:"shown"`
	Lacked  float64 `json:"lacked"`
	Doubted float64 `json:"doubted"`
}

//go:embed sure.json
var sureJSON []byte

// sureness returns the weights that come with the program.
var sureness = learned.Shipped[Sureness]("sure.json", sureJSON)

// Considered is the best cell of one table for a question, as [Look] judges it.
type Considered struct {
	Hit     Hit
	Signals map[string]float64 // of the cell, by name
	Lacks   string             // the word of the question that the table may be said to lack
}

// Consider returns what [Look] chooses from, for who fits a [Sureness].
func Consider(words string, tables []Table, q *Query) (out []Considered) {
	for _, c := range consider(words, tables, q) {
		out = append(out, Considered{Hit: c.hit(), Signals: c.signals, Lacks: c.lacks})
	}
	return out
}
