package facts

import (
	"strings"
	"testing"
)

// TestKindsOfFaults reads facts where other words in the text invite a wrong one.
func TestKindsOfFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, fact, text, want string }{
		{"the day of a recital", "effective_date", "ISLE LINK AGREEMENT\n\nOban, March 3rd, 2011\n\nTHIS AGREEMENT is between the parties in Schedule A. WHEREAS, Tarn Ltd and Fell Ltd signed a memorandum to plan the link effective from 9 May 2009; NOW, THEREFORE, they agree.", "2011-03-03"},
		{"the day of another agreement", "effective_date", "SUPPLY AGREEMENT between Tarn Ltd and Fell Ltd. “Master Agreement” means the agreement executed between the Parties on the 4th day of June, 2015.", ""},
		{"the last signing, without a day", "effective_date", "This Supply Agreement is effective as of the date of last signing (“Effective Date”). “Old Order” means the order dated May 2, 2015.\n\nBy:\nDate:", ""},
		{"the number of a page", "effective_date", "Outsourcing Agreement\nPage 4 May 2011\nOutsourcing Agreement\n\nThe commencement date for this contract will be 7th June 2011.", "2011-06-07"},
		{"white space for the day", "effective_date", "This Agreement is entered into as of October , 2012 (the “Effective Date”), by Tarn Ltd.", "2012-10 ?"},
		{"a longer name of the contract", "term", "The initial term of the contracted services agreement is 4 years from the commencement date.", "4 years"},
		{"notice of other fees", "notice", "Tarn may change the applicable charges and fees at the end of the term upon 45 days prior notice to you.", ""},
		{"a request for termination", "notice", "This Agreement lasts for two years and goes on unless either party requests termination at least 40 days prior to the end of the term.", "40 days"},
		{"the end of a right alone", "notice", "We may terminate your right to serve that account at any time by giving you at least 20 days' prior written notice.", ""},
		{"notice thereof of no breach", "notice", "Any Party may terminate its participation in this Agreement at any time by giving not less than one (1) year's prior notice thereof to the others.", "1 year"},
		{"notice thereof of a breach", "notice", "A party in breach may be given ten days' prior notice thereof, and this Agreement terminated.", ""},
		{"a term that is extended", "renewal", "This term shall be extended for a 1 year period provided that the volumes are met.", "1 year"},
		{"what stands far off in a long sentence", "term", "This Agreement shall continue in effect for two years from the date hereof, and thereafter shall continue automatically for successive annual periods, provided that such continuance is specifically approved at least annually by the Board of the Fund, in a meeting that is called for that, or else by the vote of a majority of the outstanding voting securities and stock options of the Fund in each of its series.", "2 years"},
		{"years that follow each other", "renewal", "This Agreement continues automatically for successive annual periods.", "1 year"},
		{"a notice that offers to renew", "notice", "Orm shall provide a written renewal notice to Customer at least ten (10) months prior to the expiration of the term.", ""},
		{"a law that another paper names", "governing_law", "This Agreement shall be governed and construed in accordance with the law set forth in the selling affiliate's terms. ANNEX: It is construed under the laws of the State of Ohio.", "Ohio ?"},
		{"a country of few contracts", "governing_law", "This agreement will be construed in accordance with the laws of Papua New Guinea.", "Papua New Guinea"},
		{"a start with a comma in it", "expiry", "The term of this Agreement shall commence upon May 1, 2009 and shall continue for a period of six (6) months.", "2009-10-31"},
		{"an end of something else", "term", "This Nondisclosure Agreement shall expire three years from the date on which the Holder no longer owns a share.", ""},
		{"an event that another section tells", "term", "This Agreement is in force until the expiration noted in Section 2.", ""},
		{"a day for a part of it", "effective_date", "CO-OPERATION AGREEMENT dated as of 4 May 2015. The other provisions of this Agreement shall be effective only upon Completion.", "2015-05-04 ?"},
	} {
		var values []string
		for _, a := range Find(c.fact, Document{Text: c.text}) {
			v := a.Value.Text
			if a.Doubt != "" {
				v += " ?"
			}
			values = append(values, v)
		}
		if got := strings.Join(values, "; "); got != c.want {
			t.Errorf("%s: %s of %q: %q, want %q", c.name, c.fact, c.text, got, c.want)
		}
	}
}

// TestNames shows names whole, and without what their bearers do business under.
func TestNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, known, want string }{
		{"is made between Tarn Ltd and The Fellside Company, of Leeds", "Fellside Company", "The Fellside Company"},
		{"THE FELLSIDE COMPANY", "FELLSIDE COMPANY", "FELLSIDE COMPANY"},
		{"Tarn Ltd sells. The Fellside Company buys", "Fellside Company", "Fellside Company"},
		{"between Orm Stores, Inc., a Delaware corporation", "Orm Stores, Inc", "Orm Stores, Inc."},
		{"It binds Orm Stores, Inc. Nobody else", "Orm Stores, Inc", "Orm Stores, Inc"},
		{"between Orm Group LP d/b/a Kittle and", "Orm Group LP d/b/a Kittle", "Orm Group LP"},
	} {
		found := Find("parties", Document{Text: c.text, Parties: []string{c.known}})
		if len(found) != 1 || found[0].Value.Text != c.want || c.text[found[0].Value.Span.Start:found[0].Value.Span.End] != c.want {
			t.Errorf("%q: %v, want %q", c.text, found, c.want)
		}
	}
}
