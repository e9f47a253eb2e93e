package search

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/sac"
	"pincite/backend/search/lexical"
	"pincite/backend/search/relevance"
	"pincite/backend/search/route"
	"pincite/backend/search/vector"
	"pincite/backend/text"
)

// memory is a [Source] that keeps everything in memory.
type memory struct {
	documents map[doc.ID]*Document
	vectors   map[doc.ID][]float32
	dim       int
	err       error // of every call, where it is set
}

var errUnreadable = errors.New("unreadable")

func (m *memory) Document(id doc.ID) (*Document, error) {
	if d := m.documents[id]; d != nil && m.err == nil {
		return d, nil
	}
	return nil, errors.Join(m.err, errUnreadable)
}

func (m *memory) Vectors(id doc.ID, dst []float32) ([]float32, int, error) {
	v, ok := m.vectors[id]
	if !ok || m.err != nil {
		return dst, 0, errors.Join(m.err, errUnreadable)
	}
	return append(dst, v...), m.dim, nil
}

func (m *memory) VectorsAt(id doc.ID, chunks []int, dst []float32) ([]float32, int, error) {
	v, dim, err := m.Vectors(id, nil)
	if err != nil {
		return dst, 0, err
	}
	for _, chunk := range chunks {
		if (chunk+1)*dim > len(v) {
			return dst, 0, ErrChanged
		}
		dst = append(dst, v[chunk*dim:(chunk+1)*dim]...)
	}
	return dst, dim, nil
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

// Embed implements [Embedder]: the mean of the words' vectors, of unit length or zero.
func (l *lexicon) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	vectors := make([][]float32, len(texts))
	for i, s := range texts {
		vectors[i] = make([]float32, lexiconDim)
		for word := range text.Words(s) {
			if row, ok := l.byWord[word]; ok {
				vector.AddScaled(l.idf[row], l.vectors[row], vectors[i])
			}
		}
		vector.Normalize(vectors[i])
	}
	return vectors, nil
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

// testModel is a relevance model whose vectors are hashes of the words of texts; it was
// trained on kinds.
func testModel(seed uint64, kinds []string, texts ...string) *relevance.Model {
	const dim = 8
	passage, question := relevance.Table{}, relevance.Table{}
	vector := func(t relevance.Term) []float32 { return randomUnit(rand.New(rand.NewPCG(seed, uint64(t))), dim) }
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

// testMatter is a matter in memory and what a [Searcher] over it is made of.
type testMatter struct {
	*memory
	Config
}

// newTestMatter indexes texts by their files with chunks of size characters.
func newTestMatter(t testing.TB, size int, texts map[string]string) *testMatter {
	t.Helper()
	words := contractWords()
	m := &testMatter{memory: &memory{documents: map[doc.ID]*Document{}, vectors: map[doc.ID][]float32{}, dim: lexiconDim}}
	m.Config = Config{Source: m.memory, Embedder: words, Words: words}
	for _, file := range sortedKeys(texts) {
		m.add(t, file, texts[file], size)
	}
	return m
}

// add indexes one text.
func (m *testMatter) add(t testing.TB, file, source string, size int) doc.ID {
	t.Helper()
	id := doc.IDOf([]byte(file + source))
	d := &Document{Text: strings.ToValidUTF8(source, "")}
	if text, err := extract.Read(context.Background(), file, []byte(source), extract.Options{}); err == nil {
		d.Text, d.Layout = text.Text, text.Layout
	}
	if d.Text != "" {
		var err error
		if d.Chunks, err = sac.Split(d.Text, d.Layout, sac.Recipe{Size: size}); err != nil {
			t.Fatal(err)
		}
	}
	d.Summary = sac.Summarize(file, d.Text, 0).Text
	for _, c := range d.Chunks {
		v, err := m.Embedder.Embed(context.Background(), []string{sac.Augment(d.Summary, d.Text[c.Start:c.End])})
		if err != nil {
			t.Fatal(err)
		}
		m.vectors[id] = append(m.vectors[id], v[0]...)
	}
	if m.vectors[id] == nil {
		m.vectors[id] = []float32{}
	}
	m.documents[id] = d
	m.Entries = append(m.Entries, Entry{ID: id, File: file, Chunks: len(d.Chunks),
		Name: route.Name{Files: []string{file}, Head: d.Text[:min(len(d.Text), 2000)], Summary: d.Summary}})
	return id
}

// id returns the ID of a file.
func (m *testMatter) id(file string) doc.ID {
	for _, e := range m.Entries {
		if e.File == file {
			return e.ID
		}
	}
	panic("no file " + file)
}

func sortedKeys(texts map[string]string) []string {
	var keys []string
	for k := range texts {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
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

// heapBytes is what is alive on the heap.
func heapBytes() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// newTestLexical makes the word index of a matter.
func newTestLexical(t testing.TB, m *testMatter) *lexical.Index {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "lex")
	if err := SyncLexical(context.Background(), dir, "1", m.Entries, m, func(int) {}); err != nil {
		t.Fatal(err)
	}
	l, err := lexical.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	return l
}
