package presence

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// Example is a passage to learn from.
type Example struct {
	row   []Entry
	y     float64 // 1 where it is wanted, -1 where it is not
	alpha float64
	d, q  float64 // diagonal: 1/(2C), and with the row's own product
}

// NewExample returns one whose loss counts so much.
func NewExample(row []Entry, y, cost float64) Example {
	diagonal := 1 / (2 * cost)
	return Example{row: row, y: y, d: diagonal, q: 2 + diagonal} // rows are of unit length, and the bias is 1
}

// Separate fits a support vector machine with squared hinge loss by dual coordinate descent
// (Hsieh et al. 2008, algorithm 1), and returns its weights by feature, and its bias.
func Separate(examples []Example, features int, seed uint64) ([]float32, float32) {
	w, bias := make([]float32, features), 0.0
	order := rand.New(rand.NewPCG(1, seed)).Perm(len(examples))
	active := order
	random := rand.New(rand.NewPCG(2, seed))
	for pass := 0; pass < 40; pass++ {
		most := 0.0
		if pass%8 == 0 {
			active = slices.Clone(order)
		}
		random.Shuffle(len(active), func(i, j int) { active[i], active[j] = active[j], active[i] })
		kept := active[:0]
		for _, i := range active {
			e := &examples[i]
			g := e.y*(float64(Dot(w, e.row))+bias) - 1 + e.d*e.alpha
			if e.alpha == 0 && g >= 0 {
				if g < 0.3 {
					kept = append(kept, i)
				}
				continue
			}
			kept = append(kept, i)
			most = max(most, math.Abs(g))
			old := e.alpha
			e.alpha = max(e.alpha-g/e.q, 0)
			if step := (e.alpha - old) * e.y; step != 0 {
				for _, f := range e.row {
					w[f.At] += float32(step) * f.Weight
				}
				bias += step
			}
		}
		active = kept
		if most < 0.05 && pass%8 == 0 {
			break
		}
	}
	return w, float32(bias)
}

// Dot returns the score of a row by weights of features.
func Dot(w []float32, row []Entry) float32 {
	var sum float32
	for _, e := range row {
		sum += w[e.At] * e.Weight
	}
	return sum
}

// Strongest returns the features of the weights of the greatest magnitude, these as bytes, and
// what 1 of them stands for.
func Strongest(w []float32, kept int) (scale float32, features []int, bytes []int8) {
	order := make([]int, len(w))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(magnitude(w[b]), magnitude(w[a])), cmp.Compare(a, b))
	})
	for _, x := range w {
		scale = max(scale, magnitude(x)/math.MaxInt8)
	}
	scale = max(scale, 1e-9/math.MaxInt8)
	for _, f := range order[:min(kept, len(order))] {
		if q := int8(math.RoundToEven(float64(w[f] / scale))); q != 0 {
			features, bytes = append(features, f), append(bytes, q)
		}
	}
	return scale, features, bytes
}

func magnitude(x float32) float32 { return max(x, -x) }
