package search

import (
	"math"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
	"pincite/backend/search/vector"
)

// How passages become hits. A passage is expected to hold a share of the answer, and costs its reader
// time. A further hit is shown as long as it is expected to give at least some share of what those
// before it give on average for the time, and a neighbour joins a hit that gives that much of what the
// hit does. The share is less the surer it is known what is wanted, as the probabilities are then sharper.
// Mean P / R over k = 1…64 about the even half of the documents, models learned from the odd one, of
// natural and open questions, 596 written from passages, and the benchmark's:
//
//	known 0.05, open 0.15, neighbours from 0.15   37.3 / 77.6   25.4 / 75.9   34.5 / 76.5   56.6 / 86.7
//	      0.06       0.15                  0.15   38.9 / 77.2   25.4 / 75.9   34.6 / 76.4   58.0 / 85.8
//	      0.05, by known as it is, not squared    34.9 / 78.8   25.2 / 76.1   33.5 / 77.3   54.9 / 87.3
//	      0.06, not squared                       35.7 / 78.7   25.2 / 76.1   33.8 / 77.1   56.8 / 86.4
//	      0.06, not squared        0.12           35.5 / 78.6   25.7 / 76.5   33.2 / 77.9   56.9 / 86.6
//	      0.06, not squared, 0.18  0.15           37.9 / 77.8   25.9 / 74.7   34.7 / 76.1   57.4 / 86.0
//	a share of the best one's probability         34.3 / 74.8   24.2 / 71.8   30.9 / 74.7   55.8 / 85.0
//
// The last is a cutoff without regard to length, at 0.045 and 0.08 of it, neighbours joining from 0.3.
const (
	leastKnown, leastOpen = 0.05, 0.15 // of what those before it give; a neighbour joins from leastOpen
	// hitCost is what it costs to look at a passage or hit at all, in bytes read.
	hitCost = 100
	// joinBytes is the longest hit that joining makes.
	joinBytes = 2000
)

// leastWorth returns the share that further hits have to be worth, given how surely it is known
// what is wanted, 0 to 1: what is half known is hardly known.
func leastWorth(known float64) float64 { return leastOpen + known*known*(leastKnown-leastOpen) }

// known returns how likely what t looks for is one of the needs that it was understood as.
func known(t *rank.Topic) float64 {
	sum := 0.0
	for _, n := range t.Needs {
		sum += n.Probability
	}
	return min(sum, 1)
}

// worth is the share of the answer that some text is expected to hold, and what reading it costs.
type worth struct{ share, cost float64 }

func worthOf(share float64, bytes int) worth { return worth{share, float64(bytes + hitCost)} }

// beside reports whether what w gives for its cost is at least a share of what other text does.
func (w worth) beside(other worth, least float64) bool {
	return w.share*other.cost >= least*other.share*w.cost
}

// assembled is a hit in the making: some chunks of one document that follow each other.
type assembled struct {
	doc, first, last int // chunks first to last
	score            float64
	parts            doc.ScoreParts // of the best chunk
}

// assemble joins ranked passages, in order of document and chunk, into at most limit hits, best
// first, and leaves out those that are not worth reading beside the better ones. leftOut says that
// there are some, by the least share of [leastWorth].
func assemble(m Method, passages []rank.Passage, limit int, least float64) (hits []assembled, leftOut bool) {
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
	var shown worth
	for _, i := range order {
		if used[i] {
			continue
		}
		if len(hits) == limit {
			break
		}
		first, last := i, i
		if m.Has(rank.Joining) {
			first, last = join(passages, p, used, i)
		}
		share, length := 0.0, 0
		for k := first; k <= last; k++ {
			share, length = share+p[k], length+passages[k].Bytes
		}
		hit := worthOf(share, length)
		if m.Has(rank.Cutoff) && !hit.beside(shown, least) {
			return hits, true
		}
		shown = worth{shown.share + hit.share, shown.cost + hit.cost}
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

// probability returns how likely a hit answers whose best passage has this share of the answer among
// passages of the documents that a question names, given how surely it is known what is wanted: a
// passage may answer without being the one that was marked. A beta calibration (Kull, Silva
// Filho, Flach 2017), fitted to questions written from passages and the benchmark's about the even half
// of the documents, with models that learned from the other; docs/quality.md has how often it is right.
func probability(share, known float64) float64 {
	const offset, slope, rest, sure, least = 0.78, 1.02, 1.61, 1.03, 1e-9
	odds := offset + slope*math.Log(max(share, least)) - rest*math.Log(max(1-share, 0.1)) + sure*known
	return 1 / (1 + math.Exp(-odds))
}

// join extends passage i over its neighbours that are worth reading with it, the likelier first.
func join(passages []rank.Passage, p []float64, used []bool, i int) (first, last int) {
	first, last = i, i
	share, length := p[i], passages[i].Bytes
	joins := func(k int) bool {
		return !used[k] && length+passages[k].Bytes <= joinBytes &&
			worthOf(p[k], passages[k].Bytes).beside(worthOf(share, length), leastOpen)
	}
	for {
		before, after := -1.0, -1.0
		if passages[first].Follows && joins(first-1) {
			before = p[first-1]
		}
		if last+1 < len(passages) && passages[last+1].Follows && joins(last+1) {
			after = p[last+1]
		}
		switch {
		case max(before, after) < 0:
			return first, last
		case before >= after:
			first--
			length += passages[first].Bytes
			share += before
		default:
			last++
			length += passages[last].Bytes
			share += after
		}
	}
}
