package redline

import (
	"math"

	"pincite/backend/compare/seq"
)

// aligner pairs elements of two lists, in order: those that are equal, and those that are alike.
type aligner struct {
	keys *keys
	a, b []bag
	// may reports whether two elements can be paired at all, and must whether they are where
	// as many are left on either side between two pairs.
	may, must func(a, b int) bool
	sums      [2][]float64
}

// bag is what an element holds, each with how often.
type bag = map[int32]int

const (
	// alike is the likeness from which two elements are one that was changed.
	alike = 0.28
	// maxGap bounds the pairs that are compared one by one.
	maxGap = 100_000
	// rare is how often words are seen, in both files, by which longer ranges are parted.
	rare = 4
)

// align returns the pairs; what none names is deleted or inserted. The numbers are the elements' keys.
func (l *aligner) align(a, b []int32) []seq.Pair {
	for i, bags := range [2][]bag{l.a, l.b} {
		for _, one := range bags {
			l.sums[i] = append(l.sums[i], l.keys.sum(one))
		}
	}
	var out []seq.Pair
	atA, atB := 0, 0
	for _, p := range append(seq.Match(a, b), seq.Pair{A: len(a), B: len(b)}) {
		out = l.gap(out, atA, p.A, atB, p.B)
		if p.A < len(a) {
			out = append(out, p)
		}
		atA, atB = p.A+1, p.B+1
	}
	return out
}

// gap pairs alike elements of two ranges, in order, so that the sum of their likeness is greatest.
func (l *aligner) gap(out []seq.Pair, fromA, toA, fromB, toB int) []seq.Pair {
	n, m := toA-fromA, toB-fromB
	if n == 0 || m == 0 {
		return out
	}
	if n*m > maxGap {
		return l.parted(out, fromA, toA, fromB, toB)
	}
	best := make([]float64, (n+1)*(m+1))
	at := func(i, j int) int { return i*(m+1) + j }
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			v := max(best[at(i+1, j)], best[at(i, j+1)])
			if s := l.likeness(fromA+i, fromB+j); s >= alike {
				v = max(v, s+best[at(i+1, j+1)])
			}
			best[at(i, j)] = v
		}
	}
	var pairs []seq.Pair
	for i, j := 0, 0; i < n && j < m; {
		switch best[at(i, j)] {
		case best[at(i+1, j)]:
			i++
		case best[at(i, j+1)]:
			j++
		default:
			pairs = append(pairs, seq.Pair{A: fromA + i, B: fromB + j})
			i, j = i+1, j+1
		}
	}
	return l.fill(out, pairs, fromA, toA, fromB, toB)
}

// fill adds the pairs, and what is left between them where as many are on either side.
func (l *aligner) fill(out, pairs []seq.Pair, fromA, toA, fromB, toB int) []seq.Pair {
	for _, p := range append(pairs, seq.Pair{A: toA, B: toB}) {
		if p.A-fromA == p.B-fromB {
			for k := range p.A - fromA {
				if l.may(fromA+k, fromB+k) && l.must(fromA+k, fromB+k) {
					out = append(out, seq.Pair{A: fromA + k, B: fromB + k})
				}
			}
		}
		if p.A < toA || p.B < toB {
			out = append(out, p)
		}
		fromA, fromB = p.A+1, p.B+1
	}
	return out
}

// parted pairs the elements of long ranges that share rare words, and then those between.
func (l *aligner) parted(out []seq.Pair, fromA, toA, fromB, toB int) []seq.Pair {
	holders := map[int32][]int{}
	for j := fromB; j < toB; j++ {
		for key := range l.b[j] {
			if l.keys.weights[key] <= rare {
				holders[key] = append(holders[key], j)
			}
		}
	}
	var pairs []seq.Pair
	for i := fromA; i < toA; i++ {
		best, at := alike, -1
		seen := map[int]bool{}
		for key := range l.a[i] {
			for _, j := range holders[key] {
				if seen[j] {
					continue
				}
				seen[j] = true
				if s := l.likeness(i, j); s > best || s == best && at > j {
					best, at = s, j
				}
			}
		}
		if at >= 0 {
			pairs = append(pairs, seq.Pair{A: i, B: at})
		}
	}
	chain := seq.Rising(pairs)
	if len(chain) == 0 {
		return out
	}
	for _, p := range chain {
		out = l.gap(out, fromA, p.A, fromB, p.B)
		out = append(out, p)
		fromA, fromB = p.A+1, p.B+1
	}
	return l.gap(out, fromA, toA, fromB, toB)
}

// likeness returns what two elements have in common, from 0 to 1; below 0 where they cannot be paired.
func (l *aligner) likeness(i, j int) float64 {
	if !l.may(i, j) {
		return -1
	}
	a, b := l.a[i], l.b[j]
	if len(a) > len(b) {
		a, b = b, a
	}
	var both float64
	for key, n := range a {
		if m := b[key]; m > 0 {
			both += float64(min(n, m)) * l.keys.weigh(key)
		}
	}
	if both == 0 {
		return 0
	}
	return 2 * both / (l.sums[0][i] + l.sums[1][j])
}

// weigh returns how much a word counts for what two texts have in common: rare ones more.
func (k *keys) weigh(key int32) float64 { return 1 / (1 + math.Log2(float64(1+k.weights[key]))) }

// sum returns the weight of all that a bag holds.
func (k *keys) sum(b bag) (s float64) {
	for key, n := range b {
		s += float64(n) * k.weigh(key)
	}
	return s
}
