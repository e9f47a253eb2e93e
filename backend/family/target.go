package family

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
)

const sectionNumber = `(?:\d+[A-Z]{0,2}(?:\.\d+[A-Z]{0,2})*(?:\s?\([a-zA-Z0-9]{1,4}\))*|[IVXL]+(?:\.\d+)*\b|[A-Z]{1,2}-?\d+(?:\.\d+)*|\([a-zA-Z0-9]{1,4}\)(?:\s?\([a-zA-Z0-9]{1,4}\))*|\(` + deedHead + `\))`

// ordinalSchedule is what a schedule is called by its place: "the First Schedule".
const ordinalSchedule = `(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) (?:schedule|annex|appendix)`

// deedHead is the number of a head of a Scottish deed: "(SEVENTH)".
const deedHead = `(?i:FIRST|SECOND|THIRD|FOURTH|FIFTH|SIXTH|SEVENTH|EIGHTH|NINTH|TENTH|ELEVENTH|TWELFTH|(?:THIR|FOUR|FIF|SIX|SEVEN|EIGH|NINE)TEENTH|TWENTIETH)`

var (
	sectionRef  = regexp.MustCompile(`(?i)(\bnew\s+)?(\b(?:sub-?sections?|sub-?clauses?|sections?|clauses?|articles?|paragraphs?|paras?\.?|rules?|items?|conditions?)|\b(?:secs?|cls?|arts?)\.|§{1,2})\s*(` + sectionNumber + `)`)
	scheduleRef = regexp.MustCompile(`(?i)\b(schedule|exhibit|annexe?|appendix|attachment|annexure)\s+([A-Z]{1,2}(?:-?\d+)?|\d{1,2}[A-Z]?)\b(?:\s*\(\d{4}\))?`)
	ordinalRef  = regexp.MustCompile(`(?i)\b` + ordinalSchedule + `\b`)
	boxRef      = regexp.MustCompile(`\b(?:Box|Boxes|BOX|BOXES)\s+(\d{1,2}[A-Z]?)\b`) // of the form that a charter or an order begins with
	termRef     = regexp.MustCompile(`(?i)\b(?:definitions? of|defined terms?|definition for|entr(?:y|ies) (?:for|against|opposite)|meaning of(?: the term)?)\s+(?:the\s+)?(?:term\s+)?(?:["“]([^"”\n]{1,60})["”]|[‘']([^’'\n]{1,60})[’']|([A-Za-z0-9][^"”’'\n.;:()]{0,60}?)(?:\s+(?:in|set|contained|under|of|is|are|shall|and|for)\b|[,;:(.\n]|\s*$))`)
	againstRef  = regexp.MustCompile(`(?i)\b(?:against|opposite)\s+(?:the\s+(?:words?|heading|entry)\s+)?["“]([^"”]{2,60})["”]`) // an entry of particulars
	titleOf     = regexp.MustCompile(`^(?:\s+(?:of|in|to|under)\s+(?:the|that|this|our)\s+(?:[A-Z][\w&-]*\s*){1,6})?[\s,]*(?:\(\s*["“]?([^()"”]{2,70})["”]?\s*\)|[,\s]*(?:entitled|headed|titled|called)\s*["“]?([^"”,;]{2,70})["”]?|\s*[–—-]\s*([A-Z][^,;.\n]{2,60}?)\s+(?:of|is|in)\b|\s*["“]([A-Z][^"”]{2,70})["”]\s+(?:of|is|shall))`)
	noTitle     = regexp.MustCompile(`(?i)^(?:formerly|as|the|now|previously|numbered|including|and|or|see|each|being|a|an|inclusive|other)\b|^["“]|^\d`)
	ofPaper     = regexp.MustCompile(`(?i)^["”]?\s*(?:\([^()]{0,60}\)\s*)?(?:of|to|in)\s+(?:(?:the|this|that|such|our|my|your)\s+((?:(?:first|second|third|fourth|fifth|sixth)\s+)?(?:deed of (?:variation|amendment)|amendment|addendum|variation|supplement\w*|amending agreement|letter|deed)(?:\s+(?:no\.?\s*)?\d\b)?(?:\s+(?:of|dated)\s+[^,.;:()"“\n]{4,20}\d{4})?)|(` + numberedPaper + `))`)
	ofThisOne   = regexp.MustCompile(`(?i)^\s*(?:\([^()]{0,60}\)\s*)?(?:hereof|above|below|of (?:this|the present)\b)`)
	headedBy    = regexp.MustCompile(`(?i)\b(?:section|clause|article|provision|paragraph)s?\s+(?:(?:of|in)\s+the\s+(?:[A-Z][\w&-]*\s+){1,4})?(?:entitled|headed|titled|called|dealing with)\s+["“]?([A-Z][^"”,;.\n]{2,60})["”]?`)
)

// ref is a place that a paper names.
type ref struct {
	Target
	on    string // the paper that it stands in, where it is none of the agreement's own
	span  doc.Span
	fresh bool // what is new: "a new clause 8A"
	own   bool // of the paper itself
}

// refsIn returns the places that a text names, in order; what stands in quotation marks is not looked at, but for titles and terms.
func refsIn(s string) (all []ref) {
	bare := unquoted(s)
	for _, m := range termRef.FindAllStringSubmatchIndex(s, -1) {
		if bare[m[0]] == ' ' {
			continue
		}
		for g := 2; g < len(m); g += 2 {
			if m[g] < 0 {
				continue
			}
			if term := strings.Trim(strings.Join(strings.Fields(s[m[g]:m[g+1]]), " "), ` "“”‘’'`); term != "" {
				all = append(all, ref{Target: Target{Term: term}, span: doc.Span{Start: m[0], End: m[g+1]}})
			}
		}
	}
	for _, m := range againstRef.FindAllStringSubmatchIndex(s, -1) {
		all = append(all, ref{Target: Target{Term: strings.TrimSpace(s[m[2]:m[3]])}, span: doc.Span{Start: m[0], End: m[1]}})
	}
	for _, m := range ordinalRef.FindAllStringIndex(bare, -1) {
		all = append(all, ref{Target: Target{Schedule: s[m[0]:m[1]]}, span: doc.Span{Start: m[0], End: m[1]}})
	}
	for _, m := range scheduleRef.FindAllStringSubmatchIndex(bare, -1) {
		if !overlaps(all, m[0]) && (s[m[4]] < 'a' || m[5]-m[4] < 2) { // not "the Schedule is"
			all = append(all, ref{Target: Target{Schedule: s[m[0]:m[5]]}, span: doc.Span{Start: m[0], End: m[1]}, fresh: strings.HasSuffix(strings.ToLower(strings.TrimSpace(bare[:m[0]])), "new")})
		}
	}
	for _, m := range boxRef.FindAllStringSubmatchIndex(bare, -1) {
		all = append(all, ref{Target: Target{Schedule: boxed + s[m[2]:m[3]]}, span: doc.Span{Start: m[0], End: m[1]}})
	}
	for _, m := range sectionRef.FindAllStringSubmatchIndex(bare, -1) {
		r := ref{Target: Target{Number: strings.ReplaceAll(s[m[6]:m[7]], " ", "")}, span: doc.Span{Start: m[4], End: m[7]}, fresh: m[2] >= 0}
		rest := s[m[7]:min(len(s), m[7]+140)]
		if t := titleOf.FindStringSubmatch(rest); t != nil {
			for _, title := range t[1:] {
				if title = strings.TrimSpace(title); title != "" && !noTitle.MatchString(title) {
					r.Title = strings.Join(strings.Fields(title), " ")
				}
			}
		}
		r.on = paperNamed(rest)
		r.Item = strings.HasPrefix(s[m[4]:m[5]], "Item")
		r.own = ofThisOne.MatchString(rest)
		r.Sentence, _ = sentenceIn(bare)
		all = append(all, r)
	}
	for _, m := range headedBy.FindAllStringSubmatchIndex(s, -1) {
		if !overlaps(all, m[0]) {
			r := ref{Target: Target{Title: strings.TrimSpace(s[m[2]:m[3]])}, span: doc.Span{Start: m[0], End: m[1]}}
			r.on = paperNamed(s[m[1]:min(len(s), m[1]+140)])
			all = append(all, r)
		}
	}
	sortRefs(all)
	return nested(s, all)
}

// paperNamed returns the earlier paper of which a place is, by what follows it: "of Amendment No. 1"; "" for the agreement.
func paperNamed(after string) string {
	p := ofPaper.FindStringSubmatch(after)
	if p == nil || scheduleHead.MatchString(p[2]) {
		return ""
	}
	return strings.Join(strings.Fields(p[1]+p[2]), " ")
}

// NumbersNamed returns the numbers of the clauses that words name: "clause 4.2", "5.1 is scrapped", "the twelve hours in 4(a)".
func NumbersNamed(words string) (all []string) {
	for _, r := range append(refsIn(words), bareRefs(words)...) {
		if r.Number != "" && !r.own && !r.fresh {
			all = append(all, r.Number)
		}
	}
	return all
}

// bareRef finds a number of two levels, or with a letter, that stands for a clause by itself, by what is said of it or where it stands: "In 2.4 the Fuel Base
// is …", "M7.2 is deleted", "7.1: for “fifteen years” …", "the limit in 4.4".
var bareRef = regexp.MustCompile(`(?:^|[\s(])(\d{1,2}(?:\.\d{1,2}){1,2}(?:\([a-z0-9]{1,3}\))*|\d{1,2}(?:\([a-z]{1,3}\))+|[A-Z]{1,2}-?\d{1,2}(?:\.\d{1,2})*(?:\([a-z]\))*)((\s+(?:is|are|shall|will|now|reads?|says?|becomes?|stands?|goes)\b)|\s*:|\s*,?\s+(?:the|an?)\b|,|\)|\s{4,}|\s*;|\.?\s*$|\.\s+[A-Z])`)

// ownNumber finds what a clause begins with: a mark, its own number.
var ownNumber = regexp.MustCompile(`^[ \n\t–—•*-]*(?:\(?[\w.]{1,5}[.)]\s+)?`)

var atPlace = regexp.MustCompile(`(?i)(?:\b(?:in|of|to|under|after|before|and)|[(:;])\s*$`)

// bareRefs returns the places that a text names by their numbers alone: at its start, or behind a word that says where.
func bareRefs(s string) (all []ref) {
	bare := unquoted(s)
	for _, m := range bareRef.FindAllStringSubmatchIndex(bare, -1) {
		start := ownNumber.ReplaceAllString(bare[:m[2]], "") == "" && bare[m[4]:m[5]] != "," && !strings.HasPrefix(bare[m[4]:m[5]], ".")
		does := m[6] >= 0 // it is said of it what it is
		if does || start || atPlace.MatchString(bare[:m[2]]) {
			all = append(all, ref{Target: Target{Number: s[m[2]:m[3]]}, span: doc.Span{Start: m[2], End: m[3]}})
		}
	}
	return all
}

// isItem reports whether a number is that of an item, "(c)", and not of a head, "(SEVENTH)".
func isItem(number string) bool {
	return strings.HasPrefix(number, "(") && strings.IndexByte(number, ')') < len("(FIRST)")-1
}

// nested makes one place of an item and the section that it stands in: "paragraph (c) of Section 2.2" is § 2.2(c).
func nested(s string, all []ref) []ref {
	out := all[:0:0]
	for i := 0; i < len(all); i++ {
		r := all[i]
		if i+1 < len(all) && r.Number != "" && all[i+1].Number != "" && within.MatchString(s[r.span.End:all[i+1].span.Start]) &&
			(isItem(r.Number) || regexpParagraph.MatchString(s[r.span.Start:r.span.End])) && !regexpParagraph.MatchString(s[all[i+1].span.Start:all[i+1].span.End]) {
			outer := all[i+1]
			sub := r.Number
			if sub[0] != '(' {
				sub = "(" + sub + ")"
			}
			r.Number, r.Title, r.on, r.own, r.span.End = outer.Number+sub, outer.Title, outer.on, outer.own, outer.span.End
			i++
		}
		out = append(out, r)
	}
	return out
}

var within = regexp.MustCompile(`(?i)^,?\s*(?:of|in|to|under)\s+(?:the\s+)?$`)

func overlaps(all []ref, at int) bool {
	for _, r := range all {
		if r.span.Start <= at && at < r.span.End {
			return true
		}
	}
	return false
}

func sortRefs(all []ref) {
	for i := 1; i < len(all); i++ {
		for j := i; j > 0 && all[j].span.Start < all[j-1].span.Start; j-- {
			all[j], all[j-1] = all[j-1], all[j]
		}
	}
}

// unquoted returns a text with spaces for what stands in quotation marks, so that positions stay.
func unquoted(s string) string {
	b := []byte(s)
	for _, q := range quotesIn(s) {
		for i := q.outer.Start; i < q.outer.End; i++ {
			if b[i] != '\n' {
				b[i] = ' '
			}
		}
	}
	return string(b)
}

// quietened is a text as [unquoted] has it, in which a full stop that ends a quotation stands in the place of its mark.
func quietened(s string) string {
	b := []byte(unquoted(s))
	for _, q := range quotesIn(s) {
		if q.inner.Len() > 40 && s[q.inner.End-1] == '.' {
			b[q.outer.End-1] = '.'
		}
	}
	return string(b)
}

// merged makes one target of the places that a segment names: a definition in a section, a paragraph of a schedule.
func merged(refs []ref) (t Target, on string, ok bool) {
	for _, r := range refs {
		if r.own || r.fresh {
			continue
		}
		switch {
		case !ok:
			t, on, ok = r.Target, r.on, true
		case t.Term != "" && t.Number == "" && r.Number != "" && r.on == on:
			t.Number, t.Title = r.Number, r.Title
		case t.Term == "" && r.Term != "" && t.Schedule == "":
			t.Term = r.Term
		case t.Schedule != "" && t.Number == "" && r.Number != "":
			t.Number = r.Number
		case t.Number != "" && t.Term == "" && r.Number != "" && r.Number[0] == '(' && t.Number[0] != '(' && !strings.HasSuffix(t.Number, ")"):
			t.Number += r.Number // "in clause 3.3, item (b)"
		case t.Number != "" && t.Schedule == "" && r.Schedule != "" && r.span.Start-refs[0].span.End < 40:
			t.Schedule = r.Schedule
		}
	}
	return t, on, ok
}
