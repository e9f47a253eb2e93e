package review

import (
	"strings"

	"pincite/backend/facts/value"
	"pincite/backend/review/playbook"
)

// named reports whether a value is one that a rule names: as it stands, or as the words of the rule are read ("State of New York").
func named(kind playbook.Kind, want string, v value.Value) bool {
	if strings.EqualFold(want, v.Text) {
		return true
	}
	read, ok := playbook.Bound(kind, want)
	return ok && read.Text != "" && read.Kind == v.Kind && strings.EqualFold(read.Text, v.Text)
}

// whyNot says what the values of a cell are that the widest of its column's rules does not allow; empty where only words part them.
func whyNot(text string, c playbook.Column, cell Cell) string {
	rules := c.Positions.Fallbacks
	if c.Positions.Standard != nil && len(rules) == 0 {
		rules = []playbook.Rule{*c.Positions.Standard}
	}
	if cell.State == Absent {
		return "it is not there"
	}
	if len(rules) == 0 {
		return ""
	}
	r := rules[len(rules)-1]
	for _, v := range valuesFor(text, r, cell) {
		if inside, comparable := valueHolds(c.Kind, v, r); inside || !comparable {
			continue
		}
		low, lowKnown := within(c.Kind, v, playbook.Rule{Min: r.Min})
		high, highKnown := within(c.Kind, v, playbook.Rule{Max: r.Max})
		switch {
		case lowKnown && !low:
			return v.Text + " is less than " + r.Min
		case highKnown && !high:
			return v.Text + " is more than " + r.Max
		case len(r.Values) > 0:
			return v.Text + " is none of " + strings.Join(r.Values, ", ")
		}
	}
	return ""
}
