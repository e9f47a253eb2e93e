package export

import (
	"archive/zip"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"pincite/backend/cite"
)

// The sheets of a workbook.
const (
	sheetSnippets = "Quotations"
	sheetSources  = "Sources"
	sheetCustody  = "Chain of custody"
	sheetAnswer   = "Answer"
)

// charCode finds what a workbook takes for the code of a character, at the start of a
// text: "_x000C_".
var charCode = regexp.MustCompile(`^_x[0-9A-Fa-f]{4}_`)

// literal returns a text that a workbook shows as it is.
func literal(text string) string {
	var b strings.Builder
	for i := range len(text) {
		if text[i] == '_' && charCode.MatchString(text[i:]) { // codes may overlap
			b.WriteString("_x005F")
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// maxCell is how much a cell of a workbook holds, in UTF-16 units.
const maxCell = 32767

// textFormat is the built-in number format "@": a cell is text, and stays text when
// somebody edits it, whatever it begins with.
const textFormat = 49

// writeXLSX writes a workbook: the table of the snippets, the sources, and the chain of
// custody. Every cell is text, so none is ever a formula.
func writeXLSX(w io.Writer, r *Record) error {
	for _, s := range r.Snippets {
		if n := len(utf16.Encode([]rune(s.Quote))); n > maxCell {
			return fmt.Errorf("%w: quotation %d has %d characters, and a cell of a workbook holds %d; choose docx, csv or json", ErrFormat,
				s.Number, n, maxCell)
		}
	}
	book := &workbook{file: excelize.NewFile()}
	defer book.file.Close()
	first := sheetSnippets
	if r.Grid != nil { // names that are kept for a sheet go by its place, so that none is moved
		first = sheetReview
	}
	book.do(book.file.SetSheetName("Sheet1", first))
	_, err := book.file.NewSheet(sheetSnippets)
	book.do(err)
	book.style()
	rows := r.rows()
	for i, row := range rows {
		book.row(sheetSnippets, i+1, row, i == 0)
	}
	book.table(sheetSnippets, len(rows), len(rows[0]))
	book.printed(sheetSnippets, printedSnippets, len(rows))
	book.memo(r)
	book.sources(r)
	book.custody(r)
	if r.Grid != nil {
		book.review(r)
		book.portfolio(r.Grid)
		book.activity(r.Grid)
		book.decisions(r)
	}
	if book.err != nil {
		return book.err
	}
	at := r.Custody.Exported.UTC().Format(time.RFC3339)
	err = book.file.SetDocProps(&excelize.DocProperties{Title: visible(r.Title), Creator: visible(r.Custody.PreparedBy), Created: at,
		Modified: at})
	if err != nil {
		return err
	}
	data, err := book.file.WriteToBuffer()
	if err != nil {
		return err
	}
	if unfolded, err := unfolds(data.Bytes()); err != nil || unfolded > maxSheet {
		return cmp.Or(err, tooMany(r))
	}
	_, err = data.WriteTo(w)
	return err
}

// unfolds returns what all parts of a workbook unfold to, in bytes.
func unfolds(book []byte) (sum uint64, err error) {
	parts, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		return 0, err
	}
	for _, part := range parts.File {
		sum += part.UncompressedSize64
	}
	return sum, nil
}

// workbook keeps the first error.
type workbook struct {
	file         *excelize.File
	cell, header int // styles
	err          error
}

func (b *workbook) do(err error) {
	if b.err == nil {
		b.err = err
	}
}

func (b *workbook) style() {
	var err error
	wrap := &excelize.Alignment{WrapText: true, Vertical: "top"}
	b.cell, err = b.file.NewStyle(&excelize.Style{NumFmt: textFormat, Alignment: wrap})
	b.do(err)
	b.header, err = b.file.NewStyle(&excelize.Style{
		NumFmt: textFormat, Alignment: wrap, Font: &excelize.Font{Bold: true, Color: "FFFFFF"},
		Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"1F2A44"}},
	})
	b.do(err)
}

// row writes texts into a row, from its first cell on.
func (b *workbook) row(sheet string, row int, texts []string, header bool) {
	for i, text := range texts {
		name, err := excelize.CoordinatesToCellName(i+1, row)
		b.do(err)
		b.do(b.file.SetCellStr(sheet, name, literal(visible(lineEnds(text)))))
	}
	first, err := excelize.CoordinatesToCellName(1, row)
	b.do(err)
	last, err := excelize.CoordinatesToCellName(len(texts), row)
	b.do(err)
	style := b.cell
	if header {
		style = b.header
	}
	b.do(b.file.SetCellStyle(sheet, first, last, style))
	lines := 1
	for i, text := range texts {
		lines = max(lines, linesOf(text, columnWidth(sheet, i)))
	}
	// Programs differ in whether they fit a row to its text when they open a workbook.
	b.do(b.file.SetRowHeight(sheet, row, min(float64(lines)*lineHeight, excelize.MaxRowHeight)))
}

// lineHeight is that of a line of the default font, in points.
const lineHeight = 15

// linesOf returns about how many lines a text takes in a column that is width characters wide.
func linesOf(text string, width int) int {
	lines := 0
	for line := range strings.SplitSeq(text, "\n") {
		tenths := 0 // of the width of a character
		for _, r := range line {
			if tenths += 10; unicode.IsUpper(r) {
				tenths += 3
			}
		}
		lines += 1 + tenths/(width*9) // words end before the column does
	}
	return lines
}

// columnWidth returns the width of a column, counted from 0, in characters.
func columnWidth(sheet string, col int) int {
	switch {
	case sheet == sheetReview && col == 0:
		return 40
	case sheet == sheetReview, sheet == sheetActivity:
		return 28
	case sheet == sheetDecisions:
		return []int{36, 24, 36, 16, 11, 28, 36, 12, 12, 12, 12, 12}[col]
	case sheet == sheetSnippets:
		all := columns()
		if at := col - len(all); at >= 0 { // of a review
			if name := gridColumns[at%len(gridColumns)]; name == "value" || name == "note" {
				return 36
			}
			return 14
		}
		switch all[col].name {
		case "quote":
			return 80
		case "citation", "file", "doc_sha256", "text_sha256", "documents_sha256", "title", "parties", "question":
			return 36
		case "number", "page", "page_end", "bytes":
			return 9
		}
		return 14
	case sheet == sheetClauses && col == 0:
		return 40
	case sheet == sheetClauses && col > 6: // words
		return 60
	case sheet == sheetClauses:
		return 16
	case sheet == sheetCustody && col == 0:
		return 28
	case sheet == sheetCustody:
		return 80
	case col == 0: // of the sources
		return 9
	}
	return 36
}

func (b *workbook) columnWidths(sheet string, cols int) {
	for col := range cols {
		letters, err := excelize.ColumnNumberToName(col + 1)
		b.do(err)
		b.do(b.file.SetColWidth(sheet, letters, letters, float64(columnWidth(sheet, col))))
	}
}

// printedWidth is about how many characters a page across shows that are read well.
const printedWidth = 200

// printedSnippets are the columns of the quotations that go onto paper: number, words and citation.
const printedSnippets = 3

// printed lays a sheet out for paper: across, as many pages wide as keep its first columns readable, the first of its rows on
// each page and the first column of a grid too; 0 rows where the first is none of titles. It is called behind
// AutoFilter, which forgets it.
func (b *workbook) printed(sheet string, cols, rows int) {
	width := 0
	for col := range cols {
		width += columnWidth(sheet, col)
	}
	pages, long, across, fit := 1+width/printedWidth, 0, "landscape", true
	b.do(b.file.SetPageLayout(sheet, &excelize.PageLayoutOptions{Orientation: &across, FitToWidth: &pages, FitToHeight: &long}))
	b.do(b.file.SetSheetProps(sheet, &excelize.SheetPropsOptions{FitToPage: &fit}))
	if rows == 0 {
		return
	}
	last, err := excelize.CoordinatesToCellName(cols, rows, true)
	b.do(err)
	titles := fmt.Sprintf("'%s'!$1:$1", sheet)
	if sheet == sheetReview {
		titles = fmt.Sprintf("'%s'!$A:$A,%s", sheet, titles)
	}
	b.do(b.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Area", RefersTo: fmt.Sprintf("'%s'!$A$1:%s", sheet, last),
		Scope: sheet}))
	b.do(b.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: titles, Scope: sheet}))
}

// table sets the widths of a table that fills a sheet, keeps its header in sight, and lets it be
// filtered.
func (b *workbook) table(sheet string, rows, cols int) {
	b.columnWidths(sheet, cols)
	last, err := excelize.CoordinatesToCellName(cols, rows)
	b.do(err)
	b.do(b.file.AutoFilter(sheet, "A1:"+last, nil))
	b.do(b.file.SetPanes(sheet, &excelize.Panes{Freeze: true, XSplit: 1, YSplit: 1, TopLeftCell: "B2", ActivePane: "bottomRight"}))
}

// memo adds the sheet of an answer: its lines, and the cells of tables that it stands on as cells, each row with its citations.
func (b *workbook) memo(r *Record) {
	if r.Memo == nil {
		return
	}
	_, err := b.file.NewSheet(sheetAnswer)
	b.do(err)
	rows := r.Memo.table(func(n int) string { return cite.Sentence(r.Snippets[n-1].Citation) })
	widest := 1
	for i, row := range rows {
		b.row(sheetAnswer, i+1, row, i == 0)
		widest = max(widest, len(row))
	}
	at := len(rows) + 1
	for i, l := range r.Memo.Lines {
		b.row(sheetAnswer, at+i, []string{l.shown()}, false)
	}
	b.columnWidths(sheetAnswer, widest)
	b.printed(sheetAnswer, widest, 0)
}

func (b *workbook) sources(r *Record) {
	_, err := b.file.NewSheet(sheetSources)
	b.do(err)
	for i, s := range r.Sources {
		header, row := []string{"Number", "Document", "Quotations"}, []string{fmt.Sprint(s.Number), s.name(), r.notesOf(s)}
		for _, f := range s.fields() {
			header, row = append(header, f.label), append(row, f.value)
		}
		if i == 0 {
			b.row(sheetSources, 1, header, true)
		}
		b.row(sheetSources, i+2, row, false)
	}
	b.columnWidths(sheetSources, 9)
	b.printed(sheetSources, 9, len(r.Sources)+1)
}

func (b *workbook) custody(r *Record) {
	_, err := b.file.NewSheet(sheetCustody)
	b.do(err)
	for i, f := range r.Custody.fields(r) {
		b.row(sheetCustody, i+1, []string{f.label, f.value}, false)
	}
	b.columnWidths(sheetCustody, 2)
	b.printed(sheetCustody, 2, 0)
}

// sheetClauses is the sheet of a form's clauses beside those of other documents.
const sheetClauses = "Clauses"

// WriteClauses writes a workbook of that sheet alone: rows of cells as they are, the first with the titles, of which the
// last two hold words of documents. What a cell cannot hold is cut, and says so.
func WriteClauses(w io.Writer, rows [][]string) error {
	book := &workbook{file: excelize.NewFile()}
	defer book.file.Close()
	book.do(book.file.SetSheetName("Sheet1", sheetClauses))
	book.style()
	for i, row := range rows {
		for j, cell := range row {
			row[j] = fitting(cell)
		}
		book.row(sheetClauses, i+1, row, i == 0)
	}
	book.table(sheetClauses, len(rows), len(rows[0]))
	book.printed(sheetClauses, len(rows[0]), len(rows))
	if book.err != nil {
		return book.err
	}
	return book.file.Write(w)
}

// fitting returns what a cell of a workbook holds of a text.
func fitting(s string) string {
	if len(utf16.Encode([]rune(s))) <= maxCell {
		return s
	}
	const told = " [… cut: a cell holds no more]"
	units := utf16.Encode([]rune(s))[:maxCell-len(told)-2]
	return string(utf16.Decode(units)) + told
}
