package edgar

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// The tags of plain texts, by the rules of the SEC for filings in ASCII: they mark pages and the columns of tables and
// are no words. A line that holds nothing else goes as a whole.
var (
	pageLine = regexp.MustCompile(`(?im)^[ \t]*<PAGE>[ \t]*\d*[ \t]*\r?$\n?`)
	tagLine  = regexp.MustCompile(`(?im)^[ \t]*(?:</?(?:` + tags + `)\b[^<>\n]*>[ \t]*)+\r?\n`)
	tag      = regexp.MustCompile(`(?i)</?(?:` + tags + `)\b[^<>\n]{0,200}>`)
)

const tags = `PAGE|TABLE|CAPTION|S|C|FN|F\d{1,2}|R|TEXT|TYPE|DOCUMENT|B|I|U|P|BR|FONT|CENTER|SUP|SUB`

// plain makes the words of a document in plain text: its pages are parted by form feeds, its entities are resolved,
// and its tags are gone.
func plain(text string) string {
	text = strings.TrimPrefix(pageLine.ReplaceAllString(text, "\f"), "\f")
	text = tagLine.ReplaceAllString(text, "")
	text = tag.ReplaceAllString(text, "")
	return html.UnescapeString(text)
}
