package proofread

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"pincite/backend/text"
)

// phrase is words with capitals within a sentence.
var phrase = regexp.MustCompile(`[a-z,;)] (?:the |such |any |each |all |an? |of |no )?((?:[A-Z][a-z]+(?:-[A-Z][a-z]+)?)(?: (?:[A-Z][a-z]+))*)\b`)

// usual are the words that defined terms are made of: where one is written with a capital within a sentence, a definition is
// expected.
var usual = text.NewSet(`affiliate affiliates agreement amount assets audit benefits business change claim claims closing commercial commission confidential confidentiality consent consideration
	contract control copyright cost costs customer data date deadline default deliverable deliverables delivery deposit derivative disclosing documentation documents effective
	employee employees encumbrance encumbrances end equipment event events excluded exclusive expense expenses expiration facility facilities fee fees field final fiscal
	force forecast full gross group improvements indebtedness indemnified indemnifying information initial insolvency intellectual interest interests inventory invention inventions
	knowledge law laws license licensed licensee licensor lien liens liabilities liability list losses loss maintenance majeure marks material materials milestone milestones minimum net
	notice obligations option order orders party parties patent patents payment payments percentage performance period permits permitted person persons personnel plan premises price
	pricing product products program project property proprietary purchase purchased purchaser quarter rate receiving records regulatory release renewal rent report reports representatives required
	requirements restricted review rights royalty royalties sale sales schedule security seller service services shares site software specifications standard subcontractor sublicensee
	subsidiary subsidiaries successor supplier supply support system taxes tax technical technology term territory third title trade trademark trademarks transaction transfer transition
	transferred unit units use user users vendor warranty work year adverse effect`)

// never are words that no defined term begins or ends with, or that name things of their own.
var never = text.NewSet(`section sections article articles exhibit exhibits schedule schedules annex appendix attachment recital recitals paragraph clause page january february march april may june
	july august september october november december monday tuesday wednesday thursday friday saturday sunday act code rule rules regulation commission court state states county city federal united
	american inc corp company corporation llc ltd president chief officer secretary treasurer director chairman board attention street avenue suite road whereas witness witnesseth amendment
	addendum mr ms dr each certain internal if the this in for by and or to on at as section`)

// seldom is how often an undefined term is used at least.
const seldom = 2

// checkTerms checks how terms are defined and used.
func (c *checker) checkTerms() {
	defined := map[string]bool{}
	for _, t := range c.terms {
		defined[strings.ToLower(strings.Join(singulars(t.Name), " "))] = true
		c.checkTerm(&t)
	}
	if len(c.terms) < 3 {
		return // a letter, an amendment: it takes its terms from elsewhere
	}
	c.undefined(defined)
	c.drift()
}

func singulars(s string) (out []string) {
	for _, w := range strings.Fields(s) {
		out = append(out, singular(w))
	}
	return out
}

func (c *checker) checkTerm(t *Term) {
	at := t.Definition
	if len(t.Uses) == 0 && len(t.Again) == 0 && !strings.ContainsAny(t.Name, ".\u00ad") {
		severity := Low
		if t.Means {
			severity = Normal
		}
		c.add("unused term", severity, at.Start, at.End, fmt.Sprintf("“%s” is defined and not used", t.Name))
	}
	for _, again := range t.Again {
		rest := c.Text[again.End:min(len(c.Text), again.End+60)]
		if !strings.Contains(rest, "has the meaning") && !strings.Contains(rest, "have the meaning") {
			severity := Low
			if t.Means && meaning.MatchString(c.Text[max(0, again.Start-3):min(len(c.Text), again.End+60)]) {
				severity = Normal
			}
			c.add("defined twice", severity, again.Start, again.End, fmt.Sprintf("“%s” is defined before, too%s", t.Name, c.place(at.Start)))
		}
	}
	if len(t.Uses) > 0 && t.Uses[0].Start < at.Start {
		c.add("used before defined", Low, t.Uses[0].Start, t.Uses[0].End, fmt.Sprintf("“%s” is used here and defined later%s", t.Name, c.place(at.Start)))
	}
}

// undefined finds words with capitals that no definition names.
func (c *checker) undefined(defined map[string]bool) {
	parts := map[string]bool{} // of defined terms: "Receiving Party" needs no definition of its own where "Party" has one
	for name := range defined {
		for _, w := range strings.Fields(name) {
			parts[w] = true
		}
	}
	places := map[string][][2]int{}
	names := map[string]string{}
	var order []string
	for at := 0; at < len(c.Text); {
		m := phrase.FindStringSubmatchIndex(c.Text[at:])
		if m == nil {
			break
		}
		start, end := at+m[2], at+m[3]
		at = end
		name := c.Text[start:end]
		key := strings.ToLower(strings.Join(singulars(name), " "))
		if !c.candidate(name, start, end, defined, parts) {
			continue
		}
		if len(places[key]) == 0 {
			order = append(order, key)
			names[key] = name
		}
		places[key] = append(places[key], [2]int{start, end})
	}
	for _, key := range order {
		list := places[key]
		if len(list) < seldom {
			continue
		}
		severity := Low
		if len(list) > seldom && len(c.terms) >= manyTerms && !c.elsewhere(names[key]) {
			severity = Normal
		}
		message := fmt.Sprintf("“%s” is used %d times like a defined term and not defined", names[key], len(list))
		kind := "undefined term"
		if other := c.nearly(key); other != "" {
			kind, severity = "near-duplicate term", Normal
			message = fmt.Sprintf("“%s” is not defined; “%s” is", names[key], other)
		}
		c.add(kind, severity, list[0][0], list[0][1], message)
	}
}

// manyTerms is how many terms a contract defines at least that is expected to define all.
const manyTerms = 4

// elsewhere reports whether words stand in quotation marks, or at the head of a paragraph: a definition of another kind.
func (c *checker) elsewhere(name string) bool {
	one := strings.TrimSuffix(name, "s")
	for _, n := range []string{name, one, name + "s"} {
		for _, q := range []string{"“" + n, "\"" + n, "‘" + n, "'" + n, "\n" + n + ".", "\n" + n + ":", "_" + n} {
			if strings.Contains(c.Text, q) {
				return true
			}
		}
	}
	return false
}

// candidate reports whether words with capitals are like a defined term and none is known for them.
func (c *checker) candidate(name string, start, end int, defined, parts map[string]bool) bool {
	words := strings.Fields(name)
	key := strings.ToLower(strings.Join(singulars(name), " "))
	if defined[key] || len(words) > 4 || key == "agreement" || key == "party" || key == "term" {
		return false
	}
	known := 0
	for _, w := range words {
		low := strings.ToLower(w)
		switch {
		case never[low]:
			return false
		case usual[low] || usual[singular(low)]:
			known++
		case !strings.Contains(c.Text, " "+low+" ") && c.nearly(key) == "": // a name of its own
			return false
		}
	}
	if known == 0 && c.nearly(key) == "" {
		return false
	}
	if len(words) == 1 && parts[singular(strings.ToLower(name))] {
		return false
	}
	if covered(words, defined) {
		return false
	}
	after := c.Text[end:min(len(c.Text), end+12)]
	return !strings.HasPrefix(after, " &") && !strings.HasPrefix(after, "”") && !strings.HasPrefix(after, "\"") && !titled(c.Text, start) && !followedByName(after)
}

// covered reports whether defined terms make up all of the words, one after the other.
func covered(words []string, defined map[string]bool) bool {
	if len(words) == 0 {
		return true
	}
	for n := len(words); n > 0; n-- {
		if defined[strings.ToLower(strings.Join(singulars(strings.Join(words[:n], " ")), " "))] && covered(words[n:], defined) {
			return true
		}
	}
	return false
}

func followedByName(after string) bool {
	return len(after) > 1 && after[0] == ' ' && unicode.IsUpper(rune(after[1])) || strings.HasPrefix(after, " of ") && len(after) > 4 && unicode.IsUpper(rune(after[4]))
}

// titled reports whether a place stands in a heading or in a reference to one: a line most of whose words have capitals.
func titled(s string, at int) bool {
	start := strings.LastIndexByte(s[:at], '\n') + 1
	end := len(s)
	if n := strings.IndexByte(s[at:], '\n'); n >= 0 {
		end = at + n
	}
	words := strings.Fields(s[start:end])
	upper := 0
	for _, w := range words {
		if unicode.IsUpper([]rune(w)[0]) {
			upper++
		}
	}
	return len(words) < 4 || upper*2 > len(words)
}

// nearly returns a defined term whose words have the same stems, or "".
func (c *checker) nearly(key string) string {
	words := strings.Fields(key)
	for _, t := range c.terms {
		other := strings.Fields(strings.ToLower(t.Name))
		if len(other) != len(words) || len(words) < 2 {
			continue
		}
		differ, near := 0, true
		for i := range words {
			if words[i] == singular(other[i]) {
				continue
			}
			differ++
			n := min(len(words[i]), len(other[i]), 6)
			near = near && n >= 4 && words[i][:n] == other[i][:n]
		}
		if differ == 1 && near {
			return t.Name
		}
	}
	return ""
}

// drift finds terms of several words of which only the first has its capital.
func (c *checker) drift() {
	for _, t := range c.terms {
		words := strings.Fields(t.Name)
		if len(words) < 2 || len(t.Uses) < 2 || !unicode.IsUpper([]rune(words[1])[0]) || strings.ToUpper(t.Name) == t.Name {
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
			if before == "" || strings.ContainsAny(before[len(before)-1:], ".:;\n“\"") || start == 0 {
				continue // it begins a sentence
			}
			if after := c.Text[at:min(len(c.Text), at+1)]; after != "" && after >= "a" && after <= "z" && after != "s" {
				continue // another word
			}
			c.add("capitals", Normal, start, at, fmt.Sprintf("the defined term is “%s”", t.Name))
		}
	}
}
