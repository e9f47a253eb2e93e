package search

import (
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
)

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
	byWords := Method{Weighted: true, LexicalShare: 1, Without: rank.Cutoff}
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
