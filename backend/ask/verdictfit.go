package ask

import (
	_ "embed" // the weights of verdicts
	"encoding/json"
	"fmt"
	"strings"
	"sync"
)

// VerdictWeights tell what a sentence says to a question for yes or no, and what qualifies it.
type VerdictWeights struct {
	Polarity linear `json:"polarity"` // that the claim is true, of the features of polarity
	Cue      linear `json:"cue"`      // that a wording qualifies, of the features of qualifies
	Deciding linear `json:"deciding"` // that a sentence decides, of the features of [trial.tell]
	Silent   linear `json:"silent"`   // that none does, of those of [trial.lack]
	Follow   linear `json:"follow"`   // that a sentence takes something back of the one before, of the features of following
}

//go:embed verdicts.json
var verdictsJSON []byte

// verdicts returns the weights that come with the program.
var verdicts = sync.OnceValue(func() *VerdictWeights {
	w := &VerdictWeights{}
	if err := json.Unmarshal(verdictsJSON, w); err != nil {
		panic(fmt.Errorf("verdicts.json: %w", err)) // it comes with the program
	}
	return w
})

// VerdictPair is a question, a sentence that decides it, and the verdict.
type VerdictPair struct {
	Verdict  Verdict
	Question string
	Sentence string
	// Qualifying are the parts of the sentence that make it a condition or an exception, by their bytes: [start, end).
	Qualifying [][2]int
}

// pairVerdicts are the short forms of verdicts in a file of pairs.
var pairVerdicts = map[string]Verdict{"Y": Yes, "YC": YesIf, "N": No, "NE": NoUnless}

// ReadVerdictPairs reads lines of a verdict (Y, YC, N or NE), a question and a sentence, parted by tabs; what qualifies
// stands in the sentence between « and ». Lines that begin with # are left out. The error names the line.
func ReadVerdictPairs(file string) (pairs []VerdictPair, err error) {
	for i, line := range strings.Split(file, "\n") {
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimRight(line, "\t"), "\t")
		if len(fields) != 3 || pairVerdicts[fields[0]] == "" {
			return nil, fmt.Errorf("line %d: want a verdict, a question and a sentence, parted by tabs: %q", i+1, line)
		}
		p := VerdictPair{Verdict: pairVerdicts[fields[0]], Question: fields[1]}
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

// features adds those of a pair, and what is right.
func (p *VerdictPair) features(said *[]map[string]float64, yes *[]bool, cues *[]map[string]float64, qualify *[]bool) {
	q := Read(p.Question, p.Question, Auto)
	c := readClaim(p.Question, q.stems)
	r := readAssertion(p.Sentence, &c)
	r.owner = r.ownedBy(&c, -1, nil)
	*said, *yes = append(*said, polarity(&c, &r)), append(*yes, p.Verdict == Yes || p.Verdict == YesIf)
	for _, q := range readCues(p.Sentence) {
		*cues, *qualify = append(*cues, qualifies(&c, &r, q)), append(*qualify, p.qualified(q))
	}
}

// qualified reports whether a wording begins in a part of the sentence that qualifies.
func (p *VerdictPair) qualified(c cue) bool {
	const slack = 2 // a comma and a space
	for _, m := range p.Qualifying {
		if c.span.Start >= m[0]-slack && c.span.Start < m[1] {
			return true
		}
	}
	return false
}

// Judge returns how probably a sentence says yes to a question, and that something in it qualifies that, in [0, 1].
func (w *VerdictWeights) Judge(question, sentence string) (yes, qualified float64) {
	q := Read(question, question, Auto)
	c := readClaim(question, q.stems)
	r := readAssertion(sentence, &c)
	r.owner = r.ownedBy(&c, -1, nil)
	for _, q := range readCues(sentence) {
		qualified = max(qualified, w.Cue.of(qualifies(&c, &r, q)))
	}
	return w.Polarity.of(polarity(&c, &r)), qualified
}
