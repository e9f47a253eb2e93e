package ask

import (
	"regexp"
	"strings"

	"pincite/backend/text"
)

// What a question begins with that goes on from one before it, and the words by which it
// speaks of something that was named there.
var (
	goingOn = regexp.MustCompile(`^(and|but|or|so|also|then|otherwise|what about|how about|what if|what then|even if|even when|in that case|same for|why|for how long|until when|by when|by whom|with what)\b`)
	naming  = text.NewSet(`it its they them their those these he she him her his hers otherwise then same`)
	measure = text.NewSet(`long much many often soon far`)
	// pointing is "that" or "this" where it stands for something: no noun of its own follows.
	pointing = regexp.MustCompile(`^(\w+ )?(that|this) |\b(that|this)( (is|was|be|not|happens?|case|mean|means|apply))?[ ?.!]*$`)
)

// ownSubject is how many words of its own give a question a subject.
const ownSubject = 4

// Continues reports whether a question takes its subject from the one asked before it: it
// goes on from that ("and if they don't pay?") or speaks of something by a pronoun before any
// noun that it could stand for, and has few words of its own; or it has none.
func Continues(question string) bool {
	plain := strings.ToLower(oneLine(strings.ReplaceAll(question, "’", "'")))
	own, named := 0, pointing.MatchString(plain)
	for word := range text.Words(plain) {
		named = named || naming[word] && own == 0
		if !empty[word] && !naming[word] && !measure[word] {
			own++
		}
	}
	return own < ownSubject && (named || goingOn.MatchString(plain)) || own == 0 && plain != ""
}

// Complete reports whether a question that goes on from another one says by itself what it asks: it has two words
// of its own, and no pronoun ("and if the driver is injured?").
func Complete(question string) bool {
	own := map[string]bool{}
	plain := strings.ToLower(oneLine(strings.ReplaceAll(question, "’", "'")))
	for word := range text.Words(plain) {
		if naming[word] {
			return false
		}
		if !empty[word] && !measure[word] && !linking[word] {
			own[word] = true
		}
	}
	return len(own) > 1 && !pointing.MatchString(plain)
}

// Joined is what to look for where a question takes its subject from another: its own words,
// and then those of that subject.
func Joined(question, subject string) string {
	return strings.TrimSpace(question) + " (" + strings.TrimSpace(strings.TrimRight(strings.TrimSpace(subject), "?")) + ")"
}
