package family

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
)

// region finds what a target names in a text; ok is false where nothing fits. Doubt says what does not agree.
func (r *rope) region(t Target) (s doc.Span, label, doubt string, ok bool) {
	switch {
	case strings.HasPrefix(t.Schedule, boxed):
		s, ok = r.scheduled("Box", strings.TrimPrefix(t.Schedule, boxed))
		if gaps := columnGap.FindAllStringIndex(firstLine(r.text[s.Start:s.End]), -1); ok && len(gaps) > 0 { // its name stays
			s.Start += gaps[len(gaps)-1][1]
		}
		return s, t.Schedule, "", ok
	case t.Schedule != "":
		if s, ok = r.schedule(t.Schedule); ok && t.Number != "" {
			item, found := r.item(s, t.Number)
			if !found {
				item, found = r.lineIn(s, bareLabel(t.Number))
			}
			if found {
				return item, t.Schedule + " ¶ " + t.Number, "", true
			}
			if _, elsewhere := r.numbered(t.Number); !elsewhere {
				doubt = t.Schedule + " has no ¶ " + t.Number
			}
		}
		return s, t.Schedule, doubt, ok
	case t.Term != "":
		if s, ok = r.definition(t.Term); ok {
			return s, "“" + t.Term + "”", "", true
		}
		if t.Number == "" {
			if s, ok = r.titled(t.Term); ok {
				return s, t.Term, "", true
			}
			return s, "", "", false
		}
	}
	if t.Item {
		if s, ok = r.scheduled("Item", t.Number); ok {
			return s, "Item " + t.Number, "", true
		}
	}
	if t.Number != "" {
		byNumber, found := r.numbered(t.Number)
		if t.Title == "" {
			return byNumber, t.Number, "", found
		}
		if found && r.hasTitle(byNumber, t.Title) {
			return byNumber, t.Number, "", true
		}
		if byTitle, titled := r.titled(t.Title); titled {
			number := r.labelAt(byTitle)
			return byTitle, number, "the paper says § " + t.Number + " and names “" + t.Title + "”, which is § " + number, true
		}
		return byNumber, t.Number, "", found
	}
	if t.Title != "" {
		s, ok = r.titled(t.Title)
		return s, r.labelAt(s), "", ok
	}
	return s, "", "", false
}

// boxed begins the name of a box of a form, which is a schedule of its own.
const boxed = "Box "

// columnGap finds what parts the name of a box from what it holds.
var columnGap = regexp.MustCompile(`\t+| {2,}|:[ \t]+`)

// scheduled returns the item of a reference schedule, or the box of a form, of which each begins a line: "Item 7 Rent: …"; with its lines up to the next one.
func (r *rope) scheduled(word, number string) (doc.Span, bool) {
	m := regexp.MustCompile(`(?mi)^[ \t]*` + word + `[ \t]+` + regexp.QuoteMeta(number) + `\b`).FindStringIndex(r.text)
	if m == nil {
		return doc.Span{}, false
	}
	end := len(r.text)
	for _, next := range []string{"\n\n", "\n" + word + " ", "\n" + strings.ToUpper(word) + " "} {
		if i := strings.Index(r.text[m[1]:], next); i >= 0 {
			end = min(end, m[1]+i)
		}
	}
	return doc.Span{Start: m[0], End: end}.Trim(r.text), true
}

// numbered returns the section of a number, down to the next one.
func (r *rope) numbered(number string) (doc.Span, bool) {
	want := bareLabel(number)
	for _, sec := range r.sections {
		if bareLabel(sec.Label) == want && sec.Label != "" && !isSchedule(sec.Label) {
			return r.trimmed(sec.Span), true
		}
	}
	if outer, sub, cut := subItem(number); cut {
		if s, ok := r.numbered(outer); ok {
			if item, found := r.item(s, sub); found {
				return item, true
			}
			return s, true
		}
	}
	return r.line(want)
}

var labelWords = regexp.MustCompile(`(?i)\b(?:section|clause|article|paragraph|recital|part|sub-?section|sub-?clause)\b|§`)

// bareLabel returns a section's number alone, with Arabic numerals.
func bareLabel(label string) string {
	s := strings.TrimSpace(labelWords.ReplaceAllString(label, ""))
	s = strings.Trim(strings.ReplaceAll(s, " ", ""), ".:")
	if n := roman(s); n > 0 {
		return itoa(n)
	}
	return strings.ToUpper(s)
}

func isSchedule(label string) bool { return scheduleHead.MatchString(label) }

// subItem cuts "4.2(b)" into "4.2" and "(b)".
func subItem(number string) (outer, sub string, ok bool) {
	i := strings.LastIndexByte(number, '(')
	if i <= 0 {
		return "", "", false
	}
	return number[:i], number[i:], true
}

// line finds a section of a number that no outline has, by the lines that begin with numbers.
func (r *rope) line(number string) (doc.Span, bool) {
	return r.lineIn(doc.Span{End: len(r.text)}, number)
}

func (r *rope) lineIn(in doc.Span, number string) (doc.Span, bool) {
	if number == "" {
		return doc.Span{}, false
	}
	s := r.text[:in.End]
	begins := regexp.MustCompile(`(?im)^[ \t]*(?:section|clause|article|§)?[ \t]*` + regexp.QuoteMeta(number) + `[.:)]?(?:[ \t]|$)`)
	m := begins.FindStringIndex(s[in.Start:])
	if m == nil {
		return doc.Span{}, false
	}
	m[0], m[1] = in.Start+m[0], in.Start+m[1]
	start := m[0] + len(s[m[0]:m[1]]) - len(strings.TrimLeft(s[m[0]:m[1]], " \t\n"))
	end := len(s)
	lines := numberLine
	if strings.ContainsAny(number[:1], "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
		lines = letterLine
	}
	below := max(m[1], m[1]+strings.IndexByte(s[m[1]:], '\n')) // what follows on its own line is no line that begins with a number
	for _, n := range lines.FindAllStringSubmatchIndex(s[below:], -1) {
		if next := s[below+n[2] : below+n[3]]; !strings.HasPrefix(strings.ToUpper(next), number+".") {
			end = below + n[0]
			break
		}
	}
	return r.trimmed(doc.Span{Start: start, End: end}), true
}

var (
	numberLine   = regexp.MustCompile(`(?im)^[ \t]*(?:section|clause|article|§)?[ \t]*(\d+[A-Z]?(?:\.\d+[A-Z]?)*|\(` + deedHead + `\))[.:)]?[ \t]+\S`)
	letterLine   = regexp.MustCompile(`(?m)^[ \t]*([A-Z]{0,2}-?\d+[A-Z]?(?:\.\d+[A-Z]?)*)[.:)]?[ \t]+\S`) // where numbers have letters: "M7.2", "O-3"
	scheduleHead = regexp.MustCompile(`(?i)^[ \t]*(?:schedule|exhibit|annexe?|appendix|attachment|annexure)\b`)
	scheduleLine = regexp.MustCompile(`(?im)^[ \t]*(?:the[ \t]+)?` + ordinalSchedule + `\b[^\n]{0,60}$|^[ \t]*(?:schedule|exhibit|annexe?|appendix|attachment|annexure)(?:[ \t]+(?:[A-Z]{1,2}(?:-?\d+)?|\d{1,2}[A-Z]?)\b[^\n]{0,90}|[ \t]*)$`)
)

// trimmed returns a section without the signatures and schedules behind it, and the white space at its end.
func (r *rope) trimmed(s doc.Span) doc.Span {
	body := r.text[s.Start:s.End]
	first := strings.IndexByte(body, '\n')
	if first < 0 {
		return s.Trim(r.text)
	}
	cut := len(body)
	for _, is := range []*regexp.Regexp{executionLine, scheduleLine} {
		if m := is.FindStringIndex(body[first:]); m != nil && !scheduleHead.MatchString(body) {
			cut = min(cut, first+m[0])
		}
	}
	return doc.Span{Start: s.Start, End: s.Start + cut}.Trim(r.text)
}

// labelAt returns the number of the section at whose beginning a span lies.
func (r *rope) labelAt(s doc.Span) string {
	label := ""
	for _, sec := range r.sections {
		if sec.Span.Start <= s.Start && s.Start < sec.Span.End && sec.Label != "" {
			label = sec.Label
		}
	}
	return label
}

// hasTitle reports whether a section is headed by a title.
func (r *rope) hasTitle(s doc.Span, title string) bool {
	head, _, _ := strings.Cut(strings.TrimSpace(r.text[s.Start:s.End]), "\n\n")
	head = folded(firstOf(head, 160))
	want := folded(title)
	return strings.Contains(head, want) || strings.Contains(want, folded(titleIn(r.sections, s))) && titleIn(r.sections, s) != ""
}

func titleIn(sections []doc.Section, s doc.Span) string {
	for _, sec := range sections {
		if sec.Span.Start == s.Start {
			return sec.Title
		}
	}
	return ""
}

// titled returns the one section with a title.
func (r *rope) titled(title string) (found doc.Span, ok bool) {
	want := folded(title)
	if want == "" {
		return found, false
	}
	for exact := 0; exact < 2 && !ok; exact++ {
		n := 0
		for _, sec := range r.sections {
			own := folded(sec.Title)
			if own == "" {
				continue
			}
			if own == want || exact == 1 && len(want) > 4 && (strings.HasPrefix(own, want+" ") || strings.HasSuffix(own, " "+want)) {
				if n++; n == 1 {
					found, ok = r.trimmed(sec.Span), true
				}
			}
		}
		if n > 1 && exact == 1 {
			return found, false
		}
	}
	if ok {
		return found, true
	}
	headed := regexp.MustCompile(`(?im)^[ \t]*(\d+(?:\.\d+)*)[.)]?[ \t]+` + regexp.QuoteMeta(strings.TrimSpace(title)) + `[ \t]*(?:[.:–—]|$)`)
	if m := headed.FindAllStringSubmatch(r.text, 2); len(m) == 1 { // one that no outline has
		return r.line(m[0][1])
	}
	return found, false
}

// schedule returns a schedule with its heading.
func (r *rope) schedule(name string) (doc.Span, bool) { return scheduleIn(r.text, name) }

func scheduleIn(s, name string) (found doc.Span, ok bool) {
	want := folded(name)
	other := want // "schedule 1" of the First Schedule
	if n, kind, is := strings.Cut(want, " "); is && ordinalRef.MatchString(name) {
		other = kind + " " + itoa(ordinal[n])
	}
	lines := scheduleLine.FindAllStringIndex(s, -1)
	for i, m := range lines {
		line := strings.TrimPrefix(folded(s[m[0]:m[1]]), "the ") + " "
		if !strings.HasPrefix(line, want+" ") && !strings.HasPrefix(line, other+" ") || strings.HasSuffix(strings.TrimSpace(s[m[0]:m[1]]), ";") {
			continue
		}
		end := len(s)
		if i+1 < len(lines) {
			end = lines[i+1][0]
		}
		if x := executionLine.FindStringIndex(s[m[1]:end]); x != nil {
			end = m[1] + x[0]
		}
		found, ok = doc.Span{Start: m[0], End: end}.Trim(s), true // the last one: a table of contents comes first
	}
	return found, ok
}

// item returns an item of a list inside a span: "1", "(b)".
func (r *rope) item(s doc.Span, number string) (doc.Span, bool) {
	body := r.text[s.Start:s.End]
	n := strings.Trim(number, "().")
	begins := regexp.MustCompile(`(?im)^[ \t]*\(?` + regexp.QuoteMeta(n) + `[.)][ \t]`)
	m := begins.FindStringIndex(body)
	if m == nil {
		if m = regexp.MustCompile(`\(` + regexp.QuoteMeta(n) + `\)\s`).FindStringIndex(body); m == nil {
			return doc.Span{}, false
		}
	}
	return doc.Span{Start: s.Start + m[0], End: s.Start + itemEnd(body, m[1], n)}.Trim(r.text), true
}

// definition returns the paragraph that defines a term.
func (r *rope) definition(term string) (doc.Span, bool) {
	words := strings.Join(strings.FieldsFunc(regexp.QuoteMeta(strings.TrimSpace(term)), func(c rune) bool { return c == ' ' || c == '\n' }), `\s+`)
	begins := regexp.MustCompile(`(?im)^[ \t]*(?:\(?[a-z0-9.]{1,5}\)[ \t]*|(?:item[ \t]+)?\d+(?:\.\d+)*[.)]?[ \t]+)?["“‘']?` + words + `["”’']?\s*(?:\([^()\n]{0,60}\)\s*)?(?:,?\s*(?:means?|shall\s+mean|has\s+the\s+meaning|shall\s+have\s+the\s+meaning|includes?|is\b|of\b)|:|\s[–—-]\s|\t)`)
	if m := begins.FindStringIndex(r.text); m != nil {
		start := m[0] + len(r.text[m[0]:m[1]]) - len(strings.TrimLeft(r.text[m[0]:m[1]], " \t"))
		return doc.Span{Start: start, End: definitionEnd(r.text, m[1])}.Trim(r.text), true
	}
	inline := regexp.MustCompile(`["“‘]` + words + `["”’]\s+(?:means?|shall\s+mean)\b`)
	if m := inline.FindStringIndex(r.text); m != nil {
		end := len(r.text)
		if i := strings.IndexAny(r.text[m[1]:], ".;\n"); i >= 0 {
			end = m[1] + i + 1
		}
		return doc.Span{Start: m[0], End: end}, true
	}
	return doc.Span{}, false
}

var nextDefinition = regexp.MustCompile(`^[ \t]*(?:["“‘'][A-Z]|\d+(?:\.\d+)*[.)]?[ \t]|\([a-z0-9]{1,3}\)[ \t]*["“]|(?i:article|section|clause|schedule|exhibit)\s)`)

// definitionEnd returns where the paragraph of a definition ends: at a blank line, or before the next definition.
func definitionEnd(s string, from int) int {
	for i := from; i < len(s); i++ {
		if s[i] != '\n' {
			continue
		}
		if rest := s[i+1:]; strings.TrimLeft(firstLine(rest), " \t\r") == "" || nextDefinition.MatchString(rest) || paragraphsByLine(s, i) {
			return i
		}
	}
	return len(s)
}

func firstLine(s string) string { l, _, _ := strings.Cut(s, "\n"); return l }

// paragraphsByLine reports whether the line that ends at i is a paragraph of its own: it closes, and is no line that was
// wrapped at some width.
func paragraphsByLine(s string, i int) bool {
	line := s[strings.LastIndexByte(s[:i], '\n')+1 : i]
	return len(line) > 0 && strings.ContainsRune(".;:", rune(line[len(line)-1])) && (len(line) > 100 || len(line) < 50)
}

var romans = map[string]int{"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10, "XI": 11, "XII": 12, "XIII": 13, "XIV": 14,
	"XV": 15, "XVI": 16, "XVII": 17, "XVIII": 18, "XIX": 19, "XX": 20}

func roman(s string) int { return romans[strings.ToUpper(s)] }

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}
