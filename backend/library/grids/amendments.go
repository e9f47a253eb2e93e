package grids

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/family"
	"pincite/backend/library/answer"
	"pincite/backend/review"
	"pincite/backend/review/playbook"
)

// place is where a document stands in its family.
type place struct {
	base     string // the file of the agreement that it changes; "" for none
	date     string // as ISO 8601 has it; "" where it bears none
	restated bool   // it restates its base
	draft    bool   // it is not signed, and changes nothing
}

// cut returns a position in a text no later than one wanted, at which a character begins.
func cut(s string, at int) int {
	at = max(0, min(at, len(s)))
	for at > 0 && at < len(s) && s[at]&0xC0 == 0x80 {
		at--
	}
	return at
}

// placesOf returns where documents stand in their families, by file.
func placesOf(files map[doc.ID]string, link func(doc.ID) *family.Link) map[string]place {
	places := map[string]place{}
	for id, file := range files {
		if l := link(id); l != nil {
			places[file] = place{base: files[l.Base], date: l.Reading.Dated, restated: l.Reading.Kind == family.Restatement, draft: l.Reading.Draft}
		}
	}
	return places
}


// identity are the facts in which an amendment always differs from what it amends.
var identity = []string{"title", "parties", "agreement_date", "effective_date"}

// family sets amendments behind what they amend, the earliest first, and has the cells of that
// tell where a later amendment gives another answer.
func (g *Grid) family(columns []playbook.Column, about map[string]place) {
	behind := map[string][]Row{}
	rest := g.Rows[:0:0]
	for _, r := range g.Rows {
		of := about[r.File].base
		if r.Amends = of; of != "" {
			behind[of] = append(behind[of], r)
		} else {
			rest = append(rest, r)
		}
	}
	if len(behind) == 0 {
		return
	}
	g.Rows = g.Rows[:0:0]
	for _, r := range rest {
		amendments := following(r.File, behind)
		slices.SortStableFunc(amendments, func(a, b Row) int { return cmp.Compare(about[a.File].date, about[b.File].date) })
		r.supersede(columns, amendments, about)
		g.Rows = append(g.Rows, r)
		for _, a := range amendments {
			if own := following(a.File, behind); len(own) > 0 { // it restates another one, and was amended itself
				slices.SortStableFunc(own, func(a, b Row) int { return cmp.Compare(about[a.File].date, about[b.File].date) })
				a.supersede(columns, own, about)
			}
			g.Rows = append(g.Rows, a)
		}
	}
}

// following returns what amends a document, and what amends that: a document is amended by others that
// are not, or by a later one that restates it.
func following(file string, behind map[string][]Row) (all []Row) {
	for _, r := range behind[file] {
		all = append(append(all, r), following(r.File, behind)...)
	}
	return all
}

// surely is the probability from which a length of time in an amendment counts for what it amends. Those that rules found
// have more; one that a clause is hardly likelier than not to give strikes nothing out.
const surely = 0.6

func (c Cell) guessed(column playbook.Column) bool {
	return column.Fact != "" && column.Kind == playbook.Kind(value.Duration) && c.Presence < surely && !c.Edited && !c.Reviewed
}

// supersede notes in the cells of a row where the last of its amendments that has a value, and a
// date later than the row's own, has another one.
func (r *Row) supersede(columns []playbook.Column, amendments []Row, about map[string]place) {
	for i := range r.Cells {
		if slices.Contains(identity, columns[i].Fact) {
			continue
		}
		c := &r.Cells[i]
		for _, by := range slices.Backward(amendments) {
			other, date := by.Cells[i], about[by.File].date
			if date <= about[r.File].date || about[by.File].draft || other.State != review.Found || other.Value == "" || other.guessed(columns[i]) {
				continue
			}
			if other.Value != c.Value {
				c.Superseded = &Superseding{by.File, date, other.Value}
				how := "amended"
				if about[by.File].restated {
					how = "restated"
				}
				c.Note = fmt.Sprintf("%s: %s by %s of %s", how, other.Value, filepath.Base(by.File), date)
				if c.Position != "" {
					c.Position, c.Standing = review.Check, ""
				}
			}
			break
		}
	}
}

// strike notes in the cells of agreements whose evidence a paper took out what stands there now, where no answer of the paper itself
// said so already.
func (g Grids) strike(ctx context.Context, grid *Grid, columns []playbook.Column) error {
	amended := map[string]bool{}
	for _, r := range grid.Rows {
		if r.Amends != "" {
			amended[r.Amends] = true
		}
	}
	for i := range grid.Rows {
		r := &grid.Rows[i]
		if !amended[r.File] {
			continue
		}
		a, err := g.Session.Agreement(ctx, r.File, "")
		if err != nil {
			return err
		}
		id, err := doc.ParseID(r.Doc)
		if err != nil {
			continue
		}
		for j := range r.Cells {
			r.Cells[j].strike(a, id, columns[j])
		}
	}
	return nil
}

// mostStruck bounds what is shown of the words that stand in the place of an answer, in bytes.
const mostStruck = 80

func (c *Cell) strike(a *answer.Agreement, id doc.ID, column playbook.Column) {
	if c.Superseded != nil || c.State != review.Found || len(c.Evidence) == 0 || slices.Contains(identity, column.Fact) {
		return
	}
	by, now := a.Struck(id, doc.Span{Start: c.Evidence[0].Span[0], End: c.Evidence[0].Span[1]})
	if len(by) == 0 {
		return
	}
	last := by[len(by)-1]
	shown := strings.Join(strings.Fields(now), " ")
	if v, ok := value.Best(value.Kind(column.Kind), now, doc.Span{End: len(now)}); ok {
		shown = v.Text
	}
	if shown = shown[:cut(shown, mostStruck)]; shown == "" {
		shown = "deleted"
	}
	if shown == c.Value {
		return
	}
	c.Superseded = &Superseding{last.File, last.Effective, shown}
	c.Note = fmt.Sprintf("amended: %s by %s of %s", shown, filepath.Base(last.File), last.Effective)
	if c.Position != "" {
		c.Position, c.Standing = review.Check, ""
	}
}
