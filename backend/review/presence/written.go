package presence

import "math/rand/v2"

// Written are passages that were written for a kind.
type Written struct {
	Has     []string `json:"has"`     // that are of it, in usual words
	Unusual []string `json:"unusual"` // that are of it, in rarer words or among others
	Near    []string `json:"near"`    // that are not, in words like those that are
}

// written returns the features of the i-th written passage of a kind.
func (m *Model) written(s Set, words string, i int) []entry {
	row := m.frequencies(Passage{Text: words})
	for _, j := range []int{2 * i, 2*i + 1} {
		if len(s.beside) > 0 {
			row = add(row, s.beside[j%len(s.beside)], neighbour)
		}
	}
	return m.unit(row)
}

// How much more a written passage costs than one of a document that is not marked.
const writtenUsual, writtenOther = 2, 0.5

// besideWritten is how many passages stand around those written, at most.
const besideWritten = 100

// unmarked returns the rows of passages that are marked for no kind.
func unmarked(documents []*Document) (rows [][]entry) {
	for _, d := range documents {
		for p, row := range d.rows {
			marked := false
			for _, marks := range d.Marked {
				marked = marked || marks[p] != 0
			}
			if !marked {
				rows = append(rows, row)
			}
		}
	}
	rand.New(rand.NewPCG(3, 0)).Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	return rows[:min(len(rows), besideWritten)]
}
