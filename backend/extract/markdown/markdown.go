// Package markdown finds the blocks of Markdown, after the CommonMark specification,
// version 0.31 (https://spec.commonmark.org/0.31.2).
//
// The canonical text of a Markdown file is the file itself, as that of plain text is:
// its marks are part of the text, and only the layout says what they mean.
package markdown

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
)

// Extractor names this reader and its version.
const Extractor = "markdown/1"

// Blocks returns the headings, paragraphs, list items and table rows of a text, in order.
// Whatever is not white space lies in one of them: the marks of a heading or an item and
// the fences of code belong to their block.
func Blocks(text string) []doc.Block {
	s := scanner{text: text}
	for start := 0; start < len(text); {
		end := len(text)
		if i := strings.IndexByte(text[start:], '\n'); i >= 0 {
			end = start + i + 1
		}
		s.line(start, end)
		start = end
	}
	s.end()
	return s.blocks
}

// scanner reads a text line by line.
type scanner struct {
	text   string
	blocks []doc.Block
	open   doc.Block // without its span's end while it grows; no kind where none is open
	fence  string    // that ends the open code block
}

var (
	atxHeading = regexp.MustCompile(`^ {0,3}(#{1,6})([ \t]|$)`)
	setext     = regexp.MustCompile(`^ {0,3}(=+|-+)[ \t]*$`)
	codeFence  = regexp.MustCompile("^ {0,3}(`{3,}|~{3,})")
	listItem   = regexp.MustCompile(`^([ \t]*)([-*+]|([0-9]{1,9})[.)])([ \t]|$)`)
	rule       = regexp.MustCompile(`^ {0,3}([-*_])[ \t]*(?:[-*_][ \t]*){2,}$`)
	tableRow   = regexp.MustCompile(`^ {0,3}\|.*\|[ \t]*$`)
	delimiters = regexp.MustCompile(`^ {0,3}\|[ \t:|-]+\|[ \t]*$`)
)

func (s *scanner) line(start, end int) {
	line := strings.TrimRight(s.text[start:end], " \t\r\n")
	line = strings.TrimPrefix(line, "\uFEFF")
	switch {
	case s.fence != "":
		s.grow(start, end)
		if strings.HasPrefix(strings.TrimLeft(line, " "), s.fence) && strings.Trim(line, " `~") == "" {
			s.end()
		}
		return
	case strings.TrimSpace(line) == "":
		s.end()
		return
	}
	if m := codeFence.FindStringSubmatch(line); m != nil {
		s.begin(doc.BlockParagraph, 0, start, end)
		s.fence = m[1]
		return
	}
	if m := atxHeading.FindStringSubmatch(line); m != nil {
		s.begin(doc.BlockHeading, len(m[1]), start, end)
		s.end()
		return
	}
	if m := setext.FindStringSubmatch(line); m != nil && s.open.Kind == doc.BlockParagraph {
		s.open.Kind, s.open.Level = doc.BlockHeading, 1
		if m[1][0] == '-' {
			s.open.Level = 2
		}
		s.grow(start, end)
		s.end()
		return
	}
	s.content(line, start, end)
}

// content takes a line that is no heading and no fence.
func (s *scanner) content(line string, start, end int) {
	m := listItem.FindStringSubmatch(line)
	switch {
	case rule.MatchString(line):
		s.begin(doc.BlockParagraph, 0, start, end)
		s.end()
	case m != nil:
		indent := strings.ReplaceAll(m[1], "\t", "    ")
		s.begin(doc.BlockItem, 1+min(len(indent)/2, 8), start, end)
		if m[3] != "" {
			s.open.Label = m[2]
		}
	case s.open.Kind == doc.BlockRow && delimiters.MatchString(line):
		s.grow(start, end) // the line of dashes belongs to the table's head
	case tableRow.MatchString(line):
		s.begin(doc.BlockRow, 0, start, end)
	case s.open.Kind == doc.BlockRow, s.open.Kind == "":
		s.begin(doc.BlockParagraph, 0, start, end)
	default:
		s.grow(start, end)
	}
}

// begin ends the open block and starts another with a line.
func (s *scanner) begin(kind doc.BlockKind, level, start, end int) {
	s.end()
	for start < end && (s.text[start] == ' ' || s.text[start] == '\t') {
		start++
	}
	s.open = doc.Block{Kind: kind, Level: level, Span: doc.Span{Start: start}}
	s.grow(start, end)
}

// grow lets the open block reach to the end of a line, without its white space.
func (s *scanner) grow(start, end int) {
	if n := len(strings.TrimRight(s.text[start:end], " \t\r\n")); n > 0 {
		s.open.Span.End = start + n
	}
}

func (s *scanner) end() {
	if s.open.Kind != "" {
		s.blocks = append(s.blocks, s.open)
	}
	s.open, s.fence = doc.Block{}, ""
}
