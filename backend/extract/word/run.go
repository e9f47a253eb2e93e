package word

import (
	"strconv"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/flow"
	"pincite/backend/extract/symbol"
	"pincite/backend/extract/zipxml"
)

// runs walks the content of one paragraph.
type runs struct {
	*story
	paragraph *paragraph
	style     chain
	own       look // what the paragraph itself paints
}

func (w *runs) walk(nodes []*zipxml.Node, st state) error {
	for _, n := range nodes {
		if err := w.node(n, st); err != nil {
			return err
		}
	}
	return nil
}

func (w *runs) node(n *zipxml.Node, st state) error {
	if kids, ok := w.inside(n); ok {
		return w.walk(kids, st.changed(n))
	}
	switch n.Name {
	case "w:r":
		return w.run(n, st)
	case "w:fldSimple":
		return w.simpleField(n, st)
	case "w:commentRangeStart":
		w.paragraph.Mark(flow.Mark{Kind: flow.RangeStart, ID: n.Get("w:id")})
	case "w:commentRangeEnd":
		w.paragraph.Mark(flow.Mark{Kind: flow.RangeEnd, ID: n.Get("w:id")})
	case "m:oMath", "m:oMathPara":
		w.text(formula(n), st)
	}
	return nil
}

// text adds text to the paragraph, unless it is hidden or part of a field's instructions.
func (w *runs) text(text string, st state) {
	if text == "" || w.fields.instructing() {
		return
	}
	if st.hidden {
		if st.deleted == nil {
			w.paragraph.Keep(doc.Hidden, text)
		}
		return
	}
	w.fields.note()
	if st.concealed != "" && strings.TrimSpace(text) != "" {
		if st.deleted == nil {
			w.paragraph.Keep(st.concealed, text)
		}
		return
	}
	if text == "\t" && w.paragraph.numbered() {
		text = " " // as behind the numbers of lists
	}
	switch {
	case st.deleted != nil:
		w.paragraph.Delete(text, *st.deleted)
	case st.inserted != nil:
		w.paragraph.Insert(text, *st.inserted)
	default:
		if st.highlighted {
			w.paragraph.Keep(highlighted, text)
		}
		w.paragraph.Add(text)
	}
	w.struck = w.struck || st.struck && st.deleted == nil && strings.TrimSpace(text) != ""
}

// run walks one run: text in one format.
func (w *runs) run(n *zipxml.Node, st state) error {
	rPr := n.Kid("w:rPr")
	st.hidden = st.hidden || w.styles.hidden(w.style, rPr)
	st.struck = w.styles.struck(w.style, rPr)
	st.highlighted = penned(rPr)
	st.concealed = w.styles.lookOf(w.style, rPr).over(w.own).conceals(st.onto || w.settings.coloured)
	for _, k := range n.Kids {
		if err := w.piece(k, rPr, st); err != nil {
			return err
		}
	}
	return nil
}

// piece adds one element of a run.
func (w *runs) piece(n, rPr *zipxml.Node, st state) error {
	switch n.Name {
	case keptValue:
		w.paragraph.Keep(doc.Outdated, n.Text)
	case "w:t":
		w.text(symbol.Text(w.styles.fontOf(w.style, rPr), content(n)), st)
	case "w:delText":
		if st.deleted == nil {
			st.deleted = &flow.Author{}
		}
		w.text(symbol.Text(w.styles.fontOf(w.style, rPr), content(n)), st)
	case "w:tab", "w:ptab":
		w.text("\t", st)
	case "w:br", "w:cr":
		w.text("\n", st)
	case "w:noBreakHyphen":
		w.text("\u2011", st)
	case "w:sym":
		w.text(symbolOf(n.Get("w:font"), n.Get("w:char")), st)
	case "w:instrText", "w:delInstrText":
		w.fields.instruct(content(n))
	case "w:fldChar":
		w.fieldMark(n, st)
	case "w:footnoteReference":
		w.note(doc.Footnote, n, st)
	case "w:endnoteReference":
		w.note(doc.Endnote, n, st)
	case "w:commentReference":
		w.note(doc.Comment, n, st)
	case "w:ruby":
		return w.walk(n.Kid("w:rubyBase").Children(), st)
	case "w:drawing", "w:pict", "w:object":
		return w.drawing(n, st)
	case "mc:AlternateContent":
		for _, k := range choose(n).Children() {
			if err := w.piece(k, rPr, st); err != nil {
				return err
			}
		}
	}
	return nil
}

// note marks the place of a note, if it is shown.
func (w *runs) note(kind doc.NoteKind, n *zipxml.Node, st state) {
	if st.hidden || w.fields.instructing() {
		return
	}
	note := &flow.Note{Kind: kind, ID: n.Get("w:id")}
	if st.deleted != nil {
		note.Kind, note.By = doc.Deleted, *st.deleted
		if w.deleted == nil {
			w.deleted = map[doc.NoteKind]map[string]*flow.Note{doc.Footnote: {}, doc.Endnote: {}}
		}
		if of := w.deleted[kind]; of != nil {
			of[note.ID] = note
			w.paragraph.Mark(flow.Mark{Kind: flow.NoteMark, Note: note})
		}
		return
	}
	custom := n.Get("w:customMarkFollows")
	w.notes[note] = notePlace{section: len(w.sections), custom: custom != "" && isOn(custom)}
	w.paragraph.Mark(flow.Mark{Kind: flow.NoteMark, Note: note})
}

// drawing looks for the text boxes and files inside a picture, a drawing or an object.
func (w *runs) drawing(n *zipxml.Node, st state) error {
	if st.hidden || st.deleted != nil {
		return nil
	}
	for _, k := range n.Kids {
		switch k.Name {
		case "wp:inline", "wp:anchor":
			w.paragraph.Keep(doc.Alternative, k.Kid("wp:docPr").Get("descr"))
			if showsText(k) {
				w.pictures++
			}
			if err := w.drawing(k, st); err != nil {
				return err
			}
		case "v:shape", "v:rect", "v:oval":
			w.paragraph.Keep(doc.Alternative, k.Get("alt"))
			if err := w.drawing(k, st); err != nil {
				return err
			}
		case "w:txbxContent":
			blocks, err := w.box(k, st)
			if err != nil {
				return err
			}
			w.paragraph.boxes = append(w.paragraph.boxes, blocks...)
		case "mc:AlternateContent":
			if branch := choose(k); branch != nil {
				if err := w.drawing(branch, st); err != nil {
					return err
				}
			}
		case "o:OLEObject":
			w.member(k.Get("r:id"))
		default:
			if err := w.drawing(k, st); err != nil {
				return err
			}
		}
	}
	return nil
}

// content is the text of an element. White space at its ends only counts where the
// element says so, and line ends inside are spaces, as in Word.
func content(n *zipxml.Node) string {
	text := n.Content()
	if strings.ContainsAny(text, "\t\r\n") {
		text = strings.Map(func(r rune) rune {
			if r == '\t' || r == '\r' || r == '\n' {
				return ' '
			}
			return r
		}, text)
	}
	if n.Get("xml:space") != "preserve" {
		text = strings.Trim(text, " ")
	}
	return text
}

// symbolOf returns the character of a w:sym: a code in hexadecimal, in a font.
func symbolOf(font, code string) string {
	n, err := strconv.ParseUint(code, 16, 16)
	if err != nil || n == 0 {
		return ""
	}
	return symbol.Text(font, string(rune(n)))
}

// symbolField returns the character of a SYMBOL field: a code, and a font after \f.
func symbolField(words []string) string {
	if len(words) == 0 {
		return ""
	}
	n, err := strconv.ParseUint(words[0], 0, 16)
	if err != nil || n == 0 {
		return ""
	}
	font := ""
	for i, w := range words[:len(words)-1] {
		if w == `\f` {
			font = strings.Trim(words[i+1], `"“”`)
		}
	}
	return symbol.Text(font, string(rune(n)))
}
