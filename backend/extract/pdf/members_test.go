package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

// TestMembers reads files with others attached: by the list of a portfolio, and pinned to a page.
func TestMembers(t *testing.T) {
	t.Parallel()
	w := newWriter()
	spec := func(name, relation, filter string) int {
		return w.add(fmt.Sprintf("<</Type/Filespec/F(%s)%s/EF<</F %d 0 R>>>>", name, relation, w.stream(filter, "RIDER of "+strings.Trim(name, "./"))))
	}
	rider, twin, data, broken := spec("rider.txt", "", ""), spec("../../rider.txt", "", ""), spec("data.json", "/AFRelationship/Data", ""), spec("lost.doc", "", "/Filter/JPXDecode")
	pinned := spec(`C:\\cases\\pinned.msg`, "/AFRelationship/Source", "")
	w.catalog = fmt.Sprintf("/Names<</EmbeddedFiles<</Names[(a)%d 0 R(b)%d 0 R(c)%d 0 R(d)%d 0 R]>>>>", rider, twin, data, broken)
	w.page("", "", fmt.Sprintf("/Annots[<</Subtype/FileAttachment/Rect[0 0 9 9]/FS %d 0 R>><</Subtype/Link/FS %d 0 R>>]", pinned, rider))
	text, err := read(w.bytes(), Options{}) // whose page is blank
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range text.Members {
		got = append(got, fmt.Sprint(m.Name, ":", string(m.Source), ":", m.Err != nil))
	}
	want := "rider.txt:RIDER of rider.txt:false|rider (2).txt:RIDER of rider.txt:false|lost.doc::true|pinned.msg:RIDER of C:\\\\cases\\\\pinned.msg:false"
	if strings.Join(got, "|") != want {
		t.Errorf("members %q, want %q", got, want)
	}
	near, err := Parse(t.Context(), w.bytes(), Options{Near: 1})
	if err == nil && len(near.Text.Members) > 0 {
		t.Error("one page, read alone, has members")
	}
}

// TestMembersOnce takes each attached file out once, however often it is named and pinned.
func TestMembersOnce(t *testing.T) {
	t.Parallel()
	w := newWriter()
	spec := w.add(fmt.Sprintf("<</Type/Filespec/F(rider.txt)/EF<</F %d 0 R>>>>", w.stream("", "RIDER")))
	pin := w.add(fmt.Sprintf("<</Subtype/FileAttachment/Rect[0 0 9 9]/FS %d 0 R>>", spec))
	pins := w.add("[" + strings.Repeat(fmt.Sprintf("%d 0 R ", pin), 2000) + "]")
	w.catalog = fmt.Sprintf("/Names<</EmbeddedFiles<</Names[(a)%d 0 R(b)%d 0 R]>>>>", spec, spec)
	for range 3 {
		w.page("", "", fmt.Sprintf("/Annots %d 0 R", pins))
	}
	text, err := read(w.bytes(), Options{})
	if err != nil || len(text.Members) != 1 || text.Members[0].Name != "rider.txt" {
		t.Errorf("%v, %d members", err, len(text.Members))
	}
}

// TestMembersMany takes no more files out than are bounded, and says so.
func TestMembersMany(t *testing.T) {
	t.Parallel()
	w := newWriter()
	var pins strings.Builder
	for range maxMembers + 2 {
		spec := w.add(fmt.Sprintf("<</Type/Filespec/F(rider.txt)/EF<</F %d 0 R>>>>", w.stream("/Type/EmbeddedFile", "")))
		fmt.Fprintf(&pins, "<</Subtype/FileAttachment/Rect[0 0 9 9]/FS %d 0 R>>", spec)
	}
	w.page("", "", "/Annots["+pins.String()+"]")
	text, err := read(w.bytes(), Options{})
	if err != nil || len(text.Members) != maxMembers || len(text.Notices) != 1 || !strings.Contains(text.Notices[0], "; ") {
		t.Errorf("%v, %d members, %q", err, len(text.Members), text.Notices)
	}
}

// TestMembersUnexpected gives notice of attached files that [MayCarry] did not tell of, whose readers
// expect none.
func TestMembersUnexpected(t *testing.T) {
	t.Parallel()
	for _, drawn := range []string{"", "BT /F1 12 Tf 72 700 Td (The lease) Tj ET"} {
		w := newWriter()
		spec := w.add(fmt.Sprintf("<</Type/Filespec/F(rider.txt)/EF<</F %d 0 R>>>>", w.stream("", "RIDER")))
		w.page(drawn, "", fmt.Sprintf("/Annots[<</Subtype/FileAttachment/Rect[0 0 9 9]/FS %d 0 R>>]", spec))
		text, err := read(w.bytes(), Options{})
		if drawn == "" {
			if !errors.Is(err, canon.ErrEmpty) || !strings.Contains(err.Error(), "attached files are not read; ") {
				t.Errorf("%v", err)
			}
			continue
		}
		if err != nil || len(text.Members) > 0 || len(text.Notices) != 1 || !strings.Contains(text.Notices[0], "; ") {
			t.Errorf("%v: %+v", err, text)
		}
	}
}

// TestMembersOfUnreadable takes the files out of a PDF whose own pages cannot be read, for whatever reason.
func TestMembersOfUnreadable(t *testing.T) {
	t.Parallel()
	failing := func(err error) Recognizer {
		return func(context.Context, []byte, int, doc.PageSize) ([]RecognizedWord, error) { return nil, err }
	}
	for _, test := range []struct {
		name      string
		content   string
		recognize Recognizer
		want      error
	}{
		{"a scan without OCR", "q 612 0 0 792 0 0 cm /I Do Q", nil, canon.ErrNeedsOCR},
		{"a scan whose OCR fails", "q 612 0 0 792 0 0 cm /I Do Q", failing(canon.ErrTool), canon.ErrNeedsOCR},
		{"a scan too large for OCR", "q 612 0 0 792 0 0 cm /I Do Q", failing(canon.ErrTooLarge), canon.ErrNeedsOCR},
		{"a scan, and no room for temporary files", "q 612 0 0 792 0 0 cm /I Do Q", failing(errors.ErrUnsupported), errors.ErrUnsupported},
		{"a damaged page", strings.Repeat("[", 1000), nil, canon.ErrDamaged},
		{"no page", "", nil, canon.ErrDamaged},
	} {
		w := newWriter()
		picture := w.stream("/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8", "\x00")
		rider := w.add(fmt.Sprintf("<</Type/Filespec/F(rider.txt)/EF<</F %d 0 R>>>>", w.stream("/Type/EmbeddedFile", "RIDER")))
		w.catalog = fmt.Sprintf("/Names<</EmbeddedFiles<</Names[(a)%d 0 R]>>>>", rider)
		if test.content != "" {
			w.page(test.content, fmt.Sprintf("|/XObject<</I %d 0 R>>", picture), "")
		}
		d, err := Parse(t.Context(), w.bytes(), Options{Recognize: test.recognize})
		if !errors.Is(err, test.want) || d == nil || d.Text.Text != "" || len(d.Text.Members) != 1 || string(d.Text.Members[0].Source) != "RIDER" {
			t.Errorf("%s: %+v, %v", test.name, d, err)
		}
	}
}

// TestDynamicForm tells of a form that shows other pages than it has.
func TestDynamicForm(t *testing.T) {
	t.Parallel()
	for entry, want := range map[string]int{"": 0, "/NeedsRendering false": 0, "/NeedsRendering true": 1} {
		w := newWriter()
		w.page(at(72, 700, "Please wait for the form."), "", "")
		w.catalog = entry
		text, err := read(w.bytes(), Options{})
		if err != nil || len(text.Notices) != want || want > 0 && !strings.Contains(text.Notices[0], "; ") {
			t.Errorf("%s: %+v, %v", entry, text, err)
		}
	}
}

// TestDamagedPage reads the pages about one that is damaged, and says which is missing.
func TestDamagedPage(t *testing.T) {
	t.Parallel()
	w := newWriter()
	w.page(at(72, 700, "The lease begins."), "", "")
	w.page(at(72, 700, "The rent is due.")+strings.Repeat("[", 1000), "", "")
	w.page(at(72, 700, "The lease ends."), "", "")
	text, err := read(w.bytes(), Options{})
	if err != nil || text.Text != "The lease begins.\n\nThe lease ends." {
		t.Fatalf("%+v, %v", text, err)
	}
	if len(text.Notices) != 1 || !strings.HasPrefix(text.Notices[0], "page 2 of 3 is damaged and not in the text; ") {
		t.Errorf("notices %q", text.Notices)
	}
}

// TestMissingPages reads the pages that a file has, under their own numbers, and says which are missing.
func TestMissingPages(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, kid string // what stands between two pages
		lost      string
		last      int // number of the page behind
	}{
		{"an object that the file lacks", "99 0 R", "page 2 of 3 is", 3},
		{"nothing", "null", "page 2 of 3 is", 3},
		{"no page", "(page)", "page 2 of 3 is", 3},
		{"an object that is something else", "<</Type/Font>>", "page 2 of 3 is", 3},
		{"the tree itself", "2 0 R", "page 2 of 3 is", 3},
		{"several", "99 0 R null", "2 of 4 pages (2-3) are", 4},
		{"a branch without pages", "<</Type/Pages/Count 3>>", "3 of 5 pages (2-4) are", 5},
		{"a branch that says that it has more pages than there may be", "<</Type/Pages/Count 2000000000>>", "page 2 of 3 is", 3},
		{"a branch with one of its pages", "<</Type/Pages/Count 2/Kids[99 0 R 99 0 R]>>", "2 of 4 pages (2-3) are", 4},
		{"a missing branch, as its node counts", "<</Type/Pages/Count 3/Kids[99 0 R]>>", "3 of 5 pages (2-4) are", 5},
	} {
		w := newWriter()
		w.page(at(72, 700, "The lease begins."), "", "")
		w.page(at(72, 700, "The lease ends."), "", "")
		source := bytes.Replace(w.bytes(), []byte("/Kids[4 0 R 6 0 R "), []byte("/Kids[4 0 R "+test.kid+" 6 0 R "), 1)
		text, err := read(source, Options{})
		if err != nil || text.Text != "The lease begins.\n\nThe lease ends." {
			t.Errorf("%s: %+v, %v", test.name, text, err)
			continue
		}
		if len(text.Notices) != 1 || text.Notices[0] != test.lost+" missing from the file; ask the sender for another copy" {
			t.Errorf("%s: notices %q", test.name, text.Notices)
		}
		if pages := text.Layout.Pages; len(pages) != test.last || pages[test.last-1].Len() == 0 {
			t.Errorf("%s: pages %v", test.name, pages)
		}
	}
}

// TestTableThatLacksObjects finds pages that lie in the file and not in its table of objects.
func TestTableThatLacksObjects(t *testing.T) {
	t.Parallel()
	w := newWriter()
	w.page(at(72, 700, "The lease begins."), "", "")
	w.page(at(72, 700, "The lease ends."), "", "")
	source := w.bytes()
	source = bytes.Replace(source, []byte("xref\n0 7\n"), []byte("xref\n0 5\n"), 1)
	end := bytes.Index(source, []byte("trailer"))
	source = append(source[:end-2*20:end-2*20], source[end:]...)
	text, err := read(source, Options{})
	if err != nil || text.Text != "The lease begins.\n\nThe lease ends." || len(text.Notices) > 0 {
		t.Errorf("%+v, %v", text, err)
	}
}

// TestStruckWords tells of words that an annotation strikes out, and keeps what comments say.
func TestStruckWords(t *testing.T) {
	t.Parallel()
	const strike = "<</Subtype/StrikeOut/Rect[110 698 160 710]%s>>"
	for _, test := range []struct {
		annotations, comments string
		notices               int
	}{
		{fmt.Sprintf(strike, ""), "", 1},
		{fmt.Sprintf(strike, "/F 2"), "", 0},
		{fmt.Sprintf(strike, "/Contents(too much)") + "<</Subtype/Caret/Rect[160 698 165 710]/Contents(90)>>", "90 too much", 1},
		{"<</Subtype/Square/Rect[60 690 300 720]/Contents(agreed?)>>", "agreed?", 0},
	} {
		text, err := read(onePage(at(72, 700, "The fee is 100."), "", "/Annots["+test.annotations+"]"), Options{})
		if err != nil || text.Text != "The fee is 100." || len(text.Notices) != test.notices {
			t.Errorf("%s: %+v, %v", test.annotations, text, err)
			continue
		}
		var comments []string
		for _, n := range text.Layout.Notes {
			comments = append(comments, n.Text)
		}
		if got := strings.Join(comments, " "); got != test.comments {
			t.Errorf("%s: comments %q", test.annotations, got)
		}
		if test.notices > 0 && text.Notices[0] != "page 1 of 1 is marked with words struck out, which are in the text all the same; look there before you quote them" {
			t.Errorf("%s: notices %q", test.annotations, text.Notices)
		}
	}
}

// TestStruckByLines tells of words that a line is drawn through, and not of those under or over which one is, of
// ornaments, or of the lines of tables.
func TestStruckByLines(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]int{
		"72 702.5 m 110 702.5 l S":                1, // through the small letters
		"72 702 38 0.6 re f":                      1,
		"90 702.5 m 108 702.5 l S":                1, // one of the words
		"72 698.5 m 110 698.5 l S":                0, // below
		"72 708 m 110 708 l S":                    0, // above
		"20 702.5 m 580 702.5 l S":                0, // across the page
		"72 702.5 m 76 702.5 l S":                 0, // a part of a word
		"72 699 38 6 re f":                        0, // a bar
		"70 690 m 130 690 l 130 715 l 70 715 l s": 0, // a frame
	} {
		text, err := read(onePage(at(72, 700, "The fee is 100.")+line, "", ""), Options{})
		if err != nil || text.Text != "The fee is 100." || len(text.Notices) != want {
			t.Errorf("%s: %+v, %v", line, text, err)
		}
	}
}
