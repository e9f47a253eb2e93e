package precedent

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pincite/backend/compare"
	"pincite/backend/doc"
	"pincite/backend/facts"
	"pincite/backend/facts/value"
)

// fact is a fact that precedents are asked for.
type fact struct {
	name, title, question, kind string
	clause                      []string // titles of the clause that says it
}

var wanted = []fact{
	{"governing_law", "Governing law", "Which law governs?", "jurisdiction", []string{"governing law", "applicable law", "choice of law",
		"law"}},
	{"term", "Term", "How long does it last?", "duration", []string{"term", "term of agreement", "duration"}},
	{"renewal", "Renewal", "For how long is it renewed when the term ends?", "duration", []string{"renewal"}},
	{"notice", "Notice of termination", "How long before the end must notice be given?", "duration", []string{"termination for convenience"}},
}

// answered is what a document says of a fact.
type answered struct {
	doc int
	v   value.Value
}

// factColumns are the questions for facts that many documents state, with the range of their values; the clauses that say them
// are taken.
func factColumns(docs []Document, usual []compare.Usual, taken map[string]bool) (out []column) {
	readings := make([]*facts.Reading, len(docs))
	for i, d := range docs {
		readings[i] = facts.Read(facts.Document{Text: d.Text})
	}
	for _, f := range wanted {
		var all []answered
		for i, r := range readings {
			found := r.Find(f.name)
			if len(found) == 0 || found[0].Doubt != "" {
				continue
			}
			all = append(all, answered{i, found[0].Value})
		}
		rules, ok := rangeOf(f, docs, all)
		if !ok {
			continue
		}
		c := column{ID: f.name, Title: f.title, Question: f.question, Kind: f.kind, Fact: f.name, Positions: rules}
		taken[f.name] = true
		for _, u := range usual {
			if slices.Contains(f.clause, u.Title) && rules.Words == "" {
				rules.Words = clauseWords(u.Forms[0][0].Quote)
				taken[slug(u.Title)] = true
			}
		}
		out = append(out, c)
	}
	return out
}

// rangeOf makes rules of the values of a fact; false where fewer than [many] documents have one.
func rangeOf(f fact, docs []Document, all []answered) (*positions, bool) {
	if len(all) < many(docs) {
		return nil, false
	}
	if f.kind == "jurisdiction" {
		return lawsOf(docs, all), true
	}
	type length struct {
		days float64
		a    answered
	}
	var lengths []length
	for _, a := range all {
		if days, ok := a.v.Days(); ok && a.v.Kind == value.Duration && a.v.Text != "" {
			if _, fits := value.Best(value.Duration, a.v.Text, doc.Span{End: len(a.v.Text)}); fits {
				lengths = append(lengths, length{days, a})
			}
		}
	}
	if len(lengths) < many(docs) {
		return nil, false
	}
	slices.SortStableFunc(lengths, func(x, y length) int { return cmp.Compare(x.days, y.days) })
	least, most := lengths[0], lengths[len(lengths)-1]
	note := fmt.Sprintf("%d of %d precedents say from %s (%s) to %s (%s)", len(lengths), len(docs), least.a.v.Text,
		docs[least.a.doc].Name, most.a.v.Text, docs[most.a.doc].Name)
	return &positions{Standard: &rule{Min: least.a.v.Text, Max: most.a.v.Text, Note: note}}, true
}

// lawsOf has the commonest law for the standard and the others as acceptable.
func lawsOf(docs []Document, all []answered) *positions {
	n := map[string]int{}
	var names []string
	for _, a := range all {
		if n[a.v.Text]++; n[a.v.Text] == 1 {
			names = append(names, a.v.Text)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Or(n[b]-n[a], strings.Compare(a, b)) })
	p := &positions{Standard: &rule{Values: names[:1], Note: fmt.Sprintf("%d of %d precedents", n[names[0]], len(all))}}
	if len(names) > 1 {
		p.Acceptable = []rule{{Values: names[1:], Note: fmt.Sprintf("%d of %d precedents", len(all)-n[names[0]], len(all))}}
	}
	return p
}
