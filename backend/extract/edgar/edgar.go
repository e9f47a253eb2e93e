// Package edgar takes apart the complete text files in which the SEC keeps the submissions to EDGAR: a header in
// SGML and one <DOCUMENT> after another, each with its type, name and description and, in <TEXT>, a web page, a plain
// text with tags of its own, or a file in uuencode.
//
// Call [Is] and [Read]. A submission has no text of its own: each document is a member, named by its type and
// description, as in "EX-10.1 LICENSE AGREEMENT.htm".
package edgar

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/codepage"
	"pincite/backend/extract/uu"
)

// Extractor names this reader and its version.
const Extractor = "edgar/1"

const (
	maxMembers = 10_000
	maxHead    = 64 << 10 // bytes in which the first document begins
)

// first finds the beginning of the first document: its own tag, and that of its type.
var first = regexp.MustCompile(`(?im)^[ \t]*<DOCUMENT>\s*<TYPE>`)

// begins are what a submission begins with, or one document of it that was saved alone.
var begins = []string{"-----BEGIN PRIVACY-ENHANCED MESSAGE-----", "<SEC-DOCUMENT>", "<SEC-HEADER>", "<IMS-DOCUMENT>", "<IMS-HEADER>",
	"<SUBMISSION>", "<DOCUMENT>"}

// Is reports whether a source is a submission, or a document of one with its tags about it.
func Is(source []byte) bool {
	head := bytes.TrimLeft(source[:min(len(source), maxHead)], "\xEF\xBB\xBF \t\r\n")
	for _, b := range begins {
		if len(head) >= len(b) && bytes.EqualFold(head[:len(b)], []byte(b)) {
			return first.Match(head)
		}
	}
	return false
}

// Read takes out the documents. The error wraps [canon.ErrEmpty] where there is none, or is that of ctx.
func Read(ctx context.Context, source []byte) (*canon.Text, error) {
	out := &canon.Text{Format: "edgar", Extractor: Extractor}
	names := canon.Names{}
	for rest := source; len(out.Members) < maxMembers; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		at := first.FindIndex(rest)
		if at == nil {
			break
		}
		rest = rest[at[0]:]
		end := len(rest)
		if next := first.FindIndex(rest[1:]); next != nil {
			end = next[0] + 1
		}
		m := member(rest[:end])
		m.Name, _ = names.Take(strings.NewReplacer("/", "-", `\`, "-").Replace(m.Name), fmt.Sprintf("document %d.txt", len(out.Members)+1))
		out.Members = append(out.Members, m)
		rest = rest[end:]
	}
	if len(out.Members) == 0 {
		return nil, fmt.Errorf("%w: the submission has no documents; get it anew from EDGAR", canon.ErrEmpty)
	}
	return out, nil
}

// The parts of a document.
var (
	text    = regexp.MustCompile(`(?im)^[ \t]*<TEXT>[ \t]*\r?\n?`)
	textEnd = regexp.MustCompile(`(?im)</TEXT>`)
	wrapper = regexp.MustCompile(`(?i)^\s*<(PDF|XBRL|XML|JSON|ZIP|GRAPHIC)>\s*|\s*</(?:PDF|XBRL|XML|JSON|ZIP|GRAPHIC)>\s*$`)
	field   = regexp.MustCompile(`(?im)^[ \t]*<(TYPE|FILENAME|DESCRIPTION)>([^\r\n<]*)`)
)

// member reads one document: its name and its bytes.
func member(document []byte) canon.Member {
	head, body := document, []byte(nil)
	if at := text.FindIndex(document); at != nil {
		head, body = document[:at[0]], document[at[1]:]
		if ends := textEnd.FindAllIndex(body, -1); ends != nil {
			body = body[:ends[len(ends)-1][0]]
		}
	}
	fields := map[string]string{}
	for _, m := range field.FindAllSubmatch(head, -1) {
		if name := strings.ToUpper(string(m[1])); fields[name] == "" {
			fields[name] = strings.Join(strings.Fields(html.UnescapeString(decoded(m[2]))), " ")
		}
	}
	body = wrapper.ReplaceAll(body, nil)
	title := strings.TrimSpace(fields["TYPE"] + " " + describes(fields))
	file := fields["FILENAME"]
	if f, ok := uu.Find(string(body), 0); ok && len(bytes.TrimSpace(body[:f.Start])) == 0 {
		return binary(f, title, file)
	}
	if isPage(body) {
		return canon.Member{Name: title + ".htm", Source: page(body)}
	}
	ext := strings.ToLower(path.Ext(file))
	switch ext {
	case ".xml", ".xsd", ".json", ".css", ".js":
		return canon.Member{Name: title + ext, Err: fmt.Errorf("%w: data for machines; what it says stands in the documents beside it",
			canon.ErrUnsupported)}
	}
	return canon.Member{Name: title + ".txt", Source: []byte(plain(decoded(body)))}
}

// describes is the description of a document where that says more than its type, and else the name of its file.
func describes(fields map[string]string) string {
	d := fields["DESCRIPTION"]
	if d == "" || strings.EqualFold(d, fields["TYPE"]) {
		return strings.TrimSuffix(fields["FILENAME"], path.Ext(fields["FILENAME"]))
	}
	return d
}

// binary is a file in uuencode.
func binary(f uu.File, title, file string) canon.Member {
	ext := path.Ext(f.Name)
	if ext == "" {
		ext = path.Ext(file)
	}
	m := canon.Member{Name: title + strings.ToLower(ext), Source: f.Data}
	if !f.Whole {
		m.Source, m.Err = nil, fmt.Errorf("%w: the file breaks off in the submission; get it anew from EDGAR", canon.ErrDamaged)
	}
	return m
}

var (
	pageStart = regexp.MustCompile(`(?i)<(?:!doctype html|html|head|body)\b`)
	markup    = regexp.MustCompile(`(?i)<(?:p|div|font|table|center|br|b|span)\b[^>]*>`)
)

// isPage reports whether the words of a document are those of a web page.
func isPage(body []byte) bool {
	head := body[:min(len(body), 4096)]
	return pageStart.Match(head) || bytes.HasPrefix(bytes.TrimSpace(head), []byte("<")) && len(markup.FindAll(head, 3)) == 3
}

// page cuts what filing agents write in front of a web page, the name of its file for one.
func page(body []byte) []byte {
	if at := pageStart.FindIndex(body[:min(len(body), 4096)]); at != nil && !bytes.Contains(body[:at[0]], []byte("<")) {
		return body[at[0]:]
	}
	return bytes.TrimLeft(body, " \t\r\n")
}

// decoded decodes the bytes of a submission: UTF-8, and else Windows-1252.
func decoded(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	return codepage.Decode(b, codepage.Windows)
}

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
