package search

import (
	"cmp"
	"math"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/learned"
	"pincite/backend/search/rank"
	"pincite/backend/search/vector"
)

// How passages become hits. A passage is expected to hold a share of the answer, and costs its reader
// time. A further hit is shown as long as it is expected to give at least some share of what those
// before it give on average for the time, and a neighbour joins a hit that gives that much of what the
// hit does: much for the first hit of a document, which is read first, less for those after it. The share that is shown is less
// the surer it is known what is wanted, as the probabilities are then sharper.
// docs/quality.md has how the numbers were chosen ("Hits worth reading").
const (
	leastKnown, leastOpen = 0.05, 0.12 // of what those before it give
	joinFirst, joinOther  = 0.25, 0.10 // of what a document's first hit gives, of what any other does
	// hitCost is what it costs to look at a passage or hit at all, in bytes read.
	hitCost = 100
	// joinBytes is the longest hit that joining makes.
	joinBytes = 2000
)

// leastWorth returns the share that further hits have to be worth, given how surely it is known
// what is wanted, 0 to 1: what is half known is hardly known.
func leastWorth(known float64) float64 { return leastOpen + known*known*(leastKnown-leastOpen) }

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
	shares           []float64      // of the answer, by chunk; nil where they are not known
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
		return vector.ByScore(vector.Scored{Ref: passages[a].Ref, Score: passages[a].Score},
			vector.Scored{Ref: passages[b].Ref, Score: passages[b].Score})
	})
	p := rank.Probabilities(passages)
	used := make([]bool, len(passages))
	seen := map[int]bool{} // documents with a hit
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
			join := joining{passages, p, used, joinFirst}
			if seen[passages[i].Ref.Doc] {
				join.least = joinOther
			}
			first, last = join.around(i)
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
		seen[r.Ref.Doc] = true
		score, shares := p[i], slices.Clone(p[first:last+1])
		if m.Weighted {
			score, shares = float64(r.Score), nil
		}
		hits = append(hits, assembled{r.Ref.Doc, passages[first].Ref.Chunk, passages[last].Ref.Chunk, score, r.Parts, shares})
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
	return learned.Logistic(odds)
}

// joining joins neighbouring passages to hits.
type joining struct {
	passages []rank.Passage
	p        []float64 // their shares of the answer
	used     []bool    // those in hits
	least    float64   // share of what a hit gives that a neighbour has to give
}

// around extends passage i over its neighbours that are worth reading with it, the likelier first.
func (j joining) around(i int) (first, last int) {
	first, last = i, i
	share, length := j.p[i], j.passages[i].Bytes
	joins := func(k int) bool {
		return !j.used[k] && length+j.passages[k].Bytes <= joinBytes &&
			worthOf(j.p[k], j.passages[k].Bytes).beside(worthOf(share, length), j.least)
	}
	for {
		before, after := -1.0, -1.0
		if j.passages[first].Follows && joins(first-1) {
			before = j.p[first-1]
		}
		if last+1 < len(j.passages) && j.passages[last+1].Follows && joins(last+1) {
			after = j.p[last+1]
		}
		switch {
		case max(before, after) < 0:
			return first, last
		case before >= after:
			first--
			length += j.passages[first].Bytes
			share += before
		default:
			last++
			length += j.passages[last].Bytes
			share += after
		}
	}
}

// passagesOfEach is how many passages of one document each selection takes at most where
// documents are ranked by their best passages, so that one long contract about the subject
// does not take the places of all others.
const passagesOfEach = 3

// ofEach keeps of refs, best first, the first [passagesOfEach] of each document, n in all.
func ofEach(refs []vector.Ref, n int) []vector.Ref {
	seen := map[int]int{}
	kept := refs[:0]
	for _, r := range refs {
		if seen[r.Doc]++; seen[r.Doc] <= passagesOfEach && len(kept) < n {
			kept = append(kept, r)
		}
	}
	return kept
}

// byDocument orders ranked passages, those of one document together: the documents by their
// best passage and each one's passages by score, perDocument of each and no more than limit
// documents. Passages of a document that join are one.
func byDocument(m Method, passages []rank.Passage, limit, perDocument int) []assembled {
	found, _ := assemble(m, passages, len(passages), 0)
	place, kept := map[int]int{}, map[int]int{} // by document: its place, and how many of its hits are kept
	var hits []assembled
	for _, h := range found {
		if _, known := place[h.doc]; !known {
			place[h.doc] = len(place)
		}
		if kept[h.doc]++; place[h.doc] < limit && kept[h.doc] <= perDocument {
			hits = append(hits, h)
		}
	}
	slices.SortStableFunc(hits, func(a, b assembled) int { return cmp.Compare(place[a.doc], place[b.doc]) })
	return hits
}
