package ask

import (
	_ "embed" // words of one meaning
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/learned"
	"pincite/backend/text"
)

// assertion is a sentence of a contract as it is read for a claim.
type assertion struct {
	text      string
	operators []operatorAt
	main      int       // of operators, the one whose words the question has; -1 for none
	weights   []float64 // of operators, how probably each is the main one
	shared    float64
	stems     map[string]bool
	owner     float64 // see [assertion.ownedBy]
	whose     float64 // see [assertion.role]
}

// readAssertion reads a sentence for what it says of a claim: its main operator is the one with most of the claim's words
// about it. What stands in a condition, or tells which one is meant, counts for less.
func readAssertion(sentence string, c *claim) assertion {
	r := assertion{text: sentence, operators: readOperators(sentence), main: -1, stems: text.Stems(sentence)}
	asked := maps.Clone(c.stems) // what is asked of what it takes to hold
	maps.DeleteFunc(asked, func(stem string, _ bool) bool { return c.premise[stem] })
	if len(asked) == 0 {
		asked = c.stems
	}
	from := 0
	scored := successors.ReplaceAllStringFunc(sentence, func(s string) string { return strings.Repeat(" ", len(s)) })
	for i, o := range r.operators {
		end := len(sentence)
		if i+1 < len(r.operators) {
			end = r.operators[i+1].span.Start
		}
		behind, before := scored[o.span.End:end], scored[from:o.span.Start]
		score := c.shared(behind, asked) + beforeShare*c.shared(before, asked) + operatorPrior[o.operator]
		if c.act != "" {
			score += actShare * c.shared(behind, map[string]bool{c.act: true})
		}
		lead := sentence[:o.span.Start]
		switch {
		case o.operator == declares:
			score *= declaresShare
		case c.force == askedRelease && (o.operator == ended || o.operator == freed):
			score++
		}
		if supposing.MatchString(lead) || relative.MatchString(lead) || o.operator == declares && strings.HasSuffix(lead, "to ") {
			score *= subordinateShare
		}
		if proviso.MatchString(lead) {
			score *= provisoShare
		}
		r.weights = append(r.weights, score/operatorScale)
		if r.main < 0 || score > r.shared {
			r.main, r.shared = i, score
		}
		from = o.span.End
	}
	if len(r.weights) > 0 {
		r.weights = learned.Softmax(r.weights)
	}
	r.fromLead()
	if r.main >= 0 && r.operators[r.main].operator == ended && c.ends() {
		r.operators[r.main].operator = demanded // to end it is what is asked: "shall cease all use"
	}
	return r
}

// successors finds words in which nobody assigns anything.
var successors = regexp.MustCompile(`(?i)\b(?:successors?|heirs|representatives)(?:,| and| or)+ (?:permitted )?assigns?\b`)

// fromLead takes the operator of what leads a list item in where the item only tells of what that holds: "The restrictions will not
// apply to information which: (e) is disclosed by order of a court".
func (r *assertion) fromLead() {
	at := leadEnd.FindStringIndex(r.text)
	if at == nil || r.main < 0 || r.operators[r.main].operator != declares || r.operators[r.main].span.Start < at[1] {
		return
	}
	for i, o := range r.operators {
		if o.span.End <= at[0] && o.operator != declares {
			r.main = i
			clear(r.weights)
			r.weights[i] = 1
		}
	}
}

// leadEnd finds where the words that lead a list item in end.
var leadEnd = regexp.MustCompile(`[:—–]\s+\(\w{1,4}\)\s`)

// operatorScale is by how much the scores of operators differ of which one is e times as probably the main one as the other.
const operatorScale = 0.25

// How much words count before an operator, and operators that do not carry the sentence.
const (
	beforeShare      = 0.6
	actShare         = 0.5 // what is done, behind it, counts that much more
	subordinateShare = 0.4
	provisoShare     = 0.7
	declaresShare    = 0.6
)

// operatorPrior prefers clear operators where the words decide nothing.
var operatorPrior = [operators]float64{declares: 0, denied: 0.3, allowed: 0.3, demanded: 0.25, forbidden: 0.4, freed: 0.4, ended: 0.3}

// sharedStems returns how many of some stems stand in words, without a prefix that denies them, too.
func sharedStems(words string, stems map[string]bool) float64 {
	return (&claim{}).shared(words, stems)
}

// shared returns the weight of those of some stems that stand in words, without a prefix that denies them, too.
func (c *claim) shared(words string, stems map[string]bool) (sum float64) {
	seen := map[string]bool{}
	for word := range text.Words(words) {
		stem := text.Stem(word)
		if !stems[stem] {
			stem = text.Stem(deniedPrefix.ReplaceAllString(word, ""))
		}
		share := 1.0
		if !stems[stem] {
			other := kindred(stem, stems)
			if other == "" {
				other = akin(stem, stems)
			}
			stem, share = other, kindredShare
		}
		if !stems[stem] || seen[stem] {
			continue
		}
		seen[stem] = true
		if weight, ok := c.weights[stem]; ok {
			share *= weight
		}
		sum += share
	}
	return sum
}

// kindred returns the one of some stems that begins as another does, so far that both are of one word: "competitor" and
// "competitive"; "" for none.
func kindred(stem string, stems map[string]bool) string {
	if len(stem) < leastKindred {
		return ""
	}
	found := ""
	for other := range stems {
		if len(other) >= leastKindred && other[:leastKindred] == stem[:leastKindred] && (found == "" || other < found) {
			found = other
		}
	}
	return found
}

//go:embed akin.txt
var akinList string

// akinWords are the stems of akin.txt, each with those of its lines.
var akinWords = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for _, line := range strings.Split(akinList, "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		words := strings.Fields(line)
		for _, word := range words {
			for _, other := range words {
				if a, b := text.Stem(word), text.Stem(other); a != b {
					all[a] = append(all[a], b)
				}
			}
		}
	}
	return all
})

// akin returns the one of some stems that everyday words have for another; "" for none.
func akin(stem string, stems map[string]bool) string {
	for _, other := range akinWords()[stem] {
		if stems[other] {
			return other
		}
	}
	return ""
}

// How many bytes such stems share at their beginning, and how much of a word's weight they count.
const (
	leastKindred = 6
	kindredShare = 0.7
)

// deniedPrefix is a prefix that denies a word.
var deniedPrefix = regexp.MustCompile(`^(?:non|un|in|im|ir|dis)-?`)

// weigh gives the words of a claim weights from 0 to 1 by how few of some sentences of a document have them; what the document
// is called by weighs little.
func (c *claim) weigh(d *Document, sentences []doc.Span) {
	c.weights = map[string]float64{}
	names := text.Stems(d.File + " " + d.Title + " " + strings.Join(d.Parties, " "))
	count := map[string]int{}
	for _, s := range sentences {
		for stem := range text.Stems(d.Text[s.Start:s.End]) {
			if c.stems[stem] {
				count[stem]++
			}
		}
	}
	whole := math.Log(float64(len(sentences) + 1))
	for stem := range c.stems {
		c.weights[stem] = 1 - commonShare*math.Log(float64(max(count[stem], 1)))/max(whole, 1)
		if names[stem] {
			c.weights[stem] *= namesShare
		}
	}
}

// How much words count by which a document is called, and how much less those that all sentences have.
const (
	namesShare  = 0.3
	commonShare = 0.8
)

var (
	goesOn    = regexp.MustCompile(`(?i)\b(?:surviv\w*|continu\w*|remain\w*|perpetual\w*|indefinite\w*|irrevocable|in full force)\b`)
	endsIt    = regexp.MustCompile(`(?i)\b(?:ceases?|terminates?|expires?|lapses?|deleted|released|ends?)\b`)
	atWill    = regexp.MustCompile(`(?i)\b(?:at any time|(?:sole|absolute|own|its) (?:and absolute )?discretion|with or without|without (?:cause|reason|penalty|premium|restriction|limit\w*|the (?:\w+ ){0,2}(?:consent|approval)|notice)|for any reason|regardless)\b`)
	notAlone  = regexp.MustCompile(`(?i)\bnon-?\s?exclusive\w*|\bnot (?:be )?exclusive\b`)
	onlySo    = regexp.MustCompile(`(?i)\b(?:only|solely|no other|not less than)\b`)
	untrue    = regexp.MustCompile(`(?i)\b(?:non-?\s?|un|in|im|ir|dis)(\w{4,})\b`)
	elsewise  = regexp.MustCompile(`(?i)\b(?:own|itself|himself|themselves) (?:cost|expense|expenses)\b|\bexclusive of\b`)
	obligates = regexp.MustCompile(`(?i)\bright but not the obligation|\bbut (?:is|shall|are) not (?:be )?(?:obligated|required)`)
)

var (
	forceNames    = [forces]string{"fact", "may", "must", "bar", "liable", "release"}
	operatorNames = [operators]string{"declares", "denied", "allowed", "demanded", "forbidden", "freed", "ended"}
)

// polarity returns the features of a claim and a clause that tell whether the clause says that the claim is true. All change
// their sign where the claim is denied.
func polarity(c *claim, r *assertion) map[string]float64 {
	f := map[string]float64{}
	op := declares
	if r.main >= 0 {
		op = r.operators[r.main].operator
	}
	for i, o := range r.operators {
		f["op:"+operatorNames[o.operator]] += r.weights[i]
		f[forceNames[c.force]+":"+operatorNames[o.operator]] += r.weights[i]
	}
	if r.main < 0 {
		f["op:declares"], f[forceNames[c.force]+":declares"] = 1, 1
	}
	on, ends := goesOn.MatchString(r.text), endsIt.MatchString(r.text)
	switch {
	case c.force == askedRelease && on:
		f["release:goes on"] = 1
	case c.still && on:
		f["still:goes on"] = 1
	case c.still && ends:
		f["still:ends"] = 1
	}
	if c.without {
		f["without:at will"] = learned.Truth(atWill.MatchString(r.text))
		f["without:"+operatorNames[op]] = 1
		f["without:only"] = learned.Truth(onlySo.MatchString(r.text))
	}
	switch {
	case c.wholly && notAlone.MatchString(r.text):
		f["alone:not"] = 1
	case c.wholly && alone.MatchString(r.text):
		f["alone:alone"] = 1
	case onlySo.MatchString(r.text):
		f[forceNames[c.force]+":only"] = 1
	case alone.MatchString(r.text):
		f[forceNames[c.force]+":alone"] = 1
	}
	f["has ended"] = learned.Truth(slices.ContainsFunc(r.operators, func(o operatorAt) bool { return o.operator == ended }))
	f[forceNames[c.force]+":has ended"] = f["has ended"]
	f["parity"] = parity(c, r)
	f["owner"] = r.owner
	if verb := r.verb(c); verb {
		f["does:"+forceNames[c.force]+":"+operatorNames[op]] = 1
	}
	op1 := operatorNames[op]
	switch {
	case r.whose < 0:
		f["another:"+forceNames[c.force]], f["another:"+op1], f["another:"+forceNames[c.force]+":"+op1] = 1, 1, 1
	case r.whose > 0:
		f["own:"+op1], f["own:"+forceNames[c.force]+":"+op1] = 1, 1
	}
	if out := r.excepted(c); out > 0 {
		f["excepted"], f["excepted:"+op1] = out, out
	}
	free := costsNothing.MatchString(r.text)
	f["ever:bounded"] = learned.Truth(c.ever && bounded.MatchString(r.text) && !forEver.MatchString(r.text))
	f["gratis:free"], f["gratis:not"], f["pays:free"] = learned.Truth(c.gratis && free), learned.Truth(c.gratis && !free), learned.Truth(c.pays && free)
	f["own cost"] = learned.Truth(elsewise.MatchString(r.text))
	f["only a right:"+forceNames[c.force]] = learned.Truth(obligates.MatchString(r.text))
	if c.negated {
		for name := range f {
			f[name] = -f[name]
		}
	}
	return f
}

// excepted returns which share of what is asked stands in exceptions of a sentence alone, 0 to 1.
func (r *assertion) excepted(c *claim) float64 {
	rest, inside := r.text, ""
	for _, q := range readCues(r.text) {
		if q.kind == "except" || q.kind == "unless" || q.kind == "but" || q.kind == "provided" {
			inside += " " + r.text[q.span.Start:q.span.End]
			rest = strings.Replace(rest, r.text[q.span.Start:q.span.End], " ", 1)
		}
	}
	if inside == "" {
		return 0
	}
	return max(0, c.shared(r.text, c.stems)-c.shared(rest, c.stems)) / max(c.total(c.stems), 1e-9)
}

// mostVerb is how far behind an operator the verb stands that it governs, in words.
const mostVerb = 3

// verb reports whether the words right behind the main operator of a sentence are of what is asked: "will deduct amounts", where the
// question is of deducting.
func (r *assertion) verb(c *claim) bool {
	if r.main < 0 {
		return false
	}
	n := 0
	for word := range text.Words(r.text[r.operators[r.main].span.End:]) {
		if n++; n > mostVerb {
			break
		}
		stem := text.Stem(word)
		if (c.stems[stem] || akin(stem, c.stems) != "") && !c.premise[stem] && !empty[word] {
			return true
		}
	}
	return false
}

// parity counts the words that one of a claim and a clause has with a prefix that denies them, and the other without.
func parity(c *claim, r *assertion) float64 {
	n := 0.0
	for _, m := range untrue.FindAllStringSubmatch(r.text, -1) {
		whole := strings.ReplaceAll(strings.ToLower(m[0]), " ", "")
		if c.stems[text.Stem(strings.ToLower(m[1]))] && !c.stems[text.Stem(whole)] {
			n++
		}
	}
	for _, m := range untrue.FindAllStringSubmatch(strings.Join(c.words, " "), -1) {
		if r.stems[text.Stem(m[1])] && !r.stems[text.Stem(m[0])] {
			n++
		}
	}
	return min(n+learned.Truth(opposes(c.stems, r.stems)), 1)
}

// opposes reports whether one of two sets of stems has a word whose opposite the other has.
func opposes(some, others map[string]bool) bool {
	return slices.ContainsFunc(opposed, func(pair [2]string) bool {
		a, b := text.Stem(pair[0]), text.Stem(pair[1])
		return some[a] && others[b] && !others[a] && !some[b] || some[b] && others[a] && !others[b] && !some[a]
	})
}
