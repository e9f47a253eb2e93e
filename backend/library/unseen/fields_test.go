package unseen_test

// fields are numbers that fields of Word make, with and without a result that was saved.
func fields() []Case {
	list := func(s ...string) []string { return s }
	word := func(name, body string, text ...string) Case {
		return wordCase("field-numbers", name, body, nil, text, nil)
	}
	level := func(n, content string) string { return properties(`<w:outlineLvl w:val="`+n+`"/>`, content) }
	simple := func(instructions, result string) string {
		return `<w:fldSimple w:instr=" ` + instructions + ` ">` + result + `</w:fldSimple>`
	}
	return []Case{
		word("AUTONUM in its simple form", paragraph(simple("AUTONUM", ""), run(" Rent"))+paragraph(simple(`AUTONUM \* Arabic`, ""), run(" Term")), "1. Rent", "2. Term"),
		word("AUTONUM with a result of another day", paragraph(field("AUTONUM", "7."), run(" Rent"))+paragraph(field("AUTONUM", "7."), run(" Term")), "1. Rent", "2. Term"),
		word("AUTONUMLGL by levels", level("0", field(`AUTONUMLGL \* Arabic \e`, "")+run(" Rent"))+level("1", field(`AUTONUMLGL \e`, "")+run(" Basic"))+level("1", field(`AUTONUMLGL \e`, "")+run(" Turnover"))+level("0", field(`AUTONUMLGL \e`, "")+run(" Term")), "1 Rent", "1.1 Basic", "1.2 Turnover", "2 Term"),
		word("AUTONUMLGL with a separator", level("0", field(`AUTONUMLGL \s -`, "")+run(" Rent"))+level("1", field(`AUTONUMLGL \s -`, "")+run(" Basic")), "Rent", "1-1"),
		word("AUTONUMOUT three deep", level("0", field("AUTONUMOUT", "")+run(" Rent"))+level("1", field("AUTONUMOUT", "")+run(" Basic"))+level("2", field("AUTONUMOUT", "")+run(" Turnover")), "I. Rent", "A. Basic", "1. Turnover"),
		word("LISTNUM in a sentence", paragraph(run("the "), field(`LISTNUM \l 4`, ""), run(" rent, "), field(`LISTNUM \l 4`, ""), run(" tax and "), field(`LISTNUM \l 4`, ""), run(" costs")), "(1) rent, ", "(2) tax", "(3) costs"),
		word("LISTNUM by an outline", paragraph(field("LISTNUM OutlineDefault", ""), run(" Rent"))+paragraph(field(`LISTNUM OutlineDefault \l 2`, ""), run(" Basic"))+paragraph(field(`LISTNUM OutlineDefault \l 2`, ""), run(" Turnover"))+paragraph(field("LISTNUM OutlineDefault", ""), run(" Term")), "I. Rent", "A. Basic", "B. Turnover", "II. Term"),
		word("LISTNUM of legal numbers", paragraph(field("LISTNUM LegalDefault", ""), run(" Rent"))+paragraph(field(`LISTNUM LegalDefault \l 2`, ""), run(" Basic"))+paragraph(field(`LISTNUM LegalDefault \l 2 \s 5`, ""), run(" Turnover")), "1. Rent", "1.1. Basic", "1.5. Turnover"),
		word("SEQ with results", paragraph(run("Clause "), field("SEQ Clause", "1"), run(" Rent"))+paragraph(run("Clause "), field("SEQ Clause", "2"), run(" Term")), "Clause 1 Rent", "Clause 2 Term"),
		word("SEQ without results", paragraph(run("Clause "), field("SEQ Clause", ""), run(" Rent"))+paragraph(run("Clause "), field("SEQ Clause", ""), run(" Term"))+paragraph(run("Clause "), field(`SEQ Clause \r 9`, ""), run(" Law")), "Clause 1 Rent", "Clause 2 Term", "Clause 9 Law"),
		word("REF as it was saved", paragraph(run("as clause "), field(`REF _Ref1 \r \h`, "4.2"), run(" says")), "as clause 4.2 says"),
		word("a quoted text", paragraph(run("Law of "), field("QUOTE &quot;Nevada&quot;", ""), run(".")), "Law of Nevada."),
		word("a bullet that is a symbol", paragraph(field(`SYMBOL 183 \f Symbol`, ""), run(" Rent")), "• Rent"),
		{Kind: "field-numbers", Name: "sequences of ODF", Ext: ".odt", Text: list("Clause 4 Rent"), Bytes: odt(`<text:p>Clause <text:sequence text:name="c" text:formula="ooow:c+1">4</text:sequence> Rent</text:p>`, "", "")},
		{Kind: "field-numbers", Name: "AUTONUM in RTF", Ext: ".rtf", Text: list("1. Rent", "2. Term"), Bytes: []byte(`{\rtf1\ansi\pard{\field{\*\fldinst AUTONUM}{\fldrslt}} Rent\par{\field{\*\fldinst  AUTONUM }{\fldrslt}} Term\par}`)},
	}
}
