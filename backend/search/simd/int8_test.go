package simd

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func random(rng *rand.Rand, n int) []float32 {
	v := make([]float32, n)
	for i := range v {
		v[i] = float32(rng.NormFloat64())
	}
	return v
}

func norm(v []float32) float64 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	return math.Sqrt(sum)
}

// supported returns the implementations that this machine has for a length.
func supported(t *testing.T, dim int) []implementation {
	t.Helper()
	return slices.DeleteFunc(slices.Clone(products[:]), func(p implementation) bool { return !p.fits(dim) })
}

func TestProducts(t *testing.T) {
	for _, p := range supported(t, block) {
		t.Log("tested here: " + p.name)
	}
	rng := rand.New(rand.NewPCG(3, 1))
	for _, dim := range []int{1, 7, 8, 31, 63, 64, 65, 128, 256, 384, 1000, 1024, 4096} {
		for rows := range 10 {
			v := random(rng, dim)
			q := NewQuery(v)
			packed, want := make([]int8, rows*dim), make([]int32, rows)
			for i := range rows {
				row := packed[i*dim : (i+1)*dim]
				step := RoundRow(row, random(rng, dim))
				exact, sum := 0.0, int64(0)
				for k, x := range row {
					sum += int64(q.wide[k]) * int64(x)
					exact += float64(v[k]) * float64(x) * float64(step)
				}
				want[i] = int32(sum)
				if got := float64(sum) * float64(q.Step()) * float64(step); math.Abs(got-exact) > 1e-4*norm(v)*norm(v) {
					t.Errorf("of %d: the question's rounding moved %g to %g", dim, exact, got)
				}
			}
			for _, p := range supported(t, dim) {
				if rows == 0 {
					continue
				}
				got := make([]int32, rows+1)
				got[rows] = -42 // which no row is for
				p.do(q, got[:rows], packed)
				if !slices.Equal(got[:rows], want) || got[rows] != -42 {
					t.Errorf("%s, %d of %d: %d, want %d", p.name, rows, dim, got, want)
				}
			}
			got := make([]int32, rows)
			if q.Products(got, packed); !slices.Equal(got, want) {
				t.Errorf("%d of %d: %d, want %d", rows, dim, got, want)
			}
		}
	}
}

// The greatest products that there can be do not leave int32.
func TestProductsAtTheirGreatest(t *testing.T) {
	for _, dim := range []int{1, 64, 1024, 1 << 14} {
		for _, sign := range []float32{1, -1} {
			for _, x := range []int8{127, -127} {
				v, rows := make([]float32, dim), make([]int8, 5*dim)
				for i := range v {
					v[i] = sign
				}
				for i := range rows {
					rows[i] = x
				}
				q := NewQuery(v)
				want := int64(x) * int64(q.wide[0]) * int64(dim)
				for _, p := range supported(t, dim) {
					got := make([]int32, 5)
					p.do(q, got, rows)
					if slices.ContainsFunc(got, func(n int32) bool { return int64(n) != want }) {
						t.Errorf("%s, of %d: %d, want %d", p.name, dim, got, want)
					}
				}
			}
		}
	}
}

func TestNewQuery(t *testing.T) {
	for name, v := range map[string][]float32{
		"nothing": nil, "zero": {0, 0}, "one": {1}, "minus one": {-1}, "axis": {0, 0, -7, 0}, "small": {1e-20, 1e-20}, "large": {1e30, -1e30},
	} {
		q := NewQuery(v)
		for i, x := range v {
			wide := int(q.high[i])*128 + int(q.low[i])
			if wide != int(q.wide[i]) || q.high[i] == -128 || q.low[i] < -64 || q.low[i] > 63 {
				t.Errorf("%s: %d is %d and %d", name, q.wide[i], q.high[i], q.low[i])
			}
			if back := float64(q.wide[i]) * float64(q.Step()); math.Abs(back-float64(x)) > 0.51*float64(q.Step()) {
				t.Errorf("%s: %g became %g", name, x, back)
			}
		}
	}
}

func TestRoundRow(t *testing.T) {
	for name, c := range map[string]struct {
		v    []float32
		want []int8
	}{
		"nothing":            {nil, []int8{}},
		"zero":               {[]float32{0, 0}, []int8{0, 0}},
		"ends":               {[]float32{1, -1, 0.5, -0.25}, []int8{127, -127, 64, -32}},
		"a negative largest": {[]float32{-2, 0.01, 1.99}, []int8{-127, 1, 126}},
		"halves to even":     {[]float32{127, 0.5, 1.5, -2.5, -3.5}, []int8{127, 0, 2, -2, -4}},
		"very small":         {[]float32{1e-38, -1e-38}, []int8{0, 0}},
		"very large":         {[]float32{3e38, -3e38, 1e38}, []int8{127, -127, 42}},
	} {
		got := make([]int8, len(c.v))
		step := RoundRow(got, c.v)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
		for i, x := range c.v {
			if off := math.Abs(float64(x) - float64(got[i])*float64(step)); off > 0.5001*float64(step) {
				t.Errorf("%s: %g became %d of %g", name, x, got[i], step)
			}
		}
	}
}

func BenchmarkProducts(b *testing.B) {
	const rows, dim = 64 << 10, 256
	rng := rand.New(rand.NewPCG(1, 1))
	packed, dst := make([]int8, rows*dim), make([]int32, rows)
	for i := range packed {
		packed[i] = int8(rng.IntN(255) - 127)
	}
	q := NewQuery(random(rng, dim))
	for _, p := range products {
		if !p.fits(dim) {
			continue
		}
		b.Run(p.name, func(b *testing.B) {
			b.SetBytes(rows * dim)
			for b.Loop() {
				p.do(q, dst, packed)
			}
		})
	}
}
