package redline

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/beevik/etree"
)

// reader makes atoms of the paragraphs of one part.
type reader struct {
	keys *keys
	pack *pack
	part string // whose relations count
}

// paragraph returns the atoms of a paragraph; the last is its mark.
func (r *reader) paragraph(p *etree.Element) []atom {
	s := &scan{reader: r}
	s.children(p, nil)
	s.closeField()
	key := "mark"
	pPr := p.SelectElement("w:pPr")
	if pPr != nil && pPr.SelectElement("w:sectPr") != nil {
		key = "mark of a section"
	}
	end := atom{key: r.keys.of(key, ""), kind: mark_}
	if pPr != nil {
		end.els = []*etree.Element{pPr}
	}
	s.add(end)
	return s.atoms
}

// scan is one paragraph while it is read.
type scan struct {
	*reader
	atoms  []atom
	before []placed
	said   strings.Builder // words of neighbouring runs, which no atoms were made of yet
	runs   []part
	wrap   *wrapper // that they stand in
	field  []placed // the parts of a field that has begun
	depth  int      // of fields within fields
}

func (s *scan) add(a atom) {
	s.words()
	a.before, s.before = s.before, nil
	s.atoms = append(s.atoms, a)
}

func (s *scan) children(e *etree.Element, w *wrapper) {
	for _, c := range e.ChildElements() {
		switch {
		case dropped(c):
		case c.Space == "w" && c.Tag == "r":
			s.run(c, w)
		case isWrapper(c):
			inner := c
			if c.Tag == "sdt" {
				if inner = c.SelectElement("w:sdtContent"); inner == nil {
					continue
				}
			}
			if s.depth > 0 && c.Tag != "sdt" {
				s.field = append(s.field, placed{e: c, wrap: w}) // as it is
				s.depth += fieldMarks(c)
				continue
			}
			s.children(inner, &wrapper{e: c, outer: w})
		case s.depth > 0:
			s.field = append(s.field, placed{e: c, wrap: w})
		case c.Space == "m" || c.Tag == "fldSimple":
			s.add(atom{key: s.keys.of("whole", s.canonical(c)), kind: whole, els: []*etree.Element{c}, wrap: w})
		default:
			s.place(placed{e: c, wrap: w})
		}
	}
}

// place adds a mark of a place, which stands before the next atom that begins there or later.
func (s *scan) place(p placed) {
	p.at = s.said.Len()
	s.before = append(s.before, p)
}

// fieldMarks returns how many more fields begin than end within an element.
func fieldMarks(e *etree.Element) int {
	n := 0
	for _, f := range e.FindElements(".//w:fldChar") {
		n += fieldStep(f)
	}
	return n
}

func fieldStep(f *etree.Element) int {
	switch f.SelectAttrValue("w:fldCharType", "") {
	case "begin":
		return 1
	case "end":
		return -1
	}
	return 0
}

// run adds the atoms of a run. A run with marks of a field is a part of that field.
func (s *scan) run(r *etree.Element, w *wrapper) {
	step, marks := 0, false
	for _, c := range r.ChildElements() {
		if c.Tag == "fldChar" {
			step, marks = step+fieldStep(c), true
		}
		marks = marks || c.Tag == "instrText"
	}
	if s.depth > 0 || marks {
		s.fieldRun(r, w, step)
		return
	}
	rPr := r.SelectElement("w:rPr")
	for _, c := range r.ChildElements() {
		switch {
		case c.Tag == "rPr" || dropped(c):
		case c.Space == "w" && c.Tag == "t":
			s.text(c.Text(), rPr, w)
		case c.Tag == "commentReference" || c.Tag == "annotationRef":
			s.place(placed{e: r, wrap: w})
		default:
			s.add(atom{key: s.keys.of("thing", s.canonical(c)), kind: thing, els: []*etree.Element{c}, rPr: rPr, wrap: w})
		}
	}
}

func (s *scan) fieldRun(r *etree.Element, w *wrapper, step int) {
	begun := s.depth > 0
	if !begun && step <= 0 && !beginsField(r) {
		s.place(placed{e: r, wrap: w}) // the end of one that began in a paragraph before
		return
	}
	s.field = append(s.field, placed{e: r, wrap: w})
	if s.depth += step; s.depth > 0 {
		return
	}
	s.depth = 0
	one := atom{kind: whole, wrap: s.field[0].wrap}
	var said strings.Builder
	for _, p := range s.field {
		one.els = append(one.els, p.e)
		said.WriteString(fieldWords(p.e))
	}
	one.key = s.keys.of("field", said.String())
	s.field = nil
	s.add(one)
}

func beginsField(r *etree.Element) bool {
	return slices.ContainsFunc(r.SelectElements("w:fldChar"), func(c *etree.Element) bool { return fieldStep(c) == 1 })
}

// fieldWords returns the words of a part of a field: the name of its instruction and what it shows.
// The places that instructions refer to are numbered anew by every program.
func fieldWords(e *etree.Element) string {
	var b strings.Builder
	for _, c := range e.FindElements(".//*") {
		switch c.Tag {
		case "t":
			b.WriteString(c.Text())
		case "instrText":
			for _, f := range strings.Fields(c.Text()) {
				if !strings.HasPrefix(f, "_") {
					b.WriteString("{" + f + "}")
				}
			}
		case "tab", "br":
			b.WriteString("\t")
		}
	}
	return b.String()
}

// closeField takes the parts of a field that does not end in its paragraph, as a table of contents
// does not, for marks of places, and what it shows for words.
func (s *scan) closeField() {
	field := s.field
	s.field, s.depth = nil, 0
	began := false
	for _, p := range field {
		if p.e.Tag != "r" {
			if isWrapper(p.e) && p.e.Tag != "sdt" {
				holder := etree.NewElement("w:p")
				holder.AddChild(p.e)
				s.children(holder, p.wrap)
				continue
			}
			s.place(p)
			continue
		}
		if began && !hasFieldMark(p.e) {
			s.run(p.e, p.wrap)
			continue
		}
		began = true
		s.place(p)
	}
}

func hasFieldMark(r *etree.Element) bool {
	return r.SelectElement("w:fldChar") != nil || r.SelectElement("w:instrText") != nil
}

// text adds what a run says; words may go on in the next run.
func (s *scan) text(t string, rPr *etree.Element, w *wrapper) {
	if s.wrap != w {
		s.words()
	}
	s.wrap = w
	s.said.WriteString(t)
	s.runs = append(s.runs, part{s.said.Len(), rPr})
}

// words makes atoms of what neighbouring runs say.
func (s *scan) words() {
	said, runs, w := s.said.String(), s.runs, s.wrap
	s.said.Reset()
	s.runs = nil
	for at, run := 0, 0; at < len(said); {
		n, kind := token(said[at:])
		a := atom{key: s.keys.of("text", said[at:at+n]), kind: kind, text: said[at : at+n], wrap: w}
		for ; run < len(runs) && runs[run].to <= at; run++ {
		}
		for k := run; k < len(runs); k++ {
			a.runs = append(a.runs, part{min(runs[k].to-at, n), runs[k].rPr})
			if runs[k].to >= at+n {
				break
			}
		}
		here := 0
		for here < len(s.before) && s.before[here].at <= at {
			here++
		}
		a.before, s.before = s.before[:here:here], s.before[here:]
		s.atoms = append(s.atoms, a)
		at += n
	}
	for i := range s.before {
		s.before[i].at = 0
	}
}

// token returns the length of the first token of a text and its kind.
func token(t string) (int, atomKind) {
	first, n := utf8.DecodeRuneInString(t)
	class := classOf(first)
	if class == 0 {
		return n, word
	}
	for n < len(t) {
		r, size := utf8.DecodeRuneInString(t[n:])
		if classOf(r) != class && !(class == 2 && inWord(first, r, t[n+size:])) {
			break
		}
		n += size
	}
	if class == 1 {
		return n, space
	}
	return n, word
}

// inWord reports whether a character goes on with a word that begins with first: the point, comma or slash in a
// figure, and an apostrophe between letters.
func inWord(first, r rune, rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	switch r {
	case '.', ',', '/', ':':
		return unicode.IsDigit(first) && unicode.IsDigit(next)
	case '\'', '’':
		return unicode.IsLetter(next)
	}
	return false
}

// classOf returns 1 for white space, 2 for what words are made of, 0 for the rest.
func classOf(r rune) int {
	switch {
	case unicode.IsSpace(r):
		return 1
	case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '_':
		return 2
	}
	return 0
}
