package facts

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// Reading is a document whose facts are found. What several of them follow from is looked for once, and so it is not safe
// for concurrent use.
type Reading struct {
	Document  // as it looks: spans in its text are spans of [Reading.seen]
	seen      text.Seen
	odd       bool // it looks like another text than it is
	secret    bool // its title says that it is about secrets
	short     bool // it is read whole
	words     *value.Text
	found     map[string][]Answer   // by what was looked for
	sentences map[doc.Span]doc.Span // about values
	against   map[doc.Span]float64  // of dates, as [Reading.foreign] has them
	headings  map[int][]string      // of paragraphs, by where they begin
	other     *beside               // nil until it is needed
}

// Read prepares a document. Choices that are not ticked say nothing, and characters count for what they look like.
func Read(d Document) *Reading {
	r := &Reading{found: map[string][]Answer{}, sentences: map[doc.Span]doc.Span{}, against: map[doc.Span]float64{}, headings: map[int][]string{}}
	r.seen, r.odd = text.See(text.Stated(d.Text))
	d.Text = printed(r.seen.Text)
	r.Document, r.words = d, value.NewText(d.Text)
	r.secret = d.Title != "" && aboutSecrets.MatchString(d.Title)
	r.short = len(d.Text) <= wholeSecret || !r.secret && !amending.MatchString(d.Title) && len(d.Text) <= wholeText
	return r
}

var (
	// drawnLine is a line drawn under words of the line before, which filings as text have in the middle of a sentence, and raised the ending
	// of an ordinal that was set higher: "upon the              ---------- Effective Date", "the 1s t day".
	drawnLine = regexp.MustCompile(`[ \t]{2}-{5,}[ \t]+\pL`)
	raised    = regexp.MustCompile(`\b(\d{1,2})(s t|n d|r d|t h)\b`)
)

// printed returns a text without what the conversion of a filing has left inside its sentences; each byte keeps its place.
func printed(s string) string {
	if strings.Contains(s, "-----") {
		s = drawnLine.ReplaceAllStringFunc(s, func(m string) string { return strings.ReplaceAll(m, "-", " ") })
	}
	if anyRaised(s) {
		s = raised.ReplaceAllStringFunc(s, func(m string) string { return strings.Replace(m, " ", "", 1) + " " })
	}
	return s
}

// anyRaised reports whether an ending of an ordinal may be raised.
func anyRaised(s string) bool {
	for i := 2; i+1 < len(s); i++ {
		if s[i] == ' ' && s[i-2] >= '0' && s[i-2] <= '9' {
			switch s[i-1 : i+2] {
			case "s t", "n d", "r d", "t h":
				return true
			}
		}
	}
	return false
}

// Find returns the answers to a fact, the best first; none where the rule finds none, or does not know the fact.
func (r *Reading) Find(fact string) []Answer {
	answers := r.find(fact)
	if r.odd {
		return r.shown(answers)
	}
	return answers
}

// shown returns answers with spans of the document for those of the text as it looks.
func (r *Reading) shown(answers []Answer) []Answer {
	answers = slices.Clone(answers)
	for i, a := range answers {
		answers[i].Value.Span, answers[i].Evidence = r.seen.Span(a.Value.Span), r.seen.Span(a.Evidence)
		answers[i].Operands = r.sources(a.Operands)
	}
	return answers
}

// find is Find with spans of the text as it looks.
func (r *Reading) find(fact string) []Answer {
	find := finders[fact]
	if find == nil {
		return nil
	}
	return r.once("fact "+fact, func(r *Reading) []Answer { return doubted(r, fact, find(r)) })
}

// sources returns the spans of the document for some of the text as it looks.
func (r *Reading) sources(spans []doc.Span) []doc.Span {
	var all []doc.Span
	for _, s := range spans {
		all = append(all, r.seen.Span(s))
	}
	return all
}

// once returns what a function found, and calls it the first time alone.
func (r *Reading) once(name string, find func(*Reading) []Answer) []Answer {
	found, ok := r.found[name]
	if !ok {
		found = find(r)
		r.found[name] = found
	}
	return slices.Clone(found)
}

// says reports whether a pattern matches near some words, which stand in all that it matches.
func (r *Reading) says(anchor string, pattern *regexp.Regexp) bool {
	const reach = 300 // bytes
	return slices.ContainsFunc(r.words.Near([]string{anchor}, reach, reach), func(part doc.Span) bool { return pattern.MatchString(r.Text[part.Start:part.End]) })
}
