package outline

import (
	"strconv"
	"strings"
	"unicode"
)

// Some texts number their sections without a stop: "23 Governing law". A row of a table, a
// street or a note at the foot of a page is written alike, and so such a number is a heading
// only where the whole text bears it out: the first section below it comes next, or it is one
// of a row of headings that counts from one on.

// plainHead is a number without a stop at the start of a line, before words like a title.
type plainHead struct {
	pos, n   int
	title    string
	child    bool // its first section follows: "23 Governing law", "23.1 This"
	up, down int  // how many numbers before and after it, one by one, are such heads
}

// leastRow is how many headings without stops make a row.
const leastRow = 3

// plainHeads returns the places of the numbers without a stop that head sections.
func plainHeads(text string) map[int]bool {
	heads, dotted := scanPlain(text)
	if len(heads) == 0 {
		return nil
	}
	countRows(heads)
	believed := map[int]bool{}
	for _, h := range heads {
		row := h.up + h.down - 1
		if h.child || row >= leastRow && row > dotted && h.up >= h.n-1 {
			believed[h.pos] = true
		}
	}
	return believed
}

// scanPlain finds the numbers at the starts of lines that may be headings without a stop, and
// how far those with a stop count.
func scanPlain(text string) (heads []plainHead, dotted int) {
	titles := map[string]int{}
	for start := 0; start < len(text); {
		end := start + lineLen(text[start:])
		pos := skipBlank(text, start)
		start = end + 1
		if pos >= end || text[pos] < '1' || text[pos] > '9' {
			continue
		}
		n := digitsLen(text[pos:end])
		if pos+n >= end || n > 2 {
			continue
		}
		if text[pos+n] == '.' && skipBlank(text, pos+n+1) > pos+n+1 && atoi(text[pos:pos+n]) == dotted+1 {
			dotted++
			continue
		}
		h := plainHead{pos: pos, n: atoi(text[pos : pos+n])}
		if h.title = plainTitle(text, pos+n, end); h.title == "" || pageNumbered(text, pos+n) {
			continue
		}
		h.child = childFollows(text, pos+n, h.n)
		titles[h.title]++
		heads = append(heads, h)
	}
	kept := heads[:0]
	for _, h := range heads {
		if titles[h.title] == 1 { // else the number of a page before its running head
			kept = append(kept, h)
		}
	}
	return kept, dotted
}

// plainTitle returns the words like a title behind a number that ends at from, in a line that
// ends at end, and "" where there are none.
func plainTitle(text string, from, end int) string {
	start := skipBlank(text, from)
	if start == from || start >= end || !sentenceStart(text[:end], start) {
		return ""
	}
	line := text[start:end]
	gap := strings.Index(line, inlineGap)
	if gap >= 0 {
		line = line[:gap]
	}
	lead, whole := leadIn(strings.TrimRight(line, " \t\r\u00a0"))
	switch words := strings.Fields(lead); {
	case len(words) == 0 || len(lead) > longestHeading || isMonth(words[0]) || readMarker(lead, 0).kind == container:
		return ""
	case strings.ToUpper(lead) == lead:
	case whole && gap < 0 && continues(text, end):
		return ""
	case titleCase(lead) && len(words) <= 10:
	case whole && len(words) <= 8 && plainWords(words):
	default:
		return ""
	}
	return lead
}

// plainWords reports whether words may be a heading in small letters, "Set-off and deductions":
// no verb is among them, and they are no part of a sentence.
func plainWords(words []string) bool {
	for _, w := range words {
		switch w {
		case "shall", "will", "means", "is", "are", "may", "must", "has", "have", "was", "were", "agrees":
			return false
		}
	}
	last := words[len(words)-1]
	r := rune(last[len(last)-1])
	return r >= 0x80 || unicode.IsLetter(r) || r == ')' || r == '.' || r == ':'
}

// childFollows reports whether the first section below number n stands behind its title.
func childFollows(text string, from, n int) bool {
	const reach = 160 // bytes of a title, and what may stand between it and the section
	rest := text[from:min(len(text), from+reach)]
	for _, first := range []string{".1", ".01"} {
		child := strconv.Itoa(n) + first
		i := strings.Index(rest, child)
		if i <= 0 || i+len(child) >= len(rest) || isAlnum(rest[i-1]) || rest[i-1] == '.' || isAlnum(rest[i+len(child)]) {
			continue
		}
		between := strings.TrimSpace(rest[:i])
		if strings.Count(between, "\n") == 0 && !refers(between) && len(between) <= longestHeading {
			return true
		}
	}
	return false
}

// countRows counts for each head how many before and after it go on by one.
func countRows(heads []plainHead) {
	var last [100]int // the row that ends with a number
	for i := range heads {
		h := &heads[i]
		h.up = last[h.n-1] + 1
		last[h.n] = h.up
	}
	last = [100]int{}
	for i := len(heads) - 1; i >= 0; i-- {
		h := &heads[i]
		h.down = 1
		if h.n+1 < len(last) {
			h.down += last[h.n+1]
		}
		last[h.n] = h.down
	}
}

// plainNumbers reports whether lines start with "1", "2" and so on and a sentence, in
// order, and none with "1." or the like: then such numbers are sections and no rows.
func plainNumbers(text string) bool {
	const least = 5 // numbers in a row
	last, most := 0, 0
	for start := 0; start < len(text); {
		end := start + lineLen(text[start:])
		if pos := skipBlank(text, start); pos < end && text[pos] >= '1' && text[pos] <= '9' {
			switch m := readMarker(text, pos); m.kind {
			case decimal:
				return false
			case plainDecimal:
				if m.path[0] == last+1 && end-pos >= wrapped {
					last++
				} else if m.path[0] == 1 {
					last = 1
				}
				most = max(most, last)
			}
		}
		start = end + 1
	}
	return most >= least
}

// addPlain adds a number without a stop where the text numbers its sections so.
func (o *outline) addPlain(a anchor, m marker) {
	last := o.number.path
	if a.line && a.fresh && (o.plain && next(m.path, last) || o.heads[a.pos] &&
		(next(m.path, last) || follows(m.path, last, o.article.path))) {
		m.kind = decimal
		o.addDecimal(a, m)
		return
	}
	o.mayResume(a)
}
