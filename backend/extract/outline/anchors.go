package outline

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// anchor is a place where a section may start.
type anchor struct {
	pos   int
	fresh bool // after a blank line, or after text that ends like a sentence or a list item
	line  bool // at the start of a line
	para  bool // at the start of a paragraph: after a blank line, or where lines are paragraphs
	col   int  // bytes from the start of its line, -1 inside it
	run   bool // in running text, fresh after a sentence or a part of one: only the very next number counts there
}

// inlineGap is the number of spaces inside a line that stand for a lost line break.
// Filings copied from web pages join their paragraphs that way.
const inlineGap = "   "

// eachAnchor calls visit for every anchor of the text, in order.
func eachAnchor(text string, visit func(anchor)) {
	complete := true // the line before was blank, short, or ended like a sentence
	open := false    // the last line with words ended in the middle of a sentence
	para := true     // a paragraph may start here
	for start := 0; start < len(text); {
		end := len(text)
		if i := strings.IndexAny(text[start:], "\n\f"); i >= 0 {
			end = start + i
		}
		pos := skipBlank(text, start)
		if pos < end && text[pos] != '\r' {
			visit(anchor{pos: pos, fresh: complete, line: true, para: para && complete, col: pos - start})
			inlineAnchors(text, pos, end, visit)
			line := text[pos:end]
			open = breaksOff(line)
			complete = end-pos < wrapped && !open || endsUnit(lastInk(text, pos, end)) || listGoesOn(line) || end-pos > unwrapped && !open
			para = end-pos > unwrapped
		} else {
			complete = !open
			para = true
		}
		start = end + 1
	}
}

// wrapped is the length in bytes from which a line may have been broken by its width, and
// unwrapped the one from which a line is a whole paragraph.
const (
	wrapped   = 60
	unwrapped = 150
)

func inlineAnchors(text string, pos, end int, visit func(anchor)) {
	for i := pos + 1; i+1 < end; i++ {
		if c := text[i]; c != ' ' && c < utf8.RuneSelf {
			continue
		}
		if c := text[i+1]; c != ' ' && c < utf8.RuneSelf && (c < '1' || c > '9') && (c < 'A' || c > 'Z') && c != '(' {
			continue
		}
		next := skipBlank(text[:end], i)
		if next == i || next == end {
			continue
		}
		switch {
		case strings.HasPrefix(text[i:], inlineGap) || text[i] >= utf8.RuneSelf && next-i > len(inlineGap):
			ended := endsUnit(text[i-1]) || headingBefore(text[pos:i]) || listGoesOn(text[pos:i])
			visit(anchor{pos: next, fresh: ended, para: ended, col: -1})
		case endsUnit(text[i-1]) && gapAfterItem(text[next:end]):
			visit(anchor{pos: next, fresh: true, col: -1})
		case text[next] == '(' && (text[i-1] == ';' || text[i-1] == ':' || strings.HasSuffix(strings.TrimRight(text[pos:i], ")\"”’]"),
			".") || listGoesOn(text[pos:i])):
			visit(anchor{pos: next, fresh: true, run: true, col: -1})
		case chapterBefore(text[pos:i]) && chapterNumber(text[next:end]) > 0:
			visit(anchor{pos: next, fresh: true, run: true, col: -1})
		case endsUnit(text[i-1]) && text[i-1] != ',' && numberNext(text[next:end]) && !abbreviated(text[pos:i]):
			visit(anchor{pos: next, fresh: true, run: true, col: -1})
		case (endsUnit(text[i-1]) || listGoesOn(text[pos:i])) && partNext(text[next:end]):
			visit(anchor{pos: next, fresh: true, run: true, col: -1})
		case firstItem(text[next:end]) || dottedNumber(text[next:end]):
			visit(anchor{pos: next, run: true, col: -1})
		}
		i = next - 1
	}
}

// chapterBefore reports whether s is the heading of a chapter in capitals, such as
// "ARTICLE VI COVENANTS", behind which its first section may stand in the same line.
func chapterBefore(s string) bool {
	const longest = 120 // bytes of such a heading
	if len(s) > longest || !hasFold(s, "article ") && !hasFold(s, "section ") {
		return false
	}
	return strings.ToUpper(s) == s && wordLen(s[len("article "):]) < len(s)-len("article ")
}

// chapterNumber returns the length of the number of a chapter's first section, such as
// "6.1" or "6.01", at the start of s, and 0 where none stands there.
func chapterNumber(s string) int {
	m := readDecimal(s[:min(len(s), 96)], false)
	if m.kind != decimal || len(m.path) != 2 || m.path[1] != 1 {
		return 0
	}
	return m.end
}

// partNext reports whether s starts with words that open or close a part of a contract, or
// with the letter of a recital.
func partNext(s string) bool {
	for _, words := range []string{"RECITALS", "WITNESSETH", "WHEREAS", "NOW, THEREFORE", "NOW THEREFORE", "IN WITNESS WHEREOF"} {
		if strings.HasPrefix(s, words) {
			return true
		}
	}
	return len(s) > 2 && s[0] >= 'A' && s[0] <= 'Z' && s[1] == '.' && s[2] == ' '
}

// firstItem reports whether s starts with the number of the first item of a list.
func firstItem(s string) bool {
	return len(s) > 2 && s[0] == '(' && s[2] == ')' && strings.IndexByte("aAiI1", s[1]) >= 0
}

// dottedNumber reports whether s starts with a number and a stop, such as "5." or "5.4".
func dottedNumber(s string) bool {
	n := digitsLen(s)
	return n > 0 && n < len(s) && s[n] == '.'
}

// digitsLen returns the number of digits that s starts with, at most three.
func digitsLen(s string) int {
	n := 0
	for n < len(s) && n < 3 && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// gapAfterItem reports whether s starts with the number of a list item and a wide gap,
// such as "(ii)     each": a paragraph that has lost its line break, but not its tab.
func gapAfterItem(s string) bool {
	n := strings.IndexByte(s[:min(len(s), 8)], ')')
	return n > 1 && s[0] == '(' && strings.HasPrefix(s[n+1:], inlineGap)
}

// numberNext reports whether s starts like the number of a section.
func numberNext(s string) bool {
	return s[0] >= '1' && s[0] <= '9' || strings.HasPrefix(s, "Section ") || strings.HasPrefix(s, "SECTION ") ||
		strings.HasPrefix(s, "ARTICLE ")
}

// abbreviated reports whether s ends with an abbreviation that numbers follow.
func abbreviated(s string) bool {
	ends := []string{"No.", "Nos.", "no.", "Sec.", "Art.", "para.", "Para.", "Ex.", "Inc.", "Tel.", "Tel:", "Fax:", "Phone:"}
	return slices.ContainsFunc(ends, func(a string) bool { return strings.HasSuffix(s, a) })
}

// breaksOff reports whether a line ends with a word that must go on.
func breaksOff(line string) bool {
	line = strings.TrimRight(line, " \t\r")
	switch line[strings.LastIndexByte(line, ' ')+1:] {
	case "of", "the", "to", "in", "on", "by", "under", "with", "for", "from", "a", "an", "at", "than", "this", "Section", "Sections",
		"Article", "Articles", "paragraph", "clause":
		return true
	}
	return false
}

// listGoesOn reports whether a line ends as the last item but one of a list does.
func listGoesOn(line string) bool {
	line = strings.TrimRight(line, " \t\r")
	return slices.ContainsFunc([]string{"; or", "; and", ", or", ", and", "; and/or"}, func(end string) bool {
		return strings.HasSuffix(line, end)
	})
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
