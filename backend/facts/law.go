package facts

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// lawBefore and lawAfter tell the law that governs a contract from others that it names, by
// the words around the place.
var (
	lawBefore = rules(map[string]float64{
		`\b(?:govern(?:ed|ing)?|constru(?:ed|ction)|interpret(?:ed|ation)|enforced?|apply|applicable)\b[^.]{0,160}\b(?:laws?|statutes?|legislation)\b[^.]{0,90}$`: 1,
		`\b(?:laws?|statutes?)\b[^.;]{0,50}\b(?:of|in) (?:the )?(?:state|commonwealth|province|republic|country)?(?: of)? ?$`:                                     0.6,
		`\blaws? of (?:the|such|that) (?:state|jurisdiction|country|province|place)s? (?:in which|where)\b[^.]{0,160}$`:                                           -1.5,
		`\bgoverning law\b`: 0.4,
		`\bchoice of law\b`: 0.3,
		`\b(?:agreement|contract|lease|licen[cs]e|deed|note|policy|letter|employment|relationship|it) (?:is|are|shall be|will be) (?:exclusively |solely )?subject (?:exclusively |solely )?to (?:the )?(?:substantive )?$`: 1,
		`\b(?:governed by|(?:constru|interpret)\w+ (?:under|by|according to|in accordance with)|(?:shall|will) apply)(?: the)? $`:                                                                                           1,
		`\b(?:if|where|unless|whether|extent(?: that)?|which|even though)\b[^.;]{0,30}$`:                                                                                                                                    -0.8,
		`\b(?:organi[sz]ed|incorporated|existing|registered|formed|corporation)\b[^.]{0,80}$`:                                                                                                                               -1,
		`\b(?:conflicts?|choice) of laws?(?: (?:principles|rules|provisions))?[^.;,]{0,40} of [^.]{0,30}$`:                                                                                                                  -0.4,
		`\b(?:courts?|venue|forum|jurisdiction of)\b[^.]{0,60}$`:                                                                                                                                                            -0.5,
		`\b(?:financing|lenders?)\b[^.]{0,200}$`:                                                                                                                                                                            -0.5, // what the banks of a buyer are sued for
	})
	lawAfter = rules(map[string]float64{
		`^[^.;]{0,60}\b(?:corporation|limited liability company|limited partnership|company)\b`:                 -0.8,
		`^ laws? (?:(?:shall|will) (?:govern|apply|control)\b|governs?\b|appl(?:y|ies)\b|controls?\b)`:          1,
		`^[^.]{0,60}\b(?:(?:shall|will) (?:govern|apply|control)|governs?|applies)\b`:                           0.6,
		`^ (?:(?:shall|will) (?:govern|apply|control)|governs?|appl(?:y|ies)|controls?)\b`:                      0.5,
		`^[^.]{0,60}\b(?:without (?:regard|giving effect|reference)|regardless|irrespective|notwithstanding)\b`: 0.5,
	})
)

// andLawOf stands before a second law of a sentence: "governed by the laws of New York in America and the laws of".
var andLawOf = regexp.MustCompile(spaced(`\b(?:and|or)(?: by)?(?: the)?(?: \w+)? laws? of(?: the)?(?: (?:state|commonwealth|province|republic) of)?(?: the)? $`))

// andLaw reports whether a second law is named beside the first one.
func andLaw(text string, first, a Answer) bool {
	const apart = 60 // bytes
	from := first.Value.Span.End
	return from <= a.Value.Span.Start && a.Value.Span.Start-from < apart && andBetween.MatchString(text[from:a.Value.Span.Start]) ||
		andLawOf.MatchString(text[max(0, a.Value.Span.Start-80):a.Value.Span.Start])
}

// andBetween begins what stands between two places whose laws govern.
var andBetween = regexp.MustCompile(spaced(`^[,]? (?:and|&)\b`))

// lawAnchor stands near every place whose law governs.
var lawAnchor = []string{" law ", " laws ", " statutes ", " legislation ", "jurisdiction", " recht", " droit ", " loi ", " legge ", " ley "}

// lawScore weighs a place by the words about it.
func lawScore(text string, v value.Value) float64 {
	score := 0.0
	if strings.HasSuffix(strings.ToLower(text[v.Span.Start:v.Span.End]), " law") { // "English law", as "the laws of England"
		score = 0.6
	}
	return score + weigh(lawBefore, text[max(0, v.Span.Start-260):v.Span.Start]) + weigh(lawAfter, dotted.Replace(text[v.Span.End:min(len(text), v.Span.End+160)]))
}

// dotted are abbreviations behind a place that end no sentence.
var dotted = strings.NewReplacer("U.S.A.", "USA", "U.S.", "US", "P.R.C.", "PRC", "U.K.", "UK")

// governingLaw reads the jurisdiction whose law is said to govern.
func governingLaw(d *Reading) []Answer {
	found := d.choose("governing_law")
	if len(found) == 0 {
		return nil
	}
	first := found[0]
	for _, a := range found { // a contract says it before its annexes do
		if a.Value.Span.Start < first.Value.Span.Start && (a.Score >= first.Score-nearlyAs || a.Evidence == first.Evidence && andLaw(d.Text, a, first)) {
			first = a
		}
	}
	if several := alternatives(d.Text, first, found); len(several) > 1 {
		return several
	}
	if d.says("governed", lawElsewhere) {
		first.Doubt = ofRegions
		return []Answer{first}
	}
	found = slices.DeleteFunc(found, func(a Answer) bool {
		return a.Value.Span != first.Value.Span && !(a.Evidence == first.Evidence && !strings.Contains(first.Value.Text, a.Value.Text) && andLaw(d.Text, first, a))
	})
	slices.SortStableFunc(found, func(a, b Answer) int { return a.Value.Span.Start - b.Value.Span.Start })
	return found
}

var (
	// depends says that one law governs in one case, and another one in another.
	depends = regexp.MustCompile(spaced(`\b(?:if|where|in the case|in all other|(?:,|;|and) otherwise|depending|for (?:customers?|users?|clients?|agreements?|orders?|services?)|at the (?:option|election)|as (?:the case may be|applicable)|domiciled|located in|resid\w+ in|respectively|either)\b`))
	// lawElsewhere says that another paper tells the law: "in accordance with the law set forth in the Seller's terms".
	lawElsewhere = regexp.MustCompile(spaced(`\bgoverned (?:by )?(?:and (?:construed|interpreted) )?(?:by|under|in accordance with) the laws? (?:set forth|set out|specified|stated|identified|indicated|designated|named) (?:in|on) (?:the|each|its|an?|attachments?|schedules?|exhibits?)\b`))
	// lawNear finds the words about a law that governs.
	lawNear = regexp.MustCompile(spaced(`\blaws?\b`))
)

// alternatives returns the laws of which one governs in each of several cases; none where one governs in all. They
// stand in the paragraph of the first one, close together.
func alternatives(text string, first Answer, found []Answer) []Answer {
	const apart = 260 // bytes between two of them
	paragraph := doc.Span{Start: paragraphStart(text, first.Evidence.Start, 900), End: min(len(text), first.Evidence.End+1200)}
	if at := strings.Index(text[first.Evidence.End:paragraph.End], "\n\n"); at >= 0 {
		paragraph.End = first.Evidence.End + at
	}
	several := []Answer{first}
	inOrder := slices.Clone(found)
	slices.SortFunc(inOrder, func(a, b Answer) int { return a.Value.Span.Start - b.Value.Span.Start })
	for _, a := range inOrder {
		last := several[len(several)-1].Value.Span
		same := func(o Answer) bool { return o.Value.Text == a.Value.Text }
		lies := paragraph.Contains(a.Value.Span) && max(a.Value.Span.Start-last.End, last.Start-a.Value.Span.End) < apart
		between := doc.Span{Start: min(a.Value.Span.End, last.End), End: max(a.Value.Span.Start, last.Start)}
		if lies && !slices.ContainsFunc(several, same) && between.Start < between.End && depends.MatchString(text[max(0, between.Start-120):min(len(text), between.End+60)]) &&
			lawNear.MatchString(text[max(0, a.Value.Span.Start-60):min(len(text), a.Value.Span.End+40)]) {
			several = append(several, a)
		}
	}
	if len(several) < 2 || andLawOf.MatchString(text[max(0, several[1].Value.Span.Start-80):several[1].Value.Span.Start]) && !strings.Contains(strings.ToLower(text[paragraph.Start:paragraph.End]), " if ") {
		return nil
	}
	for i := range several {
		several[i].Doubt = ofRegions
	}
	return several
}

// nearlyAs is how much less the score of an answer may be that goes before another one for its place.
const nearlyAs = 0.15
