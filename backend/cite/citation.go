package cite

import (
	"crypto/sha256"
	"html"
	"path"
	"strconv"
	"strings"

	"pincite/backend/doc"
)

// Citation is the place of a quote and the identity of what it was taken from.
type Citation struct {
	Title   string   // the kind of document as its text names it; may be empty
	Parties []string // as the text calls them; may be empty
	Date    string   // as the text writes it; may be empty
	Place
	File      string            // path by which the user knows the document
	Doc       doc.ID            // SHA-256 of the source
	TextHash  [sha256.Size]byte // of the canonical text
	Span      doc.Span          // Unicode code points of the canonical text
	Extractor string            // name and version of the reader that made the text
	Notes     []Note            // what the file knows of the words beside what they say, such as that they are not accepted
}

// Place is where a span lies, in the terms of a reader. The second of each pair is where
// it ends, and is zero where that is where it starts.
type Place struct {
	// Section is the label of the innermost numbered section, such as "5.4(b)".
	Section, SectionEnd string
	// Heading is the title of the innermost section; empty where it has none.
	Heading string
	// Page counts from 1; 0 where the format has no pages.
	Page, PageEnd int
	// PageLabel is the number that the document prints on its page, such as "iv"; empty where that is Page itself.
	PageLabel, PageLabelEnd string
	// Paragraph counts the blocks of the document from 1: its paragraphs, headings, list
	// items, table rows and notes; in plain text, what lies between empty lines.
	Paragraph, ParagraphEnd int
}

// Printed returns the number of the page as the document prints it, and "" where there are no pages.
func (p Place) Printed() string {
	if p.PageLabel != "" || p.Page == 0 {
		return p.PageLabel
	}
	return strconv.Itoa(p.Page)
}

// pages returns the numbers of the pages as the document prints them: "iv", "3–4".
func (p Place) pages() string {
	if p.PageEnd == 0 {
		return p.Printed()
	}
	return p.Printed() + "–" + Place{Page: p.PageEnd, PageLabel: p.PageLabelEnd}.Printed()
}

// FileName returns the last part of the path, whichever system wrote it.
func (c Citation) FileName() string { return path.Base(strings.ReplaceAll(c.File, `\`, "/")) }

// Name returns what to call the document: its title, or the name of its file.
func (c Citation) Name() string {
	if c.Title != "" {
		return c.Title
	}
	return c.FileName()
}

// Text returns a quote with its citation, for pasting into a plain text:
//
//	“The laws of Delaware govern.” Supply Agreement § 2, at 3 (Jan. 5, 2004).
//
// The quote is character for character the one given.
func Text(quote, citation string) string { return "“" + quote + "” " + Sentence(citation) }

// HTML returns a quote with its citation, for pasting into a rich text: a block quote
// and a paragraph. Both hold their characters alone; a line end in the quote is a break.
func HTML(quote, citation string) string {
	var b strings.Builder
	b.WriteString(`<blockquote dir="auto">`)
	lines := strings.ReplaceAll(strings.ReplaceAll(html.EscapeString(quote), "\r\n", "\n"), "\r", "\n")
	b.WriteString(strings.ReplaceAll(lines, "\n", "<br>"))
	b.WriteString("</blockquote>\n<p>")
	for _, w := range Italics(Sentence(citation)) {
		if w.Italic {
			b.WriteString("<em>" + html.EscapeString(w.Text) + "</em>")
		} else {
			b.WriteString(html.EscapeString(w.Text))
		}
	}
	b.WriteString("</p>\n")
	return b.String()
}

// Sentence ends a citation with a full stop, as a footnote does.
func Sentence(citation string) string {
	if strings.HasSuffix(citation, ".") {
		return citation
	}
	return citation + "."
}
