package grids

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/family"
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
// tell where one that is later, and of no later day than asOf, gives another answer; with asOf "" none does.
func (g *Grid) family(columns []playbook.Column, about map[string]place, asOf string) {
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
		r.supersede(columns, amendments, about, asOf)
		g.Rows = append(g.Rows, r)
		for _, a := range amendments {
			if own := following(a.File, behind); len(own) > 0 { // it restates another one, and was amended itself
				slices.SortStableFunc(own, func(a, b Row) int { return cmp.Compare(about[a.File].date, about[b.File].date) })
				a.supersede(columns, own, about, asOf)
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

// taken has a cell that no words of its own document answer show the answer of an amendment.
func (c *Cell) taken(other Cell, by Row, date string) {
	now := other
	now.Signed, now.Status = &Signed{c.State, c.Value, c.Evidence}, string(family.InForce)
	now.Stands = fmt.Sprintf("by %s of %s", filepath.Base(by.File), date)
	now.Note = join(now.Stands, other.Note)
	now.Evidence = slices.Clone(other.Evidence)
	for i := range now.Evidence {
		now.Evidence[i].File, now.Evidence[i].Doc, now.Evidence[i].Status = by.File, by.Doc, now.Status
	}
	now.By = now.Evidence[:min(1, len(now.Evidence))]
	*c = now
}

// sameLength reports whether values are one length of time each, and the same: 60 months and 5 years.
func sameLength(a, b []value.Value) bool {
	months := map[string]float64{"month": 1, "year": 12}
	return len(a) == 1 && len(b) == 1 && months[a[0].Unit] > 0 && a[0].Amount*months[a[0].Unit] == b[0].Amount*months[b[0].Unit]
}

// supersede notes in the cells of a row where the last of its amendments that has a value, and a
// date later than the row's own and no later than a day, has another one. Cells that answer by what stands are left alone.
func (r *Row) supersede(columns []playbook.Column, amendments []Row, about map[string]place, asOf string) {
	for i := range r.Cells {
		if slices.Contains(identity, columns[i].Fact) {
			continue
		}
		c := &r.Cells[i]
		for _, by := range slices.Backward(amendments) {
			other, date := by.Cells[i], about[by.File].date
			if c.Status == string(family.InForce) || date <= about[r.File].date || date > asOf || about[by.File].draft ||
				other.State != review.Found || other.Value == "" || other.guessed(columns[i]) {
				continue
			}
			if c.State != review.Found && c.Value == "" {
				c.taken(other, by, date)
			} else if other.Value != c.Value && !sameLength(other.Typed, c.Typed) {
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
