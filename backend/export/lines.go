package export

import (
	"strings"
	"unicode/utf8"
)

var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n", "\v", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// lineEnds makes all line ends newlines.
func lineEnds(text string) string { return newlines.Replace(text) }

// wrapped is the length in characters from which on a line of running text is taken to
// end for want of room: plain-text contracts are set in lines of 65 to 100.
const wrapped = 60

// flow returns the lines of a text as a page should break them. Lines that a plain-text
// file broke for want of room are joined, which changes white space alone; lines that
// are short, empty, indented or hold tabs stay as they are.
func flow(text string) []string {
	var lines []string
	joins := false
	for line := range strings.SplitSeq(lineEnds(text), "\n") {
		plain := line != "" && !strings.ContainsRune(line, '\t')
		if joins && plain && line[0] != ' ' {
			lines[len(lines)-1] += " " + line
		} else {
			lines = append(lines, line)
		}
		joins = plain && utf8.RuneCountInString(strings.TrimRight(line, " ")) >= wrapped
	}
	return lines
}
