package seq_test

import (
	"math/rand/v2"
	"testing"

	"pincite/backend/compare/seq"
)

// longest is the length of the longest common subsequence, by the table of textbooks.
func longest(a, b []int32) int {
	row := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0
		for j, y := range b {
			above := row[j+1]
			if x == y {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(row[j+1], row[j])
			}
			diagonal = above
		}
	}
	return row[len(b)]
}

func check(t *testing.T, a, b []int32, pairs []seq.Pair) {
	t.Helper()
	last := seq.Pair{A: -1, B: -1}
	for _, p := range pairs {
		if p.A <= last.A || p.B <= last.B || a[p.A] != b[p.B] {
			t.Fatalf("%v after %v in %v and %v", p, last, a, b)
		}
		last = p
	}
}

func TestMatchIsLongest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		kinds := 1 + r.IntN(6)
		make := func() []int32 {
			s := make([]int32, r.IntN(14))
			for i := range s {
				s[i] = int32(r.IntN(kinds))
			}
			return s
		}
		a, b := make(), make()
		pairs := seq.Match(a, b)
		check(t, a, b, pairs)
		if want := longest(a, b); len(pairs) != want {
			t.Fatalf("%d of %d common elements of %v and %v", len(pairs), want, a, b)
		}
	}
}

func TestMatchOfLongSequences(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var a, b []int32
	for i := range 60000 {
		e := int32(r.IntN(5000))
		if i%50 == 0 {
			e = int32(10000 + i)
		}
		switch r.IntN(20) {
		case 0:
			a = append(a, e)
		case 1:
			b = append(b, e)
		default:
			a, b = append(a, e), append(b, e)
		}
	}
	pairs := seq.Match(a, b)
	check(t, a, b, pairs)
	if len(pairs) < 53000 {
		t.Fatalf("%d common elements of %d and %d", len(pairs), len(a), len(b))
	}
	unlike := make([]int32, 200000)
	for i := range unlike {
		unlike[i] = int32(i % 7)
	}
	check(t, a, unlike, seq.Match(a, unlike))
}
