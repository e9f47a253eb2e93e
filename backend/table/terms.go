package table

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

var (
	// term finds a label, what parts it from its value, and the value: "Rent: £5", "Rent .... £5", "Rent<tab>£5".
	term = regexp.MustCompile(`^([ \t]*(?:[-*•–]\s+|\(?[0-9a-zA-Z]{1,3}[.)]\s+)?(?:\*\*|__)?)((?:\p{L}|[0-9][0-9,]{0,9}[.)]? \p{L}|“|")(?:[^\t\n:;]|:\d){0,90}?)((?:\s*:(?:\*\*|__)?|(?:\*\*|__):?)[ \t]+|[ \t]*(?:\.[ \t]?){4,}[ \t]*| {2,}\. \.[ \t]+|:?[ \t]*\t[ \t]*)(\S.*)$`)
	// labelAlone finds a line that is a label, whose value stands below it.
	labelAlone = regexp.MustCompile(`^[ \t]*(\p{L}[^\t\n:;.]{1,60}):?$`)
	signing    = regexp.MustCompile(`(?i)^(?:by|name|title|its|date|signed|signature|witness|per|place|in the presence of|print name|for the .*|signed .*)$`)
	signed     = regexp.MustCompile(`(?i)^(?:/s/|\(signed\)|\(sgd\.?\)|sgd\.)`)
	// signsOf finds the label of a signature: the party for which a name stands.
	signsOf   = regexp.MustCompile(`^For (?:and on behalf of )?(?:the )?\p{Lu}[\pL&.'’-]*(?: (?:\p{Lu}[\pL&.'’-]*|of|and|&))*:?$`)
	signsFor  = regexp.MustCompile(`(?i)\S\s{2,}(?:by|per|signed|signature)\s*:`) // "NORTHWIND LTD  By: Ann Roe, Director"
	toFillIn  = regexp.MustCompile(`_{4,}|\.{8,}|…{3,}`)
	blankLine = regexp.MustCompile(`^[\s._…-]*$`)
)

const (
	// mostLabel is how many words a label has at most.
	mostLabel = 11
	// leastTerms is how many terms stand below one another at least.
	leastTerms = 2
	// longestValue is how many bytes the value of a term has at most.
	longestValue = 700
)

// terms returns the lists of terms of a text: lines below one another that are a label and a value each. Those within the
// tables known that have cells without lines of their own are left alone.
func terms(text string, layout *doc.Layout, known []Table) (out []Table) {
	within := func(s doc.Span) bool {
		return slices.ContainsFunc(known, func(t Table) bool { return t.Span.Contains(s) })
	}
	var list []Row
	end := func() {
		if len(list) >= leastTerms {
			t := Table{Rows: list, Terms: true, Columns: make([]Column, 2)}
			t.Span = doc.Span{Start: list[0].Cells[0].Span().Start, End: list[len(list)-1].Cells[1].Span().End}
			t.Title = titles(text, layout, t.Span.Start)
			out = append(out, t)
		}
		list = nil
	}
	add := func(r Row) {
		if len(list) > 0 {
			last := list[len(list)-1].Cells[1].Span().End
			if gap := text[last:r.Cells[0].Span().Start]; strings.TrimLeft(gap, " \t\r\n-*•_–") != "" && !bullet.MatchString(strings.TrimSpace(gap)) {
				end()
			}
		}
		if list = append(list, r); len(list) >= maxRows {
			end()
		}
	}
	for _, l := range lines(text) {
		for _, s := range segments(text, l, within(l)) {
			if r, ok := termOf(text, s); ok && !parts(known, r) {
				add(r)
			} else if n := len(list); n > 0 && continues(text, list[n-1], s) {
				list[n-1].Cells[1] = append(list[n-1].Cells[1], s.Trim(text))
			}
		}
	}
	end()
	return append(out, stacks(text, layout, known)...)
}

// parts reports whether a table that is known has the label of a term in a head, or it and the value as cells of one of its rows.
func parts(known []Table, term Row) bool {
	label, value := term.Cells[0].Span(), term.Cells[1].Span()
	return slices.ContainsFunc(known, func(t Table) bool {
		return t.Span.Contains(label) && slices.ContainsFunc(t.Columns, func(c Column) bool {
			return slices.ContainsFunc(c.Heads, func(h Cell) bool { return h.Span().Intersect(label).Len() > 0 })
		}) || t.Span.Contains(label) && slices.ContainsFunc(t.Rows, func(r Row) bool {
			n := 0
			for _, c := range r.Cells {
				if s := c.Span(); !c.Empty() && (s.Intersect(label).Len() > 0 || s.Intersect(value).Len() > 0) {
					n++
				}
			}
			return n > 1
		})
	})
}

var bullet = regexp.MustCompile(`^(?:[-*•–_\s]|\(?[0-9a-zA-Z]{1,3}[.)])*$`)

// segments returns what of a line may be terms: all of it; in a table the parts between its tabs.
func segments(text string, l doc.Span, within bool) (out []doc.Span) {
	if !within {
		return []doc.Span{l}
	}
	for _, cell := range tabbed(text, l).Cells {
		out = append(out, cell...)
	}
	return out
}

// termOf reads a term.
func termOf(text string, s doc.Span) (Row, bool) {
	if line := text[s.Start:s.End]; !strings.ContainsAny(line, ":\t") && !strings.Contains(line, "...") && !strings.Contains(line, ". .") {
		return Row{}, false
	}
	m := term.FindStringSubmatchIndex(text[s.Start:s.End])
	if m == nil || signsFor.MatchString(text[s.Start:s.End]) || m[9]-m[8] > longestValue {
		return Row{}, false
	}
	label := cellOf(text, doc.Span{Start: s.Start + m[4], End: s.Start + m[5]})
	value := unstarred(text, cellOf(text, doc.Span{Start: s.Start + m[8], End: s.Start + m[9]}))
	if label.Empty() || value.Empty() || blankLine.MatchString(value.Text(text)) || toFillIn.MatchString(value.Text(text)) {
		return Row{}, false
	}
	words := strings.Fields(label.Text(text))
	first, _ := utf8.DecodeRuneInString(value.Text(text))
	if len(words) > mostLabel || signing.MatchString(strings.Join(words, " ")) || signsOf.MatchString(label.Text(text)) && unicode.IsUpper(first) || signed.MatchString(value.Text(text)) {
		return Row{}, false
	}
	return Row{Cells: []Cell{label, value}}, true
}

// continues reports whether a line goes on with the value of the term right above it: it is indented.
func continues(text string, r Row, s doc.Span) bool {
	last := r.Cells[1][len(r.Cells[1])-1].End
	if s.Start < last || s.Len() == 0 || strings.TrimLeft(text[last:s.Start], " \t") != "\n" {
		return false
	}
	line := text[s.Start:s.End]
	return strings.HasPrefix(line, "      ") || strings.HasPrefix(line, "\t")
}

// stacks returns the terms of two paragraphs each, a label and below it its value, three at least below one another, whose
// values say so by their look.
func stacks(text string, layout *doc.Layout, known []Table) (out []Table) {
	bs := layout.Blocks
	var list []Row
	end := func(int) {
		if len(list) >= leastTerms+1 {
			t := Table{Rows: list, Terms: true, Columns: make([]Column, 2)}
			t.Span = doc.Span{Start: list[0].Cells[0].Span().Start, End: list[len(list)-1].Cells[1].Span().End}
			t.Title = titles(text, layout, t.Span.Start)
			out = append(out, t)
		}
		list = nil
	}
	for i := 0; i+1 < len(bs); {
		label, value := bs[i], bs[i+1]
		words := text[label.Span.Start:label.Span.End]
		if label.Kind == doc.BlockRow || value.Kind != doc.BlockParagraph || label.Label != "" ||
			!labelAlone.MatchString(words) || len(strings.Fields(words)) > 5 || value.Span.Len() > 250 || strings.HasPrefix(text[value.Span.Start:], "_") {
			end(i)
			i++
			continue
		}
		list = append(list, Row{Cells: []Cell{cellOf(text, label.Span), cellOf(text, value.Span)}})
		i += 2
	}
	end(len(bs))
	return out
}
