package search

import (
	"cmp"
	"slices"

	"pincite/backend/search/rank"
	"pincite/backend/search/vector"
)

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
