package cite

import (
	"fmt"
	"regexp"
	"strings"
	"text/template"
)

// The names of the styles that come with the program.
const (
	// Bluebook is the form of a footnote in an American brief: title and parties, section,
	// page, date; later notes say "Id." or "supra".
	Bluebook = "bluebook"
	// Short names the document by its title alone: for a text that has introduced it.
	Short = "short"
	// Plain spells everything out, character span and file included.
	Plain = "plain"
)

// Style is a way to write citations. The zero Style is [Bluebook]. It is safe for
// concurrent use.
type Style struct {
	spec string
	tmpl *template.Template // nil unless it is the user's own
}

// ParseStyle returns the style of that name, or the user's own where spec is a template:
// anything with "{{" in it; [Data] is what it may name. "" is [Bluebook]. The error is
// [ErrStyle].
func ParseStyle(spec string) (Style, error) {
	if strings.Contains(spec, "{{") {
		tmpl, err := parseTemplate(spec)
		return Style{spec: spec, tmpl: tmpl}, err
	}
	switch spec {
	case "", Bluebook, Short, Plain:
		return Style{spec: spec}, nil
	}
	return Style{}, fmt.Errorf("%w: %q; choose %s, %s, %s, or a template such as %q", ErrStyle, spec, Bluebook, Short, Plain,
		"{{.Title}} {{.Place}}")
}

// String returns the name of the style, or the template, as [ParseStyle] takes it.
func (s Style) String() string {
	if s.spec == "" {
		return Bluebook
	}
	return s.spec
}

// Custom reports whether the style is the user's own template.
func (s Style) Custom() bool { return s.tmpl != nil }

// Cite returns one citation that stands alone, on one line and without a full stop at
// its end.
func (s Style) Cite(c Citation) (string, error) {
	switch {
	case s.tmpl != nil:
		return execute(s.tmpl, dataOf(c))
	case s.spec == Short:
		return line(c.Name(), c.place()), nil
	case s.spec == Plain:
		return plain(c), nil
	}
	return full(c), nil
}

// full is the Bluebook-like form: Supply Agreement between Acme Inc. and Baker LLC
// § 5.4(b), at 3 (Jan. 5, 2004).
func full(c Citation) string {
	name := c.Name()
	if len(c.Parties) > 0 && c.Title != "" {
		name += " " + between(c.Parties)
	}
	text := line(name, c.place())
	if c.Date != "" {
		text += " (" + shortMonths(c.Date) + ")"
	}
	return text
}

// between names the parties as a title does.
func between(parties []string) string {
	switch len(parties) {
	case 1:
		return "with " + parties[0]
	case 2:
		return "between " + parties[0] + " and " + parties[1]
	case 3:
		return "among " + parties[0] + ", " + parties[1] + " and " + parties[2]
	default:
		return "among " + parties[0] + ", " + parties[1] + " et al."
	}
}

// plain spells a citation out.
func plain(c Citation) string {
	parts := []string{c.Name()}
	if c.Title != "" && len(c.Parties) > 0 {
		parts[0] += " " + between(c.Parties)
	}
	if c.Date != "" {
		parts = append(parts, "dated "+c.Date)
	}
	if c.Section != "" {
		parts = append(parts, "section "+numbersOf(c.Section, c.SectionEnd))
	} else if c.Heading != "" {
		parts = append(parts, "under “"+c.Heading+"”")
	}
	if c.Page > 0 {
		page := "page " + c.pages()
		if file := numbers(c.Page, c.PageEnd); file != c.pages() {
			page += " (" + file + " of the file)"
		}
		parts = append(parts, page)
	}
	parts = append(parts,
		"paragraph "+numbers(c.Paragraph, c.ParagraphEnd),
		fmt.Sprintf("characters %d–%d of %s", c.Span.Start, c.Span.End, c.FileName()))
	return Fold(strings.Join(parts, ", "))
}

// String is the place as a pincite says it: "§ 5.4(b), at 3".
func (p Place) String() string { return Fold(p.place()) }

// place is where in the document, as a pincite says it: "§ 5.4(b), at 3". A document
// with neither sections nor pages is cited by paragraph, as one without any other
// division is.
func (p Place) place() string {
	var parts []string
	switch {
	case p.Section != "":
		parts = append(parts, sections(p.Section, p.SectionEnd))
	case p.Heading != "":
		parts = append(parts, "“"+p.Heading+"”")
	}
	if p.Page > 0 {
		parts = append(parts, "at "+p.pages())
	}
	if len(parts) == 0 && p.ParagraphEnd > 0 {
		return "¶¶ " + numbers(p.Paragraph, p.ParagraphEnd)
	}
	if len(parts) == 0 && p.Paragraph > 0 {
		return fmt.Sprintf("¶ %d", p.Paragraph)
	}
	return strings.Join(parts, ", ")
}

// abbreviations are those of the Bluebook's table T16 for the parts of a document.
var abbreviations = strings.NewReplacer(
	"Article ", "art. ", "Section ", "§ ", "Schedule ", "sched. ", "Exhibit ", "ex. ", "Annex ", "annex ",
	"Appendix ", "app. ", "Attachment ", "attach. ", "Clause ", "cl. ", "Chapter ", "ch. ", "Part ", "pt. ", "Recitals", "recitals",
)

// sections writes labels as a citation does: "§ 5.4", "sched. 2, § 3", "§§ 5.4–5.5".
func sections(from, to string) string {
	switch text := section(from); {
	case to == "":
		return text
	case strings.HasPrefix(text, "§ ") && numeric(to):
		return "§" + text + "–" + to
	default:
		return text + " to " + section(to)
	}
}

func section(label string) string {
	parts := strings.Split(label, ", ") // of a schedule: "Schedule 2, 3.1"
	for i, part := range parts {
		if numeric(part) {
			parts[i] = "§ " + part
		} else {
			parts[i] = abbreviations.Replace(part)
		}
	}
	return strings.Join(parts, ", ")
}

func numeric(label string) bool {
	return label != "" && strings.IndexByte("0123456789(", label[0]) >= 0
}

// months are those that the Bluebook's table T12 shortens.
var months = strings.NewReplacer(
	"January", "Jan.", "February", "Feb.", "March", "Mar.", "April", "Apr.", "August", "Aug.",
	"September", "Sept.", "October", "Oct.", "November", "Nov.", "December", "Dec.",
)

// dayOf is the long form of a date in a deed: "6th day of April, 1999".
var dayOf = regexp.MustCompile(`^(\d{1,2})(?:st|nd|rd|th)? day of (\pL+),? (\d{4})$`)

// shortMonths writes a date as a citation does.
func shortMonths(date string) string {
	return months.Replace(dayOf.ReplaceAllString(strings.Join(strings.Fields(date), " "), "$2 $1, $3"))
}

// line joins what names a document and what names a place in it.
func line(name, place string) string {
	if place == "" {
		return Fold(name)
	}
	if strings.HasPrefix(place, "§") || strings.HasPrefix(place, "¶") {
		return Fold(name + " " + place)
	}
	return Fold(name + ", " + place)
}

// numbers is a range, or its start where it has no end.
func numbers(from, to int) string {
	if to == 0 {
		return fmt.Sprint(from)
	}
	return fmt.Sprintf("%d–%d", from, to)
}

func numbersOf(from, to string) string {
	if to == "" {
		return from
	}
	return from + "–" + to
}
