package pdf

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"pincite/backend/doc"
)

// Running headers, running footers and page numbers are the outermost lines of pages that
// come again at the same height on other pages, numbers aside.

const (
	// runningLines is how many lines a header or footer may have.
	runningLines = 5
	// runningDrift is how far, in points, a running line may move from page to page.
	runningDrift = 14.0
	// runningPages is on how many pages in a row a running line stands at least, in a
	// document that has twice as many; pages of signatures repeat a line two or three times.
	runningPages = 4
	// runningLetters is how many letters it has; rows of tables may have none.
	runningLetters = 3
	// runningZone is the part of the page's height, from its top or bottom, in which
	// running lines stand.
	runningZone = 0.2
)

// runningKey is what the lines of one header or footer share: their words, numbers aside.
type runningKey struct {
	text   string
	bottom bool
}

// edgeLine is one of the outermost lines of a page.
type edgeLine struct {
	page, index int
	key         runningKey
	distance    float64 // from the page's edge
	number      int     // the page number that it consists of, 0 for none
}

// takeRunning takes the running lines out of the pages and returns them.
func takeRunning(pages []*page) []doc.Aside {
	found := map[runningKey][]edgeLine{}
	byPage := make([][]edgeLine, len(pages))
	for i, p := range pages {
		byPage[i] = p.edges(i)
		for _, e := range byPage[i] {
			found[e.key] = append(found[e.key], e)
		}
	}
	drops := make([]map[int]bool, len(pages))
	rest := 0
	for i, p := range pages {
		drops[i] = p.running(byPage[i], found, len(pages))
		for _, f := range p.flows {
			rest += len(f.lines)
		}
		rest -= len(drops[i])
	}
	if rest == 0 { // a document is more than its running lines: a form, labels, slides
		return nil
	}
	var asides []doc.Aside
	for i, p := range pages {
		asides = append(asides, p.take(byPage[i], drops[i])...)
	}
	return asides
}

// edges returns the outermost lines of the page's halves, from the outside in, those of the
// upper half first.
func (p *page) edges(at int) []edgeLine {
	if len(p.flows) == 0 {
		return nil
	}
	ls := p.flows[0].lines
	top, bottom := p.flows[0].edges(p.size)
	var out []edgeLine
	middle := (top + bottom) / 2
	for i := 0; i < min(runningLines, len(ls)) && ls[i].base <= middle; i++ {
		out = append(out, newEdgeLine(at, i, &ls[i], ls[i].base-top, false))
	}
	for i := len(ls) - 1; i >= max(0, len(ls)-runningLines) && ls[i].base > middle; i-- {
		out = append(out, newEdgeLine(at, i, &ls[i], bottom-ls[i].base, true))
	}
	return out
}

func newEdgeLine(page, index int, l *line, distance float64, bottom bool) edgeLine {
	text := l.text()
	return edgeLine{
		page: page, index: index, distance: distance, number: pageNumber(text),
		key: runningKey{withoutNumbers(text), bottom},
	}
}

// withoutNumbers is text in small letters with each number made '#' and a lone roman
// numeral too.
func withoutNumbers(text string) string {
	var out strings.Builder
	digits := false
	for _, r := range strings.ToLower(text) {
		if unicode.IsDigit(r) {
			if !digits {
				out.WriteByte('#')
			}
			digits = true
			continue
		}
		digits = false
		if !unicode.IsSpace(r) {
			out.WriteRune(r)
		}
	}
	if n := roman(strings.Trim(out.String(), "-–—.()[]")); n > 0 {
		return "#"
	}
	return out.String()
}

var numberOnly = regexp.MustCompile(`^(?i)[-–—\s.(\[]*(?:page|p\.|seite)?\s*(?:[A-Z]{1,3}-?|[IVX]+-)?([0-9]{1,4}|[ivxlc]+)(?:\s*(?:of|/|von)\s*[0-9]{1,4})?[-–—\s.)\]]*$`)

// pageNumber returns the number that text consists of, 0 where it is more or none.
func pageNumber(text string) int {
	m := numberOnly.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	if n, err := strconv.Atoi(m[1]); err == nil {
		return n
	}
	return roman(strings.ToLower(m[1]))
}

// roman reads a numeral of small letters, 0 where s is none.
func roman(s string) int {
	values := map[byte]int{'i': 1, 'v': 5, 'x': 10, 'l': 50, 'c': 100}
	n, last := 0, 0
	for i := len(s) - 1; i >= 0; i-- {
		v := values[s[i]]
		if v == 0 {
			return 0
		}
		if v < last {
			n -= v
		} else {
			n, last = n+v, v
		}
	}
	return n
}

// running returns the indexes of the running lines of one page: from each edge inwards, as
// long as lines are running ones.
func (p *page) running(edges []edgeLine, found map[runningKey][]edgeLine, pages int) map[int]bool {
	drop := map[int]bool{}
	for _, bottom := range []bool{false, true} {
		for i := range edges {
			e := &edges[i]
			if e.key.bottom != bottom || drop[e.index] {
				continue
			}
			flow := &p.flows[0]
			inZone := e.distance < runningZone*flow.height(p.size)
			if !inZone || !flow.lines[e.index].isAside() && !e.runs(found[e.key], pages) {
				break
			}
			drop[e.index] = true
		}
	}
	return drop
}

// take removes the lines of those indexes.
func (p *page) take(edges []edgeLine, drop map[int]bool) []doc.Aside {
	if len(drop) == 0 {
		return nil
	}
	var asides []doc.Aside
	var rest []line
	flow := &p.flows[0]
	for i := range edges {
		if e := &edges[i]; drop[e.index] {
			asides = append(asides, doc.Aside{Page: p.number, Kind: e.kind(), Text: flow.lines[e.index].text()})
		}
	}
	for i := range flow.lines {
		if !drop[i] {
			rest = append(rest, flow.lines[i])
		}
	}
	flow.lines = rest
	return asides
}

// isAside reports whether the file marks every word of the line as a running one.
func (l *line) isAside() bool {
	for i := range l.words {
		if !l.words[i].aside {
			return false
		}
	}
	return true
}

func (e *edgeLine) kind() string {
	switch {
	case e.number > 0:
		return "page number"
	case e.key.bottom:
		return "footer"
	}
	return "header"
}

// runs reports whether e comes again on other pages: on a run of runningPages, one page
// left out at a time, which even and odd pages do, or on half of the pages of a short
// document. A line that is a number alone must count with the pages.
func (e *edgeLine) runs(same []edgeLine, pages int) bool {
	if e.number == 0 && e.key.letters() < runningLetters {
		return false
	}
	run, found := 1, 1
	for _, direction := range []int{-1, 1} {
		at := e.page
		for step := 1; step <= 2; step++ {
			if next := at + direction*step; e.on(same, next) {
				run++
				found++
				at, step = next, 0
			}
		}
	}
	if pages < 2*runningPages {
		return found >= max(2, (pages+1)/2) || e.number > 0 && found >= 2
	}
	return run >= runningPages || e.number > 0 && run >= 3
}

// on reports whether one of the lines is the same as e on the page of that index.
func (e *edgeLine) on(same []edgeLine, page int) bool {
	for _, o := range same {
		if o.page == page && math.Abs(o.distance-e.distance) <= runningDrift {
			return e.number == 0 || o.number-o.page == e.number-e.page
		}
	}
	return false
}

// letters counts the letters of the key's text.
func (k runningKey) letters() int {
	n := 0
	for _, r := range k.text {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}
