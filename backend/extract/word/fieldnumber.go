package word

import (
	"strconv"
	"strings"

	"pincite/backend/text/numeral"
)

// fieldNumbers are the numbers that fields count, which the file does not store: AUTONUM, AUTONUMLGL, AUTONUMOUT and LISTNUM
// (ECMA-376-1, 17.16.5.4 to 17.16.5.6 and 17.16.5.35).
type fieldNumbers struct {
	auto    map[string]*[maxLevels + 1]int
	heading int // level of the last heading that one of them numbers
	lists   map[string]*[maxLevels]int
	series  map[string]int // of SEQ fields, by their names
}

// numberField returns the number that a field shows, and false where it is no field that counts.
func (w *runs) numberField(f *field) (string, bool) {
	if w.numbers == nil {
		return "", false
	}
	name, rest := f.name()
	args := arguments(rest)
	switch name {
	case "AUTONUM", "AUTONUMLGL", "AUTONUMOUT":
		shown := w.numbers.automatic(name, w.paragraph.Heading, args)
		w.begin(shown)
		return shown, true
	case "SEQ":
		return w.numbers.sequence(args), true
	case "LISTNUM":
		shown := w.listNumber(args)
		w.begin(shown)
		return shown, true
	}
	return "", false
}

// sequence counts a SEQ field (ECMA-376-1, 17.16.5.56).
func (n *fieldNumbers) sequence(args []string) string {
	if len(args) == 0 {
		return ""
	}
	if n.series == nil {
		n.series = map[string]int{}
	}
	name := strings.ToLower(args[0])
	if _, again := after(args, `\c`); !again {
		n.series[name]++
	}
	if start, ok := after(args, `\r`); ok {
		if v, err := strconv.Atoi(start); err == nil {
			n.series[name] = v
		}
	}
	if _, hidden := after(args, `\h`); hidden {
		return ""
	}
	format, _ := after(args, `\*`)
	return generalFormat(format, n.series[name])
}

// begin takes the number of a field that the paragraph starts with for that of the paragraph.
func (w *runs) begin(shown string) {
	if len(w.paragraph.Text) == 0 && w.paragraph.place.instance == nil {
		w.paragraph.field = shown
	}
}

// arguments are the words of a field's instructions, without quotation marks.
func arguments(rest string) []string {
	words := strings.Fields(rest)
	for i, word := range words {
		words[i] = strings.Trim(word, `"“”`)
	}
	return words
}

// after returns what follows a switch.
func after(args []string, option string) (string, bool) {
	for i, a := range args {
		if strings.EqualFold(a, option) {
			if i+1 < len(args) && !strings.HasPrefix(args[i+1], `\`) {
				return args[i+1], true
			}
			return "", true
		}
	}
	return "", false
}

// automatic counts a paragraph. Headings are counted by their level; other paragraphs stand one level below the heading before
// them.
func (n *fieldNumbers) automatic(kind string, heading int, args []string) string {
	level := heading
	if heading > 0 {
		n.heading = heading
	} else {
		level = n.heading + 1
	}
	level = min(level, maxLevels)
	if n.auto == nil {
		n.auto = map[string]*[maxLevels + 1]int{}
	}
	counts := n.auto[kind]
	if counts == nil {
		counts = new([maxLevels + 1]int)
		n.auto[kind] = counts
	}
	counts[level]++
	clear(counts[level+1:])
	stop := "."
	if s, ok := after(args, `\s`); ok && s != "" {
		stop = s
	}
	switch kind {
	case "AUTONUMLGL":
		parts := make([]string, level)
		for i := range parts {
			parts[i] = strconv.Itoa(max(counts[i+1], 1))
		}
		shown := strings.Join(parts, stop)
		if _, bare := after(args, `\e`); !bare {
			shown += stop
		}
		return shown
	case "AUTONUMOUT":
		return outlineNumbers[level-1].shown(counts[level])
	}
	format, _ := after(args, `\*`)
	return generalFormat(format, counts[level]) + stop
}

// generalFormat writes a number in a field's format.
func generalFormat(format string, n int) string {
	switch format {
	case "ROMAN", "Roman":
		return strings.ToUpper(numeral.Roman(n))
	case "roman":
		return numeral.Roman(n)
	case "ALPHABETIC", "Alphabetic":
		return strings.ToUpper(numeral.Letters(n))
	case "alphabetic":
		return numeral.Letters(n)
	}
	return strconv.Itoa(n)
}

// levelNumber is how one level of Word's own lists is numbered.
type levelNumber struct{ before, format, behind string }

func (l levelNumber) shown(n int) string { return l.before + formatted(l.format, n) + l.behind }

// The lists that LISTNUM and AUTONUMOUT know without a definition.
var (
	defaultNumbers = [maxLevels]levelNumber{
		{"", "decimal", ")"}, {"", "lowerLetter", ")"}, {"", "lowerRoman", ")"}, {"(", "decimal", ")"}, {"(", "lowerLetter", ")"},
		{"(", "lowerRoman", ")"}, {"", "decimal", "."}, {"", "lowerLetter", "."}, {"", "lowerRoman", "."},
	}
	outlineNumbers = [maxLevels]levelNumber{
		{"", "upperRoman", "."}, {"", "upperLetter", "."}, {"", "decimal", "."}, {"", "lowerLetter", ")"}, {"(", "decimal", ")"},
		{"(", "lowerLetter", ")"}, {"(", "lowerRoman", ")"}, {"(", "lowerLetter", ")"}, {"(", "lowerRoman", ")"},
	}
)

// listNumber counts a LISTNUM field: in the list that it names, else in that of its paragraph, one level below it, else in Word's
// own.
func (w *runs) listNumber(args []string) string {
	name := ""
	if len(args) > 0 && !strings.HasPrefix(args[0], `\`) {
		name = args[0]
	}
	level, given := 1, false
	if l, ok := after(args, `\l`); ok {
		if v, err := strconv.Atoi(l); err == nil {
			level, given = min(max(v, 1), maxLevels), true
		}
	}
	start, restart := 0, false
	if v, ok := after(args, `\s`); ok {
		s, err := strconv.Atoi(v)
		start, restart = s, err == nil && s >= 0
	}
	if p, ok := w.namedPlace(name, level, given); ok {
		return w.placed(p, start, restart)
	}
	n := w.numbers
	if n.lists == nil {
		n.lists = map[string]*[maxLevels]int{}
	}
	key := strings.ToLower(name)
	counts := n.lists[key]
	if counts == nil {
		counts = new([maxLevels]int)
		n.lists[key] = counts
	}
	counts[level-1]++
	if restart {
		counts[level-1] = start
	}
	clear(counts[level:])
	switch key {
	case "legaldefault":
		var b strings.Builder
		for _, c := range counts[:level] {
			b.WriteString(strconv.Itoa(max(c, 1)) + ".")
		}
		return b.String()
	case "outlinedefault":
		return outlineNumbers[level-1].shown(counts[level-1])
	}
	return defaultNumbers[level-1].shown(counts[level-1])
}

// namedPlace finds the list that a LISTNUM field counts in by a definition of the file.
func (w *runs) namedPlace(name string, level int, given bool) (place, bool) {
	if name == "" {
		p := w.paragraph.place
		if p.instance == nil {
			return place{}, false
		}
		w.counted(w.paragraph) // its own number comes before those of its fields
		if p.level++; given {
			p.level = level - 1
		}
		return p, p.level < maxLevels && p.levels[p.level] != nil
	}
	id, ok := w.numbering.named[strings.ToLower(name)]
	if !ok {
		return place{}, false
	}
	p, ok := w.instance(id)
	p.level = level - 1
	return p, ok && p.levels[p.level] != nil
}

// placed counts a place in a list.
func (w *runs) placed(p place, start int, restart bool) string {
	if restart {
		again := *p.instance
		again.start[p.level] = &start
		p.instance = &again // a start of its own, once
	}
	label, _ := w.counters.next(p)
	return label
}
