package sac

import "testing"

// TestDocumentDate reads the date that a document bears, and none that it tells of.
func TestDocumentDate(t *testing.T) {
	t.Parallel()
	for opening, want := range map[string]string{
		"THIS DEED is made the ninth day of May, two thousand and seven BETWEEN":             "9 May 2007",
		"LEASE dated this twenty-second day of October two thousand nineteen between":        "22 October 2019",
		"Made on the twenty first day of June in the year two thousand and twenty-three.":    "21 June 2023",
		"Entered into this Thirtieth day of January, Nineteen Hundred and Ninety-Eight, by":  "30 January 1998",
		"Signed the fifth of August, nineteen eighty-four at Leeds":                          "5 August 1984",
		"dated the 4th day of March, two thousand twelve":                                    "4 March 2012",
		"dated the second day of April, 2016":                                                "2 April 2016",
		"dated 3rd day of July, 2017 between":                                                "3rd day of July, 2017",
		"dated the day of March, two thousand and four":                                      "",
		"The March two thousand dollars were paid in":                                        "",
		"Made between A and Mr. Ole Berg, born on 4 May 1971, as of 6 June 2020":             "6 June 2020",
		"Berg was employed from May 4, 2011 until June 9, 2015. This Release":                "",
		"save for the covenant that Berg signed on May 4, 2011, which stays":                 "",
		"This Agreement is effective from May 4, 2011 between":                               "May 4, 2011",
		"Policy period: from 1 June 2022 to 1 June 2023":                                     "1 June 2022",
		"made the first day of May two thousand and six (the Date), three thousand pounds":   "1 May 2006",
		"made the tenth day of December, two thousand and twenty, twenty boxes having come.": "10 December 2020",
	} {
		if got := documentDate(tokens(opening)); got != want {
			t.Errorf("%q: %q, want %q", opening, got, want)
		}
	}
}
