package facts

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

var (
	// eventAnchor stands near every event with which a contract ends, and untilThen before one.
	eventAnchor = []string{"until", "so long as", "as long as", "duration of", "upon ", "term of", "when "}
	// ownDuration is said of the contract before an event with which it ends, and not of a duty under it.
	ownDuration = regexp.MustCompile(spaced(`\b(?:terms?|duration|force|effect|expires?|commenc\w+|effective|continues?)\b`))
	untilThen   = regexp.MustCompile(spaced(`\b(?:(?:unless and )?until(?: such time as)?|(?:for )?(?:so|as) long as|for the (?:entire |full |total )?(?:duration|term) of|(?:terminates?|expires?|ends?|lapses?)(?: automatically)?(?: upon| when| with| on)) `))
	// afterwards stands behind an event, and how or by whose notice it comes about is none of it.
	afterwards = regexp.MustCompile(spaced(`[,;:()]|[.](?: |$)|\b(?:unless|upon|pursuant|in accordance|as (?:hereinafter |herein |otherwise )?(?:provided|set|defined|described|that term|contemplated)|under|subject|at which|whereupon|on (?:not )?(?:less|at least|\w+ \()|by giving|by (?:written )?notice|and shall|and will|and thereafter|with respect)\b`))
	// anEvent is what a contract may last until: its termination, or what is done, runs out or is no more.
	anEvent = regexp.MustCompile(spaced(`^(?:it is |they are |this \w+ is |the \w+ is )?(?:terminated|cancell?ed|termination|rescinded)\b|\b(?:expir\w+|complet\w+|terminat\w+|ceas\w+|perform\w+|payment|paid|consummat\w+|dissol\w+|liquidat\w+|end|clos\w+|agreement|lease|term|period|deliver\w+|remains?|holds?|owns?|fulfil\w+|satisf\w+|offering|duration)\b`))
	// circular is an event that tells nothing, and ofSeveral what is one of several ends.
	circular = regexp.MustCompile(spaced(`^(?:and|such|each|that|those)\b|^(?:the )?(?:expir\w+|terminat\w+|term|end)?(?: (?:or|and) \w+)? ?(?:of )?this agreement$|^(?:fulfil\w+|completed?|completion)$|\b(?:noted|stated|specified|described|mentioned|provided|set (?:forth|out)) (?:in|above|below)\b`))
	// notUntil stands before an event until which something does not happen.
	notUntil  = regexp.MustCompile(spaced(`\b(?:not|no|cannot|nor|never)\b[^.;,]{0,60}$`))
	ofSeveral = regexp.MustCompile(spaced(`\b(?:earlier|earliest|later|latest|longer|shorter|sooner|first to occur|last to occur) of\b|^(?:written )?notice|\b(?:breach|default|bankruptcy|insolvency|notice)\b`))
)

// untilEvent finds the event until which a contract is said to last, in its own words: "until terminated by either party", "until the
// expiration of the License Agreement".
func untilEvent(d *Reading) []Answer {
	if closes.MatchString(d.Title) {
		return nil
	}
	for _, part := range d.words.Near(eventAnchor, 10, 200) {
		for _, at := range untilThen.FindAllStringIndex(d.Text[part.Start:part.End], -1) {
			from := part.Start + at[0]
			lead, verb := leading(d.Text, doc.Span{Start: from, End: from}, 300), d.Text[from:part.Start+at[1]]
			if !contractEnds(lead+untilOf(verb)) || !ownDuration.MatchString(lead+verb) || dutyWords.MatchString(lead) || notUntil.MatchString(lead) || ofSeveral.MatchString(lead) {
				continue
			}
			behind := d.Text[part.Start+at[1] : wordTo(d.Text, part.Start+at[1], min(len(d.Text), part.Start+at[1]+200))]
			cut := afterwards.FindStringIndex(behind)
			if cut == nil {
				continue
			}
			event := strings.TrimSpace(behind[:cut[0]])
			s := doc.Span{Start: from, End: part.Start + at[1] + len(event)}
			if !anEvent.MatchString(event) || circular.MatchString(event) || ofSeveral.MatchString(event) || value.Blank(d.Text[s.Start:s.End]) || len(d.words.Find(value.Date, s))+len(d.words.Find(value.Duration, s)) > 0 {
				continue
			}
			return []Answer{{Value: value.Value{Text: strings.Join(strings.Fields(d.Text[s.Start:s.End]), " "), Span: s}, Evidence: sentenceAround(d.Text, s), Score: 0.7, Probability: eventRight}}
		}
	}
	return nil
}

// untilOf returns the verb that leads to an event, as contractEnds reads it.
func untilOf(verb string) string {
	if strings.ContainsAny(verb[:1], "tTeElL") {
		return verb[:strings.IndexByte(verb, ' ')]
	}
	return "until"
}

// eventRight is how often such an event was the end of a contract.
const eventRight = 0.9
