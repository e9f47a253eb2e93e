// Command fitterms learns how likely words that a contract writes with capitals and does not define are a term whose definition is missing:
// from the contracts of a folder in LegalBench-RAG's form, the half of them that is for tuning, out of each of which a few definitions are
// taken. What a person read of the words that they do not define as they are is in read.tsv: what is a term left undefined is left out.
//
//	go run ./cmd/fitterms -data ../../shared/legalbench-rag -out ../backend/proofread/terms.json
package main

import (
	"context"
	_ "embed" // what was read
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/extract"
	"pincite/backend/learned"
	"pincite/backend/proofread"
	"pincite/lab/bench"
	"pincite/lab/slips"
)

const (
	// fewest is how many contracts a count comes from at least.
	fewest = 3
	// many is how many contracts write a common word without a capital at least.
	many = 6
	// often is how often words are used at least that are fitted to, taken how many definitions are taken out of a contract at most, and longest
	// how long a contract is that is fitted to, in bytes.
	often, taken, longest = 3, 4, 150_000
)

func main() {
	data := flag.String("data", "", "a `folder` in LegalBench-RAG's form")
	out := flag.String("out", "", "the `file` to write")
	flag.Parse()
	if err := run(*data, *out); err != nil {
		fmt.Fprintln(os.Stderr, "fitterms:", err)
		os.Exit(1)
	}
}

func run(data, out string) error {
	files, err := filepath.Glob(filepath.Join(data, "corpus", "*", "*.txt"))
	if err != nil {
		return err
	}
	l := &proofread.Likelihood{Counts: map[string][2]float64{}}
	var all []row
	var documents []document
	small, phrases := map[string]int{}, 0
	for _, file := range files {
		name, err := filepath.Rel(filepath.Join(data, "corpus"), file)
		if err != nil || bench.HalfOf(filepath.ToSlash(name)) != bench.HalfTune {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		read, err := extract.Read(context.Background(), "a.txt", source, extract.Options{})
		if err != nil {
			return err
		}
		d := proofread.Document{Text: read.Text, Layout: read.Layout}
		phrases += learn(l, proofread.Phrases(d))
		for word := range proofread.SmallWords(d.Text) {
			small[word]++
		}
		if len(source) <= longest {
			documents = append(documents, document{filepath.ToSlash(name), d})
		}
	}
	if len(documents) == 0 {
		return fmt.Errorf("no contracts below %s; give a folder with corpus/*/*.txt", data)
	}
	for key, c := range l.Counts {
		if c[0] < fewest {
			delete(l.Counts, key)
		}
	}
	var common []string
	for word, n := range small {
		if n >= many {
			common = append(common, word)
		}
	}
	slices.Sort(common)
	l.Common = strings.Join(common, " ")
	l.Base /= float64(phrases)
	l.Weights = make([]float64, len(l.Features(&proofread.Phrase{Key: "a"}, nil)))
	if l, err = reread(l); err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(3, 9))
	for _, d := range documents {
		for _, p := range proofread.Suspects(d.Document) {
			if weight := weightOf(d.file, p.Key); len(p.Places) >= often && weight > 0 {
				all = append(all, row{l.Features(p, func(string) [2]float64 { return [2]float64{1, 0} }), 0, weight})
			}
		}
		for _, e := range slips.Undefine(random, d.Document, taken) {
			read, err := extract.Read(context.Background(), "a.txt", []byte(e.Text), extract.Options{})
			if err != nil {
				return err
			}
			for _, p := range proofread.Suspects(proofread.Document{Text: read.Text, Layout: read.Layout}) {
				if p.Is(e.Term) && len(p.Places) >= often {
					all = append(all, row{l.Features(p, func(string) [2]float64 { return [2]float64{1, 1} }), 1, 1})
				}
			}
		}
	}
	fit(l, all)
	b, err := json.Marshal(l)
	if err != nil {
		return err
	}
	fmt.Printf("%d phrases, %.3f defined; weights %.3f\n", len(all), l.Base, l.Weights)
	return os.WriteFile(out, append(b, '\n'), 0o600)
}

type document struct {
	file string
	proofread.Document
}

// row is what is fitted to: the signals of a phrase, whether its definition was taken out, and how much it counts.
type row struct {
	signals []float64
	missing float64
	weight  float64
}

// readTSV has what was read of words that contracts do not define: the file, the words, and "name" for something else than a term, else "term".
//
//go:embed read.tsv
var readTSV string

// unread is how much words count that nobody read: most of them are no term, many are terms left undefined.
const unread = 0.3

// weightOf returns how much words that a contract does not define count as something else than a term.
func weightOf(file, key string) float64 {
	switch {
	case strings.Contains(readTSV, file+"\t"+key+"\tname\n"):
		return 1
	case strings.Contains(readTSV, file+"\t"+key+"\t"):
		return 0
	}
	return unread
}

// reread returns what the program will read.
func reread(l *proofread.Likelihood) (*proofread.Likelihood, error) {
	b, err := json.Marshal(l)
	if err != nil {
		return nil, err
	}
	return proofread.ReadLikelihood(b)
}

// learn counts the phrases of a contract, and returns how many are used often.
func learn(l *proofread.Likelihood, phrases []*proofread.Phrase) (n int) {
	for _, p := range phrases {
		if len(p.Places) < 2 {
			continue
		}
		if len(p.Places) >= often {
			l.Base += defined(p)
			n++
		}
		for _, key := range proofread.CountKeys(p) {
			c := l.Counts[key]
			l.Counts[key] = [2]float64{c[0] + 1, c[1] + defined(p)}
		}
	}
	return n
}

func defined(p *proofread.Phrase) float64 {
	if p.Defined {
		return 1
	}
	return 0
}

// fit finds the weights of a logistic regression by Newton's method.
func fit(l *proofread.Likelihood, rows []row) {
	n := len(rows[0].signals)
	l.Weights = make([]float64, n)
	const ridge = 1
	for range 10 {
		system := make([][]float64, n) // the matrix of second derivatives, and the gradient behind it
		for i := range system {
			system[i] = make([]float64, n+1)
			system[i][i], system[i][n] = ridge, -ridge*l.Weights[i]
		}
		for _, r := range rows {
			var z float64
			for i, x := range r.signals {
				z += x * l.Weights[i]
			}
			p := learned.Logistic(z)
			for i, x := range r.signals {
				system[i][n] += r.weight * x * (r.missing - p)
				for j, y := range r.signals {
					system[i][j] += r.weight * x * y * p * (1 - p)
				}
			}
		}
		for i, step := range solve(system) {
			l.Weights[i] += step
		}
	}
}

// solve solves a positive definite system by elimination.
func solve(m [][]float64) []float64 {
	for i := range m {
		for r := range m {
			if r == i {
				continue
			}
			f := m[r][i] / m[i][i]
			for c := i; c < len(m[i]); c++ {
				m[r][c] -= f * m[i][c]
			}
		}
	}
	out := make([]float64, len(m))
	for i := range m {
		out[i] = m[i][len(m)] / m[i][i]
	}
	return out
}
