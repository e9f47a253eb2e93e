package text

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

// wholeView is how far, in bytes, the ends of a sentence are looked for on each side of what is to be made whole: sentences of merger
// agreements have thousands.
const wholeView = 6000

// leadView is how far before an item the words are looked for that lead it in.
const leadView = 4800

// Whole returns a span of a text moved out to the ends of the sentences that it touches, without white space at its ends: over
// line and page ends, blank lines and page numbers inside a sentence, and to the value behind a label that ends with a colon. An
// end that is not in view stays where it is, between two words.
func Whole(text string, span doc.Span) doc.Span {
	span = span.Trim(text)
	if span.Len() == 0 {
		return span
	}
	sentences, at := inView(text, span)
	if len(sentences) == 0 {
		return span
	}
	first, last := at, at
	for last+1 < len(sentences) && sentences[last+1].Start < span.End {
		last++
	}
	for first > 0 && runsOn(text, sentences, first-1) {
		first--
	}
	for last+1 < len(sentences) && (runsOn(text, sentences, last) || valued(text, sentences, last)) {
		last++
	}
	whole := span
	if first > 0 || sentences[0].Start == 0 {
		whole.Start = sentences[first].Start
	}
	if end := sentences[last].End; last+1 < len(sentences) || end == len(text) {
		whole.End = end
	} else {
		whole.End += strings.IndexFunc(text[whole.End:]+" ", unicode.IsSpace)
	}
	return whole.Trim(text)
}

// LeadIn returns the words that a list item at a span goes on from: of "(f) permit a change of control;" under "The Borrower
// shall not:" those. False where the span is no item, or what leads it in is not in view.
func LeadIn(text string, span doc.Span) (doc.Span, bool) {
	span = span.Trim(text)
	if span.Len() == 0 || !itemMark.MatchString(text[span.Start:span.End]) {
		return doc.Span{}, false
	}
	view := doc.Span{Start: runeStart(text, span.Start-leadView), End: span.Start}
	sentences := Sentences(text, view)
	for i := len(sentences) - 1; i > 0; i-- {
		words := strings.TrimSpace(text[sentences[i].Start:sentences[i].End])
		switch {
		case leadsIn.MatchString(words):
			first := i
			for first > 0 && runsOn(text, sentences, first-1) {
				first--
			}
			return doc.Span{Start: sentences[first].Start, End: sentences[i].End}.Trim(text), first > 0
		case itemMark.MatchString(words), itemEnds.MatchString(words), pageFurniture.MatchString(words), runsOn(text, sentences, i-1):
		default:
			return doc.Span{}, false
		}
	}
	return doc.Span{}, false
}

// Item reports whether words begin with the mark of a list item: "(f)", "a)", "•".
func Item(words string) bool { return itemMark.MatchString(words) }

var (
	itemMark = regexp.MustCompile(
		`^(?:\((?:[a-zA-Z]{1,2}|[ivxIVX]{1,5}|\d{1,2})\)|(?:[a-z]|[ivx]{1,5}|\d{1,2})\)|[•●▪o‣-]\s|[a-z]\.\s)`)
	itemEnds = regexp.MustCompile(`[;,]\s*(?:and|or|and/or)?$`)
	leadsIn  = regexp.MustCompile(`(?::|—|–|--)$`)
	// pageFurniture are lines that stand between the two parts of a sentence over a page end.
	pageFurniture = regexp.MustCompile(
		`(?i)^(?:[-–—\s]*(?:page\s+)?(?:\d{1,4}|[ivxl]{1,6}|[a-z]-\d{1,3})(?:\s*(?:of|/)\s*\d{1,4})?[-–—.\s]*|[_=*–—-]{3,}` +
			`|source:.{0,120}|\[?(?:page break|signature page).{0,60})$`)
	// unended are small words with which no sentence ends.
	unended = NewSet(`the a an of to by in for with and or any such its their this that from at on as under upon no each other into
		between than
		shall will may must is are be not which who if`)
	// numbered are words with which no sentence ends that goes on with a number behind it.
	numbered = NewSet("section sections article articles clause clauses paragraph paragraphs schedule schedules exhibit exhibits annex appendix no nos")
)

// Furniture reports whether words are what stands between two pages: a number, a line, the source of a filing.
func Furniture(words string) bool { return pageFurniture.MatchString(words) }

// mostFurniture is how many lines of a page's end and the next one's beginning may part a sentence.
const mostFurniture = 4

// runsOn reports whether the sentence at i goes on in what was cut off behind it, what stands between two pages aside.
func runsOn(text string, sentences []doc.Span, i int) bool {
	words := func(k int) string { return strings.TrimSpace(text[sentences[k].Start:sentences[k].End]) }
	aside := func(k int) bool { w := words(k); return w == "" || pageFurniture.MatchString(w) }
	if words(i) == "" || words(i+1) == "" {
		return true
	}
	before, after := i, i+1
	for before > 0 && i-before < mostFurniture && aside(before) {
		before--
	}
	for after+1 < len(sentences) && after-i <= mostFurniture && aside(after) {
		after++
	}
	if aside(before) || aside(after) {
		return false
	}
	return joins(words(before), words(after)) || (before < i || after > i+1) && shouts(words(before), words(after))
}

// shouts reports whether a long sentence in capitals goes on in capitals over a page's end.
func shouts(before, after string) bool {
	const long = 12 // words, more than a heading has
	first, _, _ := strings.Cut(after, " ")
	inCapitals := func(s string) bool { return s == strings.ToUpper(s) && s != strings.ToLower(s) }
	words := strings.Fields(before)
	return len(words) >= long && !Closes(before, len(before)) && inCapitals(strings.Join(words[len(words)-long:], " ")) && inCapitals(first) && !itemMark.MatchString(after)
}

// joins reports whether words that were cut off from some before them belong to the same sentence.
func joins(before, after string) bool {
	if before == "" || after == "" || Closes(before, len(before)) || itemMark.MatchString(after) {
		return false
	}
	if r, _ := utf8.DecodeRuneInString(strings.TrimLeft(after, `“"'(`)); unicode.IsLower(r) && !strings.HasPrefix(after, "(") {
		return !strings.HasSuffix(before, ":")
	}
	if strings.HasSuffix(before, ",") {
		return true
	}
	words := strings.Fields(before)
	last := strings.ToLower(words[len(words)-1])
	return unended[last] || len(words) > leastBefore && numbered[last] && after[0] >= '0' && after[0] <= '9'
}

// leastBefore is how many words stand at least before one that a number belongs to: "ARTICLE" above "1" is a heading.
const leastBefore = 3

// valued reports whether the sentence at i is a label whose value stands behind it: "minimum notice:" "6 weeks".
func valued(text string, sentences []doc.Span, i int) bool {
	const label, value = 200, 160 // bytes
	before := strings.TrimSpace(text[sentences[i].Start:sentences[i].End])
	after := strings.TrimSpace(text[sentences[i+1].Start:sentences[i+1].End])
	return strings.HasSuffix(before, ":") && len(before) < label && len(after) < value && after != "" &&
		!itemMark.MatchString(after) && !pageFurniture.MatchString(after)
}

// inView returns the sentences about a span, and which of them holds its start.
func inView(text string, span doc.Span) (sentences []doc.Span, at int) {
	view := doc.Span{Start: runeStart(text, span.Start-wholeView), End: runeStart(text, min(len(text), span.End+wholeView))}
	sentences = Sentences(text, view)
	for i, s := range sentences {
		if s.Start <= span.Start && span.Start < s.End {
			return sentences, i
		}
	}
	return nil, 0
}

// runeStart returns the start of the character at a position, which may lie before the text.
func runeStart(text string, at int) int {
	at = max(at, 0)
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}
