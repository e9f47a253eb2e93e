package outline

import (
	"strings"
	"unicode"
)

// lineLen returns the number of bytes before the end of the first line of s.
func lineLen(s string) int {
	if i := strings.IndexAny(s, "\n\f"); i >= 0 {
		return i
	}
	return len(s)
}

// capitalHeading reports whether a line is a heading in capitals. Names of companies,
// connecting words of a title page and marks such as "[SIGNATURE PAGE FOLLOWS]" are
// written in capitals too and are none.
func capitalHeading(line string) bool {
	if len(line) < 4 || len(line) > 70 || strings.ContainsAny(line[:1], "([{*_-.,;\"'") {
		return false
	}
	if last := line[len(line)-1]; last == ',' || last == ';' || last == ')' || last == ']' {
		return false
	}
	letters := 0
	for _, r := range line {
		switch {
		case unicode.IsLower(r), unicode.IsDigit(r), r == '_', r == '@', r == '/', r == '"', r == '“', r == '$', r == '\t':
			return false
		case unicode.IsUpper(r):
			letters++
		}
	}
	if letters*4 < len(line)*3 || strings.Contains(line, inlineGap) {
		return false
	}
	words := strings.Fields(strings.TrimRight(line, ".:"))
	if len(words) == 1 && len(words[0]) < 4 {
		return false
	}
	for _, w := range words {
		switch strings.Trim(w, ".,") {
		case "INC", "LLC", "LTD", "CORP", "CORPORATION", "LIMITED", "COMPANY", "GMBH", "L.P", "LP", "PLC", "S.A", "N.V", "B.V",
			"AMONG", "BETWEEN", "DATED", "EXECUTION", "COPY", "PAGE", "BLANK", "SIGNATURE", "EXHIBIT", "DRAFT", "CONTENTS", "REDACTED":
			return false
		}
	}
	return true
}

// repeatedLines counts the lines in capitals, to tell page headers from headings.
func repeatedLines(text string) map[string]int {
	counts := map[string]int{}
	for start := 0; start < len(text); {
		n := lineLen(text[start:])
		if n >= 4 && n < 120 {
			if line := strings.TrimSpace(text[start : start+n]); capitalHeading(line) {
				counts[line]++
			}
		}
		start += n + 1
	}
	return counts
}

// pageNumbered reports whether the line from pos on ends with a page number, as the
// lines of a table of contents do.
func pageNumbered(text string, pos int) bool {
	line := text[pos:min(len(text), pos+2*tocEntry)] // a text may be one line
	line = line[:lineLen(line)]
	if i := strings.LastIndex(line, inlineGap); i >= 0 && len(strings.TrimSpace(line[i:])) > 4 {
		line = line[:strings.Index(line, inlineGap)]
	}
	line = strings.TrimRight(line, " \t\r\u00a0")
	digits := len(line)
	for digits > 0 && line[digits-1] >= '0' && line[digits-1] <= '9' {
		digits--
	}
	n := len(line) - digits
	if n == 0 || n > 3 || digits == 0 || digits > 300 {
		return strings.Contains(line, "......")
	}
	switch title := strings.TrimRight(line[:digits], " \t\u00a0"); {
	case strings.HasSuffix(title, ":"), strings.HasSuffix(title, ";"), strings.HasSuffix(title, ","):
		return false // the number of a page that ends here
	}
	before := line[digits-1]
	return before == ' ' || before == '\t' || before == '.' && strings.HasSuffix(line[:digits], "..") ||
		strings.HasSuffix(line[:digits], "\u00a0")
}

// contentsEnd returns where the table of contents ends, and 0 where there is none. The
// table's lines are short or end with page numbers; the first numbered section with a
// body of some length, whose number does not come again, is behind it.
func contentsEnd(text string) int {
	start, titled := contentsStart(text)
	if start < 0 {
		return 0
	}
	var heads []head
	limit := min(len(text), start+200_000)
	eachAnchor(text[:limit], func(a anchor) {
		if a.pos < start || a.run && !a.fresh {
			return
		}
		m := readMarker(text, a.pos)
		if m.kind == article || m.kind == decimal || m.kind == recitals || m.kind == closing {
			heads = append(heads, head{a.pos, m})
		}
	})
	if i := comesBack(text, heads); i > 0 {
		return heads[i].pos
	}
	if !titled {
		return 0
	}
	again := map[string]int{} // last place of each label
	for i, h := range heads {
		again[strings.ToLower(h.m.label)] = i
	}
	for i, h := range heads {
		next := limit
		if i+1 < len(heads) {
			next = heads[i+1].pos
		}
		if h.m.kind == recitals || h.m.kind == closing {
			if next-h.pos > tocEntry {
				return h.pos
			}
			continue
		}
		if next-h.pos <= tocEntry || leaders(text[h.pos:next]) || pageNumbered(text, h.m.end) || numbersDense(text[h.pos:next]) ||
			recurs(heads, i, again[strings.ToLower(h.m.label)], limit) {
			continue
		}
		for i > 0 && heads[i-1].m.kind == article && heads[i].m.kind == decimal && !pageNumbered(text, heads[i-1].m.end) {
			i--
		}
		return heads[i].pos
	}
	return 0
}

// longestContents is the most bytes of a table of contents. Without this bound the first
// number of an exhibit was taken for the start of the contract, and 303 more of the
// references that docs/sections.md counts had no label.
const longestContents = 25_000

// comesBack returns the number of the head with which a contract starts over after its
// table of contents: that of the table's first entry, after no more than short entries.
// It is 0 where there is none.
func comesBack(text string, heads []head) int {
	for i := 1; i < len(heads); i++ {
		if strings.EqualFold(heads[i].m.label, heads[0].m.label) && heads[0].m.label != "" && heads[i].m.kind == heads[0].m.kind {
			apart := heads[i].pos - heads[0].pos
			if apart > longestContents || !listsPages(text[heads[0].pos:]) && (i <= 2 || apart >= i*tocEntry) {
				return 0
			}
			for i > 1 && (heads[i-1].m.kind == recitals || heads[i-1].m.kind == closing) {
				i--
			}
			return i
		}
	}
	return 0
}

// leaders reports whether a text starts with a title and the dots that lead to its page
// number.
func leaders(s string) bool {
	s = s[:min(len(s), tocEntry)]
	return strings.Contains(s, ". . . .") || strings.Contains(s, "......")
}

// numbersDense reports whether a text starts like a table of contents that has lost its
// line breaks: every few words a number.
func numbersDense(s string) bool {
	words := strings.Fields(s[:min(len(s), tocEntry)])
	numbers := 0
	for _, w := range words {
		if w[0] >= '0' && w[0] <= '9' {
			numbers++
		}
	}
	return numbers >= 8 && numbers*6 > len(words)
}

// tocEntry is the most bytes from one entry of a table of contents to the next.
const tocEntry = 300

type head struct {
	pos int
	m   marker
}

// recurs reports whether the label of heads[i] comes again, at heads[last], with a body
// or near one.
func recurs(heads []head, i, last, limit int) bool {
	if last <= i {
		return false
	}
	next := limit
	if last+1 < len(heads) {
		next = heads[last+1].pos
	}
	return next-heads[last].pos > tocEntry/3
}

// listsPages reports whether a text starts with entries of a table of contents.
func listsPages(s string) bool { return leaders(s) || numbersDense(s) }

// contentsStart returns where the heading of a table of contents stands, or its first
// entry if it has no heading, and -1.
func contentsStart(text string) (start int, titled bool) {
	head := text[:min(len(text), 30_000)]
	for start < len(head) {
		n := lineLen(head[start:])
		line := strings.TrimSpace(head[start : start+n])
		if i := strings.Index(strings.ToUpper(line), "TABLE OF CONTENTS"); i >= 0 && i < 2000 {
			return start, true
		}
		if strings.EqualFold(line, "contents") || strings.EqualFold(line, "index") || strings.EqualFold(line, "content") {
			return start, true
		}
		start += n + 1
	}
	first := -1
	eachAnchor(head, func(a anchor) {
		if first < 0 && a.line {
			if m := readMarker(head, a.pos); m.kind == article || m.kind == decimal {
				first = a.pos
			}
		}
	})
	if first >= 0 && listsPages(text[first:]) {
		return first, false
	}
	return -1, false
}

// headingBefore reports whether s ends with a heading in capitals between wide gaps.
func headingBefore(s string) bool {
	const longest = 70 // bytes of such a heading
	if c := s[len(s)-1]; c < 'A' || c > 'Z' {
		return false
	}
	s = s[max(0, len(s)-longest-len(inlineGap)):]
	i := strings.LastIndex(s, inlineGap)
	return i >= 0 && capitalHeading(s[i+len(inlineGap):])
}
