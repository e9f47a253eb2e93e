package table

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/text"
)

// prefixes begin words that some write with a hyphen behind them: "off-peak", "e-mail".
var prefixes = text.NewSet(`e all off on non sub pre post co re out in mid part full`)

// unhyphened writes words as one that a hyphen parts from such a prefix.
func unhyphened(words string) string {
	var out strings.Builder
	done, from := 0, 0 // up to where words are written, and where the next prefix may begin
	for at := 0; ; at++ {
		n := strings.IndexByte(words[at:], '-')
		if n < 0 {
			break
		}
		at += n
		start := at
		for start > from && isWordByte(words[start-1]) {
			start--
		}
		next, size := utf8.DecodeRuneInString(words[at+1:])
		if start > 0 && (isWordByte(words[start-1]) || words[start-1] == '_') || !unicode.IsLetter(next) || !prefixes[strings.ToLower(words[start:at])] {
			continue
		}
		out.WriteString(words[done:at])
		done, from = at+1, at+1+size
	}
	return out.String() + words[done:]
}
