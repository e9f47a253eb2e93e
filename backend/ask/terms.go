package ask

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Term is a term that a contract defines, with the sentence that does.
type Term struct {
	Name string
	At   Citation
}

var termWords = regexp.MustCompile(`\b\p{Lu}[\p{L}’']+(?:\s+\p{Lu}[\p{L}’']+){0,3}`)

const (
	leastTerm = 4 // bytes of a term
	mostTerms = 4 // that an answer offers
)

// terms returns the sentences that define the terms of a document, by their names in lower case.
func (d *Document) terms() map[string]doc.Span {
	d.defining.Do(func() {
		d.defined, d.bracketed = map[string]doc.Span{}, map[doc.Span]int{}
		for _, t := range text.Definitions(d.Text) {
			name := strings.ToLower(oneLine(d.Text[t.Name.Start:t.Name.End]))
			if _, known := d.defined[name]; !known && len(name) >= leastTerm {
				at := text.Whole(d.Text, t.Words)
				d.defined[name] = at
				if !t.Means {
					d.bracketed[at]++
				}
			}
		}
	})
	return d.defined
}

// definedIn returns the terms that some words use, by their names as they stand there, with what defines each: of "the Company Property"
// the longest name that is defined.
func (d *Document) definedIn(words string) (names []string, at []doc.Span) {
	for _, found := range termWords.FindAllString(words, -1) {
		parts := strings.Fields(found)
		for n := len(parts); n > 0; n-- {
			for from := 0; from+n <= len(parts); from++ {
				name := strings.Join(parts[from:from+n], " ")
				if span, ok := d.terms()[strings.ToLower(name)]; ok && !slices.Contains(at, span) {
					names, at = append(names, name), append(at, span)
					n = 0
					break
				}
			}
		}
	}
	return names, at
}

// defined returns the sentences that define the terms of what qualifies a sentence. One whose brackets give several names is as a rule the opening,
// which says who the parties are: it qualifies nothing.
func defined(d *Document, span doc.Span, reasons []doc.Span) (found []doc.Span) {
	for _, reason := range reasons {
		_, at := d.definedIn(d.Text[reason.Start:reason.End])
		for _, s := range at {
			if s.Intersect(span).Len() == 0 && d.bracketed[s] < 2 {
				found = append(found, s)
			}
		}
	}
	return found
}

// offer adds the definitions of the terms in the first words quoted, and the clause that these stand in, where it says more.
func (f *Found) offer(d *Document) error {
	first := slices.IndexFunc(f.Sentences, func(s Sentence) bool { return s.Kind == Quote })
	if first < 0 {
		return nil
	}
	cited := f.Sentences[first].Citations
	quoted := cited[len(cited)-1].Bytes
	names, at := d.definedIn(d.Text[quoted.Start:quoted.End])
	for i, span := range at {
		if len(f.Terms) == mostTerms || f.quotes(span) {
			continue
		}
		c, err := d.Cite(span)
		if err != nil {
			return err
		}
		f.Terms = append(f.Terms, Term{names[i], c})
	}
	section, ok := d.Layout.SectionAt(quoted.Start)
	if !ok || section.Span.Trim(d.Text).Len() <= quoted.Len()+section.Heading.Len() {
		return nil
	}
	c, err := d.Cite(section.Span)
	if err != nil {
		return err
	}
	f.Clause = &c
	return nil
}

// quotes reports whether some of a span is quoted already.
func (f *Found) quotes(span doc.Span) bool {
	return slices.ContainsFunc(f.Sentences, func(s Sentence) bool {
		return s.Kind != Value && slices.ContainsFunc(s.Citations, func(c Citation) bool { return c.Bytes.Intersect(span).Len() > 0 })
	})
}
