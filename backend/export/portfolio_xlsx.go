package export

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	names "pincite/backend/text"
)

// sheetPortfolio is the sheet of counts with a chart beside each: how answers stand to the positions, and which values they have.
const sheetPortfolio = "Portfolio"

// counted is how many documents have a value.
type counted struct {
	value string
	n     int
}

// picture is one list of counts with its chart.
type picture struct {
	title  string
	counts []counted
}

// mostBars is how many bars a chart has; the rest is one more.
const mostBars = 12

// standings are the words for how answers stand, in the order in which they are shown.
var standings = []string{"standard", "acceptable", "deviates", "missing"}

// pictures are the lists of counts of a grid: standings of all answers, types and parties of the documents, standings of each judged
// column, then the values of columns whose answers are values, dates by their years.
func (g *Grid) pictures() (out []picture) {
	all := map[string]int{}
	for i, c := range g.Columns {
		if !c.Judged {
			continue
		}
		n := map[string]int{}
		for _, row := range g.Rows {
			if s := row.Cells[i].Standing; s != "" {
				n[s]++
				all[s]++
			}
		}
		out = append(out, picture{c.Title + ": position", ordered(n)})
	}
	types, parties := tally{}, tally{}
	for _, row := range g.Rows {
		types.add(row.Type)
		parties.add(row.Parties...)
	}
	out = slices.Concat([]picture{{"All answers: position", ordered(all)}}, common("Type", types), common("Party", parties), out)
	for i, c := range g.Columns {
		if p := g.values(i); countable[c.Kind] && len(p.counts) > 0 {
			out = append(out, p)
		}
	}
	return slices.DeleteFunc(out, func(p picture) bool { return len(p.counts) == 0 })
}

// countable are the kinds of columns whose values are counted.
var countable = map[string]bool{"jurisdiction": true, "date": true, "duration": true, "parties": true, "yes-no": true, "text": true,
	"percent": true, "money": true, "number": true}

// values counts the values of a column's answers that were found; the commonest first, but years and lengths in their order.
func (g *Grid) values(column int) picture {
	c := g.Columns[column]
	n := map[string]int{}
	for _, row := range g.Rows {
		cell := row.Cells[column]
		if cell.State != "found" {
			continue
		}
		for _, v := range cell.Values {
			if c.Kind == "date" && len(v) >= 4 {
				v = v[:4]
			}
			if v = strings.TrimSpace(v); v != "" {
				n[v]++
			}
		}
	}
	title := c.Title
	if c.Kind == "date" {
		title += ": year"
	}
	counts := frequent(n)
	if c.Kind == "date" {
		slices.SortFunc(counts, func(a, b counted) int { return cmp.Compare(a.value, b.value) })
	}
	return picture{title, counts}
}

// tally counts documents by names, those as one that differ only in capitals, spaces or punctuation.
type tally map[string]*counted

// add counts a document for each of its names; "" is none. A name that is not all in capitals goes before one that is.
func (t tally) add(values ...string) {
	met := map[string]bool{"": true}
	for _, name := range values {
		key := names.Squeeze(name)
		if t[key] == nil {
			t[key] = &counted{value: name}
		}
		if c := t[key]; strings.ToUpper(c.value) == c.value {
			c.value = name
		}
		if !met[key] {
			t[key].n++
		}
		met[key] = true
	}
	delete(t, "")
}

// common is a list of what several documents have in common; none where no two do.
func common(title string, t tally) []picture {
	n := map[string]int{}
	for _, c := range t {
		n[c.value] = c.n
	}
	counts := frequent(n)
	if len(counts) == 0 || counts[0].n < 2 {
		return nil
	}
	return []picture{{title, counts}}
}

// frequent returns values with their numbers, the commonest first, and what is left as one.
func frequent(n map[string]int) (counts []counted) {
	for _, v := range slices.Sorted(maps.Keys(n)) {
		counts = append(counts, counted{v, n[v]})
	}
	slices.SortStableFunc(counts, func(a, b counted) int { return b.n - a.n })
	if rest := len(counts) - mostBars; rest > 0 {
		more := counted{fmt.Sprintf("%d others", rest), 0}
		for _, c := range counts[mostBars:] {
			more.n += c.n
		}
		counts = append(counts[:mostBars], more)
	}
	return counts
}

func ordered(n map[string]int) (counts []counted) {
	for _, s := range standings {
		if n[s] > 0 {
			counts = append(counts, counted{s, n[s]})
		}
	}
	return counts
}

// portfolio writes the sheet, behind the review's; none where there is nothing to count.
func (b *workbook) portfolio(g *Grid) {
	pictures := g.pictures()
	if len(pictures) == 0 {
		return
	}
	_, err := b.file.NewSheet(sheetPortfolio)
	b.do(err)
	b.do(b.file.SetColWidth(sheetPortfolio, "A", "A", 44))
	b.do(b.file.SetColWidth(sheetPortfolio, "B", "B", 13))
	width, long, across, fit := 1, 0, "landscape", true
	b.do(b.file.SetPageLayout(sheetPortfolio, &excelize.PageLayoutOptions{Orientation: &across, FitToWidth: &width, FitToHeight: &long}))
	b.do(b.file.SetSheetProps(sheetPortfolio, &excelize.SheetPropsOptions{FitToPage: &fit}))
	line := 1
	if share := g.share(); share != "" {
		b.row(sheetPortfolio, line, []string{share}, false)
		b.do(b.file.MergeCell(sheetPortfolio, "A1", "L1"))
		line += 2
	}
	for _, p := range pictures {
		line = b.picture(p, line)
	}
}

// Bars are this high, and a chart has so much beside them; both in pixels. A row of the sheet is rowPixels high.
const (
	barPixels, chartPixels, chartWidth = 26, 90, 520
	rowPixels                          = 20
)

// picture writes counts from a row on with a chart beside them, and returns the row after both.
func (b *workbook) picture(p picture, line int) int {
	b.row(sheetPortfolio, line, []string{p.title, "Documents"}, true)
	first := line + 1
	for i, c := range p.counts {
		b.row(sheetPortfolio, first+i, []string{clipped(c.value)}, false)
		b.do(b.file.SetCellInt(sheetPortfolio, fmt.Sprintf("B%d", first+i), int64(c.n)))
	}
	last := line + len(p.counts)
	high := chartPixels + barPixels*len(p.counts)
	b.do(b.file.AddChart(sheetPortfolio, fmt.Sprintf("D%d", line), &excelize.Chart{
		Type: excelize.Bar,
		Series: []excelize.ChartSeries{{
			Name:       fmt.Sprintf("%s!$A$%d", sheetPortfolio, line),
			Categories: fmt.Sprintf("%s!$A$%d:$A$%d", sheetPortfolio, first, last),
			Values:     fmt.Sprintf("%s!$B$%d:$B$%d", sheetPortfolio, first, last),
			Fill:       excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"1F2A44"}},
		}},
		Title:     excelize.ChartTitle{Paragraph: []excelize.RichTextRun{{Text: p.title}}},
		Legend:    excelize.ChartLegend{Position: "none"},
		PlotArea:  excelize.ChartPlotArea{ShowVal: true},
		XAxis:     excelize.ChartAxis{ReverseOrder: true, Font: excelize.Font{Color: "222222", Size: 9}},
		YAxis:     excelize.ChartAxis{MajorUnit: 0, None: true},
		Dimension: excelize.ChartDimension{Width: chartWidth, Height: uint(high)},
	}))
	return max(last, line+high/rowPixels) + 2
}
