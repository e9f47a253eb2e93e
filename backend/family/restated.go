package family

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
)

// readsAs finds where a paper says that an agreement is restated as one of its schedules has it.
var readsAs = regexp.MustCompile(`(?is)\b(?:restated|restatement|read|replaced)\b.{0,160}?\b(?:in the form|as set out|as set forth|set out|set forth|attached|annexed|contained|appearing)\b.{0,60}?\b((?:schedule|exhibit|annexe?|appendix)(?:\s+(?:[A-Z]|\d{1,2})\b)?)`)

// fewestNumbers is how many numbered lines a schedule has at least that is an agreement.
const fewestNumbers = 3

// restatedPart returns what of a restatement is the agreement: the schedule in which it stands, where the paper says so, or all of it.
func restatedPart(p Paper, r Reading) Paper {
	if r.Kind != Restatement {
		return p
	}
	for _, m := range readsAs.FindAllStringSubmatch(p.Text, 4) {
		at, ok := scheduleIn(p.Text, m[1])
		if !ok {
			continue
		}
		part := doc.Span{Start: afterHeading(p.Text, at.Start), End: len(p.Text)}.Trim(p.Text)
		if len(numberLine.FindAllStringIndex(p.Text[part.Start:part.End], fewestNumbers)) < fewestNumbers {
			continue
		}
		q := p
		q.Text, q.from = p.Text[part.Start:part.End], part.Start
		q.Layout.Sections = nil
		for _, s := range p.Layout.Sections {
			if s.Span.Start >= part.Start {
				s.Span.Start, s.Span.End = s.Span.Start-part.Start, min(s.Span.End, part.End)-part.Start
				s.Heading.Start, s.Heading.End = s.Heading.Start-part.Start, s.Heading.End-part.Start
				q.Layout.Sections = append(q.Layout.Sections, s)
			}
		}
		return q
	}
	return p
}

// afterHeading returns where the words begin behind the heading of a schedule: after its first blank line.
func afterHeading(s string, at int) int {
	if i := strings.Index(s[at:min(len(s), at+200)], "\n\n"); i >= 0 {
		return at + i
	}
	return at
}
