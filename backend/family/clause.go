package family

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
)

// clause is a numbered part of a paper, down to the next one.
type clause struct {
	label string
	depth int
	span  doc.Span // from the label on
	lead  []int    // positions of the clauses that it stands in, outermost first
}

var clauseMark = regexp.MustCompile(`(?m)^[ \t]*(?:(?i:section|clause|article|paragraph|item|§)\s+)?(?:(\d{1,2}(?:\.\d{1,2})*)[.):]?(?:[ \t]|$)|([A-Z]-\d{1,2})[.):]?[ \t]|\(([a-z])\)[ \t]|\(([ivx]{1,5})\)[ \t]|\((\d{1,2})\)[ \t]|([A-Z])\.[ \t]|((?i:part)[ \t]+[A-Z0-9]{1,2})\b|([•●▪–*-])[ \t]|([a-z])[.)][ \t])`)

// dayLine finds the month behind a number that is the day of a date.
var dayLine = regexp.MustCompile(`^[ \t]+(?:January|February|March|April|May|June|July|August|September|October|November|December)\b`)

var executionLine = regexp.MustCompile(`(?im)^[ \t]*(?:in witness whereof|executed as|executed by|signed (?:for|by|as (?:a deed|witness))\b|agreed(?: and accepted)?(?: for|:| by)|yours (?:sincerely|faithfully|truly)|very truly yours|(?:kind|best) regards|by:\s|per:\s|[^\n]{0,120}(?:\bby:[ \t]*(?:/s/|_{2,}|[A-Z])|/s/|\bsd/-|\(signed\))|[A-Z][^\n]{0,80}\s{4,}per:|acknowledged|please (?:sign|countersign|confirm))`)

// clausesOf cuts a paper into its own clauses; what stands in quotation marks is none of them.
func clausesOf(s string) (all []clause) {
	inside := quotedMask(s)
	var stack []int
	letter, small := byte('A'), byte('a') // of the next clause that has a capital, or a small one, for its label; other capitals are initials: "P. Lyle"
	for _, m := range clauseMark.FindAllStringSubmatchIndex(s, -1) {
		start := m[0]
		for start < len(s) && (s[start] == ' ' || s[start] == '\t' || s[start] == '\n') {
			start++
		}
		if inside(start) || m[12] >= 0 && s[m[12]] != letter && s[m[12]] != 'A' || m[18] >= 0 && s[m[18]] != small && s[m[18]] != 'a' || m[2] >= 0 && dayLine.MatchString(s[m[3]:min(len(s), m[3]+12)]) {
			continue
		}
		c := clause{span: doc.Span{Start: start}}
		switch {
		case m[2] >= 0:
			c.label = s[m[2]:m[3]]
			c.depth = 2 + strings.Count(c.label, ".")
		case m[4] >= 0:
			c.label, c.depth = s[m[4]:m[5]], 3
		case m[6] >= 0:
			c.label, c.depth = "("+s[m[6]:m[7]]+")", 7
			if previous := lastAt(all, stack); (c.label == "(i)" && previous != "(h)" || c.label == "(v)" && previous != "(u)" || c.label == "(x)" && previous != "(w)") && previous != "" && previous[0] == '(' {
				c.depth = 8
			}
		case m[8] >= 0:
			c.label, c.depth = "("+s[m[8]:m[9]]+")", 8
		case m[10] >= 0:
			c.label, c.depth = "("+s[m[10]:m[11]]+")", 6
		case m[12] >= 0:
			c.label, c.depth = s[m[12]:m[13]], 2
			letter = s[m[12]] + 1
		case m[14] >= 0:
			c.label, c.depth = s[m[14]:m[15]], 1
		case m[18] >= 0:
			c.label, c.depth = "("+s[m[18]:m[19]]+")", 7
			small = s[m[18]] + 1
		default:
			c.depth = 9
		}
		for len(stack) > 0 && all[stack[len(stack)-1]].depth >= c.depth {
			stack = stack[:len(stack)-1]
		}
		c.lead = append([]int(nil), stack...)
		if n := len(all); n > 0 {
			all[n-1].span.End = start
		}
		stack = append(stack, len(all))
		all = append(all, c)
	}
	if n := len(all); n > 0 {
		end := len(s)
		for _, m := range executionLine.FindAllStringIndex(s[all[n-1].span.Start:], -1) {
			if at := all[n-1].span.Start + m[0]; !inside(at) {
				end = at
				break
			}
		}
		all[n-1].span.End = end
	}
	return all
}

// ownHead finds what stands behind the number of a clause that it bears itself: "Section 5. Section 2.2 is deleted".
var ownHead = regexp.MustCompile(`^(?:[.:)]|[ \t]*[–—-])\s`)

// places returns the places that a clause names from its beginning on; of several the first is its own number, where it stands there as such.
func (c clause) places(words string) []ref {
	refs := refsIn(words)
	if len(refs) > 1 && refs[0].span.Start == 0 && refs[0].Number == c.label && !refs[1].IsZero() && refs[1].Number != c.label {
		refs[0].own = refs[0].own || strings.HasPrefix(words, "§") && refs[1].Number != "" || ownHead.MatchString(words[refs[0].span.End:])
	}
	return refs
}

// without returns the clauses of a paper without those that are the rows of a table, and the label of the one that holds it.
func without(clauses []clause, table doc.Span) (kept []clause, label string) {
	for _, c := range clauses {
		if c.span.Start >= table.Start && c.span.Start < table.End {
			continue
		}
		if c.span.Start < table.Start {
			label = c.label
			c.span.End = min(c.span.End, table.Start)
		}
		if slices.ContainsFunc(c.lead, func(i int) bool { return i >= len(kept) }) {
			c.lead = nil
		}
		kept = append(kept, c)
	}
	return kept, label
}

// shifted counts the positions of leading clauses one further.
func shifted(clauses []clause) []clause {
	out := slices.Clone(clauses)
	for i := range out {
		out[i].lead = slices.Clone(out[i].lead)
		for j := range out[i].lead {
			out[i].lead[j]++
		}
	}
	return out
}

func lastAt(all []clause, stack []int) string {
	if len(stack) == 0 {
		return ""
	}
	return all[stack[len(stack)-1]].label
}

// quote is a passage in quotation marks.
type quote struct {
	outer, inner doc.Span
}

// quotesIn returns the passages of a text that stand in double quotation marks, those inside others left out. A passage
// may run over paragraphs, each of which may be opened anew; straight marks that are not closed end with their line.
func quotesIn(s string) (all []quote) {
	for i := 0; i < len(s); {
		switch {
		case strings.HasPrefix(s[i:], "“"):
			end := curlyEnd(s, i)
			if end < 0 {
				i += len("“")
				continue
			}
			all = append(all, quote{doc.Span{Start: i, End: end + len("”")}, doc.Span{Start: i + len("“"), End: end}})
			i = end + len("”")
		case s[i] == '"' && !inchMark(s, i):
			end := straightEnd(s, i)
			if end < 0 {
				i++
				continue
			}
			all = append(all, quote{doc.Span{Start: i, End: end + 1}, doc.Span{Start: i + 1, End: end}})
			i = end + 1
		default:
			i++
		}
	}
	return all
}

// longestQuote bounds what one quotation holds.
const longestQuote = 60000

// curlyEnd returns where the quotation closes that opens at i; -1 where it does not.
func curlyEnd(s string, i int) int {
	depth := 0
	limit := min(len(s), i+longestQuote)
	for j := i; j < limit; j++ {
		if s[j] != 0xE2 || j+3 > len(s) {
			continue
		}
		switch s[j : j+3] {
		case "“":
			if depth == 1 && lineStart(s, j) && !strings.Contains(firstOf(s[j:], 60), "”") {
				continue // a further paragraph of the same quotation
			}
			depth++
		case "”":
			if depth--; depth == 0 {
				return j
			}
		}
	}
	return -1
}

func firstOf(s string, n int) string { return s[:min(n, len(s))] }

func lineStart(s string, i int) bool {
	return strings.TrimLeft(s[strings.LastIndexByte(s[:i], '\n')+1:i], " \t") == ""
}

// straightEnd returns where the quotation closes that opens at i with a straight mark. One that follows
// a colon closes where a paragraph, or a sentence inside it, ends with an even number of marks.
func straightEnd(s string, i int) int {
	limit := min(len(s), i+longestQuote)
	if before := strings.TrimRight(s[:i], " \t\n"); strings.HasSuffix(before, ":") {
		if end := termEnd(s, i); end > 0 {
			return end
		}
		if end := strings.IndexByte(s[i+1:min(len(s), i+120)], '"'); end > 0 && changesTo.MatchString(s[i+2+end:]) {
			return i + 1 + end
		}
		marks := 1
		for j := i + 1; j < limit; j++ {
			if s[j] != '"' || inchMark(s, j) {
				continue
			}
			marks++
			rest := s[j+1 : min(len(s), j+16)]
			if marks%2 == 0 && (rest == "" || closing.MatchString(rest) || sentenceAfter.MatchString(rest) && strings.ContainsRune(".;", rune(s[j-1]))) {
				return j
			}
		}
	}
	for j := i + 1; j < limit; j++ {
		if s[j] == '"' && !inchMark(s, j) {
			if opensInner(s, j) { // "'X' means … (the "Y") …": an inner one opens here
				if k := strings.IndexByte(s[j+1:limit], '"'); k >= 0 && k < 80 && j+1+k < limit {
					j += 1 + k
					continue
				}
			}
			return j
		}
		if s[j] == '\n' && j+1 < limit && s[j+1] == '\n' && j-i > 400 {
			return -1
		}
	}
	return -1
}

// termEnd returns where the quotation of a term closes at i whose definition stands without marks of its own: `"Maturity Date" means …`
// in a paragraph that has none at its end; 0 where none does.
func termEnd(s string, i int) int {
	close := strings.IndexByte(s[i+1:min(len(s), i+80)], '"')
	if close < 1 || !defines.MatchString(s[i+2+close:]) {
		return 0
	}
	paragraph, _, _ := strings.Cut(s[i:], "\n\n")
	paragraph = strings.TrimRight(paragraph, " \n.;")
	if strings.HasSuffix(paragraph, "\"") && strings.Count(paragraph, "\"")%2 == 1 {
		return 0
	}
	return i + 1 + close
}

// changesTo finds what stands between quoted words and those that they become.
var changesTo = regexp.MustCompile(`^\s*(?:>>?|->|=>|→|⇒|(?:becomes?|(?:is|are|shall be|to be)\s+(?:hereby\s+)?(?:replaced|changed|amended|substituted)|shall (?:become|read)|now reads)\b)[^"\n]{0,40}"`)

var defines = regexp.MustCompile(`^,?\s*(?:means?|shall mean|has the meaning|shall have the meaning|includes?)\b`)

// opensInner reports whether a straight mark opens a quotation inside another one: "(the "Fee")".
func opensInner(s string, j int) bool {
	before := s[max(0, j-5):j]
	return strings.HasSuffix(before, "(") || strings.HasSuffix(before, "(the ")
}

var sentenceAfter = regexp.MustCompile(`^[ \n]+[A-Z]`)

var closing = regexp.MustCompile(`^[.;,:]?\s*(?:and|or)?[ \t]*(?:\n|$)|^[.;]\s+[A-Z]`)

// inchMark reports whether a straight mark stands for inches, or for seconds.
func inchMark(s string, i int) bool {
	return i > 0 && s[i-1] >= '0' && s[i-1] <= '9' && i+1 < len(s) && (s[i+1] == ' ' && i+2 < len(s) && s[i+2] == 'x')
}

// quotedMask tells of positions whether they stand inside quotation marks.
func quotedMask(s string) func(int) bool {
	all := quotesIn(s)
	return func(at int) bool {
		for _, q := range all {
			if q.outer.Start > at {
				return false
			}
			if at < q.outer.End && at > q.outer.Start {
				return true
			}
			if at == q.outer.Start && q.outer.Len() > 0 {
				return false
			}
		}
		return false
	}
}
