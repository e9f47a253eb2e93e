package html

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/text/numeral"
)

// list is an open list.
type list struct {
	style string // of its numbers, as CSS names it; "" for bullets and for none
	n     int    // the number of the next item
	step  int    // from one item to the next: 1, or -1 in a reversed list
}

// listTypes are the values of the type attribute.
var listTypes = map[string]string{
	"1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman",
}

func newList(n *html.Node, style map[string]string) list {
	l := list{n: number(n, "start", 1), step: 1}
	if _, reversed := attr(n, "reversed"); reversed && n.DataAtom == atom.Ol {
		l.n, l.step = number(n, "start", items(n)), -1
	}
	if n.DataAtom == atom.Ol {
		l.style = "decimal"
	}
	if t, ok := attr(n, "type"); ok && listTypes[t] != "" {
		l.style = listTypes[t]
	}
	for _, property := range []string{"list-style", "list-style-type"} {
		for word := range strings.FieldsSeq(style[property]) {
			switch word {
			case "none", "disc", "circle", "square":
				l.style = ""
			case "decimal", "lower-alpha", "upper-alpha", "lower-roman", "upper-roman":
				l.style = word
			case "lower-latin", "upper-latin":
				l.style = word[:len("lower-")] + "alpha"
			}
		}
	}
	return l
}

// items counts the items of a list.
func items(n *html.Node) (count int) {
	for c := range n.ChildNodes() {
		if c.DataAtom == atom.Li {
			count++
		}
	}
	return count
}

// item walks a list item: its number stands in front of its first block.
func (w *walker) item(n *html.Node, style map[string]string) {
	start := blockStart{kind: doc.BlockItem, level: max(len(w.lists), 1)}
	if len(w.lists) > 0 {
		l := &w.lists[len(w.lists)-1]
		l.n = number(n, "value", l.n)
		if l.style != "" && style["list-style-type"] != "none" && style["list-style"] != "none" {
			start.label = counted(l.style, l.n) + "."
		}
		l.n += l.step
	}
	w.next = start
	w.children(n)
	w.endBlock()
	w.next = blockStart{}
}

// counted writes a number in a style of CSS; one that the style cannot write stays
// decimal, as CSS has it.
func counted(style string, n int) string {
	s := ""
	switch {
	case strings.HasSuffix(style, "-alpha") && n > 0:
		s = numeral.Columns(n)
	case strings.HasSuffix(style, "-roman") && n > 0 && n < 4000:
		s = numeral.Roman(n)
	default:
		return strconv.Itoa(n)
	}
	if strings.HasPrefix(style, "lower") {
		return strings.ToLower(s)
	}
	return strings.ToUpper(s)
}

// wordLabel takes the number that Word wrote in front of a paragraph, in an element that
// browsers without lists are to show.
func (w *walker) wordLabel(n *html.Node) {
	if w.par.Len() > 0 || w.cell > 0 || w.deleted != nil { // not in front of a paragraph
		w.children(n)
		return
	}
	label := strings.Join(strings.Fields(canon.Clean(textOf(n))), " ")
	if !strings.ContainsFunc(label, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) || label == "o" {
		return // a bullet
	}
	if w.next.kind == "" {
		w.next.kind, w.next.level = doc.BlockItem, 1
	}
	w.next.label = label
}

// wordLevel returns the level that Word's style gives a list paragraph: "l0 level2 lfo1".
func wordLevel(style map[string]string) int {
	for word := range strings.FieldsSeq(style["mso-list"]) {
		if n, ok := strings.CutPrefix(word, "level"); ok {
			if level, err := strconv.Atoi(n); err == nil && level > 0 && level < 10 {
				return level
			}
		}
	}
	return 0
}

// textOf returns all text below a node.
func textOf(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}
