package outline

import (
	"slices"
	"strconv"
	"strings"
)

// Texts copied from filings often have lost the line breaks around their headings: "... of
// either party. 2. Term The term of this Agreement ..." and "2. PRICES 2.1 Each price ...".
// A number inside a line is the start of a section where it is the very next one and stands
// where a sentence or a heading has ended; where the words behind it are no title, the number
// after it must stand likewise further on. So amounts, dates and references, which a
// sentence holds, are none.

// visitRunning meets what may be a number, or the start of a part, in running text.
func (o *outline) visitRunning(a anchor) {
	m := readMarker(o.text, a.pos)
	switch m.kind {
	case item:
		if m.dot {
			o.addRecital(a, m)
		} else {
			o.runOn(a, m)
		}
	case recitals:
		o.addRecitals(a, m)
	case closing:
		o.anew = o.anew || m.opens
		if !m.opens || o.recital > 0 { // else it is the end of a paragraph of recitals
			o.close(a.pos)
		}
	case article:
		if title, _ := headingTitle(o.text, m); a.fresh && title != "" && (next(m.path, o.article.path) || len(o.article.path) == 0) {
			o.addArticle(a, m)
		}
	case decimal:
		if len(m.path) <= 3 {
			o.joinNumber(a, m)
		}
	}
}

// joinNumber adds a section whose number m stands in running text, where it is believed.
func (o *outline) joinNumber(a anchor, m marker) {
	if !a.fresh {
		if o.behindHeading(a.pos, m) {
			a.fresh = true
			o.joined++
			o.addDecimal(a, m)
		}
		return
	}
	title, _ := headingTitle(o.text, m)
	last := o.number.path
	isNext, follow := next(m.path, last) || next(m.path, o.pending), follows(m.path, last, o.article.path)
	switch {
	case isNext && (title != "" || len(m.path) > 1 && !m.word || o.joined >= enoughJoined || o.goesOn(m, 1)):
	case !isNext && follow && (title != "" && (m.word || len(m.path) > 1) || o.joined >= enoughJoined && o.goesOn(m, 2)):
	case !isNext && title != "":
		o.doubt(a, m)
		return
	default:
		return
	}
	o.joined++
	o.addDecimal(a, m)
}

// enoughJoined is how many numbers in running text have to be believed before the next one
// needs no other behind it: the last section of a text has none.
const enoughJoined = 3

// behindHeading reports whether the number m at pos starts a section though no sentence ends
// before it: it stands behind the heading of the section around it, "2. PRICES 2.1 Each", or
// behind one of its own, "Prices 2. Each", with more such numbers to come; or what comes before
// has lost its stop.
func (o *outline) behindHeading(pos int, m marker) bool {
	last := o.number.path
	if len(m.path) > 1 && len(o.items) == 0 && o.behindTitle(pos) {
		inArticle := len(o.article.path) > 0 && len(m.path) == 2 && m.path[0] == o.article.path[0] && m.path[1] == 1 &&
			(len(last) == 0 || last[0] != m.path[0])
		inSection := o.open && len(m.path) == len(last)+1 && next(m.path, last)
		return inArticle || inSection
	}
	switch {
	case !next(m.path, last) || m.word:
		return false
	case len(last) == 0:
		return len(m.path) == 1 && o.goesOn(m, enoughJoined) && !refers(o.text[:pos])
	case refers(o.text[:pos]):
		return false
	case len(m.path) == 1 && headed(o.text, pos):
		return o.joined >= enoughJoined || o.goesOn(m, 1)
	}
	return o.joined >= enoughJoined && o.onlyHere(m)
}

// onlyHere reports whether the number after m stands further on where a section may start, and
// m itself does not before it: a sentence, or a page, has lost its stop.
func (o *outline) onlyHere(m marker) bool {
	if !o.goesOn(m, 1) {
		return false
	}
	at, _ := o.successor(m.end, m.path)
	places := o.numbers[key(m.path)]
	i, _ := slices.BinarySearch(places, m.end)
	return i == len(places) || places[i] > at
}

// behindTitle reports whether nothing but a title stands between the last section's number
// and pos.
func (o *outline) behindTitle(pos int) bool {
	if o.numberEnd == 0 || pos < o.numberEnd || pos-o.numberEnd > longestHeading {
		return false
	}
	title := o.text[o.numberEnd:pos]
	return titleCase(title) && !refers(title)
}

// longestHeading is the most bytes of a heading.
const longestHeading = 100

// headed reports whether a heading of its own stands before the number at pos, behind a
// sentence: "... by both. Term and End 4. The".
func headed(text string, pos int) bool {
	const longest = 60 // bytes of such a heading
	before := strings.TrimRight(text[max(0, pos-longest):pos], " ")
	i := strings.LastIndexAny(before, ".;:\n")
	if i < 0 {
		return false
	}
	heading := before[i+1:]
	return titleCase(heading) && !refers(heading)
}

// refers reports whether s ends with a word that a number belongs to, or with no word: "Section",
// "Exhibit", "and".
func refers(s string) bool {
	s = s[max(0, len(s)-longestHeading):]
	words := strings.Fields(s)
	if len(words) == 0 || breaksOff(s) {
		return true
	}
	switch last := words[len(words)-1]; strings.TrimLeft(strings.ToLower(last), "(“\"") {
	case "and", "or", "through", "clauses", "paragraphs", "clause", "paragraph", "sub-clause", "subsection", "section", "sections", "no",
		"page", "least":
		return true
	default:
		return slices.Contains(containers, last) || strings.HasSuffix(last, ",") || strings.HasSuffix(last, "$")
	}
}

// goesOn reports whether the number after m stands further on where a section may start,
// and the number after that one, n of them.
func (o *outline) goesOn(m marker, n int) bool {
	if o.numbers == nil {
		o.numbers = numbersOf(o.text)
	}
	at, path := m.end, m.path
	for range n {
		if at, path = o.successor(at, path); path == nil {
			return false
		}
	}
	return true
}

// successor returns where the number after path first stands behind position at, and which
// it is: the first one below it, or the next one beside it or what is around it.
func (o *outline) successor(at int, path []int) (int, []int) {
	nearest, found := at+longestSection, []int(nil)
	try := func(p []int) {
		places := o.numbers[key(p)]
		if i, _ := slices.BinarySearch(places, at); i < len(places) && places[i] < nearest {
			nearest, found = places[i], p
		}
	}
	try(append(slices.Clone(path), 1))
	for n := len(path); n > 0; n-- {
		p := slices.Clone(path[:n])
		p[n-1]++
		try(p)
		try(append(slices.Clone(p), 1))
	}
	return nearest, found
}

// longestSection is the most bytes of a section that the next one is looked for behind.
const longestSection = 60_000

// numbersOf returns the places of a text's numbers that may start sections, in order.
func numbersOf(text string) map[string][]int {
	places := map[string][]int{}
	eachAnchor(text, func(a anchor) {
		if !a.fresh && !headed(text, a.pos) {
			return
		}
		if m := readMarker(text, a.pos); m.kind == decimal && !pageNumbered(text, m.end) {
			places[key(m.path)] = append(places[key(m.path)], a.pos)
		}
	})
	return places
}

// key writes a number as a map's key.
func key(path []int) string {
	var out strings.Builder
	for _, n := range path {
		out.WriteString(strconv.Itoa(n))
		out.WriteByte('.')
	}
	return out.String()
}
