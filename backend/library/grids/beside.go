package grids

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"pincite/backend/facts/value"
	"pincite/backend/family"
	"pincite/backend/review"
	"pincite/backend/review/playbook"
)

// parties has a cell name who took the place of whom by a novation or an assignment; nil where nobody did.
func (c *conforming) parties(shown Cell) (*Cell, error) {
	all := c.Successions()
	if len(all) == 0 || shown.State != review.Found {
		return nil, nil
	}
	cell := shown
	cell.Values, cell.Evidence, cell.By, cell.Typed = slices.Clone(shown.Values), slices.Clone(shown.Evidence), nil, slices.Clone(shown.Typed)
	cell.Status, cell.Signed, cell.Note = string(family.InForce), signedOf(shown), ""
	for _, one := range all {
		cell.Values = slices.DeleteFunc(cell.Values, func(name string) bool { return one.Out != "" && family.SameParty(name, one.Out) })
		if !slices.Contains(cell.Values, one.Name) {
			cell.Values = append(cell.Values, one.Name)
		}
		cell.Stands = "by " + c.Citation(one.By)
		cell.Note = join(cell.Note, strings.TrimSpace(one.Name+" took the place of "+cmp.Or(one.Out, "a party")+" by "+c.Citation(one.By)))
		named, err := c.Named(one)
		if err != nil {
			return nil, err
		}
		if err := c.add(&cell.Evidence, named); err != nil {
			return nil, err
		}
		if err := c.credit(&cell, []*family.Operation{one.By}); err != nil {
			return nil, err
		}
	}
	cell.Value = strings.Join(cell.Values, "; ")
	cell.Typed = nil
	for _, name := range cell.Values {
		cell.Typed = append(cell.Typed, value.Value{Text: name})
	}
	return &cell, nil
}

// doubted strikes an answer out of which a later paper speaks, too, whose words were not understood; nil where none does.
func (c *conforming) doubted(ctx context.Context, column playbook.Column, now review.Cell, shown Cell) (*Cell, error) {
	if now.State != review.Found || shown.State != review.Found {
		return nil, nil
	}
	for _, span := range now.Evidence {
		says, holds, err := c.Doubted(ctx, span)
		if err != nil {
			return nil, err
		}
		if holds.Status == "" {
			continue
		}
		by := says.Citations[0]
		cell := shown
		cell.By = nil
		if err := c.add(&cell.By, says); err != nil {
			return nil, err
		}
		words := strings.Join(strings.Fields(by.Quote), " ")
		cell.Superseded = &Superseding{by.File, c.Paper(by.Doc).Reading.Dated, words[:cut(words, mostStruck)]}
		cell.Status, cell.Stands, cell.Note = holds.Status, holds.Stands, holds.Stands
		if cell.Position != "" {
			cell.Position, cell.Standing = review.Check, ""
		}
		return &cell, nil
	}
	return nil, nil
}

// coming has a cell say what will change the words that answer; nil where nothing will.
func (c *conforming) coming(now review.Cell, shown Cell) (*Cell, error) {
	var ops []*family.Operation
	for _, span := range now.Evidence {
		for _, op := range c.Coming(span) {
			if p := c.Paper(op.Paper); p.Status != family.Unsigned && op.Effective != "" && !slices.Contains(ops, op) {
				ops = append(ops, op)
			}
		}
	}
	if len(ops) == 0 || now.State != review.Found {
		return nil, nil
	}
	cell := shown
	cell.By = nil
	for _, op := range ops {
		cell.Note = join(cell.Note, "from "+op.Effective+" "+c.Citation(op)+" changes this")
	}
	return &cell, c.credit(&cell, ops)
}
