package bench

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/library"
	"pincite/backend/sac"
	"pincite/backend/search"
	"pincite/backend/search/rank"
)

// acrossQuestions are questions that name no contract, as people type them, by the kind of clause that answers.
var acrossQuestions = map[string][]string{
	"governing_law":                      {"which contracts are under New York law?", "whose law applies if we end up in court"},
	"anti_assignment":                    {"do we need their ok to hand the contract over to somebody else", "transfer of the contract to a buyer of our business"},
	"cap_on_liability":                   {"what's the most they'd have to pay us if things go wrong", "ceiling on damages"},
	"license_grant":                      {"are we allowed to use their software and marks", "permission to use the technology"},
	"audit_rights":                       {"can they look into our books", "right to check the records of royalties"},
	"renewal_term":                       {"does it roll over by itself", "how much longer does it run if nobody says anything"},
	"exclusivity":                        {"are we the only ones they may sell to", "sole distributor in the territory"},
	"termination_for_convenience":        {"can we just walk away from the deal without giving a reason", "get out early for no reason"},
	"post_termination_services":          {"do they have to help us move to another vendor at the end", "stock that is left over when it ends"},
	"revenue_profit_sharing":             {"what cut of the sales do we get", "split of the income between the two"},
	"insurance":                          {"what cover must they carry", "liability policy with a million dollars per accident"},
	"minimum_commitment":                 {"is there a floor on what we have to buy each year", "least number of units to order"},
	"non_transferable_license":           {"can the license be passed on", "licence personal to us, no transfer"},
	"notice_period_to_terminate_renewal": {"how early must we tell them that we don't want another year", "deadline to stop the renewal"},
	"ip_ownership_assignment":            {"who owns what is developed in the project", "inventions made under the contract belong to"},
	"uncapped_liability":                 {"what is carved out of the damages cap", "losses for which liability has no limit"},
	"change_of_control":                  {"what if one of them gets bought", "merger or takeover of a party"},
	"non_compete":                        {"may they sell rival products", "promise to stay out of our market"},
	"covenant_not_to_sue":                {"did we promise not to attack their trademarks", "no challenge to the patents"},
	"rofr_rofo_rofn":                     {"do we get the first shot if they sell", "must they offer it to us before others"},
	"warranty_duration":                  {"how long are defects covered", "guarantee period for the goods"},
	"competitive_restriction_exception":  {"when are they allowed to compete after all", "carve-outs from the exclusivity"},
	"irrevocable_or_perpetual_license":   {"do we keep the license for good", "rights to use that can never be taken back"},
	"affiliate_license_licensee":         {"may our subsidiaries use it too", "group companies covered by the licence"},
	"no_solicit_of_employees":            {"can we hire each other's people?", "poaching staff"},
	"joint_ip_ownership":                 {"what would we own together", "co-owned inventions"},
	"most_favored_nation":                {"do we get the best price that anyone gets", "no worse terms than other customers"},
	"non_disparagement":                  {"may they talk badly about us", "no negative remarks in public"},
	"third_party_beneficiary":            {"can outsiders rely on this contract", "somebody who is not a party but may enforce it"},
	"no_solicit_of_customers":            {"stay away from our clients", "may they go after our customers"},
	"price_restrictions":                 {"can they raise the price whenever they like", "limit on price increases"},
}

// TestAcrossQuestions asks contracts that experts marked questions that name none, and tells which
// share of the first ten passages is marked with the kind of clause that was asked for, with needs and
// without. It takes models that learned nothing from these contracts (-relevance).
func TestAcrossQuestions(t *testing.T) {
	if *relevanceDir == "" {
		t.Skip("the models that ship have learned from these contracts; run with -relevance DIR")
	}
	d, questions := commercialQuestions(t)
	docs := d.DocumentsOf(questions)
	index, err := (&Program{Runtime: os.Getenv("PINCITE_ONNXRUNTIME"), Relevance: *relevanceDir}).Index(t.Context(), docs, sac.Recipe{}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	defer index.Close()
	x := index.(*programIndex)
	var kinds map[string]map[string]string // by set and question
	if err := json.Unmarshal(clauseKinds, &kinds); err != nil {
		t.Fatal(err)
	}
	marked := map[string]map[string][]doc.Span{} // by kind and file
	for _, q := range questions {
		kind := kinds["clauses"][q.Kind()]
		if marked[kind] == nil {
			marked[kind] = map[string][]doc.Span{}
		}
		for _, g := range q.Gold {
			marked[kind][g.File] = append(marked[kind][g.File], g.Span)
		}
	}
	for _, method := range []search.Method{{}, {Without: rank.Needs}} {
		for _, ofEach := range []int{0, 1} {
			sum, n := 0.0, 0.0
			for kind, asked := range acrossQuestions {
				of := marked[kind]
				if len(of) < 5 {
					continue
				}
				for _, text := range asked {
					share := markedShare(t, x, library.Question{Text: text, K: 10, OfEach: ofEach}.By(method), of)
					sum, n = sum+share, n+1
					t.Logf("%3.0f %% %s: %s", 100*share, kind, text)
				}
			}
			t.Logf("without %b, of each document %d: %.1f %% of the first ten, %.0f questions, %d contracts", method.Without, ofEach, 100*sum/n, n, len(docs))
			if method.Without == 0 && sum < n/3 {
				t.Errorf("only %.1f %% of the first ten are marked", 100*sum/n)
			}
		}
	}
}

// markedShare asks a question and returns how many of its hits are marked, of the most that could be.
func markedShare(t *testing.T, x *programIndex, q library.Question, marked map[string][]doc.Span) float64 {
	t.Helper()
	result, err := x.matter.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	right := 0.0
	for _, h := range result.Hits {
		file, err := unstaged(x.folder, h.File)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(marked[file], func(s doc.Span) bool { return s.Intersect(h.Characters).Len() > 0 }) {
			right++
		}
	}
	return right / float64(min(q.K, len(marked)))
}
