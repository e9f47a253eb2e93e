package export

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"pincite/backend/cite"
)

// sheetReview is the sheet of a grid: a row a document, a column a question, and beside each
// column with positions the word for them.
const sheetReview = "Review"

// sheetActivity is the sheet of what people did to a grid, a row an act.
const sheetActivity = "Activity"

// activity writes that sheet behind the others, where anything was done.
func (b *workbook) activity(g *Grid) {
	if len(g.Log) == 0 {
		return
	}
	_, err := b.file.NewSheet(sheetActivity)
	b.do(err)
	b.row(sheetActivity, 1, []string{"When", "What", "Document", "Question", "Before", "After", "Reason", "Undone"}, true)
	for i, c := range g.Log {
		undone := ""
		if c.Undone {
			undone = "undone"
		}
		b.row(sheetActivity, i+2, []string{c.At, c.Act, GridRow{File: c.File}.fileName(), c.Column, clipped(c.Old), clipped(c.New),
			clipped(c.Reason), undone}, false)
	}
	b.columnWidths(sheetActivity, 8)
	b.printed(sheetActivity, 8, len(g.Log)+1)
}

// positionColours fill cells: of light and dark each a pair that can be told in print too,
// where the word beside says the same.
var positionColours = map[string]string{"meets": "D9EAD3", "deviates": "FFE8A3", "unacceptable": "F4B6B0", "check": "D9DDE6"}

// gridStyles are the styles of cells, each made once.
type gridStyles struct {
	book *workbook
	made map[string]int
}

// of returns the style of a cell with a number format and a position.
func (s *gridStyles) of(format, position string, faint bool) int {
	key := fmt.Sprint(format, "|", position, faint)
	if id, ok := s.made[key]; ok {
		return id
	}
	style := &excelize.Style{NumFmt: textFormat, Alignment: &excelize.Alignment{WrapText: true, Vertical: "top", Horizontal: "left"}}
	if format != "" {
		style.NumFmt, style.CustomNumFmt = 0, &format
	}
	if colour := positionColours[position]; colour != "" {
		style.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{colour}}
	}
	if faint {
		style.Font = &excelize.Font{Italic: true, Color: "6B7280"}
	}
	id, err := s.book.file.NewStyle(style)
	s.book.do(err)
	s.made[key] = id
	return id
}

// review writes the sheet of a grid, which stands in front of the others.
func (b *workbook) review(r *Record) {
	styles := &gridStyles{b, map[string]int{}}
	header := []string{"Document"}
	for _, c := range r.Grid.Columns {
		header = append(header, c.Title)
		if c.Judged {
			header = append(header, c.Title+": position")
		}
	}
	b.row(sheetReview, 1, header, true)
	for i, row := range r.Grid.Rows {
		b.document(r, styles, i+2, row)
	}
	b.table(sheetReview, len(r.Grid.Rows)+1, len(header))
	b.printed(sheetReview, len(header), len(r.Grid.Rows)+1)
}

// document writes the row of a document.
func (b *workbook) document(r *Record, styles *gridStyles, line int, row GridRow) {
	at, lines := 1, linesOf(row.fileName(), columnWidth(sheetReview, 0))
	name := func() string {
		cell, err := excelize.CoordinatesToCellName(at, line)
		b.do(err)
		at++
		return cell
	}
	file := name()
	b.text(file, row.fileName(), styles.of("", "", false))
	if row.Link != "" {
		b.do(b.file.SetCellHyperLink(sheetReview, file, row.Link, "External"))
	}
	for i, c := range row.Cells {
		lines = max(lines, linesOf(r.answer(c), columnWidth(sheetReview, 1)), linesOf(c.remark(), columnWidth(sheetReview, 1)))
		cell := name()
		b.answer(r, styles, cell, r.Grid.Columns[i], c)
		b.comment(r, cell, c)
		if r.Grid.Columns[i].Judged {
			b.text(name(), c.remark(), styles.of("", c.Position, false))
		}
	}
	b.do(b.file.SetRowHeight(sheetReview, line, min(float64(lines)*lineHeight, excelize.MaxRowHeight)))
}

func (b *workbook) text(cell, text string, style int) {
	b.do(b.file.SetCellStr(sheetReview, cell, literal(visible(lineEnds(clipped(text))))))
	b.do(b.file.SetCellStyle(sheetReview, cell, cell, style))
}

// clipped returns as much of a text as a cell holds; a character takes at most two units.
func clipped(text string) string {
	if len(text) <= maxCell/2 {
		return text
	}
	return strings.ToValidUTF8(text[:maxCell/2-3], "") + "…"
}

// answer writes a cell: dates, percentages, amounts and numbers as such, the rest as text.
func (b *workbook) answer(r *Record, styles *gridStyles, cell string, column GridColumn, c GridCell) {
	set := func(value any, format string) {
		b.do(b.file.SetCellValue(sheetReview, cell, value))
		b.do(b.file.SetCellStyle(sheetReview, cell, cell, styles.of(format, c.Position, false)))
	}
	if c.State == "found" && len(c.Values) == 1 {
		switch day, err := time.Parse(time.DateOnly, c.Values[0]); {
		case column.Kind == "date" && err == nil && day.Year() >= 1900: // the first year of a workbook
			set(day, "yyyy-mm-dd")
			return
		case column.Kind == "percent":
			set(c.Amount/100, "0.##%")
			return
		case column.Kind == "money":
			set(c.Amount, `"`+c.Unit+`" #,##0.##`)
			return
		case column.Kind == "number":
			set(c.Amount, "#,##0.##")
			return
		}
	}
	b.text(cell, r.answer(c), styles.of("", c.Position, c.State != "found"))
}

// longestComment is how many characters of a quote a comment shows; the sheet of the quotations
// has all of it.
const longestComment = 900

// comment sets the first quote of a cell, with its citation, beside it.
func (b *workbook) comment(r *Record, cell string, c GridCell) {
	if len(c.Snippets) == 0 {
		if c.Scope != "" {
			b.do(b.file.AddComment(sheetReview, excelize.Comment{Cell: cell, Author: "Pincite", Text: c.Scope, Width: 300, Height: 60}))
		}
		return
	}
	s := r.Snippets[c.Snippets[0]-1]
	quote := strings.Join(strings.Fields(visible(s.Quote)), " ")
	if utf8.RuneCountInString(quote) > longestComment {
		quote = shortened(quote, longestComment)
	}
	text := fmt.Sprintf("“%s”\n%s\n(quotation %s)", quote, cite.Fold(s.Citation), notesOfCell(c))
	b.do(b.file.AddComment(sheetReview, excelize.Comment{Cell: cell, Author: "Pincite", Text: text, Width: 420, Height: 200}))
}
