package bench

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/sac"
)

// memorySystem is a real if small system: BM25 over chunks cut at fixed sizes, all in
// memory.
type memorySystem struct {
	learned []LearnedPart
	indexed int // how many indexes were made
	open    int
}

type memoryIndex struct {
	system *memorySystem
	chunks []memoryChunk
	df     map[string]int
}

type memoryChunk struct {
	hit   Hit
	terms map[string]int
}

func terms(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

func (s *memorySystem) Index(ctx context.Context, docs []*Document, recipe sac.Recipe, progress func(int)) (Index, error) {
	s.indexed++
	s.open++
	index := &memoryIndex{system: s, df: map[string]int{}}
	size := recipe.WithDefaults().Size
	for i, d := range docs {
		if err := ctx.Err(); err != nil {
			s.open--
			return nil, err
		}
		for start := 0; start < len(d.Text()); {
			end := min(start+size, len(d.Text()))
			for end < len(d.Text()) && !utf8.RuneStart(d.Text()[end]) {
				end++
			}
			chunk := memoryChunk{Hit{d.File, doc.Span{Start: start, End: end}}, map[string]int{}}
			for _, term := range terms(d.Text()[start:end]) {
				chunk.terms[term]++
			}
			for term := range chunk.terms {
				index.df[term]++
			}
			index.chunks = append(index.chunks, chunk)
			start = end
		}
		progress(i + 1)
	}
	return index, nil
}

func (x *memoryIndex) Search(ctx context.Context, query string, _ Config, _ ...string) ([]Hit, error) {
	type scored struct {
		hit   Hit
		score float64
	}
	var found []scored
	for _, chunk := range x.chunks {
		score := 0.0
		for _, term := range terms(query) {
			if tf := float64(chunk.terms[term]); tf > 0 {
				score += tf / (tf + 1.2) * math.Log(1+float64(len(x.chunks))/float64(x.df[term]))
			}
		}
		if score > 0 {
			found = append(found, scored{chunk.hit, score})
		}
	}
	slices.SortStableFunc(found, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	var hits []Hit
	for _, f := range found[:min(len(found), MaxHits)] {
		hits = append(hits, f.hit)
	}
	return hits, ctx.Err()
}

func (x *memoryIndex) Describe() Description {
	return Description{Model: "none", Provider: "memory", Chunks: len(x.chunks), Learned: x.system.learned}
}

func (x *memoryIndex) Close() error {
	x.system.open--
	return nil
}
