package proofread

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"pincite/backend/doc"
)

var (
	// definesWhole follows a term that a sentence says all of: "includes" and "does not include" add to what another one says.
	definesWhole = regexp.MustCompile(`^ ?["”][^.;:"“”\n]{0,20}?\b(?i:means?|shall mean|refers? to)\b`)
	// goesOnAsWord follows words whose last one is another: "Party as" is no "Party A".
	goesOnAsWord = regexp.MustCompile(`^(?:[a-rt-z0-9]|s\w)`)
	// ofAnother follows a term that another paper defines.
	ofAnother = regexp.MustCompile(
		`^,?["”]?,?\s+(?:\()?as (?:that|such|the) term is (?:used|defined)|^,?["”]?,?\s+(?:\()?as defined in the\b`)
	// pointsTo follows a term whose definition stands elsewhere, or that has one as a verb and one as a noun.
	pointsTo = regexp.MustCompile(
		`^ ?["”][^.;"“”]{0,20}?\b(?:(?:has|have) the meanings?|(?:is|are) defined|as defined|as an? (?:verb|noun|adjective))\b`)
	// orElse follows, and orBefore stands before, one of two names of one thing: "“Intellectual Property Rights” or “IPR” means".
	orElse   = regexp.MustCompile(`^["”],? ?\(?(?:or|and|and/or)?,? ?(?:the )?["“]`)
	orBefore = regexp.MustCompile(`["”],? ?\(?(?:or|and|and/or)?,? ?(?:the )?["“]$`)
	// whose stands before a term that each of several has its own of: "Sutro's “Senior Management” means".
	whose = regexp.MustCompile(`['’]s?\s["“]?$`)
	// ofAPart stands before a definition that holds for a part of the paper: "For purposes of this Section 2 “Contact” means".
	ofAPart = regexp.MustCompile(`(?i)\bpurposes? of this (?:section|article|clause|paragraph|subsection|exhibit|schedule)\b[^.;]*$`)
	// amends stands before the words of an amendment, and of another part of speech.
	amends = regexp.MustCompile(`(?i)\b(?:replaced|amended|restated|deleted|as a verb|as a noun)\b[^.]*(?:\d+(?:\.\d+)+\.?\s*)?["“]?$`)
)

// checkTerms checks how terms are defined and used.
func (c *checker) checkTerms() {
	for _, t := range c.terms {
		c.checkTerm(&t)
	}
	c.undefined()
	c.drift()
}

// label is the letter of a point right before its words.
var label = regexp.MustCompile(`(?:^|\s)\(?[a-zA-Z0-9]{1,3}[).]\s$`)

// oneDefinition is how far apart, in bytes, a definition may name its term again: "“Profits” are calculated as follows: “Profits”
// means".
const oneDefinition = 120

func (c *checker) checkTerm(t *Term) {
	at := t.Definition
	rest := c.Text[at.End:min(len(c.Text), at.End+60)]
	if len(t.Uses) == 0 && len(t.Again) == 0 && !strings.ContainsAny(t.Name, ".\u00ad(") && !ofAnother.MatchString(rest) {
		severity := Low
		if t.Means && !c.alike(t) && !orElse.MatchString(rest) && !orBefore.MatchString(c.Text[max(0, at.Start-20):at.Start]) {
			severity = Normal
		}
		c.add("unused term", severity, at.Start, at.End, fmt.Sprintf("“%s” is defined and not used", t.Name))
	}
	for _, again := range t.Again {
		first := rest
		rest := c.Text[again.End:min(len(c.Text), again.End+60)]
		if !pointsTo.MatchString(first) && !pointsTo.MatchString(rest) && again.Start-at.End > oneDefinition {
			severity := Low
			if t.Means && definesWhole.MatchString(rest) && !amends.MatchString(c.Text[max(0, again.Start-160):again.Start]) &&
				!whose.MatchString(c.Text[max(0, again.Start-40):again.Start]) && !ofAPart.MatchString(c.Text[max(0, again.Start-80):again.Start]) && !c.parted(at.Start, again.Start) {
				severity = Normal
			}
			c.add("defined twice", severity, again.Start, again.End, fmt.Sprintf("“%s” is defined before, too%s", t.Name, c.place(at.Start)))
		}
	}
	if len(t.Uses) > 0 && t.Uses[0].Start < at.Start {
		c.add("used before defined", Low, t.Uses[0].Start, t.Uses[0].End, fmt.Sprintf("“%s” is used here and defined later%s", t.Name,
			c.place(at.Start)))
	}
}

// parted reports whether an exhibit begins between two places: it may have definitions of its own.
func (c *checker) parted(a, b int) bool {
	return slices.ContainsFunc(c.attachments(), func(e exhibit) bool { return a < e.at.Start && e.at.Start < b })
}

// doer is a word for who does something, where one that begins alike is for what is done: "distributor", "distribution".
var doer = regexp.MustCompile(`(?:er|or|ee|ant|entative)$`)

// nearly returns a defined term whose words have the same stems, or "". What other terms the words begin with is left out: "the Company's
// Confidentiality Information".
func (c *checker) nearly(key string, defined map[string]bool) string {
	words := strings.Fields(key)
	// "Confidentiality Information of the Company"
	if of := slices.Index(words, "of"); of > 0 && coveredHead(words[of+1:], defined) == len(words)-of-1 {
		words = words[:of]
	}
	if other := c.near(words); other != "" {
		return other
	}
	return c.near(words[coveredHead(words, defined):])
}

// near returns a defined term of as many words that have the same stems, or "".
func (c *checker) near(words []string) string {
	if len(words) < 2 {
		return ""
	}
	for _, t := range c.terms {
		other := t.key
		if len(other) != len(words) {
			continue
		}
		differ, near := 0, true
		for i := range words {
			if words[i] == other[i] {
				continue
			}
			differ++
			n := min(len(words[i]), len(other[i]), 6)
			near = near && n >= 4 && !longerName(words[i], other[i]) && doer.MatchString(words[i]) == doer.MatchString(other[i]) && words[i][:n] == other[i][:n]
		}
		if differ == 1 && near {
			return t.Name
		}
	}
	return ""
}

// longerName reports whether one of two words is the other with more behind it, and both are names: "Sutro", "SutroVax".
func longerName(a, b string) bool {
	return (strings.HasPrefix(a, b) || strings.HasPrefix(b, a)) && !shipped().common[a] && !shipped().common[b]
}

// drift finds terms of several words of which only the first has its capital.
func (c *checker) drift() {
	for _, t := range c.terms {
		words := strings.Fields(t.Name)
		if len(words) < 2 || len(words[len(words)-1]) < 2 || len(t.Uses) < 2 || !unicode.IsUpper([]rune(words[1])[0]) ||
			strings.ToUpper(t.Name) == t.Name {
			continue
		}
		drifted := words[0] + " " + strings.ToLower(strings.Join(words[1:], " "))
		for at := 0; ; {
			i := strings.Index(c.Text[at:], drifted)
			if i < 0 {
				break
			}
			start := at + i
			at = start + len(drifted)
			before := strings.TrimRight(c.Text[max(0, start-2):start], " \n")
			if before == "" || strings.ContainsAny(before[len(before)-1:], ".:;\n“\"") || start == 0 ||
				label.MatchString(c.Text[max(0, start-len("\n(iii) ")):start]) {
				continue // it begins a sentence
			}
			if goesOnAsWord.MatchString(c.Text[at:min(len(c.Text), at+4)]) ||
				t.Means && start > t.Definition.End && !strings.ContainsAny(c.Text[t.Definition.End:start], ".;") ||
				named(c.Text, t, at) {
				continue
			}
			c.add("capitals", Normal, start, at, fmt.Sprintf("the defined term is “%s”", t.Name))
		}
	}
}

// named reports whether words that end at a place are what the brackets behind them name: "the 2014 annual meeting of its members (the
// “2014 Annual Meeting”)".
func named(s string, t Term, end int) bool {
	return slices.ContainsFunc(slices.Concat(t.Again, []doc.Span{t.Definition}), func(d doc.Span) bool {
		return d.Start > end && d.Start-end < oneDefinition && strings.Contains(s[end:d.Start], "(") && !strings.Contains(s[end:d.Start], ";")
	})
}

// alike reports whether words of the same stem as a term's stand outside its definition: without its capitals, or in another form.
func (c *checker) alike(t *Term) bool {
	stem := strings.ToLower(singular(t.Name))
	if n := len(stem); n > 6 {
		stem = stem[:n-2]
	}
	for at := 0; ; {
		i := strings.Index(c.lower()[at:], stem)
		if i < 0 {
			return false
		}
		if at += i; at+len(stem) <= t.Definition.Start || at > t.Definition.End+20 {
			return true
		}
		at += len(stem)
	}
}

// lower returns the text in small letters and without ends of lines, byte for byte as long.
func (c *checker) lower() string {
	if c.small == "" {
		small := []byte(c.Text)
		for i, b := range small {
			switch {
			case b >= 'A' && b <= 'Z':
				small[i] = b + 'a' - 'A'
			case b == '\n':
				small[i] = ' '
			}
		}
		c.small = string(small)
	}
	return c.small
}
