package proofread

import (
	"fmt"
	"strings"

	"pincite/backend/doc"
)

// checkSigners compares the parties with the blocks of signatures in a span.
func (c *checker) checkSigners(parties []party, signs doc.Span) {
	if !toSign.MatchString(c.Text[signs.Start:signs.End]) {
		if signs.End == len(c.Text) {
			c.add("signature block", Normal, signs.Start, min(signs.End, signs.Start+len("IN WITNESS WHEREOF")), "no place to sign follows")
		}
		return
	}
	signers := c.signers(signs)
	for _, s := range signers {
		if p, ok := drifts(s, parties); ok {
			c.add("party name", Normal, s.at.Start, s.at.End, fmt.Sprintf("it signs as “%s”; the party is “%s”", s.name, p.name))
		} else if !among(s, parties) && !c.mentioned(s, doc.Span{End: signs.Start}) {
			c.add("signer", Normal, s.at.Start, s.at.End, "it signs and is no party: nothing before names it")
		}
	}
	matched := 0
	var lacking []party
	for _, p := range parties {
		switch _, drifted := driftsAny(p, signers); {
		case c.signsAs(p, signs), drifted:
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
	for _, m := range anyTerm.FindAllStringSubmatch(c.Text[p.at.End:min(len(c.Text), p.at.End+500)], 2) {
		if strings.Contains(part, strings.ToLower(m[1])) {
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
func (c *checker) places(signs doc.Span) int {
	n := 0
	for _, line := range strings.Split(c.Text[signs.Start:signs.End], "\n") {
		if l := strings.ToLower(strings.TrimSpace(line)); strings.HasPrefix(l, "by:") || strings.HasPrefix(l, "by /s/") ||
			strings.HasPrefix(l, "/s/") || strings.HasPrefix(l, "signature:") || strings.HasPrefix(l, "signed:") {
			n += max(1, strings.Count(l, "by:"))
		}
	}
	return n
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
