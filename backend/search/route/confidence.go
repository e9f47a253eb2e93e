package route

import (
	"cmp"
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
)

const (
	// confineAt is the probability of being named from which a search is confined; see
	// docs/quality.md for what it is worth.
	confineAt   = 0.85
	credible    = 0.9 // share of the probability that the confined documents hold
	maxConfined = 6   // more documents than these are no answer to "which one?"
	// leastOfFirst is the share of the first document's probability below which one of many that
	// share a little of it is left out.
	leastOfFirst = 0.1
	// leastLeading is the probability of being named from which a document leads, where others are searched, too.
	leastLeading = 0.5
	maxListed    = 20
	leastNamed   = 0.1 // below it no document is listed
	// leastListed is the probability from which a document is listed where many share it: of
	// twenty that may be meant with 1 % each, none is named.
	leastListed = 0.05
	// The evidence was weighed in pools of 25 documents and more. Among fewer, any word that
	// one of them has alone looks like a name, so none is listed unless one is more likely
	// named than not.
	fewestWeighed = 25
	leastOfFew    = 0.5
	// confineFew is what confineAt is among so few.
	confineFew = 0.8
	// leastNames is the weight of names, in units of one word that a single document holds, and
	// mostlySaid the part of a file's name, of which the question has to say one before a search
	// is confined.
	leastNames, mostlySaid = 0.3, 0.75
	// leastPlace is how prominently the document has to have what the question says of it: what
	// stands in addresses and recitals alone is no name of it (TestMatters).
	leastPlace = 0.7
)

// said reports whether the question says enough of a document's name for a search to be
// confined to it. One about contracts in general has to say a name that is no ordinary word.
func (e *evidence) said() bool {
	return (e.names >= leastNames || e.nameSpan.file >= mostlySaid) && e.first.place >= leastPlace &&
		!(e.many && (e.first.ordinary || e.first.place < 1))
}

// documents returns the documents that the question may name with their probabilities,
// and whether they are sure enough to confine the search to them.
func (m *match) documents() ([]Named, bool) {
	if len(m.ranked) == 0 {
		return nil, false
	}
	further := m.further()
	e := m.evidence(further)
	vector := e.vector()
	p := fitted().probability(vector[:])
	if p < leastNamed {
		return nil, false
	}
	docs, sure := shares(m.ranked, p)
	for _, f := range further {
		more, moreSure := shares(f, p)
		docs, sure = merge(docs, more), sure && moreSure
	}
	confined := sure && p >= confineAt && len(docs) <= maxConfined && e.said()
	if m.x.docs < fewestWeighed {
		confined = sure && p >= confineFew && len(docs) <= maxConfined && e.said()
		if !confined && docs[0].Confidence < leastOfFew {
			return nil, false
		}
	}
	if !sure {
		docs = slices.DeleteFunc(docs, func(d Named) bool { return d.Confidence < leastListed })
	}
	return docs, confined
}

// leads reports whether the first of some documents is likelier named than all others together, and none.
func leads(docs []Named) bool {
	if len(docs) == 0 || docs[0].Confidence < leastLeading {
		return false
	}
	others := 0.0
	for _, d := range docs[1:] {
		others += d.Confidence
	}
	return docs[0].Confidence > others
}

// shares spreads the probability p over candidates, best first, by their scores. It
// returns the fewest that hold the credible share of it, or those that are not far less likely
// than the first where these hold what confines, and whether they are few enough to list.
func shares(ranked []candidate, p float64) ([]Named, bool) {
	sharp, sum := fitted().sharpness, 0.0
	for _, c := range ranked {
		sum += math.Exp(sharp * (c.score - ranked[0].score))
	}
	var docs []Named
	held, likely, likelyHeld := 0.0, 0, 0.0
	for _, c := range ranked[:min(len(ranked), maxListed)] {
		share := math.Exp(sharp*(c.score-ranked[0].score)) / sum
		docs = append(docs, Named{c.doc, p * share})
		if share >= leastOfFirst*docs[0].Confidence/p {
			likely, likelyHeld = len(docs), held+share
		}
		if held += share; held >= credible {
			return docs, true
		}
	}
	if p*likelyHeld >= confineAt {
		return docs[:likely], true
	}
	return docs, false
}

// merge adds the documents of more that docs lacks, and sorts them by confidence.
func merge(docs, more []Named) []Named {
	for _, d := range more {
		if !slices.ContainsFunc(docs, func(e Named) bool { return e.Doc == d.Doc }) {
			docs = append(docs, d)
		}
	}
	slices.SortStableFunc(docs, func(a, b Named) int {
		return cmp.Or(cmp.Compare(b.Confidence, a.Confidence), cmp.Compare(a.Doc, b.Doc))
	})
	return docs
}

//go:embed scoring.txt
var scoringText string

// scoring is what words are worth to the score of a document; scoring.txt says what each number
// is.
type scoring struct {
	place                                                                               [fieldInitial + 1]float64
	behindPreamble, lowerCase, middleOfName, pairBonus, titleBonus, fileBonus, kindWord float64
	surplusWord, surplusAmending, surplusMost, wrongEdition, likelyEdition              float64
}

// number is one of the numbers of a scoring with its name in the file.
type number struct {
	name string
	at   *float64
}

// numbers are the numbers of a scoring in the order of the file.
func (s *scoring) numbers() []number {
	return []number{
		{"place.file", &s.place[fieldFile]}, {"place.folder", &s.place[fieldFolder]}, {"place.parties", &s.place[fieldParties]},
		{"place.summary", &s.place[fieldSummary]}, {"place.head", &s.place[fieldHead]}, {"place.tail", &s.place[fieldTail]},
		{"place.initial", &s.place[fieldInitial]}, {"behindPreamble", &s.behindPreamble}, {"lowerCase", &s.lowerCase},
		{"middleOfName", &s.middleOfName}, {"pairBonus", &s.pairBonus}, {"titleBonus", &s.titleBonus}, {"fileBonus", &s.fileBonus},
		{"kindWord", &s.kindWord}, {"surplusWord", &s.surplusWord}, {"surplusAmending", &s.surplusAmending},
		{"surplusMost", &s.surplusMost}, {"wrongEdition", &s.wrongEdition}, {"likelyEdition", &s.likelyEdition},
	}
}

// shippedScoring is the scoring of scoring.txt.
var shippedScoring = sync.OnceValue(func() *scoring {
	s, err := parseScoring(scoringText)
	if err != nil {
		panic(err) // a test reads the file
	}
	return s
})

// parseScoring reads a scoring: a name and a number a line, what follows # being a comment.
func parseScoring(text string) (*scoring, error) {
	s := &scoring{}
	left := map[string]*float64{}
	for _, n := range s.numbers() {
		left[n.name] = n.at
	}
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name == "" {
			continue
		}
		at, ok := left[name]
		if !ok {
			return nil, fmt.Errorf("no number is called %q, or it is there twice", name)
		}
		if _, err := fmt.Sscan(value, at); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		delete(left, name)
	}
	for name := range left {
		return nil, fmt.Errorf("%s is missing", name)
	}
	return s, nil
}
