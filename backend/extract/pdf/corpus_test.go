package pdf

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// shared is the development data, which lies beside the repository where there is any.
const shared = "../../../../shared"

// contracts reads contracts of the development data: name without extension, source. It is
// every sixth of the 60; all of them where PINCITE_CORPUS is "all".
func contracts(t testing.TB) map[string][]byte {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(shared, "contracts-pdf", "*.pdf"))
	if len(files) == 0 {
		t.Skip("no development data beside the repository")
	}
	out := map[string][]byte{}
	for i, file := range files {
		if i%6 != 0 && os.Getenv("PINCITE_CORPUS") != "all" {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out[strings.TrimSuffix(filepath.Base(file), ".pdf")] = source
	}
	return out
}

// folded is s without white space, with quotes, dashes and ligatures made plain.
func folded(s string) string {
	s = folder.Replace(s)
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

var folder = strings.NewReplacer(
	"“", `"`, "”", `"`, "„", `"`, "‘", "'", "’", "'", "‚", "'", "`", "'", "´", "'", "''", `"`,
	"\u00AD", "-", "–", "-", "—", "-", "‐", "-", "‑", "-", "−", "-", "ﬁ", "fi", "ﬂ", "fl", "ﬀ", "ff", "ﬃ", "ffi", "ﬄ", "ffl",
)

// TestQuotes holds that what experts marked in the contracts stands verbatim in the text.
func TestQuotes(t *testing.T) {
	sources := contracts(t)
	data, err := os.ReadFile(filepath.Join(shared, "legalbench-rag", "benchmarks", "cuad_dev.json"))
	if err != nil {
		t.Skip("no benchmark beside the repository")
	}
	var benchmark struct {
		Tests []struct {
			Snippets []struct {
				File   string `json:"file_path"`
				Span   [2]int `json:"span"`
				Answer string `json:"answer"`
			} `json:"snippets"`
		} `json:"tests"`
	}
	if err := json.Unmarshal(data, &benchmark); err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for name, source := range sources {
		text, err := Read(context.Background(), source, Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		texts[name] = folded(text.Text)
	}
	type place struct {
		name string
		span [2]int
	}
	seen := map[place]bool{} // one quote answers several questions
	quotes, verbatim := 0, 0
	for _, test := range benchmark.Tests {
		for _, s := range test.Snippets {
			name := strings.TrimSuffix(strings.TrimPrefix(s.File, "cuad/"), ".txt")
			text, ok := texts[name]
			if at := (place{name, s.Span}); !ok || seen[at] {
				continue
			} else {
				seen[at] = true
			}
			quotes++
			if strings.Contains(text, folded(s.Answer)) {
				verbatim++
			}
		}
	}
	share := float64(verbatim) / float64(quotes)
	t.Logf("%d of %d quotes verbatim: %.2f %%", verbatim, quotes, 100*share)
	if share < 0.98 {
		t.Errorf("%.2f %% of the quotes are verbatim, want 98", 100*share)
	}
}

// TestWordOrder holds that the words of the contracts come in the order of their texts.
func TestWordOrder(t *testing.T) {
	var shares []float64
	for name, source := range contracts(t) {
		want, err := os.ReadFile(filepath.Join(shared, "legalbench-rag", "corpus", "cuad", name+".txt"))
		if err != nil {
			t.Skip("no corpus beside the repository")
		}
		text, err := Read(context.Background(), source, Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		a, b := strings.Fields(folder.Replace(string(want))), strings.Fields(folder.Replace(text.Text))
		share := float64(inOrder(a, b)) / float64(len(a))
		shares = append(shares, share)
	}
	slices.Sort(shares)
	m := shares[len(shares)/2]
	t.Logf("words in order: median %.2f %%, least %.2f %%", 100*m, 100*shares[0])
	if m < 0.98 {
		t.Errorf("median share of words in order is %.2f %%, want 98", 100*m)
	}
}

// inOrder returns the length of a longest common subsequence of a and b, found by Myers'
// method: greedy along the diagonals, so that it is quick where the two are alike.
func inOrder(a, b []string) int {
	n, m := len(a), len(b)
	reach := make([]int, 2*(n+m)+3)
	offset := n + m + 1
	for d := 0; d <= n+m; d++ {
		for k := -d; k <= d; k += 2 {
			x := reach[offset+k-1] + 1
			if k == -d || k != d && reach[offset+k-1] < reach[offset+k+1] {
				x = reach[offset+k+1]
			}
			for x < n && x-k < m && a[x] == b[x-k] {
				x++
			}
			reach[offset+k] = x
			if x >= n && x-k >= m {
				return (n + m - d) / 2
			}
		}
	}
	return 0
}
