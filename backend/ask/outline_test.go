package ask

import (
	"strings"
	"testing"

	"pincite/backend/cite"
	"pincite/backend/doc"
)

func TestOutline(t *testing.T) {
	t.Parallel()
	d := testDocument(lease)
	outline, err := Outline(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"5": "", "5.1": "The initial term is five (5) years from 6 April 2020.", "10": "",
		"10.1": "Tenant may not assign this Lease without the prior written consent of Landlord.", "11": "", "11.1": "Base Rent is $84,000 a year.",
	}
	for _, s := range outline {
		got := ""
		if s.Line != nil {
			got = s.Line.Quote
			if err := doc.Verify(d.Text, s.Line.Bytes, got); err != nil || !s.Span.Contains(s.Line.Bytes) {
				t.Errorf("%s: %v", s.Label, err)
			}
		}
		if got != want[s.Label] {
			t.Errorf("%s: %q, want %q", s.Label, got, want[s.Label])
		}
	}
	if len(outline) != len(want) {
		t.Errorf("%d sections", len(outline))
	}
	d.Layout.Sections[1].Level = 2
	if outline, err := Outline(d, 1); err != nil || len(outline) != len(want)-1 {
		t.Errorf("one level: %d sections, %v", len(outline), err)
	}
	words := "1. Rent\n\n1.1 Amount\n\nBase Rent is $84,000 a year. It is net.\n\nIt is payable in advance. Late rent bears interest.\n\n2. Notices\n\nNotices are in writing.\n"
	at := func(s string) int { return strings.Index(words, s) }
	d = NewDocument(cite.Document{Text: words, Layout: doc.Layout{Sections: []doc.Section{
		{Label: "1", Level: 1, Heading: doc.Span{End: 7}, Span: doc.Span{End: at("2. ")}},
		{Label: "1.1", Level: 2, Heading: doc.Span{Start: at("1.1"), End: at("Base") - 2}, Span: doc.Span{Start: at("1.1"), End: at("2. ")}},
		{Label: "2", Level: 1, Heading: doc.Span{Start: at("2. "), End: at("Notices are") - 2}, Span: doc.Span{Start: at("2. "), End: len(words)}},
	}}})
	outline, err = Outline(d, 1)
	if err != nil || outline[0].Line == nil || outline[0].Line.Quote != "Base Rent is $84,000 a year." {
		t.Fatalf("%+v, %v", outline, err)
	}
	if p := outline[0].Paragraphs; len(p) != 1 || p[0].Quote != "It is payable in advance." {
		t.Errorf("paragraphs %+v", p)
	}
	if outline, err := Outline(NewDocument(cite.Document{Text: "no sections"}), 0); err != nil || len(outline) != 0 {
		t.Errorf("without sections: %v, %v", outline, err)
	}
}
