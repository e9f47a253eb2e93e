package route

import (
	"strings"
	"testing"
)

// absentParts is the number of parts of the pool that are left out in turn, about thirty
// documents each: nearly as many stay as if one alone were missing.
const absentParts = 20

// asked is a question about a document of the pool.
type asked struct {
	text   string
	set    string
	gold   int
	tuning bool // constants may be tuned on it
}

// askedOnce returns questions about documents that alone hold the parties named: the first
// development question of each name, and perDoc questions in running speech for each.
func askedOnce(t testing.TB, p *pool, perDoc int) []asked {
	holders := p.holders()
	seen := map[string]bool{}
	var out []asked
	for _, q := range loadQuestions(t) {
		lead, _, _ := strings.Cut(q.query, ";")
		if seen[lead] {
			continue
		}
		seen[lead] = true
		_, parties := namedParties(strings.Join(strings.Fields(lead), " "))
		for i := range parties {
			parties[i] = dropSuffix(parties[i])
		}
		if others := holders(parties...); len(parties) == 0 || len(others) <= 1 {
			out = append(out, asked{q.query, q.set, p.at[q.file], tuning(q.file)})
		}
	}
	for _, q := range speak(t, p, perDoc) {
		out = append(out, asked{q.text, "speech", q.gold, tuning(p.files[q.gold]) && q.template%2 == 0})
	}
	return out
}

// leaveOut calls ask for each question with a router of the pool without its document, and
// the files that this knows; of the development corpus under -short for every fifth part of them.
func (p *pool) leaveOut(questions []asked, ask func(q asked, r *Router, files *pool)) {
	const large = 500
	every := 1
	if testing.Short() && len(p.names) > large {
		every = 5
	}
	for part := 0; part < absentParts; part += every {
		rest := &pool{}
		for i, n := range p.names {
			if i%absentParts != part {
				rest.names, rest.files = append(rest.names, n), append(rest.files, p.files[i])
			}
		}
		r := New(rest.names)
		for _, q := range questions {
			if q.gold%absentParts == part {
				ask(q, r, rest)
			}
		}
	}
}

// TestAbsentDocument asks for documents that are not there: what such a question is confined
// to is a wrong contract.
func TestAbsentDocument(t *testing.T) {
	if testing.Short() {
		t.Skip("makes questions by searching all documents for their names; run without -short")
	}
	p := loadPool(t)
	res := map[string]*tally{}
	p.leaveOut(askedOnce(t, p, 2), func(q asked, r *Router, rest *pool) {
		half := "held out"
		if q.tuning {
			half = "tuning"
		}
		route := r.Route(q.text)
		for _, key := range []string{half, half + " " + q.set} {
			if res[key] == nil {
				res[key] = &tally{}
			}
			res[key].add(route, -1)
		}
		if *listMisses && route.Confined {
			t.Logf("%s | %s | %s -> %s", half, q.text, p.files[q.gold], rest.describe(route))
		}
	})
	for key, c := range res {
		t.Logf("%-22s n %5d confined %.2f %%", key, c.n, 100*float64(c.confined)/float64(c.n))
	}
	if c := res["held out"]; float64(c.confined) > mostAbsent*float64(c.n) {
		t.Errorf("of %d questions about documents that are not there, %d were confined", c.n, c.confined)
	}
}

// mostAbsent bounds the share of questions about absent documents that are confined.
const mostAbsent = 0.02
