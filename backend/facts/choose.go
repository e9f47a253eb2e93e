package facts

import (
	"math"
	"regexp"
	"slices"
)

const (
	// leastLikely is how likely a candidate is at least that is told at all, likely from where on what was learned goes before
	// the rules, and surely from where on it does so even where they say that the value is another one's.
	leastLikely, likely, surely = 0.2, 0.5, 0.9
	// leastInLong is leastLikely of a term or a start in a text that is not short: so much of what is told there is another one's.
	leastInLong = 0.35
	// asLikely is how much less likely one may be that goes before another for its place.
	asLikely = 0.02
	// ruleAlone is how often a rule is right about what nothing learned finds likely.
	ruleAlone = 0.6
	// leastNotice is from which score on the rules take a length of notice, and wholeNotice makes one from 0 to 1 of the score.
	leastNotice, wholeNotice = 1.9, 2.5
	// startRight is how often a length is the term that is said to run from the day on which the contract is made or takes effect: of 19 in
	// confidentiality agreements 19 were.
	startRight = 0.9
)

// choose returns the candidates for a fact that what was learned or a rule finds likely, the best first.
func (d *Reading) choose(fact string) []Answer {
	return d.once("chosen "+fact, func(d *Reading) []Answer {
		l := chooser().Facts[fact]
		var learned, byRule []Answer
		least := leastLikely
		if (fact == "term" || fact == "start") && !d.short {
			least = leastInLong
		}
		for _, c := range d.candidates(fact) {
			p, not := l.of(d, &c), c.not(d, fact)
			fromStart := fact == "term" && !not && d.fromItsStart(c.Answer)
			if (c.Score >= leastNotice && (fact == "notice" || fact == "renewal") || fromStart) && !not {
				a := c.told(d)
				a.Score = min(a.Score/wholeNotice, 1)
				if fromStart {
					a.Score, a.Probability = max(a.Score, plainTerm), startRight
				}
				byRule = append(byRule, a)
			}
			if p >= least && (!not || p >= surely && c.outweighs(d, fact) || p >= likely && fact == "renewal") {
				c.Probability = l.Right(p)
				c.Score = math.Round(p/asLikely) * asLikely // one of two that are as likely stands first
				learned = append(learned, c.told(d))
			}
		}
		learned, byRule = best(learned, 0), best(byRule, 0)
		if len(byRule) == 0 || len(learned) > 0 && learned[0].Score >= likely {
			return best(append(learned, behind(byRule, learned)...), 0)
		}
		for i, a := range byRule {
			byRule[i].Probability = max(a.Probability, ruleAlone)
			for _, o := range learned {
				if o.Value.Text == a.Value.Text {
					byRule[i].Probability = max(byRule[i].Probability, o.Probability)
				}
			}
		}
		return best(append(byRule, behind(learned, byRule)...), 0)
	})
}

// behind returns answers with scores below those of others.
func behind(list, others []Answer) []Answer {
	list = slices.Clone(list)
	if len(others) == 0 {
		return list
	}
	least := others[len(others)-1].Score
	for i := range list {
		list[i].Score = min(list[i].Score, least) / 2
	}
	return list
}

// outweighs reports whether what was learned, where it is sure, goes before what the rules say of a candidate: they were made on long contracts,
// and know neither how short ones are left nor all words for a term.
func (c *Candidate) outweighs(d *Reading, fact string) bool {
	switch fact {
	case "term":
		return !d.short && !d.secret
	case "notice":
		return d.short && !toDoElse.MatchString(d.Text[c.Evidence.Start:c.Evidence.End])
	case "renewal", "governing_law":
		return d.short
	}
	return false
}

// not reports whether the rules say that a candidate is something else.
func (c *Candidate) not(d *Reading, fact string) bool {
	if slices.Contains(c.marks, "other") {
		return true
	}
	switch fact {
	case "term":
		return slices.Contains(c.marks, "none") || slices.Contains(c.marks, "renews")
	case "notice":
		return !slices.Contains(c.marks, "ends") || slices.Contains(c.marks, "renews")
	case "expiry":
		return slices.Contains(c.marks, "begins") || slices.Contains(c.marks, "month")
	case "start":
		return slices.Contains(c.marks, "month") || c.Score <= -0.5
	case "governing_law":
		return exceptFor.MatchString(d.Text[max(0, c.Value.Span.Start-80):c.Value.Span.Start])
	}
	return false
}

// exceptFor ends before a law that governs a part alone, "except to the extent governed by the United States Trademark Act", or that of whichever
// place it is: "the state in which suit is filed".
var exceptFor = regexp.MustCompile(spaced(`\b(?:except|unless|other than|save)\b[^.;]{0,40}\b(?:governed|preempted|pre-empted|superseded|controlled) by (?:the )?(?:laws of (?:the )?)?$|\b(?:state|jurisdiction|country|province|place) (?:in which|where)\b[^.;]{0,60}$`))

// renewing ends before a length for which a contract is renewed.
var renewing = regexp.MustCompile(spaced(`\b(?:renew\w*|successive|consecutive|additional|further)\b[^.;:]{0,60}$`))

// renewsFor ends before a length for which a contract is renewed, and which so is that of no notice.
var renewsFor = regexp.MustCompile(spaced(`\b(?:renew|extend)\w*[^.;:]{0,40}\bfor\b[^.;:]{0,40}$|\b(?:successive|consecutive|additional|further|renewal)[^.;:]{0,20} (?:periods?|terms?)(?: of)?(?: up to)? $`))

// Right is how often a candidate that is so likely was right, between the points of the curve.
func (l *Learned) Right(p float64) float64 {
	last := [2]float64{0, 0}
	for _, point := range l.Curve {
		if p <= point[0] {
			return last[1] + (point[1]-last[1])*(p-last[0])/max(point[0]-last[0], 1e-6)
		}
		last = point
	}
	return last[1]
}

// A notice may differ by who gives it.
const ofGiver = "the length of the notice depends on who gives it"

var (
	// ownGiver names one party as who may end the contract.
	ownGiver = regexp.MustCompile(`\b(\p{Lu}[\w&]+)[”"’]?\s*(?:,[^,.;]{0,60},\s*)?(?i:may|shall\s+be\s+entitled|shall\s+have\s+the\s+right|has\s+the\s+right|will\s+have\s+the\s+right|is\s+entitled|can|giving|upon\s+giving)\b`)
	anyGiver = regexp.MustCompile(`(?i)^(?:either|each|party|parties|any|both|it|they|this|agreement|section|article|such|you)$`)
)

// byGiver doubts a notice beside which stands that of the other party, of another length.
func byGiver(d *Reading, found []Answer) []Answer {
	const together = 1500 // bytes
	if len(found) == 0 {
		return found
	}
	first := found[0]
	giver := giverOf(d.Text, first)
	if giver == "" {
		return found[:1]
	}
	for _, a := range found[1:] {
		other := giverOf(d.Text, a)
		if other != "" && other != giver && max(a.Value.Span.Start-first.Value.Span.End, first.Value.Span.Start-a.Value.Span.End) < together {
			first.Doubt, a.Doubt = ofGiver, ofGiver
			return []Answer{first, a}
		}
	}
	return found[:1]
}

// giverOf returns the one party that a sentence gives the notice to; "" where it is either.
func giverOf(text string, a Answer) string {
	m := ownGiver.FindAllStringSubmatch(text[a.Evidence.Start:a.Value.Span.Start], -1)
	if len(m) == 0 || anyGiver.MatchString(m[len(m)-1][1]) {
		return ""
	}
	return m[len(m)-1][1]
}
