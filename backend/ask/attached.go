package ask

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// What is attached to a contract stands in no clause: the headings of its exhibits and schedules tell, and the words that name others.
var (
	asksAttached = regexp.MustCompile(`(?i)^\W*(?:(?:which|what|list|name|show|how many)\b(?:\s+\S+){0,3}?\s+)?(?:the\s+|all\s+)?(exhibits|schedules|annex(?:es)?|appendices|attachments|enclosures)\b|\b(?:which|what)\b[^?]{0,40}\b(?:attached|annexed|appended)\b|\bare there\b[^?]{0,20}\b(?:exhibits|schedules|annexes|appendices|attachments)\b`)
	// attachmentNamed finds an attachment by its name in running words.
	attachmentNamed = regexp.MustCompile(`\b(Exhibit|Schedule|Annex|Appendix|Attachment|EXHIBIT|SCHEDULE|ANNEX|APPENDIX|ATTACHMENT)\s+["“]?(\d{1,2}|[A-Z](?:-\d{1,2})?|[IVX]{1,4})\b`)
	ofFiling        = regexp.MustCompile(`(?i)^exhibit\s+\d`) // the number that a filing gives the whole
)

// attachedWords are those of questions for what is attached, what the document is called by aside.
var attachedWords = stemmed("exhibit exhibits schedule schedules annex annexes appendix appendices attachment attachments enclosure enclosures attach attached annexed append appended list lists name names belong belongs come comes include included many")

// attachedSure is how sure it is that a document answers whose attachments were found.
const attachedSure = 0.9

// mostHeading is how many bytes the line of a heading has at most.
const mostHeading = 80

// attachmentName returns the name of an attachment that [attachmentNamed] found in a text: "Exhibit A".
func attachmentName(s string, at []int) string {
	kind := s[at[2]:at[3]]
	return kind[:1] + strings.ToLower(kind[1:]) + " " + s[at[4]:at[5]]
}

// attached answers which exhibits and schedules a contract has, and reports whether it has some.
func (q *Question) attached(d *Document, f *Found) (bool, error) {
	if !asksAttached.MatchString(q.Text) || q.beyond(d, attachedWords) {
		return false, nil
	}
	var said []string
	var quotes []Sentence
	has := map[string]bool{}
	add := func(name string, span doc.Span) error {
		c, err := d.Cite(span)
		if err != nil {
			return err
		}
		has[strings.ToLower(name)], said = true, append(said, name)
		quotes = append(quotes, Sentence{Text: oneLine(c.Quote), Kind: Quote, Support: Verified, Citations: []Citation{c}})
		return nil
	}
	for _, s := range d.Layout.Sections {
		kind, _, _ := strings.Cut(strings.ToLower(s.Label), " ")
		if attachments[kind] == "" && kind != "attachment" || strings.Contains(s.Label, ",") || has[strings.ToLower(s.Label)] || ofFiling.MatchString(s.Label) && s.Span.Start < openingBytes {
			continue
		}
		if err := add(s.Label, s.Heading); err != nil {
			return false, err
		}
	}
	for _, at := range attachmentNamed.FindAllStringSubmatchIndex(d.Text, -1) { // headings that are no sections: lines that begin so
		name := attachmentName(d.Text, at)
		end := at[1] + strings.IndexByte(d.Text[at[1]:]+"\n", '\n')
		capitals := d.Text[at[2]:at[3]] == strings.ToUpper(d.Text[at[2]:at[3]])
		begins := strings.TrimSpace(d.Text[strings.LastIndexByte(d.Text[:at[0]], '\n')+1:at[0]]) == ""
		if has[strings.ToLower(name)] || !begins || !capitals && end-at[0] > mostHeading || ofFiling.MatchString(name) && at[0] < openingBytes {
			continue
		}
		if end-at[0] > mostHeading {
			end = at[1]
		}
		if err := add(name, doc.Span{Start: at[0], End: end}); err != nil {
			return false, err
		}
	}
	headed := len(said)
	for _, at := range attachmentNamed.FindAllStringSubmatchIndex(d.Text, -1) {
		name := attachmentName(d.Text, at)
		if has[strings.ToLower(name)] || ofFiling.MatchString(name) && at[0] < openingBytes {
			continue
		}
		if err := add(name, text.Whole(d.Text, doc.Span{Start: at[0], End: at[1]})); err != nil {
			return false, err
		}
	}
	if len(said) == 0 {
		return false, nil
	}
	v := Sentence{Text: strings.Join(said, "; "), Kind: Value, Support: Verified}
	for _, s := range quotes {
		v.Citations = append(v.Citations, s.Citations...)
	}
	f.Presence, f.Absent, f.Sentences = max(f.Presence, attachedSure), false, []Sentence{v}
	if rest := said[headed:]; len(rest) > 0 {
		f.Sentences = append(f.Sentences, Sentence{Text: strings.Join(rest, "; ") + ": named, and no part of this file under such a heading", Kind: Computed,
			Support: Verified, Citations: v.Citations[headed:]})
	}
	f.Sentences = append(f.Sentences, slices.CompactFunc(quotes, func(a, b Sentence) bool { return a.Text == b.Text })...)
	return true, nil
}
