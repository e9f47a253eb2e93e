package cite

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"text/template"
	"unicode/utf8"

	"pincite/backend/doc"
)

// Data is what a template of the user's own may name.
//
//	{{.Title}}{{with .Parties}} ({{join . "/"}}){{end}}{{with .Page}}, p. {{.}}{{end}}
type Data struct {
	Title   string   // "Supply Agreement"; the file's name where the document has no title
	Parties []string // for join: {{join .Parties ", "}}
	Date    string   // as the document writes it

	Place                     string // "§ 5.4(b), at 3"
	Section, SectionEnd       string
	Heading                   string
	PageLabel, PageLabelEnd   string // as the document prints them
	Page, PageEnd             int    // 0 where there is none, which {{with}} and {{if}} pass over
	Paragraph, ParagraphEnd   int
	Start, End                int    // characters
	File                      string // the name of the file
	Path                      string // with its folders
	SHA256, TextSHA256        string // of the source and of its text, 64 hexadecimal digits
	Extractor                 string
	Bluebook, Plain, ShortRef string // the citation in the program's own styles
}

func dataOf(c Citation) Data {
	return Data{
		Title: c.Name(), Parties: c.Parties, Date: c.Date,
		Place: c.place(), Section: c.Section, SectionEnd: c.SectionEnd, Heading: c.Heading,
		PageLabel: c.Printed(), PageLabelEnd: cmp.Or(c.PageLabelEnd, Place{Page: c.PageEnd}.Printed()),
		Page: c.Page, PageEnd: c.PageEnd, Paragraph: c.Paragraph, ParagraphEnd: c.ParagraphEnd,
		Start: c.Span.Start, End: c.Span.End, File: c.FileName(), Path: c.File,
		SHA256: c.Doc.String(), TextSHA256: hex.EncodeToString(c.TextHash[:]), Extractor: c.Extractor,
		Bluebook: full(c), Plain: plain(c), ShortRef: line(c.Name(), c.place()),
	}
}

// maxCitation bounds what a template makes of one citation, in bytes.
const maxCitation = 4096

var errTooLong = errors.New("the citation becomes too long")

// parseTemplate reads a template and tries it on a citation that has everything and on
// one that has nothing, so that a mistake shows before anything is written.
func parseTemplate(text string) (*template.Template, error) {
	if !utf8.ValidString(text) {
		return nil, fmt.Errorf("%w: the template is not UTF-8 text; write it anew", ErrStyle)
	}
	tmpl, err := template.New("style").Funcs(template.FuncMap{"join": strings.Join}).Parse(text)
	if err != nil {
		return nil, templateError(err)
	}
	whole := Citation{
		Title: "Title", Parties: []string{"A", "B"}, Date: "May 1, 2020", File: "folder/file.pdf", Extractor: "text/1",
		Span:  doc.Span{Start: 1, End: 2},
		Place: Place{Section: "1", SectionEnd: "2", Heading: "Heading", Page: 1, PageEnd: 2, Paragraph: 1, ParagraphEnd: 2},
	}
	for _, c := range []Citation{whole, {Place: Place{Paragraph: 1}, File: "file.txt"}} {
		if _, err := execute(tmpl, dataOf(c)); err != nil {
			return nil, err
		}
	}
	return tmpl, nil
}

func execute(tmpl *template.Template, data Data) (string, error) {
	out := &limited{left: maxCitation}
	if err := tmpl.Execute(out, data); err != nil {
		return "", templateError(err)
	}
	text := Fold(out.String())
	if text == "" {
		return "", fmt.Errorf("%w: the template gives nothing for a document without %s; name something that is always there, such as {{.File}}",
			ErrStyle, "title, pages and sections")
	}
	return text, nil
}

func templateError(err error) error {
	reason := strings.TrimPrefix(strings.TrimPrefix(err.Error(), "template: "), "style:")
	return fmt.Errorf("%w: the template fails at %s; docs/export.md lists what it may name", ErrStyle, reason)
}

// limited takes no more than left bytes.
type limited struct {
	strings.Builder
	left int
}

func (l *limited) Write(p []byte) (int, error) {
	if l.left -= len(p); l.left < 0 {
		return 0, errTooLong
	}
	return l.Builder.Write(p)
}
