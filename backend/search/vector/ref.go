package vector

import "cmp"

// Ref is a chunk of a document, both by position.
type Ref struct{ Doc, Chunk int }

// At returns the chunk at these positions.
func At(doc, chunk int) Ref { return Ref{doc, chunk} }

// Compare orders by document and chunk.
func (r Ref) Compare(o Ref) int {
	return cmp.Or(cmp.Compare(r.Doc, o.Doc), cmp.Compare(r.Chunk, o.Chunk))
}

// Scored is a chunk with its score.
type Scored struct {
	Ref   Ref
	Score float32
}

// ByScore orders by falling score, then by document and chunk.
func ByScore(a, b Scored) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), a.Ref.Compare(b.Ref))
}
