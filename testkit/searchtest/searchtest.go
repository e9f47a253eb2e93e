// Package searchtest has what tests of search share: made-up contracts, a small embedding
// model that knows their words, and relevance models. All of it is the same for the same seed.
package searchtest

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strings"

	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
	"pincite/backend/text"
)

// Lexicon is the words of a small embedding model: those of one group have vectors near each
// other.
type Lexicon struct {
	byWord    map[string]int
	rows      []int8
	unit, idf []float32
}

// Dim is the length of its vectors.
const Dim = 16

// NewLexicon makes vectors for groups of words of like meaning.
func NewLexicon(groups ...string) *Lexicon {
	l := &Lexicon{byWord: map[string]int{}}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, group := range groups {
		center := Unit(rng, Dim)
		for word := range strings.FieldsSeq(group) {
			v := Unit(rng, Dim)
			for i := range v {
				v[i] = center[i] + 0.4*v[i]
			}
			vector.Normalize(v)
			l.byWord[word] = len(l.unit)
			for _, n := range v {
				l.rows = append(l.rows, int8(math.Round(127*float64(n))))
			}
			l.unit = append(l.unit, 1.0/127)
			l.idf = append(l.idf, 1+3*rng.Float32())
		}
	}
	return l
}

// Len, Dim, IDF, Rows, Unit and Index are what ranking asks of an embedding model.
func (l *Lexicon) Len() int             { return len(l.unit) }
func (l *Lexicon) Dim() int             { return Dim }
func (l *Lexicon) IDF(row int) float32  { return l.idf[row] }
func (l *Lexicon) Rows() []int8         { return l.rows }
func (l *Lexicon) Unit(row int) float32 { return l.unit[row] }
func (l *Lexicon) Index(word string) (int, bool) {
	row, ok := l.byWord[word]
	return row, ok
}

// Embed is the embedder of search: the mean of the words' vectors, of unit length or zero.
func (l *Lexicon) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	vectors := make([][]float32, len(texts))
	for i, s := range texts {
		vectors[i] = make([]float32, Dim)
		for word := range text.Words(s) {
			if row, ok := l.byWord[word]; ok {
				for k, n := range l.rows[row*Dim:][:Dim] {
					vectors[i][k] += l.idf[row] * l.unit[row] * float32(n)
				}
			}
		}
		vector.Normalize(vectors[i])
	}
	return vectors, nil
}

// ContractWords is a lexicon of what contracts speak of.
func ContractWords() *Lexicon {
	return NewLexicon("terminate termination terminated expire expiration end", "law laws governing govern jurisdiction courts",
		"assign assignment transfer assigned", "confidential confidentiality secret disclose disclosure",
		"pay payment fees fee rent price invoice",
		"notice notices written days", "insurance insure insured policy", "party parties company supplier customer tenant landlord",
		"delaware oregon york texas", "liability liable damages loss indemnify", "renew renewal term years", "the of and to in a shall")
}

// Unit returns a vector of unit length in a random direction.
func Unit(rng *rand.Rand, dim int) []float32 {
	v := make([]float32, dim)
	for i := range v {
		v[i] = float32(rng.NormFloat64())
	}
	vector.Normalize(v)
	return v
}

// Model is a relevance model whose vectors are hashes of the words of texts; it was
// trained on kinds.
func Model(seed uint64, kinds []string, texts ...string) *relevance.Model {
	const dim = 8
	passage, question := relevance.Table{}, relevance.Table{}
	vector := func(t relevance.Term) []float32 { return Unit(rand.New(rand.NewPCG(seed, uint64(t))), dim) }
	termsOf := func(s string) (terms []relevance.Term) {
		for w := range text.Words(s) {
			terms = append(terms, relevance.WordTerm(w))
		}
		return terms
	}
	for _, text := range texts {
		terms := termsOf(text)
		relevance.PassageTerms(terms, terms, func(t relevance.Term) { passage[t] = vector(t) })
		for _, t := range terms {
			question[t] = vector(t)
		}
	}
	m := relevance.New(dim, passage, question, nil, relevance.Map{})
	if kinds == nil {
		return m
	}
	var vectors [][]float32
	for _, k := range kinds {
		vectors = append(vectors, m.Question(termsOf(k)))
	}
	return relevance.New(dim, passage, question, vectors, relevance.Map{})
}

// ContractText is a made-up contract of about size bytes, the same for the same seed.
func ContractText(seed uint64, size int) string {
	rng := rand.New(rand.NewPCG(seed, 7))
	parts := []string{
		"Either party may terminate this Agreement upon %d days written notice to the other party.",
		"This Agreement is governed by the laws of the State of Delaware, whose courts have jurisdiction under rule %d.",
		"The Company shall not assign or transfer this Agreement without the written consent of party %d.",
		"The Receiving Party shall keep all Confidential Information secret for %d years.",
		"The Customer shall pay each invoice within %d days; the fees are in Schedule A.",
		"The Supplier shall keep insurance of at least $%d,000,000 for each policy.",
		"In no event is a party liable for damages beyond the fees of the last %d months.",
		"The initial term is %d years, and any renewal needs the agreement of both parties.",
	}
	titles := []string{"Termination", "Governing Law", "Assignment", "Confidentiality", "Payment", "Insurance", "Liability", "Term"}
	var b strings.Builder
	fmt.Fprintf(&b, "SUPPLY AGREEMENT NO. %d\n\nbetween Alder %d LLC and Birch %d Inc.\n\n", seed, seed, seed)
	for section := 1; b.Len() < size; section++ {
		k := rng.IntN(len(parts))
		fmt.Fprintf(&b, "%d. %s\n\n", section, titles[k])
		for range 1 + rng.IntN(4) {
			fmt.Fprintf(&b, parts[k]+" ", 1+rng.IntN(90))
			fmt.Fprintf(&b, "%s %s %s. ", noise(rng), noise(rng), noise(rng))
		}
		b.WriteString("\n\n")
	}
	return b.String()
}

// noise is a word that no lexicon knows.
func noise(rng *rand.Rand) string {
	h := fnv.New32a()
	fmt.Fprint(h, rng.IntN(3000))
	return fmt.Sprintf("w%x", h.Sum32()%4096)
}
