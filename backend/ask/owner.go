package ask

import (
	"regexp"
	"strings"

	"pincite/backend/text"
)

// ownsAsked finds questions of who has something as its own.
var ownsAsked = regexp.MustCompile(`(?i)\b(?:owns?|owned|owner(?:ship)?|belongs?|title|property|ours|theirs|(?:keeps?|retains?|gets?|has|have)\s+(?:\w+\s+){0,3}(?:rights?|title|ip|ownership|interest))\b`)

// owned finds the words that name who has something, the first that fit: "the Supplier retains all right, title and interest",
// "shall remain the exclusive property of the Supplier", "hereby assigns to the Customer".
var owned = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\b(?:property\s+of|owned\s+(?:\w+\s+(?:and\s+\w+\s+)?)?by|vests?\s+(?:\w+\s+)?in|vested\s+in|belongs?\s+(?:\w+\s+)?to|inures?\s+(?:\w+\s+)?to\s+the\s+(?:sole\s+)?benefit\s+of)\s+([^.;,:()]{2,60})`),
	regexp.MustCompile(`(?i)(?:^|[.;:,()]\s*|\bthat\s+|\band\s+)([^.;:,()]{2,70}?)\s+(?:(?:shall|will|does|hereby)\s+)?(?:(?:\w+ly)\s+)?(?:retains?|reserves?|owns?|(?:is|are|be|remains?)\s+(?:and\s+(?:shall\s+|will\s+)?remain\s+)?the\s+(?:\w+\s+(?:and\s+\w+\s+)?)?(?:owners?|proprietors?))\b`),
	regexp.MustCompile(`(?i)\b(?:assigns?|transfers?|conveys?)\b[^.;]{0,120}?\bto\s+([^.;,:()]{2,40})`),
	regexp.MustCompile(`(?i)\bassigns?\s+(?:and\s+\w+\s+)?to\s+([^.;,:()]{2,40})`),
}

// notHad finds what denies that somebody has it: "acquires no right, title or interest".
var notHad = regexp.MustCompile(`(?i)\b(?:not|no|nor|neither)\b`)

// ownedBy tells of a question of who has something as its own whether a sentence gives it to the party asked for (1) or to another one
// (-1); 0 where it does not say, or where something else is asked.
func (r *assertion) ownedBy(c *claim, who int, parties []forms) float64 {
	if !ownsAsked.MatchString(strings.Join(c.words, " ")) {
		return 0
	}
	for _, pattern := range owned {
		at := pattern.FindStringSubmatchIndex(r.text)
		if at == nil || notHad.MatchString(r.text[at[0]:at[1]]) {
			continue
		}
		owner := strings.ToLower(r.text[at[2]:at[3]])
		if anyParty.MatchString(owner) {
			return 0
		}
		if who >= 0 && who < len(parties) {
			if parties[who].in(owner) {
				return 1
			}
			for i, other := range parties {
				if i != who && other.in(owner) {
					return -1
				}
			}
		}
		asked, has := c.subjects(), text.Stems(owner)
		for stem := range asked {
			if has[stem] {
				return 1
			}
		}
		if len(asked) > 0 && len(parties) == 0 {
			return -1
		}
		return 0
	}
	return 0
}

// subjects returns the stems of the words that stand before what is asked of having: "customer" of "does the Customer own it?".
func (c *claim) subjects() map[string]bool {
	said := strings.Join(c.words, " ")
	at := ownsAsked.FindStringIndex(said)
	if at == nil {
		return nil
	}
	return topicStems(said[:at[0]])
}
