package facts

import (
	"strings"
	"testing"

	"pincite/backend/doc"
)

// TestTermFor finds what an agreement defines for a party, behind its name or where the name stands next.
func TestTermFor(t *testing.T) {
	for _, test := range []struct{ text, name, want string }{
		{`between Alder Ltd (the "Supplier") and Birch GmbH (hereinafter referred to as the "Customer").`, "Birch GmbH", "Customer"},
		{`BETWEEN ALDER FUND AND BIRCH LLC This Agreement ("Agreement") is made between ALDER FUND (the "Fund") and BIRCH LLC ("Administrator").`, "BIRCH LLC", "Administrator"},
		{`ALDER LTD and BIRCH GMBH, made on 3 May 2024 (the "Effective Date")`, "BIRCH GMBH", ""},
		{`This lease (this "Lease") is made by Alder Ltd and nobody else.`, "Alder Ltd", ""},
		{`Alder Ltd`, "Alder Ltd", ""},
	} {
		start := strings.Index(test.text, test.name)
		if got := TermFor(test.text, doc.Span{Start: start, End: start + len(test.name)}); got != test.want {
			t.Errorf("%s in %q is %q, want %q", test.name, test.text, got, test.want)
		}
	}
}
