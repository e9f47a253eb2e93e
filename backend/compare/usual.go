package compare

import (
	"cmp"
	"slices"

	"pincite/backend/doc"
)

// Member is a clause of one of several documents.
type Member struct {
	Doc   int // its place among the documents
	Span  doc.Span
	Quote string
	Title string // in small letters; "" where none stands over it
}

// Usual is a clause that several documents have, in whatever words.
type Usual struct {
	Title string
	// Forms are its wordings, the commonest first, each with the clauses that say nearly the same; the first of a form is the one that is
	// most like the others.
	Forms [][]Member
}

// Count is how many documents have it.
func (u Usual) Count() (n int) {
	for _, f := range u.Forms {
		n += len(f)
	}
	return n
}

// sameKind is how alike two clauses are at least that are of one kind under different titles.
const sameKind = 0.5

// UsualClauses returns the clauses that at least so many of the documents have, the commonest first, then in the order in which the
// documents have them.
func UsualClauses(docs []Document, least int) []Usual {
	r := newReader()
	var groups []*kindred
	for i, d := range docs {
		taken := map[*kindred]bool{}
		for _, c := range r.clauses(d) {
			m := gathered{Member{i, c.span, d.Text[c.span.Start:c.span.End], c.title}, c}
			g := closest(groups, c, taken)
			if g == nil {
				g = &kindred{}
				groups = append(groups, g)
			}
			taken[g] = true
			g.members = append(g.members, m)
		}
	}
	var out []Usual
	for _, g := range groups {
		if len(g.members) >= least {
			out = append(out, g.usual())
		}
	}
	slices.SortStableFunc(out, func(a, b Usual) int { return b.Count() - a.Count() })
	return out
}

// kindred are clauses of one kind, at most one of a document.
type kindred struct{ members []gathered }

type gathered struct {
	Member
	clause
}

// mostCompared bounds with how many clauses of a kind another one is compared.
const mostCompared = 6

// closest returns the kind that a clause is of; nil for a new one.
func closest(groups []*kindred, c clause, taken map[*kindred]bool) (best *kindred) {
	most := 0.0
	for _, g := range groups {
		if taken[g] {
			continue
		}
		for _, m := range g.members[:min(len(g.members), mostCompared)] {
			like, least := alike(m.bag, c.bag), sameKind
			if c.title != "" && c.title == m.title {
				least, like = titledLikeness, like+titleBonus
			}
			if like >= least && like > most {
				best, most = g, like
			}
		}
	}
	return best
}

// usual makes forms of the clauses of a kind.
func (g *kindred) usual() Usual {
	central := make([]float64, len(g.members))
	for i := range g.members {
		for j := range g.members {
			central[i] += alike(g.members[i].bag, g.members[j].bag)
		}
	}
	order := make([]int, len(g.members))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(central[b], central[a]) })
	var forms [][]int
	titles := map[string]int{}
	for _, i := range order {
		titles[g.members[i].title]++
		at := slices.IndexFunc(forms, func(f []int) bool { return alike(g.members[f[0]].bag, g.members[i].bag) >= nearLikeness })
		if at < 0 {
			forms = append(forms, []int{i})
		} else {
			forms[at] = append(forms[at], i)
		}
	}
	slices.SortStableFunc(forms, func(a, b []int) int { return len(b) - len(a) })
	u := Usual{}
	for title, n := range titles {
		if best := titles[u.Title]; title != "" && (u.Title == "" || n > best || n == best && title < u.Title) {
			u.Title = title
		}
	}
	for _, f := range forms {
		var members []Member
		for _, i := range f {
			members = append(members, g.members[i].Member)
		}
		u.Forms = append(u.Forms, members)
	}
	return u
}
