package proofread_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/extract/extracttest"
	"pincite/backend/proofread"
)

// injection puts one error into a text; ok is false where the text has no place for it. The finding has the kind, and
// overlaps the span or, where that is empty, quotes said.
type injection struct {
	kind   string
	inject func(r *rand.Rand, text string) (changed string, at doc.Span, said string, ok bool)
}

// replaceOne replaces one match of an expression by what put makes of its groups.
func replaceOne(re *regexp.Regexp, put func(m []string) string) func(*rand.Rand, string) (string, doc.Span, string, bool) {
	return func(r *rand.Rand, text string) (string, doc.Span, string, bool) {
		all := re.FindAllStringSubmatchIndex(text, -1)
		if len(all) == 0 {
			return "", doc.Span{}, "", false
		}
		m := all[r.IntN(len(all))]
		groups := make([]string, len(m)/2)
		for i := range groups {
			if m[2*i] >= 0 {
				groups[i] = text[m[2*i]:m[2*i+1]]
			}
		}
		with := put(groups)
		return text[:m[0]] + with + text[m[1]:], doc.Span{Start: m[0], End: m[0] + len(with)}, "", true
	}
}

var injections = []injection{
	{"words and figures", replaceOne(regexp.MustCompile(`\b(ten|fifteen|thirty|sixty|ninety) \((10|15|30|60|90)\)`), func(m []string) string { return m[1] + " (47)" })},
	{"impossible date", replaceOne(regexp.MustCompile(`\b(June|April|September|November|February) (\d{1,2}), ((?:19|20)\d\d)`), func(m []string) string { return m[1] + " 31, " + m[3] })},
	{"broken reference", replaceOne(regexp.MustCompile(`\b(Section|Article) \d+(?:\.\d+)?\b`), func([]string) string { return "Error! Reference source not found." })},
	{"placeholder", replaceOne(regexp.MustCompile(`\b(thirty|sixty|ninety|New York|Delaware)\b`), func([]string) string { return "[●]" })},
	{"drafting note", replaceOne(regexp.MustCompile(`([a-z])\. `), func(m []string) string { return m[1] + ". [Note to Draft: to be discussed.] " })},
	{"undefined term", undefine},
	{"capitals", decapitalise},
	{"reference", misrefer},
}

// undefine takes a defining paragraph or sentence out, of a term that is used.
func undefine(r *rand.Rand, text string) (string, doc.Span, string, bool) {
	var can []proofread.Term
	for _, t := range proofread.Terms(proofread.Document{Text: text}) {
		if t.Means && len(t.Again) == 0 && len(t.Uses) >= 5 && strings.Count(t.Name, " ") < 4 && strings.ToUpper(t.Name) != t.Name {
			can = append(can, t)
		}
	}
	if len(can) == 0 {
		return "", doc.Span{}, "", false
	}
	t := can[r.IntN(len(can))]
	start := strings.LastIndexByte(text[:t.Definition.Start], '\n') + 1
	end := strings.IndexByte(text[t.Definition.End:], '\n')
	if end < 0 {
		return "", doc.Span{}, "", false
	}
	return text[:start] + text[t.Definition.End+end:], doc.Span{}, t.Name, true
}

func decapitalise(r *rand.Rand, text string) (string, doc.Span, string, bool) {
	var can []doc.Span
	for _, t := range proofread.Terms(proofread.Document{Text: text}) {
		words := strings.Fields(t.Name)
		if len(words) != 2 || len(t.Uses) < 4 || words[1][0] < 'A' || words[1][0] > 'Z' || strings.ToUpper(t.Name) == t.Name {
			continue
		}
		for _, u := range t.Uses {
			if u.Start > 2 && text[u.Start-1] == ' ' && text[u.Start-2] >= 'a' && text[u.Start-2] <= 'z' && text[u.Start:u.End] == t.Name {
				can = append(can, u)
			}
		}
	}
	if len(can) == 0 {
		return "", doc.Span{}, "", false
	}
	u := can[r.IntN(len(can))]
	first, second, _ := strings.Cut(text[u.Start:u.End], " ")
	return text[:u.Start] + first + " " + strings.ToLower(second) + text[u.End:], u, "", true
}

// misrefer gives a reference the number of a section that a chapter of its own would need.
func misrefer(r *rand.Rand, text string) (string, doc.Span, string, bool) {
	read, err := extract.Read(context.Background(), "a.txt", []byte(text), extract.Options{})
	if err != nil {
		return "", doc.Span{}, "", false
	}
	count := map[string]int{}
	for _, s := range read.Layout.Sections {
		if chapter, _, ok := strings.Cut(s.Label, "."); ok && !strings.ContainsAny(s.Label, "(ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
			count[chapter]++
		}
	}
	for chapter, n := range count {
		if n < 3 {
			delete(count, chapter)
		}
	}
	if len(read.Layout.Sections) < 15 || len(count) < 3 {
		return "", doc.Span{}, "", false
	}
	return replaceOne(regexp.MustCompile(`\b(Section) (\d+)\.(\d+)([ ,;)])`), func(m []string) string { return m[1] + " " + m[2] + ".77" + m[4] })(r, text)
}

// TestRecall puts one error of each kind into contracts, by a seed, and counts those that are found.
func TestRecall(t *testing.T) {
	if testing.Short() {
		t.Skip("reading fifty contracts eight times takes a minute")
	}
	contracts := extracttest.Corpus(t, 13)
	r := rand.New(rand.NewPCG(40, 2))
	for _, one := range injections {
		put, got := 0, 0
		var missed []string
		for _, c := range contracts {
			if len(c.Source) > 150_000 {
				continue
			}
			text, at, said, ok := one.inject(r, string(c.Source))
			if !ok {
				continue
			}
			read, err := extract.Read(context.Background(), "a.txt", []byte(text), extract.Options{})
			if err != nil {
				continue
			}
			put++
			hit := false
			for _, f := range proofread.Check(proofread.Document{Text: read.Text, Layout: read.Layout}) {
				if f.Severity == proofread.Low {
					continue
				}
				if said != "" {
					hit = hit || strings.HasPrefix(f.Kind, "undefined") && strings.TrimSuffix(f.Quote, "s") == strings.TrimSuffix(said, "s") || f.Kind == "near-duplicate term" && f.Quote == said
				} else {
					hit = hit || f.Kind == one.kind && f.Span.Start < at.End && at.Start < f.Span.End
				}
			}
			if hit {
				got++
			} else {
				missed = append(missed, fmt.Sprintf("%.40s %q", c.File, said+text[at.Start:at.End]))
			}
		}
		t.Logf("%-18s %d of %d", one.kind, got, put)
		want := 0.9
		if one.kind == "undefined term" {
			want = 0.4
		}
		if float64(got) < want*float64(put) {
			t.Errorf("%s: %d of %d found; missed:\n%s", one.kind, got, put, strings.Join(missed, "\n"))
		}
	}
}
