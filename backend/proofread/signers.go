package proofread

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// fewStrangers is how many signers that nothing names are told: a paper with more has the list of its parties elsewhere.
const fewStrangers = 2

// checkSigners compares the parties with the blocks of signatures in a span.
func (c *checker) checkSigners(parties []party, signs doc.Span) {
	if part := c.Text[signs.Start:signs.End]; !toSign.MatchString(part) && !signed.MatchString(part) {
		if signs.End == len(c.Text) {
			c.add("signature block", Normal, signs.Start, min(signs.End, signs.Start+len("IN WITNESS WHEREOF")), "no place to sign follows")
		}
		return
	}
	signers := c.signers(signs)
	var strangers []party
	for _, s := range signers {
		if p, ok := drifts(s, parties); ok {
			c.add("party name", Normal, s.at.Start, s.at.End, fmt.Sprintf("it signs as “%s”; the party is “%s”", s.name, p.name))
		} else if !among(s, parties) && !c.mentioned(s, doc.Span{End: signs.Start}) && !among(s, strangers) {
			strangers = append(strangers, s)
		}
	}
	if len(strangers) <= fewStrangers {
		for _, s := range strangers {
			c.add("signer", Normal, s.at.Start, s.at.End, "it signs and is no party: nothing before names it")
		}
	}
	persons := c.checkPersons(parties, signs)
	matched := 0
	var lacking []party
	for _, p := range parties {
		switch _, drifted := driftsAny(p, signers); {
		case c.signsAs(p, signs), drifted, slices.Contains(persons, p):
			matched++
		default:
			lacking = append(lacking, p)
		}
	}
	// A block that names nobody may be anybody's.
	if matched == 0 || c.places(signs) > matched {
		return
	}
	for _, p := range lacking {
		c.add("signature block", Normal, p.at.Start, p.at.End, "it is a party and has no block of signatures")
	}
}

func driftsAny(p party, signers []party) (party, bool) {
	for _, s := range signers {
		if _, ok := drifts(s, []party{p}); ok {
			return s, true
		}
	}
	return party{}, false
}

// signsAs reports whether a party, or the term that it is given, stands where the paper is signed.
func (c *checker) signsAs(p party, signs doc.Span) bool {
	if c.mentioned(p, signs) {
		return true
	}
	part := c.lower()[signs.Start:signs.End]
	const reach = 500
	behind := c.Text[p.at.End:min(len(c.Text), p.at.End+reach)]
	terms := text.QuotedTerms(behind)
	for _, at := range terms[:min(len(terms), 2)] {
		if strings.Contains(part, strings.ToLower(behind[at.Start:at.End])) {
			return true
		}
	}
	stem, _ := stemOf(p.name)
	first, _, _ := strings.Cut(stem, " ")
	return len(first) > 3 && strings.Contains(part, first)
}

// signers returns the companies that have a line of their own above a place to sign.
func (c *checker) signers(signs doc.Span) (out []party) {
	for _, n := range c.companies(signs) {
		start := strings.LastIndexByte(c.Text[:n.at.Start], '\n') + 1
		lead := strings.TrimSpace(c.Text[start:n.at.Start])
		rest := c.Text[n.at.End:min(signs.End, n.at.End+300)]
		line, below, _ := strings.Cut(rest, "\n")
		line = strings.Trim(strings.TrimSpace(line), ".,:;")
		if signsFor.MatchString(lead) {
			out = append(out, n)
			continue
		}
		if lead != "" && !strings.HasSuffix(lead, ":") || strings.HasPrefix(strings.ToLower(lead), "by") || len(line) > 40 ||
			through.MatchString(rest) {
			continue
		}
		if toSign.MatchString("\n"+below) || toSign.MatchString("\n"+line) {
			out = append(out, n)
		}
	}
	return out
}

// places counts the places to sign.
func (c *checker) places(signs doc.Span) (n int) {
	open := false // the line before is a place without a line to sign on
	for _, line := range strings.Split(c.Text[signs.Start:signs.End], "\n") {
		l := strings.ToLower(strings.TrimSpace(line))
		switch {
		case l == "":
			continue
		case strings.HasPrefix(l, "by:"), strings.HasPrefix(l, "by /s/"), strings.HasPrefix(l, "/s/"), strings.HasPrefix(l,
			"signature:"), strings.HasPrefix(l, "signed:"), signed.MatchString(line):
			n += max(1, strings.Count(l, "by:"))
		case strings.HasPrefix(l, "______") && !open:
			n++
		}
		open = strings.HasPrefix(l, "by:") || signed.MatchString(line)
	}
	return n
}

// person is a line with the name of a person alone, beside a label or not.
var person = regexp.MustCompile(`(?m)^[ \t]*(?:(?i:name|by|print(?:ed)? name)\s?:[ \t]*` +
	`|/s/[ \t]*)?([A-Z][\w.'’-]*(?:[ \t][A-Z][\w.'’-]*){1,3})[ \t]*$`)

// checkPersons finds persons who sign with nearly the name of one that is a party.
func (c *checker) checkPersons(parties []party, signs doc.Span) (drifted []party) {
	for _, p := range parties {
		if _, form := stemOf(p.name); form != "" || c.mentioned(p, signs) {
			continue
		}
		for _, m := range person.FindAllStringSubmatchIndex(c.Text[signs.Start:signs.End], -1) {
			s := party{name: c.Text[signs.Start+m[2] : signs.Start+m[3]], at: doc.Span{Start: signs.Start + m[2], End: signs.Start + m[3]}}
			if _, ok := drifts(s, []party{p}); ok {
				c.add("party name", Normal, s.at.Start, s.at.End, fmt.Sprintf("it signs as “%s”; the party is “%s”", s.name, p.name))
				drifted = append(drifted, p)
				break
			}
		}
	}
	return drifted
}

// checkRunning finds companies in the headers and footers of pages that nothing else names.
func (c *checker) checkRunning(parties []party) {
	for _, b := range c.Layout.Blocks {
		if b.Kind != doc.BlockRunning {
			continue
		}
		for _, n := range c.companies(b.Span) {
			before, after := doc.Span{End: b.Span.Start}, doc.Span{Start: b.Span.End, End: len(c.Text)}
			if !among(n, parties) && !c.mentioned(n, before) && !c.mentioned(n, after) {
				c.add("other party", Normal, n.at.Start, n.at.End, "the header names it and nothing else does: it may be left from another paper")
			}
		}
	}
}
