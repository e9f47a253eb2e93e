package odt

import (
	"cmp"
	"strconv"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/flow"
	"pincite/backend/extract/zipxml"
)

// inline walks the content of one paragraph.
type inline struct {
	*story
	passage *flow.Passage
	boxes   []flow.Block // frames anchored here
	start   bool         // white space here is dropped: it follows other white space, or nothing
	gone    bool         // a field says that the whole paragraph is hidden
	unseen  bool         // nobody sees the words here
	strike  string       // how the words here are struck through; "" or "none" where they are not
}

func (w *inline) walk(nodes []*zipxml.Node, hidden bool) {
	for _, n := range nodes {
		w.node(n, hidden)
	}
}

// maxSpaces bounds the spaces that one text:s stands for.
const maxSpaces = 100

func (w *inline) node(n *zipxml.Node, hidden bool) {
	switch n.Name {
	case "":
		w.text(w.folded(n.Text), hidden)
	case "text:s":
		w.sign(strings.Repeat(" ", min(max(n.Int("text:c", 1), 1), maxSpaces)), hidden)
	case "text:tab":
		w.sign("\t", hidden)
	case "text:line-break":
		w.sign("\n", hidden)
	case "text:span":
		outer := w.strike
		w.strike = cmp.Or(w.styles.strike("text", n.Get("text:style-name")), outer)
		unseen, around := w.unseen, w.unseen
		if colour := w.styles.said("text", n.Get("text:style-name"), func(st *style) string { return st.colour }); colour != "" {
			unseen = false
		}
		w.unseen = unseen || w.styles.invisible("text", n.Get("text:style-name"))
		w.walk(n.Kids, w.shown(n, hidden))
		w.strike, w.unseen = outer, around
	case "text:hidden-text":
		if n.Get("text:is-hidden") != "true" {
			w.sign(n.Get("text:string-value"), hidden)
		}
	case "text:hidden-paragraph":
		w.gone = w.gone || n.Get("text:is-hidden") == "true"
	case "text:ruby":
		w.walk(n.Kid("text:ruby-base").Children(), hidden)
	case "text:note":
		w.note(n, hidden)
	case "office:annotation":
		w.annotation(n, hidden)
	case "office:annotation-end":
		w.passage.Mark(flow.Mark{Kind: flow.RangeEnd, ID: n.Get("office:name")})
	case "text:change", "text:change-start", "text:change-end":
		w.change(n, w.passage)
	case "text:script", "office:event-listeners", "svg:title", "svg:desc":
	default:
		if isShape(n) {
			if !hidden {
				w.boxes = append(w.boxes, w.frame(n)...)
			}
			return
		}
		// Links, fields and other marks of text: what they hold is shown, but for
		// variables that say that it is not.
		if n.Get("text:display") != "none" {
			w.walk(n.Kids, hidden)
		}
	}
}

// shown returns whether a span is hidden, by its own style or from around it.
func (w *inline) shown(n *zipxml.Node, hidden bool) bool {
	name := n.Get("text:style-name")
	if st := w.styles.byName[styleKey{"text", name}]; st != nil && st.hidden == "true" {
		return false
	}
	return hidden || w.styles.hidden("text", name)
}

// folded makes one space of white space, as ODF has it (ODF 1.3-3, 6.1.2).
func (w *inline) folded(text string) string {
	var b strings.Builder
	for _, r := range text {
		space := r == ' ' || r == '\t' || r == '\r' || r == '\n'
		if !space {
			b.WriteRune(r)
		} else if !w.start {
			b.WriteByte(' ')
		}
		w.start = space
	}
	return b.String()
}

// sign adds what the document writes as an element and not as characters.
func (w *inline) sign(text string, hidden bool) {
	w.start = false
	w.text(text, hidden)
}

func (w *inline) text(text string, hidden bool) {
	if !hidden && w.strike != "" && w.strike != "none" && strings.TrimSpace(text) != "" {
		w.struck = true
	}
	switch {
	case hidden:
		w.passage.Keep(doc.Hidden, text)
	case text == "":
	case w.unseen:
		w.passage.Keep(doc.Unseen, text)
	case w.inserted != nil:
		w.passage.Insert(text, *w.inserted)
	default:
		w.passage.Add(text)
	}
}

// note takes a footnote or endnote at its mark.
func (w *inline) note(n *zipxml.Node, hidden bool) {
	if hidden {
		return
	}
	kind := doc.Footnote
	if n.Get("text:note-class") == "endnote" {
		kind = doc.Endnote
	}
	inner := newStory(w.document)
	inner.blocks(n.Kid("text:note-body").Children())
	w.mark(&flow.Note{
		Kind:  kind,
		Label: strings.TrimSpace(plain(n.Kid("text:note-citation"))),
		Body:  flow.InLine(inner.take()),
	})
}

// annotation takes a comment. Where it has a name, it is about the words from here to
// the end of that name.
func (w *inline) annotation(n *zipxml.Node, hidden bool) {
	if hidden {
		return
	}
	inner := newStory(w.document)
	inner.blocks(n.Kids)
	note := &flow.Note{
		Kind: doc.Comment,
		By:   flow.Author{Name: plain(n.Kid("dc:creator")), Date: plain(n.Kid("dc:date"))},
		Body: flow.InLine(inner.take()),
		ID:   n.Get("office:name"),
	}
	if note.ID != "" {
		w.passage.Mark(flow.Mark{Kind: flow.RangeStart, ID: note.ID})
	}
	w.mark(note)
}

func (w *inline) mark(note *flow.Note) {
	if w.notes++; note.ID == "" {
		note.ID = "\x00" + strconv.Itoa(w.notes) // no name in a document is like it
	}
	w.passage.Mark(flow.Mark{Kind: flow.NoteMark, Note: note})
}

// plain returns all text inside an element.
func plain(n *zipxml.Node) string {
	var b strings.Builder
	writePlain(&b, n)
	return b.String()
}

func writePlain(b *strings.Builder, n *zipxml.Node) {
	if n == nil {
		return
	}
	b.WriteString(n.Text)
	for _, k := range n.Kids {
		writePlain(b, k)
	}
}
