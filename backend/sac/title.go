package sac

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/text"
)

// strongNouns are those that are believed wherever they end a title.
var strongNouns = text.NewSet(`agreement contract amendment addendum nda undertaking deed guaranty memorandum policy`)

// token is a word of the opening with its punctuation.
type token struct {
	text    string // as it stands, without white space
	brk     bool   // a line end, a tab or a wide gap comes before it
	wrapped bool   // the line end before it is one that any long line has
	cell    bool   // a tab, a wide gap or the border of a cell comes before it, and no line end
	ends    bool   // what is marked as strong ends with it, or a cell of a table
}

// core returns the token without the punctuation around it.
func (t token) core() string { return strings.Trim(t.text, `"“”„‘’'()[]{}.,;:*_<>`) }

// suffix returns the token as the sets of company suffixes have it: in lower case, without
// full stops.
func (t token) suffix() string { return strings.ToLower(strings.ReplaceAll(t.core(), ".", "")) }

// tokens splits s at white space. A break comes before the first token.
func tokens(s string) []token {
	const longLine = 50 // bytes
	var out []token
	gap, start, lines, line, long := 3, -1, 0, 0, false
	for i, r := range s {
		if unicode.IsSpace(r) || r == '\uFEFF' {
			if start >= 0 {
				out[len(out)-1].text = s[start:i]
				start, gap = -1, 0
			}
			switch gap++; r {
			case '\n':
				gap += 2
				lines++
				long, line = i-line >= longLine, i+1
			case '\t':
				gap += 2
			}
			continue
		}
		if start < 0 {
			out = append(out, token{brk: gap > 2, wrapped: gap == 3 && lines == 1 && long, cell: gap > 2 && lines == 0 && len(out) > 0})
			start, lines = i, 0
		}
	}
	if start >= 0 {
		out[len(out)-1].text = s[start:]
	}
	return unmarked(out)
}

// unmarked takes the marks of Markdown from tokens: what is strong begins and ends as a line does, and the cells of a table do.
func unmarked(ts []token) []token {
	kept := ts[:0]
	for _, t := range ts {
		ended := len(kept) > 0 && kept[len(kept)-1].ends
		if t.text == "|" {
			if len(kept) > 0 {
				kept[len(kept)-1].ends = true
			}
			continue
		}
		t.cell = t.cell || ended && !t.brk
		t.brk = t.brk || ended
		if strings.Contains(t.text, "**") {
			begins := strings.HasPrefix(strings.TrimLeft(t.text, `"“(`), "**")
			t.brk, t.wrapped = t.brk || begins, t.wrapped && !begins
			t.ends = strings.LastIndex(t.text, "**") > 0 && !strings.ContainsAny(t.text, `("“`)
			if bare := strings.ReplaceAll(t.text, "**", ""); bare != "" {
				t.text = bare
			}
		}
		kept = append(kept, t)
	}
	return kept
}

// documentType returns the kind of document that the opening calls itself, in the
// opening's words, and "" where it names none.
func documentType(opening []token, file string) string {
	hint := map[string]bool{}
	for _, w := range splitWords(fileType(file)) {
		hint[strings.ToLower(w)] = true
	}
	best, bestScore := "", 0
	for i := range opening[:min(len(opening), 500)] {
		noun := strings.ToLower(opening[i].core())
		if !typeNouns[noun] || !capitalised(opening[i].core()) || strings.ContainsAny(opening[i].text, "\"“”(") {
			continue
		}
		first, last := titleAround(opening, i)
		if noun == "sheet" && (first == i || !strings.EqualFold(opening[i-1].core(), "term")) {
			continue
		}
		if last > i && typeNouns[strings.ToLower(opening[last].core())] || goesOnToNoun(opening, i) {
			continue // the longer title is met at its last noun
		}
		words := last - first + 1
		begins := opening[first].brk || first == 1 && strings.EqualFold(opening[0].core(), "this")
		if words < 2 || words > 16 || !strongNouns[noun] && !begins {
			continue
		}
		score := 10 - i/40
		if opening[first].brk {
			score += 3
		}
		// of an agreement that is named behind it
		if first == 0 && (noun == "amendment" || noun == "letter" || noun == "sheet" || noun == "deed") {
			score += 4
		}
		if first > 0 && strings.EqualFold(opening[first-1].core(), "this") {
			score += 4
		}
		if strongNouns[noun] {
			score += 4
		}
		for j := first; j <= last; j++ {
			if hint[strings.ToLower(opening[j].core())] {
				score += 2
			}
		}
		if score > bestScore {
			best, bestScore = joinTitle(opening[first:last+1]), score
		}
	}
	return best
}

// goesOnToNoun reports whether a title goes on behind its noun to another one: "Master Contract Research Agreement".
func goesOnToNoun(ts []token, i int) bool {
	const reach = 3
	for j := i + 1; j < len(ts) && j <= i+reach && !ts[j].brk && !endsTitle(ts[j-1]) && titleWord(ts[j]) && capitalised(ts[j].core()); j++ {
		if strings.EqualFold(ts[j].core(), "agreement") && !sameNoun(ts[j], ts[i]) {
			return true
		}
	}
	return false
}

// lineTitle returns a title on a line of its own that begins with what the document is: "Licence to use the church hall", "Agreement on
// crewing".
func lineTitle(ts []token) string {
	const opens, longest, fewest = 60, 14, 3 // tokens
	for i := 0; i < min(len(ts), opens); {
		end := i + 1
		for end < len(ts) && (!ts[end].brk || ts[end].wrapped) {
			end++
		}
		line := ts[i:end]
		for len(line) > 0 && line[0].core() == "" || len(line) > 0 && line[0].text == "#" {
			line = line[1:]
		}
		i = end
		if len(line) < fewest || len(line) > longest || !capitalised(line[0].core()) || strings.ContainsAny(line[len(line)-1].text, ".;:") ||
			strings.HasSuffix(line[len(line)-1].text, ",") {
			continue
		}
		for k, t := range line[:min(len(line)-2, fewest)] {
			if l := strings.ToLower(t.core()); typeNouns[l] && l != "terms" && l != "conditions" &&
				text.TitleLinks[strings.ToLower(line[k+1].core())] {
				return joinTitle(line)
			}
		}
	}
	return ""
}

// oneWordTitle returns the title of a document that is called by its kind alone: a line of one word
// ("LICENCE"), or the words that it begins with ("THIS LEASE is made").
func oneWordTitle(opening []token) string {
	const reach = 30
	for i := range opening[:min(len(opening), reach)] {
		w := opening[i].core()
		if l := strings.ToLower(w); !typeNouns[l] || l == "terms" || l == "letter" || l == "plan" || l == "attorney" ||
			l == "conditions" || !capitalised(w) {
			continue
		}
		alone := opening[i].brk && (i+1 == len(opening) || opening[i+1].brk)
		begins := i == 1 && strings.EqualFold(opening[0].core(), "this") && i+1 < len(opening) &&
			(capitals(w) || strings.EqualFold(opening[i+1].core(), "is") || strings.EqualFold(opening[i+1].core(), "made"))
		if alone || begins {
			return titleCase(strings.ToUpper(w))
		}
	}
	return ""
}

// titleAround returns the first and last token of the title around the type noun at
// position i.
func titleAround(ts []token, i int) (first, last int) {
	first, last = i, i
	for first > 0 && i-first < 14 {
		t, prev := ts[first], ts[first-1]
		if t.brk && !(capitals(prev.core()) && capitals(t.core()) && joinsLines(prev, t)) {
			break
		}
		count := first > 1 && allDigits(prev.core()) && len(prev.core()) < 3 && strings.EqualFold(ts[first-2].core(), "no")
		again := first == i || !text.TitleLinks[strings.ToLower(t.core())]
		if !titleWord(prev) && !count || endsTitle(prev) || again && sameNoun(prev, ts[i]) {
			break
		}
		first--
	}
	for first < i && (text.TitleLinks[strings.ToLower(ts[first].core())] || strings.Trim(ts[first].text, "-–—*_•") == "") {
		first++
	}
	// "Agreement and Plan of Merger", "Amendment No. 1 to …".
	rest := func(words ...string) bool {
		if last+len(words) >= len(ts) {
			return false
		}
		for k, w := range words {
			if !strings.EqualFold(ts[last+1+k].core(), w) {
				return false
			}
		}
		return true
	}
	if end := deedOf(ts, first, last); end > last {
		return first, end
	}
	switch {
	case endsTitle(ts[last]):
	case rest("and", "Plan", "of", "Merger"), rest("and", "Plan", "of", "Reorganization"):
		last += 4
	case rest("of", "Merger"), rest("of", "Attorney"), rest("of", "Intent"):
		last += 2
	case last+2 < len(ts) && strings.EqualFold(ts[last+1].core(), "no") && allDigits(ts[last+2].core()):
		last += 2
	}
	return first, last
}

// deedOf returns the last token of a title on a line of its own that says after its noun what it is: "DEED OF VARIATION"; last where it
// does not.
func deedOf(ts []token, first, last int) int {
	const longest = 6
	if l := strings.ToLower(ts[last].core()); l != "deed" && l != "memorandum" && l != "letter" || !ts[first].brk || last+2 >= len(ts) ||
		!strings.EqualFold(ts[last+1].text, "of") || ts[last+1].brk {
		return last
	}
	for end := last + 2; end < min(len(ts), last+longest) && titleWord(ts[end]) && !ts[end].brk; end++ {
		if end+1 == len(ts) || ts[end+1].brk {
			return end
		}
	}
	return last
}

// sameNoun reports whether a title ends before a second one of the same kind begins:
// "DISTRIBUTOR AGREEMENT This Agreement".
func sameNoun(prev, noun token) bool {
	return strings.EqualFold(prev.core(), noun.core()) && typeNouns[strings.ToLower(noun.core())]
}

// joinsLines reports whether a title goes on from one line to the next.
func joinsLines(prev, next token) bool {
	last := strings.ToLower(prev.core())
	return text.TitleLinks[last] || text.TitleLinks[strings.ToLower(next.core())] || strings.HasSuffix(prev.text, ",") ||
		strings.HasSuffix(prev.text, "-")
}

// titleWord reports whether a token may be part of a title.
func titleWord(t token) bool {
	w := t.core()
	if strings.ContainsAny(t.text, `_"“”[]<>`) || strings.HasPrefix(t.text, "(") && strings.HasSuffix(t.text, ")") {
		return false
	}
	l := strings.ToLower(w)
	if text.TitleLinks[l] {
		return true
	}
	switch l {
	case "this", "exhibit", "version", "copy", "schedule", "annex", "page", "appendix", "execution", "draft", "confidential",
		"conformed", "page.":
		return l == "confidential" && w != strings.ToUpper(w)
	}
	return t.text == "&" || t.text == "-" || t.text == "–" || t.text == "/" || capitalised(w)
}

// endsTitle reports whether no title goes on after the token.
func endsTitle(t token) bool {
	if text.Abbreviations[strings.ToLower(t.core())] {
		return strings.HasSuffix(t.text, "..")
	}
	return strings.HasSuffix(t.text, ".") || strings.HasSuffix(t.text, ";") || strings.HasSuffix(t.text, ":") || strings.HasSuffix(t.text, ")")
}

func capitalised(w string) bool {
	r, _ := utf8.DecodeRuneInString(w)
	return unicode.IsUpper(r)
}

func capitals(w string) bool { return w != "" && w == strings.ToUpper(w) }

// joinTitle writes a title in title case, without the punctuation around it.
func joinTitle(ts []token) string {
	words := make([]string, len(ts))
	for i, t := range ts {
		words[i] = t.text
	}
	title := strings.Trim(strings.Join(words, " "), `"“”'()[]{}.,;:*_-–— `)
	return titleCase(title)
}

// titleCase turns words in capitals into words with an initial capital; words that are
// not in capitals stay, and so do those without a vowel, such as NDA's kin "LLC".
func titleCase(s string) string {
	words := strings.Fields(s)
	for _, w := range words {
		if w != strings.ToUpper(w) && !text.TitleLinks[w] {
			return s
		}
	}
	for i, w := range words {
		l := strings.ToLower(w)
		switch {
		case text.TitleLinks[l] && i > 0:
			words[i] = l
		case !strings.ContainsAny(l, "aeiou") || l == "nda" || l == "cda" || l == "ip" || l == "usa":
		default:
			words[i] = initialCaps(l)
		}
	}
	return strings.Join(words, " ")
}

// initialCaps capitalises the letters that start a word or follow a hyphen or slash.
func initialCaps(s string) string {
	up := true
	return strings.Map(func(r rune) rune {
		c := r
		if up {
			c = unicode.ToUpper(r)
		}
		up = r == '-' || r == '/' || r == '(' || r == '&' || up && !unicode.IsLetter(r) && !unicode.IsDigit(r)
		return c
	}, s)
}
