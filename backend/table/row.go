package table

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// LookRow finds the rows of some tables that are called by a name, "Base Rent", and in them the cell that a question asks for: the
// only one, or that of the column that it names, else all of the row. Words is the text of their document.
func LookRow(words string, tables []Table, name string, q *Query) Answer {
	for _, says := range []func(label, name []string) bool{slices.Equal[[]string], holdsAll} {
		for i := range tables {
			for r := range tables[i].Rows {
				h := Hit{Table: &tables[i], Row: r, Column: len(tables[i].Columns) - 1}
				if says(stemList(words, h.Labels()), stemList(name, []doc.Span{{End: len(name)}})) {
					return rowAnswer(words, &tables[i], r, q)
				}
			}
		}
	}
	return Answer{}
}

// rowAnswer answers a question by a row of a table.
func rowAnswer(words string, t *Table, r int, q *Query) Answer {
	alone := *t
	alone.Rows = t.Rows[r : r+1]
	g, best := newGrid(words, &alone, q), scored{}
	w := q.sureness().weights()
	if all := g.scores(); len(all) > 0 {
		best = slices.MaxFunc(all, func(a, b scored) int { return cmp.Compare(oddsOf(&a.features, w), oddsOf(&b.features, w)) })
	}
	a := g.whole(Answer{Right: 1}, best)
	if ok := best.column >= g.labels && (best.head > 0 || g.onlyKind(best)); ok {
		a.Hits = []Hit{g.hit(&best)}
	}
	if len(a.Hits) == 1 {
		a.State = Given
		if Unfilled(a.Hits[0].Cell(words).Text(words)) {
			a.State = Blank
		}
	}
	return a
}

// stemList returns the stems of words, in order.
func stemList(words string, spans []doc.Span) (out []string) {
	for _, s := range spans {
		for w := range text.Words(words[s.Start:s.End]) {
			out = append(out, text.Stem(w))
		}
	}
	return out
}

// holdsAll reports whether a label has all words of a name.
func holdsAll(label, name []string) bool {
	return len(name) > 0 && !slices.ContainsFunc(name, func(s string) bool { return !slices.Contains(label, s) })
}

var unitOf = regexp.MustCompile(`\(([^()]*(?:[$£€¥%]|\b(?:USD|EUR|GBP|CHF|SEK|NOK|DKK|JPY|AUD|CAD|per|in)\b)[^()]*)\)|,\s*([$£€¥][^,*†]*)|^\s*([$£€¥%])[*†]*\s*$|\bin ((?:[$£€¥]|EUR|USD|GBP|CHF|pence|cents)[^,*†]*)`)

// Unit returns the unit that the head of a column or the caption of a table gives its figures: "£, excl. VAT" of "Hire rate (£, excl.
// VAT)"; "" where it gives none.
func Unit(words string) string {
	m := unitOf.FindStringSubmatch(strings.Join(strings.Fields(words), " "))
	if m == nil {
		return ""
	}
	return strings.TrimSpace(m[1] + m[2] + m[3] + m[4])
}

// Unit returns the unit of the figure in a cell, where its head or the caption above the table says it alone.
func (h Hit) Unit(text string) string {
	var above []string
	for _, head := range h.Table.Columns[h.Column].Heads {
		above = append(above, head.Text(text))
	}
	if n := len(h.Table.Title); n > 0 {
		above = append(above, text[h.Table.Title[n-1].Start:h.Table.Title[n-1].End])
	}
	for _, words := range above {
		if unit := Unit(words); unit != "" {
			return unit
		}
	}
	return ""
}

// Place says where a cell stands, as a citation does: "row Year 4, column Monthly Rent".
func (h Hit) Place(text string) string {
	var heads []doc.Span
	for _, head := range h.Table.Columns[h.Column].Heads {
		heads = append(heads, head...)
	}
	var parts []string
	for _, p := range []struct {
		name  string
		spans []doc.Span
	}{{"row ", h.Labels()}, {"column ", heads}} {
		if words := Cell(p.spans).Text(text); words != "" {
			parts = append(parts, p.name+words)
		}
	}
	return strings.Join(parts, ", ")
}

var (
	affirming = regexp.MustCompile(`(?i)^(?:[✓✔☑☒x]|yes|y|included|required|exclusive)$`)
	denying   = regexp.MustCompile(`(?i)^(?:[✗✘☐–—-]|no|n|none|excluded|not (?:required|included|permitted)|non-exclusive)$`)
)

// Affirms tells whether a cell that is a mark or a word says yes or no; ok is false where it says neither.
func Affirms(words string) (yes, ok bool) {
	yes = affirming.MatchString(words)
	return yes, yes || denying.MatchString(words)
}
