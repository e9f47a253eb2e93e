package sac_test

import (
	"context"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/sac"
)

// goldSpans reads the gold spans of a benchmark, by file, in code points.
func goldSpans(t *testing.T, set string) map[string][]doc.Span {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "legalbench-rag", "benchmarks", set+"_dev.json"))
	if err != nil {
		t.Skip("no development data at ../shared/legalbench-rag/benchmarks")
	}
	var data struct {
		Tests []struct {
			Snippets []struct {
				File string `json:"file_path"`
				Span [2]int
			}
		}
	}
	if err := json.Unmarshal(b, &data); err != nil {
		t.Fatal(err)
	}
	spans := map[string][]doc.Span{}
	for _, q := range data.Tests {
		for _, s := range q.Snippets {
			spans[s.File] = append(spans[s.File], doc.Span{Start: s.Span[0], End: s.Span[1]})
		}
	}
	return spans
}

// fit is how well chunks fit gold spans.
type fit struct {
	share float64 // of the chunks that hold a gold span, the share that is gold
	parts float64 // chunks that hold a gold span
	n     float64
}

func (f *fit) add(chunks []doc.Span, gold doc.Span) {
	shared, all, parts := 0, 0, 0
	for _, c := range chunks {
		if n := c.Intersect(gold).Len(); n > 0 {
			shared, all, parts = shared+n, all+c.Len(), parts+1
		}
	}
	if parts > 0 {
		f.share, f.parts, f.n = f.share+float64(shared)/float64(all), f.parts+float64(parts), f.n+1
	}
}

// TestChunksFitGoldSpans holds the structure chunker to what it was chosen for: chunks
// that hold the benchmark's answers with little else and in few pieces. The figures
// stand beside the chunker's costs.
func TestChunksFitGoldSpans(t *testing.T) {
	t.Parallel()
	most := 60
	if testing.Short() {
		most = 12
	}
	for _, set := range []string{"contractnli", "cuad", "maud"} {
		var recursive, structure fit
		gold := goldSpans(t, set)
		files := slices.Sorted(maps.Keys(gold))
		for _, file := range files[:min(len(files), most)] {
			source, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "legalbench-rag", "corpus", filepath.FromSlash(file)))
			if err != nil {
				t.Skip("no development data at ../shared/legalbench-rag/corpus")
			}
			x, err := extract.Read(context.Background(), file, source, extract.Options{})
			if err != nil {
				t.Fatal(err)
			}
			offsets := doc.NewOffsets(x.Text)
			for f, chunker := range map[*fit]string{&recursive: sac.Recursive, &structure: sac.Structure} {
				chunks, err := sac.Split(x.Text, x.Layout, sac.Recipe{Chunker: chunker})
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range gold[file] {
					span, err := offsets.FromRunes(s)
					if err != nil {
						t.Fatal(err)
					}
					f.add(chunks, span)
				}
			}
		}
		t.Logf("%s: recursive %.2f in %.2f chunks, structure %.2f in %.2f", set,
			recursive.share/recursive.n, recursive.parts/recursive.n, structure.share/structure.n, structure.parts/structure.n)
		if structure.share/structure.n < recursive.share/recursive.n+0.08 || structure.parts/structure.n > recursive.parts/recursive.n {
			t.Errorf("%s: structure chunks fit the gold spans less well than measured", set)
		}
	}
}
