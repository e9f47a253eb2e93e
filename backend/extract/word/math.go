package word

import (
	"strings"

	"pincite/backend/extract/zipxml"
)

// formula writes a formula in one line, in the linear form that Word itself offers:
// "(a+b)/c", "x^2", "√(x)".
func formula(n *zipxml.Node) string {
	var b strings.Builder
	writeFormula(&b, n)
	return b.String()
}

func writeFormula(b *strings.Builder, n *zipxml.Node) {
	switch n.Name {
	case "m:t":
		b.WriteString(n.Content())
	case "m:f":
		b.WriteString(group(n.Kid("m:num")) + "/" + group(n.Kid("m:den")))
	case "m:sSup", "m:sSub", "m:sSubSup":
		b.WriteString(group(n.Kid("m:e")))
		scripts(b, n)
	case "m:rad":
		b.WriteString(inner(n.Kid("m:deg")) + "√(" + inner(n.Kid("m:e")) + ")")
	case "m:nary":
		sign := "∫"
		if c := n.At("m:naryPr", "m:chr"); c != nil {
			sign = c.Get("m:val")
		}
		b.WriteString(sign)
		scripts(b, n)
		b.WriteString(" " + inner(n.Kid("m:e")))
	case "m:d":
		pr := n.Kid("m:dPr")
		b.WriteString(valueOr(pr.Kid("m:begChr"), "("))
		first := true
		for _, k := range n.Kids {
			if k.Name == "m:e" {
				if !first {
					b.WriteString(valueOr(pr.Kid("m:sepChr"), "|"))
				}
				first = false
				writeFormula(b, k)
			}
		}
		b.WriteString(valueOr(pr.Kid("m:endChr"), ")"))
	case "w:del", "w:moveFrom":
	default:
		for _, k := range n.Kids {
			writeFormula(b, k)
		}
	}
}

// scripts writes what stands below and above the base.
func scripts(b *strings.Builder, n *zipxml.Node) {
	if sub := inner(n.Kid("m:sub")); sub != "" {
		b.WriteString("_" + parenthesised(sub))
	}
	if sup := inner(n.Kid("m:sup")); sup != "" {
		b.WriteString("^" + parenthesised(sup))
	}
}

// valueOr returns the element's value, which may be empty, and otherwise where there is
// no element.
func valueOr(n *zipxml.Node, otherwise string) string {
	if n == nil {
		return otherwise
	}
	return n.Get("m:val")
}

func inner(n *zipxml.Node) string {
	if n == nil {
		return ""
	}
	return formula(n)
}

func group(n *zipxml.Node) string { return parenthesised(inner(n)) }

// parenthesised puts what is more than one sign into parentheses, unless it is a number
// or a word.
func parenthesised(s string) string {
	if strings.ContainsAny(s, "+-−*×·/=<> ^_") {
		return "(" + s + ")"
	}
	return s
}
