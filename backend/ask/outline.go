package ask

import (
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// OutlineSection is a section of a document with one line of its own words.
type OutlineSection struct {
	doc.Section
	// Line is the first sentence of the section that is no heading and belongs to no section
	// within it; nil where it has none.
	Line *Citation
}

// Outline returns the sections of a document in the order of their headings, those down to a
// level, 1 the outermost; 0 stands for all. The error is [doc.ErrSpan] where the layout is not
// that of the text.
func Outline(d *Document, levels int) ([]OutlineSection, error) {
	var outline []OutlineSection
	for i, s := range d.Layout.Sections {
		if levels > 0 && s.Level > levels {
			continue
		}
		section := OutlineSection{Section: s}
		own := doc.Span{Start: max(s.Heading.End, s.Span.Start), End: s.Span.End}
		if i+1 < len(d.Layout.Sections) && d.Layout.Sections[i+1].Span.Start < own.End {
			own.End = max(own.Start, d.Layout.Sections[i+1].Span.Start)
		}
		if line, ok := firstSentence(d.Text, own); ok {
			c, err := d.Cite(line)
			if err != nil {
				return nil, err
			}
			section.Line = &c
		}
		outline = append(outline, section)
	}
	return outline, nil
}

// fewestLetters is how many letters a line has at least: less is a number or a rest of a heading.
const fewestLetters = 12

// firstSentence returns the first sentence of a span with some letters in it.
func firstSentence(words string, within doc.Span) (doc.Span, bool) {
	if within.Start < 0 || within.End > len(words) || within.Start >= within.End {
		return doc.Span{}, false
	}
	for _, s := range text.Sentences(words, within) {
		letters := len(strings.Join(wordPattern.FindAllString(words[s.Start:s.End], -1), ""))
		if span, ok := inked(words, s); ok && letters >= fewestLetters {
			return span, true
		}
	}
	return doc.Span{}, false
}
