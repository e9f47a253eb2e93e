package clauses

import (
	"math"
	"math/rand/v2"
	"slices"

	"pincite/backend/review/presence"
)

// Written are passages that were written for a kind.
type Written struct {
	Has     []string `json:"has"`     // that are of it, in usual words
	Unusual []string `json:"unusual"` // that are of it, in rarer words or among others
	Near    []string `json:"near"`    // that are not, in words like those that are
}

// written returns the features of the i-th written passage of a kind.
func (t *trainer) written(s Set, words string, i int) []presence.Entry {
	row := t.Frequencies(presence.Passage{Text: words})
	for _, j := range []int{2 * i, 2*i + 1} {
		if len(s.beside) > 0 {
			row = presence.Add(row, s.beside[j%len(s.beside)], presence.Neighbour)
		}
	}
	return t.Unit(row)
}

// How much more a written passage costs than one of a document that is not marked.
const writtenUsual, writtenOther = 2, 0.5

// besideWritten is how many passages stand around those written, at most.
const besideWritten = 100

// unmarked returns the rows of passages that are marked for no kind.
func unmarked(documents []*Document) (rows [][]presence.Entry) {
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

// vocabulary returns the features that stand in at least so many documents, in order, and how rare they are.
func vocabulary(documents []*Document, fewest int) (features []presence.Feature, idf []float32) {
	in := map[presence.Feature]int{}
	passages := map[presence.Feature]int{}
	lastPassage, lastDocument := map[presence.Feature]int{}, map[presence.Feature]*Document{}
	total := 0
	for _, d := range documents {
		for _, p := range d.Passages {
			total++
			for f := range presence.Features(p) {
				if lastPassage[f] != total {
					lastPassage[f] = total
					passages[f]++
				}
				if lastDocument[f] != d {
					lastDocument[f] = d
					in[f]++
				}
			}
		}
	}
	for f, n := range in {
		if n >= fewest {
			features = append(features, f)
		}
	}
	slices.Sort(features)
	idf = make([]float32, len(features))
	for i, f := range features {
		idf[i] = float32(1 + math.Log(float64(1+total)/float64(1+passages[f])))
	}
	return features, idf
}
