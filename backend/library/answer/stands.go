package answer

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/family"
)

// asking is a question on its way to one document.
type asking struct {
	weights  *ask.Weights
	read     *ask.Question
	question Question
	subject  ask.Subject
	wanted   wantedClauses
	known    map[string]float64 // of whether a document answers at all
}

// standingFor returns how the agreement stands that a document belongs to; nil where the question is for papers as they were signed, or
// no other paper is about it.
func (d *snapshot) standingFor(q Inquiry, id doc.ID) (*family.Standing, error) {
	if q.AsSigned {
		return nil, nil
	}
	if q.AsOf != "" {
		return d.standing(id, q.AsOf)
	}
	s, err := d.standing(id, Today())
	if m := beforeChange.FindString(q.Text); err == nil && s != nil && m != "" {
		if day := s.Before(m); day != "" {
			return d.standing(id, day)
		}
	}
	return s, err
}

// beforeChange finds that a question is for the agreement before a paper changed it, or for what was signed at first.
var beforeChange = regexp.MustCompile(`(?i)\b(?:was|were|did|had|used)\b.*\b(?:before|prior to|until) (?:the|any|its|that|this) (?:\w+ )?(?:amendment|variation|addendum|deed of variation)s?(?: (?:no\.? ?|number )?\d)?\b|\boriginally\b|\b(?:as|when)(?: it was)?(?: first| originally)? signed\b|\bin its original form\b`)

// stands answers from an agreement as it stands. Signed is what its last whole text answers as it was signed: where words
// that answered are gone, what took them out answers. It returns, too, what tells whether there is an answer.
func (d *snapshot) stands(ctx context.Context, a asking, s *family.Standing, signed *ask.Found) (found *ask.Found, tells map[string]float64, err error) {
	v, err := d.view(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	query, _, err := d.query(ctx, a.question)
	if err != nil {
		return nil, nil, err
	}
	hits, err := v.find(ctx, query)
	if err != nil {
		return nil, nil, err
	}
	f, _, err := d.extract(a.weights, *a.read, s.Base.ID, v.document.document, hits.Hits, a.subject, false)
	if err != nil {
		return nil, nil, err
	}
	o := d.operativeOf(s, a.read)
	gone, err := o.gone(ctx, a, signed)
	if err != nil {
		return nil, nil, err
	}
	if f.Absent {
		f.Sentences = nil
	}
	if tells, err = o.look(ctx, a.known, f, signed, len(gone)); err != nil {
		return nil, nil, err
	}
	if !f.Absent {
		if err := o.compose(ctx, a, f, gone); err != nil {
			return nil, nil, err
		}
		f.Sentences = o.out
		if err := o.offers(f); err != nil {
			return nil, nil, err
		}
	}
	if o.sure && !f.Absent {
		f.Presence = max(f.Presence, whoThere)
	}
	if f.Nearest != nil {
		if f.Nearest, err = o.nearest(*f.Nearest); err != nil {
			return nil, nil, err
		}
	}
	return f, tells, nil
}

// whoThere is how sure it is that a novation or an assignment answers who a party is.
const whoThere = 0.7

// nearest is the passage that comes nearest, in the paper that it stands in.
func (o *operative) nearest(c ask.Citation) (*ask.Citation, error) {
	for _, p := range o.standing.PiecesIn(c.Bytes) {
		if p.Doc == family.None || strings.TrimSpace(p.Text()) == "" {
			continue
		}
		x, err := o.cite(p.Doc, p.Source)
		return &x, err
	}
	return nil, nil
}

// offers cites the definitions, the whole clause and the boxes without a tick in the paper that has them; where later papers put words into
// them, as they were before.
func (o *operative) offers(f *ask.Found) (err error) {
	paper := func(c *ask.Citation) bool {
		pieces := joined(slices.DeleteFunc(o.standing.PiecesIn(c.Bytes), func(p family.Piece) bool { return strings.TrimSpace(p.Text()) == "" }))
		of, span := own(pieces)
		if len(pieces) == 1 {
			of, span = pieces[0].Doc, pieces[0].Source
		}
		if err == nil && of != family.None {
			*c, err = o.cite(of, span)
		}
		return err == nil && of != family.None
	}
	terms, unticked := f.Terms, f.Unticked
	f.Terms, f.Unticked = nil, nil
	for _, t := range terms {
		if paper(&t.At) {
			f.Terms = append(f.Terms, t)
		}
	}
	for _, c := range unticked {
		if paper(&c) {
			f.Unticked = append(f.Unticked, c)
		}
	}
	if f.Clause != nil && !paper(f.Clause) {
		f.Clause = nil
	}
	return err
}

// gone returns the operations that took out words which answered: those of the agreement as it was signed, and of one that a
// restatement replaced.
func (o *operative) gone(ctx context.Context, a asking, signed *ask.Found) (ops []*family.Operation, err error) {
	found := []*ask.Found{signed}
	if root := o.standing.Root.ID; root != o.standing.Base.ID {
		f, err := o.extract(ctx, a, root)
		if err != nil {
			return nil, err
		}
		found = append(found, f)
	}
	for _, f := range found {
		if f.Absent {
			continue
		}
		for _, s := range f.Sentences {
			for _, c := range s.Citations {
				status, by := o.standing.Of(c.Doc, c.Bytes, c.Quote)
				if status != family.Superseded {
					continue
				}
				for _, op := range by {
					if !slices.Contains(ops, op) {
						ops = append(ops, op)
					}
				}
			}
		}
	}
	return ops, nil
}

// extract answers from one paper as it was signed.
func (o *operative) extract(ctx context.Context, a asking, id doc.ID) (*ask.Found, error) {
	a.question.Docs = []string{id.String()}
	found, err := o.d.answer(ctx, a.question)
	if err != nil {
		return nil, err
	}
	v, err := o.d.documents.get(id)
	if err != nil {
		return nil, err
	}
	subject := a.wanted.subject(a.read, v, a.weights)
	subject.Unnamed, subject.Likely = a.subject.Unnamed, a.subject.Likely
	f, _, err := o.d.extract(a.weights, *a.read, id, v.document, found.Plain(), subject, true)
	return f, err
}

var (
	asksEnd = regexp.MustCompile(`(?i)\b(?:ends?|ended|expir\w+|terminat\w+|term|until|run|runs|still|renew\w*|extend\w*|how long|over|matur\w+|last|get out|walk away|leave|current|currently)\b`)
)

// compose makes the sentences of the answer.
func (o *operative) compose(ctx context.Context, a asking, f *ask.Found, gone []*family.Operation) error {
	o.ended()
	if err := o.sentences(f); err != nil {
		return err
	}
	o.outlived()
	for _, op := range gone {
		if err := o.say(op); err != nil {
			return err
		}
	}
	for _, step := range []func() error{
		o.answered,
		o.pointed,
		o.pointedBack,
		o.definitions,
		o.schedules,
		o.renumbered,
		o.statements,
		o.conflicts,
		o.coming,
		func() error { return o.doubts(ctx) },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// ended says first that the agreement has ended, or when it will.
func (o *operative) ended() {
	s := o.standing
	if s.EndedBy == nil || s.Ends == "" {
		return
	}
	c, err := o.clause(s.EndedBy)
	if err != nil || c.Quote == "" {
		return
	}
	c.Status, c.Stands = string(family.InForce), s.Citation(s.EndedBy)
	text := "The agreement ends on " + s.Ends + ", by " + s.Citation(s.EndedBy)
	if s.HasEnded() {
		text = "The agreement ended on " + s.Ends + ", by " + s.Citation(s.EndedBy)
	}
	o.out = append(o.out, ask.Sentence{Text: text, Kind: ask.Remark, Support: ask.Verified, Citations: []ask.Citation{c}})
	if asksEnd.MatchString(o.question.Text) {
		o.said[s.EndedBy] = true
		o.quote(c)
	}
}

var aboutTerm = regexp.MustCompile(`(?i)\b(?:term|expir\w+|ends?|until|continues?)\b`)

// outlived marks the days and lengths that the agreement gives its own term, where a notice or an extension gives another one.
func (o *operative) outlived() {
	by := o.standing.EndedBy
	if by == nil {
		by = o.standing.ExtendedBy
	}
	if by == nil || !asksEnd.MatchString(o.question.Text) {
		return
	}
	x, err := o.clause(by)
	if err != nil || x.Quote == "" {
		return
	}
	o.out = slices.DeleteFunc(o.out, func(s ask.Sentence) bool {
		return s.Kind == ask.Value && o.question.Want != ask.YesNo && s.Citations[0].Doc == o.standing.Base.ID
	})
	for i := range o.out {
		c := &o.out[i].Citations[0]
		if o.out[i].Kind == ask.Quote && o.before(c.Doc, by) && len(c.By) == 0 && aboutTerm.MatchString(c.Quote) &&
			family.HasDay(c.Quote) {
			c.Status, c.By, c.Stands = string(family.Superseded), []ask.Citation{x}, "superseded by "+o.standing.Citation(by)
		}
	}
}

// before reports whether a paper is older than that of an operation.
func (o *operative) before(id doc.ID, by *family.Operation) bool {
	p, later := o.standing.Paper(id), o.standing.Paper(by.Paper)
	return id == o.standing.Base.ID || p != nil && later != nil && p.Reading.Dated != "" && p.Reading.Dated < later.Reading.Dated
}

// within reports whether a span of its paper lies in an operation's clause.
func within(op *family.Operation, span doc.Span) bool {
	return slices.ContainsFunc(op.Source, func(p family.Piece) bool { return p.Doc == op.Paper && p.Source.Intersect(span).Len() > 0 })
}
