package sac

import (
	"math"
	"unicode/utf8"

	"pincite/backend/doc"
)

// cut is a place where a chunk may start.
type cut struct {
	pos  int     // bytes
	cost float64 // of a chunk that starts here; less is better
}

// costShort is what a chunk costs more, the more of a twelfth of the size it lacks, so
// that page numbers and stray lines join a neighbour. A fifth joins list items and
// definitions too, and takes 0.01 to 0.08 off the precision given at [costPart].
const costShort = 3.0

// pack chooses among cuts, in order of position and not farther apart than size
// characters, those that cut the text into chunks of at most size characters at the
// least total cost. A cut of negative cost is always worth making.
//
// It is a shortest path over the cuts, so one bad place far on never forces a worse one
// here, as it does when chunks are filled greedily.
func pack(text string, cuts []cut, size int) []doc.Span {
	if text == "" {
		return nil
	}
	n := len(cuts)
	short := size / 12
	at := make([]int, n+1) // in characters; at[n] is the end of the text
	for i := range n {
		end := len(text)
		if i+1 < n {
			end = cuts[i+1].pos
		}
		at[i+1] = at[i] + utf8.RuneCountInString(text[cuts[i].pos:end])
	}
	best := make([]float64, n+1) // cost of cutting everything before cut i
	from := make([]int, n+1)     // where the last of those chunks starts
	for j := 1; j <= n; j++ {
		best[j], from[j] = math.Inf(1), j-1
		for i := j - 1; i >= 0 && at[j]-at[i] <= size; i-- {
			c := best[i] + cuts[i].cost
			if n := at[j] - at[i]; n < short {
				c += costShort * float64(short-n) / float64(short)
			}
			if c < best[j] {
				best[j], from[j] = c, i
			}
		}
	}
	var starts []int
	for i := n; i > 0; {
		i = from[i]
		starts = append(starts, i)
	}
	spans := make([]doc.Span, 0, len(starts))
	for k := len(starts) - 1; k >= 0; k-- {
		end := len(text)
		if k > 0 {
			end = cuts[starts[k-1]].pos
		}
		spans = append(spans, doc.Span{Start: cuts[starts[k]].pos, End: end})
	}
	return spans
}
