package outline

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// headingTitle returns the title after a marker and where the heading ends.
func headingTitle(text string, m marker) (string, int) {
	const longest = 100 // bytes of a title
	if m.kind == recitals {
		return "", m.end
	}
	start := skipBlank(text, m.end)
	if m.kind == article || m.kind == container {
		// The title often stands on the line below.
		if s := start; s < len(text) && (text[s] == '\n' || text[s] == '\r') {
			for s < len(text) && s < start+12 && (text[s] == '\n' || text[s] == '\r' || text[s] == ' ') {
				s++
			}
			next := text[s:min(len(text), s+3*longest)]
			next = next[:lineLen(next)]
			if i := strings.Index(next, inlineGap); i > 0 {
				next = next[:i]
			}
			next = beforeSection(next, m)
			if line := strings.TrimSpace(next); len(line) <= longest && titleCase(line) && readMarker(text, s).kind == noMarker {
				return line, s + len(strings.TrimRight(next, " \t\r\u00a0"))
			}
			return "", m.end
		}
	}
	line := text[start:min(len(text), start+3*longest)] // a text may be one line
	line = line[:lineLen(line)]
	if i := strings.Index(line, inlineGap); i >= 0 {
		line = line[:i]
	}
	line = beforeSection(line, m)
	lead, whole := leadIn(line)
	lead = strings.TrimRight(lead, " \t\r\u00a0")
	switch {
	case lead == "" || len(lead) > longest:
		return "", m.end
	case whole && continues(text, start+len(line)): // a sentence broken by the line's width
		return "", m.end
	case titleCase(lead):
	case m.kind == decimal && len(strings.Fields(lead)) == 2 && sentenceStart(lead, 0) && !whole: // "Spare parts."
	case whole && len(strings.Fields(lead)) <= 6 && sentenceStart(lead, 0) && m.kind == decimal && lead[len(lead)-1] != ';' &&
		lead[len(lead)-1] != ',':
	default:
		return "", m.end
	}
	return lead, start + len(lead)
}

// beforeSection cuts what follows the heading of m in the same line off it: its first section
// or item, or a sentence behind words in capitals.
func beforeSection(line string, m marker) string {
	for i := 1; i < len(line) && line[i-1] != '.'; i++ {
		if line[i-1] != ' ' || i+1 == len(line) {
			continue
		}
		below := chapterNumber(line[i:]) > 0 && (m.kind == article || m.word) || firstItem(line[i:])
		if !below && m.kind == decimal && line[i] >= '1' && line[i] <= '9' {
			n := readDecimal(line[i:min(len(line), i+96)], false)
			below = n.kind == decimal && len(n.path) > 1 && next(n.path, m.path)
		}
		if title := strings.TrimRight(line[:i], " "); below && titleCase(title) {
			return title
		}
	}
	return capitalsBefore(line)
}

// capitalsBefore returns the words in capitals before a sentence, or the line if it does not
// start with some.
func capitalsBefore(line string) string {
	const longest = 100 // bytes of such words
	for i := 0; i < len(line) && i < longest; {
		n := strings.IndexByte(line[i:], ' ')
		if n < 0 {
			break
		}
		word := line[i : i+n]
		if n > 1 && strings.ToUpper(word) == word || word == "A" {
			i += n + 1
			continue
		}
		if title := strings.TrimRight(line[:i], " "); len(title) > 3 && capitalHeading(title) && sentenceStart(word, 0) {
			return title
		}
		break
	}
	return line
}

// continues reports whether the line that ends at position end goes on in the next,
// which then starts with a small letter.
func continues(text string, end int) bool {
	if end >= len(text) || text[end] != '\n' {
		return false
	}
	r, _ := utf8.DecodeRuneInString(text[skipBlank(text, end+1):])
	return unicode.IsLower(r)
}

// leadIn returns the words of a line up to the first full stop, colon or dash that may
// end a title, and whether that is the whole line.
func leadIn(line string) (string, bool) {
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '.' || line[i] == ':':
			if i+1 == len(line) || skipBlank(line, i+1) > i+1 {
				return line[:i], i+1 == len(line)
			}
		case strings.HasPrefix(line[i:], " - ") || strings.HasPrefix(line[i:], "—") || strings.HasPrefix(line[i:], " – "):
			return line[:i], false
		}
	}
	return line, true
}

// titleCase reports whether words read like a title: numbers aside, the first and every longer word
// has a capital, and no verb of an obligation is among them.
func titleCase(s string) bool {
	words := strings.Fields(s)
	if len(words) == 0 || len(words) > 14 {
		return false
	}
	low, numbers := 0, 0
	for i, w := range words {
		w = strings.TrimLeft(w, "“\"'‘([")
		r, _ := utf8.DecodeRuneInString(w)
		switch {
		case unicode.IsDigit(r):
			numbers++
		case w == "shall" || w == "will" || w == "means" || w == "is" || w == "are" || w == "may" || w == "must":
			return false
		case unicode.IsLower(r) && i == 0:
			return false
		case unicode.IsLower(r) && len(w) > 3:
			low++
		}
	}
	return low*3 <= len(words)-numbers && wordLen(strings.TrimLeft(words[0], "“\"'‘([")) > 0
}
