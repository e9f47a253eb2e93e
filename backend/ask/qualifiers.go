package ask

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/learned"
	"pincite/backend/text"
)

// cue is a wording that may qualify what a sentence says, from its first word to the end of what it governs.
type cue struct {
	kind string
	span doc.Span // bytes of the sentence
	at   int      // where the words that say so end
}

// cueWords are the wordings by kind; of those that begin at the same place the first counts.
var cueWords = []struct {
	kind    string
	pattern *regexp.Regexp
}{
	{"none", regexp.MustCompile(`(?i)\b(?:without limitation|but not limited to|including without limitation|provided (?:for|in|by|to|hereunder|herein|under)|unless the context|if any\b|as if\b|whether or not|even if|regardless of|except as amended|for any reason|without cause|with or without)`)},
	{"unless", regexp.MustCompile(`(?i)\bunless\b`)},
	{"provided", regexp.MustCompile(`(?i)\bprovided,?\s*(?:(?:that|however|further|always)\b[,\s]*)+|\bprovided\s+(?:it|he|she|they|the|each|such|no)\b|\bon (?:the )?condition that\b|\bit being (?:understood|agreed)\b`)},
	{"subject", regexp.MustCompile(`(?i)\bsubject (?:always )?to\b|\bsubject,? however,? to\b`)},
	{"consent", regexp.MustCompile(`(?i)\b(?:without|with|upon|only with|save with|except with|in the absence of)\s+(?:(?:the|its|their|such|first|obtaining|obtained|receiving|received|having|express|prior|written|advance|mutual|a|an)\s+)*(?:(?:[\p{L}\d]+\s+){0,2}[\p{L}\d]+(?:’s|'s)\s+)?(?:(?:the|express|prior|written|advance|mutual)\s+)*(?:consent|approval|permission|authori[sz]ation|agreement in writing|notification)\b`)},
	{"except", regexp.MustCompile(`(?i)\b(?:except|excepting|excluding|save (?:that|for|as|in|with)|other than|but not|with the exception of)\b`)},
	{"only", regexp.MustCompile(`(?i)\b(?:but )?(?:only|solely)\s+(?:if|with|upon|to|when|where|in|for|after|as|by|on|so)\b|\bif and only if\b|\bno (?:more|later|less) than\b|\bnot later than\b|\bonly\b`)},
	{"extent", regexp.MustCompile(`(?i)\b(?:to the extent|so long as|as long as|insofar as|in so far as)\b`)},
	{"notice", regexp.MustCompile(`(?i)\b(?:up)?on\s+(?:\S+\s+){0,5}?(?:notice|request|demand|payment|receipt)\b|\b(?:by|with|after|on|following)\s+(?:giving\s+)?(?:\S+\s+){0,6}?(?:prior|written|advance)\s+(?:written\s+)?notice\b|\b(?:if|as|when) (?:so )?requested\b`)},
	{"if", regexp.MustCompile(`(?i)\b(?:if|when|whenever|where|in the event(?: that| of)?|in case(?: of)?|should)\b`)},
	{"time", regexp.MustCompile(`(?i)\b(?:until|after|before|prior to|following|within|at any time prior to|in excess of|once)\b`)},
	{"bound", regexp.MustCompile(`(?i)\b(?:who|which|that|each of whom)\s+(?:\w+\s+){0,3}?(?:need|needs|must|are bound|is bound|have been|are in|have agreed|agree|are reported|remain)\b|\bneed to know\b|\bas (?:may be )?(?:necessary|required|permitted|needed|shown|evidenced|provided|specified)\b|\bin (?:compliance|accordance) with\b|\bin the form\b|\bto (?:the best of )?(?:its|seller's|the company's|his) knowledge\b`)},
	{"but", regexp.MustCompile(`(?i)[,;]\s*(?:but|however|less|including that)\b`)},
}

// readCues returns the cues of a sentence, in order and apart in their first words.
func readCues(sentence string) (found []cue) {
	for _, w := range cueWords {
		for _, at := range w.pattern.FindAllStringIndex(sentence, -1) {
			found = append(found, cue{w.kind, doc.Span{Start: at[0]}, at[1]})
		}
	}
	slices.SortStableFunc(found, func(a, b cue) int { return a.span.Start - b.span.Start })
	kept := found[:0]
	for _, c := range found {
		if len(kept) == 0 || c.span.Start >= kept[len(kept)-1].at {
			kept = append(kept, c)
		}
	}
	kept = slices.DeleteFunc(kept, func(c cue) bool { return c.kind == "none" })
	for i := range kept {
		kept[i].span.End = cueEnd(sentence, kept[i])
	}
	return kept
}

// cues returns the cues of a sentence, less those of list items that say nothing of the claim, which say nothing of it themselves.
func (c *claim) cues(sentence string) []cue {
	others := c.apartFrom(sentence)
	return slices.DeleteFunc(readCues(sentence), func(q cue) bool {
		return c.shared(sentence[q.span.Start:min(q.span.End, len(sentence))], c.stems) == 0 && slices.ContainsFunc(others, func(o doc.Span) bool { return o.Start <= q.span.Start && q.span.Start < o.End })
	})
}

// mainClause finds where the main clause begins behind a condition at the head of a sentence.
var mainClause = regexp.MustCompile(`,\s+(?:then\s+)?(?:the|any|all|no|each|either|neither|such|this|in no|it|he|she|they|nothing|\p{Lu})`)

// cueEnd returns where the words end that a cue governs: at the head of a sentence at the comma before its main
// clause, else at the next semicolon or colon, or at the end of the sentence.
func cueEnd(sentence string, c cue) int {
	if strings.TrimSpace(strings.Trim(sentence[:c.span.Start], "0123456789.()abcdefghivx§ \t\n“\"")) == "" || c.span.Start < 4 {
		if at := mainClause.FindStringIndex(sentence[c.at:]); at != nil {
			return c.at + at[0] + 1
		}
	}
	if at := strings.IndexAny(sentence[c.at:], ";"); at >= 0 {
		return c.at + at
	}
	return len(strings.TrimRight(sentence, " \t\r\n."))
}

// qualifies returns the features of a cue that tell whether it qualifies what a sentence says of a claim.
func qualifies(c *claim, r *assertion, q cue) map[string]float64 {
	words := r.text[q.span.Start:q.span.End]
	said := text.Stems(words)
	total, premised, own := 0.0, 0.0, 0.0
	for stem := range said {
		if emptyStems()[stem] {
			continue
		}
		total++
		premised += learned.Truth(c.premise[stem])
		own += learned.Truth(c.stems[stem])
	}
	f := map[string]float64{q.kind: 1, "premise": premised / max(1, total), q.kind + ":asked": own / max(1, total)}
	f["asked all"] = learned.Truth(own/max(1, total) >= 0.5)
	f[q.kind+":premise"] = learned.Truth(premised > 0)
	f["opposed"] = learned.Truth(opposes(c.stems, said))
	if main := r.main; main >= 0 {
		o := r.operators[main]
		f["before"] = learned.Truth(q.span.Start < o.span.Start)
		f[q.kind+":before"] = f["before"]
		f[q.kind+":"+operatorNames[o.operator]] = 1
		between := doc.Span{Start: o.span.End, End: q.span.Start}
		if q.span.Start < o.span.Start {
			between = doc.Span{Start: q.at, End: o.span.Start}
		}
		for _, other := range r.operators {
			if between.Contains(other.span) && other.operator != declares {
				f["other"] = 1
			}
		}
		f["near"] = learned.Truth(f["other"] == 0 && between.Len() < 90)
	}
	f[q.kind+":without"] = learned.Truth(c.without)
	f["short"] = learned.Truth(q.span.Len() < 12)
	f["far"] = learned.Truth(q.span.Start > 300)
	return f
}

// emptyStems are the stems of words that say nothing.
var emptyStems = sync.OnceValue(func() map[string]bool {
	stems := map[string]bool{}
	for word := range empty {
		stems[text.Stem(word)] = true
	}
	return stems
})
