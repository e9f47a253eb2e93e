package ask

import (
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// OutlineSection is a section of a document with one line of its own words.
type OutlineSection struct {
	doc.Section
	// Line is the first sentence of the section that is no heading and belongs to no other section of
	// the outline; nil where it has none.
	Line *Citation
	// Paragraphs are the first sentences of the paragraphs after that of Line.
	Paragraphs []Citation
}

// Outline returns the sections of a document in the order of their headings, those down to a
// level, 1 the outermost; 0 stands for all. What belongs to deeper ones counts to those that they
// are in. The error is [doc.ErrSpan] where the layout is not that of the text.
func Outline(d *Document, levels int) ([]OutlineSection, error) {
	var outline []OutlineSection
	listed := slices.DeleteFunc(slices.Clone(d.Layout.Sections), func(s doc.Section) bool { return levels > 0 && s.Level > levels })
	for i, s := range listed {
		section := OutlineSection{Section: s}
		own := doc.Span{Start: max(s.Heading.End, s.Span.Start), End: s.Span.End}
		if i+1 < len(listed) && listed[i+1].Span.Start < own.End {
			own.End = max(own.Start, listed[i+1].Span.Start)
		}
		for _, p := range paragraphs(d.Text, own) {
			span, ok := d.firstSentence(p)
			if !ok {
				continue
			}
			c, err := d.Cite(span)
			if err != nil {
				return nil, err
			}
			if section.Line == nil {
				section.Line = &c
			} else {
				section.Paragraphs = append(section.Paragraphs, c)
			}
		}
		outline = append(outline, section)
	}
	return outline, nil
}

// paragraphs cuts a span at blank lines, wide gaps and page ends.
func paragraphs(words string, within doc.Span) (all []doc.Span) {
	if within.Start < 0 || within.End > len(words) || within.Start >= within.End {
		return nil
	}
	start := within.Start
	text.SentenceEnds(words, within, func(end int, kind text.Break) {
		if kind == text.ParagraphBreak {
			all = append(all, doc.Span{Start: start, End: end})
			start = end
		}
	})
	return append(all, doc.Span{Start: start, End: within.End})
}

// fewestLetters is how many letters a line has at least: less is a number or a rest of a heading.
const fewestLetters = 12

// firstSentence returns the first sentence of a span with some letters in it that is no heading.
func (d *Document) firstSentence(within doc.Span) (doc.Span, bool) {
	for _, s := range text.Sentences(d.Text, within) {
		letters := len(strings.Join(wordPattern.FindAllString(d.Text[s.Start:s.End], -1), ""))
		if span := s.Trim(d.Text); span.Len() > 0 && letters >= fewestLetters && !d.heading(span) {
			return span, true
		}
	}
	return doc.Span{}, false
}
