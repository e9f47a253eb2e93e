package outline

import "slices"

import "strings"

func (o *outline) addContainer(a anchor, m marker) {
	if !a.line || !a.fresh {
		return
	}
	// A filing calls the whole contract "Exhibit 10.3", at its head and at the head of
	// its pages.
	if strings.Contains(m.label, ".") || len(o.found) == 0 && a.pos < 2000 {
		return
	}
	if m.label == o.container || o.pageOfContainer(a.pos, m) { // a page header
		return
	}
	if o.enumerated(a.pos, m) {
		return
	}
	if o.container == "" {
		o.main = &struct{ article, number marker }{o.article, o.number}
	}
	o.resume(-1)
	o.page = 0
	o.container, o.article, o.number = m.label, marker{}, marker{}
	o.worded = nil
	clear(o.given)
	o.items, o.open, o.inside, o.insideLevel = nil, true, m.label, 1
	o.add(a.pos, m, m.label, 1)
}

// pageOfContainer reports whether m numbers a page of the open container, as "Annex I-9"
// does: the first of such numbers has no title, and they rise.
func (o *outline) pageOfContainer(pos int, m marker) bool {
	base, page, ok := strings.Cut(m.label, "-")
	n := atoi(page)
	if !ok || n == 0 || base != o.container {
		return false
	}
	if o.page == 0 {
		title, _ := headingTitle(o.text, m)
		second := strings.TrimSuffix(o.text[pos:m.end], "1") + "2"
		if title != "" || n == 1 && !strings.Contains(o.text[m.end:min(len(o.text), m.end+longestPage)], second) {
			return false
		}
	}
	if n <= o.page {
		return false
	}
	o.page = n
	return true
}

// enumerated reports whether the container at pos stands in a list of them, one a line, as
// at the end of a table of contents.
func (o *outline) enumerated(pos int, m marker) bool {
	listed := o.lastEntry > 0 && pos-o.lastEntry < containerEntry
	if listed {
		o.lastEntry = pos
		if len(o.closed) == 0 {
			return true
		}
	}
	reach := min(len(o.text), m.end+containerEntry)
	for at := m.end; at < reach; {
		at += lineLen(o.text[at:]) + 1
		if at = skipBlank(o.text, min(at, len(o.text))); at >= reach {
			break
		}
		if next := readMarker(o.text, at); next.kind == container && next.label != m.label {
			o.lastEntry = pos
			return true
		}
	}
	return false
}

// longestPage is the most bytes of a page.
const longestPage = 10_000

// containerEntry is the most bytes from one entry of a list of exhibits to the next.
const containerEntry = 250

// leaveListed leaves a container that was open before the first number of all: it was
// only listed, and this is the main part.
func (o *outline) leaveListed(m marker) {
	if o.main != nil && m.path[0] == 1 && len(o.number.path)+len(o.article.path) == 0 &&
		len(o.main.number.path)+len(o.main.article.path) == 0 {
		o.container, o.main = "", nil
	}
}

// beginAnew forgets the numbers before an agreement that begins after another one: behind
// its own recitals the first number comes again, at pos. A container that had numbers of
// its own is over.
func (o *outline) beginAnew(pos int, m marker) {
	if !o.anew && !strings.Contains(o.text[max(0, pos-100):pos], "agree as follows:") || m.path[0] != 1 || len(m.path) > 1 &&
		(len(m.path) > 2 || m.path[1] != 1) {
		return
	}
	o.anew = false
	if len(o.number.path) == 0 && (len(o.article.path) == 0 || o.article.path[0] == 1) {
		return // it has begun
	}
	o.container, o.main, o.article, o.number, o.pending = "", nil, marker{}, marker{}, nil
	o.worded = nil
	clear(o.given)
	o.items, o.open, o.restarted = nil, false, false
}

func (o *outline) addArticle(a anchor, m marker) {
	o.leaveListed(m)
	if a.line || a.fresh {
		o.beginAnew(a.pos, m)
	}
	if !a.fresh && !a.line {
		return
	}
	if last := o.article.path; len(last) > 0 && (m.path[0] <= last[0] || m.path[0] > last[0]+2) {
		return
	} else if len(last) == 0 && m.path[0] > 2 {
		return
	}
	o.resume(-1)
	// Where sections were numbered before, items that follow the article's heading hang
	// under a section whose number was missed.
	o.article, o.items, o.open, o.inside = m, nil, len(o.number.path) == 0, o.inContainer(m.label)
	o.insideLevel = o.base() + 1
	o.add(a.pos, m, o.inside, o.insideLevel)
}

func (o *outline) base() int {
	if o.container != "" {
		return 1
	}
	return 0
}

func (o *outline) inContainer(label string) string {
	if o.container != "" {
		return o.container + ", " + label
	}
	return label
}

func (o *outline) addDecimal(a anchor, m marker) {
	if o.main != nil && len(o.number.path)+len(o.article.path) == 0 && len(o.main.number.path) > 1 && len(m.path) > 1 &&
		next(m.path, o.main.number.path) {
		// The schedule was only mentioned: the main part goes on.
		o.container, o.article, o.number, o.main = "", o.main.article, o.main.number, nil
	}
	if (len(m.path) == 1 && !m.word || !a.line) && !a.fresh {
		return
	}
	o.leaveListed(m)
	o.beginAnew(a.pos, m)
	last := o.number.path
	restart := len(o.article.path) > 0 && len(m.path) == 1 && m.path[0] == 1 && len(last) == 1 &&
		(!o.open || o.inside == o.inContainer(o.article.label))
	if !restart && !follows(m.path, last, o.article.path) && !next(m.path, o.pending) && !o.takesUp(m) && !o.turnsBack(a, m) {
		o.doubt(a, m)
		return
	}
	if restart && !o.restarted {
		o.relabel()
		o.restarted = true
	}
	o.pending = nil
	depth := len(m.path)
	label := m.label
	if len(o.article.path) > 0 {
		if m.path[0] == o.article.path[0] && depth > 1 {
			depth--
		} else if restart || depth == 1 && m.path[0] == 1 && o.article.path[0] > 1 || o.number.dot {
			label, m.dot = o.article.label+", "+label, true // numbered anew in each article
		}
		depth++
	}
	o.resume(-1)
	o.number, o.items, o.open = m, nil, true
	o.given[key(m.path)] = true
	if m.word {
		o.worded = m.path
	}
	o.numberedLevel = 0
	if h, ok := o.headingAt(a.pos); ok {
		o.numberedLevel = h.Level
	}
	o.inside = o.inContainer(label)
	o.insideLevel = o.base() + depth
	o.add(a.pos, m, o.inside, o.insideLevel)
	o.itemAfter(m.end)
}

// addLow adds a number before a small letter where it is the next one: an item of a list,
// as a number before a capital may be.
func (o *outline) addLow(a anchor, m marker) {
	if !a.line || !a.fresh {
		return
	}
	if len(m.path) < len(o.number.path) {
		return // a list inside a section
	}
	if next(m.path, o.number.path) || len(m.path) > 2 && follows(m.path, o.number.path, o.article.path) {
		m.kind = decimal
		o.addDecimal(a, m)
	}
}

// itemAfter visits an item that stands directly after a section's number.
func (o *outline) itemAfter(pos int) {
	pos = skipBlank(o.text, pos)
	if pos < len(o.text) && o.text[pos] == '(' {
		if m := readMarker(o.text, pos); m.kind == item && o.nextStartsParagraph(m) {
			o.addItem(anchor{pos: pos, fresh: true}, m)
		}
	}
}

// nextStartsParagraph reports whether the item after m starts a paragraph. An item beside
// another number is a division then: "4.1 (a)" before a paragraph "(b)". Otherwise it is
// the first part of an enumeration inside a sentence.
func (o *outline) nextStartsParagraph(m marker) bool {
	return slices.ContainsFunc(itemReadings(m.text), func(r reading) bool {
		return o.startsParagraph("("+r.style.write(r.n+1)+")", m.end)
	})
}

// longestItem is the most bytes of an item that are searched for another one.
const longestItem = 5_000

// startsParagraph reports whether a paragraph after position pos starts with the number,
// written with its parentheses.
func (o *outline) startsParagraph(number string, pos int) bool {
	return o.paragraphStart(number, pos) >= 0
}

// paragraphStart returns how far behind pos the first paragraph that starts with the number is,
// and -1 where there is none.
func (o *outline) paragraphStart(number string, pos int) int {
	rest := o.text[pos:min(len(o.text), pos+longestItem)]
	for at := 0; ; at += len(number) {
		i := strings.Index(rest[at:], number)
		if i < 0 {
			return -1
		}
		at += i
		before := strings.TrimRight(rest[:at], " \t\u00a0")
		if before == "" || strings.HasSuffix(before, "\n") || strings.HasSuffix(rest[:at], inlineGap) || gapAfterItem(rest[at:]) {
			return at
		}
	}
}

// follows reports whether the number p may come after the number last, under the
// article art: the next one at some level, or the first one a level deeper. One or two
// numbers may be missing, reserved or unreadable.
func follows(p, last, art []int) bool {
	const gap = 2
	if len(last) == 0 {
		switch {
		case len(p) == 1:
			return p[0] == 1
		case len(art) > 0:
			return p[0] == art[0] && p[1] <= 1+gap
		default:
			return p[0] <= 1+gap && p[1] <= 1
		}
	}
	same := 0
	for same < len(p) && same < len(last) && p[same] == last[same] {
		same++
	}
	switch {
	case same == len(p): // the same or an outer number
		return false
	case same == len(last): // deeper, perhaps past a heading that stands beside another
		return len(p) == len(last)+1 && p[same] <= 1 || len(p) == len(last)+2 && p[same] == 1 && p[same+1] == 1
	case p[same] < last[same] || p[same] > last[same]+1+gap:
		return false
	}
	switch rest := p[same+1:]; len(rest) {
	case 0:
		return p[same] <= last[same]+gap
	case 1: // 6.1 after 5.9: chapter 6 has no heading of its own, or an article's
		return rest[0] <= 1 && (p[same] == last[same]+1 || len(art) > 0 && p[0] == art[0])
	default:
		return false
	}
}

func (o *outline) addRecitals(a anchor, m marker) {
	if len(o.number.path)+len(o.article.path) > 0 || o.container != "" || !a.fresh {
		return
	}
	if n := len(o.found); n > 0 && o.found[n-1].Label == m.label {
		return
	}
	o.add(a.pos, m, m.label, 1)
}

// addRecital adds a lettered or numbered recital, and reports whether m is one.
func (o *outline) addRecital(a anchor, m marker) bool {
	n := len(o.found) - 1
	if o.recital > 0 && n >= 0 && strings.HasPrefix(o.found[n].Label, "Recital ") {
		n -= o.recital
	}
	if n < 0 || o.found[n].Label != "Recitals" || len(o.closed) > 0 && o.before[len(o.before)-1] > n || !a.line && !a.run || !a.fresh {
		return false
	}
	for _, r := range itemReadings(m.text) {
		if r.n == o.recital+1 {
			o.recital++
			o.add(a.pos, m, "Recital "+m.text, 2)
			return true
		}
	}
	return false
}

// addChapter adds a heading such as "II. DEFINITIONS", inside which numbers may start
// anew as in an article, and reports whether m is one. Outside of chapters the first is
// believed where the second comes too.
func (o *outline) addChapter(a anchor, m marker) bool {
	if !m.dot || !a.fresh || o.article.kind == article {
		return false
	}
	title, _ := headingTitle(o.text, m)
	if title == "" || !a.line && !capitalHeading(title) {
		return false
	}
	for _, r := range itemReadings(m.text) {
		if r.style != upperRoman && r.style != upperLetter {
			continue
		}
		first := len(o.article.path) == 0
		switch {
		case first && (r.n != 1 || len(o.number.path) > 0 || !o.chapterFollows(m.end, r)):
			continue
		case !first && (o.chapters != r.style || r.n != o.article.path[0]+1):
			continue
		}
		if first {
			o.chapters = r.style
		}
		m.path, m.label = []int{r.n}, m.text
		o.resume(-1)
		o.article, o.items, o.open, o.inside = m, nil, true, o.inContainer(m.label)
		o.insideLevel = o.base() + 1
		o.add(a.pos, m, o.inside, o.insideLevel)
		return true
	}
	return false
}

// chapterFollows reports whether a line further on starts with the chapter after r.
func (o *outline) chapterFollows(pos int, r reading) bool {
	const reach = 50_000 // bytes of the longest first chapter
	if o.sought++; o.sought > 100 {
		return false // a text made of nothing but such lines
	}
	rest, next := o.text[pos:min(len(o.text), pos+reach)], r.style.write(r.n+1)+". "
	return strings.Contains(rest, "\n"+next) || strings.Contains(rest, inlineGap+next)
}
