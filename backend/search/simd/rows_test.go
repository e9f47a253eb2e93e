package simd

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSum(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	const rows = 20
	for _, dim := range []int{1, 37, 64, 128, 192, 256, 1024} {
		table := bytes(rng, rows*dim)
		for n := range 12 {
			picks := make([]Pick, n)
			for i := range picks {
				picks[i] = Pick{int32(rng.IntN(rows)), rng.Float32() * 3}
			}
			want, got := make([]float32, dim), random(rng, dim)
			for _, p := range picks {
				for i := range dim {
					want[i] += float32(p.Weight * float32(table[int(p.Row)*dim+i]))
				}
			}
			if Sum(got, table, picks); !slices.Equal(got, want) {
				t.Errorf("%d of %d differ", n, dim)
			}
			sumGeneric(got, table, picks)
			if !slices.Equal(got, want) {
				t.Errorf("%d of %d, portable differ", n, dim)
			}
		}
	}
}

func bytes(rng *rand.Rand, n int) []int8 {
	table := make([]int8, n)
	for i := range table {
		table[i] = int8(rng.IntN(255) - 127)
	}
	return table
}

func TestDots(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	const rows = 20
	for _, dim := range []int{1, 37, 64, 256, 1024} {
		v, table := random(rng, dim), bytes(rng, rows*dim)
		for n := range 12 {
			picked, want := make([]int32, n), make([]float32, n)
			for i := range picked {
				picked[i] = int32(rng.IntN(rows))
				want[i] = dot(v, table[int(picked[i])*dim:][:dim])
			}
			got := make([]float32, n+1)
			got[n] = -42 // which no row is for
			if Dots(got, v, table, picked); !slices.Equal(got[:n], want) || got[n] != -42 {
				t.Errorf("%d of %d differ", n, dim)
			}
		}
	}
}

// The assembly trusts the rows that it is given, so none may lie outside.
func TestRowsOutside(t *testing.T) {
	v, table := make([]float32, 64), make([]int8, 3*64)
	for name, call := range map[string]func(){
		"Sum":        func() { Sum(v, table, []Pick{{Row: 3}}) },
		"Sum before": func() { Sum(v, table, []Pick{{Row: -1}}) },
		"Dots":       func() { Dots(make([]float32, 4), v, table, []int32{0, 1, 2, 3}) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("it was read")
				}
			}()
			call()
		})
	}
}

func BenchmarkSum(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	table := make([]int8, 5000*64)
	picks := make([]Pick, 160)
	for i := range picks {
		picks[i] = Pick{int32(rng.IntN(5000)), 1}
	}
	dst := make([]float32, 64)
	for b.Loop() {
		Sum(dst, table, picks)
	}
}

func BenchmarkDots(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	const rows, dim = 5000, 256
	v, table, picked, dst := random(rng, dim), bytes(rng, rows*dim), make([]int32, rows), make([]float32, rows)
	for i := range picked {
		picked[i] = int32(i)
	}
	b.Run("Dots", func(b *testing.B) {
		for b.Loop() {
			Dots(dst, v, table, picked)
		}
	})
	b.Run("Dot", func(b *testing.B) {
		for b.Loop() {
			for i := range dst {
				dst[i] = dot(v, table[i*dim:(i+1)*dim])
			}
		}
	})
}
