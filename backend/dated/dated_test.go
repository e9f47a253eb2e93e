package dated

import "testing"

// TestBears reads the day that a document bears, and none that it tells of.
func TestBears(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"another agreement's day in the title", "AMENDMENT NO. 1 TO THE SUPPLY AGREEMENT\n\nThis Amendment No. 1 to the Supply Agreement dated 3 March 2023 " +
			"is made on 5 June 2024 between Tarn Ltd and Fell Ltd.\n\nClause 4 is deleted with effect from 1 July 2024.", "5 June 2024"},
		{"a letter", "Tarn Ltd\n4 Mill Lane, Leeds\n\n12 May 2022\n\nDear Ms Quist\n\nAgreement of 3 March 2021\n\nFrom 1 June 2022 the price is £40.\n\nYours sincerely\nA. Tarn", "12 May 2022"},
		{"an agreement", "LEASE\n\nTHIS LEASE is made on 3 March 2020 between Tarn Ltd and Fell Ltd.\n\nThe term is six years from 1 May 2020 to 30 April 2026.", "3 March 2020"},
		{"a message", "From: Ann Quist\nTo: Jo Fell\nDate: Mon, Oct 17, 2022 at 6:52 PM\nSubject: Re: season 2\n\nAgreed. We begin on November 1, 2022.\nJo", "Oct 17, 2022"},
		{"in German", "NACHTRAG 1\n\nzum Vertrag vom 12. November 2018\n\nGültig ab 1. April 2021 beträgt der Preis CHF 7'140.\n\nBurgdorf, 18. März 2021\nA. Quist", "18. März 2021"},
		{"in words", "THIS DEED is made the ninth day of May, two thousand and seven BETWEEN Tarn Ltd and Fell Ltd.", "9 May 2007"},
		{"none", "Price list\n\nNails £2\nScrews £3", ""},
	} {
		if got, day := Bears("paper.txt", c.text); got != c.want {
			t.Errorf("%s: %q, want %q (%v)", c.name, got, c.want, Of("paper.txt", c.text))
		} else if got != "" && c.text[day.Span.Start:day.Span.End] == "" {
			t.Errorf("%s: %v", c.name, day)
		}
	}
}
