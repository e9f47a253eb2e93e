package verdicts

import (
	"fmt"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/learned"
)

// FigureExample is a question for a value with the values that its contract has.
type FigureExample struct {
	File, Question string
	Want           ask.Want
	Figures        *ask.Figures
	Right          []doc.Span // bytes of the values that are right; none where the contract has none
}

// ReadFigurePairs reads lines of a question, sentences that may answer it, parted by "|", the likeliest first, and the value that they
// give; none where they give none. Lines that begin with # are notes.
func ReadFigurePairs(text string) (all []FigureExample, err error) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimRight(line, "\r\n"); line == "" || line[0] == '#' {
			continue
		}
		parts := strings.Split(line, "\t")
		if len(parts) < 2 || len(parts) > 3 {
			return nil, fmt.Errorf("line %d has %d parts; a question, sentences and a value are wanted", n, len(parts))
		}
		e := FigureExample{Question: parts[0], Figures: ask.FiguresAlone(parts[0], strings.Split(parts[1], "|"))}
		for _, g := range e.Figures.Figures {
			if len(parts) == 3 && g.Text == parts[2] {
				e.Right = append(e.Right, g.Span)
			}
		}
		if len(parts) == 3 && e.Right == nil {
			return nil, fmt.Errorf("line %d: no value of its sentences reads %q", n, parts[2])
		}
		all = append(all, e)
	}
	return all, nil
}

// FitFigures fits to examples which value is asked for.
func FitFigures(all []FigureExample) *ask.FigureWeights {
	var choices []choice
	for i := range all {
		e := &all[i]
		if e.Figures == nil || len(e.Figures.Figures) == 0 {
			continue
		}
		c := choice{none: e.Figures.None, silent: true}
		for _, g := range e.Figures.Figures {
			right := touches(e.Right, g.Span)
			c.of, c.right = append(c.of, g.Features), append(c.right, right)
			c.silent = c.silent && !right
		}
		choices = append(choices, c)
	}
	w := &ask.FigureWeights{Read: fitChoices(choices)}
	for i := range choices {
		choices[i].forget([]string{"cosine", "clause cosine"})
	}
	w.Unread = fitChoices(choices)
	return w
}

// Judge returns the value that is asked for most probably by some weights, how probably, and whether it is right; "" where there is none.
func (e *FigureExample) Judge(w *ask.FigureWeights, read bool) (text string, probability float64, right bool) {
	if e.Figures == nil || len(e.Figures.Figures) == 0 {
		return "", 0, false
	}
	chosen := &w.Unread
	if read {
		chosen = &w.Read
	}
	var odds []float64
	for _, g := range e.Figures.Figures {
		odds = append(odds, chosen.Deciding.Odds(g.Features))
	}
	share, is := map[string]float64{}, map[string]bool{}
	p := learned.Softmax(append(odds, chosen.Silent.Odds(e.Figures.None)))
	for i, g := range e.Figures.Figures {
		share[g.Text] += p[i]
		is[g.Text] = is[g.Text] || touches(e.Right, g.Span)
	}
	for _, g := range e.Figures.Figures {
		if share[g.Text] > probability {
			text, probability, right = g.Text, share[g.Text], is[g.Text]
		}
	}
	return text, probability, right
}
