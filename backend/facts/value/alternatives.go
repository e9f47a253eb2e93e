package value

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

var (
	// whichOf stands before values of which one holds, and andOr between them.
	whichOf = regexp.MustCompile(`(?i)\b(?:the\s+)?(?:greate(?:r|st)|high(?:er|est)|larger|less(?:er)?|low(?:er|est)|smaller|least|lat(?:er|est)|earli(?:er|est)|longer|shorter)\s+of\b`)
	andOr   = regexp.MustCompile(`(?i)\b(?:and|or)\b`)
)

// mostAlternatives bounds the words of such values, in bytes.
const mostAlternatives = 260

// Alternatives returns the words that give a value and others, one of which holds: "the greater of $100,000 and the fees paid"; false where
// it stands alone.
func Alternatives(s string, v doc.Span) (doc.Span, bool) {
	for _, sentence := range text.Sentences(s, text.Whole(s, v)) {
		if !sentence.Contains(v) {
			continue
		}
		at := whichOf.FindAllStringIndex(s[sentence.Start:v.Start], -1)
		if len(at) == 0 {
			return doc.Span{}, false
		}
		all := doc.Span{Start: sentence.Start + at[len(at)-1][0], End: sentence.End}
		if all.Len() > mostAlternatives {
			all.End = all.Start + mostAlternatives
			all.End = all.Start + strings.LastIndexAny(s[all.Start:all.End], " \t\n")
		}
		all = all.Trim(s)
		all.End -= len(s[all.Start:all.End]) - len(strings.TrimRight(s[all.Start:all.End], ".,;:"))
		return all, all.Contains(v) && andOr.MatchString(s[all.Start:v.Start]+" "+s[v.End:all.End])
	}
	return doc.Span{}, false
}
