package ask

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
)

// operator is what a sentence does to what stands behind it: it forbids, demands, allows.
type operator int

const (
	declares  operator = iota // "is", "means"
	denied                    // "is not"
	allowed                   // "may"
	demanded                  // "shall"
	forbidden                 // "shall not"
	freed                     // "is not required to", "no obligation"
	ended                     // "shall terminate", "is deleted"
	operators
)

// operatorAt is an operator with the words that say so, in bytes of the sentence.
type operatorAt struct {
	operator operator
	span     doc.Span
}

const (
	modals    = `(?:shall|will|may|must|can|could|should|does|do|did|is|are|has|have|be|agrees?|covenants?|undertakes?)`
	adverb    = `(?:\w+ly\s+)?`
	noOne     = `(?:no|neither|nor|none\s+of|nothing)\b`
	hindrance = `(?:prevent|prohibit|restrict|limit|preclude|forbid|hinder|impair|prejudice|bar|apply\s+to|extend\s+to)`
)

// operatorWords are the words of operators; of those that begin at the same place the longest counts, of equals the first.
var operatorWords = []struct {
	operator operator
	pattern  *regexp.Regexp
}{
	{allowed, regexp.MustCompile(`(?i)\b(?:agrees?|shall|will)\s+(?:to\s+)?(?:allow|permit|let|enable)\b|\bnothing\b[^.;]{0,80}?\b` + hindrance + `\w*|\bnot\s+(?:be\s+)?(?:prevented|prohibited|restricted|precluded|barred|in\s+any\s+way\s+restrict)\b|\b(?:shall|will|does|do)\s+not\s+(?:\w+ly\s+)?` + hindrance + `\b|\b(?:is|are)\s+not\s+restricted\b`)},
	{freed, regexp.MustCompile(`(?i)\bnothing\b[^.;]{0,60}?\b(?:confers|creates|requires|obligates|constitutes|gives|entitles)\b|\b(?:nothing|no\s+(?:contract|agreement|commitment|provision)|neither\s+this\s+agreement)\b[^.;]{0,90}?\b(?:shall|will|may|can|is)\s+(?:\w+\s+){0,3}?(?:require|oblig\w*|create|constitute|confer|make|construed|deemed|exist|commit)\b|\b(?:not|nor)\s+(?:\w+\s+){0,4}?(?:required|obligat\w*|oblige\w*|liable|responsible|bound|accountable|binding|commit\w*)\b|\bno\s+(?:\w+\s+){0,2}?(?:obligations?|duty|duties|liabilit\w+|responsibilit\w+|commitments?|recourse|representations?|warrant\w+|guarantee|refund|compensation|interest|commission|severance)\b|\bneed\s+not\b|\b(?:does|do|shall|will)\s+not\s+(?:create|constitute|impose|imply|require|obligate|oblige|warrant|guarantee)\b|\bdisclaims?\b|\bno\s+(?:\S+\s+){0,5}?(?:shall|will|is|are)\s+(?:be\s+)?(?:required|necessary|needed)\b|\bwithout\s+(?:any\s+)?(?:liability|obligation|compensation|the\s+necessity|the\s+need|proof)\b|\bneither\s+party\s+(?:shall|will|is)\s+(?:be\s+)?(?:liable|obligat\w+|responsible|bound)\b|\b(?:in|under|at)\s+no\s+(?:event|circumstances?|way|case|time)\b[^.;]{0,300}?\b(?:liable|responsib\w+|required|obligat\w+)\b|\b(?:shall|will|does|do)\s+not\s+(?:(?:warrant|guarantee|need)\b|(?:have|take|assume|bear|accept)\s+(?:any\s+)?(?:liabilit|responsib|obligation)\w*)`)},
	{forbidden, regexp.MustCompile(`(?i)\b(?:agree|covenant|undertake)s?\s+(?:\w+\s+){0,4}?not\s+to\b|\b(?:at\s+no\s+time|in\s+no\s+(?:event|way|case)|under\s+no\s+circumstances?)\b[^.;]{0,120}?\b` + modals + `\b(?:\s+\S+){0,3}?\s+(?:authori[sz]ed|permitted|entitled|allowed)\s+to\b|\b(?:shall\s+|will\s+)?(?:have|has)\s+no\s+(?:right|authority|power|license|licence)(?:\s+to)?\b|\b` + modals + `\s+` + adverb + `(?:not|never)\b|\bcannot\b|\b(?:ca|wo|do|does|is|are|must)n['’]t\b|\bin\s+no\s+(?:event|way|case)\b|\bunder\s+no\s+circumstances?\b|\bat\s+no\s+time\b|\brefrain\b|\b(?:is|are|be)\s+` + adverb + `(?:prohibited|forbidden|precluded|barred)\b|\bprohibited\b|\bneither\b[^.;:]{0,160}?\bnor\b[^.;:]{0,120}?\b(?:shall|will|may|can|must)\b|\b` + noOne + `[^.;,]{0,60}?\b(?:shall|will|may|can|must)\b|\bno\s+(?:rights?|authority|power|license|licence)(?:\s+to)?\b|^\W*(?:\w{1,4}[.)]\s+)?No\b[^.;]{0,140}?\b(?:shall|will|may|can|must)\b|\bnot\s+` + adverb + `(?:permitted|allowed|authori[sz]ed|entitled|transferable|assignable)\b|\b(?:hereby\s+)?(?:irrevocably\s+)?waives?\b|\bshall\s+\w+\s+no\b|\bfor\s+no\s+other\b`)},
	{denied, regexp.MustCompile(`(?i)\b(?:is|are|was|were|does|do|did|has|have)\s+` + adverb + `(?:not|no|never)\b|\b(?:isn|aren|doesn|don|hasn|haven)['’]t\b|\bnot\s+(?:be\s+)?(?:deemed|considered|valid|effective|apply|include|constitute)\b|\bnon-?\s?(?:exclusiv|transferab|refundab|assignab|cancel|binding|sublicens|recourse|terminab|renewab|revocab|negotiab|payment|compensat)\w*|\bdeemed\s+(?:un|dis)\w+|\b(?:and|but)\s+not\s+(?:an?|the|as)\b|\bother\s+than\s+as\s+an\b`)},
	{ended, regexp.MustCompile(`(?i)\b(?:shall|will|is|are|be)\s+(?:\w+ly\s+)?(?:deleted|terminated?|cease[sd]?|expired?|lapsed?|released|discharged|revoked|superseded)\b|\bof\s+no\s+further\s+(?:force|effect)\b|\bceases?\b`)},
	{allowed, regexp.MustCompile(`(?i)\b(?:may|can)\b|\b(?:have|has|having)\s+(?:the|a|an)\s+(?:\w+\s+){0,3}?right\b|\b(?:wishing|desiring|electing|choosing)\s+to\b|\b(?:entitled|permitted|authori[sz]ed|allowed|free)\s+to\b|\bright\s+(?:but\s+not\s+the\s+obligation\s+)?(?:to|of)\b|\bhereby\s+(?:\w+ly\s+)?(?:grant\w*|appoint\w*|licen[cs]e\w*)\b|\bgrants?\b|\bappoints?\b|\breserves?\b|\bsole\s+(?:and\s+absolute\s+)?discretion\b`)},
	{demanded, regexp.MustCompile(`(?i)\b(?:shall|must|will)\b|\b(?:agree|undertake|covenant)s?\s+(?:\w+\s+)?to\b|\b(?:required|obligated|obliged|bound)\s+to\b|\b(?:warrant|guarantee|represent)s?\b|\b(?:responsible|liable)\s+for\b|\bindemnif(?:y|ies)\b`)},
	{declares, regexp.MustCompile(`(?i)\b(?:is|are|be|means?|includes?|constitutes?|becomes?|belongs?)\b`)},
}

// readOperators returns the operators of a sentence, in order and apart.
func readOperators(sentence string) (found []operatorAt) {
	for _, o := range operatorWords {
		for _, at := range o.pattern.FindAllStringIndex(sentence, -1) {
			found = append(found, operatorAt{o.operator, doc.Span{Start: at[0], End: at[1]}})
		}
	}
	for i := range found { // "may [be] sent"
		if rest := sentence[found[i].span.End:]; found[i].operator != declares && strings.HasPrefix(rest, " be ") {
			found[i].span.End += len(" be")
		}
	}
	slices.SortStableFunc(found, func(a, b operatorAt) int {
		if a.span.Start != b.span.Start {
			return a.span.Start - b.span.Start
		}
		return b.span.Len() - a.span.Len()
	})
	kept := found[:0]
	for _, o := range found {
		if n := len(kept); n > 0 && o.operator == allowed && kept[n-1].operator == forbidden && hasBetween.MatchString(sentence[kept[n-1].span.End:max(o.span.Start, kept[n-1].span.End)]) {
			kept[n-1].span.End = max(o.span.End, kept[n-1].span.End) // "neither party shall have the right to"
			continue
		}
		if len(kept) == 0 || o.span.Start >= kept[len(kept)-1].span.End {
			kept = append(kept, o)
			continue
		}
		last := &kept[len(kept)-1]
		if specific := o.operator == freed || o.operator == ended || o.operator == allowed; specific && o.span.End > last.span.End && last.operator != freed && last.operator != allowed {
			*last = operatorAt{o.operator, doc.Span{Start: last.span.Start, End: o.span.End}} // "shall not be required"
		}
	}
	return inForce(sentence, kept)
}

// inForce leaves out what ends nothing, as somebody may end it, and what is said to be denied: "shall not be liable, nor indemnify".
func inForce(sentence string, found []operatorAt) (kept []operatorAt) {
	for _, o := range found {
		if n := len(kept); n > 0 && o.operator == allowed && infinitive.MatchString(sentence[:o.span.Start]) && givesRight.MatchString(sentence[o.span.Start:o.span.End]) {
			continue // "shall have the right to grant sublicences": what it does, and no operator
		}
		if o.operator == ended && mayEnd.MatchString(sentence[:o.span.Start]) {
			continue
		}
		if n := len(kept); n > 0 && o.operator == demanded && alsoDenied.MatchString(sentence[o.span.Start:o.span.End]) {
			last := kept[n-1]
			if denies := last.operator == forbidden || last.operator == freed; denies && !newClause.MatchString(sentence[last.span.End:o.span.Start]) {
				kept[n-1].operator = freed
				continue
			}
		}
		kept = append(kept, o)
	}
	return kept
}

// infinitive ends words before a verb that another operator governs, and givesRight are such verbs that are operators else.
var (
	infinitive = regexp.MustCompile(`(?i)\b(?:to|not|may|shall|will|or)\s+$`)
	givesRight = regexp.MustCompile(`(?i)^(?:grants?|appoints?|reserves?)$`)
)

// hasBetween finds what may stand between a denial and the right that it denies.
var hasBetween = regexp.MustCompile(`(?i)^\s*(?:have|has|be|been)?\s*(?:the|any|a|all|its|their|such)?\s*$`)

// alsoDenied are verbs that a denial before them denies, and newClause what ends its reach.
var (
	alsoDenied = regexp.MustCompile(`(?i)^(?:warrants?|guarantees?|represents?|(?:liable|responsible)\s+for|indemnif(?:y|ies))$`)
	newClause  = regexp.MustCompile(`(?i)[.;:]|\b(?:but|except|provided|however|unless)\b`)
)

// mayEnd finds what stands before "cease" and the like where somebody may, or must not, do that: no words end there.
var mayEnd = regexp.MustCompile(`(?i)\b(?:may|can|right to|entitled to|shall not|will not)\b[^,;:.]{0,60}$`)
