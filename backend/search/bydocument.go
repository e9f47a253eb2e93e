package search

import (
	"cmp"
	"context"
	"slices"

	"pincite/backend/search/rank"
	"pincite/backend/search/vector"
)

// passagesOfEach is how many passages of one document each selection takes at most where
// documents are ranked by their best passages, so that one long contract about the subject
// does not take the places of all others.
const passagesOfEach = 3

// nearestOfEach returns the n chunks nearest to a vector, at most [passagesOfEach] of a
// document, by rounded vectors; of the documents for which keep is true (all where it is nil).
func (s *vectorSet) nearestOfEach(ctx context.Context, v []float32, n int, keep func(int) bool) ([]vector.Ref, error) {
	scores, first, err := s.Rounded(ctx, v, keep)
	if err != nil {
		return nil, err
	}
	all := vector.Best{K: n}
	for d := range len(first) - 1 {
		if keep != nil && !keep(d) {
			continue
		}
		of := vector.Best{K: passagesOfEach}
		for i, score := range scores[first[d]:first[d+1]] {
			if of.Wants(score) {
				of.Offer(vector.Scored{Ref: vector.At(d, i), Score: score})
			}
		}
		for _, ref := range of.Refs() {
			if score := scores[first[d]+ref.Chunk]; all.Wants(score) {
				all.Offer(vector.Scored{Ref: ref, Score: score})
			}
		}
	}
	return all.Refs(), nil
}

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
	m.Without |= rank.Cutoff
	found, _ := assemble(m, passages, len(passages))
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
