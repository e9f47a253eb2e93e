package ask

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// How far the chain of qualifications is followed from a sentence that decides.
const (
	mostBehindIt  = 3   // sentences behind it
	mostChain     = 6   // sentences that may qualify it, in all
	mostReferred  = 2   // sections that it refers to
	nearEnough    = 12  // times as probably as another sentence that qualifies it it decides at most
	mostQualifier = 900 // bytes of a sentence that is shown as qualifying
	leastShared   = 0.8 // words of the question that such a sentence has about its operator
	leastNext     = 0.5 // and the next sentence, to be read with it
)

var (
	// opensException begins sentences that take back something of the one before.
	opensException = regexp.MustCompile(`(?i)^\W*(?:\(?\w{1,4}[.)]\s*)?(?:however|provided|notwithstanding (?:the )?(?:foregoing|above|preceding|section|anything|any other)|except(?:ion)?s?\b|but\b|before doing so|the (?:foregoing|above|preceding)\b[^.;]*\bnot\b|nothing (?:in|contained in) (?:this|the) (?:section|paragraph|clause|article|foregoing)|the (?:limitations?|restrictions?|prohibitions?|obligations?|provisions) (?:in|of|set forth in|contained in) (?:this|the)[^.;]*\bnot\b|this (?:section|paragraph|restriction|prohibition|limitation|clause) (?:shall|does|will) not)`)
	// goesOnAbout begins sentences that go on about what the one before allows or demands.
	goesOnAbout = regexp.MustCompile(`(?i)^\W*(?:\(?\w{1,4}[.)]\s*)?(?:in (?:such|that|any such|the) (?:event|case)|(?:any|all|each|every|no) (?:such|payments?|fees?|sales|retained)|such\b|these\b|this\b|said\b|the foregoing|if\b|unless\b|upon\b|prior to\b|payments?\b|it being|each (?:party|of)\b|recipient shall|(?:the )?\w+(?: \w+)? shall (?:promptly|also|first|remain|give|notify|pay)|for purposes of|only\b)`)
	// refersTo finds sections that a sentence makes its own words subject to.
	refersTo = regexp.MustCompile(`(?i)\b(?:sections?|articles?|paragraphs?|clauses?|§§?)\s+(\d+(?:\.\d+)*(?:\([a-z0-9]{1,4}\))*|[IVX]+\b)(?:(?:,|\s+(?:and|or|to|through))\s+(?:sections?\s+)?(\d+(?:\.\d+)*(?:\([a-z0-9]{1,4}\))*))?`)
	// subjected stands before such a reference.
	subjected = regexp.MustCompile(`(?i)\b(?:subject to|except|unless|other than|under|in accordance with|as provided|pursuant to|as set forth|limitations?|arising|terms of)\b[^.;]{0,120}$`)
)

// led returns what leads a list item in, on one line with a space behind it; "" for what is none.
func led(d *Document, span doc.Span) string {
	lead, ok := text.LeadIn(d.Text, span)
	if !ok {
		return ""
	}
	return oneLine(d.Text[lead.Start:lead.End]) + " "
}

// within returns how probably wordings of the sentence which decides, and of what leads it in, make it a condition or an exception: the
// likeliest, the second, and any, and where those stand that do, in the bytes of the document.
func (t *trial) within(j *judged) (p [3]float64, spans []doc.Span) {
	none := 1.0
	for i, q := range j.cues {
		one := t.by.Cue.Of(j.qualifies[i])
		p[0], p[1], none = max(p[0], one), max(p[1], min(p[0], one)), none*(1-one)
		if one < leastCue {
			continue
		}
		if at, ok := unlined(t.d.Text, j.span, q.span.Start-len(j.lead), q.span.End-len(j.lead)); ok {
			spans = append(spans, at)
		}
	}
	p[2] = 1 - none
	return p, spans
}

// unlined returns the bytes of a text for some of its span as [oneLine] has it; false where they do not begin in it.
func unlined(s string, span doc.Span, from, to int) (doc.Span, bool) {
	at, found := 0, doc.Span{Start: -1}
	blank := true // white space before this counts as none or as one
	for i, r := range s[span.Start:span.End] {
		if unicode.IsSpace(r) {
			if !blank {
				at++
			}
			blank = true
			continue
		}
		blank = false
		if at == from {
			found.Start = span.Start + i
		}
		if at < to {
			found.End = span.Start + i + len(string(r))
		}
		at += len(string(r))
	}
	return found, found.Start >= 0 && found.End > found.Start
}

// around returns sentences that may qualify the one that fits best of all: those behind it that take something back or go on
// about it, others that fit the question and say the contrary, sections that it is subject to, and definitions of its terms.
// Taken is how probably the two likeliest take something back.
func (t *trial) around(reasons []doc.Span) (spans []doc.Span, taken [2]float64) {
	c, d, all := &t.claim, t.d, t.judged
	best := &all[0]
	add := func(span doc.Span) bool {
		if span.Len() == 0 || span.Len() > mostQualifier || len(spans) == mostChain || span.Intersect(best.span).Len() > 0 || d.wordless(span) ||
			slices.ContainsFunc(spans, func(s doc.Span) bool { return s.Intersect(span).Len() > 0 }) {
			return false
		}
		spans = append(spans, span)
		return true
	}
	for _, n := range t.nearby(best) {
		p := t.by.Follow.Of(t.by.following(best.yes >= 0.5, &n))
		taken[0], taken[1] = max(taken[0], p), max(taken[1], min(taken[0], p))
		if p >= leastTaken {
			add(d.begun(n.span))
		}
	}
	for i, s := range behind(d, best.span) {
		words := d.Text[s.Start:s.End]
		if opensException.MatchString(words) || goesOnAbout.MatchString(words) || i == 0 && c.shared(words, c.stems) >= leastNext || c.shared(words, c.stems) >= 2*leastNext {
			add(s)
		}
	}
	for _, s := range referred(d, best.span, c) {
		add(s)
	}
	for _, s := range defined(d, best.span, reasons) {
		add(s)
	}
	for i := range all[1:] {
		other := &all[i+1]
		if best.decides > nearEnough*other.decides {
			continue
		}
		contrary := (other.yes >= 0.5) != (best.yes >= 0.5) && max(other.yes, 1-other.yes) >= LeastCertain
		cues := len(other.cues) > 0
		if other.said.shared < leastShared && !opensException.MatchString(d.Text[other.span.Start:other.span.End]) {
			continue
		}
		if contrary || cues || opensException.MatchString(d.Text[other.span.Start:other.span.End]) {
			add(other.span)
		}
	}
	return spans, taken
}

// begun moves the start of a span out to that of its sentence, as far as the heading that this stands under.
func (d *Document) begun(span doc.Span) doc.Span {
	start := text.Whole(d.Text, span).Start
	if section, ok := d.Layout.SectionAt(span.Start); ok && section.Heading.End <= span.Start {
		start = max(start, section.Heading.End)
	}
	return doc.Span{Start: min(start, span.Start), End: span.End}.Trim(d.Text)
}

// behind returns the sentences behind one, whole, as far as its section goes on.
func behind(d *Document, span doc.Span) (found []doc.Span) {
	end := len(d.Text) // of what the sentence stands in: its section, of a section in another one that
	if section, ok := d.Layout.SectionAt(span.Start); ok {
		end = section.Span.End
		for _, outer := range d.Layout.Sections {
			if section.Level > 1 && outer.Level == section.Level-1 && outer.Span.Contains(section.Span) {
				end = outer.Span.End
			}
		}
	}
	at := span.End
	for range mostBehindIt {
		for at < len(d.Text) && !isStart(d.Text, at) {
			at++
		}
		rest := d.Text[at:]
		blank := len(rest) - len(strings.TrimLeftFunc(rest, unicode.IsSpace))
		if at += blank; at >= end {
			break
		}
		next := text.Whole(d.Text, doc.Span{Start: at, End: at + 1})
		if next.Start < span.End {
			next.Start = at
		}
		if next.Len() <= 0 {
			break
		}
		found, at = append(found, next), next.End
	}
	return found
}

// referred returns of the sections that a sentence makes its words subject to the sentence that has most of what is asked.
func referred(d *Document, span doc.Span, c *claim) (found []doc.Span) {
	words := d.Text[span.Start:span.End]
	for _, at := range refersTo.FindAllStringSubmatchIndex(words, -1) {
		if !subjected.MatchString(words[:at[0]]) {
			continue
		}
		for group := 2; group <= 4 && len(found) < mostReferred; group += 2 {
			if at[group] < 0 {
				continue
			}
			section, ok := d.section(strings.ToLower(words[at[group]:at[group+1]]))
			if !ok || section.Intersect(span).Len() > 0 {
				continue
			}
			best, most := doc.Span{}, -1.0
			for _, s := range text.Sentences(d.Text, section) {
				s = s.Trim(d.Text)
				if s.Len() == 0 || d.wordless(s) {
					continue
				}
				if n := sharedStems(d.Text[s.Start:s.End], c.stems); n > most {
					best, most = s, n
				}
			}
			if best.Len() > 0 {
				found = append(found, text.Whole(d.Text, best))
			}
		}
	}
	return found
}
