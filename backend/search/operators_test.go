package search

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
	"pincite/testkit/searchtest"
)

// operatorTexts are documents whose matches can be told by eye.
var operatorTexts = map[string]string{
	"Leases/Corvane Lease.txt": "LEASE\n\nbetween Corvane Estates LP and Dovecroft Press Co.\n\n1. Assignment\n\n" +
		"Tenant shall not assign this Lease. The prior written consent of Landlord is needed to transfer it.\n\n" +
		"2. Law\n\nThe laws of Oregon govern this Lease.",
	"Leases/drafts/old_lease.txt": "LEASE\n\nThe laws of Texas govern this Lease.",
	"Supply/Acme%20Supply.txt": "SUPPLY AGREEMENT\n\nbetween Acme Inc. and Baker LLC\n\n1. Law\n\nThe laws of Delaware\n\ngovern this Agreement 😀.\n\n" +
		"2. Indemnity\n\nAcme indemnifies Baker. Señor Baker shall give notice. Nothing else matters here, whatever the parties may say of it, or of anything.",
	"NDA 2019.txt": "MUTUAL NON-DISCLOSURE AGREEMENT\n\nEach party keeps what it learns secret. The laws of New York govern.",
}

func newOperatorMatter(t *testing.T, size int) *testMatter {
	m := newTestMatter(t, size, operatorTexts)
	for i := range m.Entries {
		m.Entries[i].Name.Type = map[string]string{
			"Leases/Corvane Lease.txt": "Lease", "Leases/drafts/old_lease.txt": "Lease", "Supply/Acme%20Supply.txt": "Supply Agreement",
			"NDA 2019.txt": "Mutual Non-Disclosure Agreement",
		}[m.Entries[i].File]
		m.Entries[i].Name.Date = map[string]string{
			"Leases/Corvane Lease.txt": "6th day of April, 1999", "Leases/drafts/old_lease.txt": "March 1999", "NDA 2019.txt": "May 15, 2019",
		}[m.Entries[i].File]
	}
	return m
}

func TestSearchOperators(t *testing.T) {
	for _, size := range []int{20, 60, 500} {
		m := newOperatorMatter(t, size)
		scanning := New(m.Config)
		m.Lexical = newTestLexical(t, m)
		for _, c := range []struct {
			query string
			files []string // with the matches
			each  string   // what every hit has
		}{
			{`"laws of"`, []string{"Leases/Corvane Lease.txt", "Leases/drafts/old_lease.txt", "NDA 2019.txt", "Supply/Acme%20Supply.txt"}, "laws of"},
			{`"laws of Delaware govern"`, []string{"Supply/Acme%20Supply.txt"}, "laws of Delaware\n\ngovern"},
			{`"Oregon govern this Lease"`, []string{"Leases/Corvane Lease.txt"}, "Oregon govern this Lease"},
			{`indemnif* w/s baker`, []string{"Supply/Acme%20Supply.txt"}, "indemnifies Baker"},
			{`indemnif* w/s notice`, nil, ""},
			{`indemnif* w/p notice`, []string{"Supply/Acme%20Supply.txt"}, ""},
			{`assign w/3 lease`, []string{"Leases/Corvane Lease.txt"}, "assign this Lease"},
			{`lease w/1 assign`, nil, ""},
			{`"senor baker"`, []string{"Supply/Acme%20Supply.txt"}, "Señor Baker"},
			{`doc:corvane "laws of"`, []string{"Leases/Corvane Lease.txt"}, "laws of"},
			{`doc:"acme supply" "laws of"`, []string{"Supply/Acme%20Supply.txt"}, "laws of"},
			{`folder:leases -folder:drafts "laws of"`, []string{"Leases/Corvane Lease.txt"}, "laws of"},
			{`folder:leases doc:old "laws of"`, []string{"Leases/drafts/old_lease.txt"}, "laws of"},
			{`type:nda type:supply "laws of"`, []string{"NDA 2019.txt", "Supply/Acme%20Supply.txt"}, "laws of"},
			{`-type:lease "laws of"`, []string{"NDA 2019.txt", "Supply/Acme%20Supply.txt"}, "laws of"},
			{`type:lease folder:supply "laws of"`, nil, ""},
			{`date:1999 "laws of"`, []string{"Leases/Corvane Lease.txt", "Leases/drafts/old_lease.txt"}, "laws of"},
			{`after:1999-03 "laws of"`, []string{"Leases/Corvane Lease.txt", "NDA 2019.txt"}, "laws of"},
			{`after:1999-03 before:2000 "laws of"`, []string{"Leases/Corvane Lease.txt"}, "laws of"},
			{`-date:1999 "laws of"`, []string{"NDA 2019.txt", "Supply/Acme%20Supply.txt"}, "laws of"},
			{`date:"1999-04..2019" date:1999-03-31 "laws of"`, []string{"Leases/Corvane Lease.txt", "Leases/drafts/old_lease.txt", "NDA 2019.txt"}, "laws of"},
		} {
			for name, s := range map[string]*Searcher{"scanning": scanning, "selecting": New(m.Config)} {
				t.Run(fmt.Sprintf("%s %d %s", name, size, c.query), func(t *testing.T) {
					q := Query{Text: c.query}
					r, err := s.Search(t.Context(), q)
					if err != nil {
						t.Fatal(err)
					}
					checkResult(t, m, q, r)
					var files []string
					for _, h := range r.Hits {
						files = append(files, h.File)
						if !strings.Contains(h.Quote, c.each) {
							t.Errorf("%s: %q", h.File, h.Quote)
						}
					}
					slices.Sort(files)
					if files = slices.Compact(files); !slices.Equal(files, c.files) || r.Expression == "" || r.Matches != len(r.Hits) {
						t.Errorf("%d matches, %d hits in %q, not in %q", r.Matches, len(r.Hits), files, c.files)
					}
				})
			}
		}
	}
}

// The pinpoint is the sentence with the words, of all sentences of the hit.
func TestSearchOperatorsPinpoints(t *testing.T) {
	m := newOperatorMatter(t, 500)
	s := New(m.Config)
	for query, want := range map[string][]string{
		`indemnifies`:                              nil, // no operator
		`"indemnifies"`:                            {"Acme indemnifies Baker."},
		`"prior written consent" AND NOT oregon`:   {"The prior written consent of Landlord is needed to transfer it."},
		`indemnif* AND notice NOT landlord`:        {"Acme indemnifies Baker. Señor Baker shall give notice."},
		`indemnif* w/1 baker AND shall NOT notice`: {},
	} {
		r, err := s.Search(t.Context(), Query{Text: query, K: 1})
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			if r.Expression != "" || r.Matches != 0 {
				t.Errorf("%s is a query of operators: %+v", query, r)
			}
			continue
		}
		var got []string
		for _, h := range r.Hits {
			for _, p := range h.Pinpoint {
				got = append(got, m.documents[h.Doc].Text[p.Start:p.End])
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: pinpoints %q, not %q", query, got, want)
		}
	}
	r, err := s.Search(t.Context(), Query{Text: `"indemnifies"`, Method: Method{Without: rank.Pinpoints}})
	if err != nil || len(r.Hits) != 1 || r.Hits[0].Pinpoint != nil {
		t.Errorf("pinpoints though none are wanted: %+v, %v", r, err)
	}
}

func TestSearchOperatorsUnmatched(t *testing.T) {
	m := newOperatorMatter(t, 100)
	m.Lexical = newTestLexical(t, m)
	s := New(m.Config)
	for _, c := range []struct {
		query string
		want  []string
	}{
		{`"laws of" AND zebra* AND "oregon laws"`, []string{"zebra*", `"oregon laws"`}},
		{`zebra w/5 zebra`, []string{"zebra"}},
		{`oregon w/s delaware`, nil},
		{`doc:corvane oregon AND delaware`, []string{"delaware"}},
		{`lease AND NOT (lease OR zebra)`, nil},
	} {
		r, err := s.Search(t.Context(), Query{Text: c.query})
		if err != nil || r.Matches != 0 || len(r.Hits) != 0 || !slices.Equal(r.Unmatched, c.want) {
			t.Errorf("%s: %+v, %v; not %q", c.query, r, err, c.want)
		}
	}
}

// More matches than are ranked, or shown, are all counted, and only the best are shown.
func TestSearchOperatorsMany(t *testing.T) {
	texts := map[string]string{}
	for i := range 12 {
		texts[fmt.Sprintf("%d.txt", i)] = searchtest.ContractText(uint64(i), 20_000)
	}
	m := newTestMatter(t, 200, texts)
	s := New(m.Config)
	for _, query := range []string{`the*`, `NOT delaware`, `(the OR a) w/p (of OR in)`} {
		q := Query{Text: query, K: 20}
		r, err := s.Search(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		checkResult(t, m, q, r)
		if r.Matches <= rankedMatches*DefaultHits || len(r.Hits) != 20 {
			t.Errorf("%s: %d matches, %d hits", query, r.Matches, len(r.Hits))
		}
	}
	q := Query{Text: `terminat* AND notice`}
	r, err := s.Search(t.Context(), q)
	if err != nil || len(r.Hits) != DefaultHits || r.Matches <= DefaultHits {
		t.Fatalf("%v, %v", r, err)
	}
	checkResult(t, m, q, r)
	for _, k := range []int{1, DefaultHits + 1, 200, MaxHits, MaxHits + 1} {
		q.K = k
		r, err := s.Search(t.Context(), q)
		if err != nil || len(r.Hits) != min(k, r.Matches, MaxHits) {
			t.Errorf("%d wanted of %d matches, up to %d: %d hits, %v", k, r.Matches, MaxHits, len(r.Hits), err)
		}
	}
}

// A filter limits a question in plain words to its documents, and what the question names
// to those of them.
func TestSearchFilters(t *testing.T) {
	m := newOperatorMatter(t, 100)
	s := New(m.Config)
	for _, c := range []struct {
		query    string
		files    []string
		searched int
	}{
		{"folder:leases which laws govern?", []string{"Leases/Corvane Lease.txt", "Leases/drafts/old_lease.txt"}, 2},
		{"which laws govern? type:nda", []string{"NDA 2019.txt"}, 1},
		{"which laws govern the supply agreement of Acme and Baker? folder:leases", []string{"Leases/Corvane Lease.txt", "Leases/drafts/old_lease.txt"}, 2},
		{"doc:zebra which laws govern?", nil, 0},
	} {
		q := Query{Text: c.query}
		r, err := s.Search(t.Context(), q)
		if err != nil {
			t.Fatalf("%s: %v", c.query, err)
		}
		checkResult(t, m, q, r)
		var files []string
		for _, h := range r.Hits {
			files = append(files, h.File)
		}
		slices.Sort(files)
		if files = slices.Compact(files); !slices.Equal(files, c.files) || r.Searched != c.searched || len(r.Filters) == 0 || r.Expression != "" {
			t.Errorf("%s: %d documents searched, hits in %q: %+v", c.query, r.Searched, files, r)
		}
	}
	both, err := s.Search(t.Context(), Query{Text: "type:lease date:2019 which laws govern?"})
	if want := []FilterUse{{`type:"lease"`, 2}, {`date:"2019"`, 1}}; err != nil || both.Searched != 0 || !slices.Equal(both.Filters, want) {
		t.Errorf("two filters that no document passes both: %+v, %v; want %v", both, err, want)
	}
	nda := m.id("NDA 2019.txt")
	r, err := s.Search(t.Context(), Query{Text: "type:lease which laws govern?", Docs: []doc.ID{nda}})
	if err != nil || len(r.Hits) != 0 || r.Searched != 0 {
		t.Errorf("a filter that the document does not pass: %+v, %v", r, err)
	}
	if _, err := s.Search(t.Context(), Query{Text: "type:lease"}); !errors.Is(err, ErrEmptyQuery) {
		t.Errorf("a filter alone: %v", err)
	}
}

func TestSearchOperatorsErrors(t *testing.T) {
	m := newOperatorMatter(t, 100)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	q := Query{Text: `"laws of"`}
	for _, lexical := range []bool{false, true} {
		if lexical {
			m.Lexical = newTestLexical(t, m)
		}
		s := New(m.Config)
		if r, err := s.Search(cancelled, q); !errors.Is(err, context.Canceled) || r != nil {
			t.Errorf("cancelled: %v, %v", r, err)
		}
		m.err = errUnreadable
		if r, err := s.Search(t.Context(), q); !errors.Is(err, errUnreadable) || r != nil {
			t.Errorf("unreadable: %v, %v", r, err)
		}
		m.err = nil
		if r, err := s.Search(t.Context(), Query{Text: `"laws of" AND (`}); !errors.Is(err, ErrSyntax) || r != nil {
			t.Errorf("no operand: %v, %v", r, err)
		}
	}
	s := New(m.Config)
	id := m.id("NDA 2019.txt")
	changed := *m.documents[id]
	changed.Chunks = changed.Chunks[:1]
	m.documents[id] = &changed
	if r, err := s.Search(t.Context(), q); !errors.Is(err, ErrChanged) || r != nil {
		t.Errorf("a document that changed: %v, %v", r, err)
	}
}
