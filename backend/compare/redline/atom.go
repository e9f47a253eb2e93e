package redline

import (
	"strconv"
	"strings"

	"github.com/beevik/etree"
)

// atom is the smallest thing that is equal, deleted or inserted.
type atom struct {
	key  int32 // equal atoms have equal keys, in both files
	kind atomKind
	text string // of words and spaces
	// els are the elements of what is no text: children of a run for a thing, whole children of a
	// paragraph for a field or a formula, the properties of the paragraph (or nothing) for a mark.
	els  []*etree.Element
	rPr  *etree.Element // of the run of a thing, or nil
	runs []part         // of the text, in order
	wrap *wrapper       // what it stands in within its paragraph, or nil
	// before are marks of places, such as bookmarks, that stand before it: whole children of a paragraph.
	before []placed
	of     *block // of a mark: whose end it is
}

// part is what one run says of a text.
type part struct {
	to  int // where it ends in the text, in bytes
	rPr *etree.Element
}

type atomKind byte

const (
	word  atomKind = iota // letters and digits, or one other character
	space                 // white space
	thing                 // a tab, break, picture, reference to a note: a child of a run
	whole                 // a field, a formula: children of a paragraph
	mark_                 // the end of a paragraph
)

// placed is an element with what it stands in.
type placed struct {
	e    *etree.Element
	wrap *wrapper
	at   int // how much of the neighbouring runs' words stands before it
}

// wrapper is an element within a paragraph that holds runs, such as a hyperlink.
type wrapper struct {
	e     *etree.Element
	outer *wrapper
	twin  *wrapper // in the revised file, of one in the original whose words are equal
}

// keys numbers what atoms are compared by.
type keys struct {
	numbers map[string]int32
	weights []int32 // how often each was seen
}

func newKeys() *keys { return &keys{numbers: map[string]int32{}} }

func (k *keys) of(kind string, s string) int32 {
	name := kind + s
	n, ok := k.numbers[name]
	if !ok {
		n = int32(len(k.numbers))
		k.numbers[name] = n
		k.weights = append(k.weights, 0)
	}
	k.weights[n]++
	return n
}

// isWrapper tells the elements within a paragraph that hold runs.
func isWrapper(e *etree.Element) bool {
	if e.Space != "w" {
		return false
	}
	switch e.Tag {
	case "hyperlink", "smartTag", "sdt", "customXml", "dir", "bdo":
		return true
	}
	return false
}

// dropped tells the elements that say nothing of what a person sees.
func dropped(e *etree.Element) bool {
	switch e.Tag {
	case "proofErr", "lastRenderedPageBreak", "pPr", "sdtPr", "sdtEndPr", "smartTagPr", "customXmlPr":
		return true
	}
	return false
}

// canonical returns what a thing is compared by: its elements without what programs number anew, with
// the content of the parts that it refers to. Text boxes are compared by themselves, so what
// they hold is left out.
func (r *reader) canonical(e *etree.Element) string {
	if n := len(textBoxes(e)); n > 0 {
		return "text box " + strconv.Itoa(n)
	}
	switch {
	case e.Space == "w" && e.Tag == "footnoteReference", e.Space == "w" && e.Tag == "endnoteReference":
		return e.Tag
	}
	var b strings.Builder
	r.serialize(&b, e)
	return b.String()
}

// numbered are the attributes that programs number anew.
var numbered = map[string]bool{
	"id": true, "name": true, "anchorId": true, "editId": true, "spid": true, "gfxdata": true, "descr": true, "title": true,
	"rsidR": true, "rsidRPr": true, "rsidRDefault": true, "rsidP": true, "rsidDel": true, "rsidTr": true, "space": true,
}

func (r *reader) serialize(b *strings.Builder, e *etree.Element) {
	if dropped(e) && e.Tag != "pPr" {
		return
	}
	b.WriteString("<" + e.Space + ":" + e.Tag)
	for _, a := range e.Attr {
		switch {
		case a.Space == "xmlns" || a.Key == "xmlns":
		case a.Space == "r":
			b.WriteString(" r=" + r.content(a.Value))
		case numbered[a.Key]:
		default:
			b.WriteString(" " + a.Key + "=" + strconv.Quote(a.Value))
		}
	}
	b.WriteString(">")
	for _, t := range e.Child {
		switch c := t.(type) {
		case *etree.Element:
			r.serialize(b, c)
		case *etree.CharData:
			if !c.IsWhitespace() || e.Tag == "t" {
				b.WriteString(c.Data)
			}
		}
	}
	b.WriteString("</>")
}

// content tells what a relation leads to: an address, or a hash of the bytes of a part.
func (r *reader) content(id string) string {
	rels, err := r.pack.relationsOf(r.part)
	if err != nil {
		return id
	}
	one, ok := rels.byID[id]
	switch {
	case !ok:
		return id
	case one.external:
		return one.target
	}
	return one.kind + hashOf(r.pack.bytes[one.target])
}

// textBoxes returns the elements that hold the paragraphs of text boxes within a thing.
func textBoxes(e *etree.Element) []*etree.Element {
	if e.Space == "w" && e.Tag == "txbxContent" {
		return []*etree.Element{e}
	}
	var out []*etree.Element
	for _, c := range e.ChildElements() {
		out = append(out, textBoxes(c)...)
	}
	return out
}
