package answer

import (
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/family"
	"pincite/backend/text"
	"pincite/backend/text/numeral"
)

const (
	// sameSubject is how many distinctive words a clause and what a later paper says share at least where both are about one thing:
	// one where the paper surely answers. repeated is the share of the clause's words from which on the paper says the same again.
	sameSubject   = 2
	surelyAnswers = 0.5
	repeated      = 0.7
	// mostUnread bounds the sentences that are looked at of a paper.
	mostUnread = 400
)

// unread adds the words of a later paper that are about what is asked, where nothing was understood to be done by the paper: papers
// change agreements in more ways than anybody knows. Clauses of the agreement about the same are told to be superseded, as it seems, and
// no value is stated that stands on them. f is what the paper answers by itself.
func (o *operative) unread(p *family.State, f *ask.Found) error {
	spans, err := o.akin(p)
	if err != nil {
		return err
	}
	if cited := best(f); len(cited) > 0 && !f.Absent {
		spans = append([]doc.Span{o.sentenceOf(p, cited[0].Bytes)}, spans...)
	}
	over, told := false, []ask.Citation{}
	for i, span := range spans {
		x, err := o.cite(p.ID, span)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(told, func(c ask.Citation) bool { return c.Bytes.Intersect(x.Bytes).Len() > 0 }) {
			continue
		}
		least := sameSubject
		if i == 0 && !f.Absent && f.Presence >= surelyAnswers {
			least = 1
		}
		here := false
		for i := range o.out {
			if was := &o.out[i].Citations[0]; o.out[i].Kind == ask.Quote && o.mayReplace(p, x, *was, least) {
				was.Status, was.By, was.Stands = string(family.Superseded), []ask.Citation{x}, "superseded, as it seems, by "+p.Reading.Name
				here = true
			}
		}
		if over = over || here; here || !f.Absent {
			told = append(told, x)
		}
	}
	if len(told) == 0 {
		return nil
	}
	if over {
		o.out = slices.DeleteFunc(o.out, func(s ask.Sentence) bool { return s.Kind == ask.Value && s.Citations[0].Doc == o.standing.Base.ID })
	}
	o.out = append(o.out, ask.Sentence{Text: p.Reading.Name + " speaks of this, too; what it changes was not understood: read both", Kind: ask.Remark,
		Support: ask.Verified, Citations: told[:1]})
	for _, x := range told {
		x.Stands = p.Reading.Name
		o.quote(x)
	}
	return nil
}

// akin returns the sentence of a paper that shares most distinctive words with a clause of the agreement that is quoted; none where
// too few are shared.
func (o *operative) akin(p *family.State) (spans []doc.Span, err error) {
	paper, err := o.paper(p.ID)
	if err != nil {
		return nil, err
	}
	sentences := text.Sentences(paper.Text, doc.Span{End: len(paper.Text)})
	for _, s := range o.out {
		if s.Kind != ask.Quote || s.Citations[0].Doc != o.standing.Base.ID {
			continue
		}
		old, most := subjects(s.Citations[0].Quote), sameSubject-1
		at := doc.Span{}
		for _, span := range sentences[:min(len(sentences), mostUnread)] {
			if n := alike(old, subjects(paper.Text[span.Start:span.End])); n > most {
				at, most = span, n
			}
		}
		if at.Len() > 0 {
			return []doc.Span{at}, nil
		}
	}
	return nil, nil
}

// mayReplace reports whether what a paper says may stand in the place of a clause: it shares enough distinctive words with it and says
// something else, or names the clause's number.
func (o *operative) mayReplace(p *family.State, says, was ask.Citation, least int) bool {
	if was.Doc != o.standing.Base.ID || was.Status != string(family.InForce) || len(was.By) > 0 {
		return false
	}
	old, words := subjects(was.Quote), subjects(says.Quote)
	if float64(shared(old, words)) >= repeated*float64(len(old)) && !otherFigure(old, words) {
		return false
	}
	own, _, _ := strings.Cut(strings.TrimSpace(was.Section), " ")
	own = strings.TrimSuffix(own, ".")
	return alike(old, words) >= least || own != "" && slices.Contains(p.Refers, own) && strings.Contains(says.Quote, own)
}

// sentenceOf returns the sentence of a paper in which a span begins.
func (o *operative) sentenceOf(p *family.State, span doc.Span) doc.Span {
	for _, s := range text.Sentences(o.papers[p.ID].Text, doc.Span{End: len(o.papers[p.ID].Text)}) {
		if s.Contains(span) {
			return s
		}
	}
	return span
}

// alike counts what a clause and other words have in common, and that both have a figure, of which one is another.
func alike(old, words map[string]bool) int {
	n := shared(old, words)
	if n > 0 && otherFigure(old, words) && otherFigure(words, old) {
		n++
	}
	return n
}

// otherFigure reports whether words have a figure that others lack.
func otherFigure(others, words map[string]bool) bool {
	for w := range words {
		if !others[w] && isFigure(w) {
			return true
		}
	}
	return false
}

// subjects are the words of a text that say what it is about, short ones, too, and its figures.
func subjects(s string) map[string]bool {
	all := map[string]bool{}
	for w := range text.Words(s) {
		if w = strings.ToLower(w); isFigure(w) {
			all[w] = true
		} else if len(w) > 2 && !ask.Everyday(w) {
			all[text.Stem(w)] = true
		}
	}
	return all
}

// isFigure reports whether a word is a number, in digits or in letters.
func isFigure(w string) bool {
	_, ok := numeral.Cardinal(w)
	return ok || w[0] >= '0' && w[0] <= '9'
}
