package facts

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// What a contract says of a length under the name that it has elsewhere: "on notice of not less than the Break Period", which the
// particulars say is nine months. The words about the name tell what the length is of, as those about a length do.
var (
	periodNames = regexp.MustCompile(`\b(?:\p{Lu}[\p{L}’'-]+[\s\x{a0}]+){1,4}(?:Period|Notice|Time)\b`)
	// lengthIs stands between the name of a length and the length, and behindName what parts the cells and the lines of a table.
	lengthIs = regexp.MustCompile(spaced(`^[”"]?(?:[*.…\s]*[\t|:][\s*|]*|\x20{3,}|[\t\x20]*\n\s*|[\s)]*(?:is|was|means|shall mean|shall be|will be|=)[\s:]*)(?:(?:an?|the|not|no|less|fewer|than|at|least|minimum|notice|period|time|of|being) )*$`))
	// lengthNamed stands between a length and its name.
	lengthNamed = regexp.MustCompile(spaced(`^[\s,]*\((?:such period|herein(?:after)?|collectively)?[\s,]*(?:the )?$`))
)

// reachOfName is how many bytes part a name from the length that it means.
const reachOfName = 60

// byName are the lengths of time that stand in a text by their names, each at the name.
func (d *Reading) byName() (all []Candidate) {
	seen := map[string]bool{}
	for _, part := range d.words.Near([]string{" period ", " notice ", " time "}, reachOfName, 0) {
		for _, name := range periodNames.FindAllString(d.Text[part.Start:part.End], -1) {
			name = strings.ToLower(strings.Join(strings.Fields(name), " "))
			name = strings.TrimPrefix(name, "the ")
			if seen[name] || !strings.Contains(name, " ") {
				continue
			}
			seen[name] = true
			places := d.said(name)
			means, ok := d.lengthOf(places)
			for _, at := range places {
				s := doc.Span{Start: at[0], End: at[1]}
				if ok && max(means.Span.Start-s.End, s.Start-means.Span.End) > 2*reachOfName {
					a := Answer{Value: means, Evidence: d.sentence(s)}
					a.Value.Span = s
					all = append(all, Candidate{Answer: a, means: means.Span})
				}
			}
		}
	}
	return all
}

// lengthOf returns the length that a text gives to a name that stands at some places.
func (d *Reading) lengthOf(places [][]int) (value.Value, bool) {
	for _, at := range places {
		behind := doc.Span{Start: at[1], End: wordTo(d.Text, at[1], min(len(d.Text), at[1]+2*reachOfName))}
		if found := d.words.Find(value.Duration, behind); len(found) > 0 && lengthIs.MatchString(d.Text[at[1]:found[0].Span.Start]) {
			return found[0], true
		}
		before := doc.Span{Start: wordFrom(d.Text, max(0, at[0]-reachOfName), at[0]), End: at[0]}
		if found := d.words.Find(value.Duration, before); len(found) > 0 {
			if last := found[len(found)-1]; lengthNamed.MatchString(d.Text[last.Span.End:at[0]]) {
				return last, true
			}
		}
	}
	return value.Value{}, false
}

// told is the answer that a candidate gives: where a length stands by its name, the length.
func (c *Candidate) told(d *Reading) Answer {
	a := c.Answer
	if c.means.Len() > 0 {
		a.Value.Span, a.Evidence = c.means, d.sentence(c.means)
	}
	return a
}
