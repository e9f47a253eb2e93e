package html

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

// walker makes blocks of a tree, in the order of its text.
type walker struct {
	out     canon.Builder
	par     canon.Paragraph       // the block in the making
	next    blockStart            // what that block is
	wait    bool                  // white space came: a space before the next word
	pre     int                   // open elements whose white space is kept
	cell    int                   // open table cells; blocks inside them are parted by spaces
	columns map[*html.Node]int    // of the cells of the open table
	reached map[*html.Node]string // of its rows, as [doc.Block] has it
	sheet   sheet                 // the styles that the page gives to elements
	dark    int                   // open elements with a ground of their own

	lists   []list
	changes []*doc.Note
	deleted *strings.Builder // of the open <del>; nil outside
	strikes int              // open elements that strike words through
	struck  bool             // some words are
	notes   map[string]*doc.Note
	order   []string // keys of notes that have a text, in order of their texts
	inNote  bool
}

// blockStart is what an element says of the next block that holds text.
type blockStart struct {
	kind  doc.BlockKind
	level int
	label string
}

// blocks are the elements that stand on lines of their own.
var blocks = map[atom.Atom]bool{
	atom.Address: true, atom.Article: true, atom.Aside: true, atom.Blockquote: true, atom.Body: true, atom.Caption: true,
	atom.Center: true, atom.Dd: true, atom.Details: true, atom.Dialog: true, atom.Dir: true, atom.Div: true, atom.Dl: true,
	atom.Dt: true, atom.Fieldset: true, atom.Figcaption: true, atom.Figure: true, atom.Footer: true, atom.Form: true,
	atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true, atom.H5: true, atom.H6: true, atom.Header: true, atom.Hr: true,
	atom.Legend: true, atom.Li: true, atom.Main: true, atom.Menu: true, atom.Nav: true, atom.Ol: true, atom.P: true, atom.Pre: true,
	atom.Section: true, atom.Summary: true, atom.Table: true, atom.Tbody: true, atom.Td: true, atom.Tfoot: true, atom.Th: true,
	atom.Thead: true, atom.Tr: true, atom.Ul: true,
}

// unseen are the elements that a browser does not show as text.
var unseen = map[atom.Atom]bool{
	atom.Head: true, atom.Script: true, atom.Style: true, atom.Template: true, atom.Noscript: true, atom.Iframe: true,
	atom.Object: true, atom.Svg: true, atom.Audio: true, atom.Video: true, atom.Canvas: true, atom.Datalist: true, atom.Map: true,
	atom.Noframes: true, atom.Rp: true,
}

func (w *walker) children(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch c.Type {
		case html.TextNode:
			w.text(c.Data)
		case html.ElementNode:
			w.element(c)
		case html.DocumentNode:
			w.children(c)
		}
	}
}

func (w *walker) element(n *html.Node) {
	style := w.sheet.of(n)
	if unseen[n.DataAtom] || hidden(n, style) {
		return
	}
	defer w.onGround(n)()
	if invisible(n, style, w.dark > 0) && w.deleted == nil {
		w.keep(n)
		return
	}
	if blocks[n.DataAtom] {
		w.endBlock()
		defer w.endBlock()
	}
	if strikes(n, style) {
		w.strikes++
		defer func() { w.strikes-- }()
	}
	switch n.DataAtom {
	case atom.Br:
		w.lineBreak()
	case atom.Wbr:
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		w.heading(n)
	case atom.Ol, atom.Ul, atom.Menu, atom.Dir:
		w.lists = append(w.lists, newList(n, style))
		w.children(n)
		w.lists = w.lists[:len(w.lists)-1]
	case atom.Li:
		w.item(n, style)
	case atom.Table:
		w.table(n)
	case atom.Pre, atom.Textarea, atom.Listing, atom.Xmp:
		w.pre++
		w.children(n)
		w.pre--
	case atom.Q:
		w.text("“")
		w.children(n)
		w.text("”")
	case atom.Del:
		w.delete(n)
	case atom.Ins:
		w.insert(n)
	case atom.Input:
		w.input(n)
	case atom.Select:
		w.choice(n)
	case atom.Dialog:
		if _, open := attr(n, "open"); open {
			w.children(n)
		}
	default:
		w.styled(n, style)
	}
}

// onGround counts the ground that an element paints, and returns what leaves it again.
func (w *walker) onGround(n *html.Node) (leave func()) {
	if !hasGround(n, w.sheet.of(n)) {
		return func() {}
	}
	w.dark++
	return func() { w.dark-- }
}

// styled walks an element that only its style or its link gives a meaning: those are
// what Word writes.
func (w *walker) styled(n *html.Node, style map[string]string) {
	switch {
	case style["mso-list"] == "ignore":
		w.wordLabel(n)
		return
	case n.DataAtom == atom.A:
		w.noteMark(n)
	case noteKinds[style["mso-element"]] != "":
		w.note(n, noteKinds[style["mso-element"]])
		return
	}
	if level := wordLevel(style); level > 0 && n.DataAtom == atom.P && w.next.kind == "" {
		w.next = blockStart{kind: doc.BlockItem, level: level}
		defer func() { w.next = blockStart{} }()
	}
	if strings.HasPrefix(style["white-space"], "pre") {
		w.pre++
		defer func() { w.pre-- }()
	}
	w.children(n)
	if n.DataAtom == atom.P {
		w.endBlock()
	}
}

func (w *walker) heading(n *html.Node) {
	w.next.kind, w.next.level = doc.BlockHeading, int(n.Data[1]-'0')
	w.children(n)
	w.endBlock()
	w.next = blockStart{}
}

// delete walks struck text, which is a change and not part of the text.
func (w *walker) delete(n *html.Node) {
	if w.deleted != nil {
		w.children(n)
		return
	}
	w.gather(n, w.change(n, doc.Deleted))
}

// keep notes words that nobody sees.
func (w *walker) keep(n *html.Node) {
	c := &doc.Note{Kind: doc.Unseen}
	w.changes = append(w.changes, c)
	w.gather(n, c)
}

// gather puts the words of an element into a note that stands here.
func (w *walker) gather(n *html.Node, c *doc.Note) {
	w.par.Mark(func(pos int) { c.Anchor = doc.Span{Start: pos, End: pos} })
	w.deleted = &strings.Builder{}
	w.children(n)
	c.Text = strings.TrimSpace(canon.Clean(w.deleted.String()))
	w.deleted = nil
}

func (w *walker) insert(n *html.Node) {
	if w.deleted != nil {
		w.children(n)
		return
	}
	c := w.change(n, doc.Inserted)
	w.flushSpace()
	w.par.Mark(func(pos int) { c.Anchor.Start = pos })
	w.children(n)
	w.par.Mark(func(pos int) { c.Anchor.End = pos })
}

func (w *walker) change(n *html.Node, kind doc.NoteKind) *doc.Note {
	date, _ := attr(n, "datetime")
	author, _ := attr(n, "cite")
	c := &doc.Note{Kind: kind, Author: author, Date: date}
	w.changes = append(w.changes, c)
	return c
}

// text adds text, its white space collapsed where the page does not keep it.
func (w *walker) text(s string) {
	if w.deleted != nil {
		w.deleted.WriteString(s)
		return
	}
	if w.pre > 0 {
		w.preformatted(s)
		return
	}
	for s != "" {
		i := strings.IndexAny(s, " \t\r\n\f")
		if i == 0 {
			w.wait = true
			s = strings.TrimLeft(s, " \t\r\n\f")
			continue
		}
		if i < 0 {
			i = len(s)
		}
		w.word(s[:i])
		s = s[i:]
	}
}

// word adds characters that are no white space.
func (w *walker) word(s string) {
	w.struck = w.struck || w.strikes > 0
	if w.par.Len() == 0 && w.next.label != "" {
		w.par.WriteString(w.next.label + " ")
		w.wait = false
	}
	w.flushSpace()
	w.par.WriteString(s)
}

func (w *walker) flushSpace() {
	if text := w.par.String(); w.wait && text != "" && text[len(text)-1] != '\t' && text[len(text)-1] != '\n' {
		w.par.WriteString(" ")
	}
	w.wait = false
}

// preformatted adds text whose lines stand as they are; an empty line ends the block.
func (w *walker) preformatted(s string) {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	for i, line := range strings.Split(s, "\n") {
		if i > 0 {
			w.lineBreak()
		}
		switch {
		case strings.TrimSpace(line) != "":
			w.word(line)
		case i > 0 && line == "" && strings.HasSuffix(w.par.String(), "\n") && w.cell == 0:
			w.endBlock()
		}
	}
}

func (w *walker) lineBreak() {
	w.wait = false
	switch {
	case w.deleted != nil:
		w.deleted.WriteByte('\n')
	case w.cell > 0:
		w.wait = true
	case w.par.Len() > 0:
		w.par.WriteString("\n")
	}
}

// endBlock makes a block of what was gathered. Inside a table cell it only parts words.
func (w *walker) endBlock() {
	if w.deleted != nil {
		w.deleted.WriteByte(' ')
		return
	}
	if w.cell > 0 {
		w.wait = true
		return
	}
	w.wait = false
	if strings.TrimSpace(w.par.String()) == "" {
		// The marks of an empty block are resolved, and what it was to be the next one is.
		w.par.AddTo(&w.out, doc.BlockParagraph, 0, "")
		return
	}
	start := w.next
	switch {
	case w.inNote:
		start = blockStart{kind: doc.BlockNote}
	case start.kind == "":
		start.kind = doc.BlockParagraph
	}
	w.par.AddTo(&w.out, start.kind, start.level, start.label)
	w.next.label = ""
	if w.next.kind == doc.BlockItem { // further paragraphs of the item
		w.next = blockStart{}
	}
}

// finish returns the text and its layout, notes and changes among it.
func (w *walker) finish() (string, doc.Layout) {
	text, layout := w.out.Text()
	for _, key := range w.order {
		if n := w.notes[key]; n.Span.Len() > 0 || n.Text != "" {
			layout.Notes = append(layout.Notes, *n)
		}
	}
	for _, c := range w.changes {
		if c.Anchor.Len() > 0 || c.Text != "" {
			layout.Notes = append(layout.Notes, *c)
		}
	}
	doc.SortNotes(layout.Notes)
	return text, layout
}

// strikes reports whether an element strikes the words in it through.
func strikes(n *html.Node, style map[string]string) bool {
	return n.DataAtom == atom.S || n.DataAtom == atom.Strike ||
		strings.Contains(style["text-decoration"]+style["text-decoration-line"], "line-through")
}

func attr(n *html.Node, name string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == name && a.Namespace == "" {
			return a.Val, true
		}
	}
	return "", false
}

// number returns the value of an attribute that counts, and def where there is none.
func number(n *html.Node, name string, def int) int {
	value, ok := attr(n, name)
	if !ok {
		return def
	}
	i, err := strconv.Atoi(strings.TrimSpace(value))
	if err != nil || i < -1e6 || i > 1e6 {
		return def
	}
	return i
}
