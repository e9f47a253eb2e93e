package ask

import (
	"cmp"
	"errors"
	"math"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/learned"
	"pincite/backend/text"
)

// judged is a sentence that may decide.
type judged struct {
	span doc.Span
	lead string // what leads a list item in, with a space behind it
	said assertion
	// decides is how probably it is the sentence that decides, yes how probably the answer is yes by it.
	decides, yes float64
	features     map[string]float64 // by which it is told, see [trial.tell]
	polarity     map[string]float64 // see [polarity]
	cues         []cue
	qualifies    []map[string]float64 // of cues, see [qualifies]
	nearby       []nearby             // read when they are first asked for, see [trial.nearby]
	asked        float64              // the share of the claim's words that it has
	qualified    float64              // by a cross-encoder, see [trial.entail]
	reads        reading              // see [claim.reads]
}

// trial is a question for yes or no with the sentences of a document that may decide it.
type trial struct {
	q       *Question
	d       *Document
	claim   claim
	parties []forms
	who     int // of parties, the one that is asked of; -1 for none
	by      *VerdictWeights
	judged  []judged
	// compared is whether an encoder compared the sentences with the question, entailed whether a cross-encoder read them beside it.
	compared, entailed bool
	// none are the features by which it is told that the document says nothing of what is asked, silent how probable that is.
	none   map[string]float64
	silent float64
}

// mostJudged bounds the sentences that may decide, mostCompared the bytes of one that an encoder reads.
const (
	mostJudged   = 10
	mostCompared = 600
	cosineScale  = 4 // cosines differ by less than other features
)

// try reads the sentences of passages for a question, the one that decides most probably first. The error is that of the encoder.
func (w *Weights) try(q *Question, d *Document, hits []doc.Hit, of *Subject, present float64) (*trial, error) {
	t := &trial{q: q, d: d, claim: readClaim(q.Text, q.stems), parties: d.called()} // whose topic lacks the names that parted its words
	t.who = subject(q.Text, t.parties)
	spans, _ := candidates(hits)
	t.claim.weigh(d, spans)
	t.claim.act = t.claim.doing(d, t.parties)
	likely, _, err := w.reread(d, hits, of)
	if err != nil {
		return nil, err
	}
	for _, l := range likely {
		if len(t.judged) == mostJudged {
			break
		}
		span := text.Whole(d.Text, l.span)
		if span.Len() == 0 || d.wordless(span) || slices.ContainsFunc(t.judged, func(j judged) bool { return j.span.Intersect(span).Len() > 0 }) {
			continue
		}
		j := judged{span: span, lead: led(d, span)}
		j.said = readAssertion(j.lead+oneLine(d.Text[span.Start:span.End]), &t.claim)
		j.said.owner = j.said.ownedBy(&t.claim, t.who, t.parties)
		j.said.whose = j.said.role(t.who, t.parties)
		t.tell(&j, l.unread)
		j.polarity, j.cues, j.reads = polarity(&t.claim, &j.said), t.claim.cues(j.said.text), t.claim.reads(&j.said)
		for _, q := range j.cues {
			j.qualifies = append(j.qualifies, qualifies(&t.claim, &j.said, q))
		}
		t.judged = append(t.judged, j)
	}
	if err := errors.Join(t.compare(of), t.entail(of)); err != nil {
		return nil, err
	}
	t.lack(of, present)
	t.weigh(verdicts())
	return t, nil
}

// compare has an encoder compare the question with the sentences, where there is one.
func (t *trial) compare(of *Subject) error {
	if of.Cosines == nil || len(t.judged) == 0 {
		return nil
	}
	texts := make([]string, len(t.judged))
	for i, j := range t.judged {
		texts[i] = strings.ToValidUTF8(j.said.text[:min(len(j.said.text), mostCompared)], "")
	}
	cosines, err := of.Cosines(texts)
	if err != nil {
		return err
	}
	t.compared = true
	for i, c := range cosines {
		t.judged[i].features["cosine"] = cosineScale * float64(c)
	}
	return nil
}

// weigh tells how probably each of the sentences decides, or none does, and what they say.
func (t *trial) weigh(by *VerdictWeights) {
	t.by = by
	chosen := &by.Unread
	if t.compared && t.entailed {
		chosen = &by.Read
	}
	odds := make([]float64, 0, len(t.judged)+1)
	for i := range t.judged {
		j := &t.judged[i]
		j.yes = j.reads.turned(chosen.Polarity.Of(j.polarity))
		odds = append(odds, chosen.Deciding.Odds(j.features))
	}
	p := learned.Softmax(append(odds, chosen.Silent.Odds(t.none)))
	t.silent = p[len(t.judged)]
	for i := range t.judged {
		t.judged[i].decides = p[i]
	}
	slices.SortStableFunc(t.judged, func(a, b judged) int { return cmp.Compare(b.decides, a.decides) })
}

// says returns how probably the document says yes and no.
func (t *trial) says() (yes, no float64) {
	for i := range t.judged {
		j := &t.judged[i]
		yes, no = yes+j.decides*j.yes, no+j.decides*(1-j.yes)
	}
	return yes, no
}

// tell sets the features by which it is told whether a sentence decides; probability is that it is part of an answer.
func (t *trial) tell(j *judged, probability float64) {
	c, words := &t.claim, j.said.text
	shared := c.shared(words, c.stems)
	j.asked = shared / max(c.total(c.stems), 1e-9)
	role := j.said.whose
	op := declares
	if j.said.main >= 0 {
		op = j.said.operators[j.said.main].operator
	}
	j.features = map[string]float64{
		"sentence":    math.Log(max(probability, leastProbability)),
		"shared":      min(shared, mostShared),
		"asked":       j.asked,
		"act":         learned.Truth(t.does(words)),
		"about":       min(j.said.shared, mostShared),
		"verb":        learned.Truth(j.said.verb(c)),
		"of whom":     max(role, 0),
		"of another":  max(-role, 0),
		"other payer": learned.Truth(!t.q.ofWhom(t.d, j)),
		"recital":     learned.Truth(recital.MatchString(words)),
		"defines":     learned.Truth(slices.ContainsFunc(text.Definitions(words), func(t text.Definition) bool { return t.Means })),
		"choice":      learned.Truth(optional(t.d.Text, j.span)),
		"aside":       learned.Truth(c.aside(words)),
		"besides":     learned.Truth(c.besides(&j.said)),
		"alone":       learned.Truth(c.wholly && tellsAlone(words)),
		"owner":       learned.Truth(j.said.owner != 0),
		"heading":     min(c.shared(t.d.headed(j.span), c.stems), 2),
		"long":        math.Log(float64(max(1, len(words)))) - 5,
	}
	j.features[forceNames[c.force]+":"+operatorNames[op]] = 1
}

// lack sets the features by which it is told that the document says nothing of what is asked.
func (t *trial) lack(of *Subject, present float64) {
	c := &t.claim
	f := map[string]float64{"none": 1, "presence": learned.Logit(min(max(present, leastSure), 1-leastSure))}
	if of.Asked >= mostUnasked {
		f["there"] = learned.Logit(min(max(of.There, leastSure), 1-leastSure))
	}
	f["foreign"], f["unsaid"] = t.q.share(of.Foreign), learned.Truth(of.Unsaid)
	best := math.Log(leastProbability)
	if t.entailed {
		f["entails"] = -mostEntailed / entailmentScale
	}
	for i := range t.judged {
		j := &t.judged[i]
		f["asked"] = max(f["asked"], j.asked)
		f["act"] = max(f["act"], j.features["act"])
		f["heading"] = max(f["heading"], j.features["heading"])
		best = max(best, j.features["sentence"])
		if t.compared {
			f["cosine"] = max(f["cosine"], j.features["cosine"])
		}
		if t.entailed {
			f["entails"] = max(f["entails"], j.features["entails"])
		}
	}
	f["sentence"] = best
	f["asked anywhere"] = c.shared(t.d.Text, c.stems) / max(c.total(c.stems), 1e-9)
	f["act anywhere"] = learned.Truth(t.does(t.d.Text))
	f[forceNames[c.force]] = 1
	t.none = f
}

// mostShared bounds what shared words count.
const mostShared = 4

// does reports whether some words have what is done in the question.
func (t *trial) does(words string) bool {
	return t.claim.act != "" && t.claim.shared(words, map[string]bool{t.claim.act: true}) > 0
}

// total returns the weight of some stems.
func (c *claim) total(stems map[string]bool) (sum float64) {
	for stem := range stems {
		weight, ok := c.weights[stem]
		if !ok {
			weight = 1
		}
		sum += weight
	}
	return sum
}

// doing returns the stem of the first word of a question that says something and names nobody: as a rule what is done, "sublicense" of
// "can Orsk sublicense it?"; "" for none.
func (c *claim) doing(d *Document, parties []forms) string {
	names := text.Stems(d.File + " " + d.Title + " " + strings.Join(d.Parties, " "))
	for _, f := range parties {
		for _, form := range f {
			for word := range text.Words(form) {
				names[text.Stem(word)] = true
			}
		}
	}
	for _, word := range c.words {
		if stem := text.Stem(word); c.stems[stem] && !names[stem] && !c.premise[stem] {
			return stem
		}
	}
	return ""
}

// headed returns the heading of the section that a span stands in.
func (d *Document) headed(span doc.Span) string {
	section, ok := d.Layout.SectionAt(span.Start)
	if !ok {
		return ""
	}
	return d.Text[section.Heading.Start:section.Heading.End]
}

// recital begins sentences that tell why an agreement is made, and decide nothing.
var recital = regexp.MustCompile(`^\W*(?:WHEREAS|Whereas)\b`)

// besides reports whether a sentence demands something, without saying that it alone will do, where the question is whether
// something may be done: that somebody shall perform a duty forbids nothing.
func (c *claim) besides(r *assertion) bool {
	return c.force == askedMay && r.main >= 0 && r.operators[r.main].operator == demanded && !r.verb(c) && !onlySo.MatchString(r.text)
}

// tellsAlone reports whether a sentence says of something that somebody has it alone, or not alone.
func tellsAlone(sentence string) bool {
	return alone.MatchString(sentence) || notAlone.MatchString(sentence)
}

// aside reports whether some of what is asked stands in a sentence behind "without" and nowhere else: "may seek an injunction
// without bond" says nothing of seeking one. Somebody's leave is no such thing.
func (c *claim) aside(sentence string) bool {
	words := withoutThat.FindString(sentence)
	if words == "" || c.without || strings.Contains(words, "consent") || strings.Contains(words, "approval") {
		return false
	}
	return c.shared(withoutThat.ReplaceAllString(sentence, ""), c.stems) < c.shared(sentence, c.stems)
}

// withoutThat finds what a sentence says to do without.
var withoutThat = regexp.MustCompile(`(?i)\bwithout\b[^.;:,]*`)
