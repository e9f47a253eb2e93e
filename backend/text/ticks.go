package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

// tickKind says what a sign says of the choice beside it.
type tickKind int

const (
	noTick  tickKind = iota
	ticked           // a box with a tick or a cross
	empty            // a box without
	filled           // a dot or square, which may be a bullet: a tick where empty ones stand beside it
	hollow           // likewise, without
	bracket          // a tick in brackets, which may be a placeholder: a tick at the start of a line or beside other boxes
	blank            // likewise, without
)

var tickSigns = map[rune]tickKind{
	'☒': ticked, '☑': ticked, '🗹': ticked, '🗷': ticked, '🗵': ticked, '⊠': ticked, '✓': ticked, '✔': ticked, '✗': ticked,
	'✘': ticked, '✖': ticked, '⮽': ticked,
	'☐': empty, '□': empty, '◻': empty, '▢': empty, '⬜': empty, '🞎': empty, '🞏': empty,
	'■': filled, '▣': filled, '●': filled, '◉': filled, '⦿': filled, '🔘': filled, '◼': filled,
	'○': hollow, '◯': hollow, '⚪': hollow, '❏': hollow, '❑': hollow, '❒': hollow, '❐': hollow,
}

// Tick reports whether a sign by itself is that of a choice, such as ☒ or [ ], and whether the choice is made.
func Tick(sign string) (made, choice bool) {
	sign = strings.TrimSpace(sign)
	kind, n := tickAt(sign, 0)
	if kind == noTick || n != len(sign) {
		return false, false
	}
	return kind == ticked || kind == filled || kind == bracket, true
}

// tickAt returns the sign at a place and its length in bytes.
func tickAt(s string, at int) (tickKind, int) {
	r, n := utf8.DecodeRuneInString(s[at:])
	if r != '[' && r != '(' {
		if kind := tickSigns[r]; kind != noTick {
			if rest := s[at+n:]; strings.HasPrefix(rest, "\ufe0e") || strings.HasPrefix(rest, "\ufe0f") {
				n += len("\ufe0e") // how the sign is to look
			}
			return kind, n
		}
		return noTick, n
	}
	closing := byte(']')
	if r == '(' {
		closing = ')'
	}
	end := strings.IndexByte(s[at:min(len(s), at+8)], closing)
	if end < 0 {
		return noTick, n
	}
	switch inside := strings.TrimFunc(s[at+1:at+end], func(r rune) bool { return unicode.IsSpace(r) || r == '_' }); inside {
	case "":
		return blank, end + 1
	case "x", "X", "✓", "✔", "✗", "✘", "√":
		return bracket, end + 1
	}
	return noTick, n
}

// mark is the sign of a choice in a text, at bytes [start, end).
type mark struct {
	start, end int
	kind       tickKind
}

// Stated returns a text in which spaces stand for the choices that are not made, byte for byte, so that spans of the one are
// spans of the other: what stands beside an empty box says nothing. It returns the text itself where no choice is left open.
func Stated(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r == '[' || r == '(' || r > 0x2000 && tickSigns[r] != noTick }) {
		return s
	}
	var out []byte
	for _, label := range Unmade(s) {
		if out == nil {
			out = []byte(s)
		}
		for i := label.Start; i < label.End; i++ {
			if out[i] != '\n' {
				out[i] = ' '
			}
		}
	}
	if out == nil {
		return s
	}
	return string(out)
}

// Unmade returns the choices of a text that are not made, each its sign with its words, in order.
func Unmade(s string) (out []doc.Span) {
	for start := 0; start < len(s); {
		end := lineEnd(s, start)
		for _, label := range unmade(s, start, end) {
			out = append(out, doc.Span{Start: label[0], End: label[1]})
		}
		start = end + 1
	}
	return out
}

func lineEnd(s string, start int) int {
	if i := strings.IndexByte(s[start:], '\n'); i >= 0 {
		return start + i
	}
	return len(s)
}

// marksOf returns the signs of a line.
func marksOf(s string, start, end int) (marks []mark) {
	for at := start; at < end; {
		if c := s[at]; c < utf8.RuneSelf && c != '[' && c != '(' {
			at++
			continue
		}
		kind, n := tickAt(s[:end], at)
		if kind != noTick {
			marks = append(marks, mark{at, at + n, kind})
		}
		at += n
	}
	return marks
}

// open reports whether the choice beside a sign is not made; among are all signs of its line.
func (m mark) open(s string, start int, among []mark) bool {
	made, boxes := false, 0
	for _, o := range among {
		made = made || o.kind == ticked || o.kind == filled
		if o.kind != filled && o.kind != hollow {
			boxes++
		}
	}
	switch m.kind {
	case empty:
		return true
	case hollow:
		return made || m.start == start && (chosenAt(s, start-1, -1) || chosenAt(s, lineEnd(s, start)+1, 1))
	case blank:
		return boxes > 1 || !strings.ContainsFunc(s[start:m.start], unicode.IsLetter) && s[m.start] == '['
	}
	return false
}

// chosenAt reports whether the line that ends before a place, or begins at it, or the next one that is not blank that way, begins
// with a button that is chosen.
func chosenAt(s string, at, way int) bool {
	for range 3 {
		if at < 0 || at >= len(s) {
			return false
		}
		start, end := at, lineEnd(s, at)
		if way < 0 {
			start, end = strings.LastIndexByte(s[:at], '\n')+1, at
		}
		if line := s[start:end]; strings.TrimSpace(line) != "" {
			kind, _ := tickAt(line, 0)
			// a dot may be a bullet
			return kind == ticked || strings.HasPrefix(line, "◉") || strings.HasPrefix(line, "⦿") || strings.HasPrefix(line, "🔘")
		}
		if at = end + 1; way < 0 {
			at = start - 1
		}
	}
	return false
}

// unmade returns what to take out of a line: the signs of choices that are not made, each with its words. The words follow their
// sign, unless the line ends with one.
func unmade(s string, start, end int) (labels [][2]int) {
	marks := marksOf(s, start, end)
	if len(marks) == 0 || inMatrix(s[start:end]) {
		return nil
	}
	words := func(from, to int) bool { return strings.ContainsFunc(s[from:to], isWordRune) }
	last := len(marks) - 1
	behind := !words(marks[last].end, end) && words(start, marks[0].start)
	for i, m := range marks {
		if !m.open(s, start, marks) {
			continue
		}
		from, to := m.start, end
		switch {
		case behind && i == 0:
			from, to = start+strings.LastIndexByte(s[start:m.start], ':')+1, m.end
		case behind:
			from, to = marks[i-1].end, m.end
		case i < last:
			to = marks[i+1].start
		case words(start, marks[0].start): // the line goes on with other sentences
			if stop := strings.Index(s[m.end:end], ". "); stop >= 0 {
				to = m.end + stop + 1
			}
		default:
			to = continued(s, end)
		}
		if words(m.end, to) || words(from, m.start) {
			labels = append(labels, [2]int{from, to})
		}
	}
	return labels
}

// inMatrix reports whether a line is the row of a table whose cells say yes or no of what names the row: signs stand alone in cells
// behind the first, several of them or before other words.
func inMatrix(line string) bool {
	cells := strings.Split(line, "\t")
	signs, last := 0, 0
	for i, cell := range cells {
		if _, choice := Tick(cell); choice {
			signs, last = signs+1, i
		}
	}
	return signs > 0 && strings.ContainsFunc(cells[0], isWordRune) &&
		(signs > 1 || strings.ContainsFunc(strings.Join(cells[last+1:], ""), isWordRune))
}

// WithTick returns where the choice begins whose words begin at a place: at its sign, where one stands before them.
func WithTick(s string, start int) int {
	line := strings.LastIndexByte(s[:start], '\n') + 1
	for at := line; at < start; {
		kind, n := tickAt(s, at)
		if kind != noTick && strings.TrimSpace(s[at+n:max(at+n, start)]) == "" {
			return at
		}
		at += n
	}
	return start
}

// continued returns where the words of a choice end that a line breaks off: lines that begin with a small letter go on with it.
func continued(s string, end int) int {
	for end < len(s) {
		next := lineEnd(s, end+1)
		line := strings.TrimLeft(s[end+1:next], " \t")
		first, _ := utf8.DecodeRuneInString(line)
		if !unicode.IsLower(first) || len(marksOf(s, end+1, next)) > 0 {
			break
		}
		end = next
	}
	return end
}
