package proofread

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"pincite/backend/doc"
	"pincite/backend/text"
)

var (
	// firm is the name of a company, without its legal form.
	firm = regexp.MustCompile(
		`\b((?:[A-Z][\w&'’-]*\s){0,4}[A-Z][\w&'’-]*)(?:\s\([A-Z]\w+\))?,?\s(?i:Inc|Incorporated|LLC|L\.L\.C|Ltd|Limited|Corp|Corporation` +
			`|GmbH|LP|L\.P|L\.?L\.?P|plc|N\.V|B\.V|S\.A|S\.?R\.?L|S\.?p\.?A|S\.?A\.?S|Pty|KG|AG|Oy|AB|Co|Company)\b`)
	// definedElsewhere follows a term whose definition another paper has.
	definedElsewhere = regexp.MustCompile(
		`^,?\s*\(?(?:each )?(?:as )?(?:such terms? )?(?:(?:is|are|shall be) )?defined in ` +
			`(?:the|that|Exhibit|Schedule|Annex|Appendix|Attachment|Rule|Regulation)\b` +
			`|^,?\s*(?:a (?:form|copy) of which is |in the form |substantially in the form )*attached\s(?:hereto\s)?(?:as|to|hereto)\b`)
	// ofAPlace follows the name of a state or a country that a company is one of.
	ofAPlace = regexp.MustCompile(
		`^\s(?:limited|general|professional|nonprofit|non-profit)?\s?(?:liability )?(?:company|partnership|corporation)\b`)
	// oneOfMany stands before the name of a paper that is not made yet, or one of several: "enter into a Stock Agreement".
	oneOfMany = regexp.MustCompile(`(?:^|\s)[Aa]n?\s$`)
	// datedPaper follows the name of one paper among several.
	datedPaper = regexp.MustCompile(`^,?\s(?:dated|made|entered|by and between|between)\b`)
)

// prefixes begin a word of their own with a hyphen: "Co-branded", "Know-how".
var prefixes = text.NewSet(`co non sub pre re e know multi semi anti inter cross self sub-sub`)

// bodies are what courts and authorities are called at the end of their names, or before "of": "Ministry of Health", and what a
// collection of laws is.
var bodies = text.NewSet(`court commission congress treasury government parliament ministry department bureau university`)

// calledSo are those of [bodies] that a paper may call a party.
var calledSo = text.NewSet(`university department bureau ministry`)

// units are lengths of time, which the heads of tables have with a capital.
var units = text.NewSet(`day week month year hour minute`)

// bodyIn reports whether words are the name of a body or of its laws.
func bodyIn(words []string) bool {
	last := words[len(words)-1]
	return bodies[last] && (len(words) > 1 || !calledSo[last]) || last == "regulation" && len(words) > 2 && words[len(words)-2] == "federal" ||
		slices.ContainsFunc(words, func(w string) bool { return bodies[w] && w != "university" }) && slices.Contains(words, "of")
}

// laws are what a law is called at the end of its name.
var laws = text.NewSet(`act law code statute ordinance`)

// offices are the posts of persons.
var offices = text.NewSet(`director president chairman secretary treasurer officer counsel`)

// firms returns the keys of the names of companies that a text has with their legal form.
func (c *checker) firms() map[string]bool {
	out := map[string]bool{}
	for _, m := range c.parts.Matches(firm, formAnchors, longestName, 20) {
		name := c.Text[m[2]:m[3]]
		out[termKey(name)] = true
		if head, _, ok := strings.Cut(name, " "); ok && len(head) > 3 {
			out[termKey(head)] = true
		}
	}
	return out
}

// otherwise reports whether words with capitals are something else than a term: the name of a company, of a court or a product, of a
// place, of one paper among several, a numeral, or a term that another paper defines.
func (c *checker) otherwise(p *Phrase, firms map[string]bool) bool {
	words := strings.Fields(p.Key)
	last := words[len(words)-1]
	switch {
	case firms[p.Key] && !shipped().common[words[0]], bodyIn(words), len(words) == 1 && (camel(p.Name) || units[last]), spelled()[p.Key] > 0:
		return true
	case len(words) > 1 && laws[last] && text.Geographic[words[0]], c.running(p):
		return true
	case text.Geographic[last] && (len(words) == 1 || slices.Contains(words, "of")):
		return true
	case len(words) > 1 && (offices[last] || len(last) < 5 && text.LegalForms[last]):
		return true
	case last == "agreement" && (p.This > 0 || oneOfMany.MatchString(c.Text[max(0, p.Places[0].Start-4):p.Places[0].Start])):
		return true
	case slices.ContainsFunc(strings.Fields(p.Name), adjectival), len(p.Key) < 3:
		return true
	}
	return slices.ContainsFunc(p.Places, func(s doc.Span) bool {
		after := c.Text[s.End:min(len(c.Text), s.End+80)]
		return definedElsewhere.MatchString(after) || ofAPlace.MatchString(after) && text.Geographic[words[0]] || last == "agreement" &&
			datedPaper.MatchString(after)
	})
}

// running reports whether words stand in one line alone that comes again on every page.
func (c *checker) running(p *Phrase) bool {
	if len(p.Places) < 3 {
		return false
	}
	const beside = 12
	around := map[string]bool{}
	for _, s := range p.Places {
		around[c.Text[max(0, s.Start-beside):s.Start]+"|"+c.Text[s.End:min(len(c.Text), s.End+beside)]] = true
	}
	return len(around) == 1
}

// camel reports whether a word has a capital after a small letter: "MarketSite" is the name of a product.
func camel(w string) bool {
	small := false
	for _, r := range w {
		if small && unicode.IsUpper(r) {
			return true
		}
		small = unicode.IsLower(r)
	}
	return false
}

// adjectival reports whether a small word is tied to one with a capital: "Study-specific".
func adjectival(w string) bool {
	head, rest, ok := strings.Cut(w, "-")
	return ok && rest != "" && rest[0] >= 'a' && rest[0] <= 'z' && !prefixes[strings.ToLower(head)]
}
