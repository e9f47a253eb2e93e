package route

import (
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// meant is a question, as a router reads it, with the documents that it names.
type meant struct {
	router   *Router
	question *question
	gold     []int
}

// rankingLoss is how unlikely the right documents are by the scores alone, at the best sharpness.
func rankingLoss(all []meant, s *scoring) float64 {
	var es []example
	for _, q := range all {
		m := q.router.index.match(q.question, s)
		e := example{right: -1, shared: len(q.gold) > 1}
		for i, c := range m.ranked[:min(30, len(m.ranked))] {
			e.scores = append(e.scores, c.score)
			if e.right < 0 && slices.Contains(q.gold, c.doc) {
				e.right = i
			}
		}
		if e.right < 0 { // as bad as the last of thirty
			e.right, e.scores = len(e.scores), append(e.scores, 0)
		}
		es = append(es, e)
	}
	best := math.Inf(1)
	for sharp := 1.0; sharp < 8; sharp *= 1.2 {
		best = min(best, rankLoss(es, sharp))
	}
	return best
}

// fitScoring makes each number in turn larger and smaller by step as long as the loss falls.
func fitScoring(s *scoring, all []meant, step float64, rounds int) (loss float64) {
	const least = 1e-4
	loss = rankingLoss(all, s)
	for range rounds {
		for _, n := range s.numbers() {
			was := *n.at
			for _, by := range []float64{step, 1 / step} {
				*n.at = rounded2(was * by)
				if l := rankingLoss(all, s); l < loss-least {
					loss, was = l, *n.at
				}
				*n.at = was
			}
		}
	}
	return loss
}

func rounded2(x float64) float64 {
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 2, 64), 64)
	return y
}

// TestScoring fits the numbers of scoring.txt on generated questions about one half of the documents, and
// writes the file. Run it with -fit.
func TestScoring(t *testing.T) {
	if !*fit {
		t.Skip("fits the scoring of documents; run with -fit -v")
	}
	p := loadPool(t)
	pools := p.parts(5, false)
	halves := map[bool][]meant{}
	for _, half := range []bool{true, false} {
		for _, w := range wordings(t, p, 6, half) {
			in := pools[w.gold%len(pools)]
			if gold := in.here(w.holders); len(gold) > 0 {
				halves[half] = append(halves[half], meant{in.router, in.router.index.read(w.text), gold})
			}
		}
	}
	s := *shippedScoring()
	before, beforeOther := rankingLoss(halves[true], &s), rankingLoss(halves[false], &s)
	after := fitScoring(&s, halves[true], 1.4, 1)
	t.Logf("%d and %d questions: loss %.4f, then %.4f; on the other half %.4f, then %.4f",
		len(halves[true]), len(halves[false]), before, after, beforeOther, rankingLoss(halves[false], &s))
	text := scoringText
	for _, n := range s.numbers() {
		line := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(n.name) + ` \S+`)
		text = line.ReplaceAllString(text, n.name+" "+strconv.FormatFloat(*n.at, 'g', -1, 64))
	}
	if err := os.WriteFile("scoring.txt", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A scoring that has lost what tells an agreement from its amendment finds it again on a few made-up
// contracts.
func TestScoringSmall(t *testing.T) {
	var names []Name
	companies := []string{"Larkspur Robotics", "Quillon Marine", "Dovecroft Print", "Umber Estates", "Tarnfell Foods"}
	for _, c := range companies {
		for _, title := range []string{"License Agreement", "Amendment No. 1 to the License Agreement"} {
			names = append(names, Name{Files: []string{c + ".txt"}, Head: title + "\n\nThis " + title + " is made between " + c + " Inc. and Zorin Industries LLC."})
		}
	}
	router := New(names)
	var questions []meant
	for i, c := range companies {
		for k, q := range []string{"Under the " + c + " license agreement, who pays?", "What does amendment no. 1 to the " + c + " license agreement change?"} {
			questions = append(questions, meant{router, router.index.read(q), []int{2*i + k}})
		}
	}
	s := *shippedScoring()
	want := rankingLoss(questions, &s)
	s.wrongEdition, s.likelyEdition, s.surplusAmending = 0.01, 0.01, 0.01
	lost := rankingLoss(questions, &s)
	if found := fitScoring(&s, questions, 8, 3); lost < want+0.1 || found > want+0.05 {
		t.Errorf("loss %.4f as shipped, %.4f without editions, %.4f fitted anew", want, lost, found)
	}
}

func TestParseScoring(t *testing.T) {
	for name, text := range map[string]string{
		"a number is missing": strings.Replace(scoringText, "pairBonus", "# pairBonus", 1),
		"an unknown number":   scoringText + "luck 7\n",
		"a number twice":      scoringText + "pairBonus 1\n",
		"no number":           strings.Replace(scoringText, "pairBonus 0", "pairBonus x", 1),
	} {
		if _, err := parseScoring(text); err == nil {
			t.Errorf("%s: read", name)
		}
	}
}
