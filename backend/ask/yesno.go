package ask

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

var (
	// asksProhibition finds questions that a prohibition answers with yes.
	asksProhibition = regexp.MustCompile(`(?i)\b(prohibit\w*|forbid\w*|forbidden|bar(s|red)?|prevent\w*|restrict\w*|not allowed|not permitted|ban(s|ned)?|off[- ]limits)\b`)
	// asksPermission and asksDuty find what a modal verb of the answer must speak of.
	asksPermission = regexp.MustCompile(`(?i)\b(may|can|could|allow\w*|permit\w*|entitled|free to|right to|able to|let)\b`)
	asksDuty       = regexp.MustCompile(`(?i)\b(must|shall|should|have to|has to|required?|obliged|obligated|need to|needs to|duty)\b`)
	// asksExistence finds questions whether a contract has a clause of some sort.
	asksExistence = regexp.MustCompile(`(?i)^\s*(?:and |but |so )?(?:is|are) there (?:an?|any)\b|\b(?:contain|include|provide for|have|has) (?:an?|any)\b`)
	asksWithout   = regexp.MustCompile(`(?i)\bwithout\b`)

	permits = regexp.MustCompile(`(?i)\b(may|can|entitled|permitted|authorized|allowed|right|cannot|no event|no circumstances|prohibit\w*|grants?)\b`)
	demands = regexp.MustCompile(`(?i)\b(shall|will|must|required|obligated|obliged|agrees?)\b`)

	// Conditions, in the words of the sentence.
	consent   = regexp.MustCompile(`(?i)\b(without|with|upon|subject to)\s+((?:(?:the|its|their|such|first|obtaining|receiving|having|express|prior|written|advance|mutual)\s+)*(?:\w+(?:’s|'s)\s+)?(?:(?:the|express|prior|written|advance|mutual)\s+)*(?:consent|approval|permission|authorization|agreement in writing)(?:\s+(?:of|from|by)\s+(?:the\s+|all\s+|both\s+|each\s+)?(?:other\s+)?[\p{L}\d&.’']+(?:\s+[\p{Lu}][\p{L}\d&.’']*)*)?)`)
	condition = regexp.MustCompile(`(?i)\b(unless|except|other than|provided(?:,?\s+however,?)?(?:\s+that)?|only if|only with|so long as|if and only if|subject to)\b`)
	// toSome finds permissions as to one's own companies, which say nothing of anybody else.
	toSome = regexp.MustCompile(`(?i)\bto\b[^.;]*\b(affiliates?|subsidiar(y|ies)|successors?)\b`)
	// owing finds questions of what one owes another.
	owing = regexp.MustCompile(`(?i)\b(pays?|owes?|reimburses?|compensates?|indemnif(y|ies))\b`)
	// anyParty finds sentences that say it of whichever party.
	anyParty = regexp.MustCompile(`(?i)\b(either|neither|each|any|no|both)\s+part(y|ies)\b`)
	// proviso finds exceptions that a sentence has made before a modal verb.
	proviso = regexp.MustCompile(`(?i)\b(provided,?\s+(however|further|that)|notwithstanding the foregoing)\b`)
	// supposing finds what stands before the verb of a condition: "if the service does not" work, something else is allowed.
	supposing = regexp.MustCompile(`(?i)\b(if|when|whenever|where|once|until|unless|in the event( that)?|in case)\b[^.;:,]*$`)
	// relative finds what stands before the verb of words that tell which one is meant: "talks that may be going on".
	relative = regexp.MustCompile(`(?i)\b(that|which|who)\s+$|\b(in|to|under|by|for|from|on|with|through)\s+(which|whom)\b[^.;,:]{0,60}$`)
	// thatClause finds where a modal verb speaks of saying something, and no more of doing it.
	thatClause = regexp.MustCompile(`(?i)\bthat\b`)
	clauseEnd  = regexp.MustCompile(`[,;:]|\.(?:\s|$)`)
)

// mostCondition is how many bytes of a condition are repeated at most.
const mostCondition = 140

// agreed answers a question with yes or no out of some sentences, of which none says yes or no
// where another says the other or makes it a condition. Of a question that names two parties, who may owe
// something the one to the other, it is said of one of them by name, or of any party; of one that names one party, who may
// owe something, it is said of that one.
func (q *Question) agreed(d *Document, spans []doc.Span) (said string, words doc.Span, ok bool) {
	text, between := d.Text, q.parties(d)
	for _, span := range spans {
		sentence := text[span.Start:span.End]
		if len(between) > 1 && !anyParty.MatchString(sentence) && !slices.ContainsFunc(between, func(name string) bool { return strings.Contains(sentence, name) }) {
			continue
		}
		s, of, found := q.yesNo(text, span)
		if found && len(between) == 1 {
			before := text[span.Start:of.Start] // who is to do it stands right there
			if !d.said(before[strings.LastIndexAny(before, ",;:")+1:], between[0]) {
				continue
			}
		}
		if found && ok && !(s == said || strings.HasPrefix(s, "Yes, ") && strings.HasPrefix(said, "Yes, ")) {
			return "", doc.Span{}, false
		}
		if found && !ok {
			said, words, ok = s, of, true
		}
	}
	return said, words, ok
}

// parties returns the first words of the names of a document's parties that a question has which asks
// what the one owes the other.
func (q *Question) parties(d *Document) (named []string) {
	if !owing.MatchString(q.Text) {
		return nil
	}
	asked := strings.FieldsFunc(q.Text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for _, party := range d.Parties {
		first := wordPattern.FindString(party)
		if slices.ContainsFunc(asked, func(w string) bool { return strings.EqualFold(w, first) }) && !slices.Contains(named, first) {
			named = append(named, first)
		}
	}
	return named
}

// said reports whether some words name a party whose name begins with a word, by that word, by what the opening calls it
// (“Buyer”), or as any party.
func (d *Document) said(words, first string) bool {
	if anyParty.MatchString(words) || strings.Contains(words, first) {
		return true
	}
	for _, party := range d.Parties {
		if wordPattern.FindString(party) != first {
			continue
		}
		opening := d.Text[:min(len(d.Text), openingBytes)]
		at, ok := verbatim(opening, party)
		if !ok {
			continue
		}
		if alias := calledBehind.FindStringSubmatch(opening[at.End:]); alias != nil && strings.Contains(words, alias[1]) {
			return true
		}
	}
	return false
}

// calledBehind finds what a party is called in the brackets behind its name.
var calledBehind = regexp.MustCompile(`^[^()"“”]{0,200}\((?:[^()"“”]{0,60}\s)?["“](\p{Lu}[^"“”\n]{1,40}?),?["”]`)

// yesNo answers a question with yes or no out of one sentence, which lies at span in text: by
// its modal verb that has the question's words after it, and by the condition that the
// sentence makes. It returns the answer and the words that it follows from, and false where
// the rules do not carry.
func (q *Question) yesNo(text string, span doc.Span) (string, doc.Span, bool) {
	if asksExistence.MatchString(q.Topic) {
		return q.exists(text, span)
	}
	modal, ok := q.modality(text, span)
	if !ok {
		return "", doc.Span{}, false
	}
	yes := modal.Text == "yes"
	words := modal.Span
	rest := text[modal.Span.End:span.End]
	if asksProhibition.MatchString(q.Topic) {
		yes = !yes
	}
	prohibition := modal.Text == "no"
	if !prohibition && toSome.MatchString(rest) && !toSome.MatchString("to "+q.Topic) {
		return "", doc.Span{}, false
	}
	c := consent.FindStringSubmatchIndex(rest)
	k := condition.FindStringIndex(rest)
	switch {
	case c != nil && (k == nil || c[0] <= k[0]):
		words.End = modal.Span.End + c[1]
		with := strings.TrimRight(oneLine(rest[c[4]:c[5]]), ".,")
		without := strings.EqualFold(rest[c[2]:c[3]], "without")
		switch {
		case prohibition != without && strings.EqualFold(rest[c[2]:c[3]], "with"), !prohibition && !without:
			return answerWord(yes) + ", with " + with, words, true
		case !without || !prohibition:
			return "", doc.Span{}, false
		case yes: // of a question whether it is prohibited
			return "Yes, without " + with, words, true
		case asksWithout.MatchString(q.Topic):
			return "No, not without " + with, words, true
		}
		return "Yes, but only with " + with, words, true
	case k != nil:
		end := len(rest)
		if e := clauseEnd.FindStringIndex(rest[k[1]:]); e != nil {
			if stop := k[1] + e[0]; strings.TrimSpace(rest[k[1]:stop]) != "" {
				end = stop
			} else if e2 := clauseEnd.FindStringIndex(rest[k[1]+e[1]:]); e2 != nil {
				end = k[1] + e[1] + e2[0]
			}
		}
		words.End = modal.Span.End + end
		return answerWord(yes) + ", " + shortened(oneLine(rest[k[0]:end])), words, true
	}
	words.End = modal.Span.End + lastShared(q, rest)
	return answerWord(yes), words, true
}

// exists answers whether a contract has a clause: yes, where a sentence has a word of what is asked for
// and denies nothing.
func (q *Question) exists(text string, span doc.Span) (string, doc.Span, bool) {
	words := unlimited.ReplaceAllString(text[span.Start:span.End], "")
	thing := Question{stems: q.stems}
	if of := q.thing(); q.shares(of) > 0 {
		thing.stems = topicStems(of)
	}
	return "Yes", span, thing.shares(words) > 0 && !denies.MatchString(words)
}

var (
	// unlimited finds turns of phrase that limit nothing.
	unlimited = regexp.MustCompile(`(?i)\bwithout limitation\b|\b(?:but )?not limited to\b`)
	// thingAsked finds what a question asks for behind "is there a": "limit" of "limit on what they can claim".
	thingAsked = regexp.MustCompile(`(?i)^.*?(?:\s(?:on|of|for|in|to|that|which|when|where|if|by|with|under|against|upon)\b|$)`)
)

// denies finds sentences that say of something that it is not: "there is no option to renew".
var denies = regexp.MustCompile(`(?i)\b(no|not|nor|neither|never|none)\b`)

// modality returns the modal verb of a sentence that speaks of what the question asks: it is
// of the sort that the question asks for, and the question's words follow it, at least one.
func (q *Question) modality(text string, span doc.Span) (value.Value, bool) {
	found := value.Find(value.YesNo, text, span)
	for i, m := range found {
		if before := text[span.Start:m.Span.Start]; proviso.MatchString(before) || supposing.MatchString(before) || relative.MatchString(before) {
			continue
		}
		end := span.End
		if i+1 < len(found) {
			end = found[i+1].Span.Start
		}
		words := text[m.Span.Start:m.Span.End]
		switch duty, permission := asksDuty.MatchString(q.Topic), asksPermission.MatchString(q.Topic); {
		case m.Text == "yes" && duty && !permission && !demands.MatchString(words):
			continue
		case m.Text == "yes" && permission && !duty && !permits.MatchString(words):
			continue
		}
		after := text[m.Span.End:min(end, m.Span.End+reach(text, m.Span.End))]
		if that := thatClause.FindStringIndex(after); that != nil {
			after = after[:that[0]]
		}
		if q.shares(after) > 0 && (asksWithout.MatchString(q.Topic) || !q.sharesAside(after)) {
			return m, true
		}
	}
	return value.Value{}, false
}

// withoutThat finds what a sentence says to do without: "injunctive relief, without bond".
var withoutThat = regexp.MustCompile(`(?i)\bwithout\b[^.;:]*`)

// sharesAside reports whether some of the question's words stand behind "without" and nowhere else: what is done
// without it is neither demanded nor allowed by that. Consent is, which a sentence makes a condition.
func (q *Question) sharesAside(words string) bool {
	for _, aside := range withoutThat.FindAllString(words, -1) {
		if consent.MatchString(aside) {
			return false
		}
	}
	return q.shares(withoutThat.ReplaceAllString(words, "")) < q.shares(words)
}

// mostReach is how far behind a modal verb, in bytes, its subject matter may begin.
const mostReach = 160

func reach(text string, from int) int { return min(mostReach, len(text)-from) }

// lastShared returns where the last word of the question within reach ends.
func lastShared(q *Question, rest string) int {
	cut := rest[:reach(rest, 0)]
	for !utf8.ValidString(cut) {
		cut = cut[:len(cut)-1]
	}
	end := 0
	for _, at := range wordPattern.FindAllStringIndex(cut, -1) {
		if q.shares(cut[at[0]:at[1]]) > 0 {
			end = at[1]
		}
	}
	return end
}

var wordPattern = regexp.MustCompile(`[\p{L}\p{N}]+`)

func answerWord(yes bool) string {
	if yes {
		return "Yes"
	}
	return "No"
}

// shortened cuts a condition that is too long to repeat, between two words; where it has no
// spaces, as in Chinese, between two characters.
func shortened(s string) string {
	if len(s) <= mostCondition {
		return s
	}
	cut := strings.LastIndexByte(s[:mostCondition], ' ')
	if cut < 0 {
		for cut = mostCondition; !utf8.RuneStart(s[cut]); cut-- {
		}
	}
	return s[:cut] + " …"
}
