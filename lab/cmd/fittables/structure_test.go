package main

import (
	"maps"
	"slices"
	"testing"
)

// TestHeads holds what share of the cells of made documents stands under the right heads and beside the right labels, as the
// readers of their formats and package table see them: 97 of 100 in Word, OpenDocument and HTML, 92 in PDF and text.
func TestHeads(t *testing.T) {
	t.Parallel()
	counts, err := countHeads("testdata", func(s stands) { t.Logf("%s: %q of %q under %q", s.File, s.Value, s.Rows, s.Column) })
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range slices.Sorted(maps.Keys(counts)) {
		n, least := counts[format], 92
		if format == "docx" || format == "odt" || format == "html" {
			least = 97
		}
		t.Logf("%s: %d of %d cells", format, n.right, n.of)
		if 100*n.right < least*n.of {
			t.Errorf("%s: %d of %d cells have the right heads, want %d %%", format, n.right, n.of, least)
		}
	}
}
