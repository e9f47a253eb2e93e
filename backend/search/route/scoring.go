package route

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

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
