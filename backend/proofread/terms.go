package proofread

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
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

	key []string // the words of its key
}

var (
	// unquoted is a term that is named or defined within a paragraph and has no quotation marks.
	unquoted = regexp.MustCompile(`\b` + capitals +
		`\s?(?:/ ?[A-Z]+ ?)?\s*(?:shall mean|means|(?:shall )?ha(?:s|ve) the meaning|(?:is|are) defined)\b` +
		`|\(\s*(?:(?:[Tt]he|an?|[Ee]ach|and|or|as|[Cc]ollectively|[Tt]ogether|[Ii]ndividually|[Hh]ereinafter|[Hh]ereafter|referred ` +
		`to)\s*,?\s+){1,5}` + capitals + `\)` +
		`|\b(?:deemed|constitutes|(?:shall|will)\sconstitute)\s(?:to\sbe\s)?an?\s` + capitals +
		`|\b(?:referred\s+to\s+(?:herein\s+)?(?:hereafter\s+|hereinafter\s+)?(?:collectively\s+)?as|hereinafter|hereafter|called)(?:\s+(?:the` +
		`|an?|its))?\s+` + capitals)
	// onCover is what stands before a colon, a tab or an equals sign at the start of a line: the terms of a cover page, or of a table.
	onCover = regexp.MustCompile(
		`(?m)(?:^|\t|\s{3})[ \t]*(?:\[[ x]*\] )?(?:\d+(?:\.\d+)*\.?|\(?[a-z]{1,3}[.)])?[ \t]*(?:The )?([A-Za-z][^\n:\t=]{0,60}?) ?[:\t=]`)
	// otherMarks are words in other marks than double ones.
	otherMarks = regexp.MustCompile(`(?:['‘_*]|''|\x60\x60)([A-Z][\w &-]{1,60})[,.]?['’_*]|\?([A-Z][\w &-]{1,40}),?\?[);,. ]` +
		`|["“]([A-Z][\w &/-]{1,60})[*'’]?\s+(?:shall mean|means)\b` +
		// its second mark was lost
		`|\(the ["“]([A-Z][\w ]{1,40})\)|\bterms? ["“]([a-z][\w ]{1,40})["”](?:,? (?:and|or) ["“]([a-z][\w ]{1,40})["”])?`)
)

// ofAThing stands before the last words of what a definition defines: "“Affiliate” of a Person means".
var ofAThing = regexp.MustCompile(`["”]\s(?:of|to)\s(?:an?|any|the)?\s?$`)

// whereSigned are the labels of the lines in which somebody signs.
var whereSigned = text.NewSet(`by name title date its address attention attn phone fax email signature`)

// spelledOut is what an abbreviation stands for, or the other way round: "Joint Steering Committee (“JSC”)", "BINs (Bank
// Identification Number)".
var spelledOut = regexp.MustCompile(capitals +
	`\s?\((?:the\s)?["“][A-Z]{2,6}["”]|\b([A-Z]{2,6}s?)\s\((?:[A-Z][a-z]+\s){1,5}[A-Z][a-z]+\)|\b[a-z]+\s?\(` + capitals + `\)`)

// capitals are words with capitals.
const capitals = `([A-Z][\w-]*(?:\s+(?:of\s+|and\s+)?[A-Z][\w-]*){0,5})`

// Terms returns the defined terms of a document, in the order of their definitions.
func Terms(d Document) []Term { return newChecker(d).terms }

func (c *checker) findTerms() {
	d := c.Document
	byName := map[string]int{}
	var out []Term
	add := func(name string, at doc.Span, means bool) {
		name = strings.TrimRight(strings.Join(strings.Fields(eitherNumber.Replace(name)), " "), ",.")
		if name == "" || len(strings.Fields(name)) > 7 {
			return
		}
		if i, ok := byName[name]; ok {
			if out[i].Definition != at {
				out[i].Again = append(out[i].Again, at)
			}
			return
		}
		key := termKey(name)
		if n := len(out); n > 0 && strings.Join(out[n-1].key, " ") == key {
			if gap := at.Start - out[n-1].Definition.End; gap > 0 && gap < len("” or the “") {
				return // “Product” or “Products” means
			}
		}
		byName[name] = len(out)
		out = append(out, Term{Name: name, Definition: at, Means: means, key: strings.Fields(key)})
	}
	for _, t := range text.Definitions(d.Text) {
		if name := d.Text[t.Name.Start:t.Name.End]; name[0] < 'a' { // in small letters a word is explained
			add(name, t.Name, t.Means)
		}
	}
	slices.SortFunc(out, func(a, b Term) int { return a.Definition.Start - b.Definition.Start })
	use(d.Text, c.words, out)
	c.terms = out
}

// known returns the keys of all that a document defines or names in any way: its terms, what stands in quotation marks, and
// what it defines without them.
func (c *checker) known() map[string]bool {
	s, out := c.Text, map[string]bool{}
	for _, t := range c.terms {
		out[termKey(t.Name)] = true
		for _, part := range parts(t.Name) {
			out[termKey(part)] = true
		}
	}
	for _, at := range text.QuotedTerms(s) {
		out[termKey(strings.TrimRight(s[at.Start:at.End], ",. "))] = true
	}
	for _, by := range knownBy {
		const longest = 250
		re := by.re
		all := re.FindAllStringSubmatchIndex
		if by.anchors != nil {
			all = func(string, int) [][]int { return c.parts.Matches(re, by.anchors, longest, longest) }
		}
		for _, m := range all(s, -1) {
			if re == unquoted && ofAThing.MatchString(s[max(0, m[0]-12):m[0]]) {
				continue
			}
			for g := 2; g < len(m); g += 2 {
				if m[g] >= 0 && !(re == onCover && whereSigned[strings.ToLower(s[m[g]:m[g+1]])]) {
					name, _, _ := strings.Cut(s[m[g]:m[g+1]], ", ") // "Base Rent, years 1-3: …"
					out[termKey(strings.TrimRight(name, ",. "))] = true
				}
			}
		}
	}
	c.formLabels(out)
	// A list of definitions may have each as a heading of its own.
	for _, at := range c.parts.Matches(definitions, []string{"definitions"}, 40, 1) {
		part := s[at[1]:min(len(s), at[1]+definitionsLength)]
		quoted := 0
		for _, t := range c.terms {
			in := t.Means && t.Definition.Start >= at[1] && t.Definition.Start < at[1]+len(part)
			if in && strings.ContainsAny(s[max(0, t.Definition.Start-len("“the ")):t.Definition.Start], `"“`) {
				quoted++
			}
		}
		if quoted >= quotedStyle {
			continue // its definitions stand in quotation marks
		}
		for _, m := range headed.FindAllStringSubmatch(part, -1) {
			out[termKey(m[1])] = true
		}
	}
	return out
}

// formLabels adds the labels of a form's rows, and what stands above them: "Effective Date" in a row of its own, "Cover Terms".
func (c *checker) formLabels(out map[string]bool) {
	for i, b := range c.Layout.Blocks {
		label, _, _ := strings.Cut(c.Text[b.Span.Start:b.Span.End], "\n")
		if b.Kind == doc.BlockRow {
			label, _, _ = strings.Cut(label, "\t")
		} else if next := c.Layout.Blocks[i+1:]; len(next) < 2 || next[0].Kind != doc.BlockRow && next[1].Kind != doc.BlockRow {
			continue
		}
		if label = condition.ReplaceAllString(label, ""); len(strings.Fields(label)) <= longest && !whereSigned[strings.ToLower(label)] {
			out[termKey(strings.TrimRight(label, ":. "))] = true
		}
	}
}

// condition stands before the label of a row in a form that a program fills in.
var condition = regexp.MustCompile(`^\{[^{}]*\}|^\[[ x]*\]\s`)

// parts returns what a term of two halves may be called by: "Governmental or Regulatory Authority" is also "Governmental", "Regulatory
// Authority" and "Governmental Authority".
func parts(name string) []string {
	head, tail, ok := strings.Cut(strings.NewReplacer(" and/or ", " or ", " and ", " or ", "/", " or ").Replace(name), " or ")
	words := strings.Fields(tail)
	if !ok || len(words) == 0 {
		return nil
	}
	return []string{head, tail, head + " " + strings.Join(words[len(words)-1:], " ")}
}

// definitionsLength is how much of what follows the heading of definitions is taken for them, in bytes.
const definitionsLength = 30_000

// quotedStyle is how many definitions in quotation marks show that all are.
const quotedStyle = 3

var (
	definitions = regexp.MustCompile(`(?:DEFINITIONS|ARTICLE [I1\d]+\.?\s+Definitions|\n[\d.]*\s*Definitions)\b`)
	headed      = regexp.MustCompile(
		`(?:[.;:]\s{2,}|\n\s*\n\s*|\s(?:\d+(?:\.\d+)*\.?|\([a-z]{1,3}\))\s+)([A-Z][\w'’&-]*(?:\s(?:of |and |to )?[A-Z][\w'’&-]*){0,5})\.\s`)
)

// use finds the uses of terms: the longest term that begins at a place, in the singular or the plural.
func use(text string, words []word, terms []Term) {
	type name struct {
		term  int
		parts []string
	}
	byFirst := map[string][]name{}
	for i, t := range terms {
		var parts []string
		for _, w := range wordsOf(t.Name) {
			parts = append(parts, singular(t.Name[w.start:w.end]))
		}
		if len(parts) > 0 {
			byFirst[parts[0][:1]] = append(byFirst[parts[0][:1]], name{i, parts})
		}
	}
	for w := 0; w < len(words); w++ {
		best, length := -1, 0
		first := text[words[w].start:words[w].end]
		for _, n := range byFirst[first[:1]] {
			if len(n.parts) > length && matches(text, words[w:], n.parts) {
				best, length = n.term, len(n.parts)
			}
		}
		if best < 0 {
			continue
		}
		span := doc.Span{Start: words[w].start, End: words[w+length-1].end}
		t := &terms[best]
		defines := overlaps(span, t.Definition) || slices.ContainsFunc(t.Again, func(s doc.Span) bool { return overlaps(span, s) })
		if !defines {
			t.Uses = append(t.Uses, span)
		}
		w += length - 1
	}
}

// matches reports whether words are those of a term, which are in the singular.
func matches(text string, words []word, parts []string) bool {
	if len(words) < len(parts) {
		return false
	}
	for i, p := range parts {
		w := text[words[i].start:words[i].end]
		if len(w) < len(p) && len(w) < 4 || !strings.EqualFold(w[:1], p[:1]) {
			return false
		}
		if w = singular(w); w != p && !(strings.ToUpper(p) == p && strings.EqualFold(w, p) && w[0] == p[0]) { // "MARKS" is used as "Marks"
			return false
		}
	}
	return true
}

func overlaps(a, b doc.Span) bool { return a.Start < b.End && b.Start < a.End }

// singular returns a word without the ending of a plural or a genitive; capitals stay.
func singular(w string) string {
	w = strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "’s")
	if len(w) > 4 && w[len(w)-1] == 'S' && strings.ToUpper(w) == w {
		return strings.ToUpper(singular(strings.ToLower(w)))
	}
	switch {
	case strings.HasSuffix(w, "sis"):
		return w
	case len(w) > 5 && strings.HasSuffix(w, "yses"):
		return w[:len(w)-4] + "ysis"
	case len(w) > 4 && strings.HasSuffix(w, "ies"):
		return w[:len(w)-3] + "y"
	case len(w) > 6 && (strings.HasSuffix(w, "tuses") || strings.HasSuffix(w, "nuses") || strings.HasSuffix(w, "puses")):
		return w[:len(w)-3]
	case len(w) > 4 && (strings.HasSuffix(w, "sses") || strings.HasSuffix(w, "xes") || strings.HasSuffix(w, "ches")):
		return w[:len(w)-2]
	case len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
		return w[:len(w)-1]
	}
	return w
}

// knownBy find what a document defines or names.
var knownBy = []struct {
	re      *regexp.Regexp
	anchors []string // each match has one; nil where matches are lines
}{
	{unquoted, []string{" mean", "have the", "has the", "are defined", "is defined", "deemed", "constitute", "referred", "hereinafter",
		"hereafter", "called", "(the ", "(a", "(each", "(or", "(collectively", "(together", "(individually", "( "}},
	{onCover, nil},
	{otherMarks, []string{"'", "‘", "_", "*", "``", "?", `"`, "“"}},
	{spelledOut, []string{"("}},
}
