package extract

import "strings"

// anchor is a place where a section may start.
type anchor struct {
	pos   int
	fresh bool // after a blank line, or after text that ends like a sentence or a list item
	line  bool // at the start of a line
}

// inlineGap is the number of spaces inside a line that stand for a lost line break.
// Filings copied from web pages join their paragraphs that way.
const inlineGap = "   "

// eachAnchor calls visit for every anchor of the text, in order.
func eachAnchor(text string, visit func(anchor)) {
	before := byte(0) // last character of the last line that was not blank
	blank := true     // the line before was blank
	for start := 0; start < len(text); {
		end := len(text)
		if i := strings.IndexAny(text[start:], "\n\f"); i >= 0 {
			end = start + i
		}
		pos := skipBlank(text, start)
		if pos < end && text[pos] != '\r' {
			visit(anchor{pos: pos, fresh: blank || endsUnit(before), line: true})
			inlineAnchors(text, pos, end, visit)
			before = lastInk(text, pos, end)
			blank = false
		} else {
			blank = true
		}
		start = end + 1
	}
}

func inlineAnchors(text string, pos, end int, visit func(anchor)) {
	for {
		i := strings.Index(text[pos:end], inlineGap)
		if i < 0 {
			return
		}
		gap := pos + i
		pos = skipBlank(text, gap)
		if pos < end && gap > 0 && endsUnit(text[gap-1]) {
			visit(anchor{pos: pos, fresh: true})
		}
	}
}

// endsUnit reports whether a sentence, heading or list item may end with c. Bytes of
// 0x80 and more are the closing quotes and dashes.
func endsUnit(c byte) bool {
	return c == '.' || c == ';' || c == ':' || c == ')' || c == ']' || c == '"' || c == '_' || c == ',' || c >= 0x80
}

func lastInk(text string, pos, end int) byte {
	for end > pos && (text[end-1] == ' ' || text[end-1] == '\t' || text[end-1] == '\r') {
		end--
	}
	return text[end-1]
}
