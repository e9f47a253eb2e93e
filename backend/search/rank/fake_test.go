package rank

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/sac"
	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
	"pincite/backend/text"
)

// document is a text with its chunks.
type document struct {
	Text
	chunks []doc.Span
}

func newDocument(t testing.TB, file, source string) *document {
	t.Helper()
	read, err := extract.Read(t.Context(), file, []byte(source), extract.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := &document{Text: Text{read.Text, &read.Layout}}
	if d.chunks, err = sac.Split(read.Text, read.Layout, sac.Recipe{Size: 200}); err != nil {
		t.Fatal(err)
	}
	return d
}

// lexicon is a [Words] over a few words: those of one group have vectors near each other.
type lexicon struct {
	byWord  map[string]int
	vectors [][]float32
	idf     []float32
}

const lexiconDim = 16

// newLexicon makes vectors for groups of words of like meaning.
func newLexicon(groups ...string) *lexicon {
	l := &lexicon{byWord: map[string]int{}}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, group := range groups {
		center := randomUnit(rng, lexiconDim)
		for _, word := range strings.Fields(group) {
			v := randomUnit(rng, lexiconDim)
			for i := range v {
				v[i] = center[i] + 0.4*v[i]
			}
			vector.Normalize(v)
			l.byWord[word] = len(l.vectors)
			l.vectors = append(l.vectors, v)
			l.idf = append(l.idf, 1+3*rng.Float32())
		}
	}
	return l
}

func (l *lexicon) Len() int                      { return len(l.vectors) }
func (l *lexicon) Dim() int                      { return lexiconDim }
func (l *lexicon) IDF(row int) float32           { return l.idf[row] }
func (l *lexicon) Vector(row int, dst []float32) { copy(dst, l.vectors[row]) }
func (l *lexicon) Index(word string) (int, bool) {
	row, ok := l.byWord[word]
	return row, ok
}

// contractWords are what the tests' lexicon knows.
func contractWords() *lexicon {
	return newLexicon("terminate termination terminated expire expiration end", "law laws governing govern jurisdiction courts",
		"assign assignment transfer assigned", "confidential confidentiality secret disclose disclosure", "pay payment fees fee rent price invoice",
		"notice notices written days", "insurance insure insured policy", "party parties company supplier customer tenant landlord",
		"delaware oregon york texas", "liability liable damages loss indemnify", "renew renewal term years", "the of and to in a shall")
}

func randomUnit(rng *rand.Rand, dim int) []float32 {
	v := make([]float32, dim)
	for i := range v {
		v[i] = float32(rng.NormFloat64())
	}
	vector.Normalize(v)
	return v
}

// testModel is a relevance model whose vectors are hashes of the words of texts.
func testModel(seed uint64, texts ...string) *relevance.Model {
	const dim = 8
	passage, question := relevance.Table{}, relevance.Table{}
	vector := func(t relevance.Term) []float32 { return randomUnit(rand.New(rand.NewPCG(seed, uint64(t))), dim) }
	termsOf := func(s string) (terms []relevance.Term) {
		for w := range text.Words(s) {
			terms = append(terms, relevance.WordTerm(w))
		}
		return terms
	}
	for _, source := range texts {
		terms := termsOf(source)
		relevance.PassageTerms(terms, terms, func(t relevance.Term) { passage[t] = vector(t) })
		for _, t := range terms {
			question[t] = vector(t)
		}
	}
	return relevance.New(dim, passage, question, nil, relevance.Map{})
}

// contractText is a made-up contract of about size bytes, the same for the same seed.
func contractText(seed uint64, size int) string {
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

// nearly reports whether two scores are equal but for rounding.
func nearly(a, b float32) bool {
	return math.Abs(float64(a)-float64(b)) <= 1e-4*max(1, math.Abs(float64(a)), math.Abs(float64(b)))
}
