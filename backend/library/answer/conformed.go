package answer

import (
	"context"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/family"
	"pincite/backend/search"
)

// Conformed is an agreement as it stands on a day, for who reads its text as that of a document. It is used inside [Session.Conformed] alone.
type Conformed struct {
	*family.Standing
	// Document is the agreement with its text as it stands.
	Document *search.Document
	d        *snapshot
	view     *view
}

// Conformed calls use with the agreement that a document is or belongs to, as it stands on a day, given as ISO 8601, and returns its
// error. It does not call it for a document that no other paper is about.
func (s *Session) Conformed(ctx context.Context, id doc.ID, asOf string, use func(*Conformed) error) error {
	return s.attempt(ctx, func(d *snapshot) error {
		standing, err := d.standing(id, asOf)
		if standing == nil || err != nil {
			return err
		}
		v, err := d.view(ctx, standing)
		if err != nil {
			return err
		}
		return use(&Conformed{standing, v.document.document, d, v})
	})
}

// Find returns the passages of the agreement as it stands that answer a question; their spans are of its text.
func (c *Conformed) Find(ctx context.Context, q Question) ([]doc.Hit, error) {
	query, _, err := c.d.query(ctx, q)
	if err != nil {
		return nil, err
	}
	found, err := c.view.find(ctx, query)
	if err != nil {
		return nil, err
	}
	return found.Hits, nil
}

// Changes returns the operations that made the words of a span of the text what they are; a new number alone changes none.
func (c *Conformed) Changes(span doc.Span) (ops []*family.Operation) {
	for _, p := range c.PiecesIn(span) {
		for _, op := range append(slices.Clone(p.Through), p.By) {
			if op != nil && op.Verb != family.Renumber && !slices.Contains(ops, op) && strings.TrimSpace(p.Text()) != "" {
				ops = append(ops, op)
			}
		}
	}
	return ops
}

// Cited is where words of an agreement as it stands come from.
type Cited struct {
	// Citations are the words in their papers: those that stand there, or, where a sentence has words of several papers, the clauses that
	// made it so and the words before, whose status tells that they are superseded.
	Citations []ask.Citation
	// Words are the sentence as it stands, where no paper has it whole; "" where one does.
	Words string
}

// Cite returns where a span of the text comes from.
func (c *Conformed) Cite(span doc.Span) (Cited, error) {
	o := c.d.operativeOf(c.Standing, &ask.Question{})
	if err := o.run(span, strings.Join(strings.Fields(c.Text[span.Start:span.End]), " ")); err != nil {
		return Cited{}, err
	}
	return o.cited(), nil
}

// Says returns the clause of an operation.
func (c *Conformed) Says(op *family.Operation) (Cited, error) {
	o := c.d.operativeOf(c.Standing, &ask.Question{})
	err := o.say(op)
	return o.cited(), err
}

// Doubted returns the words of a later paper that is about what a span of the text answers, where it was not understood what they change, and how the span
// holds with a line that says so; none where there are none.
func (c *Conformed) Doubted(ctx context.Context, span doc.Span) (says Cited, holds Holding, err error) {
	o := c.d.operativeOf(c.Standing, &ask.Question{})
	for _, p := range joined(c.PiecesIn(span)) {
		x, err := o.cite(p.Doc, p.Source)
		if err != nil {
			return says, holds, err
		}
		if err := o.doubt(ctx, &x); err != nil {
			return says, holds, err
		}
		if strings.HasPrefix(x.Stands, seems) || x.Status == string(family.Unclear) {
			return Cited{Citations: x.By[len(x.By)-1:]}, Holding{Status: x.Status, Stands: x.Stands}, nil
		}
	}
	return says, holds, nil
}

// Named returns where a paper names who came in a party's place.
func (c *Conformed) Named(s family.Succession) (Cited, error) {
	o := c.d.operativeOf(c.Standing, &ask.Question{})
	x, err := o.cite(s.By.Paper, s.In)
	return Cited{Citations: []ask.Citation{x}}, err
}

func (o *operative) cited() (all Cited) {
	for _, s := range o.out {
		if s.Kind == ask.Conformed {
			all.Words = s.Text
			continue
		}
		all.Citations = append(all.Citations, s.Citations...)
	}
	return all
}

// Gone returns the operations that took words out of a span of a paper, which counts bytes, and the words that the last of them put in
// their place; "" where it put none.
func (c *Conformed) Gone(id doc.ID, span doc.Span, words string) (by []*family.Operation, now string) {
	status, by := c.Of(id, span, words)
	if status != family.Superseded || len(by) == 0 {
		return nil, ""
	}
	last := by[len(by)-1]
	for _, p := range c.Pieces {
		if p.By == last && p.Doc != family.None {
			now += p.Text()
		}
	}
	return by, now
}

// Line says what an operation did to words, and by which clause: "§ 2.1, as replaced by Amendment No. 1 of 2024-08-05 § 2".
func (c *Conformed) Line(op *family.Operation) string { return line(c.Standing, op) }
