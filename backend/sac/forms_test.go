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
		{"Between: Hill Park Stadium Trust ABN 61 204 778 190 (Trust) and Two Creeks Catering Pty Ltd ABN 15 633 091 422 (Caterer)", "Hill Park Stadium Trust; Two Creeks Catering Pty Ltd"},
		{"Particulars\n\nOperator\tQuay Desks Kenya Limited, PVT-7Y2\n\nMember\tOtieno Wafula Advocates LLP\n\nDesks\t14", "Quay Desks Kenya Limited; Otieno Wafula Advocates LLP"},
		{"MILK AGREEMENT\n\nHARTWELL FARMS LLC (\"Producer\") and THREE CREEKS DAIRY INC.\n(\"Creamery\") made an agreement.", "HARTWELL FARMS LLC; THREE CREEKS DAIRY INC."},
		{"This is made by RIVER RIDGE DENTISTRY, P.C., a Georgia corporation (the \"Practice\"), and ADA M. QUIST, D.M.D. (\"Associate\").", "RIVER RIDGE DENTISTRY, P.C.; ADA M. QUIST"},
		{"Between Bona Estates Limited, Malta (\"the Owner\") and Ms Ada Quist and Mr Ben Roe, both of Valletta (\"the Couple\").", "Bona Estates Limited; Ms Ada Quist; Mr Ben Roe"},
		{"An agreement of 2 July 2018 between the Parochial Church Council of St\nOsyth, Moor End, in the county (\"the PCC\") and Red Acorns Playgroup, an\nunincorporated body (\"the Group\").", "Parochial Church Council of St Osyth; Red Acorns Playgroup"},
		{"AGREEMENT\n\nVale Laundry Limited, Killarney (\"the Laundry\")\n\nLake Hotels (Kerry) Unlimited Company, for its hotels (\"the Company\")", "Vale Laundry Limited; Lake Hotels (Kerry) Unlimited Company"},
	} {
		if got := parties(tokens(c.opening)); strings.Join(got, "; ") != c.want {
			t.Errorf("%q: %q, want %q", c.opening, slices.Clone(got), c.want)
		}
	}
}

// TestLineTitle reads titles on a line of their own that say what the document is before what it is about.
func TestLineTitle(t *testing.T) {
	t.Parallel()
	for opening, want := range map[string]string{
		"PARISH OF ST OSYTH\n\nLICENCE TO USE THE CHURCH HALL\n\nAn agreement of 2 July 2018": "Licence to Use the Church Hall",
		"# Framework contract for repair of gauges\n\nMeetlab B.V.":                           "Framework contract for repair of gauges",
		"The contract of the parties is as follows.\n\nIt runs for a year.":                   "",
	} {
		if got := lineTitle(tokens(opening)); got != want {
			t.Errorf("%q: %q, want %q", opening, got, want)
		}
	}
	if got := documentType(tokens("Master Contract Research Agreement\n\nBetween"), "x.docx"); got != "Master Contract Research Agreement" {
		t.Errorf("a title with two nouns: %q", got)
	}
}
