package export

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/cite"
)

func TestParseFormat(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, path string
		want       Format // "" where there is none
	}{
		{"docx", "", DOCX}, {"DOCX", "x.pdf", DOCX}, {"markdown", "", Markdown}, {"md", "", Markdown}, {"zip", "", Bundle}, {"bundle", "", Bundle},
		{"", "memo.docx", DOCX}, {"", "memo.DOCX", DOCX}, {"", "a/b.md", Markdown}, {"", "memo.markdown", Markdown}, {"", "x.csv", CSV},
		{"", "x.xlsx", XLSX}, {"", "x.json", JSON}, {"", "x.pdf", PDF}, {"", "x.zip", Bundle}, {"", "x.bundle", Bundle},
		{"doc", "x.docx", ""}, {"", "memo", ""}, {"", "memo.txt", ""}, {"", "", ""}, {"", "docx", ""}, {" docx", "", ""},
	} {
		got, err := ParseFormat(c.name, c.path)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%q, %q: %q, %v; want %q", c.name, c.path, got, err, c.want)
		}
		if err != nil && !strings.Contains(err.Error(), "; choose") {
			t.Errorf("no next step: %v", err)
		}
	}
	if notes := slices.DeleteFunc(Formats(), func(f Format) bool { return !f.Notes() }); !slices.Equal(notes, []Format{DOCX, PDF, Bundle}) {
		t.Errorf("footnotes in %v", notes)
	}
}

func TestNotesOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		sources []int // of the snippets, in order
		want    string
	}{
		{nil, ""}, {[]int{1}, "1"}, {[]int{2}, ""}, {[]int{1, 1}, "1–2"}, {[]int{1, 2, 1}, "1, 3"}, {[]int{2, 1, 1, 1, 2, 1}, "2–4, 6"},
		{[]int{1, 1, 2, 1, 1, 2, 2, 1}, "1–2, 4–5, 8"},
	} {
		var r Record
		for i, source := range c.sources {
			r.Snippets = append(r.Snippets, Snippet{Number: i + 1, Source: source})
		}
		if got := r.notesOf(Source{Number: 1}); got != c.want {
			t.Errorf("%v: %q, want %q", c.sources, got, c.want)
		}
	}
}

// TestStandings says of each standing what it means for the quotes, in every form that a
// person reads.
func TestStandings(t *testing.T) {
	t.Parallel()
	for standing, want := range map[cite.Outcome]string{
		cite.Verified: "", cite.SourceChanged: "has changed", cite.SourceMissing: "is not there", cite.SourceUnreadable: "could not be read",
	} {
		d := newFixture(t, nasty()[:2])
		d.record.Sources[0].Standing = standing
		got := d.record.warning(d.record.Snippets[0])
		if want == "" != (got == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q", standing, got)
		}
		lead := d.record.lead()
		if verified := strings.Contains(lead, "each was compared"); verified != (standing == cite.Verified) || !strings.Contains(lead, "2 quotations from 1 document.") || !strings.Contains(lead, "21 November 2026") {
			t.Errorf("%s: %q", standing, lead)
		}
		if page := string(d.write(t, Markdown)); strings.Count(page, "**Not verified") != len(d.record.Snippets) && standing != cite.Verified {
			t.Errorf("%s: the page does not warn at each quote:\n%s", standing, page)
		}
	}
	if got := (&Record{}).warning(Snippet{Source: 7}); got != "" {
		t.Errorf("of a snippet without a source: %q", got)
	}
	one := newFixture(t, nasty()[:1])
	if got := one.record.lead(); !strings.Contains(got, "1 quotation from 1 document.") {
		t.Errorf("%q", got)
	}
}

func TestQuestions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ asked, headings, all []string }{
		{nil, nil, nil},
		{[]string{"", ""}, []string{"", ""}, nil},
		{[]string{"a", "a", "b"}, []string{"a", "", "b"}, []string{"a", "b"}},
		{[]string{"a", "", "a"}, []string{"a", "", "a"}, []string{"a"}},
		{[]string{"", "b", "a", "b"}, []string{"", "b", "a", "b"}, []string{"b", "a"}},
	} {
		var r Record
		for _, q := range c.asked {
			r.Snippets = append(r.Snippets, Snippet{Question: q})
		}
		var headings []string
		for i := range r.Snippets {
			headings = append(headings, r.newQuestion(i))
		}
		if got := r.questions(); !slices.Equal(got, c.all) || !slices.Equal(headings, c.headings) {
			t.Errorf("%q: headings %q, all %q", c.asked, headings, got)
		}
	}
}

func TestFields(t *testing.T) {
	t.Parallel()
	labels := func(fields []field) string {
		var all []string
		for _, f := range fields {
			if f.value == "" {
				t.Errorf("%s is empty", f.label)
			}
			all = append(all, f.label)
		}
		return strings.Join(all, ", ")
	}
	full := Source{
		Title: "Lease", Parties: []string{"Acme", "Baker\nLLC"}, Date: "May 1", File: "a/lease.pdf", Bytes: 7, Doc: "d", TextHash: "t", Extractor: "pdf/1",
		Standing: cite.SourceChanged, Detail: "later", Original: "originals/01", Highlighted: "highlighted/01", Bundled: "whole",
	}
	if got, want := labels(full.fields()), "File, SHA-256 of the file, SHA-256 of its text, Read by, Size, Standing, In the bundle, With the quotes highlighted, Bundle"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := full.name(), "Lease (Acme; Baker LLC), May 1"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := (Source{File: `C:\x\notes.txt`}).name(); got != "notes.txt" {
		t.Errorf("without a title: %q", got)
	}
	d := newFixture(t, nasty()[:1])
	short := labels(d.record.Custody.fields(d.record))
	d.record.Custody.PreparedBy, d.record.Custody.ConfinedTo, d.record.Snippets[0].Question = "Ann", []string{"a.pdf", "b.pdf"}, "And the price?"
	if err := d.record.Cite(cite.Style{}, true); err != nil {
		t.Fatal(err)
	}
	long := d.record.Custody.fields(d.record)
	if got := labels(long); len(long) != 14 || !strings.Contains(got, "Prepared by") || !strings.Contains(got, "Questions") || strings.Contains(short, "Prepared by") {
		t.Errorf("%d lines: %s", len(long), got)
	}
	for _, f := range long {
		if f.label == "Search confined to" && f.value != "a.pdf; b.pdf" || f.digest() != strings.HasPrefix(f.label, "SHA") {
			t.Errorf("%+v", f)
		}
	}
}

// TestRecordFaults breaks each link that holds a record together.
func TestRecordFaults(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*Record){
		"schema":            func(r *Record) { r.Schema = "pincite-export/0" },
		"number of source":  func(r *Record) { r.Sources[0].Number = 2 },
		"number of snippet": func(r *Record) { r.Snippets[1].Number = 1 },
		"too many":          func(r *Record) { r.Snippets = make([]Snippet, maxSnippets+1) },
	} {
		d := newFixture(t, nasty()[:2])
		if err := d.record.check(); err != nil {
			t.Fatal(err)
		}
		spoil(d.record)
		if err := d.record.check(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for name, spoil := range map[string]func(*Record){
		"no source":             func(r *Record) { r.Snippets[0].Source = 0 },
		"a source that is none": func(r *Record) { r.Snippets[0].Source = 2 },
		"hash":                  func(r *Record) { r.Sources[0].Doc = "0" },
		"hash of the text":      func(r *Record) { r.Sources[0].TextHash = strings.Repeat("g", 64) },
	} {
		d := newFixture(t, nasty()[:2])
		spoil(d.record)
		if _, err := d.record.citation(d.record.Snippets[0]); err == nil || !strings.Contains(err.Error(), ErrDamaged.Error()) {
			t.Errorf("%s: %v", name, err)
		}
		if err := d.record.Cite(cite.Style{}, true); err == nil {
			t.Errorf("%s: it is cited", name)
		}
	}
}

func TestFlow(t *testing.T) {
	t.Parallel()
	full := strings.Repeat("x", wrapped)
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", []string{""}},
		{"short lines", "a\nb", []string{"a", "b"}},
		{"a full line goes on", full + "\nnext", []string{full + " next"}},
		{"one character less does not", full[1:] + "\nnext", []string{full[1:], "next"}},
		{"blanks at the end do not make it full", full[1:] + "   \nnext", []string{full[1:] + "   ", "next"}},
		{"an empty line ends it", full + "\n\nnext", []string{full, "", "next"}},
		{"an indented line stands alone", full + "\n next", []string{full, " next"}},
		{"a line with a tab stands alone", full + "\na\tb\nc", []string{full, "a\tb", "c"}},
		{"several full lines", full + "\n" + full + "\nend\nmore", []string{full + " " + full + " end", "more"}},
		{"every kind of line end", "a\r\nb\rc\fd\ve\u0085f\u2028g\u2029h", []string{"a", "b", "c", "d", "e", "f", "g", "h"}},
		{"characters count, not bytes", strings.Repeat("é", wrapped-1) + "\nnext", []string{strings.Repeat("é", wrapped-1), "next"}},
	} {
		if got := flow(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func FuzzFlow(f *testing.F) {
	for _, q := range nasty() {
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lines := flow(text)
		if got := cite.Fold(strings.Join(lines, "\n")); got != cite.Fold(text) {
			t.Errorf("%q became %q", text, lines)
		}
		for _, line := range lines {
			if strings.ContainsAny(line, "\r\n\f\v\u0085\u2028\u2029") {
				t.Errorf("a line of %q holds a line end: %q", text, line)
			}
		}
	})
}

func TestHarmlessCells(t *testing.T) {
	t.Parallel()
	for cell, quoted := range map[string]bool{
		"": false, "text": false, "1,000": false, "a=b": false, " a": false,
		"=1+1": true, "+1": true, "-1": true, "@SUM(A1)": true, "＝1": true, "－1": true, "'tis": true,
		" =1": true, "\u00A0=1": true, "\uFEFF=1": true, "\x00+1": true, "\ttext": true, "\rtext": true, "\ntext": true, "\t": true, " ": false,
	} {
		got := harmless(cell)
		if (got != cell) != quoted || strings.TrimPrefix(got, quoteMark) != cell && quoted {
			t.Errorf("%q becomes %q", cell, got)
		}
	}
}

func FuzzCells(f *testing.F) {
	for _, q := range nasty() {
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, cell string) {
		got := harmless(cell)
		if strings.TrimPrefix(got, quoteMark) != cell {
			t.Errorf("%q becomes %q, which does not give it back", cell, got)
		}
		if again := strings.TrimLeft(got, " \t\r\n\u00A0"); again != "" && strings.ContainsRune("=+-@", rune(again[0])) {
			t.Errorf("a spreadsheet takes %q for a formula", got)
		}
	})
}

// FuzzMarkdown writes a text as a line and as a quote, and reads both back as a renderer
// shows them.
func FuzzMarkdown(f *testing.F) {
	for _, q := range nasty() {
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			t.Skip("not UTF-8")
		}
		line := markdownLine(text)
		if strings.Contains(line, "\n") || strings.Contains(strings.ReplaceAll(line, `\<`, ""), "<!--") {
			t.Errorf("%q on a line is %q", text, line)
		}
		if got := cite.Fold(markdownText(line)); got != cite.Fold(text) {
			t.Errorf("%q on a line shows %q", text, got)
		}
		if got := cite.Fold(markdownText(markdownQuote(text))); got != cite.Fold(text) {
			t.Errorf("%q as a quote shows %q", text, got)
		}
	})
}

func TestFileName(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", 200)
	for name, want := range map[string]string{
		"lease.pdf": "lease.pdf", `a<b>c:d"e/f\g|h?i*j.pdf`: "a_b_c_d_e_f_g_h_i_j.pdf", "a\x00b\n.pdf": "a_b_.pdf", "dots...": "dots", "blank ": "blank",
		"not\xffutf": "not_utf", "": "", long + ".pdf": strings.Repeat("é", 116) + ".pdf", long: strings.Repeat("é", 120), "§ 5 “x” 😀.docx": "§ 5 “x” 😀.docx",
	} {
		if got := fileName(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	for n := 110; n < 130; n++ {
		if got := fileName(strings.Repeat("x", n) + ".a-very-long-extension"); utf8.RuneCountInString(got) > 120 {
			t.Errorf("%d letters and an extension: %d characters", n, utf8.RuneCountInString(got))
		}
	}
}

// TestColumns changes every cell of a table to another value of its kind. What a claim rests
// on is noticed; the rest is read back as it is.
func TestColumns(t *testing.T) {
	t.Parallel()
	decisive := map[string]bool{
		"quote": true, "citation": true, "title": true, "parties": true, "date": true, "section": true, "section_end": true, "heading": true,
		"page": true, "page_end": true, "page_label": true, "page_label_end": true, "paragraph": true, "paragraph_end": true, "span_start": true, "span_end": true,
		"text_sha256": true, "style": true,
	}
	ofRecord := map[string]bool{ // the same in every row
		"matter": true, "documents": true, "searched": true, "documents_sha256": true, "model": true, "recipe": true, "exported": true,
		"program": true, "prepared_by": true, "style": true,
	}
	d := newFixture(t, nasty()[:3])
	d.write(t, CSV)
	for i, c := range columns() {
		rows := d.record.rows()
		if rows[0][i] != c.name {
			t.Fatalf("column %d is %s, not %s", i, rows[0][i], c.name)
		}
		value := rows[2][i]
		switch c.name {
		case "schema", "number", "file", "extractor", "notes":
			continue // of the whole record, found by its source and its reader elsewhere, or written for people alone
		case "doc_sha256", "text_sha256":
			value = strings.Repeat("ab", 32)
		case "exported":
			value = "2020-01-01T00:00:00Z"
		case "style":
			value = cite.Plain
		case "bytes", "documents", "searched", "page", "page_end", "paragraph", "paragraph_end", "span_start", "span_end":
			value = "1" + value
		default:
			value += "x"
		}
		rows[2][i] = value
		if ofRecord[c.name] {
			rows[1][i], rows[3][i] = value, value
		}
		r, err := fromRows(rows)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		f := &File{Format: CSV, Record: r}
		failed := 0
		for _, claim := range f.Claims() {
			if claim.Finding.Outcome != cite.Verified || d.source.Check(claim.Claim).Outcome != cite.Verified {
				failed++
			}
		}
		if (failed > 0) != decisive[c.name] {
			t.Errorf("%s changed: %d claims fail", c.name, failed)
		}
		if got := c.get(r, &r.Snippets[1], &r.Sources[r.Snippets[1].Source-1]); got != value && c.name != "question" {
			t.Errorf("%s is read back as %q, not %q", c.name, got, value)
		}
	}
}

func TestTablesThatAreNone(t *testing.T) {
	t.Parallel()
	d := newFixture(t, nasty()[:2])
	d.write(t, CSV)
	at := func(name string) int {
		return slices.IndexFunc(columns(), func(c column) bool { return c.name == name })
	}
	for name, spoil := range map[string]func([][]string) [][]string{
		"empty":             func([][]string) [][]string { return nil },
		"no header":         func(rows [][]string) [][]string { return rows[1:] },
		"a column missing":  func(rows [][]string) [][]string { rows[0][at("quote")] = "words"; return rows },
		"no number":         func(rows [][]string) [][]string { rows[1][at("page")] = "iv"; return rows },
		"no size":           func(rows [][]string) [][]string { rows[1][at("bytes")] = "1.5"; return rows },
		"no time":           func(rows [][]string) [][]string { rows[1][at("exported")] = "yesterday"; return rows },
		"another schema":    func(rows [][]string) [][]string { rows[2][at("schema")] = "x"; return rows },
		"rows without ends": func(rows [][]string) [][]string { rows[1] = rows[1][:3]; return rows },
	} {
		if r, err := fromRows(spoil(d.record.rows())); err == nil {
			t.Errorf("%s: read as %d quotes", name, len(r.Snippets))
		}
	}
	rows := d.record.rows()
	slices.Reverse(rows[1:])
	for i, row := range rows { // a column of the user's own in front
		rows[i] = append([]string{fmt.Sprint("mine ", i)}, row...)
	}
	if r, err := fromRows(rows); err != nil || len(r.Snippets) != 2 || r.Snippets[0].Number != 2 || len(r.Sources) != 1 {
		t.Errorf("sorted, with a column more: %+v, %v", r, err)
	}
}
