package search

import (
	"math"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
	"pincite/backend/search/vector"
)

// How passages become hits: mean P / R over k = 1…64 on the half of the documents on which
// the weights were fitted, the right one given, of learned kinds, of learned kinds in
// wordings never seen, and without what was learned.
//
//	joined above 0.25, cut off below 0.01   43.5 / 88.0   22.7 / 78.3   22.8 / 72.5
//	             0.40               0.01    45.0 / 86.6   25.0 / 76.2   24.1 / 70.5
//	             0.50               0.01    45.9 / 85.7   25.9 / 74.6   24.7 / 69.1
//	             0.70               0.01    47.0 / 84.6   27.0 / 72.7   25.5 / 67.1
//	             0.40               0.02    50.4 / 85.0   28.7 / 71.4   28.0 / 66.4
//	             0.40               0.004   39.5 / 88.2   22.0 / 79.0   21.4 / 73.8
//	             0.40               0.002   36.7 / 88.9   20.7 / 79.5   19.8 / 75.1
//
// A cutoff below a share of the best passage's probability leaves out less where all are
// unlikely, as where the models are out of their depth. Natural and open questions about the
// odd half, and about the even half with models that learned from the odd one:
//
//	below 0.03 of the best          35.8 / 82.7   21.9 / 78.7       30.0 / 74.8   20.4 / 71.7
//	      0.05                      38.6 / 81.4   23.4 / 78.3       32.5 / 73.6   22.8 / 70.1
//	      0.06                      40.1 / 80.9   23.9 / 78.3       33.6 / 73.4   23.3 / 69.9
//	      0.07                      42.0 / 80.4   24.8 / 77.8       34.6 / 72.0   24.3 / 69.8
//	nothing                         24.7 / 84.8   12.5 / 79.6       20.3 / 78.8   12.0 / 75.0
const (
	// joinShare is the share of a passage's probability that its neighbour needs to
	// join it in one hit, and joinBytes the longest hit that joining makes.
	joinShare = 0.4
	joinBytes = 2000
	// cutoffShare is the least share of the best passage's probability of holding the
	// answer with which a passage is shown.
	cutoffShare = 0.06
)

// assembled is a hit in the making: some chunks of one document that follow each other.
type assembled struct {
	doc, first, last int // chunks first to last
	score            float64
	parts            doc.ScoreParts // of the best chunk
}

// assemble joins and cuts off ranked passages, in order of document and chunk, into at
// most limit hits, best first. leftOut says that some were cut off.
func assemble(m Method, passages []rank.Passage, limit int) (hits []assembled, leftOut bool) {
	if m.Weighted { // whose scores are no logits
		m.Without |= rank.Joining | rank.Cutoff
	}
	order := make([]int, len(passages))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return vector.ByScore(vector.Scored{Ref: passages[a].Ref, Score: passages[a].Score}, vector.Scored{Ref: passages[b].Ref, Score: passages[b].Score})
	})
	p := rank.Probabilities(passages)
	used := make([]bool, len(passages))
	for _, i := range order {
		if used[i] {
			continue
		}
		if len(hits) == limit {
			break
		}
		if m.Has(rank.Cutoff) && p[i] < cutoffShare*p[order[0]] {
			return hits, true
		}
		first, last := i, i
		if m.Has(rank.Joining) {
			first, last = join(passages, p, used, i)
		}
		for k := first; k <= last; k++ {
			used[k] = true
		}
		r := passages[i]
		score := p[i]
		if m.Weighted {
			score = float64(r.Score)
		}
		hits = append(hits, assembled{r.Ref.Doc, passages[first].Ref.Chunk, passages[last].Ref.Chunk, score, r.Parts})
	}
	return hits, false
}

// probability returns how likely a hit answers whose best passage has this share of the
// answer, among passages of the documents that a question names: a passage may answer
// without being the one that was marked. A beta calibration (Kull, Silva Filho, Flach 2017),
// fitted to natural and open questions about the even half of the documents, with models that
// learned from the other; docs/quality.md has how often it is right.
func probability(share float64) float64 {
	const offset, slope, rest, least = 1.23, 1.04, 0.66, 1e-9
	odds := offset + slope*math.Log(max(share, least)) - rest*math.Log(max(1-share, 0.01))
	return 1 / (1 + math.Exp(-odds))
}

// join extends passage i over its neighbours that are nearly as likely to answer, the
// likelier first.
func join(passages []rank.Passage, p []float64, used []bool, i int) (first, last int) {
	first, last = i, i
	length := passages[i].Bytes
	for {
		before, after := -1.0, -1.0
		if passages[first].Follows && !used[first-1] && length+passages[first-1].Bytes <= joinBytes {
			before = p[first-1]
		}
		if last+1 < len(passages) && passages[last+1].Follows && !used[last+1] && length+passages[last+1].Bytes <= joinBytes {
			after = p[last+1]
		}
		switch {
		case max(before, after) < joinShare*p[i]:
			return first, last
		case before >= after:
			first--
			length += passages[first].Bytes
		default:
			last++
			length += passages[last].Bytes
		}
	}
}
