package ask

import (
	"iter"
	"maps"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// A value has a name in a list of terms ("Security Deposit: $42,750"), in a definition ("“Maturity Date” means …"), or in
// brackets behind it ("$4,000 (the “Fee”)").
var (
	namedLine    = regexp.MustCompile(`(?m)^[ \t]*(?:[•●▪-][ \t]*|\(?[\da-zA-Z]{1,3}(?:\.\d+)*[.)][ \t]+|\d+(?:\.\d+)+[ \t]+)?(\p{L}[^:;.\n“”"]{1,70}):[ \t]+(\S[^\n]*)`)
	namedMeaning = regexp.MustCompile(`["“](\p{L}[^"“”\n]{1,50})["”],?\s+(?:means|is|are|shall\s+mean|shall\s+be)[\s:]+([^.;\n]+(?:\n[^.;\n]+){0,2})`)
	namedBehind  = regexp.MustCompile(`\((?:(?:the|such|its|each,?\s+an?|an?|collectively,?\s+the|as\s+the|hereinafter,?\s+the|[^()"“”]{1,120},\s+the)\s+)?["“](\p{L}[^"“”\n]{1,50}),?["”](?:,?\s+(?:and\s+)?as\s[^()]{1,160})?\)`)
)

// namedValue is a value with its name, and the words that hold both.
type namedValue struct {
	name  string
	value value.Value
	words doc.Span
}

// namedValues yields the values of a kind that have a name in a document, each alone under its name.
func namedValues(d *Document, kind value.Kind) iter.Seq[namedValue] {
	return func(yield func(namedValue) bool) {
		text := value.NewText(d.Text)
		for _, pattern := range []*regexp.Regexp{namedLine, namedMeaning} {
			for _, at := range pattern.FindAllStringSubmatchIndex(d.Text, -1) {
				values := text.Find(kind, doc.Span{Start: at[4], End: at[5]})
				words := doc.Span{Start: at[0], End: at[1]}.Trim(d.Text)
				if len(values) == 1 && !yield(namedValue{d.Text[at[2]:at[3]], values[0], words}) {
					return
				}
			}
		}
		for _, at := range namedBehind.FindAllStringSubmatchIndex(d.Text, -1) {
			if v, ok := justBefore(kind, text, d.Text, at[0]); ok && !yield(namedValue{d.Text[at[2]:at[3]], v, doc.Span{Start: v.Span.Start, End: at[1]}}) {
				return
			}
		}
	}
}

// runsFrom finds what stands between a length of time and its name: "two years after the Closing Date (the “Tail Period”)".
var runsFrom = regexp.MustCompile(`^\s+(?:after|from|following|of|beginning|commencing)\s[^.;()]{1,90}$`)

// justBefore returns the value of a kind that ends shortly before a place, or the length of time that runs from what stands
// between the two.
func justBefore(kind value.Kind, text *value.Text, s string, at int) (value.Value, bool) {
	const far, near = 140, 14 // bytes
	from := max(0, at-far)
	for from > 0 && !isStart(s, from) {
		from--
	}
	values := text.Find(kind, doc.Span{Start: from, End: at})
	if len(values) == 0 {
		return value.Value{}, false
	}
	last := values[len(values)-1]
	between := s[last.Span.End:at]
	return last, len(between) <= near || kind == value.Duration && runsFrom.MatchString(between)
}

func isStart(s string, i int) bool { return s[i]&0xC0 != 0x80 }

// needed returns the stems of the question's words, less those that name the document, say how much is wanted, or are
// what a contract is called. Where all name the document ("the noncompete" in a non-competition agreement), those that
// name a party alone are left out.
func (q *Question) needed(d *Document) map[string]bool {
	parties := text.Stems(strings.Join(d.Parties, " "))
	names := text.Stems(d.File)
	maps.Copy(names, parties)
	if needed := q.without(names); len(needed) > 0 {
		return needed
	}
	return q.without(parties)
}

func (q *Question) without(names map[string]bool) map[string]bool {
	needed, words := map[string]bool{}, q.Words()
	for i, word := range words {
		if i+1 < len(words) && slices.Contains(words, word+words[i+1]) || i > 0 && slices.Contains(words, words[i-1]+word) {
			continue // a half of another one
		}
		if stem := text.Stem(word); !names[stem] && !callers[stem] && (!measures[word] || word == "date" || word == "period") {
			needed[stem] = true
		}
	}
	return needed
}

// calls reports whether a name has all the words that are wanted, and so many of its own at most beside them. Two words of
// a name may be wanted as one: "Non-Compete Period" by "noncompete".
func calls(name string, wanted map[string]bool, most int) bool {
	own, has, last := 0, map[string]bool{}, ""
	for word := range text.Words(name) {
		switch stem, both := text.Stem(word), text.Stem(last+word); {
		case wanted[stem]:
			has[stem] = true
		case last != "" && wanted[both]:
			has[both] = true
			if !empty[last] && !wanted[text.Stem(last)] { // which was taken for one of its own
				own--
			}
		case !empty[word]:
			own++
		}
		last = word
	}
	return len(has) == len(wanted) && own <= most
}
