package cite

import (
	"html"
	"strings"
)

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
