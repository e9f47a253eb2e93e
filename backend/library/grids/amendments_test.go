package grids

import (
	"fmt"
	"slices"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/family"
	"pincite/backend/review"
	"pincite/backend/review/playbook"
)

// someDay is later than all papers of these tests.
const someDay = "2026-01-01"

// TestFamily sets amendments behind what they amend, the earliest first, and has the last that
// says something else supersede.
func TestFamily(t *testing.T) {
	t.Parallel()
	columns := []playbook.Column{{ID: "term", Fact: "term", Kind: "duration"}, {ID: "rent"}, {ID: "date", Fact: "agreement_date"}}
	row := func(file string, term, rent, date string) Row {
		r := Row{File: file}
		for i, v := range []string{term, rent, date} {
			c := Cell{Column: columns[i].ID, State: review.Found, Presence: 0.9, Value: v}
			if v == "" {
				c.State = review.Absent
			}
			r.Cells = append(r.Cells, c)
		}
		return r
	}
	grid := func() *Grid {
		g := &Grid{Rows: []Row{
			row("/a/amendment-2.txt", "", "EUR 900", "2021"), row("/a/amendment-1.txt", "7 years", "EUR 800", "2020"),
			row("/a/lease.txt", "5 years", "EUR 900", "2019"), row("/a/nda.txt", "2 years", "", "2018"), row("/a/undated.txt", "9 years", "EUR 1", ""),
		}}
		g.Rows[2].Cells[0].Position = review.Meets
		return g
	}
	amending := func(date string) place { return place{base: "/a/lease.txt", date: date} }
	about := map[string]place{
		"/a/lease.txt": {date: "2019-01-05"}, "/a/nda.txt": {date: "2018-01-01"},
		"/a/amendment-1.txt": amending("2020-03-01"), "/a/amendment-2.txt": amending("2021-03-01"), "/a/undated.txt": amending(""),
	}
	doubtful := grid()
	doubtful.Rows[1].Cells[0].Presence = 0.55
	if doubtful.family(columns, about, someDay); doubtful.Rows[0].Cells[0].Superseded != nil {
		t.Error("a term that is hardly likelier than not strikes another one out")
	}
	g := grid()
	g.family(columns, about, someDay)
	var order []string
	for _, r := range g.Rows {
		order = append(order, r.File+" "+r.Amends)
	}
	if want := []string{
		"/a/lease.txt ", "/a/undated.txt /a/lease.txt", "/a/amendment-1.txt /a/lease.txt", "/a/amendment-2.txt /a/lease.txt", "/a/nda.txt ",
	}; !slices.Equal(order, want) {
		t.Fatalf("%q, want %q", order, want)
	}
	term, rent, date := g.Rows[0].Cells[0], g.Rows[0].Cells[1], g.Rows[0].Cells[2]
	if s := term.Superseded; s == nil || *s != (Superseding{"/a/amendment-1.txt", "2020-03-01", "7 years"}) || term.Position != review.Check || term.Value != "5 years" ||
		term.Note != "amended: 7 years by amendment-1.txt of 2020-03-01" {
		t.Errorf("the term: %+v, %+v", term, term.Superseded)
	}
	if rent.Superseded != nil { // the second amendment brought back what the contract had
		t.Errorf("the rent: %+v", rent.Superseded)
	}
	if date.Superseded != nil || g.Rows[4].Cells[0].Superseded != nil {
		t.Errorf("a date, or another contract, is superseded: %+v, %+v", date, g.Rows[4])
	}

	late := grid()
	about["/a/lease.txt"] = place{date: "2022-01-05"}
	late.family(columns, about, someDay)
	if c := late.Rows[0].Cells[0]; late.Rows[0].File != "/a/lease.txt" || c.Superseded != nil {
		t.Errorf("an amendment of before supersedes: %+v", late.Rows[0])
	}
	alone := grid()
	alone.family(columns, map[string]place{"/a/lease.txt": about["/a/lease.txt"]}, someDay)
	if alone.Rows[0].File != "/a/amendment-2.txt" || len(alone.Rows) != 5 {
		t.Errorf("rows of no family moved: %+v", alone.Rows)
	}
}

// TestTaken has an amendment answer where its agreement does not, and takes no length for another one that is the same.
func TestTaken(t *testing.T) {
	t.Parallel()
	columns := []playbook.Column{{ID: "renewal", Kind: "duration"}, {ID: "end", Kind: "date"}}
	length := func(amount float64, unit string) []value.Value {
		return []value.Value{{Amount: amount, Unit: unit, Text: fmt.Sprint(amount, " ", unit)}}
	}
	g := &Grid{Rows: []Row{
		{File: "/a/lease.txt", Cells: []Cell{
			{State: review.Found, Value: "5 years", Typed: length(5, "year")}, {State: review.Absent, Presence: 0.1},
		}},
		{File: "/a/first.txt", Doc: "d1", Cells: []Cell{
			{State: review.Found, Value: "60 months", Typed: length(60, "month"), Presence: 0.9}, {State: review.Found, Value: "2029-04-30", Evidence: []Evidence{{Quote: "April 30, 2029"}}},
		}},
	}}
	g.family(columns, map[string]place{"/a/lease.txt": {date: "2015-01-05"}, "/a/first.txt": {base: "/a/lease.txt", date: "2020-06-15"}}, someDay)
	renewal, end := g.Rows[0].Cells[0], g.Rows[0].Cells[1]
	if renewal.Superseded != nil || renewal.Value != "5 years" {
		t.Errorf("60 months are not 5 years: %+v", renewal)
	}
	if end.State != review.Found || end.Value != "2029-04-30" || end.Status != "in force" || end.Note != "by first.txt of 2020-06-15" || end.Signed.State != review.Absent ||
		end.Evidence[0].File != "/a/first.txt" || end.Evidence[0].Doc != "d1" || g.Rows[1].Cells[1].Evidence[0].File != "" {
		t.Errorf("the end: %+v", end)
	}
	before := &Grid{Rows: []Row{{File: "/a/lease.txt", Cells: []Cell{{}, {}}}, g.Rows[1]}}
	before.family(columns, map[string]place{"/a/first.txt": {base: "/a/lease.txt", date: "2020-06-15"}}, "2019-01-01")
	if c := before.Rows[0].Cells[1]; c.Value != "" {
		t.Errorf("an amendment of later answers: %+v", c)
	}
}

// TestRestated sets a restated agreement behind the one of the same kind whose date it names, and its own
// amendments behind it.
func TestRestated(t *testing.T) {
	t.Parallel()
	document := func(n byte, kind, opening string) family.Paper {
		return family.Paper{ID: doc.ID{n}, Title: kind, Parties: []string{"Tarn Ltd", "Fell GmbH"}, Text: opening}
	}
	first := document(1, "Toll Manufacturing Agreement", "TOLL MANUFACTURING AGREEMENT\n\nThis agreement is dated 9 April 2016 and made between Tarn Ltd and Fell GmbH.")
	again := document(2, "Amended and Restated Toll Manufacturing Agreement", "AMENDED AND RESTATED TOLL MANUFACTURING AGREEMENT\n\nmade on 4 June 2019 between Tarn Ltd and Fell GmbH. The parties entered into a Toll Manufacturing Agreement dated 9 April 2016.")
	columns := []playbook.Column{{ID: "price"}}
	row := func(file, price string) Row {
		return Row{File: file, Cells: []Cell{{Column: "price", State: review.Found, Presence: 0.9, Value: price}}}
	}
	g := &Grid{Rows: []Row{row("/amendment", "EUR 3"), row("/again", "EUR 2"), row("/first", "EUR 1")}}
	g.family(columns, placesOf(map[doc.ID]string{{1}: "/first", {2}: "/again", {3}: "/amendment"}, family.LinkPapers([]family.Paper{
		first, again, document(3, "Amendment No. 1", "AMENDMENT NO. 1\n\nDated 2 May 2020. Tarn Ltd and Fell GmbH amend the Amended and Restated Toll Manufacturing Agreement dated 4 June 2019."),
	}, nil, &family.Readings{}).Link), someDay)
	var order []string
	for _, r := range g.Rows {
		order = append(order, r.File+" "+r.Amends+" "+r.Cells[0].Note)
	}
	if want := []string{
		"/first  amended: EUR 3 by amendment of 2020-05-02", "/again /first amended: EUR 3 by amendment of 2020-05-02", "/amendment /again ",
	}; !slices.Equal(order, want) {
		t.Errorf("%q, want %q", order, want)
	}
}

// TestFamilyOfMany has a matter of documents, every tenth of which is an amendment, brought into order.
func TestFamilyOfMany(t *testing.T) {
	const n = 600
	g, about := manyDocuments(n)
	g.family(nil, about, someDay)
	if r := g.Rows[n-1]; len(g.Rows) != n || r.Amends != fmt.Sprintf("/a/%05d.txt", n-2) {
		t.Errorf("%d rows, the last amends %q", len(g.Rows), r.Amends)
	}
}

// BenchmarkFamily orders matters of some sizes: looking through the kinds of all documents for each took minutes.
func BenchmarkFamily(b *testing.B) {
	for _, n := range []int{600, 6000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				g, about := manyDocuments(n)
				g.family(nil, about, someDay)
			}
		})
	}
}

func manyDocuments(n int) (*Grid, map[string]place) {
	g, files, papers := &Grid{}, map[doc.ID]string{}, []family.Paper{}
	for i := range n {
		file := fmt.Sprintf("/a/%05d.txt", i)
		parties := []string{fmt.Sprintf("Tarn %d Ltd", 1000+i/10), fmt.Sprintf("Fell %d GmbH", 10000+i)}
		one := family.Paper{Title: "Commercial Lease", Parties: parties, Text: "COMMERCIAL LEASE\n\nThis lease is dated 2022-01-05."}
		if i%10 == 9 {
			parties[1] = fmt.Sprintf("Fell %d GmbH", 10000+i-1)
			one.Title = "First Amendment"
			one.Text = "FIRST AMENDMENT\n\nThis amendment is dated 2023-02-06, between " + parties[0] + " and " + parties[1] + ", to the Commercial Lease dated 2022-01-05."
		}
		one.ID = doc.ID{byte(i), byte(i >> 8), 1}
		files[one.ID] = file
		papers = append(papers, one)
		g.Rows = append(g.Rows, Row{File: file})
	}
	return g, placesOf(files, family.LinkPapers(papers, nil, &family.Readings{}).Link)
}
