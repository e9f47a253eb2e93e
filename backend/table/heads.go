package table

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

const (
	// longestHead is how many bytes the head of a column or the label of a row has at most.
	longestHead = 120
	// mostHeads is how many heads stand above one another at most.
	mostHeads = 4
)

var (
	// figure finds cells that are values by their look.
	figure = regexp.MustCompile(`(?i)^[\s(+~<>=≤≥-]*(?:(?:up to|over|above|below|under|from|at least|not more than|not less than|less than|more than|min\.?|max\.?|approx\.?)\s+)?(?:US|AU|CA|NZ|HK|S)?(?:[$£€¥₹]|(?:USD|EUR|GBP|CHF|SEK|NOK|DKK|JPY|AUD|CAD)\b)?\s*[-–+]?\d`)
	marks  = regexp.MustCompile(`(?i)^(?:[-–—✓✔✗✘☐☒☑xX]|n/?a\.?|nil|none|yes|no|included|tbd|poa|waived|statutory|unlimited)$`)
)

// valued reports whether a cell is a value by its look, and no head.
func valued(words string) bool { return figure.MatchString(words) || marks.MatchString(words) }

// wordy reports whether words name something: they begin with a letter and are no value.
func wordy(words string) bool {
	r, _ := utf8.DecodeRuneInString(words)
	return unicode.IsLetter(r) && !marks.MatchString(words)
}

func startsLower(words string) bool {
	r, _ := utf8.DecodeRuneInString(words)
	return unicode.IsLower(r)
}

// headRows tells how many rows at the top of a table are heads.
func headRows(text string, rows []Row) int {
	if len(rows) < 2 || !mayHead(text, rows) {
		return 0
	}
	width := len(rows[0].Cells)
	if width == 2 && !headsTwo(text, rows) {
		return 0
	}
	n := 1
	for n < len(rows)-1 && n < mostHeads && (stacked(text, rows[:n], rows[n]) || parted(text, rows[n-1], rows[n], rows[n+1])) {
		n++
	}
	return n
}

// mayHead reports whether a row may be the heads of columns: short words, and no values but years and bands.
func mayHead(text string, rows []Row) bool {
	filled, values := 0, 0
	r := rows[0]
	for c, cell := range r.Cells {
		if cell.Empty() {
			continue
		}
		words := cell.Text(text)
		if len(words) > longestHead || strings.HasSuffix(words, ":") && len(r.Cells) == 2 {
			return false
		}
		filled++
		if c > 0 && valued(words) && !yearHead.MatchString(words) && !measured(text, words, rows[1:], c) && !reachesOver(text, rows, c) {
			values++
		}
	}
	return filled > 0 && values == 0
}

// reachesOver reports whether a cell of the first row is a head over its column and the empty one beside it, which have heads of their
// own below.
func reachesOver(text string, rows []Row, c int) bool {
	if c+1 >= len(rows[0].Cells) || !rows[0].Cells[c+1].Empty() {
		return false
	}
	for _, below := range []Cell{rows[1].Cells[c], rows[1].Cells[c+1]} {
		if words := below.Text(text); words == "" || valued(words) || len(words) > longestHead/2 {
			return false
		}
	}
	return true
}

// measured reports whether a value in a row above others is the head of plain numbers: "20 ft" over "980".
func measured(text, head string, rows []Row, c int) bool {
	if !strings.ContainsFunc(head, unicode.IsLetter) && !bandHead.MatchString(head) || strings.ContainsAny(head, "$£€%") && !bandHead.MatchString(head) {
		return false
	}
	for _, r := range rows {
		if words := r.Cells[c].Text(text); words != "" && words != head && strings.ContainsFunc(words, unicode.IsLetter) && !marks.MatchString(words) {
			return false
		}
	}
	return true
}

// yearHead finds heads that are years or begin with one.
var yearHead = regexp.MustCompile(`^(?:19|20|21)\d\d\b`)

// headsTwo tells a head from the first of two-column rows: the values below it look otherwise than what stands in it, and it
// says what such values are.
func headsTwo(text string, rows []Row) bool {
	head := rows[0].Cells[1].Text(text)
	if rows[0].Cells[0].Empty() {
		return head != ""
	}
	if head == "" || valued(head) || startsLower(head) {
		return false
	}
	values, count, bands := 0, 0, 0
	for _, r := range rows[1:] {
		if label := r.Cells[0].Text(text); hasDigit(label) && len(intervals(label)) > 0 && len(label) < 60 {
			bands++
		}
		if words := r.Cells[1].Text(text); words != "" {
			count++
			if looks(words) {
				values++
			}
		}
	}
	if count == 0 || strings.ContainsAny(head, "0123456789") && !yearHead.MatchString(head) {
		return false
	}
	first := rows[0].Cells[0].Text(text)
	if bands > 1 && 3*bands >= 2*(len(rows)-1) && !hasDigit(first) && len(head) < 60 { // bands, dates or numbers name the rows below
		return true
	}
	if unit.MatchString(head) && 4*values >= 3*count {
		return true
	}
	if len(rows) > 2 && itemHead.MatchString(first) && ofItems.MatchString(head) && len(head) < 40 {
		return true
	}
	says := headWord.MatchString(head)
	return 4*values >= 3*count && (says || count > 1 && uniform(text, rows[1:])) || 2*values >= count && says && uniform(text, rows[1:]) ||
		says && headWord.MatchString(first) && len(head) < 40 && len(first) < 40
}

var (
	// itemHead is the head of rows of any kind, and ofItems one of what is said of them: "Item", "Required at return".
	itemHead = regexp.MustCompile(`(?i)^(?:items?|components?|descriptions?|points?|matters?|conditions?|topics?|elements?|particulars|polic(?:y|ies)|activity|activities|tasks?|works?|subjects?|equipment)$`)
	ofItems  = regexp.MustCompile(`(?i)\b(?:required|requirements?|agreed|borne|paid|provided|responsib\w+|position|standard|allowances?|treatment|who|to be|details?|specification|state|status)\b`)
)

func hasDigit(words string) bool { return strings.ContainsAny(words, "0123456789") }

// uniform reports whether the cells of a second column are mostly values of one kind, as those of a list of terms are not.
func uniform(text string, rows []Row) bool {
	counts, all := map[want]int{}, 0
	for _, r := range rows {
		if words := r.Cells[1].Text(text); words != "" {
			all++
			for _, k := range kinds(words, "") {
				counts[k]++
			}
		}
	}
	for _, n := range counts {
		if 10*n >= 7*all {
			return true
		}
	}
	return false
}

// headWord finds words that heads of columns are made of, and the values of a list of terms hardly ever.
var headWord = regexp.MustCompile(`(?i)\b(amount|fee|fees|price|rate|rates|share|limit|limits|minimum|maximum|per|date|dates|period|credit|royalty|royalties|charge|charges|discount|rebate|cap|quantity|value|cost|percentage|percent|commission|payment|term|terms|description|item|service|event|milestone|stage|reason|region|territory|country|product|year|month|week|day|level|tier|band|class|category|type|name|role|address|english|deutsch|language|due|notice|condition|deductible|coverage|cover|licensee|office|grade|no|number|version|responsibility|party|e-mail|email|contact)\b`)

// looks reports whether words have a value in them that a column of such would have.
func looks(words string) bool { return valued(words) || hasFigure.MatchString(words) }

var hasFigure = regexp.MustCompile(`(?i)\d|%|\b(?:none|nil|waived|n/a|days?|months?|weeks?|years?)\b`)

// stacked reports whether a row below heads is another row of heads: its first cell is empty, and it has no values, or units
// alone.
func stacked(text string, heads []Row, r Row) bool {
	if r.filled() == 0 || !r.Cells[0].Empty() && !unit.MatchString(r.Cells[0].Text(text)) {
		return false
	}
	if wordsGoOn(text, heads[len(heads)-1], r) {
		return true
	}
	blanks := 0
	for _, cell := range heads[len(heads)-1].Cells {
		if cell.Empty() {
			blanks++
		}
	}
	units, below := true, under(heads[len(heads)-1], r)
	for _, cell := range r.Cells {
		words := cell.Text(text)
		if words == "" {
			continue
		}
		units = units && unit.MatchString(words)
		if below && len(words) <= longestHead && !strings.ContainsAny(words, "$£€%") {
			continue
		}
		if valued(words) && !unit.MatchString(words) && !yearHead.MatchString(words) && !bandHead.MatchString(words) || len(words) > longestHead {
			return false
		}
	}
	return blanks > 0 || units
}

// wordsGoOn reports whether a row without a first cell goes on with the heads right above its cells: in small letters or in brackets.
func wordsGoOn(text string, above, r Row) bool {
	n := 0
	for c, cell := range r.Cells {
		words := cell.Text(text)
		if words == "" {
			continue
		}
		if n++; c == 0 || above.cell(c).Empty() || !goesOnIn(text, cell) || valued(words) {
			return false
		}
	}
	return n > 1
}

// parted reports whether a row is the heads below those that reach over several of them, the first of which has none above it; below it
// are values.
func parted(text string, above, r, below Row) bool {
	if !above.Cells[0].Empty() || above.filled() == 0 || above.filled() == len(r.Cells)-1 || r.filled() < len(r.Cells) {
		return false
	}
	values := 0
	for c, cell := range r.Cells {
		if words := cell.Text(text); valued(words) && !measured(text, words, []Row{below}, c) || len(words) > longestHead/2 {
			return false
		}
		if words := below.Cells[c].Text(text); c > 0 && (valued(words) || tierless.MatchString(words) || words == "") {
			values++
		}
	}
	return 2*values >= len(r.Cells)-1
}

// under reports whether a row has words below one head and the blanks right of it alone, as those have that a head reaches over.
func under(head, r Row) bool {
	reached := 0
	for c, cell := range r.Cells {
		if cell.Empty() != (!head.cell(c).Empty() && (c+1 == len(r.Cells) || !head.cell(c+1).Empty())) {
			return false
		}
		if !cell.Empty() {
			reached++
		}
	}
	return reached > 1
}

var (
	unit     = regexp.MustCompile(`(?i)^\(?(?:[$£€¥%]|US\$|EUR|USD|GBP|CHF|in |per )[^)]{0,30}\)?$`)
	bandHead = regexp.MustCompile(`(?i)\b(?:up to|over|above|below|under|from|to|and|more)\b|[–-]\s*\d`)
)

const (
	// farTitle is how many bytes above a table the words stand at most that it belongs to.
	farTitle = 600
	// mostNotes is how many lines below a table may explain it.
	mostNotes = 4
)

// titles returns what stands above a table that it belongs to: the heading of its section and the paragraph right above.
func titles(text string, layout *doc.Layout, start int) (out []doc.Span) {
	if s, ok := layout.SectionAt(start); ok && s.Heading.Len() < 3*longestHead && s.Heading.End <= start {
		out = append(out, s.Heading)
	}
	above := strings.TrimRight(text[max(0, start-farTitle):start], " \t\r\n")
	end := start - (len(text[max(0, start-farTitle):start]) - len(above))
	from := max(0, start-farTitle)
	if n := strings.LastIndex(above, "\n\n"); n >= 0 {
		from += n + 2
	} else if from > 0 {
		return out
	}
	p := doc.Span{Start: from, End: end}.Trim(text)
	if n := len(out); n > 0 && p.Len() > 0 && out[n-1].End <= p.Start && headingAt(layout, p) {
		out = out[:0] // a heading of its own
	}
	if p.Len() > 0 && (len(out) == 0 || out[len(out)-1].End < p.End) {
		out = append(out, p)
	}
	return out
}

// headingAt reports whether a span is one whole heading of the format.
func headingAt(layout *doc.Layout, s doc.Span) bool {
	n, ok := slices.BinarySearchFunc(layout.Blocks, s.Start, func(b doc.Block, at int) int { return cmp.Compare(b.Span.Start, at) })
	return ok && layout.Blocks[n].Kind == doc.BlockHeading && layout.Blocks[n].Span.End >= s.End
}

// note finds lines that explain marks or letters of a table: "* Excluding VAT", "N/A: not offered", "☒ granted ☐ not granted".
var note = regexp.MustCompile(`^\s*(?:[*†‡¹²³]+|§+\pL|\(?[*†‡]\)|\[\d\]|\(\d\)|N/A\b|POA\b|TBC\b|[✓✗☒☐☑✔✘–—]\s|Note|Legend|Key\b|All (?:prices|fees|rates|amounts|sums|figures)|Prices|Rates|Amounts)`)

// notes returns the lines below a table that explain it.
func notes(text string, end int) (out []doc.Span) {
	at := end
	for len(out) < mostNotes {
		rest := text[at:]
		skip := len(rest) - len(strings.TrimLeft(rest, " \t\r\n"))
		if strings.Count(rest[:skip], "\n") > 3 {
			break
		}
		at += skip
		line := text[at:]
		if n := strings.IndexByte(line, '\n'); n >= 0 {
			line = line[:n]
		}
		if !note.MatchString(line) || len(line) > 600 {
			break
		}
		out = append(out, doc.Span{Start: at, End: at + len(line)}.Trim(text))
		at += len(line)
	}
	return out
}
