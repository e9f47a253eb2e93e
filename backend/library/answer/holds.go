package answer

import (
	"context"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/family"
)

// Words are words of a document, by their characters.
type Words struct {
	Doc        doc.ID
	Characters doc.Span
}

// Holding says whether words hold on a day. Status is empty where no other paper is about their document.
type Holding struct {
	Status string
	By     []ask.Citation
	Stands string // a line: "superseded: replaced by Amendment No. 1 of 2024-06-05 § 2"
}

// Holds says of words whether they hold on a day, given as ISO 8601; "" is today.
func (s *Session) Holds(ctx context.Context, asOf string, words []Words) (all []Holding, err error) {
	if asOf == "" {
		asOf = Today()
	}
	err = s.attempt(ctx, func(d *snapshot) error {
		all = make([]Holding, len(words))
		mapped := map[*family.Standing]*operative{}
		for i, w := range words {
			standing, err := d.standing(w.Doc, asOf)
			if err != nil {
				return err
			}
			if standing == nil {
				continue
			}
			o := mapped[standing]
			if o == nil {
				o = d.operativeOf(standing, nil)
				mapped[standing] = o
			}
			p, err := o.paper(w.Doc)
			if err != nil {
				return err
			}
			span, err := doc.NewOffsets(p.Text).FromRunes(w.Characters)
			if err != nil {
				return err
			}
			c, err := o.cite(w.Doc, span)
			if err != nil {
				return err
			}
			h := Holding{c.Status, c.By, c.Stands}
			if c.Status == string(family.Ended) && standing.EndedBy != nil {
				h.Stands = "ended on " + standing.Ends + " by " + standing.Citation(standing.EndedBy)
			}
			all[i] = h
		}
		return ctx.Err()
	})
	return all, err
}

// Line says why the words do not hold; "" where they do, or nobody can tell.
func (h Holding) Line() string {
	switch {
	case h.Status == "" || h.Status == string(family.InForce):
		return ""
	case h.Stands != "":
		return h.Stands
	}
	return h.Status
}
