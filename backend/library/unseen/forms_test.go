package unseen_test

import "fmt"

// formFile is a form of one page: lines of text with a field behind each.
type formFile struct {
	*pdfFile
	content string
	y       float64
	fields  []int // at the root of the form
	annots  []int
	form    string // more entries of the form
	entries string // of the page
}

func newForm() *formFile {
	f := &formFile{pdfFile: newPDF(), y: 740}
	f.say("LEASE OF A STALL IN THE HARLOW MARKET")
	return f
}

// say writes a line and returns the rectangle behind it.
func (f *formFile) say(label string) string {
	f.content += words(72, f.y, label)
	rect := fmt.Sprintf("/Rect[300 %g 520 %g]", f.y-4, f.y+12)
	f.y -= 30
	return rect
}

// field adds a field that is its own widget.
func (f *formFile) field(label, entries string) {
	n := f.add("<</Type/Annot/Subtype/Widget/F 4%s%s>>", f.say(label), entries)
	f.fields, f.annots = append(f.fields, n), append(f.annots, n)
}

// widget adds a widget of a field, which is kept elsewhere.
func (f *formFile) widget(label, entries string) int {
	n := f.add("<</Type/Annot/Subtype/Widget/F 4%s%s>>", f.say(label), entries)
	f.annots = append(f.annots, n)
	return n
}

func refs(numbers []int) (out string) {
	for _, n := range numbers {
		out += fmt.Sprintf("%d 0 R ", n)
	}
	return out
}

// drawn is an appearance of words.
func (f *formFile) drawn(text string) string {
	return fmt.Sprintf("/AP<</N %d 0 R>>", f.pdfFile.form(220, 16, "/Tx BMC q BT /F1 11 Tf 2 4 Td ("+text+") Tj ET Q EMC"))
}

func (f *formFile) bytes() []byte {
	f.page(f.content, "", "", fmt.Sprintf("/Annots[%s]%s", refs(f.annots), f.entries))
	f.catalog = fmt.Sprintf("/AcroForm<</Fields[%s]%s/DA(/F1 11 Tf 0 g)/DR<</Font<<%s>>>>>>", refs(f.fields), f.form, helvetica)
	return f.pdfFile.bytes()
}

// formOf makes a case of one form.
func formOf(name string, text, never []string, build func(f *formFile)) Case {
	f := newForm()
	build(f)
	return Case{Kind: "form-values", Name: name, Ext: ".pdf", Bytes: f.bytes(), Text: text, Never: never}
}

func forms() []Case {
	list := func(s ...string) []string { return s }
	cases := []Case{
		formOf("a kid that draws an old value", list("Governing law Nevada"), list("Ohio"), func(f *formFile) {
			parent := f.add("null")
			kid := f.widget("Governing law", fmt.Sprintf("/Parent %d 0 R%s", parent, f.drawn("Ohio")))
			f.fields, f.objects[parent-1] = append(f.fields, parent), fmt.Sprintf("<</FT/Tx/T(law)/V(Nevada)/Kids[%d 0 R]>>", kid)
		}),
		formOf("a comb", list("Account NV891017"), nil, func(f *formFile) {
			content := ""
			for i, r := range "NV891017" {
				content += fmt.Sprintf("BT /F1 11 Tf %d 4 Td (%c) Tj ET ", 4+i*27, r)
			}
			f.field("Account", fmt.Sprintf("/FT/Tx/T(a)/Ff 16777216/MaxLen 8/V(NV891017)/AP<</N %d 0 R>>", f.pdfFile.form(220, 16, content)))
		}),
		formOf("a choice by export value", list("Rent falls due quarterly in advance"), list("QA"), func(f *formFile) {
			f.form = "/NeedAppearances true"
			f.field("Rent falls due", "/FT/Ch/Ff 131072/T(r)/Opt[[(MA)(monthly in advance)][(QA)(quarterly in advance)]]/V(QA)")
		}),
		formOf("a choice in two bytes a letter", list("Law Österreich"), nil, func(f *formFile) {
			f.field("Law", "/FT/Ch/Ff 131072/T(r)/Opt[[<FEFF00410054><FEFF00D600730074006500720072006500690063006800>]]/V<FEFF00410054>")
		}),
		formOf("a list with chosen lines alone by index", list("Extras cold store"), list("parking space"), func(f *formFile) {
			f.form = "/NeedAppearances true"
			f.field("Extras", "/FT/Ch/Ff 2097152/T(x)/Opt[(parking space)(cold store)(storage)]/I[1]")
		}),
		formOf("radio buttons with options", list("Fixed rent ○", "Turnover rent ◉"), nil, func(f *formFile) {
			parent, look := f.add("null"), f.pdfFile.form(16, 16, "")
			a := f.widget("Fixed rent", fmt.Sprintf("/Parent %d 0 R/AS/Off/AP<</N<</0 %d 0 R/Off %[2]d 0 R>>>>", parent, look))
			b := f.widget("Turnover rent", fmt.Sprintf("/Parent %d 0 R/AS/Off/AP<</N<</1 %d 0 R/Off %[2]d 0 R>>>>", parent, look))
			f.fields = append(f.fields, parent)
			f.objects[parent-1] = fmt.Sprintf("<</FT/Btn/Ff 49152/T(rent)/Opt[(Fixed)(Turnover)]/V/1/Kids[%d 0 R %d 0 R]>>", a, b)
		}),
		formOf("a box whose state is stale", list("Renewal ☒"), list("☐"), func(f *formFile) {
			f.field("Renewal", fmt.Sprintf("/FT/Btn/T(b)/V/Yes/AS/Off/AP<</N<</Yes %d 0 R/Off %[1]d 0 R>>>>", f.pdfFile.form(16, 16, "")))
		}),
		formOf("a box that exports a word", list("Deposit paid ☐"), list("☒"), func(f *formFile) {
			f.field("Deposit paid", fmt.Sprintf("/FT/Btn/T(b)/V/Off/AS/Off/AP<</N<</paid#20up %d 0 R>>>>", f.pdfFile.form(16, 16, "0 0 m 16 16 l S")))
		}),
		formOf("a field that is hidden", list("Tenant Orla Finch"), list("Quillfeather"), func(f *formFile) {
			f.field("Tenant", "/FT/Tx/T(t)/V(Orla Finch)")
			n := f.add("<</Type/Annot/Subtype/Widget/F 2/FT/Tx/T(h)/V(Quillfeather)/Rect[300 500 520 520]>>")
			f.fields, f.annots = append(f.fields, n), append(f.annots, n)
		}),
		formOf("a password", nil, list("Quillfeather"), func(f *formFile) {
			f.field("Code", "/FT/Tx/Ff 8192/T(p)/V(Quillfeather)")
		}),
		formOf("many lines in rich text", list("first Monday of the month"), list("Quillfeather"), func(f *formFile) {
			f.field("Terms", "/FT/Tx/Ff 33558528/T(m)/V(Rent is due on the\rfirst Monday of the month)/RV(<body><p>Rent is due on the first Monday</p></body>)"+f.drawn("Quillfeather"))
		}),
		formOf("a page that is turned", list("Landlord Ardmore Estates"), list("Quillfeather"), func(f *formFile) {
			f.entries = "/Rotate 90"
			f.field("Landlord", "/FT/Tx/T(m)/V(Ardmore Estates)"+f.drawn("Quillfeather"))
		}),
		formOf("an empty appearance", list("Landlord Ardmore Estates"), nil, func(f *formFile) {
			f.field("Landlord", fmt.Sprintf("/FT/Tx/T(m)/V(Ardmore Estates)/AP<</N %d 0 R>>", f.pdfFile.form(220, 16, "/Tx BMC EMC")))
		}),
		formOf("a value of a field on no page", nil, list("Quillfeather"), func(f *formFile) {
			f.fields = append(f.fields, f.add("<</FT/Tx/T(lost)/V(Quillfeather)>>"))
		}),
		formOf("a value cleared", list("Discount", "Rent EUR 40"), list("Quillfeather"), func(f *formFile) {
			f.form = "/NeedAppearances true"
			f.field("Rent", "/FT/Tx/T(r)/V(EUR 40)")
			f.field("Discount", "/FT/Tx/T(m)/V()"+f.drawn("Quillfeather"))
		}),
		formOf("a default that nobody took", list("Rent EUR 40"), list("Quillfeather"), func(f *formFile) {
			f.field("Rent", "/FT/Tx/T(r)/V(EUR 40)")
			f.field("Discount", "/FT/Tx/T(m)/DV(Quillfeather)")
		}),
		formOf("typed onto the page", list("see annex 4"), list("Quillfeather"), func(f *formFile) {
			n := f.add("<</Type/Annot/Subtype/FreeText/F 4/Rect[300 500 520 516]/Contents(Quillfeather)/DA(/F1 11 Tf)%s>>", f.drawn("see annex 4"))
			f.annots = append(f.annots, n)
		}),
	}
	empty := formOf("empty", nil, nil, func(f *formFile) {
		f.field("Tenant", "/FT/Tx/T(t)")
		f.field("Renewal", fmt.Sprintf("/FT/Btn/T(b)/AS/Off/AP<</N<</Yes %d 0 R>>>>", f.pdfFile.form(16, 16, "")))
	})
	empty.Notices = []string{"form in it is empty (2 fields"}
	return append(cases, empty)
}
