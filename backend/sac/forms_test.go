package sac

import (
	"slices"
	"strings"
	"testing"
)

// TestForms reads parties whose legal forms hold full stops and small letters, and those that commas and "and" part.
func TestForms(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ opening, want string }{
		{"dated 9 January 2023 between Kittle Data Ltd and Orm Press plc.", "Kittle Data Ltd; Orm Press plc"},
		{"dated 9 January 2023 between Kittle Data Ltd and Orm Press Sp. z o.o..", "Kittle Data Ltd; Orm Press Sp. z o.o."},
		{"dated 9 January 2023 between Kittle Data Ltd and Orm Press e.V..", "Kittle Data Ltd; Orm Press e.V."},
		{"dated 9 January 2023 between Kittle Data Ltd and Orm Press UG (haftungsbeschränkt).", "Kittle Data Ltd; Orm Press UG (haftungsbeschränkt)"},
		{"dated 9 January 2023 between Kittle Data Ltd and Orm Press GmbH.", "Kittle Data Ltd; Orm Press GmbH"},
		{"dated 9 January 2023 between Kittle Data Ltd and Orm Press S.à r.l. (the “Lessee”).", "Kittle Data Ltd; Orm Press S.à r.l."},
		{"dated 9 January 2023 between Kittle d.o.o., of Zagreb, and Orm Press s.r.o.", "Kittle d.o.o.; Orm Press s.r.o."},
		{"between Kittle Werke GmbH & Co. KG and Orm Press L.L.C.", "Kittle Werke GmbH & Co. KG; Orm Press L.L.C."},
		{"between Phoenix Lane, LLC, 481 Old Road, Troy, PA 19460 (“Vendor”) and Torv Inc.., a New York corporation", "Phoenix Lane, LLC; Torv Inc."},
		{"is among (1) Smith, Barrow and Tull, LLC, d/b/a Harbor Dental; (2) Kalb Werkzeugbau GmbH & Co. KG; and (3) Northfold Capital, Inc., f/k/a Lumen Holdings, Inc.", "Smith, Barrow and Tull, LLC; Kalb Werkzeugbau GmbH & Co. KG; Northfold Capital, Inc."},
		{"between Centre for Tidal Research and Commerce, a charity in Leeds, (“CTRC”), and ORM Press Inc. (“ORM”)", "Centre for Tidal Research and Commerce; ORM Press Inc."},
		{"between Orm Press v.o.s. and Kittle Data j.t.d.", "Orm Press v.o.s.; Kittle Data j.t.d."},
		{"between Kittle Data Sdn. Bhd. (“K”) and Orm Press Pte Ltd.", "Kittle Data Sdn. Bhd.; Orm Press Pte Ltd"},
		{"between Kittle Data Ltd and Orm Press Ltd.", "Kittle Data Ltd; Orm Press Ltd"},
		{"between Kittle Data Inc. and Orm Press Ltd.", "Kittle Data Inc.; Orm Press Ltd."},
		{"between Kittle Data ehf. and Orm Press Bt.", "Kittle Data ehf.; Orm Press Bt."},
		{"by and between Hale, Orr, Finch & Lowe, LLP (“Counsel”) and Tarn Mills Inc.", "Hale, Orr, Finch & Lowe, LLP; Tarn Mills Inc."},
		{"between Dale Moor Inc, a Nevada corporation and USA Care Union Organization Ltd (UCU) A Texas Corporation whose address is 9 Hill Road", "Dale Moor Inc; USA Care Union Organization Ltd"},
		{"PARTIES (1) SHB (HONG KONG) LTD, a company whose office is at Unit 3208 (“SHB”); and Plaza, 1 Harbour Rd (2) WASTE GROUP HOLDINGS PLC a company incorporated in the Isle of Man (“W2E”),", "SHB (HONG KONG) LTD; WASTE GROUP HOLDINGS PLC"},
		{"between Nation Fund Management LLC (“Nation”), on behalf of Nation Funds (“the Trust”), and Union Life Insurance Company, and OneUnion Securities, Inc., a registered broker dealer", "Nation Fund Management LLC; Union Life Insurance Company; OneUnion Securities, Inc."},
	} {
		if got := parties(tokens(c.opening)); strings.Join(got, "; ") != c.want {
			t.Errorf("%q: %q, want %q", c.opening, slices.Clone(got), c.want)
		}
	}
}
