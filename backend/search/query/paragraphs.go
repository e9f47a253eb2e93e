package query

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

// paragraphs cuts a text into paragraphs that cover it. A blank line or a page's end is
// between two, unless a sentence goes on across it: what is before it does not close one,
// and a word in small letters follows. In a text without either, it is the end of a line
// that closes a sentence or an item of a list.
func paragraphs(text string) []doc.Span {
	spans := cutParagraphs(text, func(before, after string, lines int) bool { return lines > 1 && !goesOn(before, after) })
	if len(spans) == 1 {
		return cutParagraphs(text, func(before, _ string, _ int) bool { return closesItem(before) })
	}
	return spans
}

// cutParagraphs cuts a text at the white space with line ends, so many lines of them, for
// which ends is true.
func cutParagraphs(text string, ends func(before, after string, lines int) bool) []doc.Span {
	var spans []doc.Span
	start, marks := 0, "\n"
	if strings.Contains(text, "\f") {
		marks = "\n\f"
	}
	for i := 0; i < len(text); {
		n := strings.IndexAny(text[i:], marks)
		if n < 0 {
			break
		}
		end, lines := blank(text, i+n)
		if ends(text[start:i+n], text[end:], lines) {
			spans = append(spans, doc.Span{Start: start, End: end})
			start = end
		}
		i = end
	}
	if start < len(text) {
		spans = append(spans, doc.Span{Start: start, End: len(text)})
	}
	return spans
}

// blank returns where the white space at i ends, and how many lines it ends; a page's end
// counts as two.
func blank(text string, i int) (end, lines int) {
	for ; i < len(text); i++ {
		switch text[i] {
		case '\n':
			lines++
		case '\f':
			lines += 2
		case ' ', '\t', '\r', '\v':
		default:
			if !strings.HasPrefix(text[i:], "\u00a0") {
				return i, lines
			}
			i++
		}
	}
	return i, lines
}

// goesOn reports whether a sentence goes on from before a blank line to after it.
func goesOn(before, after string) bool {
	if before == "" || closesItem(before) {
		return false
	}
	r, n := utf8.DecodeRuneInString(after)
	return unicode.IsLower(r) && !(n < len(after) && strings.ContainsAny(after[n:n+1], ".)")) // "a) …"
}

// closesItem reports whether a text ends with what closes a sentence or an item.
func closesItem(text string) bool {
	text = strings.TrimRight(text, " \t\r\u00a0\"”)")
	return text != "" && strings.ContainsAny(text[len(text)-1:], ".;:!?")
}
