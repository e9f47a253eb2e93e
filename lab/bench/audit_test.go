package bench

import (
	"cmp"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/review/presence"
)

var presenceDir = flag.String("presence", "", "judge contracts with the model of clauses in this folder, which learned from the even half of the documents")

//go:embed testdata/clause_audit.tsv
var clauseAudit string

// read is what a reader found of a kind of clause in a document: 1 it is there, 0 it is not, -1 that is arguable.
type read struct {
	document, kind string
	there          float64
}

// readAudit reads testdata/clause_audit.tsv.
func readAudit(t *testing.T) (list []read) {
	verdicts := map[string]float64{"there": 1, "absent": 0, "arguable": -1}
	for line := range strings.Lines(clauseAudit) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) != 4 {
			t.Fatalf("%q has %d fields", line, len(f))
		}
		there, ok := verdicts[f[3]]
		r := read{f[0], f[1], there}
		if !ok || slices.ContainsFunc(list, func(o read) bool { return o.document == r.document && o.kind == r.kind }) {
			t.Fatalf("%q: no verdict, or a second one", line)
		}
		list = append(list, r)
	}
	return list
}

// rankPlace is where a document stands in the ranking for a kind: those that are marked and those that are not, each
// above the rank that holds 80 % of the marked ones and below it, and what is not marked once more by how far up it is.
type rankPlace struct {
	marked bool
	depth  int
}

// rankOf returns the place of rank i, where last is the rank that holds 80 % of so many marked documents.
func rankOf(j judged, i, last, marked int) rankPlace {
	depth := 3
	for d, end := range []int{min(marked-1, last), last, 3*(last+1)/2 + 1} {
		if i <= end {
			depth = d
			break
		}
	}
	if j.present && depth <= 1 {
		depth = 0
	} else if j.present {
		depth = 2
	}
	return rankPlace{j.present, depth}
}

// expected returns the average precision of a ranking, and its precision at 80 % recall, where each document has
// what is asked for with a probability.
func expected(probabilities []float64) (ap, precision float64) {
	total, before := 0.0, 0.0
	for _, p := range probabilities {
		total += p
	}
	for i, p := range probabilities {
		ap += p * (1 + before) / float64(i+1)
		if before += p; precision == 0 && before >= 0.8*total {
			precision = before / float64(i+1)
		}
	}
	return ap / total, precision
}

func TestExpected(t *testing.T) {
	list := []judged{{score: 4, present: true}, {score: 3}, {score: 2, present: true}, {score: 1, present: true}, {}}
	ap, precision, _ := ranked(slices.Clone(list))
	if a, p := expected([]float64{1, 0, 1, 1, 0}); math.Abs(a-ap) > 1e-9 || p != precision {
		t.Errorf("certain labels: %v, %v; want %v, %v", a, p, ap, precision)
	}
	// A fair coin for the second document: the mean over both worlds, each weighed by how much it has.
	if a, _ := expected([]float64{1, 0.5}); math.Abs(a-(1+0.5)/1.5) > 1e-9 {
		t.Errorf("a coin: %v", a)
	}
}

// TestClauseAudit tells how often a reader of contracts agreed with the marks in them. With -presence it tells, too, what the
// ranking of contracts is worth if what was read of some holds, by place, of those that nobody read.
func TestClauseAudit(t *testing.T) {
	audit := readAudit(t)
	set, tally := judgedOdd(t)
	type cell struct {
		rankPlace
		there float64 // -1 where nobody read it
	}
	grid := make([][]cell, len(set.Kinds))
	sums, reads, agreed := map[rankPlace]float64{}, map[rankPlace]float64{}, map[rankPlace]float64{}
	found := map[int]bool{}
	for k, list := range tally.byKind {
		order := make([]int, len(list))
		marked := 0
		for i, j := range list {
			order[i] = i
			if j.present {
				marked++
			}
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(list[b].score, list[a].score) })
		last, hits := 0, 0
		for i, d := range order {
			if list[d].present {
				if hits++; float64(hits) >= 0.8*float64(marked) {
					last = i
					break
				}
			}
		}
		for i, d := range order {
			c := cell{rankOf(list[d], i, last, marked), -1}
			sum := sha256.Sum256([]byte(set.Documents[d].Text))
			id := hex.EncodeToString(sum[:8])
			if at := slices.IndexFunc(audit, func(r read) bool { return r.document == id && r.kind == set.Kinds[k] }); at >= 0 {
				found[at] = true
				verdict := audit[at].there
				if c.there = verdict; verdict < 0 { // what is arguable is as it was marked
					c.there = 0
					if c.marked {
						c.there = 1
					}
				}
				if verdict > 0 {
					agreed[c.rankPlace]++
				}
				reads[c.rankPlace]++
				sums[c.rankPlace] += c.there
			}
			grid[k] = append(grid[k], c)
		}
	}
	if len(found) != len(audit) {
		t.Errorf("%d of %d that were read are in the data", len(found), len(audit))
	}
	for _, both := range []bool{false, true} {
		var aps, precisions []float64
		for _, cells := range grid {
			probabilities := make([]float64, len(cells))
			for i, c := range cells {
				switch {
				case c.marked && !both:
					probabilities[i] = 1
				case c.there >= 0:
					probabilities[i] = c.there
				default:
					probabilities[i] = sums[c.rankPlace] / max(reads[c.rankPlace], 1)
				}
			}
			ap, precision := expected(probabilities)
			aps, precisions = append(aps, ap), append(precisions, precision)
		}
		t.Logf("marks taken away, too: %t; mean AP %.3f, precision at 80 %% recall %.3f", both, mean(aps), mean(precisions))
	}
	for s, n := range reads {
		t.Logf("%+v: of %.0f that were read %.0f are plainly there, %.2f with the arguable as they are marked", s, n, agreed[s], sums[s]/n)
	}
}

// judgedOdd returns the contracts of the odd half as the model in -presence judges them.
func judgedOdd(t *testing.T) (MarkedSet, *presenceTally) {
	t.Helper()
	const data = "../../../shared/legalbench-rag"
	if _, err := os.Stat(data); err != nil || *presenceDir == "" {
		t.Skip("the contracts are not here, or no model is given that did not learn from them; run with -presence DIR")
	}
	file, err := os.ReadFile(filepath.Join(*presenceDir, presence.File))
	if err != nil {
		t.Fatal(err)
	}
	model, err := presence.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	sets, err := LoadClauses(context.Background(), data, func(set, _ string) bool { return set == "clauses" })
	if err != nil {
		t.Fatal(err)
	}
	set := sets[0].Half(HalfReport)
	tally := newPresenceTally(set)
	tally.judge(model, set.Documents)
	return set, tally
}

// TestFewerContracts tells what the mean average precision would be if fewer contracts were ranked: with
// the same judgements it is the greater, the fewer there are.
func TestFewerContracts(t *testing.T) {
	set, tally := judgedOdd(t)
	draw, last := rand.New(rand.NewPCG(1, 0)), 1.0
	for _, n := range []int{30, 50, 100, len(set.Documents)} {
		var aps, precisions []float64
		for range 300 {
			few := newPresenceTally(set)
			for _, d := range draw.Perm(len(set.Documents))[:n] {
				for k := range few.byKind {
					few.byKind[k] = append(few.byKind[k], tally.byKind[k][d])
				}
			}
			r := few.report(n)
			aps, precisions = append(aps, r.MeanAP), append(precisions, r.Precision)
		}
		t.Logf("%d contracts: mean AP %.3f, precision at 80 %% recall %.3f", n, mean(aps), mean(precisions))
		if mean(aps) > last {
			t.Errorf("of more contracts it is greater: %.3f, %.3f before", mean(aps), last)
		}
		last = mean(aps)
	}
}
