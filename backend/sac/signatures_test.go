package sac

import (
	"slices"
	"strings"
	"testing"
)

// TestParties finds parties that no "between" announces.
func TestParties(t *testing.T) {
	t.Parallel()
	terms := strings.Repeat("\n\nNothing in this clause names anybody.", 40)
	for _, tt := range []struct {
		name, text string
		parties    []string
		date       string
	}{
		{
			"an employee who signs",
			"CONFIDENTIALITY AGREEMENT\n\nAs a condition of my employment with Larkspur Robotics, Inc. (the “Company”), I agree as follows.\n\n§ 4. Return of Company property" +
				terms + "\n\nDate: 5/12/09 /s/ Ottoline J. Farrow\n\nSignature\n\nOttoline J. Farrow",
			[]string{"Larkspur Robotics, Inc.", "Ottoline J. Farrow"}, "5/12/09",
		},
		{
			"officers who sign",
			"NON-DISCLOSURE AGREEMENT\n\nThe undersigned agree as follows." + terms +
				"\n\nLARKSPUR ROBOTICS, INC.\n\nBy: /s/ Jo Reed\nName: Jo Reed\n\nQUILLON MARINE GMBH\n\nBy: ____________",
			[]string{"LARKSPUR ROBOTICS, INC.", "QUILLON MARINE GMBH"}, "",
		},
		{
			"a president signs for nobody but the company",
			"CONFIDENTIALITY AGREEMENT\n\nTarn Bank Corporation (the \"Company\") agrees as follows." + terms + "\n\n/s/ Jo Reed\nJo Reed\nPresident",
			[]string{"Tarn Bank Corporation"}, "",
		},
		{
			"a letter",
			"February 1, 2017\n\nQuillon Marine N.V.\n12 Quay Street\nRotterdam\n\nDear Amis:\n\nIn connection with the consideration by Larkspur Robotics, Inc. (“Larkspur”) of a transaction," +
				" we agree as follows." + terms,
			[]string{"Larkspur Robotics, Inc.", "Quillon Marine N.V."}, "February 1, 2017",
		},
		{
			"places in addresses, and a person by her role",
			"NON-COMPETE AGREEMENT\n\nThis Agreement is made as of the 3rd of July 2007 between Larkspur Robotics, Inc., 12 Quay Street, Dover, Delaware 19901 (“Larkspur”), and Ottoline Farrow, an individual (“Employee”)." + terms,
			[]string{"Larkspur Robotics, Inc.", "Ottoline Farrow"}, "3rd of July 2007",
		},
		{
			"former names and subsidiaries",
			"AGREEMENT dated 11/16/2009 by and between Tarn & Fell Limited (formerly, Beck Limited) and Quillon Marine GmbH (“Quillon”), including Moss GmbH. " +
				"It replaces that of Fen, Inc." + terms,
			[]string{"Tarn & Fell Limited", "Quillon Marine GmbH"}, "11/16/2009",
		},
		{
			"terms without marks of quotation",
			"LICENCE made on 9 May 2024\n\nTarnbeck Hall Trust, a charity of 12 Quay Street, Dover (the Trust)\nQuillon Dance Limited of Fellgate (Quillon)" + terms,
			[]string{"Tarnbeck Hall Trust", "Quillon Dance Limited"}, "9 May 2024",
		},
		{
			"persons with where they live",
			"GRAZING LICENCE\n\nbetween the Trustees of the Tarnbeck Estate (the Owners) and Ottoline Farrow of Wester Fell (the Grazier)." + terms,
			[]string{"Trustees of the Tarnbeck Estate", "Ottoline Farrow"}, "",
		},
		{
			"strong words and tables of Markdown",
			"# Price Agreement\n\n**Lakes Library Consortium** (\"Lakes\"), 5 Elm Street\n**Quillon Furniture LLC** (\"Vendor\"), 80 Quay Street\n\n| Start | 1 June 2026 |" + terms,
			[]string{"Lakes Library Consortium", "Quillon Furniture LLC"}, "1 June 2026",
		},
		{
			"roles in a table",
			"| Particulars | |\n|---|---|\n| Licensor | Quillon Films Ltd |\n| Licensee | Larkspur TV AS |" + terms,
			[]string{"Quillon Films Ltd", "Larkspur TV AS"}, "",
		},
		{
			"roles before dots",
			"CLEANING\n\nCustomer ........ Parish of St Oswin\nContractor ...... Quillon Cleaning Co. Ltd" + terms,
			[]string{"Parish of St Oswin", "Quillon Cleaning Co. Ltd"}, "",
		},
		{
			"a contract in German",
			"Vertrag\n\nzwischen der\n\nStadtwerke Tarnfeld GmbH, Marktplatz 2 (im Folgenden „Versorger“)\n\nund der\n\nGemeinde Quillau, vertreten durch Ada Quist (im Folgenden „Kundin“)." + terms,
			[]string{"Stadtwerke Tarnfeld GmbH", "Gemeinde Quillau"}, "",
		},
		{
			"an and within a name, and one in an address",
			"SUPPLY between: Tarnbeck Health and Social Care Trust, Quay Road (\"the Trust\"), and Quillon Linen Ltd, Fell Lane, Dover, Kent, and Larkspur Laundry Ltd (\"the Laundry\")." + terms,
			[]string{"Tarnbeck Health and Social Care Trust", "Quillon Linen Ltd", "Larkspur Laundry Ltd"}, "",
		},
		{
			"a person bound for herself",
			"PLEDGE by and among Tarn Fish Company (“Debtor”), Quillon Bank (“Lender”), and Ottoline Farrow, individually (“Guarantor”)." + terms,
			[]string{"Tarn Fish Company", "Quillon Bank", "Ottoline Farrow"}, "",
		},
		{
			"towns and counties in addresses",
			"HOSTING AGREEMENT made between Larkspur Robotics, Inc., 12 Quay Street, Las Vegas, NV, and Quillon Marine Limited, Third Floor, 9 Fell Road, Co. Dublin, and Boulder, CO." + terms,
			[]string{"Larkspur Robotics, Inc.", "Quillon Marine Limited"}, "",
		},
		{
			"brackets within names",
			"LICENCE AGREEMENT between Tarn Internet (Beijing) Technology Co., Ltd., 9 Fell Road, and FELL LABORATORIES, (UK) LIMITED of 12 Quay Street." + terms,
			[]string{"Tarn Internet (Beijing) Technology Co., Ltd.", "FELL LABORATORIES, (UK) LIMITED"}, "",
		},
		{
			"a list with semicolons, a degree, and a name that begins small",
			"SUPPLY AGREEMENT by and among Tarn Marine, Inc., a Delaware corporation (\"Tarn\"); iFell Wind Technology Co., Ltd., with offices at Quist University Science Park, Delft (\"iFell\"), and Ada M. Quist, M.D. (\"Dr. Quist\")." + terms,
			[]string{"Tarn Marine, Inc.", "iFell Wind Technology Co., Ltd.", "Ada M. Quist"}, "",
		},
		{
			"a son of the same name",
			"SEPARATION AGREEMENT between Tarn Marine Corp. (“Tarn”), and THOMAS W. OBER, SR. (“Employee”)." + terms,
			[]string{"Tarn Marine Corp.", "THOMAS W. OBER, SR."}, "",
		},
		{
			"a name said again with its form",
			"SPONSORSHIP AGREEMENT between Tarn Seafarers Association and Fell Games, Inc.\n\nThis Agreement is made by and between Fell Games Inc., a Delaware corporation (\"Fell\") and the Tarn Seafarers Association, Inc. (\"Tarn\")." + terms,
			[]string{"Fell Games, Inc.", "Tarn Seafarers Association, Inc."}, "",
		},
		{
			"a department with “and” in its name",
			"DATA USE AGREEMENT between the Department of Health and Mental Hygiene of Tarn (“Department”), and Fell Data, Inc. (“Fell”)." + terms,
			[]string{"Department of Health and Mental Hygiene of Tarn", "Fell Data, Inc."}, "",
		},
		{
			"a statute, a fund and a site are none",
			"FORM OF PROMISES\n\n12. ADVERTISING FUND\n\n13. SUSPENSION OF ADVERTISING FUND\n\nThe Tarn General Corporation Law applies. Party C: 12.tarn.com" + terms,
			nil, "",
		},
		{
			"officers, and parts of a contract that are in conflict",
			"JOINT VENTURE AGREEMENT between Tarn Bank Corporation, and Director of Asian Operations, and Quillon Marine GmbH, as agreed. In case of conflict between the Order Form and the Framework Terms these prevail." + terms,
			[]string{"Tarn Bank Corporation", "Quillon Marine GmbH"}, "",
		},
		{
			"nothing but parts of a contract",
			"CLOUD SERVICES AGREEMENT. If there is a conflict between the Order Form and the Framework Terms, these prevail over the difference between Design Capacity and Sold Capacity." + terms,
			nil, "",
		},
		{
			"what a merger leaves",
			"MERGER AGREEMENT among Tarn Holdings, Inc., Fell Merger Sub, Inc. and Quillon Marine Corp.\n\n2.1 By-laws of the Surviving Company, and Second Surviving Corporation." + terms,
			[]string{"Tarn Holdings, Inc.", "Quillon Marine Corp.", "Fell Merger Sub, Inc."}, "",
		},
		{
			"a state, and labels under a heading",
			"AGREEMENT between State of Ohio and Larkspur Robotics, Inc.\n\nKey Terms\n\nCompany\n\n{company_name}" + terms,
			[]string{"State of Ohio", "Larkspur Robotics, Inc."}, "",
		},
		{
			"a label alone in its line",
			"REPURCHASE AGREEMENT\n\nPayroll\nCompany\n{name}" + terms,
			nil, "",
		},
	} {
		s := Summarize("52aaf701a2c24c09bb38ee1b5d0e4a7d.pdf", tt.text, 0)
		if !slices.Equal(s.Parties, tt.parties) || s.Date != tt.date {
			t.Errorf("%s: %q of %q, want %q of %q", tt.name, s.Parties, s.Date, tt.parties, tt.date)
		}
		if strings.Contains(s.Text, "file") || strings.Contains(s.Text, "52aaf") {
			t.Errorf("%s: a hash stands in %q", tt.name, s.Text)
		}
	}
}

func FuzzSignatures(f *testing.F) {
	f.Add("x\n\n\n\n\n\nBy: /s/ A. B\nName")
	f.Add("/s/")
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ToValidUTF8(s, " ")
		for _, name := range Summarize("", s, 0).Parties {
			for word := range strings.FieldsSeq(name) {
				if !strings.Contains(s, word) {
					t.Fatalf("%q of %q does not stand in the text", word, name)
				}
			}
		}
	})
}
