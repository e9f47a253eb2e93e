package export

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"codeberg.org/go-fonts/dejavu/dejavusans"
	"codeberg.org/go-fonts/liberation/liberationserifregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"pincite/backend/cite"
	"pincite/backend/extract/pdf"
	"pincite/backend/extract/pdf/object"
)

// TestSubset makes fonts of some glyphs: these look as they did, and all others are empty.
func TestSubset(t *testing.T) {
	t.Parallel()
	for name, ttf := range map[string][]byte{"serif": liberationserifregular.TTF, "sans": dejavusans.TTF} {
		whole, err := sfnt.Parse(ttf)
		if err != nil {
			t.Fatal(err)
		}
		var buffer sfnt.Buffer
		var glyphs []uint16
		for _, r := range "Aé§ﬁ5 ½" { // letters put together of others among them
			g, err := whole.GlyphIndex(&buffer, r)
			if err != nil || g == 0 {
				t.Fatalf("%s: no glyph of %q: %v", name, r, err)
			}
			glyphs = append(glyphs, uint16(g))
		}
		small, err := subset(ttf, append(glyphs, 65535)) // one that no font has
		if err != nil {
			t.Fatal(err)
		}
		if len(small)*4 > len(ttf) {
			t.Errorf("%s: %d bytes of %d are left", name, len(small), len(ttf))
		}
		for _, tag := range []string{"glyf", "loca", "head", "hmtx", "maxp"} {
			if !bytes.Contains(small[:12+16*9], []byte(tag)) {
				t.Errorf("%s: no table %s", name, tag)
			}
		}
		outline := func(font []byte, g uint16) []sfnt.Segment {
			// The subset has no character map or names, which sfnt wants: what it draws is compared in
			// the whole font with the subset's outlines.
			f, err := sfnt.Parse(withOutlines(t, ttf, font))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			segments, err := f.LoadGlyph(&buffer, sfnt.GlyphIndex(g), fixed.I(1000), nil)
			if err != nil {
				t.Fatalf("%s, glyph %d: %v", name, g, err)
			}
			return slices.Clone(segments)
		}
		for _, g := range glyphs {
			if !slices.Equal(outline(small, g), outline(ttf, g)) {
				t.Errorf("%s: glyph %d looks otherwise", name, g)
			}
		}
		for _, r := range "QZ" {
			g, _ := whole.GlyphIndex(&buffer, r)
			if len(outline(small, uint16(g))) != 0 {
				t.Errorf("%s: %q is still there", name, r)
			}
		}
	}
	for n := 0; n < 400; n += 7 {
		if _, err := subset(dejavusans.TTF[:n], []uint16{5}); err == nil {
			t.Errorf("a font cut to %d bytes is taken", n)
		}
	}
}

// withOutlines returns the font whole with the glyf, loca and head of another.
func withOutlines(t *testing.T, whole, other []byte) []byte {
	t.Helper()
	read := func(data []byte) map[string][]byte {
		tables := map[string][]byte{}
		for i := range int(data[4])<<8 | int(data[5]) {
			entry := data[12+16*i:]
			from, size := binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
			tables[string(entry[:4])] = data[from : from+size]
		}
		return tables
	}
	tables, from := read(whole), read(other)
	for _, tag := range []string{"glyf", "loca", "head"} {
		tables[tag] = from[tag]
	}
	names := slices.Sorted(maps.Keys(tables))
	out := []byte{0, 1, 0, 0, 0, byte(len(names)), 0, 0, 0, 0, 0, 0}
	at := len(out) + 16*len(names)
	var body []byte
	for _, tag := range names {
		out = append(append(out, tag...), 0, 0, 0, 0) // no checksum
		out = binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(out, uint32(at)), uint32(len(tables[tag])))
		padded := append(slices.Clone(tables[tag]), make([]byte, (4-len(tables[tag])%4)%4)...)
		body, at = append(body, padded...), at+len(padded)
	}
	return append(out, body...)
}

func setter(t *testing.T) *typesetter {
	t.Helper()
	fonts, err := newPDFFonts()
	if err != nil {
		t.Fatal(err)
	}
	return &typesetter{fonts: fonts}
}

// TestLinesOfAParagraph breaks random paragraphs into lines: none is too wide, and together they
// have every letter.
func TestLinesOfAParagraph(t *testing.T) {
	t.Parallel()
	s := setter(t)
	r := rand.New(rand.NewPCG(9, 9))
	vocabulary := []string{"the", "Supplier", "indemnifies", "§", "5.4(b)", "“quoted”", "Łódź", "naïve", "(and/or)", "1,000.00", "ﬁne", "Ωμέγα"}
	for range 40 {
		var chosen []string
		for range 1 + r.IntN(60) {
			chosen = append(chosen, vocabulary[r.IntN(len(vocabulary))])
		}
		text, width := strings.Join(chosen, " "), 80+r.Float64()*400
		const size = 10
		lines := s.lines([]words{{text, regular}}, size, width)
		var got strings.Builder
		for i, line := range lines {
			if line.width*size/em > width+size { // a space at its end may stand over
				t.Errorf("line %d of %q is %.1f wide, and there are %.1f", i, text, line.width*size/em, width)
			}
			if line.rtl {
				t.Errorf("%q runs from right to left", text)
			}
			for _, run := range line.runs {
				got.WriteString(string(line.text[run.Runes.Offset : run.Runes.Offset+run.Runes.Count]))
			}
		}
		if got.String() != text {
			t.Errorf("%q became %q", text, got.String())
		}
	}
	if lines := s.lines([]words{{"", regular}}, 10, 100); lines != nil {
		t.Errorf("an empty paragraph has %d lines", len(lines))
	}
	if lines := s.lines([]words{{"שלום עולם", regular}}, 10, 100); len(lines) != 1 || !lines[0].rtl {
		t.Errorf("Hebrew: %+v", lines)
	}
	mixed := s.lines([]words{{"Note: ", italic}, {"bold", bold}}, 10, 100)
	if len(mixed) != 1 || len(mixed[0].runs) != 2 || s.fonts.of(mixed[0].runs[0].Face) != italic || s.fonts.of(mixed[0].runs[1].Face) != bold {
		t.Errorf("two fonts in one line: %+v", mixed)
	}
}

func TestDrawable(t *testing.T) {
	t.Parallel()
	fonts, err := newPDFFonts()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"plain": "plain", "a\tb\nc": "a b c", "a\x01b": "a b", "甲": "[U+7532]", "𝒳": "[U+1D4B3]", "ab\u200dc": "ab\u200dc", "שלום": "שלום", "مرحبا": "مرحبا", "☑": "☑", "": "",
	} {
		if got := fonts.drawable(text); got != want {
			t.Errorf("%q is drawn as %q, want %q", text, got, want)
		}
	}
	if len(fonts.missing) != 2 || !fonts.missing['甲'] {
		t.Errorf("missing are %v", fonts.missing)
	}
}

func TestDecimals(t *testing.T) {
	t.Parallel()
	for x, want := range map[float64]string{0: "0", 1: "1", 1.5: "1.5", 1.25: "1.25", 1.256: "1.26", 100: "100", -0.5: "-0.5", 0.001: "0", 612: "612"} {
		if got := decimal(x); got != want && !(want == "0" && got == "-0") {
			t.Errorf("%g is written %s, want %s", x, got, want)
		}
	}
}

// TestObjects reads back what the writer of objects wrote.
func TestObjects(t *testing.T) {
	t.Parallel()
	p := &pdfFile{}
	tree := p.reserve()
	content := []byte(strings.Repeat("1 0 0 1 0 0 cm ", 500))
	stream := p.stream("/Extra (x)", content)
	page := p.add(fmt.Sprintf("<< /Type /Page /Parent %d 0 R /Contents %d 0 R >>", tree, stream))
	p.set(tree, fmt.Sprintf("<< /Type /Pages /Kids [%d 0 R] /Count 1 >>", page))
	info := p.add("<< /Title " + pdfString("Été 😀 (a)") + " >>")
	catalog := p.add(fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", tree))
	var first, again bytes.Buffer
	if err := p.write(&first, catalog, info); err != nil {
		t.Fatal(err)
	}
	if err := p.write(&again, catalog, info); err != nil || !bytes.Equal(first.Bytes(), again.Bytes()) {
		t.Errorf("written twice, and not the same: %v", err)
	}
	file, err := object.Open(first.Bytes(), "", object.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	pages, err := file.Pages(context.Background())
	if err != nil || len(pages) != 1 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	if got, err := file.Content(&pages[0]); err != nil || !bytes.Equal(got, content) {
		t.Errorf("%d bytes of content, want %d (%v)", len(got), len(content), err)
	}
	if got := object.Text(file.String(file.Dict(file.Trailer()["Info"])["Title"])); got != "Été 😀 (a)" {
		t.Errorf("the title is %q", got)
	}
	if len(file.Array(file.Trailer()["ID"])) != 2 {
		t.Error("the file has no identity")
	}
}

// TestPagesAsTheyAreRead has the program's own reader of PDFs read a PDF: every word of the quotes
// in left-to-right scripts stands on its pages, in order, with page numbers and titles taken out.
func TestPagesAsTheyAreRead(t *testing.T) {
	t.Parallel()
	quotes := []string{
		nasty()[0], nasty()[1], nasty()[8][:300], nasty()[23],
		"Tenant shall pay £1,000 — on the 1st day of each month, “without set-off”, to naïve façade Łódź Ωμέγα.",
	}
	d := newFixture(t, quotes)
	data := d.write(t, PDF)
	parsed, err := pdf.Parse(t.Context(), data, pdf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	x := parsed.Text
	letters := func(s string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return r
			}
			return -1
		}, strings.ReplaceAll(s, "ﬁ", "fi"))
	}
	page := letters(x.Text)
	for i, q := range quotes {
		if !strings.Contains(page, letters(q)) {
			t.Errorf("quote %d, %.40q, is not on the pages", i+1, q)
		}
	}
	for _, text := range []string{d.record.Title, d.record.Custody.Question, "Sources", "Appendix: Chain of custody", d.record.Custody.DocumentsHash, d.record.Sources[0].Doc} {
		if !strings.Contains(page, letters(text)) {
			t.Errorf("%q is not on the pages", text)
		}
	}
	if len(x.Layout.Pages) < 3 {
		t.Errorf("%d pages", len(x.Layout.Pages))
	}
}

// TestPagesHoldTheirNotes sets many quotes: each stands on a page with its note, and none of
// the lines of a page stands in its notes.
func TestPagesHoldTheirNotes(t *testing.T) {
	t.Parallel()
	var quotes []string
	r := rand.New(rand.NewPCG(4, 2))
	for i := range 60 {
		quotes = append(quotes, fmt.Sprintf("Quote %d. ", i)+strings.Repeat("The Supplier indemnifies the Buyer. ", 1+r.IntN(30)))
	}
	d := newFixture(t, quotes)
	if err := d.record.Cite(cite.Style{}, true); err != nil {
		t.Fatal(err)
	}
	laid, err := layOut(d.record)
	if err != nil {
		t.Fatal(err)
	}
	notes := 0
	for i, page := range laid.pages {
		notes += len(page.notes)
		if top := margin + page.foot; len(page.notes) > 0 && page.y < top-0.01 && i+1 < len(laid.pages) && page.y+quoteLook.after+headingLook.after < top {
			t.Errorf("page %d: its text ends at %.1f, in its notes, which begin at %.1f", i+1, page.y, top)
		}
		for _, n := range page.notes {
			if mark := fmt.Sprintf("/"+markPDFQuote+" BMC", n.number); !strings.Contains(page.content.String(), mark) {
				t.Errorf("page %d has note %d and nothing of its quote", i+1, n.number)
			}
		}
	}
	if notes != len(quotes) {
		t.Errorf("%d notes of %d quotes", notes, len(quotes))
	}
	if len(laid.entries) < len(quotes) {
		t.Errorf("the table of contents has %d entries", len(laid.entries))
	}
}
