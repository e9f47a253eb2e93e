package search

import (
	"math"
	"slices"

	"pincite/backend/doc"
)

// How passages become hits, chosen on the documents on which the weights were fitted: mean
// P / R of learned kinds, of learned kinds in wordings never seen, and without what was
// learned.
//
//	joined above 0.25, cut off below 0.01   37.1 / 88.5   29.5 / 80.4   23.4 / 72.3
//	             0.35               0.01    38.3 / 87.7   30.4 / 78.9   24.5 / 71.0
//	             0.50               0.01    40.0 / 87.0   31.2 / 77.8   25.2 / 69.4
//	             0.70               0.01    41.4 / 85.1   32.5 / 76.7   26.1 / 68.2
//	             0.35               0.004   31.7 / 88.5   26.9 / 81.1   20.3 / 74.2
//	             0.35               0.002   28.3 / 89.7   24.5 / 82.0   18.5 / 75.1
const (
	// joinShare is the share of a passage's probability that its neighbour needs to
	// join it in one hit, and joinBytes the longest hit that joining makes.
	joinShare = 0.4
	joinBytes = 2000
	// cutoffProbability is the least probability of holding the answer with which a
	// passage is shown, other than as the first.
	cutoffProbability = 0.01
)

// assembled is a hit in the making: some chunks of one document that follow each other.
type assembled struct {
	doc, first, last int // chunks first to last
	score            float64
	parts            doc.ScoreParts // of the best chunk
}

// assemble joins and cuts off ranked passages, in order of document and chunk, into at
// most limit hits, best first. leftOut says that some were cut off.
func (s *Searcher) assemble(m Method, passages []ranked, follows []bool, limit int) (hits []assembled, leftOut bool) {
	if m.Weighted { // whose scores are no logits
		m.NoJoin, m.NoCutoff = true, true
	}
	order := make([]int, len(passages))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return byScore(scored{passages[a].ref, passages[a].score}, scored{passages[b].ref, passages[b].score})
	})
	p := probabilities(passages)
	used := make([]bool, len(passages))
	for _, i := range order {
		if used[i] {
			continue
		}
		if len(hits) == limit {
			break
		}
		if !m.NoCutoff && len(hits) > 0 && p[i] < cutoffProbability {
			return hits, true
		}
		first, last := i, i
		if !m.NoJoin {
			first, last = s.join(passages, follows, p, used, i)
		}
		for k := first; k <= last; k++ {
			used[k] = true
		}
		r := passages[i]
		score := p[i]
		if m.Weighted {
			score = float64(r.score)
		}
		hits = append(hits, assembled{r.ref.doc, passages[first].ref.chunk, passages[last].ref.chunk, score, r.parts})
	}
	return hits, false
}

// join extends passage i over its neighbours that are nearly as likely to answer, the
// likelier first.
func (s *Searcher) join(passages []ranked, follows []bool, p []float64, used []bool, i int) (first, last int) {
	first, last = i, i
	length := passages[i].bytes
	for {
		before, after := -1.0, -1.0
		if follows[first] && !used[first-1] && length+passages[first-1].bytes <= joinBytes {
			before = p[first-1]
		}
		if last+1 < len(passages) && follows[last+1] && !used[last+1] && length+passages[last+1].bytes <= joinBytes {
			after = p[last+1]
		}
		switch {
		case max(before, after) < joinShare*p[i]:
			return first, last
		case before >= after:
			first--
			length += passages[first].bytes
		default:
			last++
			length += passages[last].bytes
		}
	}
}

// probabilities returns the softmax of the passages' scores: what share of the answer
// each is expected to hold, if they hold one.
func probabilities(passages []ranked) []float64 {
	largest := math.Inf(-1)
	for _, r := range passages {
		largest = max(largest, float64(r.score))
	}
	p := make([]float64, len(passages))
	sum := 0.0
	for i, r := range passages {
		p[i] = math.Exp(float64(r.score) - largest)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}
