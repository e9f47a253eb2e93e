package dates

import (
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/facts"
	"pincite/backend/store"
)

// contract is a document with parties, as a reading has it.
func contract(path, text string, parties ...string) document {
	of := document{file: store.File{Path: path}, read: read{Parties: parties}}
	for _, name := range parties {
		if at := strings.Index(text, name); at >= 0 {
			span := doc.Span{Start: at, End: at + len(name)}
			of.read.Forms = append(of.read.Forms, Form{Name: name, Term: facts.TermFor(text, span), Also: facts.OtherNames(text, span), Span: span})
		}
	}
	return of
}

// TestMerged merges the names of one party, and no others.
func TestMerged(t *testing.T) {
	t.Parallel()
	all := []document{
		contract("a", `This Agreement is between Tarn Holdings, Inc. ("Tarn"), and Fell Limited (the "Supplier").`, "Tarn Holdings, Inc.", "Fell Limited"),
		contract("b", `This Agreement is between TARN HOLDINGS INC and Tarn.`, "TARN HOLDINGS INC", "Tarn"),
		contract("c", `This Agreement is between Moss and Reed LLC, a Delaware company doing business as Quick Lettings, and Fell Ltd.`, "Moss and Reed LLC", "Fell Ltd."),
		contract("d", `This Agreement is between Quick Lettings and Fell GmbH.`, "Quick Lettings", "Fell GmbH"),
		contract("e", `This Agreement is between Joint Data Analysts, Inc. ("JDA") and Supplier Services, Inc. (the "Company").`, "Joint Data Analysts, Inc.", "Supplier Services, Inc."),
		contract("f", `This Agreement is between JDA and Company Company.`, "JDA", "Company Company"),
		contract("g", `This Agreement is between Crag Foods Ltd ("Crag") and Crag Wines Ltd ("Crag").`, "Crag Foods Ltd", "Crag Wines Ltd"),
		contract("h", `This Agreement is between Crag and Tarn.`, "Crag", "Tarn"),
	}
	want := []string{
		"Tarn Holdings, Inc.: a b h", "Fell Limited: a c", "Moss and Reed LLC: c d", "Fell GmbH: d", "Joint Data Analysts, Inc.: e f",
		"Supplier Services, Inc.: e", "Company Company: f", "Crag Foods Ltd: g", "Crag Wines Ltd: g", "Crag: h",
	}
	var got []string
	for _, p := range merged(all) {
		got = append(got, p.Name+": "+strings.Join(p.Files, " "))
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for party, want := range map[string]string{"tarn": "a b h", "Quick Lettings": "c d", "JDA": "e f", "Moss": "c d", "Heron": "", "fell": "a c d", "": ""} {
		if got := strings.Join(filesWith(all, party), " "); got != want {
			t.Errorf("with %q: %q, want %q", party, got, want)
		}
	}
}
