package facts

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
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
var lawAnchor = []string{" law ", " laws ", " statutes ", " legislation ", "jurisdiction", " recht", " droit ", " loi ", " legge ", " leggi ", " diritto ", " ley ", " derecho ", " legisla", " lei ", " direito "}

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
	for _, a := range found {
		if rival(first, a) {
			first.Doubt, a.Doubt = ofTwo, ofTwo
			return []Answer{first, a}
		}
	}
	found = slices.DeleteFunc(found, func(a Answer) bool {
		return a.Value.Span != first.Value.Span && !(a.Evidence == first.Evidence && !strings.Contains(first.Value.Text, a.Value.Text) && andLaw(d.Text, first, a))
	})
	slices.SortStableFunc(found, func(a, b Answer) int { return a.Value.Span.Start - b.Value.Span.Start })
	return found
}

// rival reports whether another sentence says more surely that another law governs than the earlier one that goes before it.
func rival(first, a Answer) bool {
	const surely = 0.9
	return first.Probability >= surely && a.Score > first.Score && first.Evidence != a.Evidence &&
		!strings.Contains(first.Value.Text, a.Value.Text) && !strings.Contains(a.Value.Text, first.Value.Text)
}

var (
	// depends says that one law governs in one case, and another one in another.
	depends = regexp.MustCompile(spaced(`\b(?:if|where|in the case|in all other|(?:,|;|and) otherwise|depending|for (?:customers?|users?|clients?|agreements?|orders?|services?)|at the (?:option|election)|as (?:the case may be|applicable)|domiciled|located in|resid\w+ in|respectively|either)\b`))
	// lawElsewhere says that another paper tells the law: "in accordance with the law set forth in the Seller's terms".
	lawElsewhere = regexp.MustCompile(spaced(`\bgoverned (?:by )?(?:and (?:construed|interpreted) )?(?:by|under|in accordance with) the laws? (?:set forth|set out|specified|stated|identified|indicated|designated|named) (?:in|on) (?:the|each|its|an?|attachments?|schedules?|exhibits?)\b`))
	// lawAbout stands before a place whose law is spoken of.
	lawAbout = regexp.MustCompile(`(?i)\b(?:laws?|statutes?|legislation|recht|droit|legge|leggi|lei|ley)\b[^.;]*$`)
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
