package answer

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// pointsTo finds the section to which a definition sends its reader: "“Fee” means the monthly fee stated in section 4.1."
var pointsTo = regexp.MustCompile(`(?i)\b(?:stated|set (?:out|forth)|specified|given|shown|payable|described|referred to)\s+(?:in|under|at|by)\s+(section|clause|paragraph|item)\s+(\d+(?:\.\d+)*)`)

// longestPointer is the length of a sentence, in bytes, that says nothing but where to look.
const longestPointer = 160

// pointed quotes, where an answer sends its reader to an item of a reference schedule, that item, and where an answer is a definition that sends its reader to a section, the sentence of that section which shares most words
// with both, or its first one, as it stands.
func (o *operative) pointed() error {
	for _, span := range slices.Clone(o.quoted) {
		m := pointsTo.FindStringSubmatch(o.standing.Text[span.Start:span.End])
		if m == nil || span.Len() > longestPointer {
			continue
		}
		wanted := stems(o.standing.Text[span.Start:span.End] + " " + o.question.Text)
		if strings.EqualFold(m[1], "item") {
			if item, ok := o.standing.Item(m[2]); ok && !slices.Contains(o.quoted, item) {
				words := strings.Join(strings.Fields(o.standing.Text[item.Start:item.End]), " ")
				if err := o.passage(ask.Sentence{Text: words, Citations: []ask.Citation{{Bytes: item}}}); err != nil {
					return err
				}
			}
			continue
		}
		for _, s := range o.standing.Layout.Sections {
			if !strings.HasSuffix(" "+s.Label, " "+m[2]) || s.Span.Contains(span) {
				continue
			}
			var best doc.Span
			most := -1
			for _, sentence := range text.Sentences(o.standing.Text, s.Span) {
				if n := shared(wanted, stems(o.standing.Text[sentence.Start:sentence.End])); n > most {
					best, most = sentence.Trim(o.standing.Text), n
				}
			}
			if most >= 0 && !slices.Contains(o.quoted, best) {
				words := strings.Join(strings.Fields(o.standing.Text[best.Start:best.End]), " ")
				if err := o.passage(ask.Sentence{Text: words, Citations: []ask.Citation{{Bytes: best}}}); err != nil {
					return err
				}
			}
			break
		}
	}
	return nil
}

// pointing finds the section to which a sentence refers: "the records described in Section 7.1".
var pointing = regexp.MustCompile(`(?i)\b(?:in|under|at|by|of)\s+(?:section|clause|paragraph|article)\s+(\d+(?:\.\d+)*)`)

// pointedBack quotes, where no quoted words have a value of the kind that is asked for, a sentence with one that refers to their section.
func (o *operative) pointedBack() error {
	kind := value.Kind(o.question.Want)
	if !slices.Contains([]value.Kind{value.Date, value.Duration, value.Money, value.Percent}, kind) {
		return nil
	}
	labels := o.labels()
	for _, span := range o.quoted {
		if len(value.Find(kind, o.standing.Text, span)) > 0 {
			return nil
		}
	}
	for _, m := range pointing.FindAllStringSubmatchIndex(o.standing.Text, -1) {
		sec, ok := o.standing.Layout.SectionAt(m[0])
		if !ok || !labels[o.standing.Text[m[2]:m[3]]] {
			continue
		}
		for _, at := range text.Sentences(o.standing.Text, sec.Span) {
			if at = at.Trim(o.standing.Text); at.Start <= m[0] && m[1] <= at.End && len(value.Find(kind, o.standing.Text, at)) > 0 {
				return o.passage(ask.Sentence{Text: strings.Join(strings.Fields(o.standing.Text[at.Start:at.End]), " "), Citations: []ask.Citation{{Bytes: at}}})
			}
		}
	}
	return nil
}
