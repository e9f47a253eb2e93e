package bench

import "pincite/backend/doc"

// Ks are the numbers of hits at which retrieval is measured.
var Ks = [nKs]int{1, 2, 4, 8, 16, 32, 64}

const (
	nKs = 7
	// MaxHits is how many hits of a question are kept.
	MaxHits = 64
)

// Hit is one span that a search returned, best first in a list of them.
type Hit struct {
	File string
	Span doc.Span // code points, except where it comes from an [Index]: bytes
}

// measures are precision, recall and DRM, each in [0, 1], at one k.
type measures [3]float64

// The places of the measures.
const (
	precision = iota
	recall
	drm
)

// scores are the measures of one question at each of Ks and, last, their means.
type scores [nKs + 1]measures

// score measures hits, in code points, against the gold of q. twin maps a file to the
// name under which it counts. overlap reports whether hits share characters.
func (q Question) score(hits []Hit, twin func(string) string) (s scores, overlap bool) {
	gold, goldLen := map[string]union{}, 0
	for _, g := range q.Gold {
		file := twin(g.File)
		merged, fresh := gold[file].add(g.Span)
		gold[file] = merged
		goldLen += fresh
	}
	returned := map[string]union{}
	length, found, foreign, next := 0, 0, 0, 0
	for i, hit := range hits[:min(len(hits), MaxHits)] {
		file := twin(hit.File)
		spans, relevant := gold[file]
		if !relevant {
			foreign++
		}
		length += hit.Span.Len()
		before := returned[file].common(spans)
		merged, fresh := returned[file].add(hit.Span)
		returned[file] = merged
		found += merged.common(spans) - before
		overlap = overlap || fresh < hit.Span.Len()
		if i+1 == Ks[next] {
			s[next] = measure(found, length, goldLen, foreign, i+1)
			next++
		}
	}
	for ; next < nKs; next++ { // fewer hits than k: those there are
		s[next] = measure(found, length, goldLen, foreign, len(hits))
	}
	for m := range s[nKs] {
		for k := range nKs {
			s[nKs][m] += s[k][m]
		}
		s[nKs][m] /= nKs
	}
	return s, overlap
}

func measure(found, length, gold, foreign, hits int) measures {
	return measures{
		precision: ratio(found, length),
		recall:    ratio(found, gold),
		drm:       ratio(foreign, hits),
	}
}

// ratio is a share of nothing, 0, where there is nothing to share.
func ratio(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// union is a set of positions as disjoint spans in no particular order.
type union []doc.Span

// add returns the union with s and how many positions of s it did not hold before.
func (u union) add(s doc.Span) (merged union, fresh int) {
	fresh = s.Len()
	hull := s
	merged = make(union, 0, len(u)+1)
	for _, o := range u {
		if shared := o.Intersect(s).Len(); shared > 0 {
			fresh -= shared
			hull = doc.Span{Start: min(hull.Start, o.Start), End: max(hull.End, o.End)}
		} else {
			merged = append(merged, o)
		}
	}
	return append(merged, hull), fresh
}

// common returns how many positions two unions share.
func (u union) common(o union) (n int) {
	for _, a := range u {
		for _, b := range o {
			n += a.Intersect(b).Len()
		}
	}
	return n
}
