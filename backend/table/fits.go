package table

import "slices"

// fitted is how well an interval of the question goes with what names a cell, 0 to 1, and with others of its kind, to -1.
type fitted struct{ best, worst float64 }

// fits compares an interval of the question with what names a cell: the other cells of its row, the line above it, the head of its column.
func (g *grid) fits(r, c int, in interval, s *scored, use func(*key, int, float64)) (out fitted) {
	at, inRow, inHead := featFitSide, 0.0, 0.0 // what of the row fits best, and how well that and the head do
	consider := func(k, head *key, weight float64, of feature) {
		f := k.fit(in, head)
		if f < 0 && in.of == weekdays && slices.ContainsFunc(g.q.intervals, func(o interval) bool { return o.of == clock && k.fit(o, head) > 0 }) {
			f = 0 // "evenings, weekends" has an evening of any day
		}
		if f < 0 && of == featFitSide && in.of == amounts { // another value
			return
		}
		if f < 0 {
			out.worst = min(out.worst, f*weight)
			return
		}
		out.best = max(out.best, f*weight)
		if of == featFitHead {
			inHead = max(inHead, f*weight)
		} else if f*weight > inRow {
			inRow, at = f*weight, of
		}
		if f > 0 {
			for at := range k.stems {
				use(k, at, f)
			}
			if of == featFitHead {
				s.head += f * weight * fitWeight
			} else {
				s.rowSays += f * weight * fitWeight
			}
		}
	}
	for other, k := range g.keys[r] {
		switch {
		case other == c || k.words == "":
		case other < g.labels:
			consider(k, g.heads[other], 1, featFitRow)
		case other > c:
			consider(k, g.heads[other], 0.7, featFitSide)
		default:
			consider(k, g.heads[other], 1, featFitSide)
		}
	}
	consider(g.groups[r], nil, 1, featFitRow)
	consider(g.heads[c], g.title, 1, featFitHead)
	weight := 1.0
	if in.loose && in.of != seasons {
		weight = 0.5
	}
	s.features[at] += weight * inRow
	s.features[featFitHead] += weight * inHead
	if self := g.keys[r][c].fit(in, g.heads[c]); self != 0 && out.best == 0 { // what is given is not asked for
		s.features[featGiven]++
		s.clash = s.clash || self < 0
	}
	return out
}
