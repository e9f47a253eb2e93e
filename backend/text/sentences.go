package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/text/numeral"
)

// Sentences cuts the part of a text that within spans into sentences, as contracts
// write them: the full stops of "Inc.", "No. 5", "Sec. 5.4" and of numbering end none; a
// blank line, a list item on a line of its own and a heading's line end one. The spans
// follow each other, cover within, and lie on character boundaries; white space belongs
// to the sentence before it. None for an empty span. Within must lie in the text on
// character boundaries.
func Sentences(text string, within doc.Span) []doc.Span {
	var spans []doc.Span
	start := within.Start
	SentenceEnds(text, within, func(end int, _ Break) {
		spans = append(spans, doc.Span{Start: start, End: end})
		start = end
	})
	if start < within.End {
		spans = append(spans, doc.Span{Start: start, End: within.End})
	}
	return spans
}

// Break is what ends a sentence; the later kinds are the clearer ends.
type Break int

const (
	SentenceBreak  Break = iota // a full stop and its like
	LineBreak                   // a line end before a list item or after a heading
	ParagraphBreak              // a blank line, a wide gap or a page end
)

// SentenceEnds calls yield for each end of a sentence inside within, its own end not
// included, in order. The end is the start of the next sentence's first character.
func SentenceEnds(text string, within doc.Span, yield func(end int, kind Break)) {
	s := text[:within.End]
	start := within.Start // of the sentence
	inked := false        // the sentence has more than white space
	for i := within.Start; i < len(s); {
		c := s[i]
		if c != '.' && c != '?' && c != '!' && c != ';' && c != ':' && c != '\n' && c != '\f' && c != ' ' {
			inked = inked || c != '\t' && c != '\r'
			i++
			continue
		}
		end, kind, ok := 0, SentenceBreak, false
		switch c {
		case '\n', '\f', ' ':
			end, kind, ok = gapEnd(s, start, i)
		default:
			inked = true
			end, ok = stopEnd(s, start, i)
		}
		if !ok || !inked {
			i = max(i+1, end)
			continue
		}
		if end < len(s) {
			yield(end, kind)
		}
		start, i, inked = end, end, false
	}
}

// gapEnd looks at the white space at i. It returns where it ends and whether the
// sentence ends with it.
func gapEnd(s string, start, i int) (end int, kind Break, ok bool) {
	end, lines := i, 0
	for end < len(s) {
		switch s[end] {
		case '\n':
			lines++
		case '\f':
			lines += 2
		case ' ', '\t', '\r':
		default:
			if n := wideBlank(s[end:]); n > 0 {
				end += n
				continue
			}
			return end, ParagraphBreak, lines > 1 || lines == 1 && lineEnds(s, start, i, end, &kind) || lines == 0 && end-i > 2 && Closes(s, i)
		}
		end++
	}
	return end, ParagraphBreak, true
}

// wideBlank returns the length of the non-ASCII space that s starts with, and 0.
func wideBlank(s string) int {
	if s[0] < utf8.RuneSelf {
		return 0
	}
	if r, n := utf8.DecodeRuneInString(s); unicode.IsSpace(r) || r == '\uFEFF' {
		return n
	}
	return 0
}

// lineEnds reports whether the single line end between i and next ends a sentence: the
// next line is a list item, or this line is complete in itself.
func lineEnds(s string, start, i, next int, kind *Break) bool {
	line := s[strings.LastIndexByte(s[start:i], '\n')+1+start : i]
	if Closes(s, i) || itemStart(s[next:]) && !inFigures(line, s[next:]) || HeadingLine(line, s[next:]) {
		*kind = LineBreak
		return true
	}
	return false
}

// Closes reports whether the text before position i ends with punctuation that closes
// a sentence or a list item.
func Closes(s string, i int) bool {
	for i > 0 && (s[i-1] == ' ' || s[i-1] == '"' || s[i-1] == ')') {
		i--
	}
	if i == 0 {
		return false
	}
	c := s[i-1]
	return c == '.' || c == ';' || c == ':' || c == '?' || c == '!'
}

// itemStart reports whether s starts with a list item's mark: "(a)", "iv)", "5.4 ", "•".
func itemStart(s string) bool {
	if s == "" {
		return false
	}
	if strings.HasPrefix(s, "•") || strings.HasPrefix(s, "●") || strings.HasPrefix(s, "▪") || strings.HasPrefix(s, "- ") {
		return true
	}
	i := 0
	if s[0] == '(' {
		i++
	}
	j := i
	for j < len(s) && j < i+8 && (s[j] >= '0' && s[j] <= '9' || s[j] == '.' || isLower(s[j]) && j-i < 5 || s[j] >= 'A' &&
		s[j] <= 'Z' && j-i < 1) {
		j++
	}
	if j == i || j >= len(s) {
		return false
	}
	if s[j] == ')' {
		return j-i < 6
	}
	return i == 0 && (s[j] == ' ' || s[j] == '\t') && strings.ContainsAny(s[:j], ".") && s[0] <= '9' && j+1 < len(s) && !isLower(s[j+1])
}

// inFigures reports whether next has the number in figures that a line ends with in words: "within thirty" "(30) days".
func inFigures(line, next string) bool {
	words := strings.Fields(strings.ReplaceAll(line, "-", " "))
	return len(words) > 0 && endsNumber(strings.ToLower(words[len(words)-1])) && len(next) > 1 && next[0] == '(' &&
		next[1] >= '0' && next[1] <= '9'
}

// endsNumber reports whether a number in words may end with a word.
func endsNumber(word string) bool {
	_, cardinal := numeral.Cardinal(word)
	return cardinal || word == "hundred" || word == "thousand" || word == "million"
}

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

// HeadingLine reports whether a line is a heading: short, without punctuation at its
// end, and with a capital at the start of every longer word. The next line starts anew.
func HeadingLine(line, next string) bool {
	line = strings.TrimSpace(line)
	if line == "" || len(line) > 70 || strings.HasSuffix(line, ",") || strings.HasSuffix(line, "-") {
		return false
	}
	if r, _ := utf8.DecodeRuneInString(next); unicode.IsLower(r) {
		return false
	}
	letters := false
	for w := range strings.FieldsSeq(line) {
		r, _ := utf8.DecodeRuneInString(w)
		letters = letters || unicode.IsUpper(r)
		if unicode.IsLower(r) && (len(w) > 3 || !TitleLinks[w]) {
			return false
		}
	}
	return letters && !TitleLinks[strings.ToLower(line[strings.LastIndexByte(line, ' ')+1:])]
}

// stopEnd looks at the punctuation mark at i. It returns the start of the next sentence
// and whether the sentence ends here.
func stopEnd(s string, start, i int) (int, bool) {
	c := s[i]
	end := i + 1
	for end < len(s) {
		if n := closerLen(s[end:]); n > 0 {
			end += n
			continue
		}
		break
	}
	blank := end
	for blank < len(s) && (s[blank] == ' ' || s[blank] == '\t') {
		blank++
	}
	if blank < len(s) && (s[blank] == '\n' || s[blank] == '\r' || s[blank] == '\f') {
		return end, false // the line end decides
	}
	if c == ';' || c == ':' || blank == end || blank == len(s) {
		return end, false
	}
	quoted := end > i+1 && s[blank] != '(' // ".”" is no abbreviation's, but in “Acme Inc.” (the “Buyer”)
	if !startsSentence(s[blank:]) || c == '.' && !quoted && !fullStop(s, start, i, s[blank:]) {
		return end, false
	}
	return blank, true
}

// closerLen returns the length of the closing quote or bracket that s starts with.
func closerLen(s string) int {
	switch {
	case s[0] == '"' || s[0] == ')' || s[0] == ']' || s[0] == '\'':
		return 1
	case strings.HasPrefix(s, "”") || strings.HasPrefix(s, "’"):
		return len("”")
	}
	return 0
}

// startsSentence reports whether a sentence may start with s.
func startsSentence(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	if strings.ContainsRune("\"“‘'([", r) && n < len(s) {
		r, _ = utf8.DecodeRuneInString(s[n:])
		return unicode.IsUpper(r) || unicode.IsDigit(r) || unicode.IsLower(r) && s[0] == '('
	}
	return unicode.IsUpper(r) || unicode.IsDigit(r) || r == '•' || r == '●' || r == '§'
}

// fullStop reports whether the full stop at i ends a sentence rather than an
// abbreviation, an initial or a number. Next is what follows the white space.
func fullStop(s string, start, i int, next string) bool {
	w := i
	for w > start && s[w-1] != ' ' && s[w-1] != '\n' && s[w-1] != '\t' && s[w-1] != '(' && s[w-1] != '"' && i-w < 24 {
		w--
	}
	word := strings.TrimLeft(s[w:i], "“‘([")
	if word == "" {
		return true
	}
	number := strings.Trim(word, "0123456789.") == ""
	if strings.TrimSpace(s[start:w]) == "" && (number || len(word) < 4 && !isLower(word[len(word)-1]) || len(word) == 1) {
		return false // "5.4. Title", "A. Title", "IV. Title"
	}
	if number {
		return true
	}
	if len(word) == 1 && word[0] >= 'A' && word[0] <= 'Z' {
		return false // an initial
	}
	if !Abbreviations[strings.ToLower(word)] {
		return !dotted(word[strings.LastIndexByte(word, '-')+1:]) || openers[firstWord(strings.TrimLeft(next, "([\"“‘"))]
	}
	// "Acme Inc. The Seller …": a company's suffix may end a sentence, when a word
	// follows that starts one.
	return CompanySuffixes[strings.ToLower(strings.ReplaceAll(word, ".", ""))] && openers[firstWord(next)]
}

// dotted reports whether a word without its last full stop is an abbreviation with others inside: "p.m", "E.S.T", "S.p.A".
func dotted(word string) bool {
	parts := strings.Split(word, ".")
	for _, part := range parts {
		if r, n := utf8.DecodeRuneInString(part); n == 0 || n < len(part) && len(part) > 2 || !unicode.IsLetter(r) {
			return false
		}
	}
	return len(parts) > 1
}

// openers are words that start sentences and do not follow a company's suffix.
var openers = NewSet(`The This These Each In If Any Such All No For Upon Notwithstanding Neither Either It Provided Subject As
	Except When Where Nothing During Unless To By At On After Before They Then`)

func firstWord(s string) string {
	for i, r := range s {
		if !unicode.IsLetter(r) {
			return s[:i]
		}
	}
	return s
}
