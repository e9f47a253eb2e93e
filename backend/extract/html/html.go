// Package html reads web pages, those that Word and mail programs write among them.
//
// The text is what a browser shows: entities resolved, white space collapsed, scripts,
// styles and what is hidden left out, the numbers of ordered lists put in. Block
// elements become blocks, headings keep their level, and the rows of a table are rows
// with a tab between cells, each in its own column. Tables that only lay out a page, as most of those in
// filings and newsletters do, are read as the blocks inside them.
package html

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

// Extractor names this reader and its version.
const Extractor = "html/7"

// maxSource is the most bytes of a page: the tree that it is parsed to takes some
// twenty times as much memory. The longest agreement of the development data has 1 MB.
const maxSource = 32 << 20

// Options say how a page is read.
type Options struct {
	// Charset is the encoding that came with the page, such as the parameter of a mail's
	// content type. Empty where there is none: the page then says so itself, or not.
	Charset string
	// Styles are the style sheets that came with the page.
	Styles []string
}

// Read reads a page. The error wraps [canon.ErrTooLarge], [canon.ErrEmpty] or
// [canon.ErrDamaged], or is that of ctx.
func Read(ctx context.Context, source []byte, o Options) (*canon.Text, error) {
	if len(source) > maxSource {
		return nil, fmt.Errorf("%w: a web page of %d MB, and at most %d MB can be read; split it into parts",
			canon.ErrTooLarge, len(source)>>20, maxSource>>20)
	}
	page, name := decoder(source, o.Charset)
	root, err := parse(ctx, page.NewDecoder().Reader(bytes.NewReader(source)))
	if err != nil {
		return nil, err
	}
	w := walker{notes: map[string]*doc.Note{}, sheet: readSheet(root, o.Styles)}
	if w.sheet[grounds] != nil {
		w.dark++
	}
	w.children(root)
	w.endBlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	text, layout := w.finish()
	if text == "" {
		return nil, fmt.Errorf("%w: the web page shows nothing; if a script fills it in, print it to PDF from the browser", canon.ErrEmpty)
	}
	t := &canon.Text{Text: text, Layout: layout, Format: "html", Encoding: name, Extractor: Extractor}
	if w.struck {
		t.Notices = []string{canon.Struck}
	}
	t.Notices = append(t.Notices, canon.Concealed(layout.Notes)...)
	return t, nil
}

// declared finds the encoding that a page says it is in.
var declared = regexp.MustCompile(`(?i)(?:<meta[^>]+?charset\s*=\s*|<\?xml[^>]+?encoding\s*=\s*)["']?\s*([a-z0-9_:.+-]+)`)

// maxHead is how far into a page it may say what encoding it is in; browsers look for it until the words begin.
const maxHead = 64 << 10

// decoder finds the encoding of a page: that of its byte order mark, the one that came with it, the one that it
// says it is in, UTF-8 where all of it is so, and else Windows-1252.
func decoder(source []byte, given string) (encoding.Encoding, string) {
	contentType := "text/html"
	if given != "" {
		contentType += "; charset=" + given
	}
	e, name, certain := charset.DetermineEncoding(source[:min(len(source), 1024)], contentType)
	if certain || name != "windows-1252" { // which is also what it says of pages that say nothing
		return e, name
	}
	if said := declared.FindSubmatch(source[:min(len(source), maxHead)]); said != nil {
		if e, name := charset.Lookup(string(said[1])); e != nil && !strings.HasPrefix(name, "utf-16") { // it could not be read so far
			return e, name
		}
	}
	if utf8.Valid(source) {
		return encoding.Nop, "utf-8"
	}
	return e, name
}

// parse makes a tree of a page in UTF-8. HTML has no syntax errors: the parser mends all
// that browsers mend, and gives up on elements nested more than 512 deep. It reads as a
// browser that runs scripts does, to which the content of <noscript> is no markup.
func parse(ctx context.Context, page io.Reader) (*html.Node, error) {
	root, err := html.Parse(canon.UntilDone(ctx, page))
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && strings.Contains(err.Error(), "exceeds 512"):
		return nil, fmt.Errorf("%w: its elements are nested more than 512 deep; open it in a browser and print it to PDF", canon.ErrTooLarge)
	case err != nil:
		return nil, fmt.Errorf("%w: the web page cannot be parsed; open it in a browser and print it to PDF", canon.ErrDamaged)
	}
	return root, nil
}

// choice adds the options of a field that are chosen: without any the first, where the field
// shows but one.
func (w *walker) choice(n *html.Node) {
	var first *html.Node
	chosen := false
	for c := range n.Descendants() {
		if c.DataAtom != atom.Option {
			continue
		}
		_, disabled := attr(c, "disabled")
		if first == nil && !disabled {
			first = c
		}
		if _, selected := attr(c, "selected"); selected {
			w.children(c)
			chosen = true
		}
	}
	if _, multiple := attr(n, "multiple"); !chosen && !multiple && first != nil && number(n, "size", 1) <= 1 {
		w.children(first)
	}
}

// choices are the signs of boxes to tick and of buttons of which one is chosen.
var choices = [2]map[bool]string{{true: "☒", false: "☐"}, {true: "◉", false: "○"}}

// input adds what stands in a form's field.
func (w *walker) input(n *html.Node) {
	kind, _ := attr(n, "type")
	_, on := attr(n, "checked")
	for i, button := range []string{"checkbox", "radio"} {
		if strings.EqualFold(kind, button) {
			w.text(choices[i][on])
			w.wait = true
			return
		}
	}
	if value, ok := attr(n, "value"); ok && (kind == "" || strings.EqualFold(kind, "text")) {
		w.text(value)
	}
}
