package export

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"pincite/backend/cite"
	"pincite/backend/doc"
)

var update = flag.Bool("update", false, "write the golden files anew")

// nasty are quotes that formats stumble over.
func nasty() []string {
	return []string{
		"The laws of Delaware govern this Agreement.",
		"Item\tQuantity\tPrice\nBottles, 0.5 l\t1,000\t$0.40\nCrates\t40\t$3.10",
		"the Price¹ (see note 1) [1] and the Fee*†\n\n1 As amended on 3 May.",
		"תנאי ההסכם: הצדדים מסכימים כי סעיף 5.4 (b) יחול על Acme Inc. בלבד.",
		"تسري هذه الاتفاقية لمدة 5 سنوات، ما لم يتم إنهاؤها وفقًا للمادة 7.",
		"Tenant («المستأجر», הדייר) shall pay £1,000 — on the 1st day.",
		"😀 agreed 👩‍⚖️ by 🤝 both ✅ sides 🏳️‍🌈 §",
		"甲方应当在三十日内付款。 Ω ﬁne ½ ≠ ∞ 𝒳",
		strings.Repeat("The quick brown fox indemnifies the lazy dog, § 5.4(b). ", 180),
		"One line\r\nof two\r\n\r\nand a paragraph\fand a page\vand a tab\there",
		"a | b || c `code` ``more`` **bold** _under_ ~~struck~~ <b>tag</b> &amp; [link](x) ![i](y) $x^2$ :smile: ^sup^",
		"# not a heading\n> not a quote\n- not a list\n1. nor this\n2) nor this\n    nor code\n---\n===\n```\n\\escaped\\",
		"=HYPERLINK(\"http://example.com\",\"x\")", "+1 (212) 555-0100", "-5 % per annum", "@SUM(A1)", "'tis so", "\u200b=1+1", "＝1",
		"--> <!-- pincite end 1 --> ]]> </w:t> -- --- {{.Title}} %PDF EMC\n BMC\n",
		"_x000C_x0041_ is not a form feed, \u00a0no-break\u202f, soft\u00adhyphen, zero\u200bwidth, \u2028 line",
		"control \x01 and \x7f and \u0085 and \ufffe, replaced \ufffd, mark \ufeff",
		"TrailingVeryLongWordWithoutAnyPlaceToBreakIt" + strings.Repeat("0123456789abcdef", 30),
		"“Quoted” ‘single’ \"straight\" 'single' … — – -",
	}
}

// fixture is a source that holds quotes, and a record of them.
type fixture struct {
	source *cite.Source
	record *Record
	text   string
}

// newFixture makes a record of quotes that stand in one source, one after the other.
func newFixture(t testing.TB, quotes []string) *fixture {
	t.Helper()
	var b strings.Builder
	var spans []doc.Span
	for i, q := range quotes {
		fmt.Fprintf(&b, "%d. Clause\n\n", i+1)
		spans = append(spans, doc.Span{Start: b.Len(), End: b.Len() + len(q)})
		b.WriteString(q + "\n\n")
	}
	text := b.String()
	var layout doc.Layout
	for i, s := range spans {
		layout.Sections = append(layout.Sections, doc.Section{Label: fmt.Sprint(i + 1), Level: 1, Span: doc.Span{Start: s.Start, End: s.End + 2}})
	}
	layout.Pages = []doc.Span{{Start: 0, End: spans[len(spans)/2].Start}, {Start: spans[len(spans)/2].Start, End: len(text)}}
	d := &fixture{text: text, source: cite.NewSource(cite.Document{
		ID: doc.IDOf([]byte(text)), File: "~/Matters/Acme/supply | acme.txt", Title: "Supply Agreement", Parties: []string{"Acme, Inc.", "=Baker & Sons"},
		Date: "January 5, 2004", Extractor: "text/1", Text: text, Layout: layout,
	})}
	d.record = &Record{Schema: Schema, Title: "Quotations in Acme", Custody: Custody{
		Program: "pincite test", Exported: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), Matter: "acme", Question: "Which law governs?",
		Model: "builtin", Recipe: "structure", Documents: 2, DocumentsHash: strings.Repeat("0", 64), Searched: 2,
	}}
	for i, q := range quotes {
		c, err := d.source.Cite(spans[i])
		if err != nil {
			t.Fatal(err)
		}
		d.record.Add(Snippet{Quote: q, Comment: "for § 3 | of the memo"}, Source{Bytes: int64(len(text)), Format: "text", Standing: cite.Verified}, c)
	}
	return d
}

// write writes the fixture's record in a format.
func (d *fixture) write(t testing.TB, f Format) []byte {
	t.Helper()
	if err := d.record.Cite(cite.Style{}, f.Notes()); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	err := Write(context.Background(), &b, f, d.record)
	if f == Bundle {
		b.Reset()
		err = WriteBundle(context.Background(), &b, d.record, func(Source) (Exhibit, error) { return Exhibit{Content: []byte(d.text)}, nil })
	}
	if err != nil {
		t.Fatalf("%s: %v", f, err)
	}
	return b.Bytes()
}

// check reads a file back and returns what fails in it, by number.
func (d *fixture) check(t testing.TB, f Format, data []byte) map[int]cite.Outcome {
	t.Helper()
	file, err := Read("x."+string(f), bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatalf("%s: %v", f, err)
	}
	if file.Format != f {
		t.Fatalf("%s is taken for %s", f, file.Format)
	}
	failed := map[int]cite.Outcome{}
	for _, claim := range file.Claims() {
		finding := claim.Finding
		if finding.Outcome == cite.Verified {
			finding = d.source.Check(claim.Claim)
		}
		if finding.Outcome != cite.Verified {
			failed[claim.Number] = finding.Outcome
			t.Logf("%s: snippet %d: %s: %s", f, claim.Number, finding.Outcome, finding.Detail)
		}
		if finding.Outcome != cite.Verified && (finding.Detail == "" || finding.Step == "") {
			t.Errorf("%s: snippet %d: no reason or no next step", f, claim.Number)
		}
	}
	return failed
}

// TestNastyQuotes has every format carry quotes that it might stumble over.
func TestNastyQuotes(t *testing.T) {
	t.Parallel()
	d := newFixture(t, nasty())
	for _, f := range Formats() {
		data := d.write(t, f)
		if failed := d.check(t, f, data); len(failed) > 0 {
			t.Errorf("%s: %v", f, failed)
		}
		if again := d.write(t, f); !bytes.Equal(data, again) {
			t.Errorf("%s: the same record gives other bytes", f)
		}
	}
}

// TestRecordSurvives compares the record in each format with the one that was written.
func TestRecordSurvives(t *testing.T) {
	t.Parallel()
	for _, f := range Formats() {
		d := newFixture(t, nasty())
		data := d.write(t, f)
		file, err := Read("x."+string(f), bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range d.record.Snippets {
			got := file.Record.Snippets[i]
			if f == CSV || f == XLSX { // white space is not kept there
				got.Quote, want.Quote = cite.Fold(got.Quote), cite.Fold(want.Quote)
				got.Question, got.Score = want.Question, want.Score
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s: snippet %d\n%+v\n%+v", f, i+1, got, want)
			}
		}
		if got, want := fmt.Sprint(file.Record.Sources), fmt.Sprint(d.record.Sources); f != CSV && f != XLSX && got != want {
			t.Errorf("%s: sources\n%s\n%s", f, got, want)
		}
	}
}

// TestChangedWords changes one character that a reader sees, in one quote after the other,
// and wants that snippet, and no other, to fail.
func TestChangedWords(t *testing.T) {
	t.Parallel()
	quotes := nasty()
	for _, f := range Formats() {
		t.Run(string(f), func(t *testing.T) {
			d := newFixture(t, quotes)
			d.write(t, f)
			for i := range quotes {
				if f == PDF && i%4 != 0 || f == Bundle && i != 1 { // the same marks
					continue
				}
				failed := d.check(t, f, d.tampered(t, f, i, otherWord))
				if len(failed) != 1 || failed[i+1] != cite.QuoteAltered {
					t.Errorf("quote %d (%.20q) was changed, and these fail: %v", i+1, quotes[i], failed)
				}
			}
		})
	}
}

// TestChangedCitation changes the words of a citation that a reader sees.
func TestChangedCitation(t *testing.T) {
	t.Parallel()
	for _, f := range Formats() {
		d := newFixture(t, nasty()[:3])
		d.write(t, f)
		failed := d.check(t, f, d.tampered(t, f, 1, func(s *Snippet) { s.Citation = strings.Replace(s.Citation, "2", "3", 1) }))
		if len(failed) != 1 || failed[2] != cite.CitationAltered {
			t.Errorf("%s: %v", f, failed)
		}
	}
}

// TestChangedSpan changes a span in the data.
func TestChangedSpan(t *testing.T) {
	t.Parallel()
	for _, f := range []Format{JSON, CSV, XLSX} {
		d := newFixture(t, nasty())
		d.write(t, f)
		for _, change := range []func(*Snippet){func(s *Snippet) { s.Span[0]-- }, func(s *Snippet) { s.Span[1]-- }, func(s *Snippet) { s.Span[1] = 1 << 40 }, func(s *Snippet) { s.Span = [2]int{9, 3} }} {
			failed := d.check(t, f, d.tampered(t, f, 4, change))
			if len(failed) != 1 || failed[5] != cite.QuoteAltered {
				t.Errorf("%s: %v", f, failed)
			}
		}
		failed := d.check(t, f, d.tampered(t, f, 4, func(s *Snippet) { s.Page++; s.Citation = strings.Replace(s.Citation, "at 1", "at 2", 1) }))
		if len(failed) != 1 || failed[5] != cite.CitationAltered {
			t.Errorf("%s: another page: %v", f, failed)
		}
	}
}

// otherWord changes one letter of a quote, in its middle.
func otherWord(s *Snippet) {
	runes := []rune(s.Quote)
	for i := len(runes) / 2; ; i = (i + 1) % len(runes) {
		if r := runes[i]; r > ' ' && r < 0x7F || r > 0x590 && r < 0x600 || r > 0x620 && r < 0x64B || r == '各' || r > 0x4E00 && r < 0x9FFF {
			runes[i]++
			if runes[i] == 0x7F {
				runes[i] = '!'
			}
			s.Quote = string(runes)
			return
		}
	}
}

// tampered returns the file in which what is seen of snippet i is changed and, in the
// formats that have it apart, the record is not.
func (d *fixture) tampered(t *testing.T, f Format, i int, change func(*Snippet)) []byte {
	t.Helper()
	altered := *d.record
	altered.Snippets = slices.Clone(d.record.Snippets)
	change(&altered.Snippets[i])
	var good, bad bytes.Buffer
	for r, out := range map[*Record]*bytes.Buffer{d.record: &good, &altered: &bad} {
		if f != PDF && f != Bundle {
			if err := Write(context.Background(), out, f, r); err != nil {
				t.Fatal(err)
			}
		}
	}
	switch f {
	case Markdown:
		body, _, _ := strings.Cut(bad.String(), markData)
		_, data, _ := strings.Cut(good.String(), markData)
		return []byte(body + markData + data)
	case DOCX:
		return swapParts(t, bad.Bytes(), good.Bytes(), dataItem)
	case PDF:
		return tamperedPDF(t, d.record, &altered)
	case Bundle:
		return swapPDF(t, d.write(t, Bundle), tamperedPDF(t, d.record, &altered))
	}
	return bad.Bytes()
}

func TestHarmless(t *testing.T) {
	t.Parallel()
	for cell, want := range map[string]string{
		"": "", "plain": "plain", "5": "5", "=1": "'=1", "+1": "'+1", "-1": "'-1", "@a": "'@a", "'a": "''a", "''": "'''", "＝1": "'＝1",
		" =1": "' =1", "\t=1": "'\t=1", "\tx": "'\tx", "\rx": "'\rx", "\n": "'\n", "\ufeff=1": "'\ufeff=1", "a=1": "a=1",
	} {
		if got := harmless(cell); got != want {
			t.Errorf("%q becomes %q, want %q", cell, got, want)
		}
		if back := strings.TrimPrefix(harmless(cell), quoteMark); back != cell {
			t.Errorf("%q comes back as %q", cell, back)
		}
	}
}

func TestNoFormulas(t *testing.T) {
	t.Parallel()
	data := newFixture(t, nasty()).write(t, CSV)
	file, err := readCSV(data)
	if err != nil {
		t.Fatal(err)
	}
	if got := file.Record.Sources[0].Parties; len(got) != 2 || got[1] != "=Baker & Sons" {
		t.Errorf("parties: %q", got)
	}
	for line := range strings.SplitSeq(string(data), ",") {
		if cell := strings.TrimLeft(line, "\"\n"); cell != "" && strings.ContainsRune("=+@", rune(cell[0])) && strings.HasPrefix(line, "\"") {
			t.Errorf("a cell begins with %.20q", line)
		}
	}
}

func TestSortedAndForeignTables(t *testing.T) {
	t.Parallel()
	d := newFixture(t, nasty()[:5])
	data := string(d.write(t, CSV))
	file, err := readCSV([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	rows := file.Record.rows()
	slices.Reverse(rows[1:])
	for i := range rows {
		rows[i] = append([]string{"mine"}, rows[i]...)
	}
	r, err := fromRows(rows)
	if err != nil {
		t.Fatal(err)
	}
	if r.Snippets[0].Number != 5 || r.Snippets[4].Number != 1 {
		t.Errorf("the rows have lost their numbers: %+v", r.Snippets)
	}
}

// TestGolden keeps the look of the formats that are text.
func TestGolden(t *testing.T) {
	t.Parallel()
	d := newFixture(t, []string{nasty()[0], nasty()[1], nasty()[10]})
	d.record.Snippets[1].Question = "What is the price?"
	for _, f := range []Format{Markdown, JSON, CSV} {
		path := filepath.Join("testdata", "export."+string(f))
		got := d.write(t, f)
		if *update {
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs from %s; see it with git diff after: go test -update", f, path)
		}
	}
}

func TestNotAnExport(t *testing.T) {
	t.Parallel()
	good := newFixture(t, nasty()[:2])
	for name, data := range map[string][]byte{
		"empty.json": {}, "other.json": []byte(`{"hits": []}`), "contract.md": []byte("# Contract"), "table.csv": []byte("a,b\n1,2\n"),
		"contract.txt": []byte("text"), "broken.pdf": []byte("%PDF-1.7\nbroken"), "broken.docx": []byte("PK\x03\x04broken"),
		"newer.json": bytes.Replace(good.write(t, JSON), []byte(Schema), []byte("pincite-export/9"), 1),
	} {
		if _, err := Read(name, bytes.NewReader(data), int64(len(data))); err == nil || !strings.Contains(err.Error(), "; give a file") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, f := range Formats() { // torn in the middle
		data := good.write(t, f)
		for _, n := range []int{len(data) / 3, len(data) / 2, len(data) - 2} {
			file, err := Read("x."+string(f), bytes.NewReader(data[:n]), int64(n))
			if err == nil && f != Markdown && f != CSV && f != JSON && f != PDF && file != nil {
				t.Errorf("%s torn at %d of %d is read", f, n, len(data))
			}
		}
	}
}

func FuzzQuote(f *testing.F) {
	for _, q := range nasty() {
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, quote string) {
		if !utf8.ValidString(quote) || cite.Fold(quote) == "" {
			t.Skip("no quote")
		}
		d := newFixture(t, []string{"before", quote, "after"})
		for _, format := range []Format{Markdown, CSV, JSON, DOCX} {
			if failed := d.check(t, format, d.write(t, format)); len(failed) > 0 {
				t.Errorf("%s: %v", format, failed)
			}
		}
	})
}

func FuzzRead(f *testing.F) {
	d := newFixture(f, nasty()[:3])
	for _, format := range []Format{Markdown, CSV, JSON, DOCX, XLSX} {
		f.Add("x."+string(format), d.write(f, format))
	}
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		file, err := Read(name, bytes.NewReader(data), int64(len(data)))
		if err == nil {
			file.Claims()
		}
	})
}

func TestRowsOfAWorkbookHoldTheirText(t *testing.T) {
	for _, c := range []struct {
		text        string
		width, want int
	}{
		{"", 9, 1}, {"short", 9, 1}, {"a\n\nb", 9, 3}, {strings.Repeat("word ", 32), 80, 3}, {strings.Repeat("é", 79), 80, 2}, {"NORTHMARL ENERGY COOPERATIVE; ADA QUILLON-FELL", 28, 3},
	} {
		if got := linesOf(c.text, c.width); got != c.want {
			t.Errorf("%q in %d characters: %d lines, want %d", c.text, c.width, got, c.want)
		}
	}
	d := newFixture(t, nasty()[:3])
	book, err := excelize.OpenReader(bytes.NewReader(d.write(t, XLSX)))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	for i, s := range d.record.Snippets {
		height, err := book.GetRowHeight(sheetSnippets, i+2)
		if want := float64(strings.Count(s.Quote, "\n")+1) * lineHeight; err != nil || height < min(want, excelize.MaxRowHeight) {
			t.Errorf("row %d: %v points, %v, want at least %v", i+2, height, err, want)
		}
	}
}

// TestActivity holds that what people did to a grid stands in the files that show one, is read
// back, and leaves the quotes as they are.
func TestActivity(t *testing.T) {
	t.Parallel()
	d := newFixture(t, nasty()[:2])
	d.record.Grid = &Grid{
		Playbook: "facts", Columns: []GridColumn{{ID: "law", Title: "Governing law", Kind: "jurisdiction"}},
		Rows: []GridRow{{File: d.record.Sources[0].File, Cells: []GridCell{{State: "found", Value: "Texas", Values: []string{"Texas"}, Snippets: []int{1, 2}}}}},
		Log: []GridChange{
			{At: "2026-11-21T12:00:00Z", Act: "edit", File: "~/Matters/Acme/supply.txt", Column: "Governing law", Old: "Ohio", New: "Texas", Reason: "=misread"},
			{At: "2026-11-21T12:01:00Z", Act: "flag", File: "~/Matters/Acme/supply.txt", Column: "Governing law", Old: "Texas", Undone: true},
		},
	}
	for _, f := range []Format{XLSX, DOCX, PDF, JSON} {
		data := d.write(t, f)
		if failed := d.check(t, f, data); len(failed) > 0 {
			t.Errorf("%s: %v", f, failed)
		}
	}
	book, err := excelize.OpenReader(bytes.NewReader(d.write(t, XLSX)))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := book.GetRows(sheetActivity)
	if err != nil || len(rows) != 3 || !slices.Equal(rows[1][:6], []string{"2026-11-21T12:00:00Z", "edit", "supply.txt", "Governing law", "Ohio", "Texas"}) || rows[2][7] != "undone" {
		t.Errorf("%q, %v", rows, err)
	}
	if what := d.record.Grid.Log[0].what(); what != "edit: Ohio → Texas (=misread)" {
		t.Error(what)
	}
	if what := d.record.Grid.Log[1].what(); what != "flag, undone: Texas" {
		t.Error(what)
	}
}
