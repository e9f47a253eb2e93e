package extracttest

import (
	"fmt"
	"strings"

	"pincite/backend/extract/canon"
)

// Blocks writes the blocks of a text in one line: the kind of each, its level where it has
// one, and its text in brackets.
func Blocks(x *canon.Text) string {
	var out []string
	for _, b := range x.Layout.Blocks {
		level := ""
		if b.Level > 0 {
			level = fmt.Sprint(b.Level)
		}
		out = append(out, fmt.Sprintf("%s%s[%s]", b.Kind, level, at(x.Text, b.Span)))
	}
	return strings.Join(out, " ")
}
