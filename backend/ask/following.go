package ask

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

const (
	leastTaken     = 0.25 // how probably a sentence takes something back of the one before it that is quoted under it
	leastElsewhere = 1.2  // words of the question, by their weights, that such a sentence of another section or list item has at least
	mostNear       = 8    // sentences that are looked at
)

// takesBack returns how probably a sentence near the one that decides takes something back of it. One of another section or
// list item has to speak of what is asked, or to name the section.
func (t *trial) takesBack(best *judged, near doc.Span) float64 {
	c, d := &t.claim, t.d
	words := oneLine(d.Text[near.Start:near.End])
	if !d.named(words, best.span) && (!d.together(best.span, near) || ownLabel.MatchString(words)) && c.shared(words, c.stems) < leastElsewhere {
		return 0
	}
	if opensException.MatchString(words) {
		return 1
	}
	return t.by.Follow.Of(t.by.following(c, &best.said, best.yes >= 0.5, words))
}

// ownLabel begins a sentence that is an item or a paragraph of its own: "c) …", "B. …".
var ownLabel = regexp.MustCompile(`^\(?[\p{L}\d]{1,3}[.)]\s`)

// near returns the sentences that may take back something of one: those behind it, the first of the next section, and those of the
// document that name its section.
func (d *Document) near(span doc.Span) []doc.Span {
	found := behind(d, span)
	section, ok := d.Layout.SectionAt(span.Start)
	if !ok {
		return found
	}
	add := func(at int) {
		s := text.Whole(d.Text, doc.Span{Start: at, End: at + 1})
		s.Start = max(s.Start, min(at, s.End))
		if s.Len() > 0 && s.Intersect(span).Len() == 0 && !slices.ContainsFunc(found, func(f doc.Span) bool { return f.Intersect(s).Len() > 0 }) {
			found = append(found, s)
		}
	}
	for _, next := range d.Layout.Sections {
		if next.Span.Start >= section.Span.End && next.Heading.End < next.Span.End {
			if at, ok := d.firstSentence(doc.Span{Start: next.Heading.End, End: next.Span.End}); ok {
				add(at.Start)
			}
			break
		}
	}
	for _, at := range refersTo.FindAllStringSubmatchIndex(d.Text, -1) {
		if len(found) < mostNear && section.Label != "" && section.Label == sectionNumber(d.Text[at[2]:at[3]], section.Label) {
			add(at[0])
		}
	}
	return found
}

// sectionNumber returns the label of a section by the number that refers to it, in the form of another label: "Article VII" for "VII".
func sectionNumber(number, like string) string {
	if word, _, ok := strings.Cut(like, " "); ok {
		return word + " " + number
	}
	return number
}

// named reports whether words refer to the section that a span stands in.
func (d *Document) named(words string, span doc.Span) bool {
	section, ok := d.Layout.SectionAt(span.Start)
	return ok && section.Label != "" && slices.ContainsFunc(refersTo.FindAllStringSubmatch(words, -1), func(m []string) bool {
		return sectionNumber(m[1], section.Label) == section.Label
	})
}

// together reports whether two spans stand in the same section.
func (d *Document) together(a, b doc.Span) bool {
	one, _ := d.Layout.SectionAt(a.Start)
	other, _ := d.Layout.SectionAt(b.Start)
	return one.Span == other.Span
}

// following returns the features of a sentence that tell whether it takes something back of the one before, which says yes or no to a
// claim: what it says to the claim itself, what it does against what that does, its wordings, and whether both speak of the same one.
func (w *VerdictWeights) following(c *claim, said *assertion, yes bool, next string) map[string]float64 {
	r := readAssertion(next, c)
	contrary := w.Polarity.Of(polarity(c, &r))
	side := "no"
	if yes {
		side, contrary = "yes", 1-contrary
	}
	shared := sharedStems(next, c.stems)
	asked := min(shared, 2) / 2
	f := map[string]float64{side: 1, "contrary": contrary, "contrary:" + side: contrary, "contrary:asked": contrary * asked, "asked": asked}
	if len(r.operators) > 0 {
		f[side+">"+operatorNames[r.operators[0].operator]] = 1
	} else {
		f[side+">nothing"] = 1
	}
	for _, q := range readCues(next) {
		f["cue"] = max(f["cue"], w.Cue.Of(qualifies(c, &r, q)))
	}
	f["opens exception"], f["goes on"] = truth(opensException.MatchString(next)), truth(goesOnAbout.MatchString(next))
	breach, no := ofBreach.MatchString(next), denies.MatchString(next)
	f["breach"], f["no breach"] = truth(breach && !no), truth(breach && no)
	f["not:"+side], f["lifts:"+side], f["steps:"+side] = truth(no), truth(lifts.MatchString(next)), truth(steps.MatchString(next))
	if said.main >= 0 && len(r.operators) > 0 {
		f[operatorNames[said.operators[said.main].operator]+">"+operatorNames[r.operators[0].operator]] = perPair
	}
	own, both := 0.0, 0.0
	for stem := range r.stems {
		if !emptyStems()[stem] {
			own, both = own+1, both+truth(said.stems[stem])
		}
	}
	f["of both"] = both / max(1, own)
	if said.main >= 0 && len(r.operators) > 0 {
		actor := strings.ToLower(strings.Join(strings.Fields(next[:r.operators[0].span.Start]), " "))
		before := strings.ToLower(strings.TrimSpace(said.text[:said.operators[said.main].span.Start]))
		same := truth(actor != "" && strings.HasSuffix(before, actor) || actor == "it" || actor == "she" || actor == "he")
		f["same:"+operatorNames[r.operators[0].operator]+":"+side], f["same"] = same, same
	}
	return f
}

// perPair is what the operators of two sentences count together, against one for what either does: there are few examples of each.
const perPair = 0.5

// What sentences behind one tell of: what follows from its breach, what is left out of it, and what has to be done for it.
var (
	ofBreach = regexp.MustCompile(`(?i)\b(?:breach\w*|violat\w*|contraven\w*|void|ineffective|purported|attempted|injunct\w*|damages|event of default|indemnif\w*|so [a-z]+ed|acknowledges?|waives?|reasonable|surviv\w*|remedies)\b`)
	lifts    = regexp.MustCompile(`(?i)\b(?:exempt\w*|exclud\w*|except\w*|disregard\w*|waived|laps\w+|permitted|tolerated|allowed|outside|without prejudice|however|nonetheless|nevertheless|unreasonabl[ey]|free|welcome|no \w+ (?:is|are|shall be|will be) \w+|not (?:be )?(?:required|needed|necessary|deemed|apply|extend|fall))\b`)
	steps    = regexp.MustCompile(`(?i)\b(?:notice|approval|consent|permission|payment|paid|pays?|fee|only|at least|minimum|must|required|requires|subject|hours|expense|ends|revoke|withdraw|if|where|unless|retain|keep)\b`)
)
