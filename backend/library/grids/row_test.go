package grids

import (
	"strings"
	"testing"
	"unsafe"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/review"
	"pincite/backend/store"
)

// TestRowKeepsNoText holds that a row has words of its own: parts of a document's text would keep all of it in memory.
func TestRowKeepsNoText(t *testing.T) {
	text := strings.Repeat("The laws of Oregon govern. ", 10)
	within := func(s string) bool {
		from, at := uintptr(unsafe.Pointer(unsafe.StringData(text))), uintptr(unsafe.Pointer(unsafe.StringData(s)))
		return at >= from && at < from+uintptr(len(text))
	}
	r, err := row(store.File{Path: "Lease.txt"}, &store.Document{Text: text}, []review.Cell{{
		Column: "law", State: review.Found, Presence: 1, Evidence: []doc.Span{{Start: 0, End: 26}}, Values: []value.Value{{Text: text[12:18], Span: doc.Span{Start: 12, End: 18}}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	c := r.Cells[0]
	for _, s := range []string{c.Evidence[0].Quote, c.Values[0], c.Value, c.Typed[0].Text} {
		if within(s) {
			t.Errorf("%q is a part of the text", s)
		}
	}
	if c.Evidence[0].Quote != text[:26] || c.Value != "Oregon" {
		t.Errorf("%+v", c)
	}
}
