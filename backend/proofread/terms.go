package proofread

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
)

// Term is a defined term with all its places.
type Term struct {
	Name string
	// Definition is the term where it is defined, without its quotation marks; Again are further definitions.
	Definition doc.Span
	Again      []doc.Span
	// Means reports that a sentence defines it; otherwise it is a name in parentheses.
	Means bool
	// Uses are its other places, in order.
	Uses []doc.Span
}

const quotedTerm = `["“]([A-Z0-9][^"“”\n]{0,60}?)["”]`

var (
	// meaning is a term with the words that define it.
	meaning = regexp.MustCompile(quotedTerm + `[^.;:"“”\n]{0,40}?\b(?i:means?|shall mean|has the meaning|have the meaning|shall have the meaning|refers? to|is defined|are defined|includes?|shall be defined)\b`)
	// named is a term, or several, in parentheses after what it stands for.
	named = regexp.MustCompile(`\([^()]{0,200}["”][^()]{0,20}\)`)
	// bare is a term that is defined without quotation marks, at the start of a paragraph.
	bare    = regexp.MustCompile(`(?m)^[ \t]*(?:\d+(?:\.\d+)*\.?|\([a-z]{1,3}\))?[ \t]*([A-Z][\w-]*(?: [A-Z][\w-]*){0,4}) (?:shall mean|means)\b`)
	anyTerm = regexp.MustCompile(quotedTerm)
)

// Terms returns the defined terms of a document, in the order of their definitions.
func Terms(d Document) []Term { return findTerms(d) }

func findTerms(d Document) []Term {
	byName := map[string]int{}
	var out []Term
	add := func(name string, at doc.Span, means bool) {
		name = strings.TrimRight(strings.Join(strings.Fields(name), " "), ",.")
		if name == "" || len(strings.Fields(name)) > 7 {
			return
		}
		if i, ok := byName[name]; ok {
			if out[i].Definition != at {
				out[i].Again = append(out[i].Again, at)
			}
			return
		}
		byName[name] = len(out)
		out = append(out, Term{Name: name, Definition: at, Means: means})
	}
	for _, m := range meaning.FindAllStringSubmatchIndex(d.Text, -1) {
		add(d.Text[m[2]:m[3]], doc.Span{Start: m[2], End: m[3]}, true)
	}
	for _, m := range bare.FindAllStringSubmatchIndex(d.Text, -1) {
		add(d.Text[m[2]:m[3]], doc.Span{Start: m[2], End: m[3]}, true)
	}
	for _, m := range named.FindAllStringIndex(d.Text, -1) {
		for _, q := range anyTerm.FindAllStringSubmatchIndex(d.Text[m[0]:m[1]], -1) {
			add(d.Text[m[0]+q[2]:m[0]+q[3]], doc.Span{Start: m[0] + q[2], End: m[0] + q[3]}, false)
		}
	}
	slices.SortFunc(out, func(a, b Term) int { return a.Definition.Start - b.Definition.Start })
	use(d.Text, out)
	return out
}

// use finds the uses of terms: the longest term that begins at a place, in the singular or the plural.
func use(text string, terms []Term) {
	byFirst := map[string][]int{}
	for i, t := range terms {
		first := firstKey(t.Name)
		byFirst[first] = append(byFirst[first], i)
	}
	words := wordAt.FindAllStringIndex(text, -1)
	for w := 0; w < len(words); w++ {
		best, length := -1, 0
		for _, i := range byFirst[firstKey(text[words[w][0]:words[w][1]])] {
			parts := wordAt.FindAllString(terms[i].Name, -1)
			if len(parts) > length && matches(text, words[w:], parts) {
				best, length = i, len(parts)
			}
		}
		if best < 0 {
			continue
		}
		span := doc.Span{Start: words[w][0], End: words[w+length-1][1]}
		t := &terms[best]
		defines := overlaps(span, t.Definition) || slices.ContainsFunc(t.Again, func(s doc.Span) bool { return overlaps(span, s) })
		if !defines {
			t.Uses = append(t.Uses, span)
		}
		w += length - 1
	}
}

var wordAt = regexp.MustCompile(`[\p{L}\p{N}][\p{L}\p{N}'’&-]*`)

// firstKey returns what terms are looked up by: their first word without capitals, in the singular.
func firstKey(s string) string {
	return strings.ToLower(singular(strings.ToLower(wordAt.FindString(s))))
}

func matches(text string, words [][]int, parts []string) bool {
	if len(words) < len(parts) {
		return false
	}
	for i, p := range parts {
		w, p := singular(text[words[i][0]:words[i][1]]), singular(p)
		if w != p && !(strings.ToUpper(p) == p && strings.EqualFold(w, p) && w[0] == p[0]) { // "MARKS" is used as "Marks"
			return false
		}
	}
	return true
}

func overlaps(a, b doc.Span) bool { return a.Start < b.End && b.Start < a.End }

// singular returns a word without the ending of a plural or a genitive; capitals stay.
func singular(w string) string {
	w = strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "’s")
	switch {
	case len(w) > 4 && strings.HasSuffix(w, "ies"):
		return w[:len(w)-3] + "y"
	case len(w) > 4 && (strings.HasSuffix(w, "sses") || strings.HasSuffix(w, "xes") || strings.HasSuffix(w, "ches")):
		return w[:len(w)-2]
	case len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
		return w[:len(w)-1]
	}
	return w
}
