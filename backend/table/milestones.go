package table

import (
	"regexp"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// Milestone is a day by which something is to be done or paid, as the row of a table says it.
type Milestone struct {
	Day    string // ISO 8601
	Doubt  string // why it may be another day; empty where it is plain
	Words  doc.Span
	Row    doc.Span   // from its first cell to its last
	Labels []doc.Span // of the row: what is due
}

const (
	// mostMilestones is how many rows a table of days by which something is due has at most; a plan of payments with more would
	// fill a calendar.
	mostMilestones = 30
	// datedShare is the share of a column's cells that name a day at least where it tells when the rows are due.
	datedShare = 0.6
)

var (
	dueHead = regexp.MustCompile(`(?i)\b(?:due|deadlines?|dates?|complet\w+|deliver\w*|milestones?|payable|pay|repay\w*|instal\w+|submi\w+|by|when|target|expir\w+|until|end\w*|last day|fällig\w*|frist|termin|échéance|vencimiento)\b`)
	// pastHead finds heads of days on which something has been, or begins.
	pastHead = regexp.MustCompile(`(?i)\b(?:sign\w*|issue[ds]?|granted|birth|born|filed|registered|dated|start\w*|begin\w*|from|since|commenc\w*|effective|acquired|grant|vesting start|invoice[ds]?)\b`)
)

var (
	// endHead is a head that tells of an end alone, and startHead one of the beginning of the same time: rows with both are times, and
	// nothing is due with them.
	endHead   = regexp.MustCompile(`(?i)^\W*(?:ends?|end date|ending|until|to|till?|through|expir\w+|last day|contract year|period|bis|tot|au)\b`)
	startHead = regexp.MustCompile(`(?i)\b(?:start\w*|begin\w*|from|since|commenc\w*|first day|von|ab|van|du)\b`)
)

// times reports whether a column of days has the ends of times whose beginnings stand in a column before it.
func (t *Table) times(text string, c int) bool {
	for k := range c {
		for _, h := range t.Columns[k].Heads {
			if startHead.MatchString(h.Text(text)) && len(t.Rows) > 0 && len(value.Find(value.Date, text, t.Rows[0].Cells[k].Whole(text))) > 0 {
				return true
			}
		}
	}
	return false
}

// Milestones returns the days by which something is due that tables of a text say, in the order of their rows: those of a column of
// days whose head, or whose table's title, says that they are such.
func Milestones(text string, tables []Table) (out []Milestone) {
	for i := range tables {
		t := &tables[i]
		if t.Terms || len(t.Rows) < 2 || len(t.Rows) > mostMilestones {
			continue
		}
		for c := range t.Columns {
			days := t.days(text, c)
			if len(days) >= 2 {
				out = append(out, days...)
				break
			}
		}
	}
	return out
}

// days returns what a column says is due, and nothing where it is no column of days by which something is.
func (t *Table) days(text string, c int) (out []Milestone) {
	var heads []string
	for _, h := range t.Columns[c].Heads {
		heads = append(heads, h.Text(text))
	}
	head := strings.Join(heads, " ")
	if !dueHead.MatchString(head) || pastHead.MatchString(head) || endHead.MatchString(head) && t.times(text, c) {
		return nil
	}
	filled := 0
	for r := range t.Rows {
		cell := t.Rows[r].Cells[c]
		if cell.Empty() {
			continue
		}
		filled++
		if m, ok := t.due(text, r, c); ok {
			out = append(out, m)
		}
	}
	if float64(len(out)) < datedShare*float64(filled) {
		return nil
	}
	return out
}

// due returns what the row of a cell says is due on the one day that the cell names.
func (t *Table) due(text string, r, c int) (m Milestone, ok bool) {
	found := value.Find(value.Date, text, t.Rows[r].Cells[c].Whole(text))
	if len(found) != 1 || len(found[0].Text) != len(time.DateOnly) {
		return m, false
	}
	m = Milestone{Day: found[0].Text, Doubt: found[0].Doubt, Words: found[0].Span, Row: t.Rows[r].span()}
	h := Hit{Table: t, Row: r, Column: c}
	if m.Labels = h.Labels(); c > 0 && c < t.Labels { // the day is one of the labels
		for _, cell := range t.Rows[r].Cells[c+1:] {
			m.Labels = append(m.Labels, cell...)
		}
	}
	return m, len(m.Labels) > 0
}

// span returns the words of a row from its first cell to its last.
func (r Row) span() (s doc.Span) {
	for _, cell := range r.Cells {
		for _, part := range cell {
			if s.Len() == 0 {
				s = part
			}
			s = doc.Span{Start: min(s.Start, part.Start), End: max(s.End, part.End)}
		}
	}
	return s
}
