package ask

import (
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
	if outline, err := Outline(NewDocument(cite.Document{Text: "no sections"}), 0); err != nil || len(outline) != 0 {
		t.Errorf("without sections: %v, %v", outline, err)
	}
}
