package route

import (
	"math"
	"slices"
)

// Bounds of a word that may be several.
const (
	shortestTogether = 6 // bytes
	longestTogether  = 60
	mostTogether     = 5 // words
)

// together finds a name of several words that the question writes as one: "FreezeTag" is Freeze
// Tag, Inc. It returns the words and the places where they stand one after the other with capitals, by
// the first of them; of everyday words alone, as "noncompete" is, only where they are in the name of a file
// or party or in a title.
func (x *nameIndex) together(word string) (ids []uint32, at []place) {
	if len(word) < shortestTogether || len(word) > longestTogether {
		return nil, nil
	}
	var walk func(rest string, before []uint32, found []place)
	walk = func(rest string, before []uint32, found []place) {
		if rest == "" {
			if len(before) < 2 {
				return
			}
			if !slices.ContainsFunc(before, func(id uint32) bool { return x.ordinary[id] < leastShare }) {
				found = slices.DeleteFunc(found, func(p place) bool { return p.flags&flagName == 0 })
			}
			if len(found) > 0 {
				ids, at = append(ids, before...), append(at, found...)
			}
			return
		}
		for n := 1; n <= len(rest); n++ {
			switch piece := rest[:n]; {
			case functionWords[piece]: // which have no place
				if len(before) > 0 {
					walk(rest[n:], before, found)
				}
			case n > 1 && len(before) < mostTogether:
				if id, ok := x.ids[piece]; ok {
					if next := x.following(found, len(before), id); len(next) > 0 {
						walk(rest[n:], append(slices.Clone(before), id), next)
					}
				}
			}
		}
	}
	walk(word, nil, nil)
	slices.SortFunc(at, func(a, b place) int { return int(a.doc) - int(b.doc) })
	return ids, at
}

// following returns those of the places from which n words run where a term with a capital comes next; where n is 0,
// all places with a capital.
func (x *nameIndex) following(from []place, n int, id uint32) (next []place) {
	k := 0
	for _, p := range x.places[id] {
		if p.flags&flagCap == 0 {
			continue
		}
		if n == 0 {
			next = append(next, p)
			continue
		}
		for k < len(from) && (from[k].doc < p.doc || from[k].doc == p.doc && int(from[k].pos)+n < int(p.pos)) {
			k++
		}
		if k < len(from) && from[k].doc == p.doc && int(from[k].pos)+n == int(p.pos) {
			whole := from[k]
			whole.flags &= p.flags | flagStart
			next = append(next, whole)
		}
	}
	return next
}

// weighTogether weighs a name that was written as one word by the documents that hold it, as
// [nameIndex.idf] and [nameIndex.nameness] do a word.
func (x *nameIndex) weighTogether(at []place) (idf, prior float64) {
	docs, _, _, named := countPlaces(at)
	return math.Log(float64(x.docs+background) / (float64(docs) + 0.5)), (float64(named) + 0.5) / (float64(docs) + 0.5)
}
