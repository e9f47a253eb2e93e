// Package seq finds what two sequences have in common. Call [Match] with the numbers of
// their elements; equal numbers are equal elements.
//
// The longest common subsequence is exact (E. W. Myers, "An O(ND) Difference Algorithm and
// Its Variations", 1986, in linear space) up to [exact] cells; longer ones are parted at
// elements that each has once ("patience"), so that two unlike texts of a million words cost
// seconds and not hours. It keeps nothing between calls.
package seq

import "slices"

// Pair is an element of a, by its index, and the equal one of b.
type Pair struct{ A, B int }

// exact is the largest product of two lengths for which the longest common subsequence is
// searched without parting first.
const exact = 1 << 22

// Match returns pairs of equal elements, in order in both.
func Match(a, b []int32) []Pair {
	m := matcher{}
	m.match(a, b, 0, 0)
	return m.pairs
}

type matcher struct {
	pairs    []Pair
	forward  []int
	backward []int
}

func (m *matcher) match(a, b []int32, fromA, fromB int) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		m.pairs = append(m.pairs, Pair{fromA, fromB})
		a, b, fromA, fromB = a[1:], b[1:], fromA+1, fromB+1
	}
	tail := 0
	for tail < len(a) && tail < len(b) && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	a, b = a[:len(a)-tail], b[:len(b)-tail]
	switch {
	case len(a) == 0 || len(b) == 0:
	case len(a)*len(b) > exact:
		m.part(a, b, fromA, fromB)
	default:
		x, y, u, v := m.middle(a, b)
		if x+y+u+v == 0 || x == len(a) && y == len(b) {
			break // nothing is parted
		}
		m.match(a[:x], b[:y], fromA, fromB)
		for i := range u - x {
			m.pairs = append(m.pairs, Pair{fromA + x + i, fromB + y + i})
		}
		m.match(a[u:], b[v:], fromA+u, fromB+v)
	}
	for i := range tail {
		m.pairs = append(m.pairs, Pair{fromA + len(a) + i, fromB + len(b) + i})
	}
}

// middle returns the middle snake of two sequences that differ at both ends: from x, y to u, v.
func (m *matcher) middle(a, b []int32) (x, y, u, v int) {
	n, l := len(a), len(b)
	limit := (n + l + 1) / 2
	size := 2*limit + 2
	m.forward, m.backward = grown(m.forward, size), grown(m.backward, size)
	f, r := m.forward, m.backward
	delta := n - l
	odd := delta&1 != 0
	f[limit+1], r[limit+1] = 0, 0
	for d := 0; d <= limit; d++ {
		for k := -d; k <= d; k += 2 {
			if k == -d || k != d && f[limit+k-1] < f[limit+k+1] {
				x = f[limit+k+1]
			} else {
				x = f[limit+k-1] + 1
			}
			y = x - k
			u, v = x, y
			for u < n && v >= 0 && v < l && a[u] == b[v] {
				u, v = u+1, v+1
			}
			f[limit+k] = u
			if c := delta - k; odd && c >= -(d-1) && c <= d-1 && u+r[limit+c] >= n {
				return clamp(x, y, u, v, n, l)
			}
		}
		for k := -d; k <= d; k += 2 {
			if k == -d || k != d && r[limit+k-1] < r[limit+k+1] {
				x = r[limit+k+1]
			} else {
				x = r[limit+k-1] + 1
			}
			y = x - k
			u, v = x, y
			for u < n && v >= 0 && v < l && a[n-1-u] == b[l-1-v] {
				u, v = u+1, v+1
			}
			r[limit+k] = u
			if c := delta - k; !odd && c >= -d && c <= d && u+f[limit+c] >= n {
				return clamp(n-u, l-v, n-x, l-y, n, l)
			}
		}
	}
	return 0, 0, 0, 0
}

func clamp(x, y, u, v, n, l int) (int, int, int, int) {
	return min(max(x, 0), n), min(max(y, 0), l), min(max(u, 0), n), min(max(v, 0), l)
}

func grown(s []int, size int) []int {
	if cap(s) < size {
		return make([]int, size)
	}
	s = s[:size]
	clear(s)
	return s
}

// part matches what both have once, in the longest order that both share, and then what lies
// between; without any such element nothing is common.
func (m *matcher) part(a, b []int32, fromA, fromB int) {
	type place struct{ a, b, inA, inB int }
	places := map[int32]*place{}
	for i, e := range a {
		p := places[e]
		if p == nil {
			p = &place{}
			places[e] = p
		}
		p.a, p.inA = i, p.inA+1
	}
	for i, e := range b {
		if p := places[e]; p != nil {
			p.b, p.inB = i, p.inB+1
		}
	}
	var once []Pair
	for i, e := range a {
		if p := places[e]; p.inA == 1 && p.inB == 1 {
			once = append(once, Pair{i, p.b})
		}
	}
	atA, atB := 0, 0
	chain := Rising(once)
	if len(chain) == 0 {
		return
	}
	for _, p := range chain {
		m.match(a[atA:p.A], b[atB:p.B], fromA+atA, fromB+atB)
		m.pairs = append(m.pairs, Pair{fromA + p.A, fromB + p.B})
		atA, atB = p.A+1, p.B+1
	}
	m.match(a[atA:], b[atB:], fromA+atA, fromB+atB)
}

// Rising returns the longest of the pairs, which rise in A, that rise in B, too.
func Rising(pairs []Pair) []Pair {
	var ends []int // ends[k] is the pair that ends the best chain of k+1
	before := make([]int, len(pairs))
	for i, p := range pairs {
		k, _ := slices.BinarySearchFunc(ends, p.B, func(e, b int) int { return pairs[e].B - b })
		before[i] = -1
		if k > 0 {
			before[i] = ends[k-1]
		}
		if k == len(ends) {
			ends = append(ends, i)
		} else {
			ends[k] = i
		}
	}
	if len(ends) == 0 {
		return nil
	}
	chain := make([]Pair, len(ends))
	for i, at := len(chain)-1, ends[len(ends)-1]; i >= 0; i, at = i-1, before[at] {
		chain[i] = pairs[at]
	}
	return chain
}
