package playbook

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

var (
	bounded = regexp.MustCompile(`^[^<>=≤≥{}]*?(>=|<=|≥|≤|=)\s*([^<>=≤≥{}]+)$`)
	between = regexp.MustCompile(`(?i)^(?:[\w ]* )?between\s+(.+?)\s+and\s+(.+)$`)
	among   = regexp.MustCompile(`(?i)^(?:[\w ]+\s)?(?:in|one of)\s*\{([^{}]+)\}$`)
	present = regexp.MustCompile(`(?i)^(?:[\w ]+\s)?(?:is\s+)?(found|absent|there|not there|missing)$`)
)

// Expression reads a rule about a value that is written in one line; false where it is none:
//
//	term <= 3 years
//	cap >= 12 months' fees
//	notice between 30 days and 90 days
//	law in {New York, Delaware}
//	assignment absent
//
// What stands before the sign is for the reader.
func Expression(s string) (Rule, bool) {
	s = strings.TrimSpace(s)
	if m := bounded.FindStringSubmatch(s); m != nil {
		bound := strings.TrimSpace(m[2])
		switch m[1] {
		case ">=", "≥":
			return Rule{Min: bound}, true
		case "<=", "≤":
			return Rule{Max: bound}, true
		}
		return Rule{Values: []string{bound}}, true
	}
	if m := between.FindStringSubmatch(s); m != nil {
		return Rule{Min: strings.TrimSpace(m[1]), Max: strings.TrimSpace(m[2])}, true
	}
	if m := among.FindStringSubmatch(s); m != nil {
		var r Rule
		for _, one := range strings.Split(m[1], ",") {
			if one = strings.Trim(one, " \"'"); one != "" {
				r.Values = append(r.Values, one)
			}
		}
		return r, len(r.Values) > 0
	}
	if m := present.FindStringSubmatch(s); m != nil {
		if word := strings.ToLower(m[1]); word == "found" || word == "there" {
			return Rule{Presence: "found"}, true
		}
		return Rule{Presence: "absent"}, true
	}
	return Rule{}, false
}

// bounds checks that the bounds of a column's positions are values of its kind.
func (r *reader) bounds(line int, c Column) {
	if c.Positions == nil {
		return
	}
	rules := append(slices.Clone(c.Positions.Fallbacks), c.Positions.Unacceptable...)
	if c.Positions.Standard != nil {
		rules = append(rules, *c.Positions.Standard)
	}
	for _, rule := range rules {
		for _, bound := range []string{rule.Min, rule.Max} {
			if _, ok := Bound(c.Kind, bound); bound != "" && !ok {
				r.fault(line, "column %s: %q is no %s to bound a value with", c.ID, bound, c.Kind)
			}
		}
		if least, ok := Bound(c.Kind, rule.Min); ok {
			if most, ok := Bound(c.Kind, rule.Max); ok && above(least, most) {
				r.fault(line, "column %s: no value is at least %q and at most %q; exchange min and max", c.ID, rule.Min, rule.Max)
			}
		}
	}
}

// fees is a bound that is what is paid for a length of time: "12 months' fees", "1 year of fees".
var fees = regexp.MustCompile(`(?i)^(.*\w)['’]?\s+(?:of\s+)?(?:the\s+)?(?:fees|charges)$`)

// InFees reports whether a rule bounds by the fees of a length of time.
func (r Rule) InFees() bool { return fees.MatchString(r.Min) || fees.MatchString(r.Max) }

// Bound reads a bound of a rule; false where it is no value of the kind. One in fees is the length of time that they are paid for.
func Bound(kind Kind, bound string) (value.Value, bool) {
	if m := fees.FindStringSubmatch(bound); m != nil && (kind == Money || kind == Duration) {
		return value.Best(value.Duration, m[1], doc.Span{End: len(m[1])})
	}
	return value.Best(value.Kind(kind), bound, doc.Span{End: len(bound)})
}

// above reports whether a bound is known to lie above another one of its kind.
func above(a, b value.Value) bool {
	switch a.Kind {
	case value.Date: // ISO 8601 sorts as text
		common := min(len(a.Text), len(b.Text)) // of a day and a month
		return a.Text[:common] > b.Text[:common]
	case value.Duration:
		x, xEnds := a.Days()
		y, yEnds := b.Days()
		return xEnds && yEnds && x > y
	}
	return a.Unit == b.Unit && a.Amount > b.Amount
}
