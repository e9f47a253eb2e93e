package ask

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/learned"
	"pincite/backend/text"
)

const (
	leastTaken     = 0.25 // how probably a sentence takes something back of the one before it that is quoted under it
	leastElsewhere = 1.2  // words of the question, by their weights, that such a sentence of another section or list item has at least
	leastOfBoth    = 0.3  // or the share of its words, and of those of the sentence that decides, which both have
	mostNear       = 8    // sentences that are looked at
)

// nearby is a sentence near one that decides, which may take something back of it.
type nearby struct {
	span      doc.Span
	features  map[string]float64   // of both sentences, see [following]
	polarity  map[string]float64   // of it and the claim
	qualifies []map[string]float64 // of its cues
}

// nearby returns the sentences near one that decides which may take something back of it: those of another section or list item have to
// speak of what is asked, or to name the section.
func (t *trial) nearby(j *judged) []nearby {
	if j.nearby != nil {
		return j.nearby
	}
	c, d := &t.claim, t.d
	j.nearby = []nearby{}
	for _, s := range d.near(j.span) {
		words := oneLine(d.Text[s.Start:s.End])
		elsewhere := !d.together(j.span, s) || ownLabel.MatchString(words)
		n := readNearby(c, &j.said, s, words)
		if !elsewhere || d.named(words, j.span) || c.shared(words, c.stems) >= leastElsewhere || n.features["of both"] >= leastOfBoth {
			j.nearby = append(j.nearby, n)
		}
	}
	return j.nearby
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

// readNearby reads a sentence near one that says something to a claim: what it does against what that does, its wordings, and whether
// both speak of the same one. In names of features % stands for what that says, "yes" or "no".
func readNearby(c *claim, said *assertion, span doc.Span, next string) nearby {
	r := readAssertion(next, c)
	n := nearby{span: span, polarity: polarity(c, &r)}
	for _, q := range readCues(next) {
		n.qualifies = append(n.qualifies, qualifies(c, &r, q))
	}
	first := "nothing"
	if len(r.operators) > 0 {
		first = operatorNames[r.operators[0].operator]
	}
	breach, no := ofBreach.MatchString(next), denies.MatchString(next)
	f := map[string]float64{
		"asked": min(sharedStems(next, c.stems), 2) / 2, "opens exception": learned.Truth(opensException.MatchString(next)), "goes on": learned.Truth(goesOnAbout.MatchString(next)),
		"breach": learned.Truth(breach && !no), "no breach": learned.Truth(breach && no),
		"%>" + first: 1, "not:%": learned.Truth(no), "lifts:%": learned.Truth(lifts.MatchString(next)), "steps:%": learned.Truth(steps.MatchString(next)),
	}
	own, both := 0.0, 0.0
	for stem := range r.stems {
		if !emptyStems()[stem] {
			own, both = own+1, both+learned.Truth(said.stems[stem])
		}
	}
	f["of both"] = both / max(1, own)
	if said.main >= 0 && len(r.operators) > 0 {
		f[operatorNames[said.operators[said.main].operator]+">"+first] = perPair
		actor := strings.ToLower(strings.Join(strings.Fields(next[:r.operators[0].span.Start]), " "))
		before := strings.ToLower(strings.TrimSpace(said.text[:said.operators[said.main].span.Start]))
		same := learned.Truth(actor != "" && strings.HasSuffix(before, actor) || actor == "it" || actor == "she" || actor == "he")
		f["same:"+first+":%"], f["same"] = same, same
	}
	n.features = f
	return n
}

// following returns the features of a sentence that tell whether it takes something back of one near it, which says yes or no to a claim.
func (w *VerdictWeights) following(yes bool, n *nearby) map[string]float64 {
	side, contrary := "no", w.Unread.Polarity.Of(n.polarity)
	if yes {
		side, contrary = "yes", 1-contrary
	}
	f := map[string]float64{side: 1, "contrary": contrary, "contrary:" + side: contrary, "contrary:asked": contrary * n.features["asked"]}
	for name, v := range n.features {
		f[strings.ReplaceAll(name, "%", side)] = v
	}
	for _, q := range n.qualifies {
		f["cue"] = max(f["cue"], w.Cue.Of(q))
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
