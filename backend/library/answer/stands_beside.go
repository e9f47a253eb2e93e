package answer

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/family"
	"pincite/backend/library/answer/rival"
	"pincite/backend/text"
)

// mostDefinitions bounds how many definitions are told that an answer's words depend on.
const mostDefinitions = 3

// definitions adds the clauses that changed the meaning of terms which the quoted words have.
func (o *operative) definitions() error {
	var quoted strings.Builder
	for _, q := range o.quoted {
		quoted.WriteString(o.standing.Text[q.Start:q.End] + "\n")
	}
	asked := stems(o.question.Text)
	n := 0
	for _, op := range o.standing.Operations {
		term := o.standing.TermOf(op)
		if !op.Changes() || term == "" || o.said[op] || n == mostDefinitions || o.standing.Paper(op.Paper).Status == family.Unsigned {
			continue
		}
		own := stems(term)
		inQuestion := len(own) > 0 && 2*shared(asked, own) >= len(own)
		if !inQuestion && !(op.Applied && strings.Contains(quoted.String(), term)) {
			continue
		}
		n++
		if err := o.meaning(term, inQuestion && !op.Applied); err != nil {
			return err
		}
		if !op.Applied && op.Void == "" {
			continue
		}
		if err := o.say(op); err != nil {
			return err
		}
	}
	return nil
}

// meaning quotes what a term means as the agreement stands, where it is wanted.
func (o *operative) meaning(term string, wanted bool) error {
	span, ok := o.standing.Definition(term)
	if !wanted || !ok {
		return nil
	}
	return o.passage(ask.Sentence{Text: strings.Join(strings.Fields(o.standing.Text[span.Start:span.End]), " "),
		Citations: []ask.Citation{{Bytes: span}}})
}

// schedules quotes the lines of a schedule that took the place of another one which the quoted words refer to: the line of the day, or
// the one that shares most words with the question.
func (o *operative) schedules() error {
	var quoted strings.Builder
	for _, q := range o.quoted {
		quoted.WriteString(o.standing.Text[q.Start:q.End] + "\n")
	}
	said := strings.ToLower(quoted.String())
	for _, op := range o.standing.Operations {
		if !op.Applied || op.Verb != family.Replace || op.Target.Schedule == "" || op.New.Len() == 0 {
			continue
		}
		if !strings.Contains(said, strings.ToLower(op.Target.Schedule)) && !o.refers(op.Target.Schedule) {
			continue
		}
		paper, err := o.paper(op.Paper)
		if err != nil {
			return err
		}
		line, ok := family.LineOf(paper.Text, o.standing.SourceOf(op), o.standing.AsOf, o.question.Text)
		if !ok {
			continue
		}
		c, err := o.cite(op.Paper, line)
		if err != nil {
			return err
		}
		if c.Stands == "" {
			c.Stands = op.Target.Schedule + ", " + op.How() + " " + o.standing.Citation(op)
		}
		if c.Status == string(family.Superseded) {
			continue
		}
		o.quote(c)
	}
	return nil
}

// refers reports whether a section whose title has words of the question refers to a schedule: "1.5 Base Rent. The amounts
// shown on Exhibit B."
func (o *operative) refers(schedule string) bool {
	asked := everyStem(o.question.Text)
	text := o.standing.Text
	for _, sec := range o.standing.Layout.Sections {
		body := text[sec.Span.Start:sec.Span.End]
		if sec.Title != "" && len(body) < 400 && 2*shared(asked, everyStem(sec.Title)) > len(everyStem(sec.Title)) &&
			strings.Contains(strings.ToLower(body), strings.ToLower(schedule)) {
			return true
		}
	}
	return false
}

// everyStem returns the stems of all words of a text.
func everyStem(s string) map[string]bool {
	all := map[string]bool{}
	for w := range text.Words(s) {
		all[text.Stem(strings.ToLower(w))] = true
	}
	return all
}

var asksNumber = regexp.MustCompile(`(?i)\b(?:numbers?|numbered|article|clause|section|which|renumbered)\b`)

// renumbered tells of the clause that gave the quoted sections their numbers, where numbers are asked for.
func (o *operative) renumbered() error {
	if !asksNumber.MatchString(o.question.Text) {
		return nil
	}
	for _, q := range o.quoted {
		sec, ok := o.standing.Layout.SectionAt(q.Start)
		if !ok {
			continue
		}
		for _, p := range o.standing.PiecesIn(doc.Span{Start: sec.Span.Start, End: q.End}) {
			if p.By != nil && p.By.Verb == family.Renumber {
				if err := o.say(p.By); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// statements adds what papers say that leave the words of the agreement as they are.
func (o *operative) statements() error {
	labels := o.labels()
	for i := range o.standing.Papers {
		p := &o.standing.Papers[i]
		if p.Status == family.Unsigned || p.Reading.Dated > o.standing.AsOf || p.Base != o.standing.Base.ID &&
			p.Reading.Kind != family.Restatement {
			continue
		}
		var ops []*family.Operation
		for _, op := range p.Operations {
			if !op.Changes() && op.Verb != family.Prevail && op.Verb != family.Restate {
				ops = append(ops, op)
			}
		}
		if len(ops) == 0 {
			continue
		}
		wanted := slices.ContainsFunc(ops, func(op *family.Operation) bool { return o.about(op, labels) }) ||
			slices.ContainsFunc(p.Refers, func(number string) bool { return labels[number] }) &&
				!slices.ContainsFunc(p.Operations, (*family.Operation).Changes)
		wanted = wanted || slices.ContainsFunc(ops, o.tells)
		wanted = wanted || slices.ContainsFunc(o.answers, func(st rival.Answer) bool {
			return st.Paper != nil && st.Paper.ID == p.ID && slices.ContainsFunc(ops, func(op *family.Operation) bool { return within(op, st.Sentence) })
		})
		if wanted {
			if err := o.tell(p, ops); err != nil {
				return err
			}
		}
	}
	return nil
}

// tells reports whether a notice speaks of what is asked, by two words that say something.
func (o *operative) tells(op *family.Operation) bool {
	return op.Verb == family.Tell && shared(stems(o.question.Text), stems(PiecesText(op.Source))) > 1
}

// about reports whether a statement is about what is asked: the end of the agreement, who its parties are, or a clause that is quoted.
func (o *operative) about(op *family.Operation, labels map[string]bool) bool {
	switch op.Verb {
	case family.Terminate:
		return asksEnd.MatchString(o.question.Text)
	case family.Extend:
		return asksEnd.MatchString(o.question.Text) && (o.standing.EndedBy == nil || o.standing.EndedBy == op)
	case family.Novate, family.Assign:
		return asksWho.MatchString(o.question.Text) || o.question.Want == ask.Parties
	}
	return op.Target.Number != "" && labels[op.Target.Number]
}

// labels are the numbers of the sections that are quoted.
func (o *operative) labels() map[string]bool {
	all := map[string]bool{}
	for _, q := range o.quoted {
		for label := o.standing.Layout.Label(q.Start); label != ""; {
			all[strings.TrimPrefix(label, "Article ")] = true
			i := strings.LastIndexAny(label, ".(")
			if i < 0 {
				break
			}
			label = label[:i]
		}
	}
	return all
}

// mostTold bounds how many sentences of a paper are told.
const mostTold = 4

// tell quotes the statements of a paper that say most: by the words that they share with the question, and those that limit it.
func (o *operative) tell(p *family.State, ops []*family.Operation) error {
	asked := stems(o.question.Text)
	ranked := slices.Clone(ops)
	weight := func(op *family.Operation) int {
		words := PiecesText(op.Source)
		n := 2 * shared(asked, stems(words))
		if limiting.MatchString(words) {
			n += 3
		}
		if settling.MatchString(words) {
			n += 4
		}
		return n
	}
	slices.SortStableFunc(ranked, func(a, b *family.Operation) int { return weight(b) - weight(a) })
	ranked = ranked[:min(len(ranked), mostTold)]
	for _, op := range ops {
		if slices.Contains(ranked, op) {
			if err := o.say(op); err != nil {
				return err
			}
		}
	}
	if p.Reading.Kind == family.Novation || p.Reading.Kind == family.Assignment {
		o.sure = o.sure || asksWho.MatchString(o.question.Text)
		return o.newParty(p)
	}
	return nil
}

var (
	limiting = regexp.MustCompile(`(?i)\b(?:is (?:given|limited)|only|not a consent|not a waiver|does not (?:vary|alter|amend))\b`)
	settling = regexp.MustCompile(`(?i)\b(?:for all purposes|takes? the place of|has (?:accordingly )?lapsed|no separate|did not occur)\b`)
)

// conflicts marks words of the agreement that an amendment overrides, which says that it prevails.
func (o *operative) conflicts() error {
	for _, op := range o.standing.Operations {
		if op.Verb != family.Prevail {
			continue
		}
		for i := range o.out {
			c := &o.out[i].Citations[0]
			if o.out[i].Kind != ask.Quote || c.Doc != o.standing.Base.ID || c.Status != string(family.InForce) || len(c.By) > 0 {
				continue
			}
			named := op.Target.Number != "" && strings.HasPrefix(strings.TrimSpace(c.Section), op.Target.Number)
			if !named && !o.overridden(op, c.Quote) {
				continue
			}
			x, err := o.clause(op)
			if err != nil || x.Quote == "" {
				continue
			}
			c.Status, c.By, c.Stands = string(family.Superseded), []ask.Citation{x}, "overridden: "+o.standing.Citation(op)+" prevails"
			if err := o.say(op); err != nil {
				return err
			}
		}
	}
	return nil
}

// leastOverlap is how many distinctive words a clause shares with one of an amendment that is quoted, too, and overrides it, and leastOverriding how likely that
// answers the question.
const (
	leastOverlap    = 3
	leastOverriding = 0.3
)

// answering reports whether words of a paper are of a sentence that is likely to answer.
func (o *operative) answering(paper doc.ID, span doc.Span) bool {
	return slices.ContainsFunc(o.answers, func(a rival.Answer) bool {
		return a.Paper != nil && a.Paper.ID == paper && a.Probability >= leastOverriding && a.Sentence.Intersect(span).Len() > 0
	})
}

// overridden reports whether words are about what a clause says that the paper of an operation put in and that is quoted.
func (o *operative) overridden(op *family.Operation, words string) bool {
	own := stems(words)
	for _, s := range o.out {
		for _, c := range s.Citations {
			if c.Doc == op.Paper && s.Kind == ask.Quote && shared(own, stems(c.Quote)) >= leastOverlap && o.inserted(op.Paper, c.Bytes) && o.answering(op.Paper, c.Bytes) {
				return true
			}
		}
	}
	return false
}

// inserted reports whether words of a paper are of a new clause, which may be at odds with an old one.
func (o *operative) inserted(paper doc.ID, span doc.Span) bool {
	return slices.ContainsFunc(o.standing.Operations, func(op *family.Operation) bool {
		return op.Paper == paper && op.Verb == family.Insert && op.Applied && within(op, span)
	})
}

// coming tells what will change in the quoted words, and which drafts would change them.
func (o *operative) coming() error {
	for _, q := range o.quoted {
		for _, op := range o.standing.Coming(q) {
			if o.said[op] {
				continue
			}
			o.said[op] = true
			c, err := o.clause(op)
			if err != nil || c.Quote == "" {
				continue
			}
			p := o.standing.Paper(op.Paper)
			c.Stands = o.standing.Citation(op)
			said := "Not in force: " + c.Stands + " is not signed"
			c.Status = string(family.Unsigned)
			if p.Status != family.Unsigned {
				c.Status = string(family.Future)
				said = "From " + op.Effective + " " + c.Stands + " changes this"
				if op.Effective == "" {
					said = c.Stands + " would change this; it waits for " + op.Condition
				}
			}
			o.out = append(o.out, ask.Sentence{Text: said, Kind: ask.Remark, Support: ask.Verified, Citations: []ask.Citation{c}})
		}
	}
	return nil
}
