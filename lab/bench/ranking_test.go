package bench

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/library"
	"pincite/backend/search"
	"pincite/backend/search/rank"
	"pincite/samples"
)

// TestRanking asks the questions about the sample contracts and compares where the answers
// rank with a file, so that whatever changes a ranking shows it. After a change that is
// meant: go test -C lab ./bench -run TestRanking -update
func TestRanking(t *testing.T) {
	contracts, err := fs.Sub(samples.FS, "contracts")
	if err != nil {
		t.Fatal(err)
	}
	compareRanking(t, filepath.Join("testdata", "ranking.txt"), "sample contracts", contracts, sampleQuestions(t))
}

// TestRankingForeign does so for texts unlike those that any model learned from: four
// privacy policies, made up, with questions as users of an app ask them.
func TestRankingForeign(t *testing.T) {
	set, err := Load(t.Context(), filepath.Join("testdata", "privacy"))
	if err != nil {
		t.Fatal(err)
	}
	policies := os.DirFS(filepath.Join("testdata", "privacy", "corpus"))
	compareRanking(t, filepath.Join("testdata", "ranking_foreign.txt"), "privacy policies in testdata", policies, set.Benchmarks[0].Questions)
}

func compareRanking(t *testing.T, golden, what string, texts fs.FS, questions []Question) {
	m, folder := indexedMatter(t, texts)
	methods := []struct {
		name   string
		method search.Method
	}{{"read-once", search.Method{Without: rank.Encoder}}, {"zero-shot", search.Method{Without: rank.Learned | rank.Encoder}}}
	var file strings.Builder
	fmt.Fprintf(&file, "# The %s: the rank of the first hit that holds words of the answer, - where none does,\n", what)
	fmt.Fprintln(&file, "# and ! where the first hit lies in another document; by search without the encoder, whose")
	fmt.Fprintln(&file, "# numbers differ from processor to processor, and by search without")
	fmt.Fprintln(&file, "# anything learned from gold spans. Written by: go test -C lab ./bench -run TestRanking -update")
	fmt.Fprintln(&file)
	rows := make([]string, len(questions))
	var totals strings.Builder
	for _, c := range methods {
		var sum scores
		for i, q := range questions {
			hits := hitsOf(t, m, folder, q.Query, c.method)
			s, _ := q.score(hits, func(file string) string { return file })
			for k := range s {
				for j := range s[k] {
					sum[k][j] += s[k][j] / float64(len(questions))
				}
			}
			rows[i] += fmt.Sprintf("%4s%-2s", firstRight(q, hits), wrongFirst(q, hits))
		}
		fmt.Fprintf(&totals, "%-9s  P@1 %.3f  R@8 %.3f  DRM@1 %.3f  DRM@8 %.3f  mean P %.3f  R %.3f\n", c.name,
			sum[0][precision], sum[3][recall], sum[0][drm], sum[3][drm], sum[nKs][precision], sum[nKs][recall])
	}
	for i, q := range questions {
		fmt.Fprintf(&file, "%s %s\n", rows[i], q.Query)
	}
	fmt.Fprintf(&file, "\n%s", totals.String())
	compareGolden(t, golden, file.String())
}

// firstRight returns the rank of the first hit that holds a character of the answer.
func firstRight(q Question, hits []Hit) string {
	for i, h := range hits {
		for _, g := range q.Gold {
			if h.File == g.File && h.Span.Intersect(g.Span).Len() > 0 {
				return strconv.Itoa(i + 1)
			}
		}
	}
	return "-"
}

// wrongFirst returns "!" where the first hit lies in a document that does not answer.
func wrongFirst(q Question, hits []Hit) string {
	for _, g := range q.Gold {
		if len(hits) > 0 && hits[0].File == g.File {
			return ""
		}
	}
	return "!"
}

// sampleQuestions reads the questions about the sample contracts.
func sampleQuestions(t *testing.T) (questions []Question) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "samples", "golden", "questions.json"))
	if err != nil {
		t.Fatal(err)
	}
	var f testFile
	if err := json.Unmarshal(b, &f); err != nil {
		t.Fatal(err)
	}
	for _, test := range f.Tests {
		q := Question{Query: test.Query}
		for _, s := range test.Snippets {
			q.Gold = append(q.Gold, Gold{s.File, doc.Span(s.Span)})
		}
		questions = append(questions, q)
	}
	return questions
}

// indexedMatter indexes texts with the built-in model.
func indexedMatter(t *testing.T, texts fs.FS) (m *library.Matter, folder string) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "contracts")
	if err := os.CopyFS(folder, texts); err != nil {
		t.Fatal(err)
	}
	l, err := library.Open(library.Options{Home: filepath.Join(t.TempDir(), "home"), Runtime: os.Getenv("PINCITE_ONNXRUNTIME")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	if m, err = l.CreateMatter(""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	report, err := m.Index(t.Context(), library.IndexRequest{Folders: []string{folder}})
	if err != nil {
		t.Fatal(err)
	}
	if report.Failed+report.Skipped > 0 || report.Indexed == 0 {
		t.Fatalf("%d indexed, %d skipped, %d failed", report.Indexed, report.Skipped, report.Failed)
	}
	return m, folder
}

// hitsOf returns the hits in code points, their files as the questions name them.
func hitsOf(t *testing.T, m *library.Matter, folder, query string, method search.Method) []Hit {
	t.Helper()
	r, err := m.Search(t.Context(), library.Question{Text: query}.By(method))
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	hits := make([]Hit, len(r.Hits))
	for i, h := range r.Hits {
		file, err := unstaged(folder, h.File)
		if err != nil {
			t.Fatal(err)
		}
		hits[i] = Hit{File: file, Span: h.Characters}
	}
	return hits
}

func compareGolden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; write it with -update", err)
	}
	wants, gots := strings.Split(string(want), "\n"), strings.Split(got, "\n")
	for i := range max(len(wants), len(gots)) {
		line := func(lines []string) string {
			if i < len(lines) {
				return lines[i]
			}
			return ""
		}
		if w, g := line(wants), line(gots); w != g {
			t.Errorf("line %d of %s:\n was %s\n is  %s", i+1, path, w, g)
		}
	}
}
