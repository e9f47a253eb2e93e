package export

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"pincite/backend/cite"
)

// TestMemo writes an answer in front of its quotes, reads it back, and changes a word of it.
func TestMemo(t *testing.T) {
	t.Parallel()
	d := newFixture(t, []string{"Tenant may not assign this Lease without consent.", "Consent is deemed given."})
	d.record.Memo = &Memo{Lines: []MemoLine{
		{Text: "Yes, but only with consent (§ 10.1)", Snippets: []int{1}},
		{Text: "Silence counts as consent & is \\*binding\\*.", Snippets: []int{1, 2}, Model: "tiny"},
	}, Cells: []MemoCell{{Row: "Consent", Column: "By | whom", Words: "without consent", Snippet: 1}}}
	for _, f := range []Format{DOCX, Markdown, JSON, XLSX} {
		data := d.write(t, f)
		if failed := d.check(t, f, data); len(failed) > 0 {
			t.Errorf("%s: %v", f, failed)
		}
		if f == JSON || f == XLSX {
			continue
		}
		if failed := d.check(t, f, changedMemo(t, f, data)); failed[1] != cite.QuoteAltered || failed[2] != cite.QuoteAltered {
			t.Errorf("%s with another answer: %v", f, failed)
		}
	}
}

// changedMemo returns a file whose answer says something else than its data.
func changedMemo(t *testing.T, f Format, data []byte) []byte {
	t.Helper()
	if f == Markdown {
		return bytes.Replace(data, []byte("Yes, but only"), []byte("Yes, and not only"), 1)
	}
	names, parts := zipParts(t, data)
	parts["word/document.xml"] = bytes.Replace(parts["word/document.xml"], []byte("Yes, but only"), []byte("Yes, and not only"), 1)
	return zipOf(t, names, parts)
}

func TestMemoStandsOnQuotes(t *testing.T) {
	t.Parallel()
	d := newFixture(t, []string{"Tenant may not assign this Lease."})
	for name, snippets := range map[string][]int{"none": nil, "one that is not there": {2}, "none of that number": {0}} {
		d.record.Memo = &Memo{Lines: []MemoLine{{Text: "No.", Snippets: snippets}}}
		data := d.write(t, JSON)
		if _, err := Read("memo.json", bytes.NewReader(data), int64(len(data))); !errors.Is(err, ErrDamaged) {
			t.Errorf("an answer on %s: %v", name, err)
		}
	}
	for _, c := range []MemoCell{{Words: "may assign", Snippet: 1}, {Words: "may", Snippet: 2}} {
		d.record.Memo = &Memo{Cells: []MemoCell{c}}
		data := d.write(t, JSON)
		if _, err := Read("memo.json", bytes.NewReader(data), int64(len(data))); !errors.Is(err, ErrDamaged) {
			t.Errorf("a cell of %q on quote %d: %v", c.Words, c.Snippet, err)
		}
	}
	if text := (MemoLine{Text: "two\nlines", Snippets: []int{3, 4}}).shown(); strings.Contains(text, "\n") || !strings.HasSuffix(text, "[3, 4]") {
		t.Errorf("%q", text)
	}
}

// TestMemoCellsInAWorkbook has the cells of a table that an answer stands on as cells of a sheet, with their row, their column and their
// citation.
func TestMemoCellsInAWorkbook(t *testing.T) {
	t.Parallel()
	d := newFixture(t, []string{"Step 1\t14.92\t16.04", "Step 2\t19.37\t20.82"})
	d.record.Memo = &Memo{Lines: []MemoLine{{Text: "16.04; 20.82", Snippets: []int{1, 2}}}, Cells: []MemoCell{
		{Row: "Potable / Step 1", Column: "2025/26", Words: "16.04", Snippet: 1}, {Row: "Potable / Step 2", Column: "2025/26", Words: "20.82", Snippet: 2}}}
	book, err := excelize.OpenReader(bytes.NewReader(d.write(t, XLSX)))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows(sheetAnswer)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range [][]string{{"Potable / Step 1", "16.04"}, {"Potable / Step 2", "20.82"}} {
		at := slices.IndexFunc(rows, func(r []string) bool { return len(r) > 2 && r[0] == want[0] && r[1] == want[1] })
		if at < 0 || strings.TrimSpace(rows[at][2]) == "" {
			t.Errorf("no row of cells %q with its citation in %q", want, rows)
		}
	}
	if !slices.ContainsFunc(rows, func(r []string) bool { return slices.Contains(r, "2025/26") }) {
		t.Errorf("no head of the column in %q", rows)
	}
}
