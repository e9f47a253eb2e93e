package main

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// Dense is a matrix of Rows × Cols in row-major order.
type Dense struct {
	Rows, Cols int
	Data       []float32
}

// NewDense returns a matrix of zeros.
func NewDense(rows, cols int) *Dense {
	return &Dense{rows, cols, make([]float32, rows*cols)}
}

// Row returns row i; writing to it writes to the matrix.
func (d *Dense) Row(i int) []float32 { return d.Data[i*d.Cols : (i+1)*d.Cols] }

// Products are converted to their own type before they are added, in this file and
// the next: the conversion forbids a fused multiply-add, so that every processor
// rounds alike and the model comes out the same, byte for byte.

// Eigen returns the k eigenvectors of a symmetric matrix whose eigenvalues are largest
// in magnitude, as the columns of a matrix, with those magnitudes in falling order
// (the singular values). It is the randomized method of Halko, Martinsson, Tropp,
// "Finding structure with randomness" (2011), algorithms 4.4 and 5.3, with 32 columns
// to spare.
func Eigen(ctx context.Context, m Sparse, k, iterations int, seed uint64, workers int) (*Dense, []float64, error) {
	const spare = 32
	q := NewDense(len(m), min(k+spare, len(m)))
	random := rand.New(rand.NewPCG(seed, 0))
	for i := range q.Data {
		q.Data[i] = float32(1 - 2*int64(random.Uint64()&1))
	}
	for range iterations + 1 {
		y, err := multiply(ctx, m, q, workers)
		if err != nil {
			return nil, nil, err
		}
		q = y
		if err := orthonormalise(ctx, q, workers); err != nil {
			return nil, nil, err
		}
	}
	y, err := multiply(ctx, m, q, workers)
	if err != nil {
		return nil, nil, err
	}
	small, err := gram(ctx, q, y, workers)
	if err != nil {
		return nil, nil, err
	}
	values, basis := jacobi(small)
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(math.Abs(values[b]), math.Abs(values[a]))
	})
	order = order[:min(k, len(order))]
	vectors := NewDense(len(m), len(order))
	magnitudes := make([]float64, len(order))
	for c, o := range order {
		magnitudes[c] = math.Abs(values[o])
	}
	err = parallel(ctx, workers, len(m), func() func(int) {
		return func(i int) {
			in, out := q.Row(i), vectors.Row(i)
			for c, o := range order {
				sum := 0.0
				for j, x := range in {
					sum += float64(float64(x) * basis[j][o])
				}
				out[c] = float32(sum)
			}
		}
	})
	return vectors, magnitudes, err
}

// multiply returns m·x.
func multiply(ctx context.Context, m Sparse, x *Dense, workers int) (*Dense, error) {
	y := NewDense(len(m), x.Cols)
	err := parallel(ctx, workers, len(m), func() func(int) {
		return func(i int) {
			out := y.Row(i)
			for _, e := range m[i] {
				axpy(e.Value, x.Row(int(e.Col)), out)
			}
		}
	})
	return y, err
}

// axpy adds a·x to y.
func axpy(a float32, x, y []float32) {
	y = y[:len(x)]
	for len(x) >= 4 && len(y) >= 4 {
		y[0] += float32(a * x[0])
		y[1] += float32(a * x[1])
		y[2] += float32(a * x[2])
		y[3] += float32(a * x[3])
		x, y = x[4:], y[4:]
	}
	for i, v := range x {
		y[i] += float32(a * v)
	}
}

// gram returns aᵀ·b. It takes eight columns of a at a time, so that b is read from
// memory an eighth as often.
func gram(ctx context.Context, a, b *Dense, workers int) ([][]float64, error) {
	const columns = 8
	g := make([][]float64, a.Cols)
	for c := range g {
		g[c] = make([]float64, b.Cols)
	}
	err := parallel(ctx, workers, (a.Cols+columns-1)/columns, func() func(int) {
		return func(group int) {
			first := group * columns
			last := min(first+columns, a.Cols)
			for i := range a.Rows {
				in := b.Row(i)
				for c, x := range a.Row(i)[first:last] {
					sums := g[first+c][:len(in)]
					for j, y := range in {
						sums[j] += float64(float64(x) * float64(y))
					}
				}
			}
		}
	})
	return g, err
}

// orthonormalise replaces the columns of y by an orthonormal basis of their span, by
// the Cholesky factor of yᵀ·y. A column that depends on those before it becomes zero.
func orthonormalise(ctx context.Context, y *Dense, workers int) error {
	g, err := gram(ctx, y, y, workers)
	if err != nil {
		return err
	}
	n := len(g)
	lower := make([][]float64, n) // yᵀ·y = lower·lowerᵀ
	for i := range n {
		lower[i] = make([]float64, n)
		for j := 0; j <= i; j++ {
			sum := g[i][j]
			for k := range j {
				sum -= float64(lower[i][k] * lower[j][k])
			}
			switch {
			case i != j && lower[j][j] > 0:
				lower[i][j] = sum / lower[j][j]
			case i == j && sum > 1e-10*g[i][i]:
				lower[i][i] = math.Sqrt(sum)
			}
		}
	}
	return parallel(ctx, workers, y.Rows, func() func(int) {
		solved := make([]float64, n)
		return func(r int) {
			row := y.Row(r)
			for i := range n {
				sum := float64(row[i])
				for k, l := range lower[i][:i] {
					sum -= float64(l * solved[k])
				}
				solved[i] = 0
				if lower[i][i] > 0 {
					solved[i] = sum / lower[i][i]
				}
				row[i] = float32(solved[i])
			}
		}
	})
}

// jacobi returns the eigenvalues of a small symmetric matrix and its eigenvectors as
// columns, by cyclic Jacobi rotations (Golub, Van Loan, "Matrix Computations", §8.5).
// It overwrites a.
func jacobi(a [][]float64) (values []float64, vectors [][]float64) {
	n := len(a)
	vectors = make([][]float64, n) // transposed while rotating: rows are contiguous
	for i := range n {
		vectors[i] = make([]float64, n)
		vectors[i][i] = 1
		for j := range i { // symmetric up to rounding: make it exactly so
			mean := (a[i][j] + a[j][i]) / 2
			a[i][j], a[j][i] = mean, mean
		}
	}
	for range 30 {
		var off, diagonal float64
		for i := range n {
			diagonal += float64(a[i][i] * a[i][i])
			for j := range i {
				off += float64(a[i][j] * a[i][j])
			}
		}
		if off <= 1e-20*diagonal {
			break
		}
		for p := range n {
			for q := p + 1; q < n; q++ {
				rotate(a, vectors, p, q)
			}
		}
	}
	values = make([]float64, n)
	for i := range n {
		values[i] = a[i][i]
		for j := range i {
			vectors[i][j], vectors[j][i] = vectors[j][i], vectors[i][j]
		}
	}
	return values, vectors
}

// rotate makes a[p][q] zero.
func rotate(a, vectors [][]float64, p, q int) {
	apq := a[p][q]
	if apq == 0 {
		return
	}
	theta := (a[q][q] - a[p][p]) / (2 * apq)
	t := 1 / (math.Abs(theta) + math.Sqrt(float64(theta*theta)+1))
	if theta < 0 {
		t = -t
	}
	c := 1 / math.Sqrt(float64(t*t)+1)
	s := t * c
	for k := range a {
		akp, akq := a[k][p], a[k][q]
		a[k][p], a[k][q] = float64(c*akp)-float64(s*akq), float64(s*akp)+float64(c*akq)
	}
	turn(a[p], a[q], c, s)
	turn(vectors[p], vectors[q], c, s)
}

// turn rotates two rows.
func turn(x, y []float64, c, s float64) {
	for k := range x {
		xk, yk := x[k], y[k]
		x[k], y[k] = float64(c*xk)-float64(s*yk), float64(s*xk)+float64(c*yk)
	}
}
