package query

import "slices"

// border says how a chunk belongs to the one before it.
type border int8

const (
	parted border = iota
	loose         // a distance that holds reaches across
	tight         // a phrase stands across
)

// borders returns how the chunks belong together, given which match, and which chunks are
// wanted to make a phrase whole. Where the expression negates, only chunks that match
// belong together: what is between them may hold what is not wanted.
func (r *Reading) borders(matched []bool) (whole []bool, joined []border) {
	whole, joined = make([]bool, len(matched)), make([]border, len(matched))
	links := r.links
	for _, p := range r.phrases {
		for _, o := range r.occurrences[p] {
			if r.positive[p] {
				links = append(links, link{o.span, false})
			}
		}
	}
	for _, l := range links {
		first, last := r.touched(l.span)
		if last <= first || !r.joins(l, first, last, matched[first:last+1]) {
			continue
		}
		for k := first; k <= last; k++ {
			whole[k] = whole[k] || !l.loose
			switch {
			case k == first:
			case l.loose:
				joined[k] = max(joined[k], loose)
			default:
				joined[k] = tight
			}
		}
	}
	return whole, joined
}

// joins reports whether a link joins the chunks from first to last.
func (r *Reading) joins(l link, first, last int, matched []bool) bool {
	chunks := r.chunks
	switch {
	case r.negates:
		return !slices.Contains(matched, false)
	case l.loose:
		return matched[0] && matched[len(matched)-1] && chunks[last].End-chunks[first].Start <= r.longest
	}
	return slices.Contains(matched, true)
}
