package outline

import (
	"strings"
	"unicode/utf8"

	"pincite/backend/text"
	"pincite/backend/text/numeral"
)

// kind is the sort of number that a heading or list item starts with.
type kind int

const (
	noMarker     kind = iota
	container         // "Schedule 2", "Exhibit A", "Annex I", "Appendix B": numbering starts anew inside
	article           // "ARTICLE VII"
	decimal           // "5.", "5.4", "Section 5.4", "5.4.1"
	lowDecimal        // the same before a small letter: "5.4.1 comply with all laws;"
	plainDecimal      // "5 Each party may": a number without a stop before a sentence
	item              // "(b)", "b)", "B.", "(iii)", "(2)"
	recitals          // "RECITALS", "WHEREAS"
	closing           // "NOW, THEREFORE", "IN WITNESS WHEREOF": ends what is open
)

// marker is the number at the start of a section, as read from the text.
type marker struct {
	kind  kind
	label string // as a citation prints it, alone
	path  []int  // of a decimal: 5.4.1 is 5, 4, 1; of an article: its number
	text  string // of an item: what stands between its parentheses
	dot   bool   // of an item: written "b." rather than "(b)"
	bare  bool   // of an item: written "b)"; of a decimal: it was such an item
	word  bool   // of a decimal: after the word "Section"
	low   bool   // of a decimal: it was a lowDecimal
	opens bool   // of a closing: it ends the recitals, and the agreement begins
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
	case strings.HasPrefix(rest, "/s/"): // a signature
		m = marker{kind: closing}
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
		return readArticle(rest, "Article")
	case "CHAPTER":
		return readArticle(rest, "Chapter")
	case "CLAUSE":
		return readClause(rest)
	case "RECITALS", "RECITAL", "WITNESSETH", "BACKGROUND", "PREAMBLE":
		if lineTail(rest, len(word)) && word[1] != lower(word[1]) {
			return marker{kind: recitals, label: "Recitals", end: len(word)}
		}
		if upper == "RECITALS" && lineTail(rest, len(word)) || word == upper && partNext(rest[skipBlank(rest, skipPunct(rest, len(word))):]) {
			return marker{kind: recitals, label: "Recitals", end: len(word)}
		}
		return marker{}
	case "WHEREAS":
		return marker{kind: recitals, label: "Recitals"}
	case "SIGNATURES":
		if lineTail(rest, skipPunct(rest, len(word))) {
			return marker{kind: closing}
		}
		return marker{}
	case "NOW":
		if hasFold(rest, "now, therefore") || hasFold(rest, "now therefore") {
			return marker{kind: closing, opens: true}
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
	if len(number) > 1 && !strings.ContainsAny(number, "0123456789-") && numeral.ParseRoman(strings.ToLower(number)) == 0 {
		return marker{} // an ordinary word in capitals
	}
	return marker{kind: container, label: name + " " + number, end: skipPunct(rest, j)}
}

// readArticle reads the heading of an article, or of a chapter, as its word is.
func readArticle(rest, word string) marker {
	i := len(word)
	j := skipBlank(rest, i)
	k := j
	for k < len(rest) && isAlnum(rest[k]) {
		k++
	}
	number := rest[j:k]
	n := atoi(number)
	if n == 0 {
		n = numeral.ParseRoman(strings.ToLower(number))
	}
	if n == 0 {
		n = spelled(number)
	}
	if n == 0 || j == i || number != strings.ToUpper(number) && spelled(number) == 0 || !titleFollows(rest, k) {
		return marker{}
	}
	if spelled(number) != 0 {
		number = strings.ToUpper(number[:1]) + strings.ToLower(number[1:])
	}
	return marker{kind: article, label: word + " " + number, path: []int{n}, end: skipPunct(rest, k)}
}

// spelled reads a number in one word; 0 for anything else.
func spelled(word string) int {
	n, _ := numeral.Cardinal(strings.ToLower(word))
	return n
}

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
	return readWorded(rest, n)
}

// readClause reads "Clause 5", as readSection does "Section 5". "Clause 5 shall" is a reference.
func readClause(rest string) marker {
	m := readWorded(rest, len("Clause"))
	if m.kind == noMarker || !titleFollows(rest, m.end) || rest[0] != 'C' {
		return marker{}
	}
	return m
}

// readWorded reads the number behind a word of n bytes.
func readWorded(rest string, n int) marker {
	i := skipBlank(rest, n)
	if i == n && n > len("§") {
		return marker{}
	}
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
		if after == m.end {
			return marker{}
		}
		if !capitalHeading(strings.TrimRight(line, ".:")) {
			if lineTail(rest, m.end) || !sentenceStart(rest, after) || isMonth(rest[after:after+wordLen(rest[after:])]) {
				return marker{}
			}
			m.kind = plainDecimal
		}
	case n == 1 && strings.HasPrefix(rest[numbered:], ")"):
		return marker{} // an item
	default:
		if lineTail(rest, m.end) {
			return marker{}
		}
		if rest[after] != '(' && !sentenceStart(rest, after) {
			return m.lowered(rest, after)
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

// lowered makes m a lowDecimal where a small letter follows at position after that starts
// no unit of measure.
func (m marker) lowered(rest string, after int) marker {
	if after == m.end || rest[after] < 'a' || rest[after] > 'z' {
		return marker{}
	}
	switch word := rest[after : after+wordLen(rest[after:])]; word {
	case "of", "and", "or", "through", "above", "below", "hereof", "million", "billion", "thousand", "percent", "per", "times", "x", "days",
		"months", "years", "hours", "miles", "shares", "acres":
		return marker{} // an amount, or a reference that the line's end cut
	}
	m.kind, m.low = lowDecimal, true
	return m
}

func isMonth(word string) bool {
	m := text.Month(word)
	return m != 0 && m.String() == word
}

// itemStart reports whether the text of an item may start at position i: as a sentence
// does, with a word in small letters, or with a number behind a wide gap.
func itemStart(rest string, i int) bool {
	switch {
	case i >= len(rest):
		return false
	case rest[i] >= 'a' && rest[i] <= 'z':
		return wordLen(rest[i:]) > 1 // "i. e."
	case rest[i] >= '0' && rest[i] <= '9':
		return strings.HasSuffix(rest[:i], inlineGap)
	}
	return sentenceStart(rest, i)
}

// written is the number of another item, written as that of the item m is.
func (m marker) written(number string) string {
	switch {
	case m.dot:
		return number + "."
	case m.bare:
		return number + ")"
	}
	return "(" + number + ")"
}

// closeUp takes the spaces out of a number that is written "( i i )", and returns how many
// they are.
func closeUp(rest string) (string, int) {
	const longest = 12 // bytes of such a number
	end := strings.IndexByte(rest[:min(len(rest), longest)], ')')
	if end < 4 || rest[0] != '(' || rest[1] != ' ' {
		return rest, 0
	}
	for i := 2; i < end; i++ {
		if (rest[i] == ' ') != (i%2 == 1) {
			return rest, 0
		}
	}
	number := strings.ReplaceAll(rest[:end], " ", "")
	return number + rest[end:], end - len(number)
}

// readItem reads "(b)", "b)" or "B.".
func readItem(rest string) marker {
	if s, cut := closeUp(rest); cut > 0 {
		m := readItem(s)
		if m.kind == item {
			m.end += cut
		}
		return m
	}
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
	m := marker{kind: item, text: rest[i:j], end: j + 1, bare: i == 0}
	switch {
	case rest[j] == ')':
	case rest[j] == '.' && i == 0 && j-i <= 4 && rest[0] > '9' && j+1 < len(rest) && (rest[j+1] == ' ' || rest[j+1] == '\t' ||
		rest[j+1] >= utf8.RuneSelf):
		if j-i > 1 && numeral.ParseRoman(strings.ToLower(m.text)) == 0 || !itemStart(rest, skipBlank(rest, j+1)) {
			return marker{}
		}
		m.dot, m.bare = true, false
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
