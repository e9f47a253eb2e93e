package ask

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// Fact is what a rule read out of a whole document, whatever passages a search found: the value, and the
// sentence that it stands in.
type Fact struct {
	Value    value.Value
	Evidence doc.Span
	// Computed is the arithmetic of a date that no words name, which ends with the value; empty for what is read.
	Computed string
	// Doubt says why the value may be another one; empty where the words are plain.
	Doubt string
	// Verdict is what it says to a question for yes or no; "" where it leaves that open.
	Verdict Verdict
}

// sentence words the fact with its place, its arithmetic, and what leaves it open.
func (f *Fact) sentence(q *Question, d *Document) (Sentence, bool) {
	said := f.Value.Shown()
	if f.Computed != "" {
		said = f.Computed
	}
	if f.Doubt != "" && f.Doubt != f.Value.Doubt {
		said += ", unsure: " + f.Doubt
	}
	if f.Verdict != "" {
		said = f.Verdict.said()
	}
	s, ok := q.valueSentence(d, said, f.Value.Span)
	if f.Computed != "" || f.Doubt != "" {
		s.Kind = Computed
	}
	return s, ok
}

type factWord struct {
	facts      []string
	wants      []Want
	by, beside map[string]bool
	is         func(q *Question) bool // asks for it; nil for any
}

// factWords are the stems of the words of questions that ask for a fact of the contract as a whole and for nothing
// else: one of by stands there, and beside it only those of beside and what the contract is called. The
// names of facts are those of package facts, the first that has an answer counts.
var factWords = []factWord{
	{[]string{"renewal"}, []Want{Duration, Words}, stemmed("renew renewal renewed"), stemmed("long term period length automatic automatically"), nil},
	{[]string{"expiry", "term"}, []Want{Date, Words}, stemmed("expire expiry expiration end terminate mature maturity lapse"), stemmed("date day initial term scheduled final"), nil},
	{[]string{"term", "expiry"}, []Want{Duration, Date, Words}, stemmed("term duration long last run length"), stemmed("initial original whole effect force remain run continue year month expire date day period valid"), nil},
	{[]string{"signed"}, []Want{YesNo}, signing, stemmed("fully duly party side all both already yet properly everybody everyone actually cda note letter document paper form covenant order amendment copy"), (*Question).asksSigned},
	{[]string{"agreement_date"}, []Want{Date}, stemmed("date dated signed executed made entered concluded"), stemmed("day"), nil},
}

var (
	signing = stemmed("sign signed execute executed countersigned")
	// wasSigned finds questions whether a contract is signed, which words about how that is done do not answer.
	wasSigned = regexp.MustCompile(`(?i)\b(?:is|are|was|were|has|have|had|did|isn['’]t|hasn['’]t|wasn['’]t|didn['’]t)\b[^?]*\b(?:counter)?(?:sign(?:ed)?|executed?)\b`)
	howSigned = regexp.MustCompile(`(?i)\b(?:if|unless|when|once|until|valid|binding|require\w*|must|to\s+be|only|may|can|could|amend\w*|change\w*)\b`)
)

// asksSigned reports whether a question is whether a contract is signed.
func (q *Question) asksSigned() bool {
	return q.Want == YesNo && wasSigned.MatchString(q.Text) && !howSigned.MatchString(q.Text)
}

// callers are what a contract is called by; what stands before one of papers says which it is ("the master services agreement").
var (
	papers  = text.NewSet("agreement contract lease nda msa deed")
	callers = stemmed("agreement contract lease nda msa deed loan license licence tenancy deal arrangement engagement employment employed facility")
)

// mostCalling is how many words before a name of a contract belong to it at most.
const mostCalling = 3

// severalThings finds titles of contracts about several things, of which each may last as long as it does by itself.
var severalThings = regexp.MustCompile(`(?i)\band\b|&|,`)

// Facts returns the facts of a document with this title between these parties that a question asks for and nothing else, the first
// that the document has being the answer; none where it asks for something else.
func (q *Question) Facts(title string, parties []string) []string {
	if asksPermission.MatchString(q.Topic) {
		return nil
	}
	var stems []string
	var words []string
	names := text.Stems(strings.Join(parties, " "))
	if !severalThings.MatchString(title) {
		for stem := range text.Stems(title) {
			names[stem] = true
		}
	}
	for word := range text.Words(q.Topic) {
		words = append(words, word)
	}
	for i, word := range words {
		stem := text.Stem(word)
		named := names[stem] && !(factual(stem) && q.apart(word, names)) // the term of a term loan
		if !empty[word] && !ofSpeech[word] && !named && !callers[stem] && !calling(words[i+1:]) {
			stems = append(stems, stem)
		}
	}
	asks := func(by, beside map[string]bool) bool {
		has := func(stem string) bool { return by[stem] }
		return slices.ContainsFunc(stems, has) && !slices.ContainsFunc(stems, func(stem string) bool { return !by[stem] && !beside[stem] })
	}
	for _, f := range factWords {
		if slices.Contains(f.wants, q.Want) && (f.is == nil || f.is(q)) && asks(f.by, f.beside) {
			return f.facts
		}
	}
	return nil
}

// factual reports whether a stem asks for a fact.
func factual(stem string) bool {
	return slices.ContainsFunc(factWords, func(f factWord) bool { return f.by[stem] })
}

// apart reports whether a word stands in the question as it was typed, at its end or before a word that is none of these names.
func (q *Question) apart(word string, names map[string]bool) bool {
	last := ""
	for next := range text.Words(q.Text) {
		if last == word && !names[text.Stem(next)] {
			return true
		}
		last = next
	}
	return last == word
}

// calling reports whether what follows a word begins with the rest of a contract's name.
func calling(rest []string) bool {
	for _, word := range rest[:min(len(rest), mostCalling)] {
		if papers[word] {
			return true
		}
		if empty[word] {
			return false
		}
	}
	return false
}

// labelled finds a line that says by its beginning what it gives: "Expiration Date: ".
var labelled = regexp.MustCompile(`^[^:\n]{1,60}:\s`)

// quoted returns what is quoted for a fact: of the spans that were chosen those which hold its words, or else the
// sentence that they stand in.
func (f *Fact) quoted(d *Document, spans []doc.Span) []doc.Span {
	spans = slices.DeleteFunc(spans, func(s doc.Span) bool { return !s.Contains(f.Value.Span) })
	if len(spans) > 0 {
		return spans
	}
	at := f.Evidence.Trim(d.Text)
	if from := strings.LastIndexByte(d.Text[at.Start:f.Value.Span.Start], '\n'); labelled.MatchString(d.Text[at.Start+from+1 : f.Value.Span.Start]) {
		at.Start += from + 1 // one of a list of terms
		if n := strings.IndexByte(d.Text[f.Value.Span.End:at.End], '\n'); n >= 0 {
			at.End = f.Value.Span.End + n
		}
	}
	at.Start = min(d.Layout.Opening(d.Text, at), f.Value.Span.Start)
	return []doc.Span{at}
}
