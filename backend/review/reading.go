package review

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/facts"
	"pincite/backend/facts/value"
	"pincite/backend/review/playbook"
	"pincite/backend/text"
)

// small are words of questions that say nothing of their subject.
var small = text.NewSet(`a an the this that these those and or of to in on at by for from with without as if is are was be been it its
		within
	they them their any all some there what which who whom whose when where why how into than then do does did has have had can could
	may might shall should will would must not no much many long days weeks months years day date amount sum number percent percentage
		agreement contract document party parties either each one other`)

// subjectOf returns a question's words that say what it asks about.
func subjectOf(question string) (subject []string) {
	for word := range text.Words(question) {
		if !small[word] && !slices.Contains(subject, word) {
			subject = append(subject, word)
		}
	}
	return subject
}

// shared counts the words of a subject that stand in some words, in any form.
func shared(subject []string, words string) int {
	seen := map[string]bool{}
	for word := range text.Words(words) {
		for _, s := range subject {
			if !seen[s] && text.Alike(s, word) {
				seen[s] = true
			}
		}
	}
	return len(seen)
}

// leastShared is how many of a question's words the sentence has at least, with its title, whose value answers, where it
// stands in other than the best passage and the question has more than two.
const leastShared = 2

// valueOf reads the value of a column out of its evidence: of a column in one's own words, that of a sentence which has
// the most of the question's words; of one that a rule or a model knows, the first one.
func (w *work) valueOf(c playbook.Column, evidence []doc.Span) (value.Value, bool) {
	document, kind := w.document.Text, value.Kind(c.Kind)
	if c.Fact != "" || c.Learned != "" || kind == value.Jurisdiction {
		for _, span := range evidence {
			found := value.Find(kind, document, span)
			if best, ok := value.Best(kind, document, span); ok && c.Fact != "notice" && c.Fact != "renewal" { // these stand behind the term
				found = []value.Value{best}
			}
			for _, v := range found {
				if facts.MayGive(c.Fact, document, v) {
					return v, true
				}
			}
		}
		return value.Value{}, false
	}
	question := c.Questions[0]
	if kind == value.YesNo { // a condition says nothing of what is asked
		question = unconditional.ReplaceAllString(question, "")
	}
	subject := subjectOf(question)
	var sentences []doc.Span
	score := map[doc.Span]int{}
	for i, span := range evidence {
		least := 1
		if i > 0 {
			least = min(leastShared, (len(subject)+1)/2)
		}
		for _, s := range text.Sentences(document, span) {
			if n := shared(subject, document[s.Start:s.End]+" "+w.document.Layout.Title(s.Start)); n >= least {
				score[s] = n
				sentences = append(sentences, s)
			}
		}
	}
	if kind != value.YesNo { // a rule comes before its exceptions, however many words these have
		slices.SortStableFunc(sentences, func(a, b doc.Span) int { return cmp.Compare(score[b], score[a]) })
	}
	for _, span := range sentences {
		if v, ok := valueIn(document, kind, subject, span); ok {
			return v, true
		}
	}
	return value.Value{}, false
}

var (
	unconditional = regexp.MustCompile(`(?i)\bwithout\b[^?.,;]*`)
	// replacedBehind finds what stands behind a value that an amendment puts another one for.
	replacedBehind = regexp.MustCompile(
		`^["”’']?[\w \t\n()-]{0,12}["”’']?,?\s+(?:is|are|shall\s+be|will\s+be)\s+(?:hereby\s+)?(?:replaced|deleted|substituted|struck` +
			`|amended)\b`)
	// counted finds what stands before a length of time that is counted back: "the last two years of the employment".
	counted = regexp.MustCompile(`(?i)\b(?:preceding|previous|prior|past|trailing|last)\s+$`)
	// longerThan finds what stands before a length of time that is a condition, "if it is received more than ten days later", and
	// atMost what makes a bound of it: "no more than ten days".
	longerThan = regexp.MustCompile(`(?i)\b(?:more|less|longer|fewer)\s+than\s+$`)
	atMost     = regexp.MustCompile(`(?i)\b(?:no|not|nor)\s+(?:more|less|longer|fewer)\s+than\s+$`)
	// A rate that is a part of another one: "the prime rate plus 2 %", "2 % above the base rate".
	marginBefore = regexp.MustCompile(
		`(?i)\b(?:rate|libor|euribor|sofr|sonia|prime|ester)\b[^;]{0,120}\b(?:plus|increased\s+by)\s+(?:an?\s+(?:margin` +
			`|additional)\s+(?:of\s+)?)?$`)
	marginBehind = regexp.MustCompile(
		`(?i)^\s*(?:\([^()]*\)\s*)?(?:per\s+(?:annum|year)\s+|points?\s+)*(?:plus|above|over|in\s+excess\s+of|higher\s+than)\s+(?:the\s+` +
			`|its\s+|then\s+|current\s+|such\s+)*(?:[\w'’.-]+\s+){0,4}(?:rates?|libor|euribor|sofr|sonia|prime)\b`)
	// aside finds what stands before a modal verb that says which dispute or person is meant: "a dispute that cannot be resolved".
	aside = regexp.MustCompile(`(?i)\b(?:if|unless|when|where|whether|which|who|that|provided)\b[^.;,:]*$`)
)

// counts reports whether a length of time behind some words is counted back, or a condition.
func counts(before string) bool {
	return counted.MatchString(before) || longerThan.MatchString(before) && !atMost.MatchString(before)
}

// valueIn returns the value that a sentence gives and that is not replaced: of what is allowed, demanded and forbidden the
// first that is said with a word of the question behind it, and of no part that tells who or what is meant; of others
// that which stands nearest to such a word.
func valueIn(document string, kind value.Kind, subject []string, span doc.Span) (best value.Value, ok bool) {
	found := value.Find(kind, document, span)
	if kind == value.YesNo {
		from := span.Start
		for i, v := range found {
			end := span.End
			if i+1 < len(found) {
				end = found[i+1].Span.Start
			}
			before := document[from:v.Span.Start]
			from = v.Span.End
			if !aside.MatchString(before) && shared(subject, document[v.Span.Start:end]) > 0 {
				return v, true
			}
		}
		return value.Value{}, false
	}
	least := 0
	for _, v := range found {
		if replacedBehind.MatchString(document[v.Span.End:span.End]) || kind == value.Duration && counts(document[span.Start:v.Span.Start]) ||
			kind == value.Percent && (marginBefore.MatchString(document[span.Start:v.Span.Start]) ||
				marginBehind.MatchString(document[v.Span.End:span.End])) {
			continue
		}
		gap := span.Len()
		for word, at := range text.Words(document[span.Start:span.End]) {
			if shared(subject, word) > 0 { // what stands behind a value counts as twice as far
				gap = min(gap, max(v.Span.Start-span.Start-at.End, 2*(span.Start+at.Start-v.Span.End), 0))
			}
		}
		if !ok || gap < least {
			best, least, ok = v, gap, true
		}
	}
	return best, ok
}

var (
	// paidFor are words for what a party pays; limiting are those of a bound.
	paidFor  = regexp.MustCompile(`(?i)\b(?:fees?|paid|payable|charges|payments?|amounts?|revenues?|price|consideration)\b`)
	limiting = regexp.MustCompile(`(?i)\b(?:exceed\w*|limit\w*|maximum|cap(?:ped)?|greater|more\s+than|in\s+excess)\b`)
	// timesOver finds, before a length of time, how many times its fees count: "twice", "two (2) times", "150% of".
	timesOver = regexp.MustCompile(`(?i)\b(?:(twice|double)|(\w+)\s*(?:\(\d\)\s*)?times|(\d{2,3})\s?(?:%|percent)\s+of)\b[^.;]*$`)
)

// shortestOfFees is the least length of time, in days, whose fees bound something: less is a time to pay or to tell in.
const shortestOfFees = 28

// inFees returns the lengths of time whose fees bound something in some words, one a sentence: twelve months of "liability shall not
// exceed the fees paid in the twelve months before".
func inFees(document string, evidence []doc.Span) (found []value.Value) {
	for _, span := range evidence {
		for _, s := range text.Sentences(document, span) {
			words := document[s.Start:s.End]
			if !paidFor.MatchString(words) || !limiting.MatchString(words) {
				continue
			}
			for _, v := range value.Find(value.Duration, document, s) {
				if days, ok := v.Days(); !ok || days < shortestOfFees {
					continue
				}
				found = append(found, times(v, document[s.Start:v.Span.Start]))
				break
			}
		}
	}
	return found
}

// times multiplies a length of time by what the words before it say.
func times(v value.Value, before string) value.Value {
	m := timesOver.FindStringSubmatch(before)
	if m == nil {
		return v
	}
	n := 2.0
	if words := m[2] + m[3]; words != "" {
		read, ok := value.Best(value.Number, words, doc.Span{End: len(words)})
		if !ok {
			return v
		}
		if n = read.Amount; m[3] != "" {
			n /= 100
		}
	}
	v.Amount *= n
	v.Text = fmt.Sprintf("%g %ss", v.Amount, v.Unit)
	return v
}
