package export

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// byteOrderMark tells Excel that a CSV file is UTF-8.
const byteOrderMark = "\uFEFF"

func writeCSV(w io.Writer, r *Record) error {
	if _, err := io.WriteString(w, byteOrderMark); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	for _, row := range r.rows() {
		for i := range row {
			row[i] = harmless(row[i])
		}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func readCSV(data []byte) (*File, error) {
	in := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte(byteOrderMark))))
	in.FieldsPerRecord = -1
	if first, _, _ := bytes.Cut(data, []byte("\n")); bytes.Count(first, []byte(";")) > bytes.Count(first, []byte(",")) {
		in.Comma = ';' // saved by an Excel that is set to a language with decimal commas
	}
	rows, err := in.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%w: it is not a table of comma-separated values", ErrNotExport)
	}
	for _, row := range rows {
		for i := range row {
			row[i] = strings.TrimPrefix(row[i], quoteMark)
		}
	}
	r, err := fromRows(rows)
	if err != nil {
		return nil, err
	}
	return &File{Format: CSV, Record: r}, nil
}

// quoteMark makes a spreadsheet take a cell for text, whatever follows.
const quoteMark = "'"

// harmless returns a cell that no spreadsheet takes for a formula: one that begins like
// one gets an apostrophe in front. One that begins with an apostrophe gets another, so
// that taking the first one away always gives the cell back.
func harmless(cell string) string {
	start := strings.TrimLeftFunc(cell, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == '\uFEFF' })
	first, _ := utf8.DecodeRuneInString(start)
	if strings.ContainsRune("=+-@＝＋－＠'", first) && start != "" || cell != start && strings.ContainsAny(cell[:1], "\t\r\n") {
		return quoteMark + cell
	}
	return cell
}
