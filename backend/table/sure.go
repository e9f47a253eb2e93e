package table

import (
	_ "embed" // the weights

	"pincite/backend/learned"
)

// Sureness tells how likely a cell is the one asked for, of its signals. lab/cmd/fittables fits it.
type Sureness struct {
	// Choice are the weights of what speaks for a cell and against it, by which one is chosen from others ([Cells]).
	Choice  map[string]float64 `json:"choice"`
	Right   learned.Named      `json:"right"`   // that the best cell of a table is what was asked for
	Lacking learned.Named      `json:"lacking"` // that the table is about what was asked and lacks it
	// A cell is stated whose probability is Stated at least, and shown with those beside it from Shown on; a table is said to lack
	// a row or column from Lacked on, where no cell is as likely as Doubted.
	Stated  float64 `json:"stated"`
	Shown   float64 `json:"shown"`
	Lacked  float64 `json:"lacked"`
	Doubted float64 `json:"doubted"`
}

// Weights are those that come with the program: for words alone, and where an encoder compares them, too.
type Weights struct {
	Plain    Sureness `json:"plain"`
	Compared Sureness `json:"compared"`
}

//go:embed sure.json
var sureJSON []byte

// sureness returns the weights that come with the program.
var sureness = learned.Shipped[Weights]("sure.json", sureJSON)

// Considered is the best cell of one table for a question, as [Look] judges it.
type Considered struct {
	Hit     Hit
	Signals map[string]float64 // of the cell, by name
	Lacks   string             // the word of the question that the table may be said to lack
}

// Cells are the cells of tables that a question was put to, for who fits a [Sureness].
type Cells struct{ gathered gathered }

// Gather looks at the cells of tables, as [Look] does.
func Gather(words string, tables []Table, q *Query) Cells { return Cells{gather(words, tables, q)} }

// Shipped returns the weights by which [Look] judges them.
func (c Cells) Shipped() *Sureness { return c.gathered.q.sureness() }

// Look answers by them, as [Look] does.
func (c Cells) Look() Answer { return c.Judge(c.Shipped()).Answer(c.Shipped()) }

// Each yields each cell with what speaks for it.
func (c Cells) Each(yield func(Hit, map[string]float64)) {
	for i, g := range c.gathered.grids {
		for n := range c.gathered.cells[i] {
			s := &c.gathered.cells[i][n]
			yield(g.hit(s), s.named())
		}
	}
}

// Judge judges the best cell of each table by some weights.
func (c Cells) Judge(w *Sureness) Judged { return c.gathered.judged(w) }

// Judged are the best cells of tables, each with how likely it is to answer.
type Judged []considered

// Considered returns what [Look] would choose from.
func (j Judged) Considered() (out []Considered) {
	for _, c := range j {
		out = append(out, Considered{Hit: c.hit(), Signals: c.signals, Lacks: c.lacks})
	}
	return out
}

// Answer is what [Look] would say by the limits of some weights.
func (j Judged) Answer(w *Sureness) Answer { return answer(j, w) }
