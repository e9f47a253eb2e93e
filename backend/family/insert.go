package family

import (
	"regexp"
	"sort"
	"strings"

	"pincite/backend/doc"
)

// insert puts a new section or definition where the paper says, or where its number or its place in the alphabet tells.
func (r *rope) insert(o *Operation, paper *rope) {
	if o.attached {
		r.annex(o, paper)
		return
	}
	pieces := by(o, paper.cut(o.New.Trim(paper.text)))
	text := joined(pieces)
	if o.Target.Term != "" {
		r.insertDefinition(o, pieces)
		return
	}
	t := o.Target
	if t.New == "" {
		if m := leadingNumber.FindStringSubmatch(text); m != nil {
			t.New = m[1]
		}
	}
	var at int
	ok := false
	var beside doc.Span
	if strings.HasPrefix(t.New, "(") {
		at, ok = r.afterItem(t)
	}
	if !ok && (t.Number != "" || t.Title != "" || t.Schedule != "") {
		var s doc.Span
		if s, _, _, ok = r.region(Target{Number: t.Number, Title: t.Title, Schedule: t.Schedule}); ok {
			at, beside = s.End, s
		}
	}
	if !ok && t.New != "" {
		if beside, ok = r.afterNumber(t.New); ok {
			at = beside.End
		}
	}
	if !ok {
		o.Doubt = "it does not say where the new words go"
		return
	}
	o.Place = t.New
	r.paragraph(o, at, r.withLabel(t, text, beside), pieces)
}

// annex puts a schedule of the paper behind the one that it follows, or behind all.
func (r *rope) annex(o *Operation, paper *rope) {
	if _, ok := r.schedule(o.Target.Schedule); ok {
		o.Doubt = "the agreement has a " + o.Target.Schedule
		return
	}
	if !o.attachment(paper) {
		return
	}
	at := doc.Span{End: len(r.text)}.Trim(r.text).End
	if i := strings.LastIndexByte(o.Target.Schedule, ' ') + 1; i > 0 {
		if before := predecessor(o.Target.Schedule[i:]); before != "" {
			if s, ok := r.schedule(o.Target.Schedule[:i] + before); ok {
				at = s.End
			}
		}
	}
	o.Place = o.Target.Schedule
	r.paragraph(o, at, "", by(o, paper.cut(o.New.Trim(paper.text))))
}

// paragraph puts pieces in as paragraphs of their own, with a label before them.
func (r *rope) paragraph(o *Operation, at int, label string, pieces []Piece) {
	gap := made(o, "\n\n"+label)
	sections := sectionsOf(label + joined(pieces))
	for i := range sections {
		sections[i].Span.Start, sections[i].Span.End = sections[i].Span.Start+2, sections[i].Span.End+2
		sections[i].Heading.Start, sections[i].Heading.End = sections[i].Heading.Start+2, sections[i].Heading.End+2
	}
	r.take(o, doc.Span{Start: at, End: at}, append([]Piece{gap}, pieces...), sections)
}

// afterNumber returns the section that goes before one of a number.
func (r *rope) afterNumber(number string) (doc.Span, bool) {
	for n := predecessor(number); n != ""; n = predecessor(n) {
		if s, ok := r.numbered(n); ok {
			return s, true
		}
	}
	return doc.Span{}, false
}

// afterItem returns the end of the item that goes before a new one, "(b)" before "(c)", in the section that it is put into.
func (r *rope) afterItem(t Target) (int, bool) {
	outer, _, cut := subItem(t.Number)
	if !cut {
		outer = t.Number
	}
	s, ok := r.numbered(outer)
	before := itemBefore(t.New)
	if !ok || before == "" {
		return 0, false
	}
	item, ok := r.item(s, before)
	return item.End, ok
}

// itemBefore returns the mark before one: "(b)" before "(c)", "(2)" before "(3)"; "" before the first.
func itemBefore(mark string) string {
	m := strings.Trim(mark, "()")
	switch {
	case len(m) == 1 && m[0] > 'a' && m[0] <= 'z':
		return "(" + string(m[0]-1) + ")"
	case digits(m) && atoi(m) > 1:
		return "(" + itoa(atoi(m)-1) + ")"
	}
	return ""
}

// predecessor returns the number before one: "5.5" before "5.6", "7" before "7A"; "" before the first.
func predecessor(number string) string {
	last := number[len(number)-1]
	head := number[:len(number)-1]
	switch {
	case last == 'A':
		return head
	case last > 'A' && last <= 'Z':
		return head + string(last-1)
	}
	stem := strings.TrimRight(number, "0123456789")
	n := atoi(number[len(stem):])
	if n < 2 {
		return ""
	}
	return stem + itoa(n-1)
}

var definitionLine = regexp.MustCompile(`(?m)^[ \t]*["“]([^"”\n]{1,60})["”]\s*(?:\([^()\n]{0,60}\)\s*)?,?\s*(?:means?|shall\s+mean|has\s+the\s+meaning|includes?|:)`)
var bareDefinition = regexp.MustCompile(`(?m)^[ \t]*([A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,4})\s+(?:means|has the meaning)\b`)

// insertDefinition puts a definition where the alphabet has it, among those of the section that the paper names, or of the text.
func (r *rope) insertDefinition(o *Operation, pieces []Piece) {
	in := doc.Span{End: len(r.text)}
	if o.Target.Number != "" {
		if s, ok := r.numbered(o.Target.Number); ok {
			in = s
		}
	}
	lines := definitionLine.FindAllStringSubmatchIndex(r.text[in.Start:in.End], -1)
	if len(lines) < 2 {
		lines = bareDefinition.FindAllStringSubmatchIndex(r.text[in.Start:in.End], -1)
	}
	if len(lines) < 2 {
		o.Doubt = "there is no list of definitions"
		return
	}
	term := strings.ToLower(o.Target.Term)
	i := sort.Search(len(lines), func(i int) bool {
		return strings.ToLower(r.text[in.Start+lines[i][2]:in.Start+lines[i][3]]) > term
	})
	o.Place = "“" + o.Target.Term + "”"
	if i < len(lines) {
		at := in.Start + lines[i][0]
		r.take(o, doc.Span{Start: at, End: at}, append(pieces, made(o, "\n\n")), nil)
		return
	}
	at := definitionEnd(r.text, in.Start+lines[len(lines)-1][1])
	r.take(o, doc.Span{Start: at, End: at}, append([]Piece{made(o, "\n\n")}, pieces...), nil)
}
