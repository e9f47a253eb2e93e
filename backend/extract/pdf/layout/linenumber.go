package layout

import (
	"math"
	"strings"

	"pincite/backend/doc"
)

const (
	// samePlaces is the share of the numbers of a page that stand where another page's do, where
	// pages are printed on numbered paper.
	samePlaces = 0.9
	// placeDrift is how far, in points, they may stand from there, and paperPages how many pages on
	// either side are compared.
	placeDrift = 1.5
	paperPages = 4
	// fullPage is how many lines a page has at least that says whether pages are numbered, and
	// countingShare the share of neighbours that count on, or begin alike.
	fullPage      = 8
	countingShare = 2.0 / 3
	// marginRun is how many pages in a row have numbers at least where most have none.
	marginRun = 4
)

// stripLineNumbers takes the numbers of lines out of the margins of the pages and returns them,
// those of a page in one.
func stripLineNumbers(pages []*Page) []doc.Aside {
	var asides []doc.Aside
	for _, right := range []bool{false, true} {
		for i, ms := range lineNumbers(pages, right) {
			var texts []string
			for j := len(ms) - 1; j >= 0; j-- { // the lines before keep their places
				texts = append(pages[i].flows[0].take(&ms[j]), texts...)
			}
			if len(texts) > 0 {
				asides = append(asides, doc.Aside{Page: pages[i].Number, Kind: "line numbers", Text: strings.Join(texts, " ")})
			}
		}
	}
	return asides
}

// lineNumbers returns the line numbers at one side of each page's text; there are none unless
// most pages have them.
func lineNumbers(pages []*Page, right bool) [][]margin {
	found := make([][]margin, len(pages))
	for i, p := range pages {
		if len(p.flows) > 0 {
			found[i] = p.flows[0].margins(right)
		}
	}
	sure := make([]*margin, len(pages)) // of each page, the longest that is long enough
	var all []*margin
	for i := range found {
		if m := longestMargin(found[i]); m != nil && m.isLong() && (m.tight || onSamePaper(m, found, i)) {
			sure[i] = m
			all = append(all, m)
		}
	}
	if len(all) == 0 || !runningText(all) || !mostPages(pages, sure, all[0].step) || !countOn(sure) {
		return nil
	}
	out := make([][]margin, len(pages))
	near, before := all[0], 0
	for i := range found {
		if sure[i] != nil {
			near = sure[i]
		}
		for _, m := range found[i] {
			if m.first() == near.first() || m.isLike(near) && m.fits(near, before, len(pages[i].flows[0].lines)) {
				out[i] = append(out[i], m)
				before = m.last().number
			}
		}
	}
	return out
}

func longestMargin(ms []margin) *margin {
	var best *margin
	for i := range ms {
		if best == nil || len(ms[i].numbers) > len(best.numbers) {
			best = &ms[i]
		}
	}
	return best
}

// isLong reports whether a page has so many numbers that they may be those of its lines.
func (m *margin) isLong() bool {
	return len(m.numbers) >= marginNumbers || m.step > 1 && len(m.numbers) >= marginLeaps
}

// onSamePaper reports whether the numbers of page i stand, each, where a page about it has the same.
func onSamePaper(m *margin, found [][]margin, i int) bool {
	for j := max(0, i-paperPages); j < min(len(found), i+paperPages+1); j++ {
		if o := longestMargin(found[j]); j != i && o != nil && o.isLong() && m.samePlaces(o) {
			return true
		}
	}
	return false
}

// samePlaces reports whether the numbers of m stand where those of o do.
func (m *margin) samePlaces(o *margin) bool {
	places := map[int]*word{}
	for i := range o.numbers {
		places[o.numbers[i].number] = o.numbers[i].word
	}
	same := 0
	for i := range m.numbers {
		w := places[m.numbers[i].number]
		if w != nil && math.Abs(w.base-m.numbers[i].word.base) <= placeDrift+m.drift()-marginDrift && aligns(w, m.numbers[i].word, m.drift()) {
			same++
		}
	}
	return float64(same) >= samePlaces*float64(len(m.numbers))
}

// mostPages reports whether most of the pages that have text have line numbers, or so many of
// them one after the other: exhibits have none. A page with fewer lines than margins that count in
// such steps need says nothing.
func mostPages(pages []*Page, sure []*margin, step int) bool {
	full, numbered, run := 0, 0, 0
	for i, p := range pages {
		switch {
		case sure[i] != nil:
			full++
			numbered++
			if run++; run >= marginRun {
				return true
			}
		case len(p.flows) > 0 && len(p.flows[0].lines) >= max(fullPage, (marginLeaps+1)*(step-1)):
			full++
			run = 0
		}
	}
	return 2*numbered > full
}

// countOn reports whether the numbers of most pages begin as those of the page before do, or
// after where those end.
func countOn(sure []*margin) bool {
	var last *margin
	pairs, counting := 0, 0
	for _, m := range sure {
		if m == nil {
			continue
		}
		if last != nil {
			pairs++
			if m.follows(last) {
				counting++
			}
		}
		last = m
	}
	return float64(counting) >= countingShare*float64(pairs)
}

// follows reports whether m may be the numbers of the page after that of last.
func (m *margin) follows(last *margin) bool {
	by := m.first().number - last.last().number
	return m.first().number == last.first().number || m.first().number <= m.step || by == m.step || m.scanned && by > 0 && by <= 3*m.step
}

// isLike reports whether the numbers of a page stand in the column of another page's.
func (m *margin) isLike(near *margin) bool {
	drift := m.drift()
	return (m.step == near.step || len(m.numbers) == 1) && (aligns(m.first().word, near.first().word, drift) ||
		aligns(m.first().word, near.last().word, drift))
}

// fits reports whether numbers in the column of near, on a page of so many lines, are line numbers
// too: they stand where those of near do, go on after the number before, or begin anew where those of
// near begin or beside most of the page's lines.
func (m *margin) fits(near *margin, before, lines int) bool {
	switch {
	case m.samePlaces(near):
		return true
	case !m.tight:
		return false
	case before > 0 && near.goesOn(m.first().number-before):
		return true
	case m.first().number > near.step:
		return false
	}
	atTop := m.first().number == near.first().number && math.Abs(m.first().word.base-near.first().word.base) <= near.pitch()
	return atTop || 2*m.lines > lines
}
