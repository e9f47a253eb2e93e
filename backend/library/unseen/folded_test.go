package unseen_test

import "fmt"

// folded are words whose characters are not those that a person would type. Their texts are looked for with search; the text here
// is what it keeps.
func folded() []Case {
	cmap := func(pairs string, n int) string {
		return fmt.Sprintf("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <FF> endcodespacerange %d beginbfchar %s endbfchar endcmap end end", n, pairs)
	}
	pdf := func(name, pairs string, n int, content string, text ...string) Case {
		f := newPDF()
		u := f.stream("", cmap(pairs, n))
		f.page(words(72, 740, "HOSTING OF THE DUNMORE ARCHIVE")+content, fmt.Sprintf("/F3<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode %d 0 R>>", u), "", "")
		return Case{Kind: "invisible", Name: name, Ext: ".pdf", Bytes: f.bytes(), Text: text}
	}
	plain := func(name, source string, text ...string) Case {
		return Case{Kind: "invisible", Name: name, Ext: ".txt", Bytes: []byte("HOSTING AGREEMENT OF THE DUNMORE ARCHIVE\n\n" + source + "\n"), Text: text}
	}
	return []Case{
		pdf("a ligature of one letter", "<80> <FB01>", 1, inFont("F3", 11, 72, 700, "All papers are con\x80dential."), "con"),
		pdf("a ligature of two letters", "<80> <00660069>", 1, inFont("F3", 11, 72, 700, "All papers are con\x80dential."), "confidential"),
		pdf("a ligature of three", "<80> <006600660069>", 1, inFont("F3", 11, 72, 700, "The o\x80ce keeps them."), "The office keeps them."),
		pdf("text in place of letters", "<80> <E001>", 1, "/Span <</ActualText(fi)>> BDC "+inFont("F3", 11, 72, 700, "\x80")+"EMC "+inFont("F3", 11, 78.1, 700, "rst of May it begins."), "first of May it begins."),
		pdf("a hyphen at the end of a line", "<AD> <00AD>", 1, inFont("F3", 11, 72, 700, "The host keeps a copy of each and every one of the docu\xad")+inFont("F3", 11, 72, 686, "ments that are in its care, for as long as the law asks.")+inFont("F3", 11, 72, 672, "No other documents are kept."), "documents that are"),
		pdf("a space of no width in a word", "<80> <200B>", 1, inFont("F3", 11, 72, 700, "Notice is nine\x80ty days."), "days."),
		plain("soft hyphens", "Notice is nine\u00ADty (90) days.", "days."),
		plain("joiners", "The con\u200Dfi\u2060den\u200Ctial papers stay here.", "papers stay here."),
		plain("full width", "Notice is ９０ days before ３１ ＭＡＲＣＨ.", "days before"),
		plain("curly marks", "The \u201Ctenant\u2019s agent\u201D pays.", "pays."),
		plain("spaces of all kinds", "Notice\u2003is\u00A090\u202Fdays.", "Notice"),
		plain("hyphens of all kinds", "The non\u2011compete and the carve\u2010out last a year.", "last a year."),
		plain("letters put together", "The cafe\u0301 keeps re\u0301sume\u0301s.", "keeps"),
	}
}
