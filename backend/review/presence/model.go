package presence

import (
	"cmp"
	"slices"

	"pincite/backend/learned"
)

// Model tells the presence of kinds of clauses. The zero Model knows none.
type Model struct {
	Vocabulary
	kinds   []Kind
	classes learned.Classes // by kind
	// around is over the same features and kinds, for passages with those before and after them; nil
	// where there is none. It tells better whether a clause is there, and m which passages are it.
	around *Model
}

// Kind is what was learned of one kind of clause.
type Kind struct {
	Name string // "clauses/audit_rights"
	Ask  string // the question that it was marked for
	Bias float32
	// Scale is what a weight of 1 stands for.
	Scale float32
	// Evidence is the least score of a passage that is evidence beside the best one.
	Evidence float32
	// Slope and Offset make a probability of the best score of a document's passages
	// (Platt 1999).
	Slope, Offset float32
	Around        *Kind `json:",omitempty"` // in a file: that of Model.around
}

// Judgement says what is known of a kind of clause in a document.
type Judgement struct {
	Probability float64 // that the document has it, 0 to 1
	// Evidence are the positions of the passages that are it, if it is there, the best
	// first; without passages none.
	Evidence []int
}

const (
	// maxEvidence is how many passages are evidence at most.
	maxEvidence = 12
	// nearBest is how much less than the best passage another one may score that is evidence,
	// too: of the marked passages of contracts that the model did not see 88 % then are, and
	// 72 % of the evidence is marked; without it 94 and 47 %.
	nearBest = 1.0
)

// Kinds returns the names of all kinds, in order.
func (m *Model) Kinds() []string {
	names := make([]string, len(m.kinds))
	for i, k := range m.kinds {
		names[i] = k.Name
	}
	return names
}

// Asks returns the question that the documents of each kind were marked for, in the order of
// [Model.Kinds].
func (m *Model) Asks() []string {
	asks := make([]string, len(m.kinds))
	for i, k := range m.kinds {
		asks[i] = k.Ask
	}
	return asks
}

// Scores writes how much a passage is like what was marked for each kind, in the order of
// [Model.Kinds], to dst, which is as long. Above 0 it is rather one of its clauses than not.
func (m *Model) Scores(text, title string, dst []float32) {
	m.product(m.Weigh(Passage{text, title}), dst)
	for k := range dst {
		dst[k] = m.kinds[k].Bias + m.kinds[k].Scale*dst[k]
	}
}

// product writes the sums of the weights by kind times those of a row's features to dst.
func (m *Model) product(row []Entry, dst []float32) {
	clear(dst)
	m.classes.Add(dst, row)
}

// scores returns the scores of passages by kind, given the TF-IDF of each alone, in which those before and after it count
// as much as a share. They are what Scores says of the rows that [Around] makes, whose products are sums of those of these.
func (m *Model) scores(rows [][]Entry, share float32) [][]float32 {
	n, kinds := len(rows), len(m.kinds)
	all, products := make([][]float32, n), make([]float32, n*kinds)
	for i, row := range rows {
		m.product(row, products[i*kinds:(i+1)*kinds])
	}
	squares := around(rows, float64(share))
	for i := range rows {
		all[i] = slices.Clone(products[i*kinds : (i+1)*kinds])
		for _, j := range []int{i - 1, i + 1} {
			for k := 0; share > 0 && j >= 0 && j < n && k < kinds; k++ {
				all[i][k] += share * products[j*kinds+k]
			}
		}
		length := learned.Length(squares[i])
		for k := range all[i] {
			all[i][k] = m.kinds[k].Bias + m.kinds[k].Scale*all[i][k]/length
		}
	}
	return all
}

// Judge returns what is known of each kind in a document with these passages, which are in its
// order, in the order of [Model.Kinds].
func (m *Model) Judge(passages []Passage) []Judgement {
	rows := make([][]Entry, len(passages))
	for i, p := range passages {
		rows[i] = m.weighted(m.Frequencies(p))
	}
	scores := m.scores(rows, 0)
	telling, tell := m, scores
	if m.around != nil {
		telling, tell = m.around, m.around.scores(rows, Neighbour)
	}
	all := make([]Judgement, len(m.kinds))
	for k := range m.kinds {
		all[k] = Judgement{telling.kinds[k].probability(BestScore(tell, k)), m.kinds[k].evidence(scores, k)}
	}
	return all
}

// evidence returns the best passage, and those that score above the kind's threshold and
// near the best one, the best first.
func (k *Kind) evidence(scores [][]float32, at int) []int {
	best := BestScore(scores, at)
	var found []int
	for i, s := range scores {
		if s[at] >= best || s[at] >= k.Evidence && s[at] >= best-nearBest {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(a, b int) int { return cmp.Compare(scores[b][at], scores[a][at]) })
	return found[:min(len(found), maxEvidence)]
}

// noPassage is the best score of a document without passages.
const noPassage = -3

// BestScore returns the best score of passages for a kind, given their scores by kind.
func BestScore(scores [][]float32, k int) float32 {
	best := float32(noPassage)
	for _, s := range scores {
		best = max(best, s[k])
	}
	return best
}

func (k *Kind) probability(score float32) float64 {
	return learned.Logistic(float64(k.Slope)*float64(score) + float64(k.Offset))
}
