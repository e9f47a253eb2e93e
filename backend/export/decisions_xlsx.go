package export

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
)

// sheetDecisions is the sheet in which colleagues decide on the answers of a grid: a row a cell, which they may sort and filter.
const sheetDecisions = "Decisions"

// decisionColumns head it. What is theirs comes first; what says which cell a row is about, and what it was, is hidden.
var decisionColumns = []string{"Document", "Question", "Answer", "Assigned to", "Reviewed", "Value", "Note", "Playbook", "Column",
	"SHA-256", "Exported", "Was reviewed"}

// shownDecisions are how many of them are not hidden.
const shownDecisions = 7

// Decision is what a colleague decided on a cell of a grid that was exported.
type Decision struct {
	Line     int    `json:"line"` // of the sheet, from 1
	Document string `json:"document"`
	Question string `json:"question"`
	Assigned string `json:"assigned,omitempty"`
	Reviewed string `json:"reviewed,omitempty"` // as it was typed
	Value    string `json:"value,omitempty"`
	Note     string `json:"note,omitempty"`
	// Playbook, Column and Doc say which cell it is, and Exported which value it had; "" for none.
	Playbook string `json:"playbook"`
	Column   string `json:"column"`
	Doc      string `json:"doc_sha256"`
	Exported string `json:"exported,omitempty"`
}

// decisions writes that sheet behind the others.
func (b *workbook) decisions(r *Record) {
	_, err := b.file.NewSheet(sheetDecisions)
	b.do(err)
	b.row(sheetDecisions, 1, decisionColumns, true)
	line := 1
	for _, row := range r.Grid.Rows {
		for i, c := range row.Cells {
			if row.Doc == "" || c.State == "failed" || c.State == "unread" {
				continue
			}
			line++
			reviewed := ""
			if c.Reviewed {
				reviewed = "yes"
			}
			column := r.Grid.Columns[i]
			b.row(sheetDecisions, line, []string{row.fileName(), column.Title, clipped(r.answer(c)), "", reviewed, "", "", r.Grid.Playbook,
				column.ID, row.Doc, clipped(c.Value), reviewed}, false)
		}
	}
	b.table(sheetDecisions, line, len(decisionColumns))
	b.do(b.file.SetColVisible(sheetDecisions, "H:L", false))
	choice := excelize.NewDataValidation(true)
	choice.Sqref = fmt.Sprintf("E2:E%d", max(2, line))
	b.do(choice.SetDropList([]string{"yes", "no"}))
	b.do(b.file.AddDataValidation(sheetDecisions, choice))
	b.printed(sheetDecisions, shownDecisions, line)
}

// ReadDecisions reads the decisions out of a workbook that holds an exported grid, in whatever order its rows and columns are, those
// alone in which something was decided. The error is [ErrNotExport] or [ErrDamaged].
func ReadDecisions(in io.Reader) ([]Decision, error) {
	book, err := openBook(in)
	if err != nil {
		return nil, err
	}
	defer book.Close()
	rows, err := book.Rows(sheetDecisions)
	if err != nil {
		return nil, fmt.Errorf("%w: the workbook has no sheet %s", ErrNotExport, sheetDecisions)
	}
	defer rows.Close()
	var all []Decision
	var at map[string]int
	for line := 1; rows.Next(); line++ {
		cells, err := rows.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return nil, fmt.Errorf("%w: its rows cannot be read", ErrDamaged)
		}
		if len(cells) > maxColumns || line > maxSnippets {
			return nil, fmt.Errorf("%w: no workbook of ours has so many cells", ErrNotExport)
		}
		if at == nil {
			if at, err = decisionHeads(cells); err != nil {
				return nil, err
			}
			continue
		}
		if d, decided := decisionOf(line, cells, at); decided {
			all = append(all, d)
		}
	}
	return all, nil
}

// decisionHeads says where the columns are.
func decisionHeads(cells []string) (map[string]int, error) {
	at := map[string]int{}
	for i, name := range cells {
		at[strings.TrimSpace(name)] = i
	}
	for _, name := range decisionColumns {
		if _, ok := at[name]; !ok {
			return nil, fmt.Errorf("%w: its sheet %s has no column %s", ErrNotExport, sheetDecisions, name)
		}
	}
	return at, nil
}

// decisionOf returns the decision of a row; decided is false where it is as it was exported. What was reviewed and is so no more is
// "no".
func decisionOf(line int, cells []string, at map[string]int) (d Decision, decided bool) {
	cell := func(name string) string {
		if i := at[name]; i < len(cells) {
			return strings.TrimSpace(cells[i])
		}
		return ""
	}
	d = Decision{
		Line: line, Document: cell("Document"), Question: cell("Question"), Assigned: cell("Assigned to"), Reviewed: cell("Reviewed"),
		Value: cell("Value"),
		Note:  cell("Note"), Playbook: cell("Playbook"), Column: cell("Column"), Doc: cell("SHA-256"), Exported: cell("Exported"),
	}
	if was := cell("Was reviewed"); d.Reviewed == was {
		d.Reviewed = ""
	} else if d.Reviewed == "" {
		d.Reviewed = "no"
	}
	return d, d.Reviewed+d.Value+d.Note != ""
}

// openBook opens a workbook that somebody gave.
func openBook(in io.Reader) (*excelize.File, error) {
	// With one limit for both nothing is unfolded into a file.
	book, err := excelize.OpenReader(in, excelize.Options{UnzipSizeLimit: maxSheet, UnzipXMLSizeLimit: maxSheet})
	if err != nil {
		return nil, fmt.Errorf("%w: it is no workbook", ErrNotExport)
	}
	return book, nil
}

// readXLSX reads the table of the snippets back.
func readXLSX(in io.Reader) (*File, error) {
	book, err := openBook(in)
	if err != nil {
		return nil, err
	}
	defer book.Close()
	rows, err := readRows(book)
	if err != nil {
		return nil, err
	}
	r, err := fromRows(rows)
	if err != nil {
		return nil, err
	}
	return &File{Format: XLSX, Record: r}, nil
}

// readRows reads the sheet of the snippets without the rows that are empty.
func readRows(book *excelize.File) ([][]string, error) {
	sheet, err := book.Rows(sheetSnippets)
	if err != nil {
		return nil, fmt.Errorf("%w: the workbook has no sheet %s", ErrNotExport, sheetSnippets)
	}
	defer sheet.Close()
	var rows [][]string
	for sheet.Next() {
		row, err := sheet.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return nil, fmt.Errorf("%w: its rows cannot be read", ErrDamaged)
		}
		if len(row) > maxColumns || len(rows) > maxSnippets {
			return nil, fmt.Errorf("%w: no workbook of ours has so many cells", ErrNotExport)
		}
		if len(rows) > 0 && withoutQuote(rows[0], row) {
			continue // a cell of a review without evidence, of which there may be many
		}
		if slices.ContainsFunc(row, func(cell string) bool { return cell != "" }) {
			rows = append(rows, row)
		}
	}
	return rows, nil
}
