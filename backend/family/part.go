package family

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

var (
	sentenceOf = regexp.MustCompile(`(?i)\b(?:(as (?:an?|the) (?:new |additional |further )*)|the |its )?(first|second|third|fourth|fifth|last|final|penultimate|only|opening) sentence\b`)
	rowFor     = regexp.MustCompile(`(?i)\b(?:rows?|lines?|entry|entries)\s+(?:for|relating to|headed|beginning|starting|in respect of)\s+["“]?([^"”;,.\n]{2,60}?)["”]?\s+(?:in|of|from|is|are|shall|and (?:replac\w+|substitut\w+|insert\w*|put\w*))\b`)
	inside     = regexp.MustCompile(`(?i)\b(?:in|from|under|within|to|of)\s+(?:the\s+)?$`)
	ofWhole    = regexp.MustCompile(`(?i)\b(?:whole|entirety|all|provisions?|text|contents?|deletion|removal|omission|terms|words|wording|changes?|amendments?|place|lieu|replacement|substitution|restatement)\s+(?:in|of|from|to)\s+(?:the\s+)?$`)
	allOf      = regexp.MustCompile(`(?i)\b(?:entire(?:ty|ly)?|whole|in full|everything|all (?:the |of the )?(?:text|words|wording)|the (?:existing |current |present )?(?:text|wording|provisions?|clause|section|article|content)\b)`)
)

// sentenceIn returns the sentence of a clause that words speak of, "the second sentence": counted from the end below 0, and 0 for none. Fresh
// tells of one that it is to become: "as a new second sentence".
func sentenceIn(s string) (n int, fresh bool) {
	m := sentenceOf.FindStringSubmatch(s)
	if m == nil {
		return 0, false
	}
	switch w := strings.ToLower(m[2]); w {
	case "last", "final":
		n = -1
	case "penultimate":
		n = -2
	case "only", "opening":
		n = 1
	default:
		n = ordinal[w]
	}
	return n, m[1] != ""
}

// isPart reports whether words before the name of a section speak of something in it that nobody can tell: "the proviso to Section 3".
func isPart(before string) bool { return inside.MatchString(before) && !ofWhole.MatchString(before) }

// partly reports whether a part of a clause speaks of the section that it changes only as of what holds something that nobody can tell.
func partly(part string, refs []ref, t Target) bool {
	if t.Number == "" || t.Sentence != 0 || t.Term != "" || t.Schedule != "" || allOf.MatchString(unquoted(part)) {
		return false
	}
	named := false
	for _, r := range refs {
		if !r.own && !r.fresh && r.Number != "" && r.span.End <= len(part) {
			if !isPart(part[:r.span.Start]) {
				return false
			}
			named = true
		}
	}
	return named
}

// narrowed returns the part of a region that an operation is about: a sentence, or the line of a table. Doubt says why there is none.
func (r *rope) narrowed(o *Operation, s doc.Span) (doc.Span, string) {
	if outer, sub, cut := subItem(o.Target.Number); cut && o.Target.Term == "" && o.Target.Schedule == "" && (o.Verb == Replace || o.Verb == Delete) {
		if whole, ok := r.numbered(outer); ok && whole == s {
			return s, "§ " + outer + " has no " + sub
		}
	}
	if n := o.Target.Sentence; n != 0 {
		body := s
		body.Start += len(ownLabel.FindString(r.text[s.Start:s.End]))
		if title := titleIn(r.sections, s); title != "" {
			if at := strings.Index(r.text[body.Start:body.End], title); at >= 0 && at < 6 {
				body.Start += at + len(title)
				body.Start += len(r.text[body.Start:body.End]) - len(strings.TrimLeft(r.text[body.Start:body.End], ".:–- \n"))
			}
		}
		all := text.Sentences(r.text, body)
		if n < 0 {
			n += len(all) + 1
		}
		if n < 1 || n > len(all) {
			return s, o.Target.String() + " has no such sentence"
		}
		return all[n-1].Trim(r.text), ""
	}
	if o.row == "" {
		return s, ""
	}
	lines := linesOf(r.text, s)
	head, last := cutLast(folded(o.row)) // "Chamber 2" is the line "2 …" of a table that is headed "Chamber"
	for whole := range 2 {
		for _, l := range lines {
			words := folded(r.text[l.Start:l.End])
			if whole == 0 && strings.Contains(words, folded(o.row)) || whole == 1 && head != "" && strings.HasPrefix(words, last+" ") && strings.Contains(folded(r.text[s.Start:l.Start]), head) {
				return l, ""
			}
		}
	}
	return s, "no line for “" + o.row + "” stands in " + o.Target.String()
}

// cutLast parts the last word of some from the others.
func cutLast(s string) (head, last string) {
	i := strings.LastIndexByte(s, ' ')
	return s[:max(i, 0)], s[i+1:]
}

// withLabel returns the number that new words lack, as the section before them writes its own: "6.3 ".
func (r *rope) withLabel(t Target, words string, before doc.Span) string {
	if t.New == "" || strings.HasPrefix(strings.TrimSpace(words), strings.TrimSuffix(t.New, ".")) || ownLabel.MatchString(words) || scheduleHead.MatchString(words) {
		return ""
	}
	own := ownLabel.FindString(r.text[before.Start:before.End])
	number := oneNumber.FindString(own)
	if number == "" || strings.Contains(own, "\n") {
		return t.New + " "
	}
	return strings.Replace(own, strings.TrimRight(strings.TrimSpace(own[strings.Index(own, number):]), ".:)"), t.New, 1)
}
