package html

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

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
