package ask

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/learned"
	"pincite/backend/text"
)

// figure is a value that may be the one which a question asks for.
type figure struct {
	value value.Value
	words doc.Span // the sentence, or what gives it its name
	// right is how probably it is the one that is asked for.
	right    float64
	features map[string]float64 // by which that is told
	clause   string             // what is said of it, on a line
	narrow   string             // what confines it; see [Question.narrow]
}

// figureSet are the values that may be the one which a question asks for.
type figureSet struct {
	q     *Question
	d     *Document
	claim claim
	all   []figure
	// none are the features by which it is told that none of them is.
	none     map[string]float64
	compared bool // an encoder compared what is said of them with the question
}

// mostFigured bounds the sentences whose values are looked at, and mostFigures the values.
const (
	mostFigured = 6
	mostFigures = 14
)

// figures reads the values that sentences of a document have, and those that have the name which is asked for. Likely are the
// sentences, the most probable first. The error is that of the encoder.
func (q *Question) figures(d *Document, likely []candidate, of *Subject, present float64) (*figureSet, error) {
	f := &figureSet{q: q, d: d, claim: readClaim(q.Text, q.stems)}
	spans := make([]doc.Span, len(likely))
	for i, c := range likely {
		spans[i] = c.span
	}
	f.claim.weigh(d, spans)
	kinds, words := q.kinds(), value.NewText(d.Text)
	for _, c := range likely[:min(len(likely), mostFigured)] {
		span := text.Whole(d.Text, c.span)
		if span.Len() == 0 {
			span = c.span
		}
		if optional(d.Text, span) {
			continue
		}
		for _, kind := range kinds {
			for _, v := range words.Find(kind, span) {
				if f.at(v.Span) == nil && len(f.all) < mostFigures && !q.ofOther(d.Text, span, v) {
					f.add(figure{value: v, words: span}, c.probability)
				}
			}
		}
	}
	f.byName(likely)
	f.general()
	if err := f.compare(of); err != nil {
		return nil, err
	}
	f.lack(likely, of, present)
	return f, nil
}

// kinds returns those of the values that may answer, the one that is asked for first.
func (q *Question) kinds() []value.Kind {
	kinds := []value.Kind{value.Kind(q.Want)}
	if other, has := instead[q.Want]; has && !(q.Want == Date && beginning.MatchString(q.Topic)) {
		kinds = append(kinds, other)
	}
	if q.Want == Money {
		kinds = append(kinds, value.Percent)
	}
	return kinds
}

// narrower finds words that confine a rate or a sum to those who are late or break the contract.
var narrower = regexp.MustCompile(`(?i)\b(default(s|ed|ing)?|breach(es|ed)?|late|overdue|unpaid|past[\s-]due|delinquen\w+|penalt\w+|arrears|fail(s|ed|ure)?|hold(s|ing)?[\s-]?over)\b`)

// notNarrow finds words that ask for what holds apart from that: "before default".
var notNarrow = regexp.MustCompile(`(?i)\b(?:before|without|until|absent|barring|no|not)\s+(?:any\s+|an?\s+|in\s+)?(?:event\s+of\s+)?` + narrower.String()[len(`(?i)\b`):])

// openingCondition is what a sentence begins with that says when the rest of it holds.
var openingCondition = regexp.MustCompile(`(?i)^[^\pL]*(?:\d[\d.]*\s+)?(?:if|while|when|where|upon|during|after|in\s+(?:the\s+event|case)|for\s+so\s+long\s+as)\b[^,;:]*,`)

// What a question for all that is paid says, and a sum of one of several times or things.
var (
	totalAsked = regexp.MustCompile(`(?i)\b(?:total(?:ly|s)?|altogether|overall|in\s+all|aggregate|combined)\b`)
	eachTime   = regexp.MustCompile(`(?i)\b(?:(?:each|every|per)\s+(?:of\s+\w+\s+)?(?:[\w-]+\s+){0,2}\w+|in\s+each\s+of\b|an?\s+(?:year|month|week|quarter|fortnight|day)|monthly|yearly|annual(?:ly)?|quarterly|weekly|daily|p\.\s?a\.?)`)
)

// general leaves out what is for those who are late or break the contract where another rate or sum stands beside it, and what is paid each
// time where all of it is asked for.
func (f *figureSet) general() {
	if f.q.Want == Money && totalAsked.MatchString(f.q.Text) && !eachTime.MatchString(f.q.Text) {
		f.all = slices.DeleteFunc(f.all, func(g figure) bool {
			return g.value.Kind == value.Money && eachTime.MatchString(g.clause) && !totalAsked.MatchString(g.clause)
		})
	}
	others := slices.DeleteFunc(slices.Clone(f.all), func(g figure) bool { return g.narrow != "" })
	if slices.ContainsFunc(others, func(g figure) bool { return g.value.Kind == value.Kind(f.q.Want) }) {
		f.all = others
	}
}

// narrow is what says of a rate or a sum that it is for those who are late or break the contract, of which the question does not speak: the
// heading above it, the condition before it, or its clause; "" where nothing does.
func (q *Question) narrow(d *Document, g *figure, clause doc.Span) string {
	if g.value.Kind != value.Percent && g.value.Kind != value.Money || narrower.MatchString(notNarrow.ReplaceAllString(q.Text, "")) {
		return ""
	}
	for _, words := range []string{d.Layout.Title(g.words.Start), openingCondition.FindString(d.Text[g.words.Start:g.words.End]), d.Text[clause.Start:clause.End]} {
		if narrower.MatchString(words) {
			return strings.Trim(oneLine(words), " ,.;:")
		}
	}
	return ""
}

// ofOther reports whether a value counts parts of the text, or is that of something else of the sort that the question asks for.
func (q *Question) ofOther(words string, span doc.Span, v value.Value) bool {
	switch v.Kind {
	case value.Date, value.Duration:
		return false
	case value.Number:
		if counts(words, v.Span) {
			return true
		}
	}
	return q.another(words, span, v)
}

// at returns the figure whose value shares words with a span; nil for none.
func (f *figureSet) at(span doc.Span) *figure {
	for i := range f.all {
		if f.all[i].value.Span.Intersect(span).Len() > 0 {
			return &f.all[i]
		}
	}
	return nil
}

// add adds a figure with its features; probability is that of its sentence.
func (f *figureSet) add(g figure, probability float64) *figure {
	q, s := f.q, f.d.Text
	clause := around(s, g.words, g.value.Span)
	sentence, title := s[g.words.Start:g.words.End], f.d.Layout.Title(g.words.Start)
	g.clause = oneLine(title + ": " + s[clause.Start:clause.End])
	before, after := s[g.words.Start:max(g.words.Start, g.value.Span.Start)], s[min(g.value.Span.End, g.words.End):g.words.End]
	g.narrow = q.narrow(f.d, &g, clause)
	kind, total := g.value.Kind, max(f.claim.total(f.claim.stems), 1e-9)
	g.features = map[string]float64{
		"sentence": math.Log(max(probability, leastProbability)),
		"asked":    f.claim.shared(sentence+" "+title, f.claim.stems) / total,
		"near":     f.claim.shared(s[clause.Start:clause.End], f.claim.stems) / total,
		"gap":      math.Log(float64(1 + q.gap(s, g.words, g.value.Span))),
		"beside":   math.Log(float64(max(1, len(value.Find(kind, s, g.words))))),
		"aside":    learned.Truth(q.aside(kind, before, after)),
		"back":     learned.Truth(kind == value.Duration && looksBack(s, g.value.Span)),
		"late":     learned.Truth(kind == value.Duration && tooLate.MatchString(before)),
		"excepted": learned.Truth(exception.MatchString(sentence)),
		"insured":  learned.Truth(q.insured(sentence)),
		"no unit":  learned.Truth(!hasUnit(sentence, q.perUnit())),
	}
	if kind != value.Kind(q.Want) {
		g.features[string(kind)+" for "+string(q.Want)] = 1
	}
	if kind == value.Date {
		f.direction(&g, before, after)
	}
	f.roles(&g, s[clause.Start:clause.End], sentence)
	f.all = append(f.all, g)
	return &f.all[len(f.all)-1]
}

// around returns the part of a sentence that says what a value in it is: the clause that it stands in, with the one before where
// it has hardly a word of its own.
func around(s string, span, at doc.Span) doc.Span {
	const short = 24 // bytes
	part := span
	for _, end := range clauseEnd.FindAllStringIndex(s[span.Start:span.End], -1) {
		switch at0, at1 := span.Start+end[0], span.Start+end[1]; {
		case at1 <= at.Start-short:
			part.Start = at1
		case at0 >= at.End+short:
			part.End = at0
			return part
		}
	}
	return part
}

// roles are what a value may be there for: who speaks of one and means it asks for it by words of that family.
var roles = []*regexp.Regexp{
	noticeAsked,
	mends,
	regexp.MustCompile(`(?i)\b(breach\w*|default\w*|fail\w*|violat\w*|insolven\w*|bankrupt\w*)\b`),
	renewalAsked,
	regexp.MustCompile(`(?i)\b(initial|term|duration|expir\w+|run|runs|last|lasts)\b`),
	regexp.MustCompile(`(?i)\b(late|overdue|unpaid|past due|delinquent|interest|when due)\b`),
	regexp.MustCompile(`(?i)\b(insur\w+|coverage|cover|policy|policies)\b`),
	regexp.MustCompile(`(?i)\b(deposit|advance|upfront|up front|first|initial|signing|upon execution|down ?payment)\b`),
	regexp.MustCompile(`(?i)\b(balance|remain\w*|rest|final|last|second|subsequent|thereafter)\b`),
	regexp.MustCompile(`(?i)\b(month|monthly|months)\b`),
	regexp.MustCompile(`(?i)\b(year|yearly|annual\w*|annum)\b`),
	regexp.MustCompile(`(?i)\bquarter\w*\b`),
	regexp.MustCompile(`(?i)\b(audit\w*|inspect\w*|discrepan\w*|underpa\w*|error)\b`),
	regexp.MustCompile(`(?i)\b(minimum|at least|not less than|no less than)\b`),
	regexp.MustCompile(`(?i)\b(maximum|at most|not more than|no more than|exceed\w*|cap|caps|limit\w*|up to)\b`),
	regexp.MustCompile(`(?i)\b(warrant\w*|guarant\w*|defect\w*)\b`),
	regexp.MustCompile(`(?i)\b(surviv\w*|after (?:the )?(?:termination|expir\w+|end)|post-?termination|following (?:the )?(?:termination|expir\w+))\b`),
	regexp.MustCompile(`(?i)\b(pay|pays|paid|payment|payable|invoice\w*|due|owe|owes|remit\w*)\b`),
	regexp.MustCompile(`(?i)\b(deliver\w*|ship\w*|report\w*|provide|submit\w*|send|return\w*|hand)\b`),
	beginning,
	withoutCause,
	regexp.MustCompile(`(?i)\b(confidential\w*|secret\w*|disclos\w*|compet\w*|solicit\w*)\b`),
	regexp.MustCompile(`(?i)\b(shares?|stock|warrants?|options?|equity|vest\w*)\b`),
	regexp.MustCompile(`(?i)\b(royalt\w*|commission\w*|share of|revenue\w*|net sales|profit\w*)\b`),
	regexp.MustCompile(`(?i)\b(terminat\w*|cancel\w*|end|walk away|get out|quit|withdraw\w*|leave)\b`),
}

// roles counts what a value is there for and asked for, is there for alone, and is asked for where its sentence speaks of no such thing.
func (f *figureSet) roles(g *figure, clause, sentence string) {
	both, strange, lacking := 0.0, 0.0, 0.0
	for _, r := range roles {
		switch asked, said := r.MatchString(f.q.Text), r.MatchString(clause); {
		case asked && said:
			both++
		case said:
			strange++
		case asked && !r.MatchString(sentence):
			lacking++
		}
	}
	g.features["roles"], g.features["strange roles"], g.features["lacking roles"] = both, strange, lacking
}

// What a day is asked for as, and what it is said to be.
var (
	endAsked  = regexp.MustCompile(`(?i)\b(until|till|expir\w*|ends?|ended|ending|last|latest|over|runs? out|deadline|by (what|which|when)|by|before|no later)\b`)
	beginsAt  = regexp.MustCompile(`(?i)\b(from|commenc\w*|beginn?\w*|start\w*|effective|as of|dated|since|on or after)\b[^.;:]{0,30}$`)
	signedAt  = regexp.MustCompile(`(?i)\b(dated|made|entered|executed|signed)\b[^.;:]{0,40}$`)
	signAsked = regexp.MustCompile(`(?i)\b(dated?|made|entered|executed|signed|sign)\b`)
)

// direction sets the features of whether a day is said to be what it is asked for as: a beginning, an end, the day of a signature.
func (f *figureSet) direction(g *figure, before, after string) {
	ends := lastsTo.MatchString(before) || isEnd.MatchString(after)
	for _, d := range []struct {
		name  string
		asked *regexp.Regexp
		said  bool
	}{{"end", endAsked, ends}, {"beginning", beginning, beginsAt.MatchString(before) && !ends}, {"signature", signAsked, signedAt.MatchString(before)}} {
		switch asked := d.asked.MatchString(f.q.Text); {
		case asked && d.said:
			g.features["is the "+d.name] = 1
		case d.said:
			g.features["is a "+d.name] = 1
		case asked:
			g.features["is no "+d.name] = 1
		}
	}
}

// byName adds the values that a list of terms or a definition calls as the question does; what calls them so is as likely to answer as
// the sentence that is likeliest to.
func (f *figureSet) byName(likely []candidate) {
	wanted := f.q.needed(f.d)
	if len(wanted) == 0 || len(likely) == 0 {
		return
	}
	for v := range namedValues(f.d, value.Kind(f.q.Want)) {
		exactly := calls(v.name, wanted, 0)
		if !exactly && !calls(v.name, wanted, 1) {
			continue
		}
		at := f.at(v.value.Span)
		if at == nil {
			if len(f.all) >= mostFigures {
				return
			}
			at = f.add(figure{value: v.value, words: v.words}, likely[0].probability)
		}
		at.features["named"], at.features["named exactly"] = 1, learned.Truth(exactly)
	}
}

// compare has an encoder compare the question with what is said of the values, where there is one.
func (f *figureSet) compare(of *Subject) error {
	if of.Cosines == nil || len(f.all) == 0 {
		return nil
	}
	var texts []string
	for _, g := range f.all {
		for _, t := range []string{g.clause, oneLine(f.d.Text[g.words.Start:g.words.End])} {
			texts = append(texts, strings.ToValidUTF8(t[:min(len(t), mostCompared)], ""))
		}
	}
	cosines, err := of.Cosines(texts)
	if err != nil {
		return err
	}
	f.compared = true
	for i := range f.all {
		f.all[i].features["clause cosine"] = cosineScale * float64(cosines[2*i])
		f.all[i].features["cosine"] = cosineScale * float64(cosines[2*i+1])
	}
	return nil
}

// lack sets the features by which it is told that none of the values is asked for.
func (f *figureSet) lack(likely []candidate, of *Subject, present float64) {
	most, cosine, blank := 0.0, 0.0, 0.0
	for i, g := range f.all {
		if cosine = max(cosine, g.features["clause cosine"]); i == 0 || g.features["near"] > most {
			most = g.features["near"]
		}
	}
	if len(likely) > 0 {
		span := text.Whole(f.d.Text, likely[0].span)
		blank = learned.Truth(value.Blank(f.d.Text[span.Start:span.End]))
	}
	f.none = map[string]float64{
		"none": 1, "blank": blank, "near": most, "cosine": cosine, "present": math.Log(max(present, leastSure) / max(1-present, leastSure)),
		"strange": f.q.share(of.Foreign), "few": learned.Truth(len(f.all) < 2), "want " + string(f.q.Want): 1,
	}
}

// likeliest returns the value that is asked for most probably, and how probably; what several sentences say counts together.
func (f *figureSet) likeliest() (best *figure, right float64) {
	share := map[string]float64{}
	for i := range f.all {
		share[f.all[i].value.Text] += f.all[i].right
	}
	for i := range f.all {
		if g := &f.all[i]; best == nil || share[g.value.Text] > right || share[g.value.Text] == right && g.right > best.right {
			best, right = g, share[g.value.Text]
		}
	}
	return best, right
}

// quoted returns what is quoted for a figure: the spans that were chosen, and its own words where none has it.
func (g *figure) quoted(spans []doc.Span) []doc.Span {
	if slices.ContainsFunc(spans, func(s doc.Span) bool { return s.Contains(g.value.Span) }) {
		return spans
	}
	spans = append(slices.Clone(spans), g.words)
	slices.SortFunc(spans, func(a, b doc.Span) int { return a.Start - b.Start })
	return spans
}
