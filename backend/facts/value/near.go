package value

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"

	"pincite/backend/doc"
)

// Near returns the parts of a text that begin so many bytes before an anchor stands, and end
// so many after it, apart and in order, as whole words: reading those alone for what is always
// near an anchor takes a fraction of the time. Anchors are in lower case and found in
// any case of ASCII; a space at either end of one stands for the border of a word.
func Near(text string, anchors []string, before, after int) []doc.Span {
	return NewText(text).Near(anchors, before, after)
}

// Near is [Near] in a text.
func (t *Text) Near(anchors []string, before, after int) []doc.Span {
	if t.lower == nil {
		t.lower = []byte(t.habits.text)
		for i, c := range t.lower {
			if 'A' <= c && c <= 'Z' {
				t.lower[i] = c + 'a' - 'A'
			}
		}
	}
	lower := t.lower
	var at []doc.Span
	for _, anchor := range anchors {
		word := bytes.TrimSpace([]byte(anchor))
		for from := 0; ; {
			i := bytes.Index(lower[from:], word)
			if i < 0 {
				break
			}
			s := doc.Span{Start: from + i, End: from + i + len(word)}
			from = s.End
			if anchor[0] == ' ' && s.Start > 0 && wordByte(lower[s.Start-1]) ||
				anchor[len(anchor)-1] == ' ' && s.End < len(lower) && wordByte(lower[s.End]) {
				continue
			}
			at = append(at, s)
		}
	}
	return widened(t.habits.text, at, before, after)
}

// Matches returns the matches of an expression in the parts of a text near some anchors ([Near]), each as FindStringSubmatchIndex does in
// the whole text: those of all of it where each match has an anchor and goes no further from it.
func (t *Text) Matches(re *regexp.Regexp, anchors []string, before, after int) (found [][]int) {
	for _, m := range matchesIn(re, t.habits.text, t.Near(anchors, before, after)) {
		found = append(found, m.at)
	}
	return found
}

// wordByte is what [regexp/syntax] counts as part of a word.
func wordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

// widened returns the parts of a text about some places.
func widened(text string, at []doc.Span, before, after int) []doc.Span {
	slices.SortFunc(at, func(a, b doc.Span) int { return cmp.Compare(a.Start, b.Start) })
	var parts []doc.Span
	for _, s := range at {
		if n := len(parts); n > 0 && s.End+after <= parts[n-1].End {
			continue
		}
		s = doc.Span{Start: wordBefore(text, s.Start-before), End: wordAfter(text, s.End+after)}
		if n := len(parts); n > 0 && s.Start <= parts[n-1].End {
			parts[n-1].End = max(parts[n-1].End, s.End)
		} else {
			parts = append(parts, s)
		}
	}
	return parts
}

// longestWord is how far the border of a word is looked for.
const longestWord = 200

// wordBefore returns where the word that holds position i begins.
func wordBefore(text string, i int) int {
	i = max(i, 0)
	for least := i - longestWord; i > 0 && text[i-1] > ' ' && (i > least || text[i]&0xC0 == 0x80); {
		i--
	}
	return i
}

// wordAfter returns where the word that holds position i ends.
func wordAfter(text string, i int) int {
	i = min(i, len(text))
	for most := i + longestWord; i < len(text) && text[i] > ' ' && (i < most || text[i]&0xC0 == 0x80); {
		i++
	}
	return i
}

// nearYears returns the parts of a text in which a year, or a date in figures, may end a date.
func nearYears(s string) []doc.Span {
	const longestDate = 120 // "the twenty-first day of September, in the year of …"
	const longestYear = 60  // "two thousand and twenty-three (2023)"
	var at []doc.Span
	for i := 0; i < len(s); {
		if s[i] < '0' || s[i] > '9' {
			i++
			continue
		}
		run := doc.Span{Start: i}
		for i < len(s) && '0' <= s[i] && s[i] <= '9' {
			i++
		}
		if run.End = i; run.Len() == 2 || run.Len() == 4 {
			at = append(at, run)
		}
	}
	at = slices.DeleteFunc(at, func(run doc.Span) bool {
		if run.Len() == 4 {
			c := s[run.Start : run.Start+2]
			return c != "17" && c != "18" && c != "19" && c != "20" && c != "21"
		}
		return run.Start < 2 || !bytes.ContainsRune([]byte("/.-"), rune(s[run.Start-1])) || !wordByte(s[run.Start-2])
	})
	for _, word := range Near(s, []string{"thousand", "nineteen"}, 0, 0) {
		at = append(at, doc.Span{Start: word.Start, End: word.End})
	}
	return widened(s, at, longestDate, longestYear)
}
