package table

import (
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
)

const (
	leaseTerms = "Landlord\tVale Estates LP\nTenant\tOrrin Books LLC\nBase Rent, years 1-3\t$15,000 per month\nBase Rent, years 4-7\t$15,675 per month\nSecurity Deposit\tTBD\n"
	caps       = "Claim\tCap (EUR)\tTime bar\nData loss\t250,000\t12 months\nLate delivery\t40,000\t6 months\nDeath or injury\tunlimited\tnone\n"
	works      = "Programme of works\n\nMilestone\tDue date\tFee (EUR)\nConcept\t26 February 2027\t18,000\nPrototype\t16 April 2027\t24,000\nHandover\tto be agreed\t31,000\n"
	signatures = "Name\tSigned on\nA. Pell\t3 March 2027\nB. Rook\t5 March 2027\n"
	plan       = "Instalment date\tAmount\n31 March 2027\t£7,500\n30 September 2027\t£7,500\n"
)

// TestLookRow holds which cells of a row that is named are the answer.
func TestLookRow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, row, question string
		state               State
		want                []string
	}{
		{caps, "Data loss", "How long may the claim be brought?", Given, []string{"12 months"}},
		{caps, "Data loss", "What is the cap?", Given, []string{"250,000"}},
		{caps, "data loss", "What is agreed?", Several, []string{"250,000", "12 months"}},
		{leaseTerms, "Tenant", "Who is it?", Given, []string{"Orrin Books LLC"}},
		{leaseTerms, "Security Deposit", "How much is it?", Blank, []string{"TBD"}},
		{leaseTerms, "Guarantor", "Who is it?", Silent, nil},
	} {
		a := LookRow(c.text, Find(c.text, &doc.Layout{}), c.row, NewQuery(c.question, Names{}))
		var got []string
		for _, h := range a.Hits {
			got = append(got, h.Cell(c.text).Text(c.text))
		}
		if a.State != c.state || !slices.Equal(got, c.want) {
			t.Errorf("%s, %s: state %d, %q; want %d, %q", c.row, c.question, a.State, got, c.state, c.want)
		}
	}
}

// TestUnit holds what a head says of the figures below it.
func TestUnit(t *testing.T) {
	t.Parallel()
	for head, want := range map[string]string{"Hire rate (£, excl. VAT)": "£, excl. VAT", "Cap (EUR)": "EUR", "Rent in USD": "USD", "Class (new)": "", "%": "%"} {
		if got := Unit(head); got != want {
			t.Errorf("%s: %q, want %q", head, got, want)
		}
	}
}

// TestMilestones holds which days of tables are days by which something is due, and what is.
func TestMilestones(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"milestones", works, []string{"2027-02-26 Concept", "2027-04-16 Prototype"}},
		{"days on which something has been", signatures, nil},
		{"days that name rows", plan, []string{"2027-03-31 £7,500", "2027-09-30 £7,500"}},
		{"times, with whose ends nothing is due", "Price periods\n\nYear\tStart\tEnd\tPrice\n1\t1 July 2026\t30 June 2027\t9.85\n2\t1 July 2027\t30 June 2028\t10.05\n", nil},
		{"a plan that would fill a calendar", "Due date\tAmount\n" + strings.Repeat("31 March 2027\t£7,500\n", mostMilestones+1), nil},
	} {
		var got []string
		for _, m := range Milestones(c.text, Find(c.text, &doc.Layout{})) {
			got = append(got, m.Day+" "+Cell(m.Labels).Text(c.text))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestHeaded holds what a passage of rows is given that begins below their heads.
func TestHeaded(t *testing.T) {
	t.Parallel()
	l := doc.Layout{Headed: Headed(works, &doc.Layout{})}
	for words, want := range map[string]string{
		"Programme": "", "Milestone\t": "Programme of works", "Prototype": "Programme of works | Milestone | Due date | Fee (EUR)",
	} {
		if got := l.Heads(works, strings.Index(works, words)); got != want {
			t.Errorf("at %q: %q, want %q", words, got, want)
		}
	}
}
