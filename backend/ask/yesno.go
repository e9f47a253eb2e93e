package ask

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"pincite/backend/doc"
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
