package family

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Before returns the day before the paper that is called so first changed the agreement, "the second amendment", or without a number before any did; "" for none.
func (s *Standing) Before(called string) (day string) {
	n := numberOf(called)
	for i := range s.Papers {
		p := &s.Papers[i]
		if p.ID == s.Root.ID || p.Reading.Draft || n > 0 && p.Reading.Number != n || !slices.ContainsFunc(p.Operations, (*Operation).Changes) {
			continue
		}
		if from, err := time.Parse(time.DateOnly, min(p.Reading.Dated, p.Effective)); err == nil {
			if before := from.AddDate(0, 0, -1).Format(time.DateOnly); day == "" || before < day {
				day = before
			}
		}
	}
	return day
}

// PiecesIn returns the pieces of a span of the conformed text.
func (s *Standing) PiecesIn(span doc.Span) []Piece {
	r := rope{pieces: s.Pieces, text: s.Text}
	return r.cut(span)
}

// Where returns the span of the conformed text in which words of a paper stand; ok is false where none of them does.
func (s *Standing) Where(id doc.ID, span doc.Span) (out doc.Span, ok bool) {
	at := 0
	for _, p := range s.Pieces {
		if p.Doc == id {
			if x := p.Source.Intersect(span); x.Len() > 0 {
				from := doc.Span{Start: at + x.Start - p.Source.Start, End: at + x.End - p.Source.Start}
				if !ok {
					out = from
				}
				out, ok = doc.Span{Start: min(out.Start, from.Start), End: max(out.End, from.End)}, true
			}
		}
		at += len(p.text)
	}
	return out, ok
}

// afterEnd finds what holds on when an agreement has ended.
var afterEnd = regexp.MustCompile(`(?i)\b(?:after (?:it|this agreement|this lease|the (?:end|termination|expiry)|termination|expir\w+)|surviv\w+|continue\w* after|afterwards|following termination)\b`)

// pastOnly finds what was said for one time that has passed.
var pastOnly = regexp.MustCompile(`(?i)\b(?:ended|ending|for the (?:fiscal |contract |financial )?(?:quarter|year|month|period)|on (?:this|that) occasion)\b`)

// Of returns whether words of a paper hold on the day, and the operations that say so.
func (s *Standing) Of(id doc.ID, span doc.Span, words string) (Status, []*Operation) {
	p := s.paper(id)
	if p == nil {
		return "", nil
	}
	if p.Status == Unsigned || covered(p.notes, span) {
		return Unsigned, nil
	}
	if o := s.revoked[id]; o != nil {
		return Superseded, []*Operation{o}
	}
	if p.Status == Superseded || p.ID == s.Root.ID && s.Base.ID != s.Root.ID {
		return Superseded, s.restating()
	}
	if by := s.tookOut(id, span); len(by) > 0 {
		return Superseded, by
	}
	if p.Status == Future {
		return Future, nil
	}
	if covered(p.coming, span) {
		return Future, nil
	}
	for _, o := range p.Operations {
		if !s.standsIn(o, span) {
			continue
		}
		switch {
		case o.Void != "":
			return Superseded, s.lapsing(o)
		case o.Changes() && (o.Effective == "" || o.Effective > s.AsOf):
			return Future, nil
		case o.Verb == Waive && pastOnly.MatchString(words) && len(datesOf(words)) > 0 && datesOf(words)[0].Text < s.AsOf:
			return Ended, nil
		case o.Verb == Extend && s.EndedBy != nil && s.EndedBy.Paper != id:
			return Superseded, []*Operation{s.EndedBy}
		}
	}
	if s.HasEnded() && id != s.EndedBy.Paper && !afterEnd.MatchString(words) {
		return Ended, []*Operation{s.EndedBy}
	}
	return InForce, nil
}

// standsIn reports whether a span of its paper's text lies in an operation's clause.
func (s *Standing) standsIn(o *Operation, span doc.Span) bool {
	return stands(o.Source, o.Paper, span)
}

// stands reports whether pieces have any words of a span of a paper's text.
func stands(in []Piece, paper doc.ID, span doc.Span) bool {
	return slices.ContainsFunc(in, func(p Piece) bool { return p.Doc == paper && p.Source.Intersect(span).Len() > 0 })
}

// shortest is the length of a span up to which a new number alone supersedes it: that of a heading.
const shortest = 80

// tookOut returns the operations that took words out of a span of a paper.
func (s *Standing) tookOut(id doc.ID, span doc.Span) (by []*Operation) {
	for _, o := range s.Operations {
		if !o.Applied || o.Verb == Renumber && span.Len() > shortest {
			continue
		}
		for _, r := range o.Replaced {
			if r.Doc == id && r.Source.Intersect(span).Len() > 0 {
				by = append(by, o)
				break
			}
		}
	}
	return by
}

// restating returns the operation of the restatement that stands.
func (s *Standing) restating() []*Operation {
	for _, o := range s.Operations {
		if o.Verb == Restate && o.Paper == s.Base.ID {
			return []*Operation{o}
		}
	}
	return nil
}

// lapsing returns the operations that tell of a condition that was missed.
func (s *Standing) lapsing(void *Operation) (by []*Operation) {
	for _, o := range s.Operations {
		if o.Verb == Lapse {
			by = append(by, o)
		}
	}
	return by
}

// Coming returns the operations that will change words of a span of the conformed text, and those of drafts that would.
func (s *Standing) Coming(span doc.Span) (all []*Operation) {
	r := rope{pieces: s.Pieces, text: s.Text, sections: s.Layout.Sections}
	for _, o := range s.Operations {
		p := s.paper(o.Paper)
		if p == nil || !o.Changes() || o.Applied || o.Void != "" || p.Base != s.Base.ID {
			continue
		}
		if in, _, _, ok := r.region(o.Target); ok && in.Intersect(span).Len() > 0 {
			all = append(all, o)
		}
	}
	return all
}

// TermOf returns the defined term whose meaning an operation changes: that of a definition, or the title of a short section, as of
// "1.4 Expiration Date."; "" for none.
func (s *Standing) TermOf(o *Operation) string {
	if o.Target.Term != "" {
		return o.Target.Term
	}
	for _, sec := range s.Layout.Sections {
		if sec.Label == o.Place && sec.Title != "" && sec.Span.Len() < 200 && len(sec.Title) > 5 {
			return sec.Title
		}
	}
	return ""
}

// Item returns where the conformed text has an item of a reference schedule: "Item 12 Security: …".
func (s *Standing) Item(number string) (doc.Span, bool) {
	r := rope{pieces: s.Pieces, text: s.Text}
	return r.scheduled("Item", number)
}

// Definition returns where the conformed text defines a term.
func (s *Standing) Definition(term string) (doc.Span, bool) {
	r := rope{pieces: s.Pieces, text: s.Text, sections: s.Layout.Sections}
	return r.definition(term)
}

// SourceOf returns where the new words of an operation stand in its paper.
func (s *Standing) SourceOf(o *Operation) (span doc.Span) {
	for _, p := range s.Pieces {
		if p.By == o && p.Doc == o.Paper {
			if span.Len() == 0 {
				span = p.Source
			}
			span = doc.Span{Start: min(span.Start, p.Source.Start), End: max(span.End, p.Source.End)}
		}
	}
	return span
}

// HasDay reports whether words name a day.
func HasDay(words string) bool { return len(datesOf(words)) > 0 }

// LineOf returns the line of a schedule that is meant: the one whose days hold the day that is asked for, or else the one that shares most
// words with the question. Ok is false where none shares any.
func LineOf(s string, in doc.Span, asOf, question string) (line doc.Span, ok bool) {
	asked := map[string]bool{}
	for w := range text.Words(question) {
		asked[text.Stem(w)] = true
	}
	lines := linesOf(s, in)
	often := map[string]int{}
	for _, l := range lines {
		for w := range lineWords(s, l, asked) {
			often[w]++
		}
	}
	most := 0.0
	for i, l := range lines {
		if days := datesOf(s[l.Start:l.End]); len(days) > 1 && days[0].Text <= asOf && asOf <= days[1].Text {
			return l, true
		}
		n := 0.0
		for w := range lineWords(s, l, asked) {
			n += 1 / float64(often[w])
			if strings.Trim(w, "0123456789") == "" {
				n++
			}
		}
		if i > 0 && n > most && strings.ContainsAny(s[l.Start:l.End], "0123456789") {
			line, most, ok = l, n, true
		}
	}
	return line, ok
}

// linesOf returns the lines of a span that hold something.
func linesOf(s string, in doc.Span) (all []doc.Span) {
	for at := in.Start; at < in.End; {
		end := in.End
		if i := strings.IndexByte(s[at:in.End], '\n'); i >= 0 {
			end = at + i
		}
		if l := (doc.Span{Start: at, End: end}).Trim(s); l.Len() > 0 {
			all = append(all, l)
		}
		at = end + 1
	}
	return all
}

// lineWords returns the stems that a line shares with those asked for.
func lineWords(s string, line doc.Span, asked map[string]bool) map[string]bool {
	all := map[string]bool{}
	for w := range text.Words(s[line.Start:line.End]) {
		if stem := text.Stem(w); asked[stem] {
			all[stem] = true
		}
	}
	return all
}
