package html

import (
	"strings"

	"golang.org/x/net/html"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

// noteKinds are the elements in which Word keeps notes, by their mso-element.
var noteKinds = map[string]doc.NoteKind{
	"footnote": doc.Footnote, "endnote": doc.Endnote, "comment": doc.Comment,
}

// noteMark remembers where a link to one of Word's notes stands.
func (w *walker) noteMark(n *html.Node) {
	href, _ := attr(n, "href")
	for _, prefix := range []string{"#_ftn", "#_edn", "#_msocom_"} {
		id, ok := strings.CutPrefix(href, prefix)
		if !ok || strings.HasPrefix(id, "ref") {
			continue
		}
		note := w.noteOf(strings.Trim(strings.TrimPrefix(prefix, "#_mso"), "#_") + id)
		w.par.Mark(func(pos int) { note.Anchor = doc.Span{Start: pos, End: pos} })
	}
}

// note walks the text of a note.
func (w *walker) note(n *html.Node, kind doc.NoteKind) {
	key := ""
	for d := range n.Descendants() {
		if id, ok := attr(d, "id"); ok && key == "" {
			key = noteKey(id)
		}
	}
	if id, ok := attr(n, "id"); ok {
		key = noteKey(id)
	}
	w.endBlock()
	note := w.noteOf(key)
	if kind == doc.Comment {
		w.comment(n, note, key)
		return
	}
	before := len(w.out.Layout().Blocks)
	w.inNote = true
	w.children(n)
	w.endBlock()
	w.inNote = false
	added := w.out.Layout().Blocks[before:]
	if len(added) == 0 {
		return
	}
	note.Kind, note.Span = kind, doc.Span{Start: added[0].Span.Start, End: added[len(added)-1].Span.End}
	if note.Anchor.Start < 0 { // no link leads to it
		note.Anchor = doc.Span{Start: note.Span.Start, End: note.Span.Start}
	}
	w.order = append(w.order, key)
}

// comment walks the text of a comment, which is no part of the page's text.
func (w *walker) comment(n *html.Node, note *doc.Note, key string) {
	if w.deleted != nil {
		return
	}
	w.deleted = &strings.Builder{}
	w.children(n)
	note.Kind, note.Text = doc.Comment, strings.TrimSpace(canon.Clean(w.deleted.String()))
	w.deleted = nil
	if note.Anchor.Start < 0 { // no link leads to it
		note.Anchor = doc.Span{Start: w.out.Len(), End: w.out.Len()}
	}
	w.order = append(w.order, key)
}

// noteKey makes one key of the ids that Word gives a note: "ftn1", and "_com_1" for what
// links call "_msocom_1".
func noteKey(id string) string { return strings.ReplaceAll(strings.Trim(id, "_"), "_", "") }

func (w *walker) noteOf(key string) *doc.Note {
	n, ok := w.notes[key]
	if !ok {
		n = &doc.Note{Anchor: doc.Span{Start: -1, End: -1}}
		w.notes[key] = n
	}
	return n
}
