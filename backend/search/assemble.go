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
// unlikely, as where the models are out of their depth. It is lower the surer what is wanted is
// known, as the probabilities are then sharper. Natural questions, open ones and the benchmark's
// about the even half, on which it was chosen, with models that learned from the odd one:
//
//	joined above 0.3, cut off below 0.06 of the best   34.7 / 74.7   23.2 / 72.2   58.6 / 84.9
//	             known 0.04, open 0.08                 34.0 / 75.0   24.2 / 71.8   55.5 / 86.2
//	             known 0.03, open 0.08                 32.5 / 75.5   24.2 / 71.8   53.7 / 86.9
//	             known 0.04, open 0.10                 34.8 / 74.7   24.8 / 70.0   55.9 / 86.0
//	             known 0.05, open 0.10                 35.4 / 74.5   25.0 / 70.0   57.7 / 85.6
const (
	// joinShare is the share of a passage's probability that its neighbour needs to
	// join it in one hit, and joinBytes the longest hit that joining makes.
	joinShare = 0.3
	joinBytes = 2000
	// cutoffKnown and cutoffOpen are the least share of the best passage's probability of
	// holding the answer with which a passage is shown, where it is certain what is wanted and
	// where it is not known.
	cutoffKnown, cutoffOpen = 0.045, 0.08
)

// cutoff returns the least share of the best passage's probability with which a passage is
// shown that is to answer t.
func cutoff(t *rank.Topic) float64 {
	known := 0.0
	for _, n := range t.Needs {
		known += n.Probability
	}
	return cutoffOpen + min(known, 1)*(cutoffKnown-cutoffOpen)
}

// assembled is a hit in the making: some chunks of one document that follow each other.
type assembled struct {
	doc, first, last int // chunks first to last
	score            float64
	parts            doc.ScoreParts // of the best chunk
}

// assemble joins ranked passages, in order of document and chunk, and cuts them off below a
// share of the best one's probability, into at most limit hits, best first. leftOut says that
// some were cut off.
func assemble(m Method, passages []rank.Passage, limit int, cutoff float64) (hits []assembled, leftOut bool) {
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
		if m.Has(rank.Cutoff) && p[i] < cutoff*p[order[0]] {
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
