package route

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"pincite/backend/learned"
)

// naturalSets are questions in people's own words about the development corpus. One number is fitted on
// those about one half of the documents: the prior of the weights.
var naturalSets = []string{"natural", "open"}

// loadNatural reads the questions of a set.
func loadNatural(t testing.TB, set string) []benchQuestion {
	return readQuestions(t, benchData+"-"+set, ".json")
}

// naturalExamples routes the questions about one half of the documents: each twice where its document
// is there, and once where it is not.
func naturalExamples(t testing.TB, fitted bool) (out []example) {
	p := loadPool(t)
	full, kin := New(p.names), p.kin()
	for _, set := range naturalSets {
		var all []asked
		for _, q := range loadNatural(t, set) {
			if tuning(q.file) == fitted {
				all = append(all, asked{text: q.query, set: q.set, gold: p.at[q.file]})
			}
		}
		for _, q := range all {
			if e, ok := exampleOf(full, "typed", q.text, []int{q.gold}); ok {
				out = append(out, e, e)
			}
		}
		p.leaveOut(all, func(q asked, r *Router, rest *pool) {
			m := r.index.match(r.index.read(q.text), shippedScoring())
			if len(m.ranked) == 0 || kin(q.gold, p.at[rest.files[m.ranked[0].doc]]) {
				return
			}
			if e, ok := exampleOf(r, "absent", q.text, nil); ok {
				out = append(out, e)
			}
		})
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
			half := " held out"
			if tuning(q.file) {
				half = " fitted"
			}
			for _, key := range []string{set, set + " " + q.set, set + half} {
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
		res[set].atLeast(t, set, 0.98, 0.92, 0.985)
		res[set+" held out"].atLeast(t, set+" held out", 0.97, 0.92, 0.985)
	}
}

// kin returns a function that reports whether a document names a party of another one, or its
// file's name begins with the same company.
func (p *pool) kin() func(of, other int) bool {
	holders := p.holders()
	filer := func(i int) string {
		name, dated, _ := strings.Cut(fileTitle(p.names[i].Files[0]), " ")
		if dated == "" || dated[0] < '0' || dated[0] > '9' {
			return ""
		}
		return strings.ToLower(strings.ReplaceAll(name, ",", ""))
	}
	return func(of, other int) bool {
		if filer(of) != "" && filer(of) == filer(other) {
			return true
		}
		return slices.ContainsFunc(p.names[of].Parties, func(party string) bool {
			first, _, _ := strings.Cut(strings.ToLower(dropSuffix(party)), " ")
			return len(first) > 2 && ordinaryShare(first) == 0 && slices.Contains(holders(first), other)
		})
	}
}

// curve says how often documents are the right ones by the probability that they are given.
type curve struct {
	n, right, said   [10]float64 // by tenths of the probability
	absent, confined float64     // questions about documents that are not there, and those of them that are confined
}

// count adds what a question is routed to, weight times; gold is -1 for a document that is not there.
func (c *curve) count(route Route, gold int, weight float64) {
	if len(route.Docs) == 0 {
		c.n[0] += weight
	} else {
		p := route.Docs[0].Confidence
		b := min(int(10*p), 9)
		c.n[b] += weight
		c.said[b] += weight * p
		c.right[b] += weight * learned.Truth(route.Docs[0].Doc == gold)
	}
	if gold < 0 {
		c.absent++
		c.confined += learned.Truth(route.Confined)
	}
}

// calibrationError is the expected calibration error over tenths (Naeini, Cooper, Hauskrecht 2015).
func (c *curve) calibrationError() float64 {
	failing, total := 0.0, 0.0
	for b := range c.n {
		failing += math.Abs(c.right[b] - c.said[b])
		total += c.n[b]
	}
	return failing / total
}

// TestNaturalReliability compares the probabilities of the documents named first in answer to
// questions in people's own words with how often they are right, a third of the questions
// being about documents that are not there, and bounds how many of these are confined to
// contracts of others. A contract of a party that is named is no such contract: the question
// does not tell it from the one that is not there, and it does not count. The prior of the weights
// was fitted on the half "fitted"; the bounds hold on the other.
func TestNaturalReliability(t *testing.T) {
	p := loadPool(t)
	full, kin := New(p.names), p.kin()
	for _, set := range naturalSets {
		curves := map[string]*curve{"fitted": {}, "held out": {}}
		half := func(gold int) *curve {
			if tuning(p.files[gold]) {
				return curves["fitted"]
			}
			return curves["held out"]
		}
		var all []asked
		for _, q := range loadNatural(t, set) {
			all = append(all, asked{text: q.query, set: q.set, gold: p.at[q.file]})
		}
		for _, q := range all {
			half(q.gold).count(full.Route(q.text), q.gold, 2)
		}
		p.leaveOut(all, func(q asked, r *Router, rest *pool) {
			route := r.Route(q.text)
			if len(route.Docs) > 0 && kin(q.gold, p.at[rest.files[route.Docs[0].Doc]]) {
				return
			}
			half(q.gold).count(route, -1, 1)
			if *listMisses && route.Confined {
				t.Logf("%s | %s -> %s", q.text, p.files[q.gold], rest.describe(route))
			}
		})
		for _, name := range slices.Sorted(maps.Keys(curves)) {
			c := curves[name]
			t.Logf("%s, %s: calibration error %.4f; of %.0f questions about documents that are not there %.0f confined; right of those said, by tenths: %.0f of %.0f",
				set, name, c.calibrationError(), c.absent, c.confined, c.right, c.n)
			if name == "held out" && !testing.Short() && (c.calibrationError() > 0.03 || c.confined > mostAbsent*c.absent) {
				t.Errorf("%s: calibration error %.4f, %.0f of %.0f absent confined", set, c.calibrationError(), c.confined, c.absent)
			}
		}
	}
}
