package export

import (
	"fmt"
	"io"
	"slices"

	"github.com/xuri/excelize/v2"
)

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
