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
		for _, pattern := range []*regexp.Regexp{namedLine, namedMeaning} {
			for _, at := range pattern.FindAllStringSubmatchIndex(d.Text, -1) {
				values := value.Find(kind, d.Text, doc.Span{Start: at[4], End: at[5]})
				words := doc.Span{Start: at[0], End: at[1]}.Trim(d.Text)
				if len(values) == 1 && !yield(namedValue{d.Text[at[2]:at[3]], values[0], words}) {
					return
				}
			}
		}
		for _, at := range namedBehind.FindAllStringSubmatchIndex(d.Text, -1) {
			if v, ok := justBefore(kind, d.Text, at[0]); ok && !yield(namedValue{d.Text[at[2]:at[3]], v, doc.Span{Start: v.Span.Start, End: at[1]}}) {
				return
			}
		}
	}
}

// runsFrom finds what stands between a length of time and its name: "two years after the Closing Date (the “Tail Period”)".
var runsFrom = regexp.MustCompile(`^\s+(?:after|from|following|of|beginning|commencing)\s[^.;()]{1,90}$`)

// justBefore returns the value of a kind that ends shortly before a place, or the length of time that runs from what stands
// between the two.
func justBefore(kind value.Kind, s string, at int) (value.Value, bool) {
	const far, near = 140, 14 // bytes
	from := max(0, at-far)
	for from > 0 && !isStart(s, from) {
		from--
	}
	values := value.Find(kind, s, doc.Span{Start: from, End: at})
	if len(values) == 0 {
		return value.Value{}, false
	}
	last := values[len(values)-1]
	between := s[last.Span.End:at]
	return last, len(between) <= near || kind == value.Duration && runsFrom.MatchString(between)
}

func isStart(s string, i int) bool { return s[i]&0xC0 != 0x80 }

// named returns the value that has the name which the question asks for, with so many words of its own beside it at most,
// and the words that say so; false where none has, or several that differ.
func (q *Question) named(d *Document, own int) (namedValue, bool) {
	wanted := q.needed(d)
	if _, measured := valueNames[q.Want]; !measured || len(wanted) == 0 {
		return namedValue{}, false
	}
	found, ok := only(d, value.Kind(q.Want), func(name string) bool { return calls(name, wanted, own) })
	if !ok && q.Want == Date && lastDay.MatchString(q.Topic) {
		return only(d, value.Date, lastDayName.MatchString)
	}
	return found, ok
}

// The day by which a deal is to be closed has several names.
var (
	lastDay     = regexp.MustCompile(`(?i)\b(outside|drop[- ]dead|long[- ]?stop)\s+date\b`)
	lastDayName = regexp.MustCompile(`(?i)^(initial\s+)?(outside|drop[- ]dead|long[- ]?stop|end|termination)\s+date$`)
)

// only returns the value of a kind that has a name which is wanted; false where none has, or several that differ.
func only(d *Document, kind value.Kind, wanted func(name string) bool) (found namedValue, ok bool) {
	for v := range namedValues(d, kind) {
		switch {
		case !wanted(v.name):
		case ok && v.value.Text != found.value.Text:
			return namedValue{}, false
		case !ok:
			found, ok = v, true
		}
	}
	return found, ok
}

// termOf finds the names of values in a sentence: "the Commencement Date".
var termOf = regexp.MustCompile(`\b(?:\p{Lu}[\p{L}’'-]*[ \n]){1,3}(?:Date|Day|Period|Term|Price|Amount|Fees?|Rent|Rate|Deposit|Cap|Percentage|Commission|Salary|Consideration|Payment)\b`)

// countedFrom finds what stands before the name of a day from which another is counted: "thirty days after the Closing Date".
var countedFrom = regexp.MustCompile(`(?i)\b(days?|weeks?|months?|years?|anniversar(y|ies)|prior|before|after|following|preceding)\b[^.;,]{0,30}$`)

// defined returns the value that a sentence of the answer gives by a name which has it elsewhere: the one alone, or the
// one clearly nearest to the question's words.
func (q *Question) defined(d *Document, spans []doc.Span) (found namedValue, by doc.Span, ok bool) {
	if _, measured := valueNames[q.Want]; !measured {
		return namedValue{}, doc.Span{}, false
	}
	var terms []value.Value
	var gaps []int
	for _, span := range q.closest(d, spans) {
		var of []value.Value
		for _, at := range termOf.FindAllStringIndex(d.Text[span.Start:span.End], -1) {
			name := d.Text[span.Start+at[0] : span.Start+at[1]]
			if countedFrom.MatchString(d.Text[span.Start:span.Start+at[0]]) || q.Want == Duration && noticeAsked.MatchString(q.Topic) && strings.HasSuffix(name, "Term") || (beginning.MatchString(name) || signing.MatchString(oneLine(name))) && !beginning.MatchString(q.Topic) {
				continue
			}
			of = append(of, value.Value{Text: oneLine(name), Span: doc.Span{Start: span.Start + at[0], End: span.Start + at[1]}})
		}
		terms, gaps = append(terms, of...), append(gaps, q.gaps(d.Text, span, of)...)
	}
	best, clear := nearestOf(terms, gaps)
	if !clear {
		return namedValue{}, doc.Span{}, false
	}
	found, ok = only(d, value.Kind(q.Want), func(name string) bool { return strings.EqualFold(oneLine(name), terms[best].Text) })
	return found, terms[best].Span, ok
}

// needed returns the stems of the question's words, less those that name the document, say how much is wanted, or are
// what a contract is called. Where all name the document ("the noncompete" in a non-competition agreement), those that
// name a party alone are left out.
func (q *Question) needed(d *Document) map[string]bool {
	parties := stemsOf(strings.Join(d.Parties, " "))
	names := stemsOf(d.File)
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

// signing finds the names of the day on which a contract was made.
var signing = regexp.MustCompile(`(?i)^(agreement|signing|execution)\s+date$`)

// byName returns the sentence that gives a value by its name, and what is quoted for it: the words that give it that name,
// and the sentence of the answer that speaks of it by it. Exactly has it by the very name that the question asks for alone.
func (q *Question) byName(d *Document, spans []doc.Span, chosen []candidate, exactly bool) (Sentence, []doc.Span, bool) {
	own := 1
	if exactly {
		own = 0
	}
	found, ok := q.named(d, own)
	quoted := []doc.Span{found.words}
	if !ok && !exactly {
		var term doc.Span
		if found, term, ok = q.defined(d, probableFirst(chosen, spans)); ok {
			quoted = slices.DeleteFunc(slices.Clone(spans), func(s doc.Span) bool { return !s.Contains(term) })
			if !slices.ContainsFunc(quoted, func(s doc.Span) bool { return s.Contains(found.words) }) {
				quoted = append(quoted, found.words)
			}
			slices.SortFunc(quoted, func(a, b doc.Span) int { return a.Start - b.Start })
		}
	}
	if !ok {
		return Sentence{}, spans, false
	}
	s, ok := q.valueSentence(d, found.value.Shown(), found.value.Span)
	if !ok {
		return s, spans, false
	}
	return s, quoted, true
}
