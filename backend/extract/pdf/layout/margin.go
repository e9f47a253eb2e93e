package layout

import (
	"math"
	"regexp"
	"slices"
	"strconv"
)

// Lines are numbered in the margin: of pleadings at the same places of every page, of drafts
// line by line, or every fifth line. The numbers are a column outside the text, which counts
// without a gap from top to bottom.

const (
	// marginNumbers is how many numbers a margin has at least, and marginLeaps where it numbers
	// every second, fifth or tenth line.
	marginNumbers = 8
	marginLeaps   = 4
	// marginGap is how far, in points, the text stands from its numbers at least.
	marginGap = 3.0
	// marginDrift is how far, in points, numbers of one column stand from their line at most, and
	// scannedDrift where they were recognised in pictures, which may be askew.
	marginDrift  = 2.0
	scannedDrift = 12.0
	// marginLines is the share of the numbers that have no more lines beside them than they count.
	marginLines = 0.8
	// marginFull is the share of lines, in percent, that end before the right margin of the text.
	marginFull = 80
	// marginLower is the share of lines that begin with a small letter at least, marginWrapped
	// that of these that had no room on the line before, marginGaps that of lines with cells at
	// most, and marginLetters how many letters a line has at least: lists and tables have others.
	marginLower   = 0.25
	marginWrapped = 0.75
	marginGaps    = 0.25
	marginLetters = 25
	// marginOpen is how many columns of numbers may go on at a time.
	marginOpen = 16
	// marginHead is how far above its first number, in distances of two, a column has no heading.
	marginHead = 2.0
)

// lineSteps are the steps in which margins count.
var lineSteps = []int{1, 5, 2, 10}

// margin is a column of line numbers on a page.
type margin struct {
	right   bool
	step    int
	numbers []marginNumber // top to bottom
	scanned bool
	tight   bool // each number has no more lines beside it than it counts
	// lines with text between the first number and the last: all, those that begin with a small
	// letter, those of these before which a line is full, those with gaps as between cells, and
	// the letters of all
	lines, lower, wrapped, gaps, letters int
}

// marginNumber is a word that is a number in the margin.
type marginNumber struct {
	line, number int
	word         *word
}

// above reports whether a line stands beside the number or below it.
func (n *marginNumber) above(l *line) bool { return l.base > n.word.base-0.6*n.word.size }

func (m *margin) first() *marginNumber { return &m.numbers[0] }
func (m *margin) last() *marginNumber  { return &m.numbers[len(m.numbers)-1] }

func (m *margin) drift() float64 {
	if m.scanned {
		return scannedDrift
	}
	return marginDrift
}

var bareNumber = regexp.MustCompile(`^[1-9][0-9]{0,4}$`)

// margins returns the columns of numbers at one side of the text, one for each run that counts
// on, top to bottom: those of the step whose longest run is longest.
func (f *flow) margins(right bool) []margin {
	var outer []marginNumber
	for i := range f.lines {
		w := (&margin{right: right}).outermost(f.lines[i].words)
		if n, err := strconv.Atoi(w.text); err == nil && bareNumber.MatchString(w.text) {
			outer = append(outer, marginNumber{i, n, w})
		}
	}
	var best []margin
	longest := 0
	for _, step := range lineSteps {
		runs := marginRuns(outer, step, right)
		for i := range runs {
			if n := len(runs[i].numbers); n > longest && (step == 1 || n >= marginLeaps) {
				best, longest = runs, n
			}
		}
	}
	out := best[:0]
	for i := range best {
		if f.outside(&best[i]) {
			out = append(out, best[i])
		}
	}
	return out
}

// marginRuns joins the numbers that go on counting in one column.
func marginRuns(outer []marginNumber, step int, right bool) []margin {
	var runs []margin
next:
	for _, n := range outer {
		for i := len(runs) - 1; i >= 0 && i >= len(runs)-marginOpen; i-- {
			last := runs[i].last()
			if runs[i].goesOn(n.number-last.number) && n.word.base > last.word.base && aligns(n.word, last.word, runs[i].drift()) {
				runs[i].numbers = append(runs[i].numbers, n)
				continue next
			}
		}
		runs = append(runs, margin{right: right, step: step, scanned: n.word.recovered, numbers: []marginNumber{n}})
	}
	return runs
}

// goesOn reports whether a number that is so much larger comes after the last: recognising loses
// some.
func (m *margin) goesOn(by int) bool {
	return by == m.step || m.scanned && by > 0 && by <= 3*m.step && by%m.step == 0
}

// aligns reports whether two words begin or end at the same place of their lines.
func aligns(a, b *word, drift float64) bool {
	return math.Abs(a.u1-b.u1) <= drift || math.Abs(a.u0-b.u0) <= drift
}

// edge is how far the column reaches towards the text.
func (m *margin) edge() float64 {
	e := m.first().word.u1
	if m.right {
		e = m.first().word.u0
	}
	for i := range m.numbers {
		if w := m.numbers[i].word; m.right {
			e = min(e, w.u0)
		} else {
			e = max(e, w.u1)
		}
	}
	return e
}

// pitch is the usual distance between two numbers, 0 for a single one.
func (m *margin) pitch() float64 {
	var d []float64
	for i := 1; i < len(m.numbers); i++ {
		d = append(d, m.numbers[i].word.base-m.numbers[i-1].word.base)
	}
	return median(d)
}

// outside reports whether nothing of the text beside the numbers or right above them reaches
// into their column, and notes what the text beside them is like.
func (f *flow) outside(m *margin) bool {
	edge, pitch := m.edge(), m.pitch()
	if pitch == 0 {
		pitch = 2 * m.first().word.size
	}
	from, to := m.first().word.base-0.5*pitch, m.last().word.base+0.5*pitch
	beside := make([]int, len(m.numbers)) // lines beside each number
	var text [][]word
	at, member := 0, 0
	for i := range f.lines {
		l := &f.lines[i]
		ws, number := m.cut(l.words, member < len(m.numbers) && m.numbers[member].line == i)
		if number != nil {
			member++
		}
		if l.base < from-marginHead*pitch || l.base > to {
			continue
		}
		for len(ws) > 0 && m.reaches(ws, edge) {
			if !m.misread(m.outermost(ws)) {
				return false
			}
			ws, _ = m.cut(ws, true)
		}
		if len(ws) == 0 || l.base < from {
			continue
		}
		text = append(text, ws)
		if gaps := len(l.starts); gaps > 1 || gaps == 1 && len(ws) == len(l.words) {
			m.gaps++
		}
		for at+1 < len(beside) && m.numbers[at+1].above(l) {
			at++
		}
		if m.numbers[at].above(l) {
			beside[at]++
		}
	}
	tight := 0
	for i, n := range beside {
		if i+1 == len(beside) || n <= m.numbers[i+1].number-m.numbers[i].number {
			tight++
		}
	}
	m.tight = float64(tight) >= marginLines*float64(len(beside))
	m.describe(text)
	return true
}

// describe counts the lines of the text beside the numbers.
func (m *margin) describe(text [][]word) {
	m.lines = len(text)
	var ends []float64
	for _, ws := range text {
		ends = append(ends, ws[len(ws)-1].u1)
		for i := range ws {
			m.letters += len(ws[i].text)
		}
	}
	slices.Sort(ends)
	for i := 1; i < len(text); i++ {
		prev, next := &text[i-1][len(text[i-1])-1], &text[i][0]
		full := ends[len(ends)*marginFull/100]
		if !startsLower(next.text) {
			continue
		}
		m.lower++
		if prev.u1+next.u1-next.u0+0.6*next.size >= full {
			m.wrapped++
		}
	}
}

// take removes the numbers from the lines of a page, those that were misread too, and returns
// their texts.
func (f *flow) take(m *margin) []string {
	edge, at := m.edge(), 0
	var texts []string
	var rest []line
	for i := range f.lines {
		l := f.lines[i]
		ws, number := m.cut(l.words, at < len(m.numbers) && m.numbers[at].line == i)
		if number != nil {
			at++
			texts = append(texts, number.text)
		}
		if m.scanned && at > 0 && at < len(m.numbers) {
			for len(ws) > 0 && m.reaches(ws, edge) && m.misread(m.outermost(ws)) {
				ws, number = m.cut(ws, true)
				texts = append(texts, number.text)
			}
		}
		switch {
		case len(ws) == 0:
			continue
		case len(ws) < len(l.words):
			l = newLine(slices.Clone(ws))
		}
		rest = append(rest, l)
	}
	f.lines = rest
	return texts
}

// outermost is the word of a line that is farthest on the side of the numbers.
func (m *margin) outermost(ws []word) *word {
	if m.right {
		return &ws[len(ws)-1]
	}
	return &ws[0]
}

// cut cuts the outermost word of a line off where it is a number, and returns both.
func (m *margin) cut(ws []word, number bool) ([]word, *word) {
	switch {
	case !number:
		return ws, nil
	case m.right:
		return ws[:len(ws)-1], &ws[len(ws)-1]
	}
	return ws[1:], &ws[0]
}

// misread reports whether a word in the column may be a number that was not recognised as one.
func (m *margin) misread(w *word) bool { return m.scanned && len([]rune(w.text)) <= 2 }

// reaches reports whether words reach into the column of the numbers.
func (m *margin) reaches(ws []word, edge float64) bool {
	if m.right {
		return ws[len(ws)-1].u1 > edge-marginGap
	}
	return ws[0].u0 < edge+marginGap
}

// runningText reports whether lines beside numbers are running text: a good part of them go on
// with the sentence of a line that is full, few have cells, and they are as long as lines are.
func runningText(ms []*margin) bool {
	var all margin
	for _, m := range ms {
		all.lines += m.lines
		all.lower += m.lower
		all.wrapped += m.wrapped
		all.gaps += m.gaps
		all.letters += m.letters
	}
	return all.lines > 0 && float64(all.lower) >= marginLower*float64(all.lines) && float64(all.wrapped) >= marginWrapped*float64(all.lower) &&
		float64(all.gaps) <= marginGaps*float64(all.lines) && all.letters >= marginLetters*all.lines
}
