package search

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/search/relevance"
	"pincite/backend/search/vector"
	"pincite/backend/text"
	"pincite/testkit/searchtest"
)

// benchData is where the development data lie, beside the repository.
const benchData = "../../../shared/legalbench-rag"

// builtin is the vocabulary of the built-in model.
type builtin struct{ *embed.WordVectors }

// Embed implements [Embedder] with the mean of the words' vectors, as the built-in model
// does it.
func (w builtin) Embed(_ context.Context, texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	row := make([]float32, w.Dim())
	for i, s := range texts {
		vectors[i] = make([]float32, w.Dim())
		for word := range text.Words(s) {
			if k, ok := w.Index(word); ok {
				w.Vector(k, row)
				vector.AddScaled(w.IDF(k), row, vectors[i])
			}
		}
		vector.Normalize(vectors[i])
	}
	return vectors, nil
}

// largeContract returns a contract of about 500 kB: one of the development corpus where
// there is one, else a made-up one.
func largeContract(b *testing.B) (file, text string) {
	const size = 500_000
	paths, err := filepath.Glob(filepath.Join(benchData, "corpus", "*", "*"))
	if err != nil {
		b.Fatal(err)
	}
	best, distance := "", int64(size/10)
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			b.Fatal(err)
		}
		if d := max(info.Size()-size, size-info.Size()); d < distance {
			best, distance = path, d
		}
	}
	if best == "" {
		return "made up.txt", searchtest.ContractText(1, size)
	}
	raw, err := os.ReadFile(best)
	if err != nil {
		b.Fatal(err)
	}
	return filepath.Base(best), string(raw)
}

// benchMatter holds one large contract, the words of the built-in model and two models of
// the size of those that are shipped.
func benchMatter(b *testing.B) *testMatter {
	words, err := embed.BuiltinWords()
	if err != nil {
		b.Fatal(err)
	}
	w := builtin{words}
	m := &testMatter{memory: &memory{documents: map[doc.ID]*Document{}, vectors: map[doc.ID][]float32{}, dim: w.Dim()}}
	m.Config = Config{Source: m.memory, Embedder: w, Words: w}
	file, text := largeContract(b)
	m.add(b, file, text, 500)
	m.Headings, m.Learned = benchModel(text, 1), benchModel(text, 2)
	return m
}

// benchModel knows every word of a text and a fifth of its pairs, among 60,000 other terms.
func benchModel(source string, seed uint64) *relevance.Model {
	const dim = 64
	rng := rand.New(rand.NewPCG(seed, 3))
	passage := relevance.Table{}
	var terms []relevance.Term
	for word := range text.Words(source) {
		terms = append(terms, relevance.WordTerm(word))
	}
	for i, t := range terms {
		if passage[t] == nil {
			passage[t], passage[t.Heading()] = searchtest.Unit(rng, dim), searchtest.Unit(rng, dim)
		}
		if i > 0 && i%5 == 0 {
			passage[terms[i-1].Pair(t)] = searchtest.Unit(rng, dim)
		}
	}
	for range 60_000 {
		passage[relevance.Term(rng.Uint64())] = searchtest.Unit(rng, dim)
	}
	return relevance.New(dim, passage, passage, [][]float32{searchtest.Unit(rng, dim)}, relevance.Map{})
}

var benchQuestions = []string{
	"What happens to stock options and other equity awards at the closing of the merger?",
	"Is there a termination fee, and when is it payable?",
	"Which laws govern the agreement?",
	"Does the company have to give notice of a superior proposal before its board changes its recommendation?",
}

// BenchmarkRouted asks about one large contract: "cold" reads it anew for each question,
// "warm" has it in the cache.
func BenchmarkRouted(b *testing.B) {
	m := benchMatter(b)
	for _, bench := range []struct {
		name string
		cold bool
	}{{"cold", true}, {"warm", false}} {
		b.Run(bench.name, func(b *testing.B) {
			s := New(m.Config)
			for i := 0; b.Loop(); i++ {
				if bench.cold {
					s.prepared = newPrepared()
				}
				q := Query{Text: benchQuestions[i%len(benchQuestions)], Docs: []doc.ID{m.Entries[0].ID}}
				if _, err := s.Search(b.Context(), q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkUnrouted asks a matter of 240,000 chunks without a word index.
func BenchmarkUnrouted(b *testing.B) {
	m := benchMatter(b)
	const chunks = 240_000
	first := m.Entries[0]
	rng := rand.New(rand.NewPCG(1, 1))
	for n := 0; n < chunks; {
		// Other contracts: the same text cut at another place, with vectors of their own.
		id := doc.IDOf([]byte{byte(n), byte(n >> 8), byte(n >> 16), 1})
		d := m.documents[first.ID]
		at := rng.IntN(max(1, len(d.Chunks)-350))
		cut := &Document{Text: d.Text, Layout: d.Layout, Summary: d.Summary, Chunks: d.Chunks[at:min(len(d.Chunks), at+350)]}
		vectors := make([]float32, len(cut.Chunks)*m.dim)
		for i := range cut.Chunks {
			v := vectors[i*m.dim : (i+1)*m.dim]
			copy(v, m.vectors[first.ID][(at+i)*m.dim:])
			vector.AddScaled(0.3, searchtest.Unit(rng, m.dim), v)
			vector.Normalize(v)
		}
		m.documents[id], m.vectors[id] = cut, vectors
		m.Entries = append(m.Entries, Entry{ID: id, File: "other", Chunks: len(cut.Chunks)})
		n += len(cut.Chunks)
	}
	s := New(m.Config)
	if err := s.own.stored.Read(b.Context()); err != nil {
		b.Fatal(err)
	}
	b.Run("all", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			if _, err := s.Search(b.Context(), Query{Text: benchQuestions[i%len(benchQuestions)], NoRoute: true}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("nearest", func(b *testing.B) {
		v := searchtest.Unit(rng, m.dim)
		for b.Loop() {
			if _, err := s.own.Nearest(b.Context(), v, leastFirstStage, nil); err != nil {
				b.Fatal(err)
			}
		}
	})
}
