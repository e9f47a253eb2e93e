package route

import (
	"encoding/json"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// naturalSets are questions in people's own words about the development corpus. Nothing is
// fitted or tuned on them.
var naturalSets = []string{"natural", "open"}

// loadNatural reads the questions of a set.
func loadNatural(t testing.TB, set string) (out []benchQuestion) {
	for _, part := range []string{"contractnli", "maud", "cuad"} {
		b, err := os.ReadFile(filepath.Join(benchData+"-"+set, "benchmarks", part+".json"))
		if err != nil {
			t.Skip("no questions in people's own words: " + err.Error())
		}
		var f struct {
			Tests []struct {
				Query    string
				Snippets []struct {
					FilePath string `json:"file_path"`
				}
			}
		}
		if err := json.Unmarshal(b, &f); err != nil {
			t.Fatal(err)
		}
		for _, q := range f.Tests {
			out = append(out, benchQuestion{part, q.Query, q.Snippets[0].FilePath})
		}
	}
	return out
}

// TestNaturalQuestions routes questions in people's own words.
func TestNaturalQuestions(t *testing.T) {
	p := loadPool(t)
	r := New(p.names)
	for _, set := range naturalSets {
		res := map[string]*tally{}
		for _, q := range loadNatural(t, set) {
			route := r.Route(q.query)
			for _, key := range []string{set, set + " " + q.set} {
				if res[key] == nil {
					res[key] = &tally{}
				}
				if ok := res[key].add(route, p.at[q.file]); key == set && *listMisses && !(ok && route.Confined) {
					t.Logf("%s | %s -> %s", q.query, q.file, p.describe(route))
				}
			}
		}
		for _, key := range slices.Sorted(maps.Keys(res)) {
			t.Logf("%-20s %v", key, res[key])
		}
		res[set].atLeast(t, set, 0.97, 0.92, 0.985)
	}
}

// kin returns a function that reports whether a document names a party of another one.
func (p *pool) kin() func(of, other int) bool {
	holders := p.holders()
	return func(of, other int) bool {
		return slices.ContainsFunc(p.names[of].Parties, func(party string) bool {
			first, _, _ := strings.Cut(strings.ToLower(dropSuffix(party)), " ")
			return len(first) > 2 && ordinaryShare(first) == 0 && slices.Contains(holders(first), other)
		})
	}
}

// TestNaturalReliability compares the probabilities of the documents named first in answer to
// questions in people's own words with how often they are right, a third of the questions
// being about documents that are not there, and bounds how many of these are confined to
// contracts of others. A contract of a party that is named is no such contract: the question
// does not tell it from the one that is not there, and it does not count.
func TestNaturalReliability(t *testing.T) {
	p := loadPool(t)
	full := New(p.names)
	for _, set := range naturalSets {
		var all []asked
		for _, q := range loadNatural(t, set) {
			all = append(all, asked{text: q.query, set: q.set, gold: p.at[q.file]})
		}
		var n, right, said [10]float64
		confined, absent := 0, 0
		count := func(route Route, gold int) {
			if len(route.Docs) == 0 {
				n[0]++
				return
			}
			c := route.Docs[0].Confidence
			b := min(int(10*c), 9)
			n[b]++
			said[b] += c
			right[b] += indicator(route.Docs[0].Doc == gold)
		}
		for _, q := range all {
			count(full.Route(q.text), q.gold)
			count(full.Route(q.text), q.gold)
		}
		kin := p.kin()
		p.leaveOut(all, func(q asked, r *Router, rest *pool) {
			route := r.Route(q.text)
			if len(route.Docs) > 0 && kin(q.gold, p.at[rest.files[route.Docs[0].Doc]]) {
				return
			}
			count(route, -1)
			absent++
			if route.Confined {
				confined++
			}
			if *listMisses && route.Confined {
				t.Logf("%s | %s -> %s", q.text, p.files[q.gold], rest.describe(route))
			}
		})
		failing, total := 0.0, 0.0
		for b := range n {
			failing += math.Abs(right[b] - said[b])
			total += n[b]
		}
		t.Logf("%s: calibration error %.4f; right of those said, by tenths: %.0f of %.0f", set, failing/total, right, n)
		t.Logf("%s: of %d questions about documents that are not there, %d confined", set, absent, confined)
		if failing > 0.04*total || float64(confined) > 0.03*float64(absent) {
			t.Errorf("%s: calibration error %.4f, %d of %d absent confined", set, failing/total, confined, absent)
		}
	}
}
