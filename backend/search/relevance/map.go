package relevance

// NewMap makes a map of vectors of length dim; rows holds what each axis becomes, one
// after the other. It keeps rows.
func NewMap(dim int, rows []float32) Map {
	if len(rows) != dim*dim {
		panic("relevance: a map that is not square")
	}
	return Map{dim, rows}
}

// Apply returns what the map makes of a vector, in unit length; a vector of another
// length than the map's, it returns as it is.
func (m Map) Apply(v []float32) []float32 {
	if m.dim == 0 || len(v) != m.dim {
		return v
	}
	out := make([]float32, m.dim)
	for i, x := range v {
		if x == 0 {
			continue
		}
		for k, y := range m.rows[i*m.dim : (i+1)*m.dim] {
			out[k] += x * y
		}
	}
	normalize(out)
	return out
}
