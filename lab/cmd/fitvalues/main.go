// Command fitvalues learns which of the values of a contract is the answer to a fact, from the words about those that
// experts marked in the contracts of a folder in LegalBench-RAG's form. It tells how often what was learned from four fifths of
// the contracts is right about the last one, and writes backend/facts/chooser.json,
// and backend/sac/named.json beside it: which names of a short text are parties.
//
//	go run ./cmd/fitvalues -data ../../shared/legalbench-rag -out ../backend/facts/chooser.json
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"pincite/backend/facts"
	"pincite/lab/bench"
)

func main() {
	data := flag.String("data", "../../shared/legalbench-rag", "the data `folder`")
	out := flag.String("out", "", "the `file` to write; none measures alone")
	leave := flag.String("leave-out", "", "a `file` that lists documents nothing is learned from, one path a line")
	wrong := flag.String("wrong", "", "print the documents about which this `fact` is told wrongly")
	flag.Parse()
	if err := run(*data, *out, *leave, *wrong); err != nil {
		fmt.Fprintln(os.Stderr, "fitvalues:", err)
		os.Exit(1)
	}
}

func run(data, out, leave, wrong string) error {
	var leftOut []string
	if leave != "" {
		var err error
		if leftOut, err = bench.ReadList(leave); err != nil {
			return err
		}
	}
	documents, err := load(context.Background(), data, leftOut)
	if err != nil {
		return err
	}
	whole := slices.DeleteFunc(slices.Clone(documents), func(d document) bool { return d.names != nil }) // and no openings
	chooser := facts.Chooser{Facts: map[string]*facts.Learned{}}
	var shown []judged
	for _, fact := range facts.Chosen {
		l, all := learn(whole, fact, wrong == fact)
		chooser.Facts[fact], shown = l, append(shown, held(all)...)
	}
	named := learnNames(documents)
	l, all := learnParties(documents, wrong == "parties")
	chooser.Facts["parties"], shown = l, append(shown, held(all)...)
	fmt.Printf("calibration error of all of them together %.3f\n", calibrationError(shown))
	if out == "" {
		return nil
	}
	if err := write(out, chooser); err != nil {
		return err
	}
	return write(filepath.Join(filepath.Dir(out), "../sac/named.json"), named)
}

func write(name string, v any) error {
	file, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(file, '\n'), 0o644)
}

// folds is how many parts the documents are cut into.
const folds = 5

// judged is the best candidate of a document, by what was learned from others.
type judged struct {
	p     float64
	right bool
	there bool // experts marked something
	fold  int
	open  bool // they marked nothing, and the rules say that something is there: nobody knows
	plain bool // of plain.txt

	titled bool // the title of its questions alone tells what is right
}

// deals is how often the documents are dealt anew to measure: of one deal a document more or less that is told wrongly is half a percent.
const deals = 3

// learn measures by folds, and returns what all documents teach.
func learn(documents []document, fact string, wrong bool) (*facts.Learned, []judged) {
	var all []judged
	for fold := range folds * deals {
		dealt := rand.New(rand.NewPCG(uint64(fold/folds), 1)).Perm(len(documents))
		var examples []example
		for i := range documents {
			if dealt[i]%folds != fold%folds {
				examples = append(examples, documents[i].examples(fact)...)
			}
		}
		l := fit(examples)
		for i := range documents {
			if d := &documents[i]; dealt[i]%folds == fold%folds && (d.only == "" || d.only == fact) {
				j, best := d.judge(l, fact)
				j.fold, j.plain = d.fold, d.plain
				all = append(all, j)
				if wrong && fold < folds && (j.p >= 0.25) != (j.right) {
					fmt.Printf("%.2f right %v there %v | %s | %s\n", j.p, j.right, j.there, d.file, best)
				}
			}
		}
	}
	l := fit(examplesOf(documents, fact))
	l.Curve = isotonic(all)
	for _, plain := range []bool{false, true} {
		report(fact, plain, all, l)
	}
	return l, all
}

func examplesOf(documents []document, fact string) (all []example) {
	for i := range documents {
		all = append(all, documents[i].examples(fact)...)
	}
	return all
}

// report prints how often the best candidates are right by how sure they are.
func report(fact string, plain bool, every []judged, l *facts.Learned) {
	all, there := slices.DeleteFunc(slices.Clone(every), func(j judged) bool { return j.plain != plain }), 0
	for _, j := range all {
		if j.there {
			there++
		}
	}
	fmt.Printf("%s%s: %d documents with marks, all deals together, %d weights\n", fact, map[bool]string{true: ", plain"}[plain], there, len(l.Weights))
	for _, least := range []float64{0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9} {
		stated, right := 0, 0
		for _, j := range all {
			if j.p >= least && !j.open {
				stated++
				if j.right {
					right++
				}
			}
		}
		fmt.Printf("  from %.1f: stated %d, right %.1f %%, found %.1f %%\n", least, stated, 100*float64(right)/float64(max(1, stated)), 100*float64(right)/float64(max(1, there)))
	}
	fmt.Printf("  calibration error of raw probabilities %.3f, after curves of the other folds %.3f\n", calibrationError(all), calibrationError(held(all)))
}

// calibrationError is how far probabilities are from how often they are right, in ten steps weighted by how many each has.
func calibrationError(all []judged) float64 {
	errs, n := 0.0, 0
	for _, bin := range bins(all) {
		errs, n = errs+math.Abs(bin.sum-bin.right), n+bin.n
	}
	return errs / float64(max(1, n))
}

// held returns what is shown: the probabilities of each fold by a curve that was fitted to the others.
func held(all []judged) (shown []judged) {
	for fold := range folds {
		var others, these []judged
		for _, j := range all {
			if j.fold == fold {
				these = append(these, j)
			} else {
				others = append(others, j)
			}
		}
		l := facts.Learned{Curve: isotonic(others)}
		for _, j := range these {
			if j.p >= 0.05 {
				j.p = l.Right(j.p)
				shown = append(shown, j)
			}
		}
	}
	return shown
}

type bin struct {
	sum, right float64
	n          int
}

func bins(all []judged) []bin {
	list := make([]bin, 10)
	for _, j := range all {
		if j.p < 0.05 || j.open {
			continue
		}
		b := &list[min(9, int(j.p*10))]
		b.sum, b.n = b.sum+j.p, b.n+1
		if j.right {
			b.right++
		}
	}
	return list
}

// isotonic fits how often a best candidate is right to how sure it is, by joining neighbours that fall.
func isotonic(all []judged) [][2]float64 {
	slices.SortFunc(all, func(a, b judged) int {
		if a.p < b.p {
			return -1
		} else if a.p > b.p {
			return 1
		}
		return 0
	})
	var blocks []block
	for _, j := range all {
		if j.open || j.p < 0.02 {
			continue
		}
		if n := len(blocks); n == 0 || blocks[n-1].n >= fewest {
			blocks = append(blocks, block{})
		}
		b := &blocks[len(blocks)-1]
		b.p, b.n = b.p+j.p, b.n+1
		switch {
		case j.right:
			b.right++
		case j.titled:
			b.right += titlesWrong
		}
	}
	for i := 1; i < len(blocks); i++ {
		for ; i > 0 && blocks[i-1].share() >= blocks[i].share(); i-- {
			blocks[i-1].p, blocks[i-1].right, blocks[i-1].n = blocks[i-1].p+blocks[i].p, blocks[i-1].right+blocks[i].right, blocks[i-1].n+blocks[i].n
			blocks = slices.Delete(blocks, i, i+1)
		}
	}
	var curve [][2]float64
	for _, b := range blocks {
		curve = append(curve, [2]float64{round(b.p / b.n), round(b.share())})
	}
	return curve
}

// block is neighbours, of whom so many are right.
type block struct{ p, right, n float64 }

// share is how many of a block are right, with one more that is and one that is not.
func (b block) share() float64 { return (b.right + 0.5) / (b.n + 1) }

// fewest is how many judgements a point of the curve comes from at least.
const fewest = 24
