package value

import "slices"

import "regexp"

var quantityPattern = regexp.MustCompile(`(?i)(?:(` + spelled + `)|(` + figures + `))(?:` + gap + `(` + multiple + `)\b)?`)

// numbers reads all numbers that are no part of a date. "1,2" is a list as often as it is a number.
func numbers(text string, in *notation) []Value {
	taken := dates(text, in)
	var found []Value
	for _, m := range matches(quantityPattern, text) {
		if m.endsSentence() {
			m.dropDot()
		}
		n, ok := m.quantity(in.count)
		n *= scaleOf(m.group(3))
		if ok && !decimalComma.MatchString(m.group(2)) && !overlapsAny(taken, m) {
			found = append(found, Value{Text: written(n), Amount: n, Span: m.span()})
		}
	}
	return sameInBrackets(text, found)
}

func overlapsAny(values []Value, m match) bool {
	return slices.ContainsFunc(values, func(v Value) bool { return v.Span.Intersect(m.span()).Len() > 0 })
}
