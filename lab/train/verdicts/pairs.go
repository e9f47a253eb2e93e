// Package verdicts fits what package ask knows of verdicts, from made-up pairs of questions and sentences, and from questions about
// contracts: [FitExamples]. [FitFigures] fits which value a question asks for in the same way.
package verdicts

import (
	"fmt"
	"strings"

	"pincite/backend/ask"
)

// Pair is a question, a sentence that decides it, and the verdict.
type Pair struct {
	Verdict  ask.Verdict
	Question string
	Sentence string
	// Qualifying are the parts of the sentence that make it a condition or an exception, by their bytes: [start, end).
	Qualifying [][2]int
}

// pairVerdicts are the short forms of verdicts in a file of pairs.
var pairVerdicts = map[string]ask.Verdict{"Y": ask.Yes, "YC": ask.YesIf, "N": ask.No, "NE": ask.NoUnless}

// ReadPairs reads lines of a verdict (Y, YC, N or NE), a question and a sentence, parted by tabs; what qualifies
// stands in the sentence between « and ». Lines that begin with # are left out. The error names the line.
func ReadPairs(file string) (pairs []Pair, err error) {
	for i, line := range strings.Split(file, "\n") {
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimRight(line, "\t"), "\t")
		if len(fields) != 3 || pairVerdicts[fields[0]] == "" {
			return nil, fmt.Errorf("line %d: want a verdict, a question and a sentence, parted by tabs: %q", i+1, line)
		}
		p := Pair{Verdict: pairVerdicts[fields[0]], Question: fields[1]}
		rest := fields[2]
		for {
			before, marked, opened := strings.Cut(rest, "«")
			p.Sentence += before
			if !opened {
				break
			}
			words, behind, closed := strings.Cut(marked, "»")
			if !closed {
				return nil, fmt.Errorf("line %d: « without »", i+1)
			}
			p.Qualifying = append(p.Qualifying, [2]int{len(p.Sentence), len(p.Sentence) + len(words)})
			p.Sentence, rest = p.Sentence+words, behind
		}
		pairs = append(pairs, p)
	}
	return pairs, nil
}

// qualified reports whether a wording begins in a part of the sentence that qualifies.
func (p *Pair) qualified(c ask.Cue) bool {
	const slack = 2 // a comma and a space
	for _, m := range p.Qualifying {
		if c.Starts.Start >= m[0]-slack && c.Starts.Start < m[1] {
			return true
		}
	}
	return false
}

// FollowingPair is a question, a sentence that decides it, one behind that, and whether that takes something back or makes it conditional.
type FollowingPair struct {
	Takes                    bool
	Question, Sentence, Next string
}

// ReadFollowingPairs reads lines of T (takes something back) or K (keeps it), a question and two sentences, parted by tabs. Lines that
// begin with # are left out. The error names the line.
func ReadFollowingPairs(file string) (pairs []FollowingPair, err error) {
	for i, line := range strings.Split(file, "\n") {
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 4 || fields[0] != "T" && fields[0] != "K" {
			return nil, fmt.Errorf("line %d: want T or K, a question and two sentences, parted by tabs: %q", i+1, line)
		}
		pairs = append(pairs, FollowingPair{fields[0] == "T", fields[1], fields[2], fields[3]})
	}
	return pairs, nil
}
