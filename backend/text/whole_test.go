package text

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
)

// TestWhole holds that a quote begins and ends with sentences, over the ends of lines and pages.
func TestWhole(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("in whatever way, ", 250)
	for _, c := range []struct{ text, part, want, lead string }{
		{"It is so. This Deed is governed by the laws of the\nState of Oregon. Other.", "governed by the laws of the", "This Deed is governed by the laws of the\nState of Oregon.", ""},
		{"It is so.\n\nThis Deed is governed by the laws of the\n\nState of Oregon.\n\nOther.", "governed by the laws", "This Deed is governed by the laws of the\n\nState of Oregon.", ""},
		{"End.\n\nThe Fee is payable on demand and\n\n12\n\f\nbears interest at 5 %.\n\nNext.", "bears interest", "The Fee is payable on demand and\n\n12\n\f\nbears interest at 5 %.", ""},
		{"End.\n\nThe sender may send a telegram,   6\n\n\n________\n\n\ncablegram or letter to it.\n\nNext.", "cablegram", "The sender may send a telegram,   6\n\n\n________\n\n\ncablegram or letter to it.", ""},
		{"End of it.\n\nThe Fee is paid.\n\n7\n\n_____\n\nThe Term is long.\n\nNext.", "Fee", "The Fee is paid.", ""},
		{"Rent.\n\nMinimum advance written notice:\n6 weeks\n\nOther terms follow here.", "advance written notice", "Minimum advance written notice:\n6 weeks", ""},
		{"Covenants of it.\n\nThe Borrower shall not:\n\n(a) sell its assets;\n\n(b) permit Mr. Roe to cease to own its shares; or\n\n(c) merge.\n\nEnd.", "cease to own", "(b) permit Mr. Roe to cease to own its shares; or", "The Borrower shall not:"},
		{"No list here.\n\nThe Fee is ten dollars. It is due.", "ten dollars", "The Fee is ten dollars.", ""},
		{"End.\n\nRights are granted to XC pursuant to Sections\n\n1 and 2 hereof in full.\n\nNext.", "granted", "Rights are granted to XC pursuant to Sections\n\n1 and 2 hereof in full.", ""},
		{"End.\n\nIN NO EVENT SHALL EITHER PARTY BE LIABLE FOR LOST PROFITS UNDER ANY THEORY\n\n      12\n\nOF LIABILITY, EVEN IF ADVISED.\n\nNext.", "OF LIABILITY", "IN NO EVENT SHALL EITHER PARTY BE LIABLE FOR LOST PROFITS UNDER ANY THEORY\n\n      12\n\nOF LIABILITY, EVEN IF ADVISED.", ""},
		{"End.\n\nTHE SHARES HAVE NOT BEEN REGISTERED\n\n3\n\nARTICLE TWO is here.\n\nNext.", "ARTICLE", "ARTICLE TWO is here.", ""},
		{"Ab.\n\nHEADING ONE\n\nThe Fee is due.", "Fee", "The Fee is due.", ""},
		{"It ends.\n\nThe Offer " + long + "is open. Next.", "Offer", "The Offer " + long + "is open.", ""},
		{"It ends.\n\nThe Offer " + strings.Repeat(long, 2) + "is open. Next.", "Off", "The Offer", ""}, // its end is not in view
	} {
		at := strings.Index(c.text, c.part)
		got := Whole(c.text, doc.Span{Start: at, End: at + len(c.part)})
		if words := c.text[got.Start:got.End]; words != c.want {
			t.Errorf("%q: %q, want %q", c.part, words, c.want)
		}
		lead, ok := LeadIn(c.text, got)
		if ok != (c.lead != "") || c.text[lead.Start:lead.End] != c.lead {
			t.Errorf("%q is led in by %q, want %q", c.part, c.text[lead.Start:lead.End], c.lead)
		}
	}
}

// FuzzWhole holds that what is made whole holds what was given, on character boundaries, and that a lead-in stands before it.
func FuzzWhole(f *testing.F) {
	f.Add("A b.\n\n(a) cé; d:\n6", 3, 9)
	f.Fuzz(func(t *testing.T, s string, from, to int) {
		if from < 0 || to > len(s) || from > to || !utf8.ValidString(s) || from < len(s) && !utf8.RuneStart(s[from]) || to < len(s) && !utf8.RuneStart(s[to]) {
			return
		}
		span := doc.Span{Start: from, End: to}.Trim(s)
		whole := Whole(s, span)
		if !whole.Contains(span) || whole.End > len(s) || !utf8.ValidString(s[whole.Start:whole.End]) {
			t.Fatalf("%v of %v", whole, span)
		}
		if lead, ok := LeadIn(s, whole); ok && (lead.End > whole.Start || lead.Len() <= 0 || !utf8.ValidString(s[lead.Start:lead.End])) {
			t.Fatalf("%v leads in %v", lead, whole)
		}
	})
}
