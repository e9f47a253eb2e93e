package layout

import (
	"cmp"
	"maps"
	"math"
	"regexp"
	"slices"

	"pincite/backend/doc"
)

// A file that was printed from a longer one, as the PDFs of EDGAR's filings are, has that
// one's page numbers anywhere on its pages: in the middle, and at the foot of pages that
// are not full. They are lone numbers at one place of the line that rise by one through
// the document, and some of them break a sentence off.

const (
	// countedNumbers is how many numbers in a row are page numbers at least, and
	// countedPair how many where each ends a page.
	countedNumbers = 3
	countedPair    = 2
	// countedSkip is the most that a number may be ahead of the one before it: signature
	// pages and covers are counted without showing it.
	countedSkip = 3
	// countedDrift is how far along the line, in points, one may stand from the one before;
	// filings in letters of one width are not centred to the letter.
	countedDrift = 20.0
	// countedLines is how many lines lie between two numbers on one page at least; the rows
	// of a table are nearer to each other.
	countedLines = 10
	// countedBreaks is the share of the numbers that break a sentence off, or begin or end
	// a page, at least: numbers of sections over their headings never do.
	countedBreaks = 1.0 / 3
)

// counted is a line that is a number alone.
type counted struct {
	page, line int
	at         int // how many lines of the document are before it
	number     int
	form       string // its text, the digits aside
	u0, u1     float64
	edge       bool // the first or last line of its page
	breaks     bool // or in the middle of a sentence
}

// listLabel is the number of an item whose text has slipped to another line.
var listLabel = regexp.MustCompile(`^[0-9A-Za-z]+[.)]$|^\([0-9A-Za-z]+\)$`)

// stripHeadersFooters takes what belongs to the pages and not to the text out of them, and
// returns it in the order of the pages. Line numbers go first, which stand beside the others;
// footers may stand under page numbers, and above.
func stripHeadersFooters(pages []*Page) []doc.Aside {
	lines := stripLineNumbers(pages)
	asides := stripRunning(pages)
	if numbers := stripCounted(pages); len(numbers) > 0 {
		asides = append(append(asides, numbers...), stripRunning(pages)...)
	}
	asides = append(asides, lines...)
	slices.SortStableFunc(asides, func(a, b doc.Aside) int { return cmp.Compare(a.Page, b.Page) })
	return asides
}

// stripCounted takes the page numbers of the document that this one was printed from out of
// the pages and returns them. The line after each knows that a page ended before it.
func stripCounted(pages []*Page) []doc.Aside {
	drops := make([]map[int]bool, len(pages))
	runs := countedRuns(pages)
	often := repeated(runs)
	for _, run := range runs {
		if !pageNumbers(run) || 2*often(run) > len(run) {
			continue
		}
		for _, c := range run {
			if drops[c.page] == nil {
				drops[c.page] = map[int]bool{}
			}
			drops[c.page][c.line] = true
		}
	}
	if !textRemains(pages, drops) {
		return nil
	}
	var asides []doc.Aside
	for i, p := range pages {
		for _, at := range slices.Sorted(maps.Keys(drops[i])) {
			asides = append(asides, doc.Aside{Page: p.Number, Kind: "page number", Text: p.flows[0].lines[at].text()})
		}
		p.drop(drops[i])
	}
	return asides
}

// countedRuns finds the lone numbers and joins those that go on counting.
func countedRuns(pages []*Page) [][]counted {
	var runs [][]counted
	open := map[string][]int{} // by form, the runs that may go on, the latest first
	before := 0
	for i, p := range pages {
		if len(p.flows) == 0 {
			continue
		}
		ls := p.flows[0].lines
		for j := range ls {
			c, ok := newCounted(ls, j)
			if !ok {
				continue
			}
			c.page, c.at = i, before+j
			c.form = withoutNumbers(ls[j].text())
			k := slices.IndexFunc(open[c.form], func(r int) bool { return c.follows(&runs[r][len(runs[r])-1]) })
			if k < 0 {
				runs = append(runs, []counted{c})
				open[c.form] = slices.Insert(open[c.form], 0, len(runs)-1)
				if len(open[c.form]) > 8 {
					open[c.form] = open[c.form][:8]
				}
				continue
			}
			r := open[c.form][k]
			runs[r] = append(runs[r], c)
		}
		before += len(ls)
	}
	return runs
}

// newCounted reports whether line j of a page is a lone number, and how it stands there.
func newCounted(ls []line, j int) (counted, bool) {
	l := &ls[j]
	if len(l.words) > 4 {
		return counted{}, false
	}
	text := l.text()
	c := counted{line: j, number: pageNumber(text), u0: l.u0, u1: l.u1}
	if c.number == 0 || listLabel.MatchString(text) {
		return counted{}, false
	}
	last, next := j-1, j+1
	for last >= 0 && pageNumber(ls[last].text()) > 0 {
		last--
	}
	for next < len(ls) && pageNumber(ls[next].text()) > 0 {
		next++
	}
	c.edge = last < 0 || next == len(ls)
	if !c.edge {
		before := ls[last].text()
		c.breaks = startsLower(ls[next].text()) || !endsSentence(before) && !isCapitals(before)
	}
	return c, true
}

// follows reports whether c may be the page number after last.
func (c *counted) follows(last *counted) bool {
	if step := c.number - last.number; step < 1 || step > countedSkip || c.page == last.page && (c.at-last.at < countedLines || step > 1) {
		return false
	}
	return math.Abs(c.u0-last.u0) < countedDrift || math.Abs(c.u1-last.u1) < countedDrift ||
		math.Abs(c.u0+c.u1-last.u0-last.u1) < 2*countedDrift
}

// pageNumbers reports whether a run of numbers counts pages.
func pageNumbers(run []counted) bool {
	edges, breaks := 0, 0
	for i := range run {
		switch {
		case run[i].edge:
			edges++
		case run[i].breaks:
			breaks++
		}
	}
	if len(run) < countedNumbers {
		return len(run) == countedPair && edges == len(run)
	}
	return float64(edges+breaks) >= countedBreaks*float64(len(run))
}

// repeated returns a function that counts the numbers of a run that their page has more than once: years that wrap in the cells of a
// column do so, and no page has two numbers.
func repeated(runs [][]counted) func(run []counted) int {
	seen := map[[2]int]int{}
	for _, run := range runs {
		for _, c := range run {
			seen[[2]int{c.page, c.number}]++
		}
	}
	return func(run []counted) (n int) {
		for _, c := range run {
			if seen[[2]int{c.page, c.number}] > 1 {
				n++
			}
		}
		return n
	}
}

// textRemains reports whether the pages hold more than the lines to be dropped.
func textRemains(pages []*Page, drops []map[int]bool) bool {
	for i, p := range pages {
		for _, f := range p.flows {
			if len(f.lines) > len(drops[i]) {
				return true
			}
		}
	}
	return false
}
