package family

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"pincite/backend/doc"
	"pincite/backend/extract/outline"
)

// apply has an operation change a text. Words are those of the paper's own rope, so that what an amendment of the
// amendment put there is known.
func (r *rope) apply(o *Operation, paper *rope) {
	if o.Verb == Renumber {
		r.renumber(o)
		return
	}
	if o.Verb == Insert {
		r.insert(o, paper)
		return
	}
	if o.Each && o.Target.IsZero() && o.Verb == ReplaceWord {
		r.everywhere(o, paper)
		return
	}
	if o.Target.IsZero() && o.Verb == ReplaceWord && r.once(o, paper) {
		return
	}
	s, label, doubt, ok := r.region(o.Target)
	o.Doubt, o.Place = doubt, label
	if !ok {
		o.Doubt = "the agreement has no " + o.Target.String()
		if !o.Target.IsZero() && o.Target.Schedule == "" && o.Verb == ReplaceWord && !o.Each && r.once(o, paper) { // its clauses bear no numbers that are known
			return
		}
		if o.Target.IsZero() {
			o.Doubt = "it does not say which clause it changes"
		}
		return
	}
	if o.Doubt != "" && o.Target.Schedule != "" && o.row == "" && (o.Verb == Replace || o.Verb == Delete) {
		return // a paragraph that is not there is not the whole schedule
	}
	if o.On != "" && o.Verb == Replace {
		if words := r.newWords(o, s, paper); words != s {
			s, o.part = words, false
		}
	}
	if o.Doubt == "" && o.part {
		o.Doubt = "it takes a part out of " + o.Target.String() + " that cannot be told"
		return
	}
	narrow, why := r.narrowed(o, s)
	if why != "" {
		o.Doubt = why
		return
	}
	s = narrow
	switch o.Verb {
	case Delete:
		r.take(o, s, nil, nil)
	case Replace:
		r.replace(o, s, paper)
	case ReplaceWord, InsertWords:
		r.words(o, s, paper)
	}
}

// take puts pieces in the place of a span and notes what went.
func (r *rope) take(o *Operation, s doc.Span, with []Piece, sections []doc.Section) {
	o.Replaced = append(o.Replaced, r.cut(s)...)
	if o.Verb == Delete { // the blank lines before it go, too
		for s.Start > 0 && (r.text[s.Start-1] == '\n' || r.text[s.Start-1] == ' ') {
			s.Start--
		}
	}
	r.splice(s, with, sections)
	o.Applied = true
	if o.At.Len() == 0 {
		o.At = doc.Span{Start: s.Start, End: s.Start + len(joined(with))}
	}
}

// replace puts new words in the place of a whole section, definition or schedule.
func (r *rope) replace(o *Operation, s doc.Span, paper *rope) {
	if o.attached && !o.attachment(paper) {
		return
	}
	from := o.New
	from = from.Trim(paper.text)
	pieces := by(o, paper.cut(from))
	text := joined(pieces)
	if o.Target.Term == "" && o.Target.Schedule == "" && o.Target.Sentence == 0 {
		s = r.afterLabel(o, s, text)
	}
	r.take(o, s, pieces, sectionsOf(text))
}

// newWords returns, of the clause of an earlier paper that puts words into the agreement in quotation marks, those words, where the new ones put none in themselves.
func (r *rope) newWords(o *Operation, s doc.Span, paper *rope) doc.Span {
	all := quotesIn(r.text[s.Start:s.End])
	if words := unquoted(paper.text[o.New.Start:o.New.End]); len(all) != 1 || takesOut.MatchString(words) && len(refsIn(words)) > 0 {
		return s
	}
	return doc.Span{Start: s.Start + all[0].inner.Start, End: s.Start + all[0].inner.End}
}

// attachment finds the new words of an operation in a schedule at the end of its paper.
func (o *Operation) attachment(paper *rope) bool {
	for _, name := range []string{o.new, o.Target.Schedule} {
		if found, ok := scheduleIn(paper.text[o.Says.End:], name); ok {
			o.New = doc.Span{Start: found.Start + o.Says.End, End: found.End + o.Says.End}
			return true
		}
	}
	o.Doubt = "the paper has no " + o.new + " attached"
	return false
}

// afterLabel leaves a section its number where the new words have none, and its title where they have none and are a sentence.
func (r *rope) afterLabel(o *Operation, s doc.Span, text string) doc.Span {
	body := r.text[s.Start:s.End]
	m := ownLabel.FindString(body)
	if m == "" || ownLabel.MatchString(text) || scheduleHead.MatchString(text) {
		return s
	}
	start := s.Start + len(m)
	if title := titleIn(r.sections, s); title != "" && len(text) > 40 && !strings.Contains(folded(firstOf(text, 2*len(title)+20)), folded(title)) {
		if at := strings.Index(r.text[start:s.End], title); at >= 0 && at < 6 {
			start += at + len(title)
			for start < s.End && strings.ContainsRune(".:–- \n", rune(r.text[start])) {
				start++
			}
		}
	}
	return doc.Span{Start: start, End: s.End}
}

var ownLabel = regexp.MustCompile(`^(?i:section|clause|article|paragraph)?[ \t]*\(?(?:\d+[A-Z]{0,2}(?:\.\d+[A-Z]{0,2})*|[IVXL]+)[.):]?(?:[ \t]*[\n]|[ \t]+[–—-]?[ \t]*)`)

// sectionsOf returns the sections of new words.
func sectionsOf(s string) []doc.Section {
	found := outline.Sections(s, nil)
	if len(found) == 0 || found[0].Label == "" {
		if m := leadingNumber.FindStringSubmatchIndex(s); m != nil {
			return append([]doc.Section{{Label: s[m[2]:m[3]], Level: 2, Heading: doc.Span{Start: 0, End: m[3]}, Span: doc.Span{End: len(s)}}}, found...)
		}
	}
	return found
}

// words puts words in the place of others inside a region, or beside them.
func (r *rope) words(o *Operation, s doc.Span, paper *rope) {
	if o.Verb == InsertWords && o.Old.Len() == 0 {
		if o.Side == AtEnd {
			r.append(o, s, paper)
		} else {
			r.change(o, s, paper)
		}
		return
	}
	old := strings.TrimSpace(paper.text[o.Old.Start:o.Old.End])
	if old == "" && o.old != "" {
		r.value(o, s, paper)
		return
	}
	found := find(r.text, s, old)
	if len(found) == 0 && o.Target.Title != "" {
		if other, ok := r.titled(o.Target.Title); ok && other != s {
			if found = find(r.text, other, old); len(found) > 0 {
				number := r.labelAt(other)
				o.Doubt, o.Place = "the paper says § "+o.Target.Number+" and names “"+o.Target.Title+"”, which is § "+number, number
			}
		}
	}
	if len(found) == 0 && !o.Each && o.Verb == ReplaceWord && r.elsewhere(o, paper) {
		o.Doubt = "the paper says " + o.Target.String() + ", and the words stand in " + cmp.Or(o.Place, "no clause with a number")
		return
	}
	if len(found) == 0 {
		o.Doubt = "“" + firstOf(old, 80) + "” does not stand in " + o.Target.String()
		return
	}
	if !o.Each {
		if o.Side == AtEnd && o.Verb == ReplaceWord {
			found = found[len(found)-1:]
		}
		if at, ok := r.labelled(o, s, found); ok && o.label != "" {
			found = []doc.Span{at}
		}
		if len(found) > 1 && o.Verb == ReplaceWord && len(found) < 4 && o.Doubt == "" {
			o.Doubt = "the words stand there more than once; the first was changed"
		}
		found = found[:1]
	}
	for i := len(found) - 1; i >= 0; i-- {
		r.change(o, found[i], paper)
	}
}

// change has an operation on words change one place.
func (r *rope) change(o *Operation, at doc.Span, paper *rope) {
	with := by(o, paper.cut(o.New.Trim(paper.text)))
	if o.Verb == ReplaceWord {
		if len(with) == 0 {
			if at.Start > 0 && r.text[at.Start-1] == ' ' {
				at.Start--
			}
		}
		r.take(o, at, with, nil)
		return
	}
	if o.Side == Before {
		r.take(o, doc.Span{Start: at.Start, End: at.Start}, append(with, made(o, " ")), nil)
		return
	}
	gap := " "
	if text := joined(with); text != "" && strings.ContainsRune(",;.:)", rune(text[0])) {
		gap = ""
	}
	r.take(o, doc.Span{Start: at.End, End: at.End}, append([]Piece{made(o, gap)}, with...), nil)
}

// append puts words at the end of a region: before its full stop where they are no sentence.
func (r *rope) append(o *Operation, s doc.Span, paper *rope) {
	with := by(o, paper.cut(o.New.Trim(paper.text)))
	text := joined(with)
	end := s.End
	if first := []rune(text); len(first) > 0 && !unicode.IsUpper(first[0]) && end > s.Start && (r.text[end-1] == '.' || r.text[end-1] == ';') {
		end--
	}
	gap := " "
	if ownLabel.MatchString(text) || strings.HasPrefix(text, "(") && strings.Contains(r.text[s.Start:s.End], "\n(") {
		gap = "\n\n"
	}
	if text != "" && strings.ContainsRune(",;.:", rune(text[0])) {
		gap = ""
	}
	r.take(o, doc.Span{Start: end, End: end}, append([]Piece{made(o, gap)}, with...), nil)
}

// leastOnce is the least length, in bytes, of words that name their place by standing in the agreement once.
const leastOnce = 6

// leastElsewhere is the same of words that stand once in another place than the paper says, unless an earlier paper put them there.
const leastElsewhere = 20

// elsewhere changes words that stand once in another place than the paper says.
func (r *rope) elsewhere(o *Operation, paper *rope) bool {
	old := strings.TrimSpace(paper.text[o.Old.Start:o.Old.End])
	found := find(r.text, doc.Span{End: len(r.text)}, old)
	if len(found) != 1 || len(old) < leastElsewhere && !slices.ContainsFunc(r.cut(found[0]), func(p Piece) bool { return p.By != nil && p.By.Paper != o.Paper }) {
		return false
	}
	o.Place = r.labelAt(found[0])
	r.change(o, found[0], paper)
	return true
}

// once changes words of which it is not said where they stand, if they stand in the agreement once.
func (r *rope) once(o *Operation, paper *rope) bool {
	old := strings.TrimSpace(paper.text[o.Old.Start:o.Old.End])
	found := find(r.text, doc.Span{End: len(r.text)}, old)
	if len(old) < leastOnce && o.On == "" || len(found) != 1 {
		return false
	}
	o.Place = r.labelAt(found[0])
	r.change(o, found[0], paper)
	return true
}

// everywhere changes words wherever they stand in the agreement.
func (r *rope) everywhere(o *Operation, paper *rope) {
	old := strings.TrimSpace(paper.text[o.Old.Start:o.Old.End])
	found := find(r.text, doc.Span{End: len(r.text)}, old)
	if len(found) == 0 || len(old) < 2 {
		o.Doubt = "“" + firstOf(old, 80) + "” stands nowhere in the agreement"
		return
	}
	for i := len(found) - 1; i >= 0; i-- {
		if from := r.cut(found[i]); len(from) > 0 && from[0].By != nil && from[0].By.Paper == o.Paper {
			continue
		}
		r.change(o, found[i], paper)
	}
}

// find returns where words stand in a span, whatever white space and quotation marks they are written with; as whole words.
func find(s string, in doc.Span, words string) (all []doc.Span) {
	fields := strings.Fields(words)
	if len(fields) == 0 {
		return nil
	}
	for i, f := range fields {
		f = regexp.QuoteMeta(f)
		f = marks.ReplaceAllString(f, `["“”'‘’]`)
		fields[i] = f
	}
	for _, flags := range []string{"", "(?i)"} {
		is := regexp.MustCompile(flags + strings.Join(fields, `\s+`))
		for _, m := range is.FindAllStringIndex(s[in.Start:in.End], -1) {
			at := doc.Span{Start: in.Start + m[0], End: in.Start + m[1]}
			if wordEdge(s, at.Start) && wordEdge(s, at.End) {
				all = append(all, at)
			}
		}
		if len(all) > 0 {
			return all
		}
	}
	return all
}

var marks = regexp.MustCompile(`["“”'‘’]`)

// wordEdge reports whether no word or number runs through a position.
func wordEdge(s string, at int) bool {
	if at == 0 || at >= len(s) {
		return true
	}
	a, b := rune(s[at-1]), rune(s[at])
	return !(isWord(a) && isWord(b))
}

func isWord(c rune) bool { return c < 128 && (unicode.IsLetter(c) || unicode.IsDigit(c)) }
