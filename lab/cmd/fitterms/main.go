// Command fitterms learns how likely words that a contract writes with capitals are a term that it defines: from the contracts
// of a folder in LegalBench-RAG's form, the half of them that is for tuning.
//
//	go run ./cmd/fitterms -data ../../shared/legalbench-rag -out ../backend/proofread/terms.json
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/learned"
	"pincite/backend/proofread"
	"pincite/lab/bench"
)

const (
	// fewest is how many contracts a count comes from at least.
	fewest = 3
	// many is how many contracts write a common word without a capital at least.
	many = 6
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
	var all []*proofread.Phrase
	small := map[string]int{}
	for _, file := range files {
		name, err := filepath.Rel(filepath.Join(data, "corpus"), file)
		if err != nil || bench.HalfOf(filepath.ToSlash(name)) != bench.HalfTune {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		all = append(all, learn(l, proofread.Phrases(proofread.Document{Text: string(source)}))...)
		for word := range proofread.SmallWords(string(source)) {
			small[word]++
		}
	}
	if len(all) == 0 {
		return fmt.Errorf("no contracts that define terms below %s; give a folder with corpus/*/*.txt", data)
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
	fit(l, all)
	b, err := json.Marshal(l)
	if err != nil {
		return err
	}
	fmt.Printf("%d phrases, %.3f defined; weights %.3f\n", len(all), l.Base, l.Weights)
	return os.WriteFile(out, append(b, '\n'), 0o600)
}

// learn counts the phrases of a contract, and returns those that are fitted to.
func learn(l *proofread.Likelihood, phrases []*proofread.Phrase) (often []*proofread.Phrase) {
	for _, p := range phrases {
		if len(p.Places) < 2 {
			continue
		}
		if len(p.Places) > 2 {
			often = append(often, p)
		}
		for _, key := range proofread.CountKeys(p) {
			c := l.Counts[key]
			l.Counts[key] = [2]float64{c[0] + 1, c[1] + defined(p)}
		}
	}
	return often
}

func defined(p *proofread.Phrase) float64 {
	if p.Defined {
		return 1
	}
	return 0
}

// fit finds the weights of a logistic regression by Newton's method. Of every phrase the counts leave out what it added itself.
func fit(l *proofread.Likelihood, phrases []*proofread.Phrase) {
	for _, p := range phrases {
		l.Base += defined(p) / float64(len(phrases))
	}
	rows := make([][]float64, len(phrases))
	for i, p := range phrases {
		rows[i] = l.Features(p, func(string) [2]float64 { return [2]float64{1, defined(p)} })
	}
	n := len(rows[0])
	l.Weights = make([]float64, n)
	const ridge = 0.1
	for range 10 {
		system := make([][]float64, n) // the matrix of second derivatives, and the gradient behind it
		for i := range system {
			system[i] = make([]float64, n+1)
			system[i][i], system[i][n] = ridge, -ridge*l.Weights[i]
		}
		for r, row := range rows {
			var z float64
			for i, x := range row {
				z += x * l.Weights[i]
			}
			p := learned.Logistic(z)
			for i, x := range row {
				system[i][n] += x * (defined(phrases[r]) - p)
				for j, y := range row {
					system[i][j] += x * y * p * (1 - p)
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
