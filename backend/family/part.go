package family

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

var (
	sentenceOf = regexp.MustCompile(`(?i)\b(first|second|third|fourth|fifth|last|final)\s+sentence\s+(?:of|in)\s+(?:the\s+)?$`)
	rowFor     = regexp.MustCompile(`(?i)\b(?:rows?|lines?|entry|entries)\s+(?:for|relating to|headed|beginning|starting|in respect of)\s+["“]?([^"”;,.\n]{2,60}?)["”]?\s+(?:in|of|from|is|are|shall)\b`)
	inside     = regexp.MustCompile(`(?i)\b(?:in|from|under|within|to|of)\s+(?:the\s+)?$`)
	ofWhole    = regexp.MustCompile(`(?i)\b(?:whole|entirety|all|provisions?|text|contents?|deletion|removal|omission|terms|words|wording)\s+(?:in|of|from)\s+(?:the\s+)?$`)
)

// sentenceBefore returns the sentence that words before the name of a section mean: "the second sentence of clause 4.1"; 0 for none.
func sentenceBefore(s string) int {
	m := sentenceOf.FindStringSubmatch(s)
	if m == nil {
		return 0
	}
	if w := strings.ToLower(m[1]); w != "last" && w != "final" {
		return ordinal[w]
	}
	return -1
}

// isPart reports whether words before the name of a section speak of something in it that nobody can tell: "the proviso to Section 3".
func isPart(before string) bool { return inside.MatchString(before) && !ofWhole.MatchString(before) }

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
			n = len(all)
		}
		if n > len(all) {
			return s, o.Target.String() + " has no such sentence"
		}
		return all[n-1].Trim(r.text), ""
	}
	if o.row == "" {
		return s, ""
	}
	for _, l := range linesOf(r.text, s) {
		if strings.Contains(folded(r.text[l.Start:l.End]), folded(o.row)) {
			return l, ""
		}
	}
	return s, "no line for “" + o.row + "” stands in " + o.Target.String()
}

// labelled returns the number that new words lack, as the section before them writes its own: "6.3 ".
func (r *rope) labelled(t Target, words string, before doc.Span) string {
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
