package family

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
)

const sectionWord = `(?:sections?|clauses?|articles?|paragraphs?|sub-?clauses?|sub-?sections?|conditions?)`

var (
	isRenumbering = regexp.MustCompile(`(?i)\brenumber\w*`)
	renumberPart  = regexp.MustCompile(`(?is)(?:,|;|\.)?\s*(?:and\s+)?(?:the\s+)?(?:(?:remaining|subsequent|following|succeeding|other|existing|later)\s+)?(?:` + sectionWord + `\s+[^.;]{0,60})?(?:\b(?:are|is|shall be|be|to be)\s+)?\brenumber`)
	rangeToRange  = regexp.MustCompile(`(?is)\b` + sectionWord + `\s+(\d{1,2})\s*(?:to|through|-|–|and)\s*(\d{1,2})\b.{0,120}?\brenumbered\s+(?:accordingly\s+)?(?:as\s+|to\s+)?` + sectionWord + `?\s*(\d{1,2})\s*(?:to|through|-|–|and)\s*(\d{1,2})`)
	oneToOne      = regexp.MustCompile(`(?is)\b` + sectionWord + `\s+(\d{1,2}(?:\.\d{1,2})*)\s+(?:(?:is|are|shall be|be|to be)\s+(?:hereby\s+)?(?:renumbered|re-numbered)\s+)?(?:as|to become|becomes|as new)\s+` + sectionWord + `?\s*(\d{1,2}(?:\.\d{1,2})*)\b`)
	itemToItem    = regexp.MustCompile(`(?is)\brenumber\w*\b[^.;]{0,40}?(\([a-z0-9]{1,3}\))\s+(?:as|to become|to)\s+(?:paragraph\s+|item\s+|sub-?(?:clause|section|paragraph)\s+)?(\([a-z0-9]{1,3}\))`)
	theRest       = regexp.MustCompile(`(?is)\b(?:remaining|subsequent|following|succeeding|other|later)\s+` + sectionWord + `[^.;]{0,60}\brenumbered\b|\brenumber(?:ing)?\b[^.;]{0,30}\b(?:remaining|subsequent|following|succeeding|other|later)\b|\brenumber(?:ed|ing)?\s+(?:accordingly|the agreement|the sections|the clauses)|\band renumber\b`)
	references    = regexp.MustCompile(`(?i)\b(?:sections?|clauses?|articles?|paragraphs?)\s+((?:\d{1,2}(?:\.\d+)*(?:\([a-z0-9]+\))*(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|to|through|&)\s+|\s*[–-]\s*)?)+)`)
	oneNumber     = regexp.MustCompile(`\d{1,2}(?:\.\d+)*`)
	numberHead    = regexp.MustCompile(`^(?:(?i:section|clause|article|paragraph)[ \t]+)?(\d{1,2}(?:\.\d+)*)[.):]?(?:[ \t\n]|$)`)
)

// renumberEnd stands for the last number of a list whose end nobody says.
const renumberEnd = 99

// renumbers reads a renumbering; nil where a clause has none. "The remaining sections" are told by [Operation.relative].
func renumbers(s string) *Operation {
	if !isRenumbering.MatchString(s) {
		return nil
	}
	o := &Operation{Verb: Renumber}
	if m := rangeToRange.FindStringSubmatch(s); m != nil {
		o.from, o.to = [2]int{atoi(m[1]), atoi(m[2])}, [2]int{atoi(m[3]), atoi(m[4])}
		o.Target.Number = m[1] + "–" + m[2]
		if o.from[1]-o.from[0] != o.to[1]-o.to[0] {
			return nil
		}
		return o
	}
	if m := itemToItem.FindStringSubmatch(s); m != nil {
		o.old, o.new = m[1], m[2]
		return o
	}
	if m := oneToOne.FindStringSubmatch(s); m != nil {
		i, j := strings.LastIndexByte(m[1], '.')+1, strings.LastIndexByte(m[2], '.')+1
		if m[1][:i] == m[2][:j] {
			o.stem, o.from, o.to = m[1][:i], [2]int{atoi(m[1][i:]), atoi(m[1][i:])}, [2]int{atoi(m[2][j:]), atoi(m[2][j:])}
			o.Target.Number = m[1]
			return o
		}
	}
	if theRest.MatchString(s) {
		o.from = [2]int{renumberEnd, renumberEnd}
		return o
	}
	return nil
}

// relative completes a renumbering from what its clause did before, and the section that it is about: what follows a section that goes moves up, and what follows one that
// came moves down. It reports whether it says anything.
func (o *Operation) relative(before []*Operation, lead Target) bool {
	if o.old != "" {
		before = append([]*Operation{{Target: lead}}, before...)
		for _, b := range slices.Backward(before) {
			if outer, _, cut := subItem(b.Target.Number); cut || b.Target.Number != "" {
				o.Target.Number = b.Target.Number
				if cut {
					o.Target.Number = outer
				}
				return true
			}
		}
		return o.Target.Number != ""
	}
	if o.from[0] != renumberEnd {
		return true
	}
	for _, b := range slices.Backward(before) {
		number, shift := b.Target.Number, -1
		if b.Verb == Insert {
			number, shift = b.Target.New, 1
		}
		i := strings.LastIndexByte(number, '.') + 1
		if b.Verb != Delete && b.Verb != Insert || number == "" || !digits(number[i:]) || b.part || b.row != "" || b.Target.Sentence != 0 {
			continue
		}
		first := atoi(number[i:])
		if shift < 0 {
			first++
		}
		o.stem, o.from, o.to = number[:i], [2]int{first, renumberEnd}, [2]int{first + shift, renumberEnd + shift}
		o.Target.Number = number[:i] + itoa(first)
		return true
	}
	return false
}

// renumber gives sections and what refers to them other numbers. What the same paper inserted has its number already.
func (r *rope) renumber(o *Operation) {
	if o.old != "" {
		r.renumberItem(o)
		return
	}
	var edits []doc.Span
	note := func(start int, number string) {
		if !strings.HasPrefix(number, o.stem) {
			return
		}
		own, _, _ := strings.Cut(number[len(o.stem):], ".")
		at := doc.Span{Start: start + len(o.stem), End: start + len(o.stem) + len(own)}
		if n := atoi(own); own == "" || n < o.from[0] || n > o.from[1] || slices.Contains(edits, at) || r.put(o.Paper, at) {
			return
		}
		edits = append(edits, at)
	}
	for _, sec := range r.sections {
		if m := numberHead.FindStringSubmatchIndex(r.text[sec.Span.Start:]); m != nil && sec.Label != "" && !r.inSchedule(sec.Span.Start) {
			note(sec.Span.Start+m[2], r.text[sec.Span.Start+m[2]:sec.Span.Start+m[3]])
		}
	}
	for _, m := range references.FindAllStringSubmatchIndex(r.text, -1) {
		if tail := strings.ToLower(firstOf(r.text[m[1]:], 16)); strings.HasPrefix(strings.TrimSpace(tail), "of the act") {
			continue
		}
		for _, n := range oneNumber.FindAllStringIndex(r.text[m[2]:m[3]], -1) {
			note(m[2]+n[0], r.text[m[2]+n[0]:m[2]+n[1]])
		}
	}
	slices.SortFunc(edits, func(a, b doc.Span) int { return cmp.Compare(b.Start, a.Start) }) // from the end of the text
	for _, at := range edits {
		n := atoi(r.text[at.Start:at.End]) + o.to[0] - o.from[0]
		o.Replaced = append(o.Replaced, r.cut(at)...)
		r.splice(at, []Piece{made(o, itoa(n))}, nil)
	}
	r.relabel()
	if o.Applied = len(edits) > 0; !o.Applied {
		o.Doubt = "no section has these numbers"
	}
}

// put reports whether a paper itself put the words of a span there.
func (r *rope) put(paper doc.ID, at doc.Span) bool {
	from := r.cut(at)
	return len(from) > 0 && from[0].By != nil && from[0].By.Paper == paper
}

// relabel has the sections bear the numbers that stand at their beginning.
func (r *rope) relabel() {
	for i, sec := range r.sections {
		if m := numberHead.FindStringSubmatch(r.text[sec.Span.Start:]); m != nil && sec.Label != "" && !isSchedule(sec.Label) {
			if old := oneNumber.FindString(sec.Label); old != "" {
				r.sections[i].Label = strings.Replace(sec.Label, old, m[1], 1)
			}
		}
	}
}

// renumberItem gives one item of a list another mark: the one that stood there before the paper.
func (r *rope) renumberItem(o *Operation) {
	s, ok := r.numbered(o.Target.Number)
	if !ok {
		o.Doubt = "the agreement has no § " + o.Target.Number
		return
	}
	for _, m := range regexp.MustCompile(regexp.QuoteMeta(o.old)).FindAllStringIndex(r.text[s.Start:s.End], -1) {
		at := doc.Span{Start: s.Start + m[0], End: s.Start + m[1]}
		if r.put(o.Paper, at) || !lineStart(r.text, at.Start) && !strings.HasSuffix(strings.TrimRight(r.text[:at.Start], " "), ";") {
			continue
		}
		r.take(o, at, []Piece{made(o, o.new)}, nil)
		return
	}
	o.Doubt = "§ " + o.Target.Number + " has no " + o.old
}

// inSchedule reports whether a position stands in a schedule.
func (r *rope) inSchedule(at int) bool {
	for _, sec := range r.sections {
		if isSchedule(sec.Label) && sec.Span.Start < at && at < sec.Span.End {
			return true
		}
	}
	return false
}
