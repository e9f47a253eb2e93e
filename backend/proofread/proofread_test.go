package proofread_test

import (
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/proofread"
)

// found writes the kinds and quotes of what is shown by default.
func found(text string, layout doc.Layout) string {
	var out []string
	for _, f := range proofread.Check(proofread.Document{Text: text, Layout: layout}) {
		if f.Severity != proofread.Low {
			out = append(out, f.Kind+": "+f.Quote)
		}
	}
	return strings.Join(out, "\n")
}

// terms defines eight terms and uses each.
const terms = `“Affiliate” means a company. “Fees” means money. “Product” means a thing. “Services” means work. “Site” means a place. “Software” means code. “Territory” means land. “User” means a person.

Each Affiliate pays Fees for each Product and all Services at the Site, with the Software, in the Territory, to a User.
`

func TestCheck(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", terms, ""},
		{"an undefined term", terms + "The party keeps the Confidential Information safe, and the Confidential Information is given back with all Confidential Information copied.", "undefined term: Confidential Information"},
		{"after a number in words and figures", terms + "It pays within three (3) Business Days of notice, delivers within five (5) Business Days, and ships within ten (10) Business Days.", "undefined term: Business Days"},
		{"of what is defined", terms + "It pays on Net Sales of Product, keeps accounts of Net Sales of Product, and reports the Net Sales of Product.", "undefined term: Net Sales"},
		{"of someone", terms + "It keeps the Disclosing Party's papers, and each Disclosing Party's keys, and the Disclosing Party's plans.", "undefined term: Disclosing Party"},
		{"a schedule that has its terms from the paper", terms + strings.Repeat("It pays its share of it. ", 100) + "\n\nSCHEDULE B\n\nCapitalized terms used in this Schedule have the meanings given to them in the Supply Agreement. The Receiving Party pays, a Disclosing Party ships, and any Third Party waits. The Receiving Party, the Disclosing Party and the Third Party meet. A Receiving Party, each Disclosing Party and each Third Party part.",
			"undefined term: Receiving Party\nundefined term: Disclosing Party\nundefined term: Third Party"},
		{"parts of longer names", terms + "It ends in a Potential Change in Control, waits for the Potential Change in Control, and any Potential Change in Control is told. It buys Series A Preferred Stock, keeps the Series A Preferred Stock and sells any Series A Preferred Stock. It lists the Widgets.com Marks, shows the Widgets.com Marks and pays for each Encompass(R) Card.", ""},
		{"what brackets name in other letters", terms + "It meets at the 2014 annual meeting of the company (the “2014 Annual Meeting”). The 2014 Annual Meeting is long. It leaves the 2014 Annual Meeting, and the 2014 annual meeting ends.", "capitals: 2014 annual meeting"},
		{"who does it is no other form of what is done", terms + "“Application” means the form. An Application names the Applicant, and the Applicants pay for an Application. The Applicant signs the Application, and each of the Applicants has a copy that the Applicant keeps.", "undefined term: Applicant"},
		{"of a thing that something is defined of", terms + "“Group” of a Customer means its companies. The Customer pays, its Group pays for any Customer, and each Customer waits for the Customer.", "undefined term: Customer"},
		{"where somebody signs", terms + strings.Repeat("Each Title is delivered, the Titles are shown, any Title is paid for, and every Title comes back. ", 10) + "\n\nBy:\nName:\nTitle:\n", "undefined term: Title"},
		{"in parentheses behind a name", terms + "The Certificate of Analysis (Device) is for each Device. Each Device is tested, the Device is packed, any Device is shipped, a Device that fails comes back, each such Device is mended, and no other Device is lent.", "undefined term: Device"},
		{"at the end of a broken line", "A shop (the “Buyer”) and a mill (the “Seller”) agree on cloth (the “Product”) and on work (the “Services”).\n\nDEFINITIONS\n\n1.1 Fees. Money that the Buyer pays the Seller for the Product and the Services. The Seller keeps the\nConfidential Information. It copies the Confidential Information with care, sends the Confidential Information to nobody, pays Fees for the use of the Confidential Information, and at the end deletes all Confidential Information.", "undefined term: Confidential Information"},
		{"a term that the paper says it defines", terms + "It ends for Cause (as defined below), and it pays at the Closing (as defined in Section 4).\n\nThe “Closing” is today.", "undefined term: Cause"},
		{"bodies, laws and trade marks", terms + "“Widget Maker” means a thing. It asks the Ministry of Health, obeys the Ministry of Health, and pays the Ministry of Health; it reads the Code of Federal Regulations, follows the Code of Federal Regulations, and cites the Code of Federal Regulations. Each Widget MakerTM works.", ""},
		{"a party that is a body", terms + "It pays the University, asks the University, and hears from the University. A university is old.", "undefined term: University"},
		{"what has numbers", terms + "It answers a Severity 1 error in an hour, any Severity 2 error in a day, and each Severity 3 error in a week.", ""},
		{"a label with more behind it", "Base Rent, years 1-3: $5\n\n" + terms + "It pays the Base Rent, owes any Base Rent that is late, and pays no more than the Base Rent.", ""},
		{"an unused term", terms + "“Work Plan” means a list.", "unused term: Work Plan"},
		{"a term defined twice", terms + "“Site” means another place.", "defined twice: Site"},
		{"a near duplicate", terms + "“Effective Date” means today. It begins on the Effective Date. It is paid on the Effectiveness Date. Then the Effectiveness Date passes.", "near-duplicate term: Effectiveness Date"},
		{"capitals", terms + "“Work Plan” means a list. See the Work Plan. It follows the Work Plan and then the Work plan again.", "capitals: Work plan"},
		{"words and figures", "It is paid within sixty (90) days, or thirty (30) days, or one hundred twenty (120) days, or one hundred\neighty (180) days.", "words and figures: sixty (90)"},
		{"an impossible date", "It is signed on February 30, 2024 and on February 29, 2024.", "impossible date: February 30, 2024"},
		{"a weekday", "It is signed on Monday, March 5, 2024 and on Tuesday, March 5, 2024.", "weekday: Monday, March 5, 2024"},
		{"a day before its month", "It is signed on Monday, 4 March 2024, on Monday, 5 March 2024 and on the 31st day of June, 2024.", "weekday: Monday, 5 March 2024\nimpossible date: 31st day of June, 2024"},
		{"a term that ends before it begins", "The term commences on June 1, 2024 and ends on May 31, 2023.", "term: May 31, 2023"},
		{"a term", "The term commences on June 1, 2024 and ends on May 31, 2025.", ""},
		{"dates in other forms", "It is signed on Feb. 30, 2024, 31-Apr-2024, 2024-02-30, 31.04.2024, 02/30/2024 and each June 31.", "impossible date: Feb. 30, 2024\nimpossible date: 31-Apr-2024\nimpossible date: 2024-02-30\nimpossible date: 31.04.2024\nimpossible date: 02/30/2024\nimpossible date: June 31"},
		{"figures that are days either way round", "It is signed on 30/04/2024, 04/30/2024, 1.13.2024 and each February 29; see 77/88/2024 and 2024-13-40.", ""},
		{"weekdays in other places", "It is signed on Mon, March 5, 2024, March 5, 2024 (Monday), Monday the 5th of March 2024 and 5 March 2024, a Tuesday.", "weekday: Mon, March 5, 2024\nweekday: March 5, 2024\nweekday: Monday the 5th of March 2024"},
		{"a term by its terms", "Commencement Date: 1 June 2024\nExpiry Date: 31 May 2023", "term: 31 May 2023"},
		{"a term that ends before the day of the paper", "This Agreement is effective as of June 1, 2024.\n\nThis Agreement shall expire on May 31, 2023.", "term: May 31, 2023"},
		{"a term behind other words", "It shall commence on June 1, 2024 and, unless it is sooner terminated in accordance with these terms, shall continue in full force until May 31, 2023.", "term: May 31, 2023"},
		{"a notice before a term that is renewed", "It may be renewed for a term that begins on January 1, 2025 and ends on December 31, 2029, by notice to the other by November 30, 2024.", ""},
		{"amounts", "It pays five thousand dollars ($6,000) and ten thousand dollars ($10,000).", "words and figures: five thousand dollars ($6,000)"},
		{"a number over two lines", "It is less than ninety-\n      five percent (95%), or ninety-      five percent (95%).", ""},
		{"a straight quotation mark", "The \"Buyer pays.\n\nThe \"Seller\" gives what is \"ordered by the\n\nBuyer\" in time.\n\n\"1.1 It pays.\n\nIt gives.\"", "quotation mark: \"Buyer pays."},
		{"a list that skips", "It shall:\n(a) pay;\n(b) ship; and\n(d) insure.\n\nIt may:\n(a) wait;\n(b) call, or (c) write;\n(d) go.", "numbering: (d)"},
		{"a quotation mark", "The “Buyer pays.\n\nThe “Seller” gives.", "quotation mark: “Buyer pays."},
		{"placeholders", "It is paid by [●] in [insert city] to [____] on TBD.", "placeholder: [●]\nplaceholder: [insert city]\nplaceholder: [____]\nplaceholder: TBD"},
		{"what a program was to fill in", "It is paid to {company_name} within [ # ] days of {{ order.date }} by {name}.", "placeholder: {company_name}\nplaceholder: [ # ]\nplaceholder: {{ order.date }}"},
		{"a quotation in another", "It is replaced by:\n\n“It ends in May (the “Term”). It goes on.”\n\nAnd “it is (the “Place). It stays.”", "quotation mark: “it is (the "},
		{"marks of other kinds", "It keeps (the “Papers’’). The law says:\n\nWords.\n\n“(a) It pays.\n\nIt stays.", ""},
		{"the title of the paper", terms + "This Guest Employment, Idea Assignment, and Dispute Agreement is signed. The Guest Employment, Idea Assignment, and Dispute Agreement binds; the Guest Employment, Idea Assignment, and Dispute Agreement ends.", ""},
		{"a term within another one", terms + "It ends on a Change in Control (as defined below). “Change in Control” means a sale, and a Change in Control is one.", ""},
		{"a term for a part", terms + "For purposes of this Section 2 “Site” means another place.", ""},
		{"a heading in a paragraph", terms + "“Work Plan” means a list. See the Work Plan, and the Work Plan again.\n\n(a) Work plan. It is kept.", ""},
		{"paragraphs to put in", "The clause is replaced by:\n\n“4.1 It ends in May.\n\n4.2 It stays.\n\n“Fee means money.", "quotation mark: “Fee means money."},
		{"what was kept from the public", "It pays [***] a year.", ""},
		{"a note", "It pays. [Note to Draft: to be agreed.]", "drafting note: [Note to Draft: to be agreed.]"},
		{"a broken reference", "As said in Error! Reference source not found.", "broken reference: Error! Reference source not found."},
		{"an exhibit of the paper that is amended", "AMENDMENT\n\nAnnex 1 is added to the paper as Exhibit C.\n\nANNEX 1\n\nA form.", ""},
		{"an exhibit", "As said in Exhibit A and in Exhibit C.\n\nMore words of it stand here.\n\nEXHIBIT A\n\nA form.", "exhibit: Exhibit C"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := found(c.text, doc.Layout{}); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// sections makes a layout of headings that begin with numbers.
func sections(text string, labels ...string) (l doc.Layout) {
	at := 0
	for _, label := range labels {
		start := at + strings.Index(text[at:], label+" ")
		end := start + strings.IndexByte(text[start:], '\n')
		l.Sections = append(l.Sections, doc.Section{Label: label, Level: 1 + strings.Count(label, "."), Heading: doc.Span{Start: start, End: end}, Span: doc.Span{Start: start, End: end}})
		at = end
	}
	return l
}

func TestReferencesAndNumbers(t *testing.T) {
	text := "1.1 One\nSee Section 1.2 and Section 1.9, and Section 7.3 of the Lease.\n1.2 Two\nwords\n1.4 Four\nwords\n2.1 First\nwords\n2.2 Second\nwords\n"
	text = strings.Replace(text, "of the Lease", "of the Lease, Section 88 (d) of the Exchange Act and Section 99 U.S.C. § 3", 1)
	want := "reference: Section 1.9\nnumbering: 1.4 Four"
	if got := found(text, sections(text, "1.1", "1.2", "1.4", "2.1", "2.2")); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// What goes on behind a list has the label of its section and no heading; a number in a line that runs on may stand before it.
func TestNumbersInRunningText(t *testing.T) {
	text := "Section 2.01 One\nwords. 3    Section 2.02 Two.   (a) words\nmore words\nSection 2.03 Three\nwords\nSection 2.05 Five\nwords\n"
	layout := sections(text, "Section 2.01", "Section 2.03", "Section 2.05")
	for i := range layout.Sections {
		layout.Sections[i].Label = strings.TrimPrefix(layout.Sections[i].Label, "Section ")
	}
	at := strings.Index(text, "more")
	layout.Sections = slices.Insert(layout.Sections, 1, doc.Section{Label: "2.01", Heading: doc.Span{Start: at, End: at}, Span: doc.Span{Start: at, End: at + 5}})
	want := "numbering: Section 2.05 Five"
	if got := found(text, layout); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The rows of a form define what stands at their head.
func TestFormTerms(t *testing.T) {
	form := "Cover Terms\nOpening Date\nThe date it begins\t{date}\nPROVIDER: {name}\t\tRESELLER: {name}\n"
	text := form + terms + "From the Opening Date, in line with the Cover Terms, each Reseller pays. The Cover Terms and the Opening Date bind the Reseller as the Cover Terms say. " +
		"Any Reseller may see the Opening Date and its Guarantee Sum, pays the Guarantee Sum, and gets the Guarantee Sum back.\n"
	var layout doc.Layout
	for i, part := range []string{"Cover Terms", "Opening Date\nThe date it begins\t{date}", "PROVIDER: {name}\t\tRESELLER: {name}"} {
		kind := doc.BlockRow
		if i == 0 {
			kind = doc.BlockParagraph
		}
		at := strings.Index(text, part)
		layout.Blocks = append(layout.Blocks, doc.Block{Kind: kind, Span: doc.Span{Start: at, End: at + len(part)}})
	}
	layout.Blocks = append(layout.Blocks, doc.Block{Kind: doc.BlockParagraph, Span: doc.Span{Start: len(form), End: len(text)}})
	if got, want := found(text, layout), "undefined term: Guarantee Sum"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestReferenceTitles(t *testing.T) {
	text := "1.1 Payment\nAs Section 1.2 (Confidentiality) and Section 1.2 (Audit Rights) and Clause 1.3 (Confidentiality) and Section 1.3 (Warranty) say.\n1.2 Audit\nwords\n1.3 Confidentiality\nwords\n"
	want := "reference title: Section 1.2 (Confidentiality)"
	if got := found(text, sections(text, "1.1", "1.2", "1.3")); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// deal is a paper between two companies; its blocks of signatures follow.
const deal = "SUPPLY AGREEMENT\n\nThis Supply Agreement is made by and between Harrow Mill Textiles, Inc. and Brindle Court Trading LLC.\n\nWHEREAS the parties trade.\n\nHarrow Mill Textiles, Inc. shall deliver yarn.\n"

// persons is a paper between a company and a person.
const persons = "CONSULTING AGREEMENT\n\nThis Consulting Agreement is made by and between Harrow Mill Textiles, Inc. (the “Company”) and Joanna P. Whitcombe (the “Consultant”).\n\nWHEREAS the Consultant advises the Company.\n"

// numberedDeal is a paper as they are written in England.
const numberedDeal = "This agreement is dated 1 March 2024\n\nPARTIES\n\n(1) HARROW MILL TEXTILES LIMITED incorporated and registered in England and Wales with company number 0123 (Supplier)\n\n" +
	"(2) BRINDLE COURT TRADING LIMITED incorporated and registered in England and Wales with company number 0124 (Customer)\n\nThe Supplier shall deliver yarn to the Customer.\n\n" +
	"This agreement has been entered into on the date stated at the beginning of it.\n\n"

// behalf is a block of signatures of such a paper.
func behalf(name string) string {
	return "Signed by A. Director for and on behalf of " + name + "\n.......................\nDirector\n\n"
}

func TestParties(t *testing.T) {
	block := func(name string) string { return "\n" + name + "\n\nBy: ____________\nName:\n" }
	both := "\nIN WITNESS WHEREOF, the parties have signed.\n" + block("HARROW MILL TEXTILES, INC.") + block("BRINDLE COURT TRADING LLC")
	for _, c := range []struct{ name, text, want string }{
		{"both sign", deal + both, ""},
		{"one does not sign", deal + "\nIN WITNESS WHEREOF, the parties have signed.\n" + block("Harrow Mill Textiles, Inc."), "signature block: Brindle Court Trading LLC"},
		{"nobody can sign", deal + "\nIN WITNESS WHEREOF, the parties have signed.\n", "signature block: IN WITNESS WHEREOF"},
		{"another signs, too", deal + both + block("Ashgrove Ventures Ltd"), "signer: Ashgrove Ventures Ltd"},
		{"a name that drifts", deal + "\nIN WITNESS WHEREOF, the parties have signed.\n" + block("Harow Mill Textiles, Inc.") + block("Brindle Court Trading LLC"), "party name: Harow Mill Textiles, Inc."},
		{"another legal form", deal + "\nIN WITNESS WHEREOF, the parties have signed.\n" + block("Harrow Mill Textiles, LLC") + block("Brindle Court Trading LLC"), "party name: Harrow Mill Textiles, LLC"},
		{"a name of an earlier deal", deal + "\nOstrava Bridge Works, Inc. shall pay the price.\n" + both, "other party: Ostrava Bridge Works, Inc."},
		{"a name of an earlier deal where one party is known", "UNDERTAKING\n\nAs an employee of Harrow Mill Textiles, Inc. I keep its secrets.\n\n" + strings.Repeat("I keep what I am told to myself. ", 500) +
			"Ostrava Bridge Works, Inc. shall have the right to assign this undertaking.\n", "other party: Ostrava Bridge Works, Inc."},
		{"blanks in a line that runs on", deal + "\nIN WITNESS WHEREOF, they have signed. HARROW MILL TEXTILES, INC. By Name: Title: BRINDLE COURT TRADING LLC By Name: Title:", ""},
		{"a name without its space", deal + "\nThe label of HarrowMill Textiles, Inc. is kept.\n" + both, ""},
		{"a word that drifts", deal + "\nBrindle pays, and then Brindel waits for Brindle.\n" + both, "party name: Brindel"},
		{"another company's word", deal + "\nBrindle pays Brindley Mutual, Inc. of Leeds.\n" + both, ""},
		{"whose consent is wanted", deal + "\nIt is not assigned without the consent of Ostrava Bridge Works, Inc.\n" + both, "other party: Ostrava Bridge Works, Inc."},
		{"no place to sign at all", deal, "signature block: Harrow Mill Textiles, Inc."},
		{"a person signs", persons + "\nIN WITNESS WHEREOF, they have signed.\n" + block("Harrow Mill Textiles, Inc.") + "\n______________\nJoanna P. Whitcombe\n", ""},
		{"a person does not sign", persons + "\nIN WITNESS WHEREOF, they have signed.\n" + block("Harrow Mill Textiles, Inc."), "signature block: Joanna P. Whitcombe"},
		{"a person whose name drifts", persons + "\nIN WITNESS WHEREOF, they have signed.\n" + block("Harrow Mill Textiles, Inc.") + "\n______________\nJoanna P. Whitcomb\n", "party name: Joanna P. Whitcomb"},
		{"numbered parties sign", numberedDeal + behalf("HARROW MILL TEXTILES LIMITED") + behalf("BRINDLE COURT TRADING LIMITED"), ""},
		{"a numbered party does not sign", numberedDeal + behalf("HARROW MILL TEXTILES LIMITED"), "signature block: BRINDLE COURT TRADING LIMITED"},
		{"another signs beside numbered parties", numberedDeal + behalf("HARROW MILL TEXTILES LIMITED") + behalf("BRINDLE COURT TRADING LIMITED") + behalf("ASHGROVE VENTURES LIMITED"), "signer: ASHGROVE VENTURES LIMITED"},
		{"sister companies", deal + "\nNotices go to Harrow Mill Textiles 2, Inc. and to Harrow Mill Dyes, Inc.\n" + both, ""},
		{"a sentence about a company", deal + "\nIt is insured with Northgate Mutual, Inc. at all times. Northgate Mutual, Inc. shall be paid.\n" + both, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := found(c.text, doc.Layout{}); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestRunningHeader(t *testing.T) {
	header := "Draft for Kestrel Point Holdings, Inc.\n"
	layout := doc.Layout{Blocks: []doc.Block{{Kind: doc.BlockRunning, Span: doc.Span{End: len(header)}}}}
	if got, want := found(header+deal+"\nBy: ____\n", layout), "other party: Kestrel Point Holdings, Inc."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFile(t *testing.T) {
	d := proofread.Document{
		Text: deal + "\nBy: [____]\n", Highlighted: []doc.Span{{Start: 0, End: 6}, {Start: -1, End: 4}, {Start: len(deal), End: len(deal) + 12}},
		Properties: []proofread.Property{{Name: "Title", Value: "Supply Agreement (Kestrel Point, Inc.)"}, {Name: "Company", Value: "Brindle Court Trading LLC"}, {Name: "Template", Value: "Normal.dotm"}},
	}
	var got []string
	for _, f := range proofread.Check(d) {
		got = append(got, f.Kind+": "+f.Quote+": "+f.Message)
	}
	want := "highlighted text: SUPPLY: highlighted words are often still to be settled\nmetadata: : the file's property “Title” names “Kestrel Point, Inc.”, which its words do not\nplaceholder: [____]: it was never filled in"
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
}

func TestIdentity(t *testing.T) {
	ids := func(text string) (out []string) {
		for _, f := range proofread.Check(proofread.Document{Text: text}) {
			out = append(out, f.ID)
		}
		return out
	}
	said := "It is paid within sixty (90) days after the receipt of an invoice that the buyer has approved. "
	before, after := ids(said+said), ids("A sentence that is new stands here. It is also quite long.\n"+said+said)
	if len(before) != 2 || before[0] == before[1] || before[1] != after[1] {
		t.Errorf("ids %v, and after an edit elsewhere %v", before, after)
	}
	if other := ids(strings.Replace(said, "sixty (90)", "sixty (80)", 1)); other[0] == before[0] {
		t.Error("other words have the same id")
	}
}

func TestNoFindings(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"what a term does not include", terms + "“Site” does not include a garden. “Fees” shall not, however, include taxes. “User” also includes a guest."},
		{"a term in capitals alone", terms + "“UPDATE(S)” means a new form. “MARKS” means signs. The Updates, the Updates and the Updates bear Marks, and the Marks bear the Marks."},
		{"products and courts", terms + "It runs on the MarketSite, on any MarketSite and each MarketSite. The Supreme Court, the Supreme Court or any Supreme Court hears it."},
		{"a firm's short name", terms + "It is made with Kestrel, Inc. The sites of the Kestrel, of each Kestrel and of any Kestrel are shown."},
		{"a term of another paper", terms + "It ends at the Closing Time (as defined in the Purchase Agreement). The Closing Time passes, and then the Closing Time is over."},
		{"an exhibit that speaks of itself", "See Exhibit B and Exhibit A.\n\nMore words of it.\n\nEXHIBIT A\n\nA form.\n\nThe terms of this Exhibit B follow."},
		{"a term of a schedule", terms + "The Annual Quota is defined in Schedule A of this paper. The Annual Quota is met, and any Annual Quota is raised."},
		{"a term that another paper defines", terms + "It lasts until the expiration of the “Sales Term” as that term is defined in the Dealer Agreement."},
		{"a paper that is attached", terms + "It follows the Benefits Schedule, attached hereto as Attachment A. The Benefits Schedule binds, and the Benefits Schedule is paid."},
		{"a manager", terms + "The Managing Director signs. The Managing Director or any Managing Director of his pays."},
		{"what each has", terms + "Buyer's “Senior Staff” means its staff, and Seller's “Senior Staff” means its staff. Senior Staff meets, and Senior Staff decides."},
		{"a section of another paper", "1.1 One\nSee Section 4.4 (Insurance Proceeds) through Section 4.10 (Survival) of the Separation Agreement."},
		{"as and a letter", terms + "“Party A” means one. Party A pays, and Party A serves. Neither Party as such is bound."},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := found(c.text, doc.Layout{}); got != "" {
				t.Errorf("got %s", got)
			}
		})
	}
}

func TestNotes(t *testing.T) {
	layout := doc.Layout{Notes: []doc.Note{
		{Kind: doc.Comment, Anchor: doc.Span{Start: 0, End: 3}, Author: "Q"}, {Kind: doc.Inserted, Anchor: doc.Span{Start: 4, End: 8}}, {Kind: doc.Hidden, Anchor: doc.Span{Start: 8, End: 8}},
	}}
	if got, want := found("The fee is due.", layout), "comment: The\ntracked change: fee \nhidden words: "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTerms(t *testing.T) {
	list := proofread.Terms(proofread.Document{Text: terms})
	if len(list) != 8 || list[0].Name != "Affiliate" || len(list[0].Uses) != 1 || !list[0].Means {
		t.Errorf("%+v", list)
	}
}

func FuzzCheck(f *testing.F) {
	f.Add(terms)
	f.Add("“A\x0c [●] sixty (9 Section 1.1.1 (the “É”) Exhibit A\nExhibit A\n")
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "")
		for _, one := range proofread.Check(proofread.Document{Text: text}) {
			if err := doc.Verify(text, one.Span, one.Quote); err != nil {
				t.Fatal(err)
			}
		}
	})
}
