package table

import (
	"strings"
	"testing"

	"pincite/backend/doc"
)

// TestContentsAreNoTable finds no table in one of contents, whose numbers are pages, and finds one whose numbers are values.
func TestContentsAreNoTable(t *testing.T) {
	t.Parallel()
	list := "1.0 DEFINITIONS\t3\n2.0 FORECASTS AND ORDERS\t5\n3.0 PRICES; PAYMENT TERMS\t14\n4.0 FUTURE PRODUCTS\t18\n5.0 WARRANTY AND REPAIR\t18\n"
	body := "\n\n1.0 DEFINITIONS\n\nWords mean this.\n\n2.0 FORECASTS AND ORDERS\n\nOrders are placed.\n\n3.0 PRICES; PAYMENT TERMS\n\nPrices are these.\n\n4.0 FUTURE PRODUCTS\n\nNone.\n\n5.0 WARRANTY AND REPAIR\n\nOne year.\n"
	if found := Find("AGREEMENT\n\n"+list+body, &doc.Layout{}); len(found) != 0 {
		t.Errorf("%d tables in %q", len(found), list)
	}
	if found := Find("PRICES\n\n"+strings.ReplaceAll(list, "0 ", " ")+"\n\nThe agreement ends here.\n", &doc.Layout{}); len(found) == 0 {
		t.Error("no table of values")
	}
}
