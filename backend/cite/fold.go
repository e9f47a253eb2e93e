package cite

import (
	"strings"
	"unicode"
)

// Fold returns the words of a text as they show on any page: each run of white space and
// of characters that no document can show is one space, and there is none at the ends.
//
// A Word document, a Markdown file and a page of a PDF break lines where they have room,
// so two texts that fold to the same say the same there. Every other character counts:
// Fold changes neither case, nor quotation marks, nor dashes.
func Fold(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	gap := false
	for _, r := range text {
		if Hidden(r) || unicode.IsSpace(r) {
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteByte(' ')
			gap = false
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Hidden reports whether a character is one that XML, and so a Word document or a
// workbook, cannot hold or that has no look: control characters and the two
// noncharacters. Writers put a space in its place.
func Hidden(r rune) bool {
	return unicode.IsControl(r) || r == 0xFFFE || r == 0xFFFF
}
