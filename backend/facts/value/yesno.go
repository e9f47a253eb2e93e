package value

import "regexp"

const (
	// What nothing is said to do to a right leaves it as it is.
	hinder = `(?:prevent|prohibit|restrict|limit|preclude|forbid|hinder|impair|prejudice|affect|diminish|waiv|reliev)(?:e|ing)?`
	bound  = `(?:prohibited|forbidden|precluded|prevented|restricted|barred)`
)

var (
	// lacks says what somebody does not have, which behind the words of subordinate is a condition or
	// tells who is meant: "if Lender has no objection".
	lacks       = regexp.MustCompile(`(?i)^ha(?:s|ve)\s+no$`)
	subordinate = regexp.MustCompile(`(?i)\b(?:if|unless|when|where|whether|which|who|that|provided)\b[^.;,:]*$`)

	forbids = regexp.MustCompile(`(?i)\b(?:(?:shall|will|may|must|can|does|do|is|are|has|have)\s+(?:in\s+no\s+(?:event|case)|under\s+no\s+circumstances|not|never)\b|cannot\b|(?:ca|wo|do|does|is|are|must|has|have)n['’]t\b|in\s+no\s+event\b|under\s+no\s+circumstances\b|` +
		`(?:shall|will|does|do)\s+ha(?:s|ve)\s+no\b|ha(?:s|ve)\s+no\s+(?:\w+\s+){0,2}?(?:rights?|obligations?|authority|power|duty|duties|liability|liabilities|responsibility|recourse|claims?|entitlement|option|licen[cs]e)\b|ha(?:s|ve)\s+no\b|agrees?\s+not\s+to\b|(?:shall|will|must|agrees?\s+to|(?:shall|will|is|are)\s+(?:be\s+)?(?:required|obliged)\s+to)\s+refrain\b|(?:(?:shall|will|may|must)\s+be|is|are)\s+(?:\w+ly\s+)?(?:prohibited|forbidden|precluded|barred)\b|nothing\s+(?:\w+\s+){0,5}?(?:shall|will|may|can)\b|(?:no|neither|nor)\s+(?:\w+\s+){0,4}?(?:shall|will|may|can|is|are|has|have)\b|is\s+prohibited\b|prohibit(?:s|ed)?\b|refrain\b)`)
	allows = regexp.MustCompile(`(?i)\b(?:nothing\s+(?:\w+\s+){0,5}?(?:shall|will|may|can)\s+(?:in\s+any\s+(?:way|manner|respect|event)\s+|operate\s+(?:so\s+as\s+)?to\s+)?(?:be\s+(?:construed|deemed|interpreted|read|understood)\s+(?:so\s+as\s+)?(?:to|as)\s+)?(?:in\s+any\s+(?:way|manner|respect)\s+)?` + hinder + `\b|(?:(?:shall|will|must|may)\s+not\s+be|(?:is|are)\s+not)\s+(?:\w+ly\s+)?` + bound + `\b|no\s+(?:\w+\s+){1,4}?(?:(?:shall|will)\s+be|is)\s+` + bound + `\b|(?:is|are)\s+hereby\s+granted|(?:is|are)\s+free\s+to|may|shall|will|must|can|is\s+(?:entitled|permitted|authorized|allowed|required|obligated|obliged)|are\s+(?:entitled|permitted|required|obligated)|has\s+the\s+right|agrees?\s+to|hereby\s+grants?)\b`)
)

// modalities reads what sentences forbid ("no") and what they allow or demand ("yes"). The
// span is that of the words that say so.
func modalities(s string) []Value {
	var found []Value
	for _, m := range matches(forbids, s) {
		if lacks.MatchString(s[m.at[0]:m.at[1]]) && subordinate.MatchString(s[max(0, m.at[0]-60):m.at[0]]) {
			continue
		}
		found = append(found, Value{Text: "no", Span: m.span()})
	}
	for _, m := range matches(allows, s) {
		found = append(found, Value{Text: "yes", Span: m.span()})
	}
	return apart(found)
}
