package compare

import (
	"slices"
	"strings"
	"unicode"

	"pincite/backend/doc"
)

// near is how far apart, in bytes of the second text, two differences are at most that can be one passage that
// two formats put in another order, such as the cells of a table.
const near = 800

// reordered drops what both documents say in the same place in another order. Documents of one format are read in
// one order, so between them an exchange is a change.
func (c *comparer) reordered() {
	if c.a.Format == c.b.Format {
		return
	}
	changes := c.out.Changes
	slices.SortStableFunc(changes, func(x, y Change) int { return x.B.Start - y.B.Start })
	var out []Change
	for from := 0; from < len(changes); {
		to := from + 1
		for to < len(changes) && changes[to].B.Start-changes[to-1].B.End <= near {
			to++
		}
		out = append(out, c.inOrder(changes[from:to])...)
		from = to
	}
	c.out.Changes = out
}

// inOrder returns the changes of a neighbourhood that are left when what is deleted here and inserted there is
// taken for the same.
func (c *comparer) inOrder(changes []Change) (out []Change) {
	gone, come := map[string]int{}, map[string]int{}
	var lettersA, lettersB []rune
	words := func(quote string) []string {
		var list []string
		for _, t := range c.reader.tokens(quote, doc.Span{End: len(quote)}) {
			list = append(list, c.reader.words[t.key])
		}
		return list
	}
	for _, one := range changes {
		if one.Weight == Form && one.Kind != Heading && one.Kind != SmallWords && one.Kind != Spelling {
			continue
		}
		for _, w := range words(one.QuoteA) {
			gone[w]++
			lettersA = append(lettersA, []rune(w)...)
		}
		for _, w := range words(one.QuoteB) {
			come[w]++
			lettersB = append(lettersB, []rune(w)...)
		}
	}
	slices.Sort(lettersA)
	slices.Sort(lettersB)
	all := slices.Equal(lettersA, lettersB) // the same letters, cut into other words by narrow cells
	for _, one := range changes {
		left := slices.ContainsFunc(words(one.QuoteA), func(w string) bool { return gone[w] > come[w] }) ||
			slices.ContainsFunc(words(one.QuoteB), func(w string) bool { return come[w] > gone[w] })
		if one.Kind == Moved || one.Kind == Punctuation || one.Kind == Capitals || left && !all {
			out = append(out, one)
		}
	}
	return out
}

// isAside reports whether a passage is one that the other document has for a running head: a page's first line in one format is a
// header in the other, and may take several lines of its page there.
func (c *comparer) isAside(u *unit, own, other Document) bool {
	said := unnumbered(own.Text[u.span.Start:u.span.End])
	page, heads := 0, ""
	for _, a := range other.Layout.Asides {
		head := unnumbered(a.Text)
		switch {
		case a.Page != page:
			page, heads = a.Page, head
		case a.Kind == "footer": // the last line of a foot comes first
			heads = head + heads
		default:
			heads += head
		}
		if head != "" && (head == said || len(said) >= 8 && strings.Contains(heads, said)) {
			return true
		}
	}
	return false
}

// unnumbered returns the letters of a text in lower case: running heads and feet differ in the numbers of pages. A text without letters is
// returned as it is.
func unnumbered(s string) string {
	if !strings.ContainsFunc(s, unicode.IsLetter) {
		return strings.TrimSpace(s)
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
