package ask

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// values compares what the sentence says by figures.
func values(said, evidence string) string {
	for _, kind := range []value.Kind{value.Date, value.Duration, value.Money, value.Percent, value.Number} {
		theirs := map[string]bool{}
		for _, v := range value.Find(kind, evidence, doc.Span{End: len(evidence)}) {
			theirs[v.Text] = true
		}
		for _, v := range value.Find(kind, said, doc.Span{End: len(said)}) {
			if !theirs[v.Text] && !(kind == value.Number && figures(evidence)[v.Text]) {
				return fmt.Sprintf("%s does not stand in what it quotes", v.Text)
			}
		}
	}
	theirs := figures(evidence)
	for f := range figures(said) {
		if !theirs[f] {
			return fmt.Sprintf("%s does not stand in what it quotes", f)
		}
	}
	return ""
}

var figurePattern = regexp.MustCompile(`\d+(?:[.,]\d+)*`)

// figures returns the numbers in digits, without the commas between thousands, and those that
// are spelled out.
func figures(s string) map[string]bool {
	found := map[string]bool{}
	for _, f := range figurePattern.FindAllString(s, -1) {
		found[strings.ReplaceAll(f, ",", "")] = true
	}
	for _, v := range value.Find(value.Number, s, doc.Span{End: len(s)}) {
		found[strings.ReplaceAll(v.Text, ",", "")] = true
	}
	return found
}

// properWords returns the words of a text that are written with a capital, but for those that
// only begin a sentence, in small letters.
func properWords(s string, first bool) map[string]bool {
	found := map[string]bool{}
	begins := true
	for _, field := range strings.Fields(s) {
		word := strings.TrimFunc(field, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		word = strings.TrimSuffix(word, "'s")
		if word != "" && unicode.IsUpper([]rune(word)[0]) && (!begins || first) && !empty[strings.ToLower(word)] && !ordinary[strings.ToLower(word)] {
			found[strings.ToLower(word)] = true
		}
		begins = strings.HasSuffix(field, ".") && len(field) > 4
	}
	return found
}

// ordinary are words that begin sentences and name nothing.
var ordinary = text.NewSet(`yes no either neither each both all any such if unless upon after before within during under except
	otherwise there these those they it he she at on in by for from with without only nothing nobody`)

// names compares names and defined terms.
func names(said, evidence string) string {
	theirs := text.NewSet(strings.ToLower(strings.Join(wordPattern.FindAllString(evidence, -1), " ")))
	for name := range properWords(said, false) {
		for _, part := range wordPattern.FindAllString(name, -1) {
			if !theirs[part] {
				return fmt.Sprintf("the name %q does not stand in what it quotes", name)
			}
		}
	}
	// The first word of a sentence has a capital whatever it is: it is a name unless it is
	// common, or theirs in another form.
	stems := text.Stems(evidence)
	for first := range properWords(said, true) {
		for _, part := range wordPattern.FindAllString(first, -1) {
			if stem := text.Stem(part); !theirs[part] && !stems[stem] && !easyWords()[stem] {
				return fmt.Sprintf("the name %q does not stand in what it quotes", first)
			}
		}
	}
	return ""
}

// actors compares who is to do, may do or may not do something: what is named before the modal
// verb of the sentence is named before one of theirs.
func actors(said, evidence string) string {
	terms := properWords(evidence, true)
	before := func(s string) map[string]bool {
		found := map[string]bool{}
		for _, sentence := range text.Sentences(s, doc.Span{End: len(s)}) {
			words := s[sentence.Start:sentence.End]
			at := modalPattern.FindStringIndex(words)
			if at == nil {
				continue
			}
			for _, w := range wordPattern.FindAllString(strings.ToLower(words[:at[0]]), -1) {
				if terms[w] {
					found[w] = true
				}
			}
		}
		return found
	}
	mine, theirs := before(said), before(evidence)
	if len(theirs) == 0 {
		return ""
	}
	for name := range mine {
		if !theirs[name] {
			return fmt.Sprintf("what it quotes does not say it of %q", name)
		}
	}
	return ""
}

var (
	modalPattern = regexp.MustCompile(`(?i)\b(may|can|cannot|shall|will|must|is|are|has|have|agrees?|grants?|need(s)?|does|do)\b`)
	permission   = regexp.MustCompile(`(?i)\b(may|can|cannot|entitled|permitted|allowed|free to|has the right|have the right|right to)\b`)
	duty         = regexp.MustCompile(`(?i)\b(shall|must|will|required|requires?|obliged|obligated|agrees?|has to|have to|needs? to|undertakes?)\b`)
	negation     = regexp.MustCompile(`(?i)\b(not|never|no|nor|neither|none|nothing|cannot|without|unless|except|prohibit(s|ed)?|forbid(s|den)?|\w+n't)\b`)
	restriction  = regexp.MustCompile(`(?i)\b(only|without|unless|except|provided|subject to|so long as|if|until|other than|save|but for|requires?|with the|with prior)\b`)
	conditional  = regexp.MustCompile(`(?i)\b(without the|without its|without prior|without such|without obtaining|unless|except|provided,? (?:however,? )?that|subject to|only if|only with)\b`)
	onlyWith     = regexp.MustCompile(`(?i)\bonly\b`)
)

// modality compares what is allowed, demanded and forbidden.
func modality(said, evidence string) string {
	forbids := [2]bool{forbidsAnything(said), forbidsAnything(evidence)}
	mine, theirs := negation.MatchString(said), negation.MatchString(evidence)
	said, evidence = forbidding.ReplaceAllString(said, ""), forbidding.ReplaceAllString(evidence, "")
	switch {
	case permission.MatchString(said) && !permission.MatchString(evidence) && !(onlyWith.MatchString(said) && forbids[1]):
		return "what it quotes does not allow anything"
	case duty.MatchString(said) && !duty.MatchString(evidence) && !onlyWith.MatchString(said):
		return "what it quotes does not demand anything"
	case permission.MatchString(evidence) && !duty.MatchString(evidence) && duty.MatchString(said) && !onlyWith.MatchString(said) && !conditional.MatchString(evidence):
		return "what it quotes allows and does not demand"
	}
	switch restricted := onlyWith.MatchString(said) || requiresConsent.MatchString(said); {
	case mine && !theirs:
		return "what it quotes denies nothing"
	case forbids[1] && !forbids[0] && !restricted:
		return "what it quotes forbids, and it does not"
	case !forbids[1] && forbids[0]:
		return "what it quotes does not forbid"
	}
	return ""
}

// forbidding are the words of a prohibition, which are neither a permission nor a duty.
var forbidding = regexp.MustCompile(`(?i)\b(?:(?:may|can|shall|must|will|does|do|is|are)\s+(?:in no event |not)\b|cannot\b|in no event (?:shall|will|may)\b)`)

var requiresConsent = regexp.MustCompile(`(?i)\brequires?\b.*\b(consent|approval|permission)\b|\b(consent|approval|permission)\b.*\brequired\b`)

func forbidsAnything(s string) bool {
	for _, v := range value.Find(value.YesNo, s, doc.Span{End: len(s)}) {
		if v.Text == "no" {
			return true
		}
	}
	return strings.Contains(strings.ToLower(s), "not ") || strings.Contains(strings.ToLower(s), "never ") || strings.Contains(s, "n't ")
}

// conditions has a sentence with a condition where what it quotes has one.
func conditions(said, evidence string) string {
	if conditional.MatchString(evidence) && !restriction.MatchString(said) {
		return "it leaves out the condition of what it quotes"
	}
	return ""
}

// bounding are groups of words that bound what is said; of a group that a sentence has, its
// quotes have one, too.
var bounding = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\b(at least|not less than|no less than|no fewer than|not fewer than|minimum|or more)\b`),
	regexp.MustCompile(`(?i)\b(at most|not more than|no more than|not exceed|exceeds?|maximum|up to|no later than|not later than|or less|within|capped)\b`),
	regexp.MustCompile(`(?i)\b(before|prior|advance|preceding|beforehand|earlier)\b`),
	regexp.MustCompile(`(?i)\b(after|following|subsequent|thereafter|later|upon|from)\b`),
	regexp.MustCompile(`(?i)\b(exclusive|exclusively|sole|solely)\b`),
	regexp.MustCompile(`(?i)\b(non-exclusive|nonexclusive|not exclusive)\b`),
	regexp.MustCompile(`(?i)\b(either|each|both|mutual|mutually)\b`),
	regexp.MustCompile(`(?i)\b(irrevocabl[ey]|perpetual|perpetually|forever|permanent|permanently|indefinitely)\b`),
	regexp.MustCompile(`(?i)\b(unlimited|uncapped|without limit)\b`),
	regexp.MustCompile(`(?i)\b(automatic|automatically)\b`),
	regexp.MustCompile(`(?i)\b(immediate|immediately|at once)\b`),
	regexp.MustCompile(`(?i)\b(all|every|entire|any)\b`),
	regexp.MustCompile(`(?i)\b(written|writing)\b`),
	regexp.MustCompile(`(?i)\b(oral|orally|verbal|verbally)\b`),
	regexp.MustCompile(`(?i)\bbusiness days?\b`),
	regexp.MustCompile(`(?i)\btwice|two times\b`),
	regexp.MustCompile(`(?i)\b(?:doubled?|twofold)\b`),
	regexp.MustCompile(`(?i)\b(?:half|halves)\b`),
	regexp.MustCompile(`(?i)\btherebefore|until then\b`),
}

func bounds(said, evidence string) string {
	for _, group := range bounding {
		if word := group.FindString(said); word != "" && !group.MatchString(evidence) {
			return fmt.Sprintf("%q does not stand in what it quotes", strings.ToLower(word))
		}
	}
	if exclusive, non := bounding[4], bounding[5]; exclusive.MatchString(non.ReplaceAllString(said, "")) && !exclusive.MatchString(non.ReplaceAllString(evidence, "")) {
		return "what it quotes is not exclusive"
	}
	return ""
}

// opposed are pairs of words of which one denies the other.
var opposed = [][2]string{
	{"terminate", "renew"}, {"begin", "end"}, {"commence", "expire"}, {"include", "exclude"}, {"increase", "decrease"}, {"increase", "reduce"},
	{"buy", "sell"}, {"purchase", "sell"}, {"disclose", "withhold"}, {"grant", "deny"}, {"grant", "revoke"}, {"accept", "reject"},
	{"refundable", "nonrefundable"}, {"transferable", "nontransferable"}, {"licensor", "licensee"}, {"lessor", "lessee"},
	{"landlord", "tenant"}, {"buyer", "seller"}, {"lender", "borrower"}, {"employer", "employee"}, {"customer", "supplier"},
	{"discloser", "recipient"}, {"disclosing", "receiving"}, {"direct", "indirect"}, {"foreseeable", "unforeseeable"}, {"pass", "fail"},
	{"minimum", "maximum"}, {"fixed", "variable"}, {"gross", "net"}, {"monthly", "annually"}, {"monthly", "quarterly"}, {"quarterly", "annually"},
	{"daily", "monthly"}, {"orally", "writing"}, {"oral", "writing"}, {"indemnify", "sue"}, {"survive", "lapse"}, {"return", "keep"}, {"destroy", "keep"}, {"valid", "void"},
	{"enforceable", "unenforceable"}, {"reasonable", "unreasonable"}, {"with", "without"}, {"more", "less"}, {"first", "last"}, {"domestic", "foreign"},
	{"employee", "contractor"}, {"agent", "contractor"}, {"partner", "contractor"}, {"fixed", "indefinite"},
	{"phone", "writing"}, {"telephone", "writing"}, {"mouth", "writing"}, {"verbally", "writing"},
}

// opposites finds a word of the sentence whose opposite stands in what it quotes while it does
// not itself.
func opposites(said, evidence string) string {
	mine, theirs := text.Stems(said), text.Stems(evidence)
	for _, pair := range opposed {
		for _, p := range [][2]string{pair, {pair[1], pair[0]}} {
			a, b := text.Stem(p[0]), text.Stem(p[1])
			if p[0] != "with" && mine[a] && !theirs[a] && theirs[b] && !onlyWith.MatchString(said) {
				return fmt.Sprintf("it says %q where what it quotes says %q", p[0], p[1])
			}
		}
	}
	return ""
}

// A sentence of whose words fewer stand in what it quotes says something else.
const (
	leastSaid    = 2 // words that carry meaning
	leastCovered = 0.7
)

// coverage holds that the words which carry the meaning of the sentence are those that it
// quotes.
func coverage(said, evidence string) string {
	theirs := text.Stems(evidence)
	total, covered := 0, 0
	var counted []string
	for word := range text.Words(said) {
		stem := text.Stem(word)
		if empty[word] || slices.Contains(counted, stem) {
			continue
		}
		counted = append(counted, stem)
		total++
		if theirs[stem] {
			covered++
		}
	}
	if total < leastSaid {
		return "it says too little to be checked"
	}
	if float64(covered) < leastCovered*float64(total) {
		return fmt.Sprintf("only %d of its %d words stand in what it quotes", covered, total)
	}
	return ""
}
