package family

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
)

// State is what one paper of a family is on a day.
type State struct {
	Link
	Status    Status
	Effective string // ISO 8601; "" where nobody can tell
	// Later are the days on which parts take effect that are not the paper's own, by their labels.
	Later map[string]string
	// By is the paper that replaced or ended it; zero for none.
	By         doc.ID
	Operations []*Operation
	// Refers are the numbers of the sections that the paper names.
	Refers []string
	// sentences are those of its text that may say something of the agreement.
	sentences []doc.Span
	notes     []doc.Span // parts of its text that were not signed
	coming    []doc.Span // those of which it says that they hold from a later day on
	came      Succession // by a novation or an assignment; zero for none
}

// Standing is an agreement as it stands on a day.
type Standing struct {
	AsOf string // ISO 8601
	// Base is what stands: the agreement, or its last restatement; Root the agreement that all began with.
	Base, Root Link
	// Text is the conformed text, and Layout says where its sections lie. Its pieces are the whole of it, in order.
	Text   string
	Layout doc.Layout
	Pieces []Piece
	// Papers are all of the family, in order, the agreement first.
	Papers []State
	// Operations are those of all papers, in the order in which they take effect.
	Operations []*Operation
	// Ends is the day on which the agreement ends, where a paper says so, and EndedBy the operation; ExtendedBy likewise.
	Ends                string
	EndedBy, ExtendedBy *Operation
	Lacks               []string
	// revoked are the papers that a later one took back, with the operation that did.
	revoked map[doc.ID]*Operation
}

// HasEnded reports whether the agreement has ended on the day.
func (s *Standing) HasEnded() bool { return s.EndedBy != nil && s.Ends != "" && s.Ends < s.AsOf }

// Changed reports whether any paper changes the words, or says something about them.
func (s *Standing) Changed() bool { return len(s.Operations) > 0 || s.Base.ID != s.Root.ID }

// At returns how an agreement stands on a day, given as ISO 8601. Papers are those of the family, with their whole text, by ID; one that
// is not there is as if it were not in the family.
func (f *Family) At(asOf string, papers map[doc.ID]Paper) *Standing {
	s := &Standing{AsOf: asOf, Root: f.Base, Base: f.Base, Lacks: f.Lacks}
	in := slices.DeleteFunc(slices.Clone(f.Papers), func(l Link) bool { _, ok := papers[l.ID]; return !ok })
	for _, l := range in {
		if l.Reading.Kind == Restatement && !l.Reading.Draft && effectiveDay(l, papers) <= asOf && l.Reading.Dated != "" {
			s.Base = l
		}
	}
	ropes := s.read(in, papers)
	r := newRope(restatedPart(papers[s.Base.ID], s.Base.Reading))
	ops := slices.Clone(s.Operations)
	slices.SortStableFunc(ops, func(a, b *Operation) int { return cmp.Compare(a.Effective, b.Effective) })
	s.Operations = ops
	for _, o := range ops {
		if o.Changes() && o.On == "" && o.Effective != "" && o.Effective <= asOf && o.Void == "" && s.applies(o) {
			r.apply(o, ropes[o.Paper])
		}
	}
	s.drop(func(o *Operation) bool { return o.maybe && o.Doubt != "" })
	s.Text, s.Pieces, s.Layout = r.text, r.pieces, doc.Layout{Sections: r.sections}
	s.settle(in)
	return s
}

// drop forgets operations.
func (s *Standing) drop(is func(*Operation) bool) {
	s.Operations = slices.DeleteFunc(s.Operations, is)
	for i := range s.Papers {
		s.Papers[i].Operations = slices.DeleteFunc(s.Papers[i].Operations, is)
	}
}

// effectiveDay is the day from which a paper as a whole holds.
func effectiveDay(l Link, papers map[doc.ID]Paper) string {
	p := papers[l.ID]
	return daysOf(p.Text, l.Reading.Dated, p.Text[:min(len(p.Text), openingBytes/2)], "", nil, nil).whole
}

// applies reports whether an operation is one of a signed paper on the agreement that stands.
func (s *Standing) applies(o *Operation) bool {
	for i := range s.Papers {
		if p := &s.Papers[i]; p.ID == o.Paper {
			return !p.Reading.Draft && p.Base == s.Base.ID
		}
	}
	return false
}

// read reads the operations of all papers, the last first, since later ones may change what earlier ones say.
func (s *Standing) read(in []Link, papers map[doc.ID]Paper) map[doc.ID]*rope {
	ropes := map[doc.ID]*rope{}
	s.revoked = map[doc.ID]*Operation{}
	pending := map[doc.ID][]*Operation{}
	states := make([]State, len(in))
	for i := len(in) - 1; i >= 0; i-- {
		l := in[i]
		var later []after
		for j := i + 1; j < len(in); j++ {
			k := in[j].Reading.Kind
			later = append(later, after{papers[in[j].ID].Text, in[j].Reading.Dated, k != Amendment && k != Restatement && k != Base})
		}
		r := newRope(papers[l.ID])
		ropes[l.ID] = r
		slices.SortStableFunc(pending[l.ID], func(a, b *Operation) int { return cmp.Compare(a.Effective, b.Effective) })
		for _, o := range pending[l.ID] {
			if o.Effective != "" && o.Effective <= s.AsOf && o.Void == "" && !l.Reading.Draft {
				r.apply(o, ropes[o.Paper])
			}
		}
		st := &states[i]
		st.Link, st.Later = l, map[string]string{}
		clauses := clausesOf(r.text)
		st.notes = unsignedNotes(r.text)
		ops := slices.DeleteFunc(operationsOf(r.text, l), func(o *Operation) bool { return covered(st.notes, o.Says) })
		d := daysOf(r.text, l.Reading.Dated, r.text[:leadEnd(ops, clauses)], s.AsOf, later, clauses)
		st.Effective = l.takesEffect(r.text, d, ops)
		for _, o := range ops {
			o.dates(r.text, clauses, d, st)
			if o.Source = r.cut(o.Says); o.own.Len() > 0 {
				o.does = r.cut(o.own)
			}
			if !o.Changes() {
				o.Effective = st.Effective
			}
		}
		if first := firstDay(ops); first != "" && !l.Reading.Draft && st.Effective == l.Reading.Dated {
			st.Effective = first
		}
		for _, o := range ops {
			switch on := paperCalled(o, l, in[:i]); {
			case on == None:
				o.On = ""
			case o.Changes():
				pending[on] = append(pending[on], o)
				st.Amends = on
			case o.Verb == Revoke && !l.Reading.Draft && o.Effective != "" && o.Effective <= s.AsOf && s.revoked[l.ID] == nil:
				s.revoked[on], o.Applied = o, true
			}
			if by := s.revoked[l.ID]; by != nil && o.Void == "" {
				o.Void = "taken back by " + l.Reading.Name
				for _, p := range in {
					if p.ID == by.Paper {
						o.Void = "taken back by " + p.Reading.Name
					}
				}
			}
		}
		st.Operations = ops
		if l.Reading.Kind != Restatement {
			text := papers[l.ID].Text
			st.speak(text, s.AsOf)
			st.came = succession(papers[l.ID].Text, l.Reading, s.Root.Reading.Parties)
			for _, ref := range refsIn(firstOf(r.text, 12000)) {
				if ref.Number != "" && !ref.own {
					st.Refers = append(st.Refers, ref.Number)
				}
			}
		}
	}
	for i := range states {
		s.Operations = append(s.Operations, states[i].Operations...)
	}
	base := State{Link: s.Root, Status: InForce, Effective: begins(papers[s.Root.ID].Text, s.Root.Reading.Dated)}
	s.Papers = append([]State{base}, states...)
	return ropes
}

// firstDay returns the first day from which a paper changes anything; "" where it changes nothing, or nobody can tell when.
func firstDay(ops []*Operation) (day string) {
	for _, o := range ops {
		if o.Changes() && o.Effective != "" && (day == "" || o.Effective < day) {
			day = o.Effective
		}
	}
	return day
}

// leadEnd returns where the words end that stand before the first clause which changes anything.
func leadEnd(ops []*Operation, clauses []clause) int {
	for _, o := range ops {
		if !o.Changes() {
			continue
		}
		if own := slices.IndexFunc(clauses, func(c clause) bool { return c.span.Start <= o.Says.Start && o.Says.Start < c.span.End }); own >= 0 && len(clauses[own].lead) > 0 {
			return clauses[clauses[own].lead[0]].span.Start
		}
		return o.Says.Start
	}
	if len(clauses) > 0 {
		return clauses[0].span.Start
	}
	return 0
}

// takesEffect returns the day on which a paper as a whole takes effect; "" for a draft.
func (l *Link) takesEffect(s string, d days, ops []*Operation) string {
	if l.Reading.Draft {
		return ""
	}
	switch l.Reading.Kind {
	case Termination:
		for _, o := range ops {
			if o.Until != "" {
				return o.Until
			}
		}
	case Consent, Novation, Assignment, Renewal:
		return d.first(s)
	case SideLetter, Waiver:
		if day := accepted(s); day > d.dated {
			return day
		}
	}
	return d.whole
}

// operationsOf returns all that a paper does.
func operationsOf(s string, l Link) []*Operation {
	var all []*Operation
	switch l.Reading.Kind {
	case Restatement:
		all = append(all, &Operation{Verb: Restate, Paper: l.ID, File: l.File, Says: restatesIn(s)})
	case Base:
		return nil
	case Consent, Waiver, SideLetter, Termination, Notice:
	default:
		all = append(all, wordOperations(s, l.ID, l.File)...)
	}
	return append(all, statements(s, l.Reading, l.ID, l.File)...)
}

var restatesNow = regexp.MustCompile(`(?is)\bthis (?:(?:amended and )?restated )?(?:agreement|lease|contract|deed|licen[cs]e)\b.{0,80}\b(?:restates?|replaces?|supersedes?)\b`)

var restatesAll = regexp.MustCompile(`(?is)\b(?:amend\w*,?\s+)?(?:and\s+)?(?:restat|replac|supersed)\w*\b.{0,120}\b(?:entirety|in full|original|prior|existing|previous)\b|\b(?:entirety|in full)\b.{0,100}\b(?:restat|replac|supersed)\w*`)

// mostRestating bounds how much of the paragraph is quoted by which an agreement restates another one, in bytes.
const mostRestating = 600

// restatesIn returns the sentence of a restatement that says so, with what of its paragraph follows it; its opening where none does.
func restatesIn(s string) doc.Span {
	for _, is := range []*regexp.Regexp{restatesNow, restatesAll} {
		for _, b := range bodyOf(s) {
			if is.MatchString(s[b.Start:b.End]) {
				if end := strings.IndexByte(s[b.Start:], '\n'); end > b.Len() && end < mostRestating { // what follows from it
					b.End = b.Start + end
				}
				return b.Trim(s)
			}
		}
	}
	return doc.Span{End: min(len(s), 200)}.Trim(s)
}

// dates gives an operation its day: that of its own words, of a clause that it stands in, or of the paper.
func (o *Operation) dates(s string, clauses []clause, d days, st *State) {
	o.Effective, o.Condition = d.whole, ""
	if o.Effective == "" && d.until != "" {
		o.Condition = d.until
	}
	if o.When != "" {
		o.heldFrom(d)
		return
	}
	own := slices.IndexFunc(clauses, func(c clause) bool { return c.span.Start <= o.Says.Start && o.Says.Start < c.span.End })
	if own < 0 {
		if day, _, ok := d.effect(unquoted(s[o.Says.Start:min(o.Says.End, o.Says.Start+1500)])); ok && day != "" && o.Changes() {
			o.Effective, o.Condition = day, ""
		}
		return
	}
	chain := append(slices.Clone(clauses[own].lead), own)
	for _, i := range chain {
		if day, term, ok := d.hanging(clauses[i].label); ok && o.Changes() {
			o.waits(d, day, term)
			return
		}
	}
	for i := len(chain) - 1; i >= 0; i-- {
		c := clauses[chain[i]]
		words := unquoted(s[c.span.Start:min(c.span.End, c.span.Start+1500)])
		if i == len(chain)-1 && !o.Changes() {
			continue
		}
		day, term, ok := d.effect(words)
		for before := chain[i] - 1; sameDay.MatchString(words) && before >= 0; before-- {
			if day, term, ok = d.effect(unquoted(s[clauses[before].span.Start:clauses[before].span.End])); ok {
				break
			}
		}
		if what := event(words); !ok && what != "" && !strings.Contains(unquoted(s[o.New.Start:o.New.End]), what) {
			day, term, ok = d.met(what), what, true
		}
		if !ok {
			continue
		}
		o.waits(d, day, term)
		if day != "" && day != d.whole && c.label != "" {
			st.Later[c.label] = day
		}
		return
	}
}

// settle gives the papers their status and finds when the agreement ends.
func (s *Standing) settle(in []Link) {
	for _, o := range s.Operations {
		p := s.paper(o.Paper)
		if p == nil || p.Reading.Draft || p.Base != s.Base.ID {
			continue
		}
		if o.Void != "" {
			continue
		}
		if o.Verb == Terminate && o.Until != "" && p.Reading.Dated <= s.AsOf {
			s.Ends, s.EndedBy = o.Until, o
		}
		if o.Verb == Extend && o.Until != "" && p.Reading.Dated <= s.AsOf {
			s.ExtendedBy = o
			if s.EndedBy == nil {
				s.Ends = o.Until
			}
		}
	}
	for i := range s.Papers {
		p := &s.Papers[i]
		chain := p.Base
		if i == 0 {
			chain = p.ID
		} else if p.Reading.Kind == Restatement {
			chain = p.ID
		}
		switch {
		case p.Reading.Draft:
			p.Status = Unsigned
		case i > 0 && p.Undated(s.AsOf) && p.Effective == p.Reading.Dated && chain == s.Base.ID && !s.HasEnded():
			p.Status = InForce
		case i > 0 && (p.Effective == "" || p.Effective > s.AsOf || p.Reading.Dated > s.AsOf) && p.Reading.Kind != Termination:
			p.Status = Future
		case i > 0 && p.Reading.Dated > s.AsOf:
			p.Status = Future
		case s.revoked[p.ID] != nil:
			p.Status, p.By = Superseded, s.revoked[p.ID].Paper
		case chain != s.Base.ID && chain == s.Root.ID:
			p.Status, p.By = Superseded, s.Base.ID
		case s.HasEnded():
			p.Status, p.By = Ended, s.EndedBy.Paper
		default:
			p.Status = InForce
		}
	}
	if s.EndedBy != nil {
		if p := s.paper(s.EndedBy.Paper); p != nil && p.Status == Ended {
			p.Status = InForce
		}
	}
}

func (s *Standing) paper(id doc.ID) *State {
	for i := range s.Papers {
		if s.Papers[i].ID == id {
			return &s.Papers[i]
		}
	}
	return nil
}

// Paper returns the state of one paper; nil where it is none of the family's.
func (s *Standing) Paper(id doc.ID) *State { return s.paper(id) }

// Undated reports whether nobody can tell of which day a paper is: it bears none, and the one that its summary names is still to come.
func (p *State) Undated(asOf string) bool {
	return p.Reading.Dated == "" || p.Reading.Guessed && p.Reading.Dated > asOf
}
