package text_test

import (
	"fmt"
	"slices"
	"testing"

	"pincite/backend/text"
)

func TestDefinitions(t *testing.T) {
	for s, want := range map[string][]string{
		`“Fees” means money. The "Site", as used here, shall mean a place.`:                      {"Fees true", "Site true"},
		"“Fees” or “Charges” means money.":                                                       {"Fees true", "Charges true"},
		"1.2 Net Sales means what is sold.\nIt means nothing.":                                   {"Net Sales true"},
		"Acme Inc. (the “Seller”, and with its heirs the “Sellers”) and Roe (collectively “Us”)": {"Seller false", "Sellers false", "Us false"},
		"“affiliate” means a company.":                                                           {"affiliate true"},
		"It pays “Fees”. It says (see “Fees” in the agreement of the two parties).":              nil,
	} {
		var got []string
		for _, d := range text.Definitions(s) {
			got = append(got, fmt.Sprint(s[d.Name.Start:d.Name.End], " ", d.Means))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", s, got, want)
		}
	}
}
