package ask

import (
	_ "embed" // the weights
	"math"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/learned"
	"pincite/backend/table"
)

//go:embed tabling.json
var tablingJSON []byte

// tablingWeights tell whether what tables say to a question is its answer. lab/cmd/fittables fits them, with -gate.
var tablingWeights = learned.Shipped[learned.Named]("tabling.json", tablingJSON)

// leastTabling is how likely it is at least that tables answer which go before the sentences of a document.
const leastTabling = 0.5

// Tabling is what the tables of a document say to a question, with the signals by which it is told whether that answers it: most
// questions are asked of sentences, whatever words of theirs stand in tables, too.
type Tabling struct {
	Answer  table.Answer
	Signals map[string]float64
}

// Tabling reads what the tables of the document say.
func (b *Basis) Tabling() Tabling {
	var likeliest candidate
	if chosen := Shipped().chosen(b.Hits); len(chosen) > 0 {
		likeliest = chosen[0]
	}
	return b.Question.tabling(b.Document, &b.Subject, likeliest, b.Presence)
}

func (q *Question) tabling(d *Document, of *Subject, likeliest candidate, presence float64) Tabling {
	if len(d.Tables) == 0 || q.Want == Parties {
		return Tabling{}
	}
	a := table.Look(d.Text, d.Tables, q.ofTables(of.Compared, d.tableNames(d.Tables)))
	t := Tabling{Answer: a}
	if a.State == table.Silent || len(a.Hits) == 0 {
		return t
	}
	first := &a.Hits[0]
	if q.Want == YesNo && !asksMore.MatchString(q.Text) {
		switch {
		case a.State == table.Lacking, a.State == table.Blank: // that a table has nothing of it says nothing of the clauses
			return t
		case strings.ContainsAny(first.Cell(d.Text).Text(d.Text), "0123456789"): // a figure says neither yes nor no
			return t
		}
	}
	if a.State == table.Unsure && q.measured() && !slices.ContainsFunc(a.Hits, func(h table.Hit) bool { return q.filled(d, h) }) {
		return t // words where a value is asked for: the subject of an e-mail says no day
	}
	odds := func(p float64) float64 { return learned.Logit(min(max(p, leastSure), 1-leastSure)) }
	t.Signals = map[string]float64{
		"right":           odds(a.Right),
		"spoken":          odds(likeliest.probability),
		"spoken in table": learned.Truth(d.inTables(likeliest.span)),
		"presence":        odds(presence),
		"list":            learned.Truth(first.Table.Terms),
		"words":           math.Log(float64(1 + len(q.Words()))),
		"unnamed":         learned.Truth(of.Unnamed && !of.Likely),
		"yes or no":       learned.Truth(q.Want == YesNo),
		"value":           learned.Truth(q.measured()),
		"foreign":         q.share(of.Foreign),
		"known clause":    of.Asked,
	}
	switch a.State {
	case table.Lacking:
		t.Signals["lacking"], t.Signals["lacks"] = 1, odds(a.Lacking)
	case table.Blank:
		t.Signals["blank"] = 1
	case table.Several:
		t.Signals["several"] = 1
	case table.Unsure:
		t.Signals["unsure"] = 1
	}
	if n := len(a.Hits); n > 1 {
		t.Signals["more"] = math.Log(float64(n))
	}
	return t
}

// filled reports whether a cell has a figure or a value of the kind that is asked for, or says that there is none.
func (q *Question) filled(d *Document, h table.Hit) bool {
	c := h.Cell(d.Text)
	words := c.Text(d.Text)
	return c.Empty() || table.Unfilled(words) || strings.ContainsAny(words, "0123456789") || q.values(d, []doc.Span{c.Whole(d.Text)}) > 0
}

// asksMore finds what a question for yes or no asks for beside that.
var asksMore = regexp.MustCompile(`(?i)\b(?:how|what|when|which|who|where)\b`)

// probably returns how likely what tables say answers; 0 where they say nothing.
func (t *Tabling) probably() float64 {
	if t.Signals == nil {
		return 0
	}
	return tablingWeights().Of(t.Signals)
}

// inTables reports whether words stand in a table, or lead one in.
func (d *Document) inTables(at doc.Span) bool {
	return slices.ContainsFunc(d.Tables, func(t table.Table) bool {
		whole := t.Span
		for _, s := range t.Title {
			whole.Start = min(whole.Start, s.Start)
		}
		return whole.Intersect(at).Len() > 0
	})
}
