package word

import (
	"slices"
	"strings"

	"pincite/backend/extract/zipxml"
)

// field is a field that has begun and not ended: first come its instructions, then,
// after a separator, the result that Word shows.
type field struct {
	instructions strings.Builder
	form         *zipxml.Node // w:ffData of a form field
	result       bool         // the separator has passed
	shows        bool         // the result has text
}

// fieldStack are the fields around a place, outermost first.
type fieldStack []*field

// instructing reports whether the place belongs to what is not shown: the instructions
// of a field, or the result of one that only stores it.
func (s fieldStack) instructing() bool {
	return slices.ContainsFunc(s, func(f *field) bool { return !f.result || f.silent() })
}

// note tells the fields around a place that there is text.
func (s fieldStack) note() {
	for _, f := range s {
		f.shows = true
	}
}

// instruct adds to the instructions of the innermost field.
func (s fieldStack) instruct(text string) {
	if len(s) > 0 && !s[len(s)-1].result {
		s[len(s)-1].instructions.WriteString(text)
	}
}

// name returns the field's name and the rest of its instructions.
func (f *field) name() (name, rest string) {
	name, rest, _ = strings.Cut(strings.TrimSpace(f.instructions.String()), " ")
	return strings.ToUpper(name), strings.TrimSpace(rest)
}

// silent reports whether what the file keeps as the field's result is never shown.
func (f *field) silent() bool {
	switch name, _ := f.name(); name {
	case "SET", "ASK", "XE", "TC", "TA", "RD", "PRIVATE":
		return true
	case "AUTONUM", "AUTONUMLGL", "AUTONUMOUT", "LISTNUM": // they are counted whatever was saved
		return true
	}
	return false
}

// fieldMark takes the beginning, the separator or the end of a field.
func (w *runs) fieldMark(n *zipxml.Node, st state) {
	if !w.document.fields {
		return
	}
	switch n.Get("w:fldCharType") {
	case "begin":
		w.fields = append(w.fields, &field{form: n.Kid("w:ffData")})
	case "separate":
		if len(w.fields) > 0 {
			w.fields[len(w.fields)-1].result = true
		}
	case "end":
		if len(w.fields) == 0 {
			return
		}
		f := w.fields[len(w.fields)-1]
		w.fields = w.fields[:len(w.fields)-1]
		w.result(f, st)
	}
}

// result shows what Word computes for a field that keeps no result, and counts it where it is a number.
func (w *runs) result(f *field, st state) {
	if st.deleted == nil && !st.hidden && !w.fields.instructing() {
		if shown, ok := w.numberField(f); ok {
			if !f.shows {
				w.text(shown, st)
			}
			return
		}
	}
	if !f.shows {
		w.text(f.computed(), st)
	}
}

// simpleField walks a field that is one element.
func (w *runs) simpleField(n *zipxml.Node, st state) error {
	f := &field{result: true, form: n.Kid("w:ffData")}
	f.instructions.WriteString(n.Get("w:instr"))
	w.fields = append(w.fields, f)
	err := w.walk(n.Kids, st)
	w.fields = w.fields[:len(w.fields)-1]
	w.result(f, st)
	return err
}

// computed returns what Word shows for a field that keeps no result: the state of a form
// field, the words of a button, a symbol.
func (f *field) computed() string {
	name, rest := f.name()
	switch name {
	case "FORMCHECKBOX":
		return checkbox(f.form.Kid("w:checkBox"))
	case "FORMDROPDOWN":
		return chosen(f.form.Kid("w:ddList"))
	case "MACROBUTTON", "GOTOBUTTON":
		_, words, _ := strings.Cut(rest, " ")
		return strings.TrimSpace(words)
	case "QUOTE":
		words, _, _ := strings.Cut(rest, `\`)
		return strings.Trim(strings.TrimSpace(words), `"“”`)
	case "SYMBOL":
		return symbolField(strings.Fields(rest))
	}
	return ""
}

// checkbox draws a box of a form: its state, or else the one that it starts with.
func checkbox(n *zipxml.Node) string {
	state := n.Kid("w:checked")
	if state == nil {
		state = n.Kid("w:default")
	}
	if on(state) {
		return "☒"
	}
	return "☐"
}

// chosen returns the entry of a drop-down list that is chosen, the first where none is.
func chosen(n *zipxml.Node) string {
	at := number(n.Kid("w:result"), number(n.Kid("w:default"), 0))
	for _, k := range n.Children() {
		if k.Name != "w:listEntry" {
			continue
		}
		if at == 0 {
			return k.Get("w:val")
		}
		at--
	}
	return ""
}
