package family

import (
	"bytes"
	"regexp"
	"strings"

	"pincite/backend/doc"
)

// A paper may say what it changes in a table: a row for each clause, with the words as they were and as they are to be, or with what is
// to be done. Cells are parted by tabs, by bars, or by two spaces and more.
var (
	tableHead = regexp.MustCompile(`(?im)^[ \t|]*(?:(?:no|nr|#|row|change)\.?[ \t]*(?:\||\t| {2,})[ \t|]*)?(?:affected |relevant )?(?:clause|section|article|paragraph|provision|term|condition|item|ref(?:erence)?\.?)s?(?: (?:no\.?|number|reference|affected|amended))?[ \t]*(?:\||\t| {2,})[^\n]*$`)
	cellGap   = regexp.MustCompile(`[ ]*\t[ \t]*|[ ]*\|[ ]*| {2,}`)
	oldCell   = regexp.MustCompile(`(?i)^(?:now|was|from|old|before|as is|as (?:it )?(?:was|is|stands|signed)|(?:the )?(?:current|existing|present|original|previous|old)\b.*|delete[ds]?(?: words?)?)$`)
	newCell   = regexp.MustCompile(`(?i)^(?:to|new|after|becomes?|as (?:it (?:will|shall) be|changed|amended|varied|revised)|revised|amended|(?:the )?(?:new|revised|amended|replacement|substituted|proposed|agreed)\b.*|(?:replaced?|changed?|amended) (?:with|by|to)|from \d.*|insert(?:ed)?(?: words?)?|with effect from .*)$`)
	doesCell  = regexp.MustCompile(`(?i)^(?:variations?|amendments?|changes?|modifications?|action|description(?: of .*)?|details?(?: of .*)?)$`)
	whenCell  = regexp.MustCompile(`(?i)^(?:takes? effect|effect|effective(?: (?:date|from|as of))?|(?:in force |with effect )?from|start(?:s|ing|s on)?|date of effect|as (?:of|from)|when)$`)
	rowCount  = regexp.MustCompile(`(?i)^(?:no|nr|#|row|change)\.?$`)
	ruledLine = regexp.MustCompile(`^[ \t]*[-=+|: ]{5,}$`)
	rowLabel  = regexp.MustCompile(`^(?i:new\s+)?(?:(?i:section|clause|article|paragraph)\s+)?(` + sectionNumber + `)\.?(?:\s*[(–—-]?\s*([A-Z][^()]{1,60}?)\)?)?$`)
)

// changeTable is such a table with its rows.
type changeTable struct {
	span doc.Span // with its head
	rows []changeRow
}

// changeRow is what one row says: the place, and its old and new words or what is to be done. Spans are empty where a column lacks.
// One whose place is not plain says nothing.
type changeRow struct {
	span          doc.Span
	target        Target
	old, new, act doc.Span
	when          string // from when it is to hold; "" for what the paper says
}

// changeTables returns the tables of a paper that say what it changes.
func changeTables(s string) (all []changeTable) {
	for _, m := range tableHead.FindAllStringIndex(s, -1) {
		if len(all) > 0 && m[0] < all[len(all)-1].span.End {
			continue
		}
		columns := columnsOf(s, doc.Span{Start: m[0], End: m[1]})
		if columns == nil {
			continue
		}
		t := changeTable{span: doc.Span{Start: m[0], End: m[1]}}
		for at := m[1] + 1; at < len(s); {
			line := doc.Span{Start: at, End: at + len(firstLine(s[at:]))}
			at = line.End + 1
			if ruledLine.MatchString(s[line.Start:line.End]) {
				continue
			}
			row, ok := rowOf(s, line, columns)
			if !ok {
				break
			}
			t.rows = append(t.rows, row)
			t.span.End = line.End
		}
		if len(t.rows) > 0 {
			all = append(all, t)
		}
	}
	return all
}

// columnsOf tells what columns hold: 'p' the place, 'o' old words, 'n' new ones, 'a' what is to be done, 'w' from when it holds; nil where that
// is not plain.
func columnsOf(s string, line doc.Span) (kinds []byte) {
	has := map[byte]bool{}
	for _, c := range cellsOf(s, line) {
		kind := byte(' ')
		switch words := strings.TrimSpace(s[c.Start:c.End]); {
		case !has['p']:
			if !rowCount.MatchString(words) {
				kind = 'p'
			}
		case whenCell.MatchString(words):
			kind = 'w'
		case oldCell.MatchString(words):
			kind = 'o'
		case newCell.MatchString(words):
			kind = 'n'
		case doesCell.MatchString(words):
			kind = 'a'
		}
		kinds = append(kinds, kind)
		has[kind] = true
	}
	if has['o'] && has['n'] || has['a'] {
		return kinds
	}
	return nil
}

func rowOf(s string, line doc.Span, kinds []byte) (row changeRow, ok bool) {
	cells := cellsOf(s, line)
	if len(cells) != len(kinds) {
		return row, false
	}
	place := cells[bytes.IndexByte(kinds, 'p')]
	m := rowLabel.FindStringSubmatch(strings.TrimSpace(s[place.Start:place.End]))
	if m == nil {
		return row, len(kinds) > 2
	}
	row.span, row.target = line.Trim(s), Target{Number: strings.ReplaceAll(m[1], " ", ""), Title: strings.TrimSpace(m[2])}
	for i, kind := range kinds {
		switch cell := cells[i].Trim(s); kind {
		case 'w':
			row.when = s[cell.Start:cell.End]
		case 'o':
			row.old = unmarked(s, cell)
		case 'n':
			row.new = unmarked(s, cell)
		case 'a':
			row.act = cell
		}
	}
	return row, true
}

// cellsOf cuts a line into cells.
func cellsOf(s string, line doc.Span) (all []doc.Span) {
	words := s[line.Start:line.End]
	trimmed := strings.Trim(words, " \t|")
	from := strings.Index(words, trimmed)
	end := from + len(trimmed)
	for _, m := range cellGap.FindAllStringIndex(words[from:end], -1) {
		all = append(all, doc.Span{Start: line.Start + from, End: line.Start + strings.Index(words, trimmed) + m[0]})
		from = strings.Index(words, trimmed) + m[1]
	}
	return append(all, doc.Span{Start: line.Start + from, End: line.Start + end})
}

// unmarked returns a cell without quotation marks around the whole.
func unmarked(s string, cell doc.Span) doc.Span {
	if q := quotesIn(s[cell.Start:cell.End]); len(q) == 1 && q[0].outer.Len() == cell.Len() {
		return doc.Span{Start: cell.Start + q[0].inner.Start, End: cell.Start + q[0].inner.End}
	}
	return cell
}

// operations returns what the rows of a table do.
func (t *changeTable) operations(s, label string) (all []*Operation) {
	for _, row := range t.rows {
		var found []*Operation
		if row.old.Len() > 0 && row.new.Len() > 0 {
			found = []*Operation{{Verb: ReplaceWord, Target: row.target, Old: row.old, New: row.new}}
		} else if row.act.Len() > 0 {
			found = segmentOperations(s, row.act, refsIn(s[row.act.Start:row.act.End]), row.target, "")
		}
		for _, o := range found {
			o.Label, o.Says, o.When = label, row.span, row.when
			all = append(all, o)
		}
	}
	return all
}

// onSigning finds words for the day on which a paper is signed.
var onSigning = regexp.MustCompile(`(?i)\b(?:signature|signing|execution|immediate(?:ly)?|at once|date (?:hereof|of this)|today)\b`)

// heldFrom gives an operation of a table's row the day of its own words, or the condition that they are.
func (o *Operation) heldFrom(d days) {
	if onSigning.MatchString(o.When) {
		o.waits(d, d.dated, "")
		return
	}
	day, term, ok := d.effect("effective " + o.When)
	if !ok {
		term = strings.TrimPrefix(o.When, "on ")
	}
	o.waits(d, day, term)
}
