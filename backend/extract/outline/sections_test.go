package outline

import (
	"fmt"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/text/numeral"
)

// sample is a contract in small, written for these tests.
const sample = `SUPPLY AGREEMENT

This Agreement is made on 12 May 2019 between Alder Ltd and Birch GmbH.

TABLE OF CONTENTS

ARTICLE I DEFINITIONS 1
1.1 Terms 1
ARTICLE II SUPPLY 2
2.1 Orders 2
2.2 Delivery 3

WHEREAS, Alder makes pumps.

NOW, THEREFORE, the parties agree:

ARTICLE I
DEFINITIONS

1.1 Terms. In this Agreement:

(a) "Pumps" means the goods in Schedule 1 and, as set out in
Section 2.2, their spare parts;

(b) "Price" means:

(i) the list price; or

(ii) the price agreed under
2.1 of this Agreement.

12

ARTICLE II
SUPPLY

Section 2.1 Orders. Birch orders in writing. The minimum order is
2.5 tonnes.

Section 2.2 Delivery. Alder delivers
12 days after the order.

(a) On time.

(c) In full.

IN WITNESS WHEREOF, the parties have signed.

Schedule 1

Pumps

1. Models. Type A.

2. Spare parts. All.

/s/ A. Alder
`

func TestSections(t *testing.T) {
	t.Parallel()
	tests := []struct{ at, label, title string }{
		{"Alder makes", "Recitals", ""},
		{"the parties agree", "", ""},
		{"DEFINITIONS\n\n1.1", "Article I", "DEFINITIONS"},
		{"In this Agreement", "1.1", "Terms"},
		{"their spare", "1.1(a)", ""},
		{"Price", "1.1(b)", ""},
		{"list price", "1.1(b)(i)", ""},
		{"2.1 of this", "1.1(b)(ii)", ""},
		{"Birch orders", "2.1", "Orders"},
		{"2.5 tonnes", "2.1", "Orders"},
		{"12 days", "2.2", "Delivery"},
		{"On time", "2.2(a)", ""},
		{"In full", "2.2", ""}, // after (a) comes (c): its number is not believed
		{"have signed", "", ""},
		{"Type A", "Schedule 1, 1", "Models"},
		{"All.", "Schedule 1, 2", "Spare parts"},
		{"A. Alder", "", ""},
		{"Terms 1", "", ""}, // in the table of contents
	}
	layout := doc.Layout{Sections: Sections(sample, nil)}
	for _, tt := range tests {
		t.Run(tt.at, func(t *testing.T) {
			pos := strings.Index(sample, tt.at)
			if pos < 0 {
				t.Fatal("not in the sample")
			}
			s, _ := layout.SectionAt(pos)
			if s.Label != tt.label || s.Title != tt.title {
				t.Errorf("got %q %q, want %q %q", s.Label, s.Title, tt.label, tt.title)
			}
		})
	}
}

// plain is n sections whose numbers have no stop.
func plain(n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "%d Each of the parties shall do all that it has to do under this agreement.\n\n", i+1)
	}
	return out.String()
}

func TestSectionLabels(t *testing.T) {
	t.Parallel()
	page := strings.Repeat(" and so on to the end of the page", 20) + ".\n\n"
	tests := []struct{ name, text, want string }{
		{"plain numbers", "1. Term. It lasts.\n2. Fees. They are due.\n", "1 2"},
		{"numbers without stops", "1   PARTIES\n\nAlder and Birch.\n\n2   TERM\n\nA year.\n", "1 2"},
		{"page numbers", "1. Term. It lasts.\n\n2\n\nand lasts.\n\n2. Fees. They are due.\n", "1 2"},
		{"amounts and dates", "1. Term. From\n2.5 million Euro on\n3. May 2020 it is paid.\n2. Fees. Due.\n", "1 2"},
		{"cross-references at line starts", "1. Term. As set out in\nSection 5.4 of this Agreement and in\nArticle VII of the Treaty.\n2. Fees. Due.\n", "1 2"},
		{"a number is missing", "1. One thing.\n\n3. Three things.\n", "1 3"},
		{"a number far off", "1. One thing.\n\n19. Otters are near.\n\n2. Two things.\n", "1 - 2"},
		{"a part of a contract: two numbers in a row are believed", "5.1 Term. It lasts.\n\n5.2 Fees. Due.\n", "5.2"},
		{"chapters", "1.1 Term. It lasts.\n\n1.2 Fees. Due.\n\n2.1 Law. None.\n", "1.1 1.2 2.1"},
		{"articles restart the numbers", "ARTICLE I\nSUPPLY\n\n1. One.\n\n2. Two.\n\nARTICLE II\nFEES\n\n1. Three.\n\n2. Four.\n", "Article I|Article I, 1|Article I, 2|Article II|Article II, 1|Article II, 2"},
		{"letters and Roman numbers", "1. List:\n(g) G;\n\n2. List:\n(a) A;\n(b) B;\n(i) one;\n(ii) two;\n(c) C.\n", "1 2 2(a) 2(b) 2(b)(i) 2(b)(ii) 2(c)"},
		{"the letter i", "1. List:\n(a) A;\n(b) B;\n(c) C;\n(d) D;\n(e) E;\n(f) F;\n(g) G;\n(h) H;\n(i) I;\n(j) J.\n", "1 1(a) 1(b) 1(c) 1(d) 1(e) 1(f) 1(g) 1(h) 1(i) 1(j)"},
		{"item beside its section", "4.1 (a) One.\n", ""},
		{"item beside its section, in order", "1. Term. Long.\n\n1.1 (a) One.\n(b) Two.\n", "1 1.1 1.1(a) 1.1(b)"},
		{"lost line breaks", "1. Term. It lasts. 2. Fees. They are due, see Section 1. Nothing more. 3. Law. None.", "1 2 3"},
		{"headings without stops in one line", "The parties agree as follows: 1. Term It lasts. 2. Fees They are due in 30 days. 3. Law There is none, see Section 2. Nothing more. 4. Rest It is so.", "1 2 3 4"},
		{"headings before their numbers", "The members agree as follows: Formation 1. They join. Name 2. It is Alder. Place of Business 3. It is here. Term 4. It lasts.", "1 2 3 4"},
		{"sections beside the heading around them", "They agree: 1. TERMS 1.1 \"Pumps\" means all. 1.2 \"Parts\" means none. 2. PRICES 2.1 Each is due. 2.2 None is, see Section 2.1 Price. 3. LAW 3.1 None.", "1 1.1 1.2 2 2.1 2.2 3 3.1"},
		{"items beside a heading", "1. Term. It lasts. 2. PUMPS (a) Goods All of them. (b) Parts Old ones. 3. Law. None.", "1 2 2(a) 2(b) 3"},
		{"items beside the heading of an item", "1. Term. It lasts. 2. PUMPS (a) Escrow Agreement (i) Alder sends. (ii) Birch keeps. (b) Parts Old ones. 3. Law. None.", "1 2 2(a) 2(a)(i) 2(a)(ii) 2(b) 3"},
		{"articles in one line", "They agree. ARTICLE 1 PUMPS 1.1 Goods. All. ARTICLE 2 LAW AND COURTS 2.1 Law. None.", "Article 1|1.1|Article 2|2.1"},
		{"recitals in one line", "It is made by (\"Birch\") RECITALS: A. Alder makes pumps. B. Birch buys them. NOW THEREFORE they agree as follows: 1. Term. It lasts. 2. Law. None.", "Recitals|Recital A|Recital B|1|2"},
		{"amounts in running text", "1. Term. It lasts to 2. Half of it is due by 3. May, the rest under Section 2. Fees are paid.\n\n2. Law. None.\n", "1 2"},
		{"spaced out numbers", "1. Term. It lasts:\n\n( a ) one year;\n\n( b ) two:\n\n(i) old;\n\n( i i ) new.\n", "1 1(a) 1(b) 1(b)(i) 1(b)(ii)"},
		{"wide gaps for line breaks", "1. Term. It lasts.   (a) One year.   (b) Two years.   2. Fees. Due.", "1 1(a) 1(b) 2"},
		{"chapters by Roman number", "I. Background:\n1. One.\n\n2. Two.\n\nII. Definitions:\n1. Three.\n\n2. Four.\n", "I|I, 1|I, 2|II|II, 1|II, 2"},
		{"lettered recitals", "RECITALS\n\nA. Alder makes pumps.\n\nB. Birch buys them.\n\nNOW, THEREFORE, they agree:\n\n1. Term. It lasts.\n", "Recitals|Recital A|Recital B|1"},
		{"an enumeration inside a sentence", "1. Term. It lasts:\n\n(a) (i) one year or (ii) two;\n\n(b) no longer.\n", "1 1(a) 1(b)"},
		{"items in a row after tabs", "1. Term. It lasts. (a)    One year. (b)    Two years.\n", "1 1(a) 1(b)"},
		{"a contents list with dots, its lines joined", "TABLE OF CONTENTS\n\nArticle 1 Terms . . . . 1 Article 2 Fees . . . . 2\n\nExhibit A Pumps\n\nExhibit B Parts\n\nARTICLE 1\nTERMS\n\n1.1 One.\n\nARTICLE 2\nFEES\n\n2.1 Two.\n", "Article 1|1.1|Article 2|2.1"},
		{"small letters after numbers", "1.1 Duties. You must:\n\n1.1.1 comply with all laws;\n\n1.1.2 pay the fees.\n\n1.2 Law. None.\n", "1.1 1.1.1 1.1.2 1.2"},
		{"an amount at the start of a line", "1.1 Price. It is paid.\n\n1.2 million are due.\n\n1.3 Law. None.\n", "1.1 1.3"},
		{"a list before the first section", "It lists:\n\n1. one thing;\n\n2. two things.\n\n1. Term. It lasts.\n\n2. Fees. Due.\n", "1 2 1 2"},
		{"a list inside a section", "1. Term. It lasts:\n\n1.1 List. These:\n\n2. one thing;\n\n1.2 Fees. Due.\n", "1 1.1 1.2"},
		{"a heading beside another one", "1.0 REPORTS 1.1 Form.\n\n1.1.1 They are due.\n\n1.1.2 They are signed.\n", "1.0 1.1 1.1.1 1.1.2"},
		{"items of an exhibit", "1. Term. It lasts.\n\nEXHIBIT A\n\nSERVICES\n\n(a) Hosting. All.\n\n(b) Price. None.\n", "1|Exhibit A|Exhibit A(a)|Exhibit A(b)"},
		{"numbered pages of an annex", "1. Term. It lasts.\n\nAnnex I\n\nDefined terms" + page + "Annex I-2\n\nmore of them" + page + "Annex I-3\n\nand more.\n", "1|Annex I"},
		{"exhibits that are numbered with dashes", "1. Term. It lasts.\n\nExhibit A-1\n\nPumps\n\n1. Goods. All" + page + "Exhibit A-2\n\nParts\n\n1. Goods. All.\n", "1|Exhibit A-1|Exhibit A-1, 1|Exhibit A-2|Exhibit A-2, 1"},
		{"an agreement after another", "1. Term. It lasts.\n\n2. Fees. Due.\n\nWHEREAS, they change it.\n\nNOW, THEREFORE, they agree:\n\n1. Change. Term is gone.\n\n2. Rest. It stays.\n", "1 2 1 2"},
		{"an item that lost its line break", "9.1 End. They may end it:\n\n9.2 How. So:\n\n(a) by consent; (b) by notice.\n\n(c) by law.\n", "9.2 9.2(a) 9.2(b) 9.2(c)"},
		{"items between sentences of one line", "1. Term. It lasts. (a) Goods. Pumps. (b) Parts. Old ones. (d) Rest. None.\n\n2. Fees. Due.\n", "1 1(a) 1(b) 1(d) 2"},
		{"defined terms in one line", "1. Terms. They are: (a) “2020 Pumps” means old ones. (b) “Parts” means “(c) new ones.” (c) “Rest” means none.\n", "1 1(a) 1(b) 1(c)"},
		{"an enumeration inside a sentence of one line", "1. Term. It lasts: (a) One year; (b) Two years.\n", "1"},
		{"one item between sentences alone", "1. Term. It lasts. (a) Goods. Pumps.\n\n2. Fees. Due. (a) Price. None. (b) Tax. None.\n", "1 2 2(a) 2(b)"},
		{"Roman numbers in an item of one line", "1. Term. (a) Goods. Pumps. (b) Parts. These: (i) Old. All. (ii) New. None. (c) Rest. None.\n", "1 1(a) 1(b) 1(b)(i) 1(b)(ii) 1(c)"},
		{"the letter i in one line", "1. Term. (a) A. (b) B. (c) C. (d) D. (e) E. (f) F. (g) G. (h) H. (i) I. (j) J.\n", "1 1(a) 1(b) 1(c) 1(d) 1(e) 1(f) 1(g) 1(h) 1(i) 1(j)"},
		{"an enumeration that a page's end cuts", "1. Term. (a) Goods. If (i) they are new;   4\n\n(ii) they are old. (b) Parts. None.\n", "1 1(a) 1(a)(ii) 1(b)"},
		{"a section beside its article", "ARTICLE I TERM AND END 1.1 Term. It lasts. 1.2 End. It ends.\n\nARTICLE II FEES 2.1 Price. None.\n", "Article I|1.1|1.2|Article II|2.1"},
		{"numbers in half parentheses in each article", "Article 1 Supply\n\n1) One.\n\n2) Two.\n\nArticle 2 Fees\n\n1) Three.\n\n2) Four.\n", "Article 1|Article 1, 1|Article 1, 2|Article 2|Article 2, 1|Article 2, 2"},
		{"an outline with wide gaps for line breaks", "I. SUPPLY   A. Goods. These:   1. Pumps.   2. Parts.   B. Rest. None.   II. FEES   A. Price. None.\n", "I|I.A|I.A.1|I.A.2|I.B|II|II.A"},
		{"an item inside an item", "1. Term. So:\n\n(a) if (a) one or (b) two;\n\n(b) three.\n", "1 1(a) 1(b)"},
		{"numbers in half parentheses", "1) Term. It lasts:\na) One:\ni) Two:\n(1) three;\n(2) four:\n(a) five;\n(b) six.\n(3) seven.\nii) Eight.\nb) Nine.\n2) Fees. Due.\n",
			"1 1(a) 1(a)(i) 1(a)(i)(1) 1(a)(i)(2) 1(a)(i)(2)(a) 1(a)(i)(2)(b) 1(a)(i)(3) 1(a)(ii) 1(b) 2"},
		{"numbers without stops before sentences", plain(6), "1 2 3 4 5 6"},
		{"too few of them", plain(4), ""},
		{"rows beside numbers with stops", "1. Term. It lasts.\n\n" + plain(6), "1"},
		{"an item is missing, the next but one comes", "1. Term. So:\n\n(a) one.\n\n(c) three.\n\n(d) four.\n", "1 1(a) 1(c) 1(d)"},
		{"exhibits of a filing", "EXHIBIT 10.3\n\n1. Term. It lasts.\n\nEXHIBIT 10.3\n\n2. Fees. Due.\n", "1 2"},
		{"an annex that is only mentioned", "1. Term. It lasts.\n\n1.1 Goods. Those in\nExhibit A to this Agreement.\n\n1.2 Law. None.\n", "1 1.1 1.2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var labels []string
			for _, s := range Sections(tt.text, nil) {
				if s.Label == "" {
					s.Label = "-"
				}
				labels = append(labels, s.Label)
			}
			sep := " "
			if strings.Contains(tt.want, "|") {
				sep = "|"
			}
			if got := strings.Join(labels, sep); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestAfterLists holds to whom the paragraph "They meet." after a list belongs.
func TestAfterLists(t *testing.T) {
	t.Parallel()
	const para = "They meet once in every month of the year."
	tests := []struct{ name, text, want string }{
		{"after parts of a sentence", "1. Duties. They shall\n\n(a) read;\n\n(b) write; and\n\n(c) sum up.\n\n" + para + "\n\n2. Law. None.\n", "1"},
		{"after sentences", "1. Duties. These:\n\n(a) Reading. They read.\n\n(b) Writing. They write.\n\n" + para + "\n\n2. Law. None.\n", "1(b)"},
		{"between items", "1. Duties. They shall\n\n(a) read;\n\n(b) write.\n\n" + para + "\n\n(c) Summing up. They do.\n", "1(b)"},
		{"after an inner list, between items", "1. Duties. They shall\n\n(a) read:\n\n(i) books;\n\n(ii) papers.\n\n" + para + "\n\n(b) write.\n", "1(a)"},
		{"after an inner list and the outer one", "1. Duties. They shall\n\n(a) write;\n\n(b) read:\n\n(i) books;\n\n(ii) papers.\n\n" + para + "\n\n2. Law. None.\n", "1"},
		{"after an inner list of sentences in an outer one", "1. Duties. These:\n\n(a) Write. They do.\n\n(b) Read:\n\n(i) books;\n\n(ii) papers.\n\n" + para + "\n\n2. Law. None.\n", "1(b)"},
		{"the rest of the sentence", "1. Duties. If\n\n(a) one reads,\n\nthen the others write. " + para + "\n", "1"},
		{"a page's end in an item", "1. Duties. They shall\n\n(a) read;\n\n(b) write to the\n\n28\n\nother of them. " + para + "\n", "1(b)"},
		{"a definition", "1. Terms. These:\n\n\"Goods\" means\n\n(a) pumps or\n\n(b) parts.\n\n\"Meeting\" means one at which all are. " + para + "\n", "1"},
		{"words that take up the list", "1. Duties. These:\n\n(a) Reading. They read.\n\n(b) Writing. They write.\n\nThe foregoing is all. " + para + "\n", "1"},
		{"set in less than the items", "1. Duties. These:\n\n     (a) Reading. They read.\n\n     (b) Writing. They write.\n\n" + para + "\n", "1"},
		{"set in as the items", "1. Duties. These:\n\n     (a) Reading. They read.\n\n     (b) Writing. They write.\n\n     " + para + "\n", "1(b)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			layout := doc.Layout{Sections: Sections(tt.text, nil)}
			if got := layout.Label(strings.Index(tt.text, para)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestRoman(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text string
		want int
	}{{"i", 1}, {"iv", 4}, {"ix", 9}, {"xiv", 14}, {"xl", 40}, {"lxxxix", 89}, {"", 0}, {"iiii", 0}, {"c", 0}, {"vx", 0}, {"mix", 0}}
	for _, tt := range tests {
		if got := numeral.ParseRoman(tt.text); got != tt.want {
			t.Errorf("%q is %d, want %d", tt.text, got, tt.want)
		}
	}
}

// TestNotesStartNoSections holds that a note at the foot of a page is none, and that the list
// around it goes on.
func TestNotesStartNoSections(t *testing.T) {
	t.Parallel()
	const text = "1. Term. It lasts:\n\n(a) a year;\n\n2. Two years in the North.\n\n(b) no longer.\n\n2. Fees. Due.\n"
	at := strings.Index(text, "2. Two")
	var labels []string
	for _, s := range Sections(text, []doc.Block{{Kind: doc.BlockNote, Span: doc.Span{Start: at, End: at + len("2. Two years in the North.")}}, {Kind: doc.BlockParagraph, Span: doc.Span{Start: len(text) - 5, End: len(text) - 1}}}) {
		labels = append(labels, s.Label)
	}
	if got := strings.Join(labels, " "); got != "1 1(a) 1(b) 2" {
		t.Errorf("got %q", got)
	}
}
