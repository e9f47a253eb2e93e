package family

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
)

var (
	references = regexp.MustCompile(`(?i)\b(?:sections?|clauses?|articles?)\s+((?:\d{1,2}(?:\.\d+)*(?:\([a-z0-9]+\))*(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|to|through|&)\s+|\s*[–-]\s*)?)+)`)
	oneNumber  = regexp.MustCompile(`\d{1,2}(?:\.\d+)*`)
	topNumber  = regexp.MustCompile(`^(?:(?i:section|clause|article)[ \t]+)?(\d{1,2})(?:\.\d+)*[.):]?(?:[ \t\n]|$)`)
)

// renumber gives sections and what refers to them other numbers. What the same paper inserted has its number already.
func (r *rope) renumber(o *Operation) {
	shift := o.to[0] - o.from[0]
	type edit struct {
		at  doc.Span
		new string
	}
	var edits []edit
	seen := map[int]bool{}
	note := func(start, end int) {
		n := atoi(r.text[start:end])
		if n < o.from[0] || n > o.from[1] || seen[start] {
			return
		}
		if from := r.cut(doc.Span{Start: start, End: end}); len(from) > 0 && from[0].By != nil && from[0].By.Paper == o.Paper {
			return
		}
		seen[start] = true
		edits = append(edits, edit{doc.Span{Start: start, End: end}, itoa(n + shift)})
	}
	for _, sec := range r.sections {
		if m := topNumber.FindStringSubmatchIndex(r.text[sec.Span.Start:]); m != nil && sec.Label != "" && !r.inSchedule(sec.Span.Start) {
			note(sec.Span.Start+m[2], sec.Span.Start+m[3])
		}
	}
	for _, m := range references.FindAllStringSubmatchIndex(r.text, -1) {
		if tail := strings.ToLower(firstOf(r.text[m[1]:], 16)); strings.HasPrefix(strings.TrimSpace(tail), "of the act") {
			continue
		}
		for _, n := range oneNumber.FindAllStringIndex(r.text[m[2]:m[3]], -1) {
			number := r.text[m[2]+n[0] : m[2]+n[1]]
			top, _, _ := strings.Cut(number, ".")
			note(m[2]+n[0], m[2]+n[0]+len(top))
		}
	}
	for i := range edits { // from the end of the text
		for j := i + 1; j < len(edits); j++ {
			if edits[j].at.Start > edits[i].at.Start {
				edits[i], edits[j] = edits[j], edits[i]
			}
		}
	}
	for _, e := range edits {
		o.Replaced = append(o.Replaced, r.cut(e.at)...)
		r.splice(e.at, []Piece{made(o, e.new)}, nil)
	}
	for i, sec := range r.sections {
		if m := topNumber.FindStringSubmatch(r.text[sec.Span.Start:]); m != nil && sec.Label != "" {
			if old := oneNumber.FindString(sec.Label); old != "" && !isSchedule(sec.Label) {
				if now := oneNumber.FindString(r.text[sec.Span.Start:sec.Span.End]); now != "" {
					r.sections[i].Label = strings.Replace(sec.Label, old, now, 1)
				}
			}
		}
	}
	if o.Applied = len(edits) > 0; !o.Applied {
		o.Doubt = "no section has these numbers"
	}
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
