package value

import (
	"strings"
	"testing"

	"pincite/backend/doc"
)

// TestCurrencies reads sums in the currency that stands with them, and what several countries write by what tells of which the text is.
func TestCurrencies(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"(BDS$24,000.00); TT$5; J$6; EC$7; FJ$8; HK$9; R$10":               "BBD 24,000; TTD 5; JMD 6; XCD 7; FJD 8; HKD 9; BRL 10",
		"RM 2,500; Tk 5,000; Tk. 6,000; KSh 7,000; Ksh. 8; ₦9; GH₵10; ₱11": "MYR 2,500; BDT 5,000; BDT 6,000; KES 7,000; KES 8; NGN 9; GHS 10; PHP 11", "Rp 2.000.000": "IDR 2,000,000",
		"1,500 zł; 200 Kč; 5,000 naira; 600 ringgit; 70 rand":                                             "PLN 1,500; CZK 200; NGN 5,000; MYR 600; ZAR 70",
		"TWENTY DOLLARS in the currency of Barbados (BDS$20.00)":                                          "BBD 20; BBD 20",
		"a rent of $3,150.00, plus HST; the laws of Ontario govern":                                       "$3,150",
		"a rent of $3,150.00; the laws of Ontario govern; all sums are in Canadian dollars":               "CAD 3,150",
		"All amounts in this Agreement are in Australian dollars. Fee: $50; law of the State of New York": "AUD 50",
		"the Territory is Canada; a fee of $5; the laws of the State of Delaware govern":                  "USD 5",
		"Salt & Shell, Kingston, Tasmania: $610.00 a fortnight":                                           "$610",
		"Boise, Idaho and Calgary, Alberta: $610":                                                         "USD 610",
		"R7,950,000 for the carting; R150.00 a load; R 12; South African law governs":                     "ZAR 7,950,000; ZAR 150",
		"P 180,000.00 for every year, Philippine Currency":                                                "PHP 180,000",
		"P 180,000.00; Botswana": "BWP 180,000", "P 180,000.00; Exhibit R 1,000; K5,000": "",
		"5,000 pesos, the laws of Mexico": "MXN 5,000", "5,000 pesos": "5,000 pesos", "Rs 500; the law of Pakistan": "PKR 500", "Rs 500": "INR 500",
		"5.000 kr; kr 500; Norwegian law": "NOK 5,000; NOK 500", "200 shillings; law of Uganda": "UGX 200",
	} {
		var got []string
		for _, v := range Find(Money, text, doc.Span{End: len(text)}) {
			got = append(got, v.Text)
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("%q: %q, want %q", text, strings.Join(got, "; "), want)
		}
	}
}
