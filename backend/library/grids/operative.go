package grids

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/family"
	"pincite/backend/library/answer"
	"pincite/backend/review"
	"pincite/backend/review/playbook"
	"pincite/backend/store"
)

// Signed is the answer of an agreement as it was signed, where a cell has another one.
type Signed struct {
	State    review.State `json:"state"`
	Value    string       `json:"value"`
	Evidence []Evidence   `json:"evidence"`
}

// stand is what is kept of a cell of an agreement that other papers change. Cell is nil where it stays as it was signed.
type stand struct {
	Cell  *Cell         `json:"cell,omitempty"`
	Typed []value.Value `json:"typed,omitempty"`
}

// ended is the key by which it is kept how a row's agreement has ended.
const ended = "ended"

// operative has the row of an agreement that other papers change answer by what stands on the day. Cells are its answers as it was signed.
func (r *run) operative(ctx context.Context, file store.File, d *store.Document, cells []review.Cell, row *Row) error {
	if r.asSigned || !r.book.Changes(d.ID) {
		return nil
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %s", r.recipe(file, d), r.book.Recipe(d.ID), r.asOf))
	recipe := hex.EncodeToString(sum[:16])
	r.mu.Lock()
	r.used[recipe] = true
	r.mu.Unlock()
	stands, ok := r.keep.standing(recipe, append(slices.Clone(r.keys), ended))
	if !ok {
		stands = map[string]stand{ended: {}}
		err := r.grids.Session.Conformed(ctx, d.ID, r.asOf, func(c *answer.Conformed) error {
			return r.conformed(ctx, &conforming{c, d, file}, cells, row, stands)
		})
		if err != nil {
			return err
		}
		if err := r.keep.put(recipe, given{Stands: stands}); err != nil {
			return err
		}
	}
	for i, key := range r.keys {
		if s := stands[key]; s.Cell != nil {
			row.Cells[i] = *s.Cell
			row.Cells[i].Typed = s.Typed
		}
	}
	if s := stands[ended]; s.Cell != nil {
		row.Ended = s.Cell.Note
	}
	return nil
}

// conforming is an agreement as it stands, beside the document that it was.
type conforming struct {
	*answer.Conformed
	signed *store.Document
	file   store.File
}

// conformed answers the columns from an agreement as it stands, by their keys.
func (r *run) conformed(ctx context.Context, c *conforming, cells []review.Cell, row *Row, stands map[string]stand) error {
	if c.Base.ID != c.signed.ID && c.Root.ID != c.signed.ID {
		return nil // a restatement that is restated itself
	}
	of := reviewed(c.file, c.signed)
	of.Text, of.Layout, of.Chunks = c.Document.Text, c.Document.Layout, c.Document.Chunks
	find := &finder{engines: r.grids.Engines, found: map[foundKey][]review.Passage{}, hits: func(ctx context.Context, _ doc.ID,
		q answer.Question) ([]doc.Hit, error) {
		return c.Find(ctx, q)
	}}
	now, err := r.reviewer.With(find).Review(ctx, of, r.columns)
	if err != nil {
		return err
	}
	for i, column := range r.columns {
		cell, typed, err := c.cell(ctx, column, cells[i], now[i], row.Cells[i])
		if err != nil {
			return err
		}
		stands[r.keys[i]] = stand{cell, typed}
	}
	if c.HasEnded() {
		stands[ended] = stand{Cell: &Cell{Note: "the agreement ended on " + c.Ends + " by " + c.Citation(c.EndedBy)}}
	}
	return nil
}

// cell answers a column from the agreement as it stands; nil where papers leave the answer as it was. Was and now are the answers to the
// words of before and of the day, and shown is was as a person sees it.
func (c *conforming) cell(ctx context.Context, column playbook.Column, was, now review.Cell, shown Cell) (*Cell, []value.Value, error) {
	if column.Fact == "parties" {
		cell, err := c.parties(shown)
		if cell == nil || err != nil {
			return nil, nil, err
		}
		return cell, cell.Typed, nil
	}
	if slices.Contains(identity, column.Fact) || now.State == review.Failed || was.State == review.Unread {
		return nil, nil, nil
	}
	if by := cmp.Or(c.EndedBy, c.ExtendedBy); by != nil && c.Ends != "" && c.Ends != strings.TrimPrefix(shown.Value, until) {
		if column.Fact == "expiry" || column.Fact == "term" && strings.HasPrefix(shown.Value, until) {
			cell, err := c.ends(by, shown)
			return &cell, cell.Typed, err
		}
	}
	if cell, err := c.doubted(ctx, column, now, shown); cell != nil || err != nil {
		return cell, shown.Typed, err
	}
	gone := c.gone(was)
	var by []*family.Operation
	for _, span := range now.Evidence {
		by = append(by, c.Changes(span)...)
	}
	if c.Base.ID != c.signed.ID { // all its words are those of a restatement
		if _, restates := c.Of(c.signed.ID, doc.Span{End: 1}, ""); len(by) == 0 {
			by = restates
		}
	}
	answered := was.State == review.Found || was.State == review.Unsure && len(was.Values) > 0
	switch {
	case len(by) > 0 && (now.State == review.Found || now.State == review.Unsure && (answered || len(now.Values) > 0)):
	case len(gone) > 0 && answered && now.State == review.Found:
		by = gone
	case len(gone) > 0 && answered && now.State == review.Absent && gone[len(gone)-1].Verb == family.Delete:
		by = gone
	case len(gone) > 0 && was.State == review.Found:
		cell, err := c.struck(was, gone, column, shown)
		return cell, nil, err
	default:
		cell, err := c.coming(now, shown)
		return cell, shown.Typed, err
	}
	cell, err := c.stands(now, by, shown)
	return cell, now.Values, err
}

// gone returns the operations that took words out of those by which the agreement answered as it was signed.
func (c *conforming) gone(was review.Cell) (ops []*family.Operation) {
	for _, span := range was.Evidence {
		by, _ := c.Gone(c.signed.ID, span, c.signed.Text[span.Start:span.End])
		for _, op := range by {
			if !slices.Contains(ops, op) {
				ops = append(ops, op)
			}
		}
	}
	return ops
}

// stands makes the cell of an answer that the agreement has as it stands by some operations.
func (c *conforming) stands(now review.Cell, by []*family.Operation, shown Cell) (*Cell, error) {
	cell := newCell(now)
	cell.Status, cell.Stands, cell.Signed = string(family.InForce), c.Line(by[0]), signedOf(shown)
	for _, span := range now.Evidence {
		cited, err := c.Cite(span)
		if err != nil {
			return nil, err
		}
		if cell.Words == "" {
			cell.Words = cited.Words
		}
		if err := c.add(&cell.Evidence, cited); err != nil {
			return nil, err
		}
	}
	cell.Note = join(c.told(cell.Stands, shown), now.Note)
	return &cell, c.credit(&cell, by)
}

// until stands before the day of a term that lasts until one.
const until = "until "

// ends makes the cell of the day on which the agreement ends where a paper says so.
func (c *conforming) ends(by *family.Operation, shown Cell) (Cell, error) {
	says, err := c.Says(by)
	if err != nil {
		return Cell{}, err
	}
	day := c.Ends
	if strings.HasPrefix(shown.Value, until) {
		day = until + day
	}
	cell := Cell{
		Column: shown.Column, State: review.Found, Presence: 1, Value: day, Values: []string{day}, ValueProbability: 1, Evidence: []Evidence{},
		Position: shown.Position,
		Typed:    []value.Value{{Text: day}}, Status: string(family.InForce), Stands: "by " + c.Citation(by), Signed: signedOf(shown),
	}
	if cell.Position != "" {
		cell.Position = review.Check
	}
	cell.Note = c.told(cell.Stands, shown)
	if err := c.add(&cell.Evidence, says); err != nil {
		return Cell{}, err
	}
	return cell, c.credit(&cell, []*family.Operation{by})
}

// mostStruck bounds what is shown of the words that stand in the place of an answer, in bytes.
const mostStruck = 80

// struck strikes an answer out whose words a paper took out, where those in their place give none that is surely the same column's.
func (c *conforming) struck(was review.Cell, gone []*family.Operation, column playbook.Column, shown Cell) (*Cell, error) {
	last := gone[len(gone)-1]
	now := ""
	for _, span := range was.Evidence {
		if _, now = c.Gone(c.signed.ID, span, c.signed.Text[span.Start:span.End]); now != "" {
			break
		}
	}
	text := strings.Join(strings.Fields(now), " ")
	if v, ok := value.Best(value.Kind(column.Kind), now, doc.Span{End: len(now)}); ok {
		text = v.Text
	}
	if text = text[:cut(text, mostStruck)]; text == "" {
		text = "deleted"
	}
	if text == shown.Value {
		return nil, nil
	}
	cell := shown
	cell.Superseded = &Superseding{last.File, last.Effective, text}
	cell.Status, cell.Stands = string(family.Superseded), c.Line(last)
	cell.Note = fmt.Sprintf("amended: %s by %s of %s", text, filepath.Base(last.File), last.Effective)
	if cell.Position != "" {
		cell.Position, cell.Standing = review.Check, ""
	}
	return &cell, c.credit(&cell, gone)
}

// cut returns a position in a text no later than one wanted, at which a character begins.
func cut(s string, at int) int {
	at = max(0, min(at, len(s)))
	for at > 0 && at < len(s) && s[at]&0xC0 == 0x80 {
		at--
	}
	return at
}

// credit cites the clauses by which a cell stands.
func (c *conforming) credit(cell *Cell, by []*family.Operation) error {
	for _, op := range by {
		says, err := c.Says(op)
		if err != nil {
			return err
		}
		if err := c.add(&cell.By, says); err != nil {
			return err
		}
	}
	return nil
}

// add adds citations to evidence, each once.
func (c *conforming) add(to *[]Evidence, cited answer.Cited) error {
	style, err := cite.ParseStyle(cite.Short)
	if err != nil {
		return err
	}
	for _, x := range cited.Citations {
		citation, err := style.Cite(x.Citation)
		if err != nil {
			return err
		}
		e := Evidence{
			Span: [2]int{x.Span.Start, x.Span.End}, Quote: x.Quote, Page: x.Page, Label: x.Printed(),
			Section: strings.TrimSpace(x.Section + " " + x.Heading), Citation: citation,
			Notes: x.Notes, Status: x.Status,
		}
		if x.Doc != c.signed.ID {
			e.File, e.Doc = x.File, x.Doc.String()
		}
		if !slices.ContainsFunc(*to, func(was Evidence) bool { return was.Doc == e.Doc && was.Span == e.Span }) {
			*to = append(*to, e)
		}
	}
	return nil
}

// told says by which clause a cell stands, and what it was as it was signed.
func (c *conforming) told(by string, shown Cell) string {
	before := shown.Value
	if before == "" && shown.State == review.Found && len(shown.Evidence) > 0 {
		before = strings.Join(strings.Fields(shown.Evidence[0].Quote), " ")
		if at := cut(before, mostStruck); at < len(before) {
			before = before[:at] + "…"
		}
	}
	if before == "" {
		return by
	}
	return by + "; as signed: " + before
}

func signedOf(shown Cell) *Signed { return &Signed{shown.State, shown.Value, shown.Evidence} }

// join joins two notes.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}
