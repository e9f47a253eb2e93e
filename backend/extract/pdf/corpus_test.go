package pdf

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pincite/backend/doc"
)

// shared is the development data, which lies beside the repository where there is any.
const shared = "../../../../shared"

// contracts reads contracts of the development data: name without extension, source. It is
// every sixth of the 60, every fifteenth in a short test, and all of them where
// PINCITE_CORPUS is "all".
func contracts(t testing.TB) map[string][]byte {
	t.Helper()
	every := 6
	switch {
	case os.Getenv("PINCITE_CORPUS") == "all":
		every = 1
	case testing.Short():
		every = 15
	}
	files, _ := filepath.Glob(filepath.Join(shared, "contracts-pdf", "*.pdf"))
	if len(files) == 0 {
		t.Skip("no development data beside the repository")
	}
	out := map[string][]byte{}
	for i, file := range files {
		if i%every != 0 {
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
	t.Parallel()
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
	texts, asides := map[string]string{}, map[string][]string{}
	for name, source := range sources {
		text, err := read(source, Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		texts[name] = folded(text.Text)
		for _, a := range text.Layout.Asides {
			asides[name] = append(asides[name], folded(a.Text))
		}
	}
	type place struct {
		name string
		span [2]int
	}
	seen := map[place]bool{} // one quote answers several questions
	quotes, verbatim, across := 0, 0, 0
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
			switch quote := folded(s.Answer); {
			case strings.Contains(text, quote):
				verbatim++
			case standsAcross(text, quote, asides[name]):
				across++
			}
		}
	}
	share := float64(verbatim+across) / float64(quotes)
	t.Logf("%d of %d quotes verbatim, %d more but for a page number or footer inside: %.2f %%", verbatim, quotes, across, 100*share)
	if share < 0.98 {
		t.Errorf("%.2f %% of the quotes are verbatim, want 98", 100*share)
	}
}

// standsAcross reports whether a quote stands in the text once one of the lines that were
// put aside is left out of it: the experts marked texts in which those lines stand.
func standsAcross(text, quote string, asides []string) bool {
	for _, a := range asides {
		for at := 0; a != ""; at++ {
			i := strings.Index(quote[at:], a)
			if i < 0 {
				break
			}
			at += i
			if strings.Contains(text, quote[:at]+quote[at+len(a):]) {
				return true
			}
		}
	}
	return false
}

// TestWordOrder holds that the words of the contracts come in the order of their texts.
func TestWordOrder(t *testing.T) {
	t.Parallel()
	var shares, all []float64 // without the known text's lines that were put aside, and with them
	for name, source := range contracts(t) {
		want, err := os.ReadFile(filepath.Join(shared, "legalbench-rag", "corpus", "cuad", name+".txt"))
		if err != nil {
			t.Skip("no corpus beside the repository")
		}
		text, err := read(source, Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		b := strings.Fields(folder.Replace(text.Text))
		a := strings.Fields(folder.Replace(string(want)))
		all = append(all, float64(inOrder(a, b))/float64(len(a)))
		a = withoutAsides(string(want), text.Layout.Asides)
		shares = append(shares, float64(inOrder(a, b))/float64(len(a)))
	}
	slices.Sort(shares)
	slices.Sort(all)
	m := shares[len(shares)/2]
	t.Logf("words in order: median %.2f %%, least %.2f %%", 100*m, 100*shares[0])
	t.Logf("with page numbers and footers: median %.2f %%, least %.2f %%", 100*all[len(all)/2], 100*all[0])
	if m < 0.98 {
		t.Errorf("median share of words in order is %.2f %%, want 98", 100*m)
	}
}

// withoutAsides returns the words of a known text without those that the reader put aside,
// as often as it did: numbers where they stand alone, and longer lines wherever they do.
func withoutAsides(known string, asides []doc.Aside) []string {
	numbers, left := map[string]int{}, map[string]int{}
	longest := 0
	for _, a := range asides {
		words := strings.Fields(folder.Replace(a.Text))
		if len(words) < 3 {
			numbers[strings.Join(words, " ")]++
			continue
		}
		left[strings.Join(words, " ")]++
		longest = max(longest, len(words))
	}
	var rest []string
	for _, line := range lineGap.Split(folder.Replace(known), -1) {
		if l := strings.Join(strings.Fields(line), " "); numbers[l] > 0 {
			numbers[l]--
		} else {
			rest = append(rest, strings.Fields(line)...)
		}
	}
	var words []string
next:
	for i := 0; i < len(rest); i++ {
		for n := min(longest, len(rest)-i); n >= 3; n-- {
			if l := strings.Join(rest[i:i+n], " "); left[l] > 0 {
				left[l]--
				i += n - 1
				continue next
			}
		}
		words = append(words, rest[i])
	}
	return words
}

// lineGap is what parts lines in a known text; some have lost line ends to spaces.
var lineGap = regexp.MustCompile(`\n| {3,}`)

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
