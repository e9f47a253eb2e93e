package seq

import "math"

// Bag is what an element holds, by the numbers of what it holds, each with how often.
type Bag = map[int32]int

// Aligner pairs elements of two lists, in order: those that are equal, and those that are alike.
type Aligner struct {
	// A and B are the elements' bags.
	A, B []Bag
	// Weights tell, by number, how often something was seen in both lists together.
	Weights []int32
	// May reports whether two elements can be paired at all, and Must whether they are where
	// as many are left on either side between two pairs.
	May, Must func(a, b int) bool
	sums      [2][]float64
}

const (
	// alike is the [Aligner.Likeness] from which two elements are one that was changed.
	alike = 0.28
	// maxGap bounds the pairs that are compared one by one.
	maxGap = 100_000
	// rare is how often words are seen, in both files, by which longer ranges are parted.
	rare = 4
)

// Prepare readies the aligner for [Aligner.Likeness]; A, B and Weights are not to be changed from then on.
func (l *Aligner) Prepare() {
	for i, bags := range [2][]Bag{l.A, l.B} {
		l.sums[i] = nil
		for _, one := range bags {
			var sum float64
			for key, n := range one {
				sum += float64(n) * Weigh(l.Weights[key])
			}
			l.sums[i] = append(l.sums[i], sum)
		}
	}
}

// Align returns the pairs; what none names is deleted or inserted. The numbers are the elements' own: equal
// elements have equal ones.
func (l *Aligner) Align(a, b []int32) []Pair {
	l.Prepare()
	var out []Pair
	atA, atB := 0, 0
	for _, p := range append(Match(a, b), Pair{A: len(a), B: len(b)}) {
		out = l.gap(out, atA, p.A, atB, p.B)
		if p.A < len(a) {
			out = append(out, p)
		}
		atA, atB = p.A+1, p.B+1
	}
	return out
}

// gap pairs alike elements of two ranges, in order, so that the sum of their likeness is greatest.
func (l *Aligner) gap(out []Pair, fromA, toA, fromB, toB int) []Pair {
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
			if s := l.Likeness(fromA+i, fromB+j); s >= alike {
				v = max(v, s+best[at(i+1, j+1)])
			}
			best[at(i, j)] = v
		}
	}
	var pairs []Pair
	for i, j := 0, 0; i < n && j < m; {
		switch best[at(i, j)] {
		case best[at(i+1, j)]:
			i++
		case best[at(i, j+1)]:
			j++
		default:
			pairs = append(pairs, Pair{A: fromA + i, B: fromB + j})
			i, j = i+1, j+1
		}
	}
	return l.fill(out, pairs, fromA, toA, fromB, toB)
}

// fill adds the pairs, and what is left between them where as many are on either side.
func (l *Aligner) fill(out, pairs []Pair, fromA, toA, fromB, toB int) []Pair {
	for _, p := range append(pairs, Pair{A: toA, B: toB}) {
		if p.A-fromA == p.B-fromB {
			for k := range p.A - fromA {
				if l.May(fromA+k, fromB+k) && l.Must(fromA+k, fromB+k) {
					out = append(out, Pair{A: fromA + k, B: fromB + k})
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
func (l *Aligner) parted(out []Pair, fromA, toA, fromB, toB int) []Pair {
	holders := map[int32][]int{}
	for j := fromB; j < toB; j++ {
		for key := range l.B[j] {
			if l.Weights[key] <= rare {
				holders[key] = append(holders[key], j)
			}
		}
	}
	var pairs []Pair
	for i := fromA; i < toA; i++ {
		best, at := alike, -1
		seen := map[int]bool{}
		for key := range l.A[i] {
			for _, j := range holders[key] {
				if seen[j] {
					continue
				}
				seen[j] = true
				if s := l.Likeness(i, j); s > best || s == best && at > j {
					best, at = s, j
				}
			}
		}
		if at >= 0 {
			pairs = append(pairs, Pair{A: i, B: at})
		}
	}
	chain := Rising(pairs)
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

// Likeness returns what two elements have in common, from 0 to 1; below 0 where they cannot be paired.
func (l *Aligner) Likeness(i, j int) float64 {
	if !l.May(i, j) {
		return -1
	}
	a, b := l.A[i], l.B[j]
	if len(a) > len(b) {
		a, b = b, a
	}
	var both float64
	for key, n := range a {
		if m := b[key]; m > 0 {
			both += float64(min(n, m)) * Weigh(l.Weights[key])
		}
	}
	if both == 0 {
		return 0
	}
	return 2 * both / (l.sums[0][i] + l.sums[1][j])
}

// Weigh returns how much something counts for what two texts have in common that was seen so often: rare words more.
func Weigh(times int32) float64 { return 1 / (1 + math.Log2(float64(1+times))) }

// Share returns how much of a bag, by weight, another has too, 0 to 1; 0 for an empty one. What the other has less than
// not at all, as what [Add] took away, it has not. Weights are those of [Aligner.Weights].
func Share(of, in Bag, weights []int32) float64 {
	var both, all float64
	for key, n := range of {
		w := Weigh(weights[key])
		all += float64(n) * w
		both += float64(max(0, min(n, in[key]))) * w
	}
	if all == 0 {
		return 0
	}
	return both / all
}

// Add adds a bag so many times to another, -1 to take it away.
func Add(to, bag Bag, times int) {
	for key, n := range bag {
		to[key] += times * n
	}
}
