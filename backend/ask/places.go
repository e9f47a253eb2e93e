package ask

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// A question may ask for a section by its number, or for what a defined term means, and for nothing else.
var (
	sectionAsked    = regexp.MustCompile(`(?i)(?:\b(sections?|sec\.?|clauses?|cl\.?|articles?|art\.?|paragraphs?|paras?\.?|schedules?|exhibits?|annex(?:es)?|appendix)|(§§?))\s*(\d+(?:\.\d+)*(?:\(\w{1,4}\))*|[ivxl]+\b|[a-z]\b)`)
	meaningAsked    = regexp.MustCompile(`(?i)^\W*(?:and |but |so )?(?:who|what)(?:\s+is|\s+are|['’]s)\b|` + definitionWord)
	definitionAsked = regexp.MustCompile(`(?i)` + definitionWord)
	byReference     = regexp.MustCompile(`(?i)\bmeaning\s+(?:as\s+)?(?:given|set\s+forth|set\s+out|assigned|ascribed|specified|provided|defined)\b`)
	asideWords      = stemmed("about read reads define defines defined definition meaning provide provides state states cover covers deal deals term terms text wording")
)

// definitionWord asks what a word means.
const definitionWord = `\b(?:defin(?:e|es|ed|ition|itions)|mean|means|meant|meaning)\b`

// placeWords are those by which a question speaks of a section.
var placeWords = stemmed("section sections sec clause clauses cl article articles art paragraph paragraphs para paras schedule exhibit annex appendix")

// attachments are what sections of attachments are labelled with; those of the body have their number alone, or "Article".
var attachments = map[string]string{"schedule": "schedule", "exhibit": "exhibit", "annex": "annex", "annexe": "annex", "appendix": "appendix"}

// section returns the label of the section of a document that the question asks for and nothing else, in lower case; false
// where it asks for something else.
func (q *Question) section(d *Document) (label string, ok bool) {
	at := sectionAsked.FindStringSubmatch(q.Text) // the topic may lack a number that a document has in its name
	if at == nil {
		return "", false
	}
	names := text.Stems(d.File + " " + d.Title + " " + strings.Join(d.Parties, " "))
	for word := range text.Words(q.Topic) {
		stem := text.Stem(word)
		if !empty[word] && !ofSpeech[word] && !names[stem] && !callers[stem] && !asideWords[stem] && !placeWords[stem] && len(word) > 1 && !strings.ContainsAny(word, "0123456789") && !strings.EqualFold(word, at[3]) {
			return "", false
		}
	}
	kind := attachments[strings.TrimSuffix(strings.ToLower(at[1]), "s")]
	return strings.TrimSpace(kind + " " + strings.ToLower(at[3])), true
}

// mostSection is how many bytes of a section are quoted at most.
const mostSection = 1500

// section returns what is quoted of the section with a label: its whole sentences as far as [mostSection], one behind its
// heading at least; false where there is none.
func (d *Document) section(label string) (doc.Span, bool) {
	for _, s := range d.Layout.Sections {
		of := strings.ToLower(s.Label)
		if of != label && strings.TrimPrefix(of, "article ") != label && strings.TrimPrefix(of, "section ") != label {
			continue
		}
		quoted := doc.Span{Start: s.Span.Start, End: s.Span.Start}
		for _, sentence := range text.Sentences(d.Text, s.Span) {
			if sentence.End-quoted.Start > mostSection && strings.ContainsFunc(d.Text[s.Heading.End:max(s.Heading.End, quoted.End)], unicode.IsLetter) {
				break
			}
			quoted.End = sentence.End
		}
		return quoted.Trim(d.Text), quoted.Len() > 0
	}
	return doc.Span{}, false
}

// meaning returns the sentence that defines the term whose meaning is asked for, by its name and nothing else, or that which
// gives something this name in brackets; false where none does.
func (q *Question) meaning(d *Document) (span doc.Span, ok bool) {
	if q.Want != Words || !meaningAsked.MatchString(q.Topic) {
		return doc.Span{}, false
	}
	names := q.termNames(d)
	for _, t := range text.Definitions(d.Text) {
		term := d.Text[t.Name.Start:t.Name.End]
		if !slices.ContainsFunc(names, func(name map[string]bool) bool { return len(name) > 0 && calls(term, name, 0) }) {
			continue
		}
		if !t.Means {
			for _, sentence := range text.Sentences(d.Text, d.around(t.Words.Start, t.Words.End)) {
				if sentence.Contains(t.Words) {
					return sentence.Trim(d.Text), true
				}
			}
			continue
		}
		within := doc.Span{Start: t.Words.Start, End: min(len(d.Text), t.Words.Start+mostSection)}
		for within.End < len(d.Text) && !isStart(d.Text, within.End) {
			within.End--
		}
		found := text.Sentences(d.Text, within)[0].Trim(d.Text)
		if !byReference.MatchString(d.Text[found.Start:found.End]) {
			return found, true
		} else if span.Len() == 0 {
			span = found
		}
	}
	return span, span.Len() > 0
}

// around returns the span of some words with what stands before and behind them in their paragraph, [mostSection] bytes each
// at most.
func (d *Document) around(start, end int) doc.Span {
	s := doc.Span{Start: max(0, start-mostSection), End: min(len(d.Text), end+mostSection)}
	if at := strings.LastIndex(d.Text[s.Start:start], "\n\n"); at >= 0 {
		s.Start += at
	}
	if at := strings.Index(d.Text[end:s.End], "\n\n"); at >= 0 {
		s.End = end + at
	}
	for s.Start < start && !isStart(d.Text, s.Start) {
		s.Start++
	}
	for s.End < len(d.Text) && !isStart(d.Text, s.End) {
		s.End--
	}
	return s
}

// termNames returns the stems of the names by which a question may ask for a term's meaning: with words that name the
// document and without them, and without "term", which may be part of it or not, as may those by which one asks what is said
// ("Covered Person").
func (q *Question) termNames(d *Document) []map[string]bool {
	whole, own, short, said := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	needed := q.needed(d)
	for _, word := range q.Words() {
		stem := text.Stem(word)
		if needed[stem] {
			said[stem] = true
		}
		if asideWords[stem] && stem != "term" {
			continue
		}
		whole[stem] = true
		if needed[stem] {
			own[stem] = true
			short[stem] = stem != "term"
		}
	}
	delete(short, "term")
	return []map[string]bool{whole, own, short, said}
}
