package review

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pincite/backend/facts/value"
	"pincite/backend/review/playbook"
	"pincite/backend/text"
)

// Position says how a cell stands to what is wanted; empty where nothing is.
type Position string

// The positions of a cell.
const (
	Meets        Position = "meets"        // the standard position
	Deviates     Position = "deviates"     // from it: a fallback, or none that is foreseen
	Unacceptable Position = "unacceptable" // it is one that was ruled out
	Check        Position = "check"        // it cannot be told: a person must look
)

// Standing says how a cell stands to its column's positions in the words of who reads a portfolio; empty where nothing is wanted
// or it cannot be told.
type Standing string

// The standings of a cell.
const (
	Standard   Standing = "standard"
	Acceptable Standing = "acceptable" // a fallback
	Deviating  Standing = "deviates"   // none that is foreseen, or one that was ruled out
	Missing    Standing = "missing"    // it is not there, and should be
)

// notComparable is the note of a cell whose position a value would tell.
const notComparable = "no value was read that could be compared"

// judgement is how a cell was judged, and why.
type judgement struct {
	position Position
	standing Standing
	note     string
}

// judge holds a cell against the positions of its column, and says by which it was judged.
func judge(text string, c playbook.Column, cell Cell) judgement {
	p := c.Positions
	if p == nil {
		return judgement{note: cell.Note}
	}
	switch cell.State {
	case Found, Absent:
	case Unsure:
		return likely(text, c, cell)
	default:
		return judgement{Check, "", cmp.Or(cell.Note, "it is "+string(cell.State))}
	}
	unknown := false
	holds := func(r playbook.Rule, some bool) bool {
		ok, known := ruleHolds(text, c.Kind, r, cell, some)
		unknown = unknown || !known
		return ok
	}
	off := Deviating
	if cell.State == Absent {
		off = Missing
	}
	for _, r := range p.Unacceptable {
		if holds(r, true) {
			return judgement{Unacceptable, off, r.Note}
		}
	}
	if unknown { // it may be one that was ruled out
		return judgement{Check, "", notComparable}
	}
	if p.Standard != nil && holds(*p.Standard, false) {
		return judgement{Meets, Standard, p.Standard.Note}
	}
	for i, r := range p.Fallbacks {
		if holds(r, false) {
			return judgement{Deviates, Acceptable, cmp.Or(r.Note, fmt.Sprintf("fallback %d", i+1))}
		}
	}
	switch {
	case unknown:
		return judgement{Check, "", notComparable}
	case p.Standard == nil && len(p.Fallbacks) == 0:
		return judgement{Meets, Standard, ""}
	}
	note := unforeseen
	if why := whyNot(text, c, cell); why != "" {
		note += ": " + why
	}
	return judgement{Deviates, off, note}
}

// likely judges a cell that is unsure: a person must look, and its standing is that which all its candidates have, or, where it is
// probably not there, that of what is absent.
func likely(text string, c playbook.Column, cell Cell) judgement {
	out := judgement{Check, "", cmp.Or(cell.Note, "it is "+string(cell.State))}
	guess := cell
	if guess.State = Found; cell.Presence < foundFrom {
		guess.State, guess.Values = Absent, nil
	}
	candidates := [][]value.Value{guess.Values}
	if len(guess.Values) > 1 {
		candidates = nil
		for _, v := range guess.Values {
			candidates = append(candidates, []value.Value{v})
		}
	}
	for i, values := range candidates {
		guess.Values = values
		standing := judge(text, c, guess).standing
		if standing == "" || i > 0 && standing != out.standing {
			out.standing = ""
			return out
		}
		out.standing = standing
	}
	out.note += "; as it reads, " + string(out.standing)
	return out
}

// unforeseen begins the note of a cell that no rule of its column fits.
const unforeseen = "no position that was foreseen"

// ruleHolds reports whether all that a rule says holds of a cell: of each of its values, or, as
// wherever a position is ruled out, of some. known is false where a value is wanted that the cell
// does not have, or that does not compare.
func ruleHolds(text string, kind playbook.Kind, r playbook.Rule, cell Cell, some bool) (holds, known bool) {
	if r.Presence != "" && r.Presence != string(cell.State) {
		return false, true
	}
	wantsWords := len(r.Any) > 0 || len(r.None) > 0 || r.Like != ""
	if cell.State == Absent {
		return r.Presence == string(Absent) && r.Min == "" && r.Max == "" && len(r.Values) == 0 && !wantsWords, true
	}
	evidence := evidenceWords(text, cell)
	if len(r.Any) > 0 && !slices.ContainsFunc(r.Any, func(w string) bool { return hasWords(evidence, w) }) ||
		slices.ContainsFunc(r.None, func(w string) bool { return hasWords(evidence, w) }) ||
		r.Like != "" && alike(evidence, folded(r.Like)) < likeEnough {
		return false, true
	}
	if r.Min == "" && r.Max == "" && len(r.Values) == 0 {
		return true, true
	}
	values := valuesFor(text, r, cell)
	if len(values) == 0 {
		return false, false
	}
	known = true
	for _, v := range values {
		inside, comparable := valueHolds(kind, v, r)
		known = known && comparable
		if inside == some && comparable {
			return inside, true
		}
	}
	return !some && known, known
}

// valuesFor returns the values of a cell that a rule is about: those of the cell but for a country beside a part of it, or, for one whose
// bounds are fees, the lengths of time whose fees its words name.
func valuesFor(text string, r playbook.Rule, cell Cell) []value.Value {
	if r.InFees() {
		return inFees(text, cell.Evidence)
	}
	return slices.DeleteFunc(slices.Clone(cell.Values), func(v value.Value) bool {
		return !slices.Contains(r.Values, v.Text) && slices.ContainsFunc(cell.Values, func(part value.Value) bool {
			return part.Text != v.Text && value.CountryOf(part.Text) == v.Text // "the laws of Ontario and the federal laws of Canada"
		})
	})
}

// valueHolds reports whether a value is one that a rule names and lies within its bounds;
// comparable is false where that cannot be told.
func valueHolds(kind playbook.Kind, v value.Value, r playbook.Rule) (inside, comparable bool) {
	if len(r.Values) > 0 && !slices.ContainsFunc(r.Values, func(want string) bool { return named(kind, want, v) }) {
		return false, true
	}
	return within(kind, v, r)
}

// within reports whether a value lies within the bounds of a rule; comparable is false where
// they have another currency or unit.
func within(kind playbook.Kind, v value.Value, r playbook.Rule) (inside, comparable bool) {
	for _, bound := range []struct {
		text string
		sign int
	}{{r.Min, -1}, {r.Max, 1}} {
		if bound.text == "" {
			continue
		}
		limit, ok := playbook.Bound(kind, bound.text)
		if !ok {
			return false, false
		}
		order, ok := compare(v, limit)
		if !ok {
			return false, false
		}
		if order*bound.sign > 0 {
			return false, true
		}
	}
	return true, true
}

// compare orders a value and a bound of its kind; false where they do not compare. A day lies
// within a bound that is its month; whether a month lies within one of its days is not known.
func compare(a, b value.Value) (int, bool) {
	switch b.Kind {
	case value.Date: // ISO 8601 sorts as text
		common := min(len(a.Text), len(b.Text)) // of a day and a month
		order := cmp.Compare(a.Text[:common], b.Text[:common])
		return order, order != 0 || len(a.Text) >= len(b.Text)
	case value.Duration:
		return cmp.Compare(lasting(a), lasting(b)), a.Kind == b.Kind
	case value.Money:
		return cmp.Compare(a.Amount, b.Amount), a.Unit == b.Unit
	}
	return cmp.Compare(a.Amount, b.Amount), a.Kind == b.Kind
}

func lasting(v value.Value) float64 {
	if days, ok := v.Days(); ok {
		return days
	}
	return math.Inf(1) // it has no end
}

func evidenceWords(text string, cell Cell) []string {
	var words []string
	for _, s := range cell.Evidence {
		words = append(words, folded(text[s.Start:s.End])...)
	}
	return words
}

func folded(s string) []string {
	var words []string
	for w := range text.Words(s) {
		words = append(words, w)
	}
	return words
}

// hasWords reports whether words stand in a row.
func hasWords(evidence []string, words string) bool {
	want := folded(words)
	for i := 0; len(want) > 0 && i+len(want) <= len(evidence); i++ {
		if slices.Equal(evidence[i:i+len(want)], want) {
			return true
		}
	}
	return false
}

// likeEnough is the least cosine of two texts of which one is said to read like the other.
const likeEnough = 0.6

// alike is the cosine of the counts of the words of two texts, the smallest words left out.
func alike(a, b []string) float64 {
	count := func(words []string) map[string]float64 {
		n := map[string]float64{}
		for _, w := range words {
			if len(w) > 3 {
				n[text.Stem(w)]++
			}
		}
		return n
	}
	x, y := count(a), count(b)
	dot, xx, yy := 0.0, 0.0, 0.0
	for w, n := range x {
		dot += n * y[w]
		xx += n * n
	}
	for _, n := range y {
		yy += n * n
	}
	return dot / math.Sqrt(max(xx*yy, 1e-12))
}

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
