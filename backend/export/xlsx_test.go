package export

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// TestWriteClauses reads a workbook of clauses back: its words are whole, and its columns as wide as what they hold.
func TestWriteClauses(t *testing.T) {
	t.Parallel()
	head := []string{"Document", "Clause", "Title", "Fit", "Likeness", "Other", "Changes", "Form's words", "Document's words"}
	row := []string{"deals/a.docx", "4", "Term", "near", "0.90", "5", "1", "two years", strings.Repeat("x", 40_000)}
	var out bytes.Buffer
	if err := WriteClauses(&out, [][]string{head, slices.Clone(row)}); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := book.GetRows("Clauses")
	if err != nil || len(rows) != 2 || !slices.Equal(rows[1][:8], row[:8]) || !strings.HasSuffix(rows[1][8], "a cell holds no more]") {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	for column, least := range map[string]float64{"A": 40, "H": 60, "I": 60} {
		if w, err := book.GetColWidth("Clauses", column); err != nil || w < least {
			t.Errorf("column %s is %v wide: %v", column, w, err)
		}
	}
}
