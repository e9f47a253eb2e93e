package grids

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/review"
	"pincite/backend/review/playbook"
	"pincite/backend/store"
	"pincite/backend/text"
)

// told is what tells whether a document amends another.
type told struct {
	kind    string            // of document, in lower case
	parties map[string]string // folded, each with its letters and digits alone
	date    string            // as ISO 8601 has it; "" where it bears none
	names   string            // the opening, folded: an amendment names what it amends there
	dates   map[string]bool   // that the opening names
	// squeezed is the opening without what spellings of a name differ in.
	squeezed string
}

// amendmentOpening is how many bytes of an amendment name what it amends.
const amendmentOpening = 3000

var (
	amending = regexp.MustCompile(`\b(?:amendment|addendum|supplement(?:al)?|modification)\b`)
	// alias stands between the name of a party and another one that it has, or had.
	alias    = regexp.MustCompile(` (?:d b a|dba|f k a|fka|a k a|aka|n k a|t a|trading as|doing business as|(?:formerly|also|now) known as) `)
	restated = regexp.MustCompile(`\b(?:(?:(?:first|second|third|fourth|fifth) )?amended (?:and|amp) restated|restated)\b`)
)

func tellingOf(d *store.Document) told {
	opening := strings.ToValidUTF8(d.Text[:min(len(d.Text), amendmentOpening)], "") // no half of a character
	t := told{kind: folded(d.Type), parties: map[string]string{}, names: folded(opening), dates: map[string]bool{}, squeezed: text.Squeeze(opening)}
	for _, p := range d.Parties {
		p = folded(p)
		if at := alias.FindStringIndex(p); at != nil {
			p = p[:at[0]]
		}
		t.parties[p] = text.Squeeze(p)
	}
	for _, v := range value.Find(value.Date, d.Date, doc.Span{End: len(d.Date)}) {
		t.date = v.Text
	}
	for _, v := range value.Find(value.Date, d.Text, doc.Span{End: len(opening)}) {
		t.dates[v.Text] = true
	}
	return t
}

// folded returns the words of a text in lower case, parted by single spaces.
func folded(s string) string { return strings.Join(text.FoldedWords(s), " ") }

// amends reports how well a document tells that it amends another one: 0 where it does not. It
// is between the same parties, and names the other by its date or its kind. One that restates the other
// is of the same kind, and names its date, which is earlier.
func (t told) amends(other told) int {
	if len(other.parties) < 2 {
		return 0
	}
	for p, squeezed := range other.parties { // which tells most documents apart; a party may have another name now: "Fell Inc., formerly Moor Ltd."
		if _, ok := t.parties[p]; !ok && !strings.Contains(t.squeezed, squeezed) {
			return 0
		}
	}
	again := restated.MatchString(t.kind)
	if !t.changes() || amending.MatchString(other.kind) {
		return 0
	}
	if again && (other.date == "" || t.date == "" || other.date >= t.date || !t.dates[other.date] || !t.restates(other)) {
		return 0
	}
	score := 0
	if other.date != "" && t.dates[other.date] && other.date != t.date {
		score += 2
	}
	if other.kind != "" && strings.Contains(t.names, other.kind) {
		score++
	}
	return score
}

// changes reports whether a document is of a kind that amends or restates others.
func (t told) changes() bool { return amending.MatchString(t.kind) || restated.MatchString(t.kind) }

// restates reports whether the kind of a document is that of another one, restated.
func (t told) restates(other told) bool {
	kind := strings.TrimSpace(restated.ReplaceAllString(t.kind, ""))
	return kind != "" && kind == strings.TrimSpace(restated.ReplaceAllString(other.kind, ""))
}

// identity are the facts in which an amendment always differs from what it amends.
var identity = []string{"title", "parties", "agreement_date", "effective_date"}

// family sets amendments behind what they amend, the earliest first, and has the cells of that
// tell where a later amendment gives another answer.
func (g *Grid) family(columns []playbook.Column, about map[string]told) {
	behind := map[string][]Row{}
	rest := g.Rows[:0:0]
	for _, r := range g.Rows {
		of := ""
		if one := about[r.File]; one.changes() {
			of = one.amended(r.File, about)
		}
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

// amended returns the file of the document that the one of a file amends; "" for none.
func (t told) amended(file string, about map[string]told) (of string) {
	best := 0
	for f, other := range about {
		if f == file {
			continue
		}
		if score := t.amends(other); score > best || score == best && score > 0 && f < of {
			of, best = f, score
		}
	}
	return of
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
func (r *Row) supersede(columns []playbook.Column, amendments []Row, about map[string]told) {
	for i := range r.Cells {
		if slices.Contains(identity, columns[i].Fact) {
			continue
		}
		c := &r.Cells[i]
		for _, by := range slices.Backward(amendments) {
			other, date := by.Cells[i], about[by.File].date
			if date <= about[r.File].date || other.State != review.Found || other.Value == "" || other.guessed(columns[i]) {
				continue
			}
			if other.Value != c.Value {
				c.Superseded = &Superseding{by.File, date, other.Value}
				how := "amended"
				if restated.MatchString(about[by.File].kind) {
					how = "restated"
				}
				c.Note = fmt.Sprintf("%s: %s by %s of %s", how, other.Value, filepath.Base(by.File), date)
				if c.Position != "" {
					c.Position = review.Check
				}
			}
			break
		}
	}
}
