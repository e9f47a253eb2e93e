package ask

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/text"
)

var (
	// asksPermission finds what a modal verb of the answer must speak of.
	asksPermission = regexp.MustCompile(`(?i)\b(may|can|could|allow\w*|permit\w*|entitled|free to|right to|able to|let)\b`)
	// asksExistence finds questions whether a contract has a clause of some sort.
	asksExistence = regexp.MustCompile(`(?i)^\s*(?:and |but |so )?(?:is|are) there (?:an?|any)\b|\b(?:contain|include|provide for|have|has) (?:an?|any)\b`)
	// proviso finds exceptions that a sentence has made before a modal verb.
	proviso = regexp.MustCompile(`(?i)\b(provided,?\s+(however|further|that)|notwithstanding the foregoing)\b`)
	// supposing finds what stands before the verb of a condition: "if the service does not" work, something else is allowed.
	supposing = regexp.MustCompile(`(?i)\b(if|when|whenever|where|once|until|unless|in the event( that)?|in case)\b[^.;:,]*$`)
	// relative finds what stands before the verb of words that tell which one is meant: "talks that may be going on".
	relative  = regexp.MustCompile(`(?i)\b(that|which|who)\s+$|\b(in|to|under|by|for|from|on|with|through)\s+(which|whom)\b[^.;,:]{0,60}$`)
	clauseEnd = regexp.MustCompile(`[,;:]|\.(?:\s|$)`)
)

// mostCondition is how many bytes of a condition are repeated at most.
const mostCondition = 140

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

var wordPattern = regexp.MustCompile(`[\p{L}\p{N}]+`)

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

// The words by which a question for yes or no is told from one for something else.
var (
	auxiliaries = text.NewSet(`may can could might is are am was were does do did will would shall should must has have had
		isn't aren't wasn't weren't doesn't don't didn't won't wouldn't can't cannot couldn't shan't shouldn't mustn't hasn't haven't hadn't mightn't`)
	// doers begin what something is asked of: behind an auxiliary they turn a sentence into a question.
	doers = text.NewSet(`i you he she it we they this that these those there the a an either neither both any anyone anybody anything
		someone somebody something nobody everyone everybody each all one no none our your their its his her my`)
	// openQuestions ask for a thing, a person or a place; "when" and "where" do so before an auxiliary alone.
	openQuestions = text.NewSet(`what which whereabouts who whom whose how why what's who's whats whos how's`)
	timely        = text.NewSet("when where when's where's")
	// premises begin what a question takes to hold, or where it asks.
	premises = text.NewSet("if when once after before by under in on at for upon unless where assuming going suppose supposing given during with without until")
	// polite begins a question that stands in another one: "can you tell me".
	polite = regexp.MustCompile(`^(?:and |but |so |ok |then |please )*(?:(?:can|could|would|will) you (?:please )?(?:tell|say|show|explain|find|check|let me know|remind|list|give)|(?:do|did|does) (?:you|we|anyone|anybody) know)\b(?: me| us| out)*`)
	// assent ends a sentence that is put as a question.
	assent = regexp.MustCompile(`(?:[,.;:?–—-]\s*|\s)(?:right|correct|ok|okay|true|allowed|possible|agreed|yes or no|y/n|is (?:that|this) (?:so|right|true|correct|allowed|ok|okay|fine|the case))\s*\?+$`)
	// commands ask for documents or words.
	commands = regexp.MustCompile(`^(?:please )?(?:list|show|find|give|tell|name|compare|summari[sz]e|quote|get|pull|explain)\b`)
)

// leastPut is how many words a sentence has at least that is put as a question by its mark alone, whatever it is said of.
const leastPut = 6

// asksYesNo reports whether a question, in lower case and its words parted by single spaces, is answered by yes or no: an auxiliary stands
// before its subject, at its beginning or behind what it takes to hold, or it is a sentence with a mark.
func asksYesNo(plain string) bool {
	plain = polite.ReplaceAllString(plain, "")
	if strings.Contains(plain, "whether ") || assent.MatchString(plain) {
		return true
	}
	if commands.MatchString(plain) {
		return false
	}
	// open is that the sentence asks for a thing, asked that any does; supposed that this part of it takes something to hold, premised that
	// one before does.
	var open, asked, inverted, supposed, premised, put bool
	begins, second := true, false // the word stands first in a part of it, or second
	words := strings.Fields(plain)
	for i, word := range words {
		bare, next := strings.Trim(word, marks), ""
		if i+1 < len(words) {
			next = strings.Trim(words[i+1], marks)
		}
		if begins {
			supposed = premises[bare]
			premised = premised || supposed
		}
		switch {
		case openQuestions[bare] && !inverted && (!supposed || second), timely[bare] && (auxiliaries[next] || next == ""):
			open, asked = true, true
		case auxiliaries[bare] && next != "" && (bare != "may" || next[0] > '9'):
			if !open && (begins || premised && doers[next]) {
				return true
			}
			inverted = true
		}
		put = put || doers[bare] && len(bare) > len("the")
		stop := strings.ContainsAny(word[len(word)-1:], ".;:?!)") || strings.Trim(word, "–—-/") == ""
		comma := strings.HasSuffix(word, ",")
		second, begins = begins, stop || comma || begins && joining[bare]
		open, inverted = open && !stop, inverted && !stop && !comma
	}
	return put && !asked && strings.HasSuffix(plain, "?") && len(words) >= leastPut
}

// marks stand about words, and joining before the first one of a clause.
const marks = `,.;:?!()"“”`

var joining = text.NewSet("and but so then ok")
