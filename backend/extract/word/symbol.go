package word

import (
	"strconv"
	"strings"

	"pincite/backend/extract/symbol"
)

// symbolOf returns the character of a w:sym: a code in hexadecimal, in a font.
func symbolOf(font, code string) string {
	n, err := strconv.ParseUint(code, 16, 16)
	if err != nil || n == 0 {
		return ""
	}
	return symbol.Text(font, string(rune(n)))
}

// symbolField returns the character of a SYMBOL field: a code, and a font after \f.
func symbolField(words []string) string {
	if len(words) == 0 {
		return ""
	}
	n, err := strconv.ParseUint(words[0], 0, 16)
	if err != nil || n == 0 {
		return ""
	}
	font := ""
	for i, w := range words[:len(words)-1] {
		if w == `\f` {
			font = strings.Trim(words[i+1], `"“”`)
		}
	}
	return symbol.Text(font, string(rune(n)))
}
