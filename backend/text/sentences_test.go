package text

import (
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
)

func TestSentences(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"plain", "One thing. Another thing! A third?", "One thing. |Another thing! |A third?"},
		{"abbreviations", "Acme Inc. and Beta Co., Ltd. agree with Mr. Smith, i.e. the buyer. They pay.", "Acme Inc. and Beta Co., Ltd. agree with Mr. Smith, i.e. the buyer. |They pay."},
		{"company at the end", "Title passes to Acme Inc. The Seller bears the risk.", "Title passes to Acme Inc. |The Seller bears the risk."},
		{"references", "See Sec. 5.4 and No. 12 of Art. 3. It applies.", "See Sec. 5.4 and No. 12 of Art. 3. |It applies."},
		{"numbering", "5.4. Notices. All notices are in writing. 6. Term. It ends.", "5.4. Notices. |All notices are in writing. |6. Term. |It ends."},
		{"initials", "J. R. Doe signs. K. Roe does not.", "J. R. Doe signs. |K. Roe does not."},
		{"quotes", "He said “no.” She agreed. (They left.) Then nothing.", "He said “no.” |She agreed. |(They left.) |Then nothing."},
		{"list on lines", "The Supplier shall:\n(a) deliver;\n(b) install; and\n(c) train.", "The Supplier shall:\n|(a) deliver;\n|(b) install; and\n|(c) train."},
		{"wrapped lines", "The Supplier shall deliver the\nGoods to the place that the\nBuyer names. Risk passes then.", "The Supplier shall deliver the\nGoods to the place that the\nBuyer names. |Risk passes then."},
		{"paragraphs", "TERM\n\nThis agreement lasts\n\n\ntwo years", "TERM\n\n|This agreement lasts\n\n\n|two years"},
		{"amounts", "It costs $5.00 or 2.5% of sales. U.S. law applies.", "It costs $5.00 or 2.5% of sales. |U.S. law applies."},
		{"wide gap", "It ends.   (b) It begins.", "It ends.   |(b) It begins."},
		{"page end", "one\ftwo", "one\f|two"},
		{"leading blanks", "  \n\nOne. Two.", "  \n\nOne. |Two."},
		{"hours", "By 5:00 p.m. (Eastern Time) or 9 A.M. New York time. Due at 5 p.m. The Seller pays. He left at 5 p.m. (They left.) Then more.",
			"By 5:00 p.m. (Eastern Time) or 9 A.M. New York time. |Due at 5 p.m. |The Seller pays. |He left at 5 p.m. |(They left.) |Then more."},
		{"bracket after an abbreviation", "Patent No. (if any) of Acme, Inc. (a Delaware corporation) and “Beta Pty. Ltd.” (the “Buyer”). Next.",
			"Patent No. (if any) of Acme, Inc. (a Delaware corporation) and “Beta Pty. Ltd.” (the “Buyer”). |Next."},
		{"letters with full stops", "3 p.m., E.S.T. (or later), by B S.p.A. (“B”) and a Ph.D. (or equal). It ends at noon, E.S.T. Then more.",
			"3 p.m., E.S.T. (or later), by B S.p.A. (“B”) and a Ph.D. (or equal). |It ends at noon, E.S.T. |Then more."},
		{"law and addresses", "Under Pub. L. 116 and 56 Fed. Reg. 46191 the Ex-U.S. Rights of A. Roe, Esq. Counsel, at Av. Diagonal 5, end. It ends.",
			"Under Pub. L. 116 and 56 Fed. Reg. 46191 the Ex-U.S. Rights of A. Roe, Esq. Counsel, at Av. Diagonal 5, end. |It ends."},
		{"bracket after a sentence", "It ends there. (a) It begins. The sum is $5.00. (the last one)", "It ends there. |(a) It begins. |The sum is $5.00. |(the last one)"},
		{"figures on the next line", "Within one hundred and twenty\n(120) days the Seller shall:\n(1) pay thirty-five\n(35) dollars;\n(2) go.",
			"Within one hundred and twenty\n(120) days the Seller shall:\n|(1) pay thirty-five\n(35) dollars;\n|(2) go."},
		{"blank", " \n\n ", " \n\n "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, s := range Sentences(tt.text, doc.Span{End: len(tt.text)}) {
				got = append(got, tt.text[s.Start:s.End])
			}
			if strings.Join(got, "|") != tt.want {
				t.Errorf("got  %q\nwant %q", strings.Join(got, "|"), tt.want)
			}
		})
	}
}

func TestSentencesWithin(t *testing.T) {
	t.Parallel()
	text := "Before. Inside one. Inside two. After."
	within := doc.Span{Start: strings.Index(text, "Inside one"), End: strings.Index(text, "After")}
	got := Sentences(text, within)
	if len(got) != 2 || got[0].Start != within.Start || got[1].End != within.End {
		t.Errorf("got %v within %v", got, within)
	}
	if got := Sentences(text, doc.Span{Start: 5, End: 5}); got != nil {
		t.Errorf("an empty span has sentences %v", got)
	}
}

func FuzzSentences(f *testing.F) {
	f.Add("\uFEFFARTICLE I\r\n\r\nDEFINITIONS\r\n\r\n1.1 “Affiliate” means é 😀 § 5.4 and so on; (a) one, (b) two.\f\n\n  \t\n2. Term. Acme Inc. shall pay U.S. $5.00 to J. Doe. The end", 3, 40)
	f.Add("(a) one;\n(b) two", 0, 17)
	f.Fuzz(func(t *testing.T, text string, from, to int) {
		text = strings.ToValidUTF8(text, "\uFFFD")
		ends := []int{len(text)} // of characters
		for i := range text {
			ends = append(ends, i)
		}
		slices.Sort(ends)
		a, b := ends[uint(from)%uint(len(ends))], ends[uint(to)%uint(len(ends))]
		within := doc.Span{Start: min(a, b), End: max(a, b)}
		at := within.Start
		for _, s := range Sentences(text, within) {
			if _, err := doc.Quote(text, s); err != nil || s.Start != at || s.Len() == 0 {
				t.Fatalf("sentence %v after %d: %v", s, at, err)
			}
			at = s.End
		}
		if at != within.End {
			t.Fatalf("sentences end at %d of %d", at, within.End)
		}
	})
}
