package family

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Papers change agreements in more ways than anybody knows. What no operation accounts for is not applied, and not passed over: who answers
// from a clause looks whether a paper speaks of the same thing.

const (
	// mostSentences bounds the sentences that are looked at of a paper, and fewestWords is how many words one has at least that says anything.
	mostSentences = 400
	fewestWords   = 4
)

var (
	recitalsHead = regexp.MustCompile(`(?im)^[ \t#*]*(?:recitals?|background|whereas|preamble|introduction)\b[ \t:*,;]*`)
	operativeBy  = regexp.MustCompile(`(?im)\bnow,?[ \t\n]+(?:this[ \t]|therefore\b|it[ \t]is\b)|\bit is (?:hereby )?agreed\b|\b(?:hereby )?agree as follows\b|^[ \t#*]*(?:(?:it is )?(?:hereby )?agreed(?: terms)?|operative (?:provisions|part|terms)|terms)[ \t:*]*$|\bnow this (?:deed|agreement)\b|^[ \t]*1[.)]?[ \t]`)
	// ofItself finds what a paper says of itself, of its words, and of all that it leaves as it is.
	ofItself = regexp.MustCompile(`(?is)^\W*(?:\d[\d.]*\W+)?(?:(?:[A-Z][\w/ ]{2,40}\.\s+)?this (?:(?:first|second|third|fourth|fifth|supplemental|side|amending|letter|change) )?(?:deed|amendment|letter|rider|instrument|addendum|variation|memorandum|supplement\w*|waiver|consent|order|agreement)\b(?:\s+(?:no|nr|number)\.?\s*\d+)?[^.;]{0,80}\b(?:is (?:between|made|executed|dated|entered|governed|limited|effective|supplemental)|shall be governed|may be (?:executed|signed)|forms? part|is entered)|dear\b|whereas\b|all (?:the )?best\b|(?:with )?(?:best|kind|warm|many) (?:wishes|regards|thanks)|with kind|for good and valuable|thank you|dated?\b\W*(?:(?:as of|of this \w+)\W*)?\d|between\b[^0-9]*$|i write\b|we write\b|we refer\b|reference is made\b|words and expressions|(?:capitali[sz]ed |defined )?terms (?:used|defined)|yours\b|please (?:sign|countersign|confirm|return|indicate)|if (?:the foregoing|you agree|this|that|these)\b[^.;]{0,40}\b(?:accept\w*|agree\w*|correct|works?|suits?)|by signing below)|\b(?:bear|have) the (?:same )?meanings?\b|\b(?:remains?|continues?|stays?)\b[^.;]{0,50}\b(?:in full force|in force|unchanged|unaltered|unaffected|as (?:it|they) (?:is|are|was|were)|where (?:it|they) (?:is|are)|as before|the same|confirmed)\b|\b(?:is|are) (?:unchanged|as before|not (?:changed|affected))\b|\bagree(?:d|s)? as follows\b[^.;]{0,80}:$|^\W*(?:\d[\d.]*\W+)?(?:[A-Z][\w ]{3,30}\. )?(?:all (?:the )?(?:else|other)|everything else|otherwise as per|save as|except as (?:expressly |specifically |otherwise )?(?:set|provided|amended|varied|modified|stated|herein)|in all other respects|other than as)\b|\bcounterparts?\b|\bshould be grateful\b|\b(?:wish|desire|intend)(?:es|s)? to (?:amend|vary|modify|change|revise)\b|\b(?:amend|revise) certain\b`)
)

// doesSomething finds the verb of a sentence that names the agreement and says something of it beside.
var doesSomething = regexp.MustCompile(`(?i:\b(?:shall|will|must|now|that|read|is|are|become|becomes)\b)|\bmay\b`)

// namesOnly finds what a sentence without a verb has that names the agreement, who was there, and when; and the head of a message.
var namesOnly = regexp.MustCompile(`(?i)\b(?:dated|made|between\s+(?-i:\D))|^\W*(?:\d{1,2}(?:st|nd|rd|th)? [A-Z][a-z]+ \d{4}|[A-Z][a-z]+ \d{1,2}, \d{4})\b|^\W*(?:from|to|cc|bcc|date|sent|subject|re|ref|attn|attention|about|present|vendor|requested by)\s*:|\bdate\s*:\s*\d{1,4}[/.-]\d`)

// operative returns the sentences of a paper that may say something of its agreement: not its heading, its recitals, its signatures, and
// what it says of itself.
func operative(s string, r Reading) (all []doc.Span) {
	var recitals doc.Span
	if m := recitalsHead.FindStringIndex(s); m != nil {
		if end := operativeBy.FindStringIndex(s[m[1]:]); end != nil {
			recitals = doc.Span{Start: m[0], End: m[1] + end[0]}
		}
	}
	end := len(s)
	for _, m := range executionLine.FindAllStringIndex(s, -1) {
		if m[0] > len(s)/3 {
			end = m[0]
			break
		}
	}
	bodies := text.Sentences(s, doc.Span{End: end})
	if at := scheduleLine.FindStringIndex(s[end:]); at != nil { // schedules follow the signatures
		bodies = append(bodies, text.Sentences(s, doc.Span{Start: end + at[0], End: len(s)})...)
	}
	begins := -1 // where a heading before the sentence does, on the same line
	for _, b := range bodies {
		if begins >= 0 && strings.IndexByte(s[begins:b.Start], '\n') < 0 {
			b.Start = begins
		}
		begins = -1
		if b = b.Trim(s); len(strings.Fields(s[b.Start:b.End])) < fewestWords {
			begins = b.Start
			continue
		}
		words := s[b.Start:b.End]
		if recitals.Contains(b) || ofItself.MatchString(words) || strings.ToUpper(words) == words ||
			!doesSomething.MatchString(words) && (strings.HasSuffix(words, ":") || allNames(words) || namesOnly.MatchString(words) || slices.ContainsFunc(r.Names, func(n Named) bool { return n.Span.Intersect(b).Len() > 0 })) {
			continue
		}
		if all = append(all, b); len(all) == mostSentences {
			break
		}
	}
	return all
}

var startsOn = regexp.MustCompile(`(?i)\b(?:from|on or after|as (?:of|at)|beginning|commencing|starting|effective)\b[^.;,\d]{0,24}$`)

// sameDay finds that what words say holds from the day that was named before them.
var sameDay = regexp.MustCompile(`(?i)\b(?:from|on|as (?:of|from)|with effect from|effective)\s+(?:that|the same)\s+(?:day|date)\b`)

// startsAfter reports whether words say of themselves that they hold from a later day on, and of no part of them that it holds before. Before tells whether that
// is so of the last words that named such a day, which is the same in words that name it.
func startsAfter(s, day string, before bool) (is, names bool) {
	for _, d := range datesOf(s) {
		if startsOn.MatchString(s[:d.Span.Start]) {
			if is, names = d.Text > day, true; !is {
				return false, true
			}
		}
	}
	return is || !names && before && sameDay.MatchString(s), names
}

// speak notes the sentences of a paper's text that may say something of the agreement, those of notes that are not signed left out, and apart those that hold from
// a later day than the one that is asked for.
func (p *State) speak(text, asOf string) {
	later := false
	for _, b := range operative(text, p.Reading) {
		if covered(p.notes, b) {
			continue
		}
		is, names := startsAfter(text[b.Start:b.End], asOf, later)
		if later = is || later && !names; is {
			p.coming = append(p.coming, b)
		} else {
			p.sentences = append(p.sentences, b)
		}
	}
}

// placeAndDay finds a place or names with a day behind them, as at the head of a letter, or where somebody signed.
var placeAndDay = regexp.MustCompile(`^\W*(?:(?i:approved|signed|accepted|countersigned|agreed)(?: (?:by|for))?:?\s+)?(?:\p{Lu}[\p{L}.&'’-]*,?\s+){1,6}$`)

// allNames reports whether words are little else than names, as those below a signature, perhaps each with a day.
func allNames(s string) bool {
	small := 0
	for days := datesOf(s); len(days) > 0 && placeAndDay.MatchString(s[:days[0].Span.Start]); days = datesOf(s) {
		s = strings.TrimLeft(s[days[0].Span.End:], ".,; ")
	}
	for w := range strings.FieldsSeq(s) {
		switch {
		case strings.ContainsAny(w, "0123456789"):
			return false
		case strings.ToUpper(w[:1]) != w[:1] && w != "of" && w != "and" && w != "for" && w != "the":
			small++
		}
	}
	return small < 2
}

// Sentences returns the sentences of a paper of the family that may say something of the agreement; none of a paper that is not signed, or is not yet to take
// effect.
func (s *Standing) Sentences(id doc.ID) []doc.Span {
	p := s.paper(id)
	if p == nil || id == s.Root.ID || id == s.Base.ID || p.Status != InForce && p.Status != Ended {
		return nil
	}
	return p.sentences
}

// Unread returns those of the sentences of a paper that no operation accounts for.
func (s *Standing) Unread(id doc.ID) (all []doc.Span) {
	for _, b := range s.Sentences(id) {
		if !slices.ContainsFunc(s.paper(id).Operations, func(o *Operation) bool { return s.accounts(o, b) }) {
			all = append(all, b)
		}
	}
	return all
}

// Rewriting returns the operations which change words that account for a sentence of a paper.
func (s *Standing) Rewriting(id doc.ID, b doc.Span) (by []*Operation) {
	p := s.paper(id)
	if p == nil {
		return nil
	}
	for _, o := range p.Operations {
		if o.Changes() && s.accounts(o, b) {
			by = append(by, o)
		}
	}
	return by
}

// accounts reports whether an operation says what a sentence of its paper does. One that could not be put in does not, nor that a paper tells
// something.
func (s *Standing) accounts(o *Operation, b doc.Span) bool {
	switch {
	case o.Verb == Restate, o.Verb == Tell, o.Changes() && !o.Applied && o.Doubt != "" && o.Void == "" && o.Effective != "" && o.Effective <= s.AsOf:
		return false
	case o.Verb == ReplaceWord && o.Doubt != "" && b.Intersect(o.Old).Len() == 0 && b.Intersect(o.New).Len() == 0: // it says no more than its words
		return false
	}
	if o.does != nil {
		return stands(o.does, o.Paper, b) || o.attached && o.New.Contains(b)
	}
	return s.standsIn(o, b)
}
