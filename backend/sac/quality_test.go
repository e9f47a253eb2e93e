package sac

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"
	"unicode"
)

// named is what the benchmark calls a document: its kind and its parties.
type named struct {
	file    string
	kind    string
	parties []string
}

var questionForms = []*regexp.Regexp{
	regexp.MustCompile(`(?s)^Consider the (?:Acquisition|Merger) Agreement between Parent "(.*?)" and Target "(.*?)"$`),
	regexp.MustCompile(`(?s)^Consider the (?:Acquisition|Merger) Agreement between "(.*?)" and "(.*?)"$`),
	regexp.MustCompile(`(?s)^Consider the (.*?) between (.*?) and (.*)$`),
}

// benchmarkNames reads what the benchmark's questions call the documents of a set.
func benchmarkNames(t testing.TB, set string) []named {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "legalbench-rag", "benchmarks", set+"_dev.json"))
	if err != nil {
		t.Skip("no development data at ../shared/legalbench-rag/benchmarks")
	}
	var data struct {
		Tests []struct {
			Query    string
			Snippets []struct {
				File string `json:"file_path"`
			}
		}
	}
	if err := json.Unmarshal(b, &data); err != nil {
		t.Fatal(err)
	}
	byFile := map[string]named{}
	for _, q := range data.Tests {
		title, _, _ := strings.Cut(q.Query, ";")
		n := named{file: q.Snippets[0].File}
		for i, re := range questionForms {
			m := re.FindStringSubmatch(title)
			if m == nil {
				continue
			}
			if i < 2 {
				n.parties = m[1:]
			} else {
				n.kind, n.parties = m[1], m[2:]
			}
			break
		}
		byFile[n.file] = n
	}
	var out []named
	for _, n := range byFile {
		out = append(out, n)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].file < out[j].file })
	return out
}

// contentWords returns the words by which a name is recognised: lower case, without
// company suffixes and words that all kinds of agreement share.
func contentWords(s string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		switch w {
		case "inc", "llc", "ltd", "corp", "corporation", "limited", "company", "co", "the", "and", "of", "for", "to", "a", "an", "lp", "l", "p", "plc", "s", "agreement":
		default:
			out = append(out, w)
		}
	}
	return out
}

// containsName reports whether text has every content word of a name.
func containsName(text, name string) bool {
	have := map[string]bool{}
	for _, w := range contentWords(text) {
		have[w] = true
	}
	words := contentWords(name)
	for _, w := range words {
		if !have[w] {
			return false
		}
	}
	return len(words) > 0
}

// held reports whether a file belongs to the half of the documents that the rules of
// the summarizer were not made on.
func held(file string) bool {
	h := fnv.New32a()
	h.Write([]byte(file))
	return h.Sum32()%2 == 1
}

type score struct{ hit, all int }

func (s score) percent() float64 { return 100 * float64(s.hit) / float64(max(s.all, 1)) }

func (s score) String() string { return fmt.Sprintf("%.1f %% of %d", s.percent(), s.all) }

// TestSummaryNamesWhatTheBenchmarkNames measures how many of the kinds and parties that
// the benchmark's questions name stand in the summaries, on the held-out half of the
// documents. The bounds are two points below what was measured; the figures stand beside
// [Summarize].
func TestSummaryNamesWhatTheBenchmarkNames(t *testing.T) {
	if testing.Short() {
		t.Skip("measured on all contracts, without -short")
	}
	t.Parallel()
	texts := map[string]string{}
	for _, c := range corpus(t, 1) {
		texts[c.file] = c.text
	}
	for _, set := range []struct {
		name           string
		parties, kinds float64 // least share, in percent
	}{{"cuad", 82.5, 85.5}, {"maud", 91.5, 0}} {
		var inFields, inText, kinds, kindsText [2]score
		for _, n := range benchmarkNames(t, set.name) {
			text, ok := texts[n.file]
			if !ok {
				continue
			}
			half := 0
			if held(n.file) {
				half = 1
			}
			s := Summarize(n.file, text, 150)
			text = cutBytes(text, 60_000)
			for _, p := range n.parties {
				if len(contentWords(p)) == 0 || !containsName(text, p) { // a blank of a form, or misspelt
					continue
				}
				inFields[half].all++
				inText[half].all++
				if containsName(strings.Join(s.Parties, " "), p) {
					inFields[half].hit++
				}
				if containsName(s.Text, p) {
					inText[half].hit++
				}
			}
			if len(contentWords(n.kind)) > 0 {
				kinds[half].all++
				kindsText[half].all++
				if containsName(s.Type, n.kind) {
					kinds[half].hit++
				}
				if containsName(s.Text, n.kind) {
					kindsText[half].hit++
				}
			}
		}
		for half, name := range []string{"made on", "held out"} {
			t.Logf("%s %s: parties in field %v, in text %v; kinds in field %v, in text %v",
				set.name, name, inFields[half], inText[half], kinds[half], kindsText[half])
		}
		if got := min(inFields[1].percent(), inText[1].percent()); got < set.parties {
			t.Errorf("%s: %.1f %% of the parties are named, want %.1f", set.name, got, set.parties)
		}
		if got := min(kinds[1].percent(), kindsText[1].percent()); got < set.kinds {
			t.Errorf("%s: %.1f %% of the kinds are named, want %.1f", set.name, got, set.kinds)
		}
	}
}
