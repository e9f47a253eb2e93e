package value

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
)

// kinds are all that [Find] knows.
var kinds = []Kind{Date, Duration, Money, Percent, Number, Jurisdiction, YesNo}

func TestFind(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind Kind
		text string
		want string // the values, parted by "; "
	}{
		{Date, "dated as of January 26, 1998 (the “Effective Date”)", "1998-01-26"},
		{Date, "made this 6th day of April, 1999 and 15 December 2001", "1999-04-06; 2001-12-15"},
		{Date, "on the twenty-first day of May, 2003", "2003-05-21"},
		{Date, "on the First day of MAY 2003", "2003-05-01"},
		{Date, "as of September ___, 2011; April 2012; Sept. 3rd , 2014", "2011-09; 2012-04; 2014-09-03"},
		{Date, "2001-04-18, 4/18/2001, 18/4/2001, 18.04.2001, 4-18-01, 4/18/72", "2001-04-18; 2001-04-18; 2001-04-18; 2001-04-18; 2001-04-18; 1972-04-18"},
		{Date, "February 30, 2001; 31/31/2001; section 1.2.2001a; May 5; in 2001", ""},
		{Date, "June 30,2009 and 1\u00a0March\u00a02020", "2009-06-30; 2020-03-01"},
		{Duration, "a period of three (3) years from", "3 years"},
		{Duration, "thirty (30) days; 90-day; one hundred and eighty (180) days", "30 days; 90 days; 180 days"},
		{Duration, "eighteen-month period, ten (10) business days, 5 working days, 1 year", "18 months; 10 business days; 5 business days; 1 year"},
		{Duration, "2 (two) years; two and a half years; 2½ years", "2 years; 2.5 years; 2.5 years"},
		{Duration, "two (2) years and six (6) months", "2 years 6 months"},
		{Duration, "until the second (2nd) anniversary of the date hereof; 10th anniversary", "2 years; 10 years"},
		{Duration, "until the fifth (5t h) anniversary; the 7t h anniversary; half a year; a half-year; two and a half years", "5 years; 7 years; 0.5 years; 0.5 years; 2.5 years"},
		{Duration, "in perpetuity; perpetual, for an indefinite time", "perpetual; perpetual; perpetual"},
		{Duration, "twenty four (24) consecutive months, one calendar year", "24 months; 1 year"},
		{Duration, "the day after the year of one meeting", ""},
		{Money, "$1,000,000; US$5 million; USD 5,000.50; 5,000 dollars", "USD 1,000,000; USD 5,000,000; USD 5,000.5; USD 5,000"},
		{Money, "One Million Dollars ($1,000,000) or One Hundred Fifty Thousand and 00/100 Dollars", "USD 1,000,000; USD 150,000"},
		{Money, "€50,000, £10m, RMB 1,000, CDN$ 40, HK$7, 30 pounds sterling, ten million euros", "EUR 50,000; GBP 10,000,000; CNY 1,000; CAD 40; HKD 7; GBP 30; EUR 10,000,000"},
		{Money, "a fee of 50 percent in Canadian currency", ""},
		{Percent, "five percent (5%); 7.5 per cent; 50 basis points; fifty-one percent", "5%; 7.5%; 0.5%; 51%"},
		{Number, "twelve (12) seats and 1,500 users from January 5, 2001", "12; 1,500"},
		{Number, "two three times", ""},
		{Duration, "a term of [three (3)] years, or [two] months", "3 years; 2 months"},
		{Jurisdiction, "the laws of the State of NEW YORK and the courts of New  Mexico", "New York; New Mexico"},
		{Jurisdiction, "English law; the laws of England and Wales; Jerseyville; georgia; Washington, D.C.", "England; England and Wales; District of Columbia"},
		{Jurisdiction, "the United States District Court for the District of Maine; the laws of the United States; Victoria", "Maine; United States; Victoria"},
		{Jurisdiction, "People’s Republic of China (PRC)", "China; China"},
		{Jurisdiction, "the courts of the Netherlands; Isle\u00a0of\nMan, Washington; England & Walesx; Québec, QUÉBEC", "Netherlands; Isle of Man; Washington; England; Quebec; Quebec"},
		{Date, "12-Mar-2020, 1-May-2020", "2020-03-12; 2020-05-01"},
		{Duration, "1/2 year, 1 1/2 years, two and three-quarters years, one-half year, a hundred years", "0.5 years; 1.5 years; 2.75 years; 0.5 years; 100 years"},
		{Duration, "for a year; another season; a month's warning; for a year and a day; of a fortnight", "1 year; 1 season; 1 month; 1 year and 1 day; 2 weeks"},
		{Duration, "£430 a month, twice a year; two rabi seasons; without any fixed end", "2 seasons; perpetual"},
		{Date, "the last day of February 2028; until the end of June, 2027; dal 1° maggio 2025; el 3 de marzo de 2026", "2028-02-29; 2027-06-30; 2025-05-01; 2026-03-03"},
		{Duration, "24/7 days; 1.2.3 days; 10 000 days", ""},
		{Money, "USD1,000,000; EUR5,000 and GBP20", "USD 1,000,000; EUR 5,000; GBP 20"},
		{Money, "Rs. 1,00,000; INR 12,34,567.50", "INR 100,000; INR 1,234,567.5"},
		{Money, "€1.000.000; 1.000.000,00 EUR; EUR 1.234,56; 1 000 000 EUR; €1\u00a0000\u00a0000,50", "EUR 1,000,000; EUR 1,000,000; EUR 1,234.56; EUR 1,000,000; EUR 1,000,000.5"},
		{Money, "10 000 EUR; €10 000; £24/7; Z$5; $1,00; €1.125; $[●]; $____", ""},
		{Money, "1'000 CHF; CHF 1’234’567.50; MX$6; NT$5; RMB¥7; JP¥8; AED 9; PLN 10; TRY 11, try 12", "CHF 1,000; CHF 1,234,567.5; MXN 6; TWD 5; CNY 7; JPY 8; AED 9; PLN 10; TRY 11"},
		{Money, "Rs. 5 lakh; Rs 5 lakhs; INR 2 crore; ₹1.5 crores; ten lakh rupees; $5 trillion", "INR 500,000; INR 500,000; INR 20,000,000; INR 15,000,000; INR 1,000,000; USD 5,000,000,000,000"},
		{Money, "€ 1.000; 12.500 €; €1.250 million; € 1 234,56; EUR 5,50; 0,5 EUR; $1.250; Section 5 €10", "EUR 1,000; EUR 12,500; EUR 1,250,000; EUR 1,234.56; EUR 5.5; EUR 0.5; EUR 10"},
		{Money, "One dollar and fifty cents; ten dollars and 25 (twenty-five) cents each; 5 dollars and 120 cents; six euros and no cents", "USD 1.5; USD 10.25; USD 5; EUR 6"},
		{Money, "par value $.001; US Dollars 5,000; Euros 20, U.S. dollars 7", "USD 0.001; USD 5,000; EUR 20; USD 7"},
		{Money, "A$5, AU$6, NZ$7, C$8, CA$9", "AUD 5; AUD 6; NZD 7; CAD 8; CAD 9"},
		{Money, "$10 to $15 million; $10-15 million; $1 to $2", "USD 15,000,000; USD 1; USD 2"},
		{Money, "One Hundred Dollars and 50/100 ($100.50); Fifty Thousand and 75/100 Dollars; ten and no/100 dollars", "USD 100.5; USD 50,000.75; USD 10"},
		{Percent, "two and one-half percent (2.5%); three-quarters of one percent (0.75%); one-half of 1%; 33 1/3%; 1-1/2%; 1- 1/2%", "2.5%; 0.75%; 0.5%; 33.3333%; 1.5%; 1.5%"},
		{Percent, "1.2.3%, a.5%, 5..5%, 1,23,4%", ""},
		{Percent, "5,5%; 0,25 %; .5%; 50 bps; 25bp; 5 pct; [10%]", "5.5%; 0.25%; 0.5%; 0.5%; 0.25%; 5%; 10%"},
		{Number, "lists 1,2 and 1'000; .5", "1,000; 0.5"},
		{Date, "the 1st day of January, two thousand and twelve; March 5, Two Thousand Twenty-Three (2023); May 6th, nineteen ninety-nine", "2012-01-01; 2023-03-05; 1999-05-06"},
		{Date, "31 day of December in the year two thousand five (2005); 4 June nineteen hundred and one", "2005-12-31; 1901-06-04"},
		{Date, "15th (fifteenth) day of June 2015; 15 (fifteen) June 2015", "2015-06-15; 2015-06-15"},
		{Date, "03-Jan-09; 3/Jan/2009; 2020/03/31; 2020-3-1; 2020-13-01", "2009-01-03; 2009-01-03; 2020-03-31; 2020-03-01"},
		{Date, "may 2000 shares be sold; they march 1999 miles; May 2000; MARCH 1999; two thousand shares in May", "2000-05; 1999-03"},
		{Duration, "thirty [30] days; twelve-(12)-month; 30 minutes; 2,5 years", "30 days; 12 months; 30 minutes; 2.5 years"},
		{Duration, "5 banking days; 3 bank working days; 20 clear days; 7 consecutive calendar days; 8 trading days", "5 business days; 3 business days; 20 days; 7 days"},
		{Jurisdiction, "Scots law, South African law; Republic of China; the UK; the U.K.; Trinidad and Tobago, Curaçao", "Scotland; South Africa; Taiwan; United Kingdom; United Kingdom; Trinidad and Tobago; Curaçao"},
		{YesNo, "Licensee shall have no right; it has no obligation; They can't, won’t; shall be strictly prohibited; is forbidden; must refrain", "no; no; no; no; no; no; no"},
		{YesNo, "Nothing herein shall oblige; Nothing in this Agreement shall prevent; nothing shall be construed to limit; a licence is hereby granted; is free to", "no; yes; yes; yes; yes"},
		{Money, "pay a $5,000 fee; A $5 charge; A$6; such US $500; Exhibit C $7", "$5,000; $5; AUD 6; USD 500; $7"},
		{Money, "$5,000 CAD; $1.5 million (AUD); $500 in Canadian dollars; CAD $1,000; Cdn. $5; cdn $6; $500 USD; CAD $5 CAD $6; $7 CAD 8", "CAD 5,000; AUD 1,500,000; CAD 500; CAD 1,000; CAD 5; CAD 6; USD 500; CAD 5; CAD 6; $7; CAD 8"},
		{Money, "Rs 20 Lacs; Rs. 5 Cr.; ₹ 2.5 crs; $5B; $5b", "INR 2,000,000; INR 50,000,000; INR 25,000,000; USD 5,000,000,000; USD 5,000,000,000"},
		{Money, "half a million dollars; between $5 and $10 million; $5 and $10 million", "USD 500,000; USD 10,000,000; USD 5; USD 10,000,000"},
		{Money, "Section 2.1 EUR 500; Schedule 3 USD 20; 100 USD 200 USD; EUR 0,500; €0,125; $0,500", "EUR 500; USD 20; USD 100; USD 200; EUR 0.5; EUR 0.125"},
		{Percent, "1/2 of 1%; 0.50 of 1% and .25 of one percent; 1/8 of one percent (.125%); 1/2 of 1.5%; 0,125 %", "0.5%; 0.5%; 0.25%; 0.125%; 1.5%; 0.125%"},
		{Percent, "Rate.......5%; Rate……5%; Rate ….5%; Rate .5%; 5....5%", "5%; 5%; 5%; 0.5%; 5%"},
		{Duration, "Term.......5 years; Term….6 months; until its end.30 days' notice; approx.5 years", "5 years; 6 months; 30 days; 5 years"},
		{Number, "Seats.....12; No.5; 0,125; .5", "12; 5; 0.5"},
		{Date, "on May 5, two thousand shares; 5 May two thousand units; March 3 two thousand five hundred dollars; May 5, nineteen sixty shares", ""},
		{Date, "on May 5, two thousand five and on 4 June two thousand ten, the; made 5 May, two thousand\nby", "2005-05-05; 2010-06-04; 2000-05-05"},
		{Jurisdiction, "Peoples Republic of China; Peoples’ Republic of China; PEOPLE`S REPUBLIC OF CHINA; People´s Republic of China; Republic of China; Côte d'Ivoire, Côte d’Ivoire", "China; China; China; China; Taiwan; Ivory Coast; Ivory Coast"},
		{YesNo, "If Lender has no objection, Borrower may prepay; Licensee, which has no employees, may sublicense; which has no further right; it has no subsidiaries", "yes; yes; no; no"},
		{YesNo, "Nothing herein shall in any way restrict it; nothing shall be construed so as to limit it; nothing herein shall impair a right; nothing shall oblige", "yes; yes; yes; no"},
		{YesNo, "It is not prohibited from selling; they shall not be precluded; no party shall be barred from it; Executive agrees not to compete", "yes; yes; yes; no"},
		{Number, "10 million shares, a hundred and one seats, 2.5 thousand, 1.234.567", "10,000,000; 101; 2,500; 1,234,567"},
		{Number, "1/2 of it; Section 3.1.2", "0.5"},
		{YesNo, "Tenant may not assign. Landlord may enter. No party shall in any event disclose", "no; yes; no"},
		{YesNo, "Neither party may solicit; Supplier is entitled to", "no; yes"},
	} {
		var got []string
		for _, v := range Find(c.kind, c.text, doc.Span{End: len(c.text)}) {
			got = append(got, v.Text)
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s in %q: %q, want %q", c.kind, c.text, strings.Join(got, "; "), c.want)
		}
	}
}

// TestNotation reads what may be written in two ways: as the rest of the text has it, and not at all
// where that leaves it open.
func TestNotation(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind Kind
		text string
		want string
	}{
		{Money, "converted at EUR 1.080 per USD; at EUR 1.080 = USD 1", "USD 1"},
		{Money, "the exchange rate of EUR 1.080 applies", ""},
		{Money, "€1.230 per litre, €1.500 a share, CHF 1.500 per unit, €1.230 a month", "EUR 1,230"},
		{Money, "USD 50.000", ""},
		{Money, "$2.375; $1.250 per gallon", "USD 2.375; USD 1.25"},
		{Money, "USD 50.000 and EUR 1.234,50", "USD 50,000; EUR 1,234.5"},
		{Money, "USD 250.000,-; EUR 1.125", "USD 250,000; EUR 1,125"},
		{Money, "$50.000 of the $1,250.00; €1.125; €1.250", "USD 50; USD 1,250; EUR 1.125"},
		{Money, "EUR 1.234,50 and EUR 1,250 and EUR 2,000", "EUR 1,234.5; EUR 2,000"},
		{Money, "EUR 1.234,50 and $1,250.00 and EUR 3.500", "EUR 1,234.5; USD 1,250"},
		{Money, "$5-million, EUR 2 Mio., 3 Mrd. €, $4 mil., 5 Tsd. EUR", "USD 5,000,000; EUR 2,000,000; EUR 3,000,000,000; USD 4,000,000; EUR 5,000"},
		{Money, "$1,000 ,000; $1, 000; $2,000, 500 of them", "USD 2,000"},
		{Money, "500 pounds of sugar, a 20 pound box", ""},
		{Money, "500 pounds, a 20-pound box; £5", "GBP 500; GBP 5"},
		{Percent, "7,125%; 7.125%; 1,500%", "7.125%; 1,500%"},
		{Percent, "3-5%; three (3) to five (5) percent", ""},
		{Duration, "1.500 hours", ""}, {Duration, "1.500 hours; 1,500 hours", "1.5 hours; 1,500 hours"},
		{Duration, "between 30 and 60 days; three to five years; thirty (30) or sixty (60) days; not less than ten (10) nor more than twenty (20) days; 24–36 months", ""},
		{Duration, "under Section 5 or 30 days later; Parts one and two; 30 days and 60 days", "30 days; 30 days; 60 days"},
		{Duration, "one-hundred-and-eighty (180) days", "180 days"},
		{Number, "1.250 units", ""},
		{Number, "1.250 of 2,000,000 units", "1.25; 2,000,000"},
		{Date, "5/6/2021", "2021-05-06"},
		{Date, "5/6/2021 and 25/6/2021", "2021-06-05; 2021-06-25"},
		{Date, "5/6/2021 and 6/25/2021", "2021-05-06; 2021-06-25"},
		{Date, "5/6/2021, 25/6/2021, 6/25/2021", "2021-05-06; 2021-06-25; 2021-06-25"},
		{Date, "made on 3 March 2021; paid on 5/6/2021 and 6/6/2021", "2021-03-03; 2021-06-05; 2021-06-06"},
		{Date, "made on March 3, 2021; paid on 5/6/2021", "2021-03-03; 2021-05-06"},
		{Date, "this 18t h day of August 2014, the 2n d day of May 2017; ends on 31. December 2030\n12. December 2020", "2014-08-18; 2017-05-02; 2030-12-31; 2020-12"},
		{Jurisdiction, "New York, USA; Ontario, Canada; the United States; Jersey City, New Jersey; 5 Delaware Avenue; New York City; Orange County; Washington County", "New York; Ontario; United States; New Jersey; New York"},
	} {
		var got []string
		for _, v := range Find(c.kind, c.text, doc.Span{End: len(c.text)}) {
			got = append(got, v.Text)
			if again := Find(c.kind, c.text, v.Span); !slices.Contains(again, v) {
				t.Errorf("%s in %q: %q is read as %+v alone", c.kind, c.text, v.Text, again)
			}
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s in %q: %q, want %q", c.kind, c.text, strings.Join(got, "; "), c.want)
		}
	}
}

func TestFindSpans(t *testing.T) {
	t.Parallel()
	const text = "§ 3: “Term” means thirty (30) days, or three (3) years, é"
	span := doc.Span{Start: strings.Index(text, "or three"), End: len(text)}
	found := Find(Duration, text, span)
	if len(found) != 1 || text[found[0].Span.Start:found[0].Span.End] != "three (3) years" || found[0].Amount != 3 || found[0].Unit != "year" {
		t.Errorf("%+v", found)
	}
	for _, s := range []doc.Span{{Start: -1, End: 5}, {Start: 1, End: 5}, {Start: 5, End: 4}, {Start: 0, End: 999}} {
		if got := Find(Duration, text, s); got != nil {
			t.Errorf("%v: %+v", s, got)
		}
	}
	if got := Find("clause", text, span); got != nil {
		t.Errorf("an unknown kind has %+v", got)
	}
}

// TestNear holds that what is looked for near an anchor is found wherever it stands, and that
// parts are whole words.
func TestNear(t *testing.T) {
	t.Parallel()
	filler := strings.Repeat("é§ words that say nothing of it; ", 40)
	for _, c := range []struct {
		kind        Kind
		text, value string
	}{
		{Date, "the twenty-first day of September, in the year of 2001", "2001-09-21"}, {Date, "4/18/72", "1972-04-18"},
		{Duration, "one hundred and eighty (180) consecutive days", "180 days"}, {Duration, "for  EVER", "perpetual"},
		{Jurisdiction, "Isle of Man", "Isle of Man"},
	} {
		for _, text := range []string{c.text, filler + c.text, c.text + "; " + filler, filler + c.text + "\n" + filler + c.text} {
			found := Find(c.kind, text, doc.Span{End: len(text)})
			if len(found) != strings.Count(text, c.text) || found[0].Text != c.value {
				t.Errorf("%s in %q: %+v", c.kind, text, found)
			}
		}
	}
	text := "a reTermination of the Term, determined; " + strings.Repeat("x", 1000) + "term"
	var words []string
	for _, s := range Near(text, []string{" term ", "terminat"}, 0, 0) {
		words = append(words, text[s.Start:s.End])
	}
	if want := []string{"reTermination", "Term,"}; !slices.Equal(words, want) {
		t.Errorf("%q, want %q", words, want)
	}
}

func TestBest(t *testing.T) {
	t.Parallel()
	const text = "Acme, a Delaware corporation, agrees that the laws (but not the conflicts of laws) of the Commonwealth of Pennsylvania govern"
	if v, ok := Best(Jurisdiction, text, doc.Span{End: len(text)}); !ok || v.Text != "Pennsylvania" {
		t.Errorf("%+v, %v", v, ok)
	}
	if v, ok := Best(Date, text, doc.Span{End: len(text)}); ok {
		t.Errorf("%+v", v)
	}
}

func TestDays(t *testing.T) {
	t.Parallel()
	days := func(s string) float64 {
		d, _ := Find(Duration, s, doc.Span{End: len(s)})[0].Days()
		return d
	}
	if days("1 year") <= days("11 months") || days("12 months") != days("one year") || days("5 business days") != days("1 week") {
		t.Error("durations do not compare")
	}
	if _, ok := (Value{Kind: Duration, Unit: Perpetual}).Days(); ok {
		t.Error("what has no end has days")
	}
}

// FuzzFind holds that values lie in the span that was read, in order and apart, and that
// the words of a value say it again.
func FuzzFind(f *testing.F) {
	for _, s := range []string{"dated January 26, 1998, 6th day of April, 1999", "two (2) years and six (6) months, 2½ years", "One Million Dollars ($1,000,000) or 5%",
		"laws of the State of New York, Washington, D.C.", "may not, shall, neither party may", "five percent (5%) 50 basis points é§"} {
		f.Add(s, 0, len(s))
	}
	for _, s := range []string{"$10 to $15 million, AU$6, MX$6, USD1,000, 1.000.000,00 EUR, 10 000 EUR, 1'000 CHF", "33 1/3%, 1- 1/2 years, three-quarters of one percent, 24/7 days", "One Hundred Dollars and 50/100, a hundred and one",
		"Rs. 5 lakh, €1.000, 1.125 €, CHF 1'000.50, $.50, 5,5%, .5%, 50 bps", "1 January two thousand and twelve (2012), 03-Jan-09, May 6, nineteen ninety-nine", "one dollar and fifty cents, can't, shall have no right, nothing herein shall prevent",
		"half a million dollars, $5,000 (CAD), Rs 5 Cr, 1/2 of 1%, Rate…..5%, end.30 days, May 5, two thousand", "People`s Republic of China, no party shall be barred",
		"EUR 1.080 per USD, USD 50.000,-, 1.250 units, 5/6/2021, 25/6/2021", "between 30 and 60 days, $1,000 ,000, 31. December 2030", "New York, USA, Jersey City, 5 pounds of £"} {
		f.Add(s, 0, len(s))
	}
	f.Fuzz(func(t *testing.T, text string, start, end int) {
		span := doc.Span{Start: start, End: end}
		if !utf8.ValidString(text) {
			return
		}
		for _, kind := range kinds {
			last := start
			for _, v := range Find(kind, text, span) {
				if v.Kind != kind || v.Text == "" || !span.Contains(v.Span) || v.Span.Len() == 0 || v.Span.Start < last {
					t.Fatalf("%q %v: %+v", text, span, v)
				}
				last = v.Span.End
				if _, err := doc.Quote(text, v.Span); err != nil {
					t.Fatalf("%q: %+v: %v", text, v, err)
				}
				if again := Find(kind, text, v.Span); !slices.Contains(again, v) {
					t.Fatalf("%q: %q gives %+v, not %+v", text, text[v.Span.Start:v.Span.End], again, v)
				}
			}
		}
	})
}
