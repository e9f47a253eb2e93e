package ask

import (
	"fmt"
	"regexp"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Claim is a sentence of a language model with what it says that it stands on.
type Claim struct {
	Text   string
	Quotes []ClaimQuote
}

// ClaimQuote are words that a claim says stand in a passage.
type ClaimQuote struct {
	Passage int // its number, from 1
	Words   string
}

// Passage is a part of a document that a language model is given.
type Passage struct {
	Document *Document
	Span     doc.Span // bytes
}

func (p Passage) text() string { return p.Document.Text[p.Span.Start:p.Span.End] }

// leastQuoted is how many words a quote has at least: shorter ones prove nothing.
const leastQuoted = 3

// Check compares a claim with the passages that it cites. It is verified where all of this
// holds, of the whole sentences of the passages that its quotes stand in:
//
//   - every passage that it cites is there, and every quote of at least three words stands in
//     its passage, white space and the form of quotation marks and dashes aside;
//   - every date, period, amount, percentage and number that it gives stands there;
//   - every name and defined term that it has stands there, and who is to do something is
//     named before the modal verb there, too;
//   - it allows what they allow, demands what they demand, and forbids what they forbid, and
//     has a condition where they have one;
//   - words that bound, such as "at least", "only" or "exclusive", are theirs, and none of its
//     words is the opposite of one of theirs;
//   - they are no words that speak to a language model;
//   - at least seven tenths of the words that carry its meaning are theirs.
func (c Claim) Check(passages []Passage) Sentence {
	s := Sentence{Text: oneLine(c.Text), Kind: Model, Support: Struck}
	evidence := ""
	if len(c.Quotes) == 0 {
		s.Reason = "it cites nothing"
		return s
	}
	for _, q := range c.Quotes {
		citation, sentences, reason := q.find(passages)
		if reason != "" {
			s.Reason = reason
			return s
		}
		s.Citations = append(s.Citations, citation)
		evidence += sentences + "\n"
	}
	if addressed.MatchString(evidence) {
		s.Reason = "what it quotes speaks to a reader of prompts and is no term of a contract"
		return s
	}
	said := folded(s.Text)
	evidence = folded(evidence)
	for _, rule := range []func(said, evidence string) string{values, names, actors, modality, conditions, bounds, opposites, coverage} {
		if s.Reason = rule(said, evidence); s.Reason != "" {
			return s
		}
	}
	s.Support = Verified
	return s
}

// addressed finds words that are meant for a language model. A contract may hold them; they
// are data, and nothing stands on them.
var addressed = regexp.MustCompile(`(?i)\b(?:ignore|disregard|forget|override)\b[^.]{0,60}\b(?:instructions?|prompts?|rules|above|previous)\b|\b(?:language model|AI assistant|system prompt|chatbot)\b|\b(?:answer|reply|respond|say)(?: only| always| with)? ["“']?(?:yes|no)\b`)

// find returns the place of a quote, and the whole sentences that it stands in.
func (q ClaimQuote) find(passages []Passage) (c Citation, sentences, reason string) {
	if q.Passage < 1 || q.Passage > len(passages) {
		return c, "", fmt.Sprintf("there is no passage %d", q.Passage)
	}
	p := passages[q.Passage-1]
	if len(strings.Fields(q.Words)) < leastQuoted {
		return c, "", "its quote is too short to stand on"
	}
	span, ok := stands(p.text(), q.Words)
	if !ok {
		return c, "", "the words that it quotes do not stand in the passage"
	}
	span.Start, span.End = span.Start+p.Span.Start, span.End+p.Span.Start
	c, err := p.Document.Cite(span)
	if err != nil {
		return c, "", "the words that it quotes do not stand in the passage"
	}
	for _, s := range text.Sentences(p.Document.Text, p.Span) {
		if s.Intersect(span).Len() > 0 {
			sentences += p.Document.Text[s.Start:s.End] + " "
		}
	}
	return c, sentences, ""
}

// stands finds words in a passage, whatever white space, quotation marks and dashes are.
func stands(passage, words string) (doc.Span, bool) {
	var pattern strings.Builder
	for i, field := range strings.Fields(words) {
		if i > 0 {
			pattern.WriteString(`\s+`)
		}
		for _, r := range field {
			switch {
			case strings.ContainsRune(`"“”`, r):
				pattern.WriteString(`["“”]`)
			case strings.ContainsRune(`'‘’`, r):
				pattern.WriteString(`['‘’]`)
			case strings.ContainsRune(`-‐‑–—`, r):
				pattern.WriteString(`[-‐‑–—]`)
			default:
				pattern.WriteString(regexp.QuoteMeta(string(r)))
			}
		}
	}
	re, err := regexp.Compile(pattern.String())
	if err != nil {
		return doc.Span{}, false
	}
	for _, at := range re.FindAllStringIndex(passage, -1) {
		if !wordAt(passage, at[0]) && !wordAt(passage, at[1]) {
			return doc.Span{Start: at[0], End: at[1]}, true
		}
	}
	return doc.Span{}, false
}

// wordAt reports whether a position lies inside a word.
func wordAt(s string, at int) bool {
	in := func(i int) bool { return i >= 0 && i < len(s) && (s[i] >= 0x80 || isAlphanumeric(s[i])) }
	return in(at-1) && in(at)
}

func isAlphanumeric(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// folded writes quotation marks and dashes in one way, on one line.
func folded(s string) string {
	return oneLine(strings.NewReplacer("“", `"`, "”", `"`, "‘", "'", "’", "'", "–", "-", "—", "-", "‑", "-").Replace(s))
}
