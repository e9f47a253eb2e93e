package facts

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// parties are where the parties that the summary names stand first.
func parties(d *Reading) []Answer {
	var found []Answer
	for _, name := range d.Parties {
		name, _ := WithoutTrade(name)
		if a, ok := located(d, name, len(d.Text), "", "(?i)"); ok {
			found = append(found, d.wholeName(a))
		}
	}
	if l := chooser().Facts["parties"]; len(found) > 0 && l != nil {
		p := l.Right(l.ofList(d.PartySigns(found)))
		if len(found) == 1 && value.Blank(d.Text[:head(d.Text, blankUntil/2).End]) {
			found[0].Doubt = blankParty
		}
		for i := range found {
			found[i].Probability = p
		}
	}
	return found
}

// blankParty tells why a form has a single party.
const blankParty = "another party is left blank"

// trade begins the name under which somebody does business.
var trade = regexp.MustCompile(`(?i)[\s,(]+(?:d/b/a|dba|doing business as|trading as|t/a)\s+`)

// WithoutTrade returns a name without the one that its bearer does business under, and that one: "" for none.
func WithoutTrade(name string) (own, as string) {
	at := trade.FindStringIndex(name)
	if at == nil || at[0] == 0 {
		return name, ""
	}
	return name[:at[0]], strings.TrimRight(name[at[1]:], " )")
}

var (
	// articleBefore is a "The" that a name begins with: within a sentence nothing else has a capital.
	articleBefore = regexp.MustCompile(`[a-z,(]["”’)]*\s+(The\s+)$`)
	// stopBehind is the full stop of a legal form, and no sentence's.
	stopBehind = regexp.MustCompile(`^\.(?:[,;:)]|\s*[(“"]|\s+[a-z(“"])`)
	shortened  = regexp.MustCompile(`(?i)\b(?:inc|corp|ltd|co)$`)
)

// wholeName returns an answer with the article and the full stop that belong to the name where it stands first.
func (d *Reading) wholeName(a Answer) Answer {
	s := a.Value.Span
	if at := articleBefore.FindStringSubmatchIndex(d.Text[max(0, s.Start-20):s.Start]); at != nil && strings.ToUpper(a.Value.Text) != a.Value.Text {
		s.Start = max(0, s.Start-20) + at[2]
		a.Value.Text = "The " + a.Value.Text
	}
	if shortened.MatchString(a.Value.Text) && stopBehind.MatchString(d.Text[s.End:min(len(d.Text), s.End+20)]) {
		s.End++
		a.Value.Text += "."
	}
	a.Value.Span, a.Evidence = s, s
	return a
}

// termBehind finds the term that is defined for a party behind its name: ("Acme"), (the “Company”), (hereinafter
// referred to as the "Client").
var termBehind = regexp.MustCompile(`^[^;()]{0,260}?\(\s*(?:(?:hereinafter|herein|hereafter|collectively|together|each|individually|or|referred|called|known|to|as|the|and|by|jointly|severally|,|a|an|solely|in)\s*,?\s*){0,10}[“"]([^”"\n]{2,50}?)[,.]?[”"]`)

// noParty are the last words of terms that papers and days have: "This Agreement (the "Agreement") is made".
var noParty = regexp.MustCompile(`(?i)\b(?:agreement|contract|lease|deed|amendment|letter|date|day)$`)

// TermFor returns the term that a text defines for the party whose name stands at a span, there or where the name stands
// next: a title page names parties that the first paragraph defines. It is "" for none.
func TermFor(text string, name doc.Span) string {
	const (
		reach   = 420  // bytes behind a name
		opening = 8000 // bytes behind the first
		times   = 3
	)
	end := name.End
	for range times {
		to := min(len(text), end+reach)
		for to < len(text) && !isStart(text, to) {
			to++
		}
		m := termBehind.FindStringSubmatch(strings.Join(strings.Fields(text[end:to]), " "))
		if m != nil && !noParty.MatchString(m[1]) {
			return strings.TrimPrefix(strings.TrimSpace(m[1]), "the ")
		}
		next := strings.Index(text[end:max(end, min(len(text), name.End+opening))], text[name.Start:name.End])
		if next < 0 {
			return ""
		}
		end += next + name.Len()
	}
	return ""
}

// otherName finds what a party does business as, or was called, behind its name.
var otherName = regexp.MustCompile(`^[^.;()“"]{0,90}?[\s,(]+(?:d/?b/?a/?|doing\s+business\s+as|trading\s+(?:under\s+the\s+name\s+(?:of\s+)?|as)|t/a|f/?k/?a/?|formerly\s+(?:known\s+as|named|called)|also\s+known\s+as|a/?k/?a/?)\s+[“"]?(\p{Lu}[^,;()“”"\n]{1,60}?(?:,?\s+(?:Inc|Ltd|LLC|Corp|Co|GmbH|S\.A)\b\.?)?)[”"]?(?:[,;()]|\s+(?:a|an|with|having|and|of|whose|located)\s|\.\s|$)`)

// OtherNames returns what the party whose name stands at a span does business as, or was called.
func OtherNames(text string, name doc.Span) []string {
	const reach = 240 // bytes
	to := min(len(text), name.End+reach)
	for to < len(text) && !isStart(text, to) {
		to++
	}
	if m := otherName.FindStringSubmatch(strings.Join(strings.Fields(text[name.End:to]), " ")); m != nil {
		return []string{strings.TrimSpace(m[1])}
	}
	return nil
}
