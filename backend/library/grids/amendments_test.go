package grids

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pincite/backend/review"
	"pincite/backend/review/playbook"
	"pincite/backend/store"
)

// TestAmends tells what amends what, by kinds, parties, dates and what an opening names.
func TestAmends(t *testing.T) {
	t.Parallel()
	lease := store.Document{Type: "Lease Agreement", Parties: []string{"Acme Corp.", "Müller GmbH"}, Date: "January 5, 2019", Text: "LEASE AGREEMENT dated January 5, 2019"}
	amendment := func(change func(*store.Document)) told {
		d := store.Document{
			Type: "First Amendment to Lease", Parties: []string{"ACME Corp", "Müller GmbH", "Guarantor LLC"}, Date: "March 1, 2020",
			Text: "FIRST AMENDMENT dated March 1, 2020 to the Lease Agreement of 5 January 2019 between Acme and Müller",
		}
		if change != nil {
			change(&d)
		}
		return tellingOf(&d)
	}
	for _, tt := range []struct {
		name   string
		change func(*store.Document)
		of     func(*store.Document)
		want   int
	}{
		{"date and kind are named", nil, nil, 3},
		{"the date alone", func(d *store.Document) { d.Text = "Amendment to what was signed on 2019-01-05" }, nil, 2},
		{"the kind alone", func(d *store.Document) { d.Text = "Amendment of the lease  AGREEMENT" }, nil, 1},
		{"neither", func(d *store.Document) { d.Text = "Amendment of 2 May 2018" }, nil, 0},
		{"too far down to be what is amended", func(d *store.Document) { d.Text = strings.Repeat("é", 1600) + d.Text }, nil, 0},
		{"other parties", func(d *store.Document) { d.Parties = d.Parties[1:] }, nil, 0},
		{"a party of another name now", func(d *store.Document) {
			d.Parties = []string{"Fell Inc.", "Müller GmbH"}
			d.Text = "AMENDMENT of March 1, 2020 to the Lease Agreement of 5 January 2019 between Fell Inc. (f/k/a Acme Corp.) and Müller GmbH"
		}, nil, 3},
		{"a party spelt otherwise", func(d *store.Document) {
			d.Parties = []string{"Tarn’s Foods LLC", "Müller GmbH"}
			d.Text = "AMENDMENT of March 1, 2020 to the Lease Agreement of 5 January 2019 between Tarn’s Foods, LLC and Müller GmbH"
		}, func(d *store.Document) { d.Parties = []string{"Tarns Foods, LLC", "Müller GmbH"} }, 3},
		{"no amendment", func(d *store.Document) { d.Type = "Sublease" }, nil, 0},
		{"amended and restated stands alone", func(d *store.Document) { d.Type = "Amended and Restated Lease: Amendment" }, nil, 0},
		{"an addendum", func(d *store.Document) { d.Type = "ADDENDUM No. 2" }, nil, 3},
		{"made on the same day", func(d *store.Document) { d.Date = "5 January 2019" }, nil, 1},
		{"another amendment", nil, func(d *store.Document) { d.Type = "Second Amendment" }, 0},
		{"a contract of which one party is known", nil, func(d *store.Document) { d.Parties = d.Parties[:1] }, 0},
		{"a contract without kind and date", nil, func(d *store.Document) { d.Type, d.Date = "", "" }, 0},
	} {
		of := lease
		if tt.of != nil {
			tt.of(&of)
		}
		if got := amendment(tt.change).amends(tellingOf(&of)); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

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
	parties := map[string]string{"acme": "acme", "müller": "müller"}
	amending := func(date string) told {
		return told{kind: "amendment", parties: parties, date: date, names: "amendment to the lease", dates: map[string]bool{}}
	}
	about := map[string]told{
		"/a/lease.txt": {kind: "lease", parties: parties, date: "2019-01-05"}, "/a/nda.txt": {kind: "nda", parties: parties, date: "2018-01-01"},
		"/a/amendment-1.txt": amending("2020-03-01"), "/a/amendment-2.txt": amending("2021-03-01"), "/a/undated.txt": amending(""),
	}
	doubtful := grid()
	doubtful.Rows[1].Cells[0].Presence = 0.55
	if doubtful.family(columns, about); doubtful.Rows[0].Cells[0].Superseded != nil {
		t.Error("a term that is hardly likelier than not strikes another one out")
	}
	g := grid()
	g.family(columns, about)
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
	about["/a/lease.txt"] = told{kind: "lease", parties: parties, date: "2022-01-05"}
	late.family(columns, about)
	if c := late.Rows[0].Cells[0]; late.Rows[0].File != "/a/lease.txt" || c.Superseded != nil {
		t.Errorf("an amendment of before supersedes: %+v", late.Rows[0])
	}
	alone := grid()
	alone.family(columns, map[string]told{"/a/lease.txt": about["/a/lease.txt"]})
	if alone.Rows[0].File != "/a/amendment-2.txt" || len(alone.Rows) != 5 {
		t.Errorf("rows of no family moved: %+v", alone.Rows)
	}
}

// TestRestated sets a restated agreement behind the one of the same kind whose date it names, and its own
// amendments behind it.
func TestRestated(t *testing.T) {
	t.Parallel()
	document := func(kind, date, opening string) told {
		return tellingOf(&store.Document{Type: kind, Parties: []string{"Tarn Ltd", "Fell GmbH"}, Date: date, Text: opening})
	}
	first := document("Toll Manufacturing Agreement", "9 April 2016", "TOLL MANUFACTURING AGREEMENT of 9 April 2016")
	again := document("Amended and Restated Toll Manufacturing Agreement", "4 June 2019", "made on 4 June 2019. The parties entered into a Toll Manufacturing Agreement dated 9 April 2016")
	for name, c := range map[string]struct {
		later, earlier told
		want           int
	}{
		"restated":        {again, first, 3},
		"the other way":   {first, again, 0},
		"another kind":    {again, document("Licence Agreement", "9 April 2016", ""), 0},
		"another date":    {again, document("Toll Manufacturing Agreement", "10 April 2016", ""), 0},
		"of later":        {again, document("Toll Manufacturing Agreement", "5 June 2019", ""), 0},
		"without a date":  {again, document("Toll Manufacturing Agreement", "", ""), 0},
		"restated again":  {document("Second Amended and Restated Toll Manufacturing Agreement", "1 May 2021", "restates that of 4 June 2019"), again, 2},
		"restated itself": {again, again, 0},
	} {
		if got := c.later.amends(c.earlier); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}

	columns := []playbook.Column{{ID: "price"}}
	row := func(file, price string) Row {
		return Row{File: file, Cells: []Cell{{Column: "price", State: review.Found, Presence: 0.9, Value: price}}}
	}
	g := &Grid{Rows: []Row{row("/amendment", "EUR 3"), row("/again", "EUR 2"), row("/first", "EUR 1")}}
	g.family(columns, map[string]told{
		"/first": first, "/again": again,
		"/amendment": document("Amendment No. 1", "2 May 2020", "Amendment of the agreement of 4 June 2019"),
	})
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
	g.family(nil, about)
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
				g.family(nil, about)
			}
		})
	}
}

func manyDocuments(n int) (*Grid, map[string]told) {
	g, about := &Grid{}, map[string]told{}
	for i := range n {
		file, kind := fmt.Sprintf("/a/%05d.txt", i), "commercial lease of a warehouse and of the yard beside it"
		one := told{kind: kind, parties: map[string]string{fmt.Sprint("tarn ", i/10): fmt.Sprint("tarn", i/10), fmt.Sprint("fell ", i): fmt.Sprint("fell", i)}, date: "2022-01-05"}
		if i%10 == 9 {
			one = told{kind: "first amendment", parties: about[g.Rows[i-1].File].parties, dates: map[string]bool{"2022-01-05": true}}
		}
		about[file] = one
		g.Rows = append(g.Rows, Row{File: file})
	}
	return g, about
}
