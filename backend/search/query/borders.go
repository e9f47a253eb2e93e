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

// Runs returns the matches of the document, in order. A passage that matches for what it
// lacks alone is none where it has no words.
func (r *Reading) Runs() []Run {
	matched := r.matches(r.expression)
	marked := make([]bool, len(matched))
	for _, span := range r.Marks() {
		r.touch(marked, span)
	}
	for k := range matched {
		matched[k] = matched[k] && (marked[k] || r.hasWord(k))
	}
	whole, joined := r.borders(matched)
	var runs []Run
	for k := range matched {
		n := len(runs) - 1
		switch {
		case n >= 0 && runs[n].Last == k-1 && joined[k] != parted && (joined[k] == tight || r.fits(runs[n], k)):
			runs[n].Last = k
		case matched[k] || whole[k]:
			runs = append(runs, Run{First: k, Last: k})
			n++
		default:
			continue
		}
		if matched[k] {
			runs[n].Matched = append(runs[n].Matched, k)
		}
	}
	for i := range runs { // which may have been cut off on the way to the next match
		for !matched[runs[i].Last] && !whole[runs[i].Last] {
			runs[i].Last--
		}
	}
	return runs
}
