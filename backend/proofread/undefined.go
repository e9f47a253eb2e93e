package proofread

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/learned"
	"pincite/backend/text"
)

const (
	// manyTerms is how many terms a contract defines at least that is expected to define all.
	manyTerms = 4
	// oftenUsed is how often an undefined term is used at least that is shown by default.
	oftenUsed = 3
	// fewBorrowed is how many are shown of a paper that says that it takes terms from another one: the likeliest.
	fewBorrowed = 2
)

// itself are words for the paper and for who signs it, which need no definition.
var itself = text.NewSet(`agreement party contract amendment attachment exhibit schedule annex appendix`)

// borrows says that terms have their meaning from another paper.
var borrows = regexp.MustCompile(
	`(?i:capitali[sz]ed (?:terms|words))(?:[^.]|\.\d){0,200}\b(?i:meanings?|defined)\b(?:[^.]|\.\d){0,80}\b(?:in|by|under|to ` +
		`(?:it|them|such terms?) in)\s(?:Sections? [\d.]+ (?:of|to) )?(?:the|that ` +
		`certain|its|such)\s(?:[A-Z][\w-]+\s)*(?:Agreement|Plan|Indenture|Lease|Contract|License|Declaration|Supplement|[A-Z]{2,6})\b`)

// amending is the title of a paper that changes another one, whose terms it uses; titleWithin is how far down it stands at most, in bytes.
var amending = regexp.MustCompile(`(?m)^\W*(?:[\w.]+ ){0,4}(?:AMENDMENT|Amendment|ADDENDUM|Addendum)\b[^\n;]{0,120}$`)

const titleWithin = 2000

func (c *checker) amending() bool {
	return amending.MatchString(c.Text[:min(len(c.Text), titleWithin)])
}

// suspects returns what is written like a defined term and is none, in the order of first places; near-duplicates of defined terms are
// told.
func (c *checker) suspects() (out []*Phrase) {
	firms := c.firms()
	stems := map[string]bool{} // of terms of one word: "Manufacturing" is another form of "Manufacture", and "Manufacturer" is none
	for _, t := range c.terms {
		if !strings.Contains(t.Name, " ") {
			stems[stemOfTerm(termKey(t.Name))] = true
		}
	}
	defined, often := c.known(), 0
	for _, p := range phrases(c.Text, c.words, defined) {
		if p.Defined || p.Full || 2*p.This > len(p.Places) || itself[p.Key] || stems[stemOfTerm(p.Key)] {
			continue
		}
		at, otherwise := p.Places[0], c.otherwise(p, firms)
		if other := c.nearly(p.Key, defined); other != "" && !(otherwise && strings.HasSuffix(p.Key, "agreement")) &&
			!slices.ContainsFunc(strings.Fields(p.Name), adjectival) {
			c.add("near-duplicate term", Normal, at.Start, at.End, fmt.Sprintf("“%s” is not defined; “%s” is", p.Name, other))
			continue
		}
		numbers := c.followed(p, counted)
		p.Promised = 2*numbers < len(p.Places) && slices.ContainsFunc(p.Places, c.promised)
		if otherwise || p.Joined == len(p.Places) || p.Linked == len(p.Places) || !p.Promised && (len(p.Places) < 2 || numbers == len(p.Places)) {
			continue // "a Severity 1 error"
		}
		if len(p.Places) >= oftenUsed {
			often++
		}
		out = append(out, p)
	}
	elsewhere := c.borrows() || c.amending()
	for _, p := range out {
		p.Terms, p.Suspects, p.Elsewhere = len(c.terms), often, elsewhere
		p.Bracketed = strings.Contains(c.Text, "("+p.Name+")")
	}
	return out
}

// undefined finds words that are written like defined terms and that nothing defines.
func (c *checker) undefined() {
	chances := map[int]float64{} // of those that are shown, by their place among the findings
	suspects := c.suspects()
	for _, p := range suspects {
		chance := shipped().Undefined(p)
		if !p.Promised && (chance < worthALook || p.Led == 0 && len(p.Places) == 2) {
			continue
		}
		severity, at := Low, p.Places[0]
		if p.Promised || chance >= likelyTerm && len(p.Places) >= oftenUsed {
			severity = Normal
			chances[len(c.found)] = chance + learned.Truth(p.Promised)
		}
		name, extra := p.tail(c.Text)
		for _, genitive := range []string{"'s", "’s"} {
			if short, ok := strings.CutSuffix(name, genitive); ok {
				name, extra = short, -len(genitive)
			}
		}
		message := fmt.Sprintf("“%s” is used %d times like a defined term and not defined", name, len(p.Places))
		if p.Promised {
			message = fmt.Sprintf("the paper says that it defines “%s”, and does not", name)
		}
		c.add("undefined term", severity, at.Start, at.End+extra, message)
	}
	if len(suspects) > 0 && suspects[0].Elsewhere {
		shown := slices.SortedFunc(maps.Keys(chances), func(a, b int) int { return cmp.Or(cmp.Compare(chances[b], chances[a]), a-b) })
		for _, i := range shown[min(fewBorrowed, len(shown)):] {
			c.found[i].Severity = Low
		}
	}
}

var (
	// promise follows a term that the paper says it defines.
	promise = regexp.MustCompile(`^,?\s?["”]?\s*\((?:as |each as )?(?:hereinafter )?defined (?:below|above|herein|hereafter` +
		`|in (?:this )?(?:Section|Article|Clause|Paragraph|section|article|clause|paragraph)\s[\w.()]+)\)`)
	// partOf stands before the last words of a term.
	partOf = regexp.MustCompile(`[A-Z][\w-]+\s(?:in|of)\s(?:the\s)?$`)
	// counted follows a word that has a number.
	counted = regexp.MustCompile(`^\s(?:\d|[A-Z]\b|I+\b)`)
)

// promised reports whether the paper says that it defines the words at a place, and these are no part of others: "Change in Control (as
// defined below)".
func (c *checker) promised(s doc.Span) bool {
	return promise.MatchString(c.Text[s.End:min(len(c.Text), s.End+60)]) && !partOf.MatchString(c.Text[max(0, s.Start-40):s.Start])
}

// followed counts the places of a phrase that an expression follows.
func (c *checker) followed(p *Phrase, by *regexp.Regexp) (n int) {
	for _, s := range p.Places {
		if by.MatchString(c.Text[s.End:min(len(c.Text), s.End+60)]) {
			n++
		}
	}
	return n
}

// ofAttached is in what an attached paper says of the terms that it has from the one that it is attached to.
var ofAttached = regexp.MustCompile(`(?i)\bthis (?:exhibit|schedule|annex|appendix|attachment)\b|\bin the (?:agreement|contract)$`)

// borrows reports whether the paper says that its terms have their meaning from another one.
func (c *checker) borrows() bool {
	return slices.ContainsFunc(borrows.FindAllStringIndex(c.Text, -1), func(at []int) bool {
		return !ofAttached.MatchString(c.Text[at[0]:at[1]]) || !c.parted(titleWithin, at[0])
	})
}

// stemOfTerm returns the stem of a word; of a word for who does something it is another one than of what is done.
func stemOfTerm(word string) string {
	if doer.MatchString(word) {
		return text.Stem(word) + "+"
	}
	return text.Stem(word)
}

// tail returns a phrase with the small word that nearly always follows it, "Confidential information", and how many bytes
// that adds where it stands first.
func (p *Phrase) tail(text string) (string, int) {
	for next, n := range p.next {
		if strings.Contains(p.Key, " ") || len(next) < 4 || n*5 < 4*len(p.Places) || leading[next] {
			continue
		}
		if rest := text[p.Places[0].End:]; strings.HasPrefix(rest, " "+next) {
			return p.Name + " " + next, 1 + len(next)
		}
	}
	return p.Name, 0
}
