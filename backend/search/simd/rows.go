package simd

// Pick is a row of a table with a weight.
type Pick struct {
	Row    int32
	Weight float32
}

// Sum writes to dst the weighted sum of some rows of a table, added up in their order. A
// row is as long as dst.
func Sum(dst []float32, table []int8, picks []Pick) {
	for _, p := range picks {
		_ = table[int(p.Row)*len(dst):][:len(dst)] // the assembly does not look
	}
	if fits(len(dst)) && len(picks) > 0 {
		sum(&dst[0], &table[0], &picks[0], len(picks), len(dst))
		return
	}
	sumGeneric(dst, table, picks)
}

func sumGeneric(dst []float32, table []int8, picks []Pick) {
	clear(dst)
	for _, p := range picks {
		row := table[int(p.Row)*len(dst):][:len(dst)]
		for i := range dst {
			dst[i] += float32(p.Weight * float32(row[i])) // which forbids to fuse the two
		}
	}
}

// Dot returns the dot product of two vectors of one length.
func Dot(a, b []float32) float32 { return dot(a, b) }

func dot[T float32 | int8](a []float32, b []T) float32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float32
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += float32(a[i] * float32(b[i]))
		s1 += float32(a[i+1] * float32(b[i+1]))
		s2 += float32(a[i+2] * float32(b[i+2]))
		s3 += float32(a[i+3] * float32(b[i+3]))
	}
	for ; i < len(a); i++ {
		s0 += float32(a[i] * float32(b[i]))
	}
	return s0 + s1 + s2 + s3
}

// Dots writes to dst, which is as long as rows, the dot product of v and each of some rows
// of a table, added up in the order of [Dot].
func Dots(dst, v []float32, table []int8, rows []int32) {
	dst = dst[:len(rows)]
	n := 0
	if fits(len(v)) {
		for _, r := range rows {
			_ = table[int(r)*len(v):][:len(v)]
		}
		if n = len(rows) &^ 3; n > 0 {
			dots(&dst[0], &v[0], &table[0], &rows[0], n, len(v))
		}
	}
	for i := n; i < len(rows); i++ {
		dst[i] = dot(v, table[int(rows[i])*len(v):][:len(v)])
	}
}
