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

// baseBefore is a rate that stands before a margin on it, and baseBehind one behind it.
var (
	baseBefore = regexp.MustCompile(`(?i)(?:[\pL€][\pL\pN€®™.’'-]*[\s\x{a0}-]+){0,5}[\pL€][\pL\pN€®™.’'-]*[\s\x{a0}]*(?:[\s\x{a0}](?:plus|minus|increased\s+by|reduced\s+by)|\+)[\s\x{a0}]+(?:(?:an?\s+)?(?:additional|further|margin\s+of)\s+)?$|\+$`)
	baseBehind = regexp.MustCompile(`(?i)^(?:\s*\))?(?:\s+(?:per\s+annum|a\s+year|per\s+year|annually))?\s+(?:above|over|in\s+excess\s+of|in\s+addition\s+to|higher\s+than|below)\s+[^.;:,]{3,90}`)
	furtherOne = regexp.MustCompile(`(?i)\b(?:an?[\s\x{a0}]+)?(?:further|additional|extra)[\s\x{a0}]+$`)
	rateBegins = regexp.MustCompile(`(?i)^(?:.*\b(?:at|of|to|by|is|be|equal|bears?|interest|rate\s+of)\s+)`)
)

// Margin returns the words that give a percentage with the rate that it is added to or taken from: "Term SOFR plus 3.15%"; false where it is
// a rate of its own.
func Margin(s string, v doc.Span) (doc.Span, bool) {
	const reach = 100
	before := s[max(0, v.Start-reach):v.Start]
	if at := strings.LastIndexAny(before, ".;:,"); at >= 0 && strings.ContainsAny(before[at:], "\n ") && at < len(before)-1 && before[at] != '.' {
		before = before[at+1:]
	}
	if at := baseBefore.FindStringIndex(before); at != nil {
		base := before[at[0]:]
		base = base[len(rateBegins.FindString(base)):]
		if strings.TrimSpace(strings.Trim(base, "+")) != "" {
			return doc.Span{Start: v.Start - len(base), End: v.End}.Trim(s), true
		}
	}
	if at := furtherOne.FindStringIndex(before); at != nil {
		return doc.Span{Start: v.Start - len(before) + at[0], End: v.End}, true
	}
	if at := baseBehind.FindStringIndex(s[v.End:]); at != nil {
		return doc.Span{Start: v.Start, End: v.End + at[1]}.Trim(s), true
	}
	return doc.Span{}, false
}
