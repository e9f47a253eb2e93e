package facts

import (
	"regexp"
	"strconv"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/learned"
	"pincite/backend/text"
)

// sourceLine begins the line that a database of filings adds to a page.
var sourceLine = regexp.MustCompile(`Source:\s*$`)

// termed matches what stands behind a name for which a term is defined without marks of quotation, or without a bracket: (the Trust).
var termed = regexp.MustCompile(`^[^;()]{0,160}?(?:\((?:the )?\p{Lu}[\pL&-]*(?: \p{Lu}[\pL&-]*){0,2}\)|\b(?:hereinafter|hereafter|called|nachfolgend|hierna)\b[^;()]{0,30}[“"„]\p{Lu}?)`)

// PartySigns returns the signs by which a list of parties is found to be right.
func (d *Reading) PartySigns(found []Answer) []string {
	signs := []string{"n " + strconv.Itoa(min(len(found), 5))}
	add := func(kind, what string) { signs = append(signs, kind+" "+what) }
	between := false
	for i, a := range found {
		s := a.Value.Span
		before := wordsOf(d.Text, doc.Span{Start: max(0, s.Start-60), End: s.Start})
		behind := wordsOf(d.Text, doc.Span{Start: s.End, End: min(len(d.Text), s.End+60)})
		which := strconv.Itoa(min(i, 2))
		if n := len(before); n > 0 {
			add("b"+which, before[n-1])
			between = between || n > 1 && (before[n-1] == "between" || before[n-1] == "among")
		}
		if len(behind) > 0 {
			add("a"+which, behind[0])
		}
		add("term"+which, strconv.FormatBool(TermFor(d.Text, s) != "" || termed.MatchString(d.Text[s.End:min(len(d.Text), s.End+200)])))
		add("at"+which, strconv.Itoa(min(s.Start/1000, 9)))
		words := strings.Fields(a.Value.Text)
		last := strings.Trim(strings.ToLower(strings.ReplaceAll(words[max(0, len(words)-1)], ".", "")), ",()")
		add("form"+which, strconv.FormatBool(text.LegalForms[last]))
		add("words"+which, strconv.Itoa(min(len(words), 7)))
		if sourceLine.MatchString(d.Text[max(0, s.Start-12):s.Start]) {
			add("source", "line")
		}
		if i > 0 {
			add("apart", strconv.Itoa(min(9, max(0, s.Start-found[i-1].Value.Span.End)/300)))
		}
	}
	add("between", strconv.FormatBool(between))
	add("tail", strconv.FormatBool(len(found) > 0 && found[len(found)-1].Value.Span.Start > len(d.Text)/2))
	return signs
}

// ofList is how likely a list with some signs is right.
func (l *Learned) ofList(signs []string) float64 {
	sum := l.Bias
	for _, s := range signs {
		sum += l.Weights[s]
	}
	return learned.Logistic(sum)
}
