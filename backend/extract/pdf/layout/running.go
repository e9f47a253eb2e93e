package layout

import (
	"cmp"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"pincite/backend/doc"
	"pincite/backend/text/numeral"
)

// Running headers, running footers and page numbers are the outermost lines of pages that
// come again at the same height on other pages, numbers aside.

const (
	// runningLines is how many lines a header or footer may have.
	runningLines = 5
	// runningDrift is how far, in points, a running line may move from page to page.
	runningDrift = 14.0
	// RunningPages is on how many pages in a row a running line stands at least, in a
	// document that has twice as many; pages of signatures repeat a line two or three times.
	RunningPages = 4
	// runningLetters is how many letters it has; rows of tables may have none.
	runningLetters = 3
	// runningNote is how many letters a footer has at least that moves with the end of pages
	// that are not full; rows under signatures have fewer.
	runningNote = 25
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
	depth       float64 // from the last line, where the key is a bottom's; 0 at the top
	number      int     // the page number that it consists of, 0 for none
	// text is the line, and outermost the lines from the page's edge to one more than may run,
	// numbers aside; both are empty in a document that is not short.
	text, outermost string
}

// stripRunning takes the running lines out of the pages and returns them.
func stripRunning(pages []*Page) []doc.Aside {
	found := map[runningKey][]edgeLine{}
	byPage := make([][]edgeLine, len(pages))
	for i, p := range pages {
		byPage[i] = p.edges(i)
		if len(pages) < 2*RunningPages {
			p.whole(byPage[i])
		}
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
// upper half first. The last lines of a page that ends early stand above its middle.
func (p *Page) edges(at int) []edgeLine {
	if len(p.flows) == 0 {
		return nil
	}
	ls := p.flows[0].lines
	top, bottom := p.flows[0].edges(p.Size)
	var out []edgeLine
	middle := (top + bottom) / 2
	for i := 0; i < min(runningLines, len(ls)) && ls[i].base <= middle; i++ {
		out = append(out, newEdgeLine(at, i, &ls[i], ls[i].base-top, 0, false))
	}
	first := max(len(out), len(ls)-runningLines)
	for i := len(ls) - 1; i >= first && (ls[i].base > middle || len(ls) > 2*runningLines); i-- {
		out = append(out, newEdgeLine(at, i, &ls[i], bottom-ls[i].base, ls[len(ls)-1].base-ls[i].base, true))
	}
	return out
}

// whole tells the edge lines of a page in a short document what numbers they have, and what
// stands about them: numbers that do not count with the pages are those of sections and items,
// and what goes on alike further than running lines may is a page that comes again, as the
// counterparts of a form do.
func (p *Page) whole(edges []edgeLine) {
	if len(p.flows) == 0 {
		return
	}
	ls := p.flows[0].lines
	n := min(runningLines+1, len(ls))
	var top, bottom strings.Builder
	for i := range n {
		top.WriteString(withoutNumbers(ls[i].text()))
		bottom.WriteString(withoutNumbers(ls[len(ls)-1-i].text()))
	}
	for i := range edges {
		e := &edges[i]
		e.text, e.outermost = ls[e.index].text(), top.String()
		if e.key.bottom {
			e.outermost = bottom.String()
		}
	}
}

func newEdgeLine(page, index int, l *line, distance, depth float64, bottom bool) edgeLine {
	text := l.text()
	return edgeLine{
		page: page, index: index, distance: distance, depth: depth, number: pageNumber(text),
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
	if n := numeral.ParseRoman(strings.Trim(out.String(), "-–—.()[]")); n > 0 {
		return "#"
	}
	return out.String()
}

var numberOnly = regexp.MustCompile(
	`^(?i)[-–—\s.(\[]*(?:page|p\.|seite)?\s*(?:(?:[A-Z]{1,3}-|[IVX]+-)?([0-9]{1,4}|[ivxlc]+)|[A-Z]{1,3}([0-9]{1,4}))(?:\s*(?:of|/` +
		`|von)\s*[0-9]{1,4})?[-–—\s.)\]]*$`)

// pageNumber returns the number that text consists of, 0 where it is more or none.
func pageNumber(text string) int {
	m := numberOnly.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	number := cmp.Or(m[1], m[2]) // behind a letter, only digits are a number
	if n, err := strconv.Atoi(number); err == nil {
		return n
	}
	return numeral.ParseRoman(strings.ToLower(number))
}

// running returns the indexes of the running lines of one page: from each edge inwards, as
// long as lines are running ones.
func (p *Page) running(edges []edgeLine, found map[runningKey][]edgeLine, pages int) map[int]bool {
	drop := map[int]bool{}
	for _, bottom := range []bool{false, true} {
		var early []int // lines of a footer that moves with the end of its page
		letters := 0
	inwards:
		for i := range edges {
			e := &edges[i]
			if e.key.bottom != bottom || drop[e.index] {
				continue
			}
			flow := &p.flows[0]
			inZone := e.distance < runningZone*flow.height(p.Size)
			switch {
			case inZone && (flow.lines[e.index].isAside() || e.runs(found[e.key], pages, edgeLine.fromEdge)):
				drop[e.index] = true
				continue
			case bottom && e.number == 0 && pages >= 2*RunningPages && e.runs(found[e.key], pages, edgeLine.fromEnd):
				early = append(early, e.index)
				letters += e.key.letters()
				continue
			}
			break inwards
		}
		for _, index := range early {
			if letters >= runningNote {
				drop[index] = true
			}
		}
	}
	return drop
}

// take removes the lines of those indexes.
func (p *Page) take(edges []edgeLine, drop map[int]bool) []doc.Aside {
	if len(drop) == 0 {
		return nil
	}
	var asides []doc.Aside
	for i := range edges {
		if e := &edges[i]; drop[e.index] {
			asides = append(asides, doc.Aside{Page: p.Number, Kind: e.kind(), Text: p.flows[0].lines[e.index].text()})
		}
	}
	p.drop(drop)
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
func (e *edgeLine) runs(same []edgeLine, pages int, place func(edgeLine) float64) bool {
	if e.number == 0 && e.key.letters() < runningLetters {
		return false
	}
	run, found := 1, 1
	for _, direction := range []int{-1, 1} {
		at := e.page
		for step := 1; step <= 2; step++ {
			if next := at + direction*step; e.on(same, next, place) {
				run++
				found++
				at, step = next, 0
			}
		}
	}
	if pages < 2*RunningPages {
		return found >= max(2, (pages+1)/2) || e.number > 0 && found >= 2
	}
	return run >= RunningPages || e.number > 0 && run >= 3
}

// fromEdge and fromEnd are the two ways in which a line may stand at the same place as
// another: from the page's edge, and from the last line of its page.
func (e edgeLine) fromEdge() float64 { return e.distance }
func (e edgeLine) fromEnd() float64  { return e.depth }

// on reports whether one of the lines is the same as e, at the same place, on the page of
// that index.
func (e *edgeLine) on(same []edgeLine, page int, place func(edgeLine) float64) bool {
	for _, o := range same {
		if o.page == page && math.Abs(place(o)-place(*e)) <= runningDrift {
			if e.number > 0 {
				return o.number-o.page == e.number-e.page
			}
			return e.text == "" || o.outermost != e.outermost && countsWithPages(e.text, o.text, o.page-e.page)
		}
	}
	return false
}

var digits = regexp.MustCompile(`[0-9]+`)

// countsWithPages reports whether each number of a line is the same in another one, so many pages
// later, or that much larger.
func countsWithPages(text, later string, pages int) bool {
	a, b := digits.FindAllString(text, -1), digits.FindAllString(later, -1)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		m, _ := strconv.Atoi(a[i])
		n, _ := strconv.Atoi(b[i])
		if a[i] != b[i] && n-m != pages {
			return false
		}
	}
	return true
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
