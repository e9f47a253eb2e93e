package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind is the sort of number that a heading or list item starts with.
type kind int

const (
	noMarker  kind = iota
	container      // "Schedule 2", "Exhibit A", "Annex I", "Appendix B": numbering starts anew inside
	article        // "ARTICLE VII"
	decimal        // "5.", "5.4", "Section 5.4", "5.4.1"
	item           // "(b)", "b)", "B.", "(iii)", "(2)"
	recitals       // "RECITALS", "WHEREAS"
	closing        // "NOW, THEREFORE", "IN WITNESS WHEREOF": ends what is open
)

// marker is the number at the start of a section, as read from the text.
type marker struct {
	kind  kind
	label string // as a citation prints it, alone
	path  []int  // of a decimal: 5.4.1 is 5, 4, 1; of an article: its number
	text  string // of an item: what stands between its parentheses
	dot   bool   // of an item: written "b." rather than "(b)"
	word  bool   // of a decimal: after the word "Section"
	end   int    // position after the number and its punctuation
}

// readMarker reads the marker at position i, where a section may start. It judges
// only the words from there on; whether the number continues what came before is for
// the outline to say.
func readMarker(text string, i int) marker {
	rest := text[i:min(len(text), i+96)]
	if rest == "" {
		return marker{}
	}
	var m marker
	switch c := rest[0]; {
	case c == '(':
		m = readItem(rest)
	case c >= '0' && c <= '9':
		if m = readDecimal(rest, false); m.kind == noMarker {
			m = readItem(rest)
		}
	case c == 'S' || c == 's' || strings.HasPrefix(rest, "§"):
		m = readSection(rest)
		if m.kind == noMarker {
			m = readWord(rest)
		}
	case c >= 'A' && c <= 'Z':
		m = readWord(rest)
	case c >= 'a' && c <= 'z':
		m = readItem(rest)
	}
	if m.kind == noMarker {
		return marker{}
	}
	m.end += i
	return m
}

// containers are the words that open a part with a numbering of its own.
var containers = []string{"Schedule", "Exhibit", "Annex", "Appendix", "Attachment"}

func readWord(rest string) marker {
	word := rest[:wordLen(rest)]
	switch upper := strings.ToUpper(word); upper {
	case "ARTICLE":
		return readArticle(rest, len(word))
	case "RECITALS", "RECITAL", "WITNESSETH", "BACKGROUND", "PREAMBLE":
		if lineTail(rest, len(word)) && word[1] != lower(word[1]) {
			return marker{kind: recitals, label: "Recitals", end: len(word)}
		}
		if upper == "RECITALS" && lineTail(rest, len(word)) {
			return marker{kind: recitals, label: "Recitals", end: len(word)}
		}
		return marker{}
	case "WHEREAS":
		return marker{kind: recitals, label: "Recitals"}
	case "NOW":
		if hasFold(rest, "now, therefore") || hasFold(rest, "now therefore") {
			return marker{kind: closing}
		}
		return marker{}
	case "IN":
		if strings.HasPrefix(rest, "IN WITNESS WHEREOF") {
			return marker{kind: closing}
		}
		return marker{}
	}
	for _, name := range containers {
		if strings.EqualFold(word, name) {
			return readContainer(rest, name)
		}
	}
	return readItem(rest)
}

// readContainer reads "Exhibit A": the word, a short number or letter, and then the
// end of the line, a dash or a title. "Exhibit A to this Agreement" is a reference.
func readContainer(rest, name string) marker {
	i := skipBlank(rest, len(name))
	if i == len(name) {
		return marker{}
	}
	j := i
	for j < len(rest) && (isAlnum(rest[j]) || (rest[j] == '-' || rest[j] == '.') && j+1 < len(rest) && isAlnum(rest[j+1])) {
		j++
	}
	number := rest[i:j]
	if number == "" || len(number) > 6 || number != strings.ToUpper(number) || !titleFollows(rest, j) {
		return marker{}
	}
	if len(number) > 1 && !strings.ContainsAny(number, "0123456789-") && roman(strings.ToLower(number)) == 0 {
		return marker{} // an ordinary word in capitals
	}
	return marker{kind: container, label: name + " " + number, end: j}
}

func readArticle(rest string, i int) marker {
	j := skipBlank(rest, i)
	k := j
	for k < len(rest) && isAlnum(rest[k]) {
		k++
	}
	number := rest[j:k]
	n := atoi(number)
	if n == 0 {
		n = roman(strings.ToLower(number))
	}
	if n == 0 {
		n = spelled[strings.ToLower(number)]
	}
	if n == 0 || j == i || number != strings.ToUpper(number) && spelled[strings.ToLower(number)] == 0 || !titleFollows(rest, k) {
		return marker{}
	}
	if spelled[strings.ToLower(number)] != 0 {
		number = strings.ToUpper(number[:1]) + strings.ToLower(number[1:])
	}
	return marker{kind: article, label: "Article " + number, path: []int{n}, end: skipPunct(rest, k)}
}

var spelled = map[string]int{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
	"eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
	"sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20}

func readSection(rest string) marker {
	n := 0
	switch {
	case strings.HasPrefix(rest, "§"):
		n = len("§")
	case strings.HasPrefix(rest, "SECTION"), strings.HasPrefix(rest, "Section"):
		n = len("Section")
	default:
		return marker{}
	}
	i := skipBlank(rest, n)
	m := readDecimal(rest[i:], true)
	m.end += i
	return m
}

// readDecimal reads "5.", "5.4" or "5.4.1.", and the words after it: a title, or the
// start of a sentence. A number that something else follows is an amount, a date or a
// reference.
func readDecimal(rest string, word bool) marker {
	m := marker{kind: decimal, word: word}
	i := 0
	for {
		j := i
		for j < len(rest) && rest[j] >= '0' && rest[j] <= '9' {
			j++
		}
		if j == i || j-i > 3 {
			break
		}
		m.path = append(m.path, atoi(rest[i:j]))
		m.end = j
		if j+1 < len(rest) && rest[j] == '.' && rest[j+1] >= '0' && rest[j+1] <= '9' && len(m.path) < 5 {
			i = j + 1
			continue
		}
		i = j
		break
	}
	n := len(m.path)
	if n == 0 || m.end < len(rest) && rest[m.end] >= '0' && rest[m.end] <= '9' {
		return marker{}
	}
	m.label = rest[:m.end]
	if n == 2 && m.path[1] == 0 { // "7.0" heads chapter 7
		m.path = m.path[:1]
		n = 3 // as clear as any decimal
	}
	numbered := m.end
	m.end = skipPunct(rest, m.end)
	dotted := m.end > numbered
	after := skipBlank(rest, m.end)
	switch {
	case word:
		if after < len(rest) && rest[after] != '(' && !titleFollows(rest, m.end) {
			return marker{}
		}
	case n == 1 && !dotted: // "6       TRADEMARKS."
		line := strings.TrimSpace(rest[after : after+lineLen(rest[after:])])
		if after == m.end || !capitalHeading(strings.TrimRight(line, ".:")) {
			return marker{}
		}
	case n == 1 && strings.HasPrefix(rest[numbered:], ")"):
		return marker{} // an item
	default:
		if lineTail(rest, m.end) || rest[after] != '(' && !sentenceStart(rest, after) {
			return marker{}
		}
		if n == 1 && isMonth(rest[after:after+wordLen(rest[after:])]) {
			return marker{} // "3. May 2020"
		}
		if after == m.end && wordLen(rest[after:]) < 2 {
			return marker{} // "1.A"
		}
	}
	return m
}

func isMonth(word string) bool {
	switch word {
	case "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December":
		return true
	}
	return false
}

// readItem reads "(b)", "b)" or "B.".
func readItem(rest string) marker {
	i := 0
	if rest[0] == '(' {
		i = 1
	}
	j := i
	for j < len(rest) && isAlnum(rest[j]) {
		j++
	}
	if j == i || j-i > 5 || j >= len(rest) {
		return marker{}
	}
	m := marker{kind: item, text: rest[i:j], end: j + 1}
	switch {
	case rest[j] == ')':
	case rest[j] == '.' && i == 0 && j-i <= 4 && rest[0] > '9' && j+1 < len(rest) && (rest[j+1] == ' ' || rest[j+1] == '\t' || rest[j+1] >= utf8.RuneSelf):
		if j-i > 1 && roman(strings.ToLower(m.text)) == 0 || !sentenceStart(rest, skipBlank(rest, j+1)) {
			return marker{}
		}
		m.dot = true
	default:
		return marker{}
	}
	if len(itemReadings(m.text)) == 0 {
		return marker{}
	}
	m.label = "(" + m.text + ")"
	if m.dot {
		m.label = "." + m.text
	}
	return m
}

// style is a way of counting items.
type style int

const (
	lowerLetter style = iota
	upperLetter
	lowerRoman
	upperRoman
	digits
)

// reading is what an item's text may mean: "i" is the ninth letter and the first
// Roman number.
type reading struct {
	style style
	n     int
}

func itemReadings(s string) []reading {
	var out []reading
	isLower := s == strings.ToLower(s)
	if !isLower && s != strings.ToUpper(s) {
		return nil
	}
	if n := atoi(s); n > 0 {
		return append(out, reading{digits, n})
	}
	letters := strings.ToLower(s)
	if c := letters[0]; c >= 'a' && c <= 'z' && strings.Count(letters, letters[:1]) == len(letters) && len(letters) <= 2 {
		n := int(c-'a') + 1 + 26*(len(letters)-1) // after (z) comes (aa)
		if isLower {
			out = append(out, reading{lowerLetter, n})
		} else {
			out = append(out, reading{upperLetter, n})
		}
	}
	if n := roman(letters); n > 0 && n < 40 {
		if isLower {
			out = append(out, reading{lowerRoman, n})
		} else {
			out = append(out, reading{upperRoman, n})
		}
	}
	return out
}

// roman returns the value of a Roman number in lower case below 90, and 0 for what is
// none.
func roman(s string) int {
	const tens, units = "x xx xxx xl l lx lxx lxxx", "i ii iii iv v vi vii viii ix"
	for t, ten := range append([]string{""}, strings.Fields(tens)...) {
		rest, ok := strings.CutPrefix(s, ten)
		if !ok {
			continue
		}
		if rest == "" {
			if s != "" {
				return 10 * t
			}
			continue
		}
		for u, unit := range strings.Fields(units) {
			if rest == unit {
				return 10*t + u + 1
			}
		}
	}
	return 0
}

// titleFollows reports whether position i of rest, after a number, is followed by a
// title: the end of the line, or punctuation or a wide gap, or a word in capitals or
// with an initial capital.
func titleFollows(rest string, i int) bool {
	j := skipPunct(rest, i)
	k := skipBlank(rest, j)
	if k == len(rest) || rest[k] == '\n' || rest[k] == '\r' || rest[k] == '\f' {
		return true
	}
	if k == i { // glued to more characters: 5.4(b), A's
		return false
	}
	return sentenceStart(rest, k)
}

// sentenceStart reports whether a sentence or title may start at position i: with a
// capital letter, a quotation mark or a bracket.
func sentenceStart(rest string, i int) bool {
	if i >= len(rest) {
		return false
	}
	r, n := utf8.DecodeRuneInString(rest[i:])
	if r == '"' || r == '“' || r == '‘' || r == '\'' || r == '[' || r == '*' {
		i += n
		r, _ = utf8.DecodeRuneInString(rest[i:])
		return unicode.IsUpper(r) || r == '*' || r == '['
	}
	return unicode.IsUpper(r)
}

// lineTail reports whether nothing but blanks and punctuation is left on the line.
func lineTail(rest string, i int) bool {
	i = skipBlank(rest, skipPunct(rest, i))
	return i >= len(rest) || rest[i] == '\n' || rest[i] == '\r' || rest[i] == '\f'
}

// skipPunct skips the punctuation that may end a section's number.
func skipPunct(s string, i int) int {
	for i < len(s) && (s[i] == '.' || s[i] == ':' || s[i] == ')') {
		i++
	}
	for _, dash := range []string{" -", " –", " —", "—", "–"} {
		if strings.HasPrefix(s[i:], dash) && !strings.HasPrefix(s[i:], " -\u200b") {
			return i + len(dash)
		}
	}
	return i
}

// skipBlank skips spaces and tabs of every kind, but no line ends.
func skipBlank(s string, i int) int {
	for i < len(s) {
		switch c := s[i]; {
		case c == ' ' || c == '\t':
			i++
		case c < utf8.RuneSelf:
			return i
		default:
			r, n := utf8.DecodeRuneInString(s[i:])
			if r != '\uFEFF' && r != '\u200B' && !unicode.Is(unicode.Zs, r) {
				return i
			}
			i += n
		}
	}
	return i
}

func wordLen(s string) int {
	for i, r := range s {
		if !unicode.IsLetter(r) {
			return i
		}
	}
	return len(s)
}

func isAlnum(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

func hasFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// atoi returns the value of a number of at most three digits, and 0 for what is none.
func atoi(s string) int {
	if s == "" || len(s) > 3 {
		return 0
	}
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0
		}
		n = 10*n + int(s[i]-'0')
	}
	return n
}
