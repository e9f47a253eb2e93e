package route

import "testing"

func TestOwnDate(t *testing.T) {
	for written, want := range map[string]string{
		"March 3, 2021": "2021-03-03", "March 3rd, 2021": "2021-03-03", "3 March 2021": "2021-03-03", "3rd day of March, 2021": "2021-03-03", "21st of MAY 2004": "2004-05-21",
		"March 2021": "", "3/3/2021": "", "": "", "March 32, 2021": "", "of March 2021": "",
	} {
		if got := ownDate(written); got != want {
			t.Errorf("%q: %q, want %q", written, got, want)
		}
	}
}

// TestNamedDay has a date choose between an agreement and the one that restates it, which names the date
// of the first, and the word between them where they have no date.
func TestNamedDay(t *testing.T) {
	first := Name{
		Files: []string{"Ostrow Timber supply 2016.txt"}, Type: "Toll Sawing Agreement", Date: "9 April 2016", Parties: []string{"Ostrow Timber Ltd", "Lindgren Doors AB"},
		Head: "TOLL SAWING AGREEMENT dated the ninth day of April two thousand and sixteen between Ostrow Timber Ltd and Lindgren Doors AB",
	}
	again := Name{
		Files: []string{"Ostrow Timber A&R.txt"}, Type: "Amended and Restated Toll Sawing Agreement", Date: "4 June 2019", Parties: first.Parties,
		Head: "AMENDED AND RESTATED TOLL SAWING AGREEMENT made on 4 June 2019 between Ostrow Timber Ltd and Lindgren Doors AB. The parties entered into a Toll Sawing Agreement dated 9 April 2016",
	}
	other := Name{Files: []string{"Pellow Lease.txt"}, Type: "Lease", Date: "4 May 2015", Parties: []string{"Ida Pellow", "Cray Mills LLC"}, Head: "LEASE dated 4 May 2015 between Ida Pellow and Cray Mills LLC"}
	r := New([]Name{first, again, other})
	for question, want := range map[string]int{
		"What happens at the end of the toll sawing agreement dated 9 April 2016?":               0,
		"In the Ostrow Timber agreement of April 9, 2016, who pays for transport?":               0,
		"In the Ostrow Timber agreement of 4 June 2019, who pays for transport?":                 1,
		"What is the least quantity in the restated Ostrow Timber agreement with Lindgren Doors": 1,
		"What is the price in the restated Ostrow agreement?":                                    1,
		"What notice does the lease of 4 May 2015 want?":                                         2,
	} {
		if docs := r.Route(question).Docs; len(docs) == 0 || docs[0].Doc != want {
			t.Errorf("%s: %+v, want %d", question, docs, want)
		}
	}
}
