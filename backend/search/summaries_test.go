package search

import (
	"math"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search/route"
)

func TestSummaries(t *testing.T) {
	entry := func(summary string) Entry { return Entry{Name: route.Name{Summary: summary}} }
	s := newSummaries([]Entry{entry("Lease between Alder and Birch"), entry("Leases, leases"), entry("")}, contractWords())

	// Of "leases alder": three documents of 5, 2 and 0 words, 7/3 in the mean; the stem of
	// lease is in two of them, Alder in one.
	part := func(tf, length float64) float64 { return tf * 2.2 / (tf + 1.2*(0.25+0.75*length/(7.0/3))) }
	lease, alder := math.Log(1+1.5/2.5), math.Log(1+2.5/1.5)
	want := []float64{(lease + alder) * part(1, 5), lease * part(2, 2), 0}
	got := s.scores([]string{"leases", "alder", "lease"}) // a stem counts once
	for i := range want {
		if math.Abs(float64(got[i])-want[i]) > 1e-5 {
			t.Errorf("document %d scores %g, want %g", i, got[i], want[i])
		}
	}
	if got := newSummaries(nil, contractWords()).scores([]string{"lease"}); len(got) != 0 {
		t.Errorf("no documents score %v", got)
	}
}

// TestSummariesFindTheDocument searches contracts that are alike but for their parties,
// which their chunks do not name, without routing.
func TestSummariesFindTheDocument(t *testing.T) {
	m := newTestMatter(t, 120, nil)
	clause := "The tenant pays the fees within thirty days of notice. Either party may terminate on notice. "
	var birch doc.ID
	for _, party := range []string{"Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Iris", "Juniper"} {
		id := m.add(t, party+".txt", "LEASE between "+party+" LLC and the tenant.\n\n"+clause+clause+clause, 120)
		if party == "Birch" {
			birch = id
		}
	}
	byWords := Method{Weighted: true, LexicalShare: 1, NoCutoff: true}
	for name, blank := range map[string]bool{"with summaries": false, "without summaries": true} {
		config := m.Config
		config.Entries = append([]Entry(nil), m.Entries...)
		if blank {
			for i := range config.Entries {
				config.Entries[i].Name.Summary = ""
			}
		}
		r, err := New(config).Search(t.Context(), Query{Text: "What notice terminates the lease with Birch?", NoRoute: true, K: 3, Method: byWords})
		if err != nil {
			t.Fatal(err)
		}
		all := len(r.Hits) > 0
		for _, h := range r.Hits {
			all = all && h.Doc == birch
		}
		if all == blank {
			t.Errorf("%s: all hits from the contract with Birch: %v", name, all)
		}
	}
}
