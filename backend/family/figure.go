package family

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// labelOf returns the words of a part of a clause that say which value is meant: those about it, without the places that it names.
func labelOf(part string, refs []ref, at doc.Span) string {
	b := []byte(part)
	for i := at.Start; i < at.End; i++ {
		b[i] = ' '
	}
	for _, r := range refs {
		for i := r.span.Start; i < r.span.End && r.Term == ""; i++ {
			b[i] = ' '
		}
	}
	return string(b)
}

// value puts a value in the place of the one of its kind that a region has, or of several of the one that bears the same words.
func (r *rope) value(o *Operation, s doc.Span, paper *rope) {
	values := valuesOf(o.old, r.text, s)
	if len(values) == 0 {
		o.Doubt = "no " + o.old + " stands in " + o.Target.String()
		return
	}
	at, ok := r.labelled(o, s, values)
	if all := o.nth[1]; all > 1 && len(values) == all { // given together, as they stand there: each in a place that none before it took
		left := slices.DeleteFunc(slices.Clone(values), func(v doc.Span) bool { return r.put(o.Paper, v) })
		if !ok || len(left) == 1 {
			at, ok = left[0], len(left) == all-o.nth[0]
		}
	}
	if !ok {
		o.Doubt = "it cannot be told which " + o.old + " of " + o.Target.String() + " is meant"
		return
	}
	r.take(o, at, by(o, paper.cut(o.New)), nil)
}

// ending stands before the day on which something ends.
var ending = regexp.MustCompile(`(?i)\b(?:ends?|ending|expir\w+|until|through|to)\b[^.;\d]{0,24}$`)

// valuesOf returns the values of a kind in a span. Of things that are counted the kind is their name.
func valuesOf(kind, s string, in doc.Span) (spans []doc.Span) {
	if !slices.Contains(valueKinds, value.Kind(kind)) {
		counted := regexp.MustCompile(`(?i)\b(\d[\d,]*)\s+` + regexp.QuoteMeta(kind) + `\b`)
		for _, m := range counted.FindAllStringSubmatchIndex(s[in.Start:in.End], -1) {
			spans = append(spans, doc.Span{Start: in.Start + m[2], End: in.Start + m[3]})
		}
		return spans
	}
	for _, v := range value.Find(value.Kind(kind), s[:in.End], in) {
		spans = append(spans, v.Span)
	}
	return spans
}

// anyValue are stems of words for any value, which do not tell one from others; ofMoney those for any sum, which tell nothing of one alone.
var anyValue, ofMoney = text.Stems("amount figure sum number day date period time percentage specified provided stated set changed increased reduced raised lowered varied revised replaced extended payable"),
	text.Stems("fee rent price charge pay paid cost due")

// leastApart is the least rarity of a word that tells one value from another.
const leastApart = 1

// ahead is how many times as much as the next one the words about a value share with those of the paper.
const ahead = 1.2

// labelled returns the place of several whose words are those that the paper has about its value. A single one need share words only where the paper has any
// that tell values apart.
func (r *rope) labelled(o *Operation, s doc.Span, at []doc.Span) (doc.Span, bool) {
	want := map[string]float64{}
	for w := range text.Words(o.label) {
		stem := text.Stem(w)
		if len(w) > 2 && rarity(w) > leastApart && !anyValue[stem] && (len(at) > 1 || !ofMoney[stem]) {
			want[stem] = rarity(w)
		}
	}
	about := make([]map[string]bool, len(at))
	often := map[string]int{}
	for i := range at {
		about[i] = map[string]bool{}
		for w := range text.Words(r.about(s, at, i)) {
			if w = text.Stem(w); want[w] > 0 && !about[i][w] {
				about[i][w] = true
				often[w]++
			}
		}
	}
	best, first, second := 0, -1.0, -1.0
	for i, has := range about {
		score := 0.0
		for w := range has {
			score += want[w] / float64(often[w])
		}
		if value.Kind(o.old) == value.Date && ending.MatchString(r.text[max(s.Start, at[i].Start-40):at[i].Start]) {
			score += 0.5
		}
		if score > first {
			best, first, second = i, score, first
		} else if score > second {
			second = score
		}
	}
	if len(at) == 1 || o.Target.Term != "" && o.Target.Number == "" && second <= 0 && first <= 0 {
		return at[best], first > 0 || len(want) == 0 || o.Target.Term != "" || o.Target.Title != ""
	}
	return at[best], first > 0 && first > ahead*second
}

// about returns the words about one of several values: what stands between those beside it in its sentence or line, and of one alone the whole region.
func (r *rope) about(s doc.Span, at []doc.Span, i int) string {
	if len(at) == 1 {
		return r.text[s.Start:s.End]
	}
	from, to := s.Start, s.End
	if i > 0 {
		from = at[i-1].End
	}
	if i+1 < len(at) {
		to = at[i+1].Start
	}
	for _, end := range []string{"\n", ". ", "; "} {
		if j := strings.LastIndex(r.text[from:at[i].Start], end); j >= 0 {
			from += j + len(end)
		}
		if j := strings.Index(r.text[at[i].End:to], end); j >= 0 {
			to = at[i].End + j
		}
	}
	for _, end := range []string{",", " and ", " or "} { // what follows is of the next one
		if j := strings.Index(r.text[at[i].End:to], end); j >= 0 {
			to = at[i].End + j
		}
	}
	return r.text[from:to]
}
