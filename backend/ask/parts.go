package ask

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/text"
)

// mostParts is how many questions are read of one at most.
const mostParts = 4

var (
	// asking finds the beginning of a question, at the beginning or behind what leads to it.
	asking = regexp.MustCompile(`(?i)(?:^|[,;:.!?–—-]\s*)(?:and |but |so |or )?(?:who|whom|whose|what|which|when|where|why|how|may|can|could|must|shall|should|would|will|does|do|did|is|are|was|has|have)\b`)
	// another finds where a second question begins behind the first: by a word that asks, and by a verb only where its
	// subject follows ("and may the tenant"), for what has none goes on with that of the first ("sublets and is late").
	another = regexp.MustCompile(`(?i)[,;]?\s+and\s+(?:also\s+)?((?:who|whose|what|which|how)\s|(?:when|where|why|to whom|by whom|from when|until when)\s+(?:is|are|was|may|can|could|must|shall|should|will|does|do|did|has|have)\s|` +
		`(?:is|are|may|can|could|must|shall|should|will|does|do|did|has|have)\s+(?:the|an?|any|it|its|they|their|he|she|we|our|i|my|you|your|there|this|that|either|both|each)\s)`)
	// listed takes apart a question for several things of one: what is the A, the B and the C of D?
	listed    = regexp.MustCompile(`(?i)^(?:(?:what|which)(?:\s+(?:is|are|was|were)|[’']s)\s+)?((?:(?:the|its|their)\s+)?[\p{L}-]+(?:\s+[\p{L}-]+){0,3}?(?:\s*(?:,\s*and\s|,|\sand\s)\s*(?:(?:the|its|their)\s+)?[\p{L}-]+(?:\s+[\p{L}-]+){0,3}?)+)(\s+(?:of|in|under|for)\s.*?)?\s*\?*$`)
	between   = regexp.MustCompile(`(?i)\s*,\s*and\s+|\s*,\s*|\s+and\s+`)
	isParties = regexp.MustCompile(`(?i)^(?:(?:the|its|their)\s+)?(?:counter)?part(?:y|ies)$`)
	article   = regexp.MustCompile(`(?i)^(?:the|its|their)\s+`)
)

// Parts returns the questions that stand in one, in their order and each to be asked by itself: several
// sentences that ask, two that "and" joins, or several values of one thing ("the rent and the governing law of
// the lease"). It is the question alone where it is one.
func Parts(question string) []string {
	var parts []string
	for _, sentence := range askedSentences(oneLine(question)) {
		parts = append(parts, joinedQuestions(sentence)...)
	}
	if len(parts) < 2 || len(parts) > mostParts {
		return []string{question}
	}
	return parts
}

// askedSentences parts a text behind question marks. What asks nothing belongs to the question before it, and
// before the first one to that.
func askedSentences(s string) (sentences []string) {
	from := 0
	for i := range len(s) {
		if s[i] != '?' || i+1 < len(s) && s[i+1] != ' ' {
			continue
		}
		if part := strings.TrimSpace(s[from : i+1]); asks(part) {
			sentences, from = append(sentences, part), i+1
		}
	}
	rest := strings.TrimSpace(s[from:])
	if len(sentences) == 0 {
		return []string{rest}
	}
	if rest != "" {
		sentences[len(sentences)-1] += " " + rest
	}
	return sentences
}

// asks reports whether words ask something of their own.
func asks(s string) bool {
	return asking.MatchString(s) && (subjects(s) > 0 || Read(s, s, Expert).Want == Parties)
}

// subjects counts the words that say what is asked about.
func subjects(s string) (n int) {
	for word := range text.Words(s) {
		if !empty[word] && !measures[word] && !measure[word] && !naming[word] {
			n++
		}
	}
	return n
}

// joinedQuestions returns the questions of a sentence.
func joinedQuestions(s string) []string {
	if at := another.FindStringSubmatchIndex(s); at != nil {
		first, second := s[:at[0]], s[at[2]:]
		if own, _, _ := strings.Cut(second, "?"); asks(first) && asks(own) {
			return append(joinedQuestions(first), joinedQuestions(second)...)
		}
	}
	m := listed.FindStringSubmatch(s)
	if m == nil {
		return []string{s}
	}
	var parts []string
	var values []Want
	for _, thing := range between.Split(m[1], -1) {
		part := "what is the " + article.ReplaceAllString(thing, "") + m[2]
		if isParties.MatchString(thing) {
			part = "who are the parties" + m[2]
		}
		parts, values = append(parts, part), append(values, Read(part, part, Expert).Want)
	}
	if len(parts) < 2 || slices.Contains(values, Words) || slices.Contains(values, YesNo) {
		return []string{s}
	}
	return parts
}
