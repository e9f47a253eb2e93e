package export

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pincite/backend/cite"
)

// field is a line of the list of sources or of the chain of custody.
type field struct{ label, value string }

// digest reports whether the value is a hash, which is set in letters of one width.
func (f field) digest() bool { return strings.HasPrefix(f.label, "SHA-256") }

// custodyNote explains the appendix.
const custodyNote = "How these quotations were found, and in what. Spans count Unicode characters of the text of each source; the text " +
	"is made from the file alone, by the reader named in the list of sources. Whoever has the source files can check every quotation again " +
	"with: pincite verify"

// notesOf lists the numbers of the snippets of a source, as ranges where they follow one
// another.
func (r *Record) notesOf(from Source) string {
	var parts []string
	start, last := 0, 0
	flush := func() {
		switch start {
		case 0:
		case last:
			parts = append(parts, fmt.Sprint(start))
		default:
			parts = append(parts, fmt.Sprintf("%d–%d", start, last))
		}
	}
	for _, s := range r.Snippets {
		if s.Source != from.Number {
			continue
		}
		if start == 0 || s.Number != last+1 {
			flush()
			start = s.Number
		}
		last = s.Number
	}
	flush()
	return strings.Join(parts, ", ")
}

// lead says what an export is: how many quotes of how many documents, and whether they
// were found to be true.
func (r *Record) lead() string {
	verified := 0
	for _, s := range r.Snippets {
		if r.warning(s) == "" {
			verified++
		}
	}
	from := fmt.Sprintf("%s from %s. ", count(len(r.Snippets), "quotation", "quotations"), count(len(r.Sources), "document", "documents"))
	when := r.Custody.Exported.Format("2 January 2006")
	if verified == len(r.Snippets) {
		return from + "On " + when + " each was compared with its source file and found to stand there word for word."
	}
	return from + fmt.Sprintf(
		"On %s, %d of them were compared with their source files and found to stand there word for word; the others are marked.", when, verified)
}

// heading names a snippet by document and place.
func (r *Record) heading(s Snippet) string {
	c, err := r.citation(s)
	if err != nil {
		return fmt.Sprintf("Source %d", s.Source)
	}
	return shortStyle().mustCite(c)
}

type fixedStyle struct{ cite.Style }

func shortStyle() fixedStyle {
	s, err := cite.ParseStyle(cite.Short)
	if err != nil {
		panic(err) // it comes with the program
	}
	return fixedStyle{s}
}

func (s fixedStyle) mustCite(c cite.Citation) string {
	text, err := s.Cite(c)
	if err != nil {
		panic(err) // only a template fails
	}
	return text
}

// warning says what kept a snippet from being verified when it was exported, and "" where
// nothing did.
func (r *Record) warning(s Snippet) string {
	if s.Source < 1 || s.Source > len(r.Sources) {
		return ""
	}
	from := r.Sources[s.Source-1]
	switch from.Standing {
	case cite.Verified:
		return ""
	case cite.SourceChanged:
		return "Not verified: the source file has changed since it was indexed. The quotation is from the text that was indexed."
	case cite.SourceMissing:
		return "Not verified: the source file is not there any more. The quotation is from the text that was indexed."
	}
	return "Not verified: the source file could not be read. The quotation is from the text that was indexed."
}

// newQuestion is the question that snippet i answers, where that is its own and another
// than the one before it answers.
func (r *Record) newQuestion(i int) string {
	if i > 0 && r.Snippets[i-1].Question == r.Snippets[i].Question {
		return ""
	}
	return r.Snippets[i].Question
}

// part heads the quotes from snippet i on, where it is the first of them: of a grid they go by documents, otherwise by
// the questions that they answer.
func (r *Record) part(i int) string {
	if r.Grid == nil {
		return r.newQuestion(i)
	}
	if i > 0 && r.Snippets[i-1].Source == r.Snippets[i].Source {
		return ""
	}
	return GridRow{File: r.Sources[r.Snippets[i].Source-1].File}.fileName()
}

// headed heads a quote: in a grid with the question, and with the place.
func (r *Record) headed(s Snippet) string {
	if r.Grid != nil && s.Question != "" {
		return s.Question + ": " + r.heading(s)
	}
	return r.heading(s)
}

// questions are all that the snippets answer, in order.
func (r *Record) questions() []string {
	var all []string
	for i := range r.Snippets {
		if q := r.newQuestion(i); q != "" && !slices.Contains(all, q) {
			all = append(all, q)
		}
	}
	return all
}

// name is what to call a source in the list of sources.
func (s Source) name() string {
	name := (cite.Citation{Title: s.Title, File: s.File}).Name()
	if len(s.Parties) > 0 {
		name += " (" + strings.Join(s.Parties, "; ") + ")"
	}
	if s.Date != "" {
		name += ", " + s.Date
	}
	return cite.Fold(name)
}

func (s Source) fields() []field {
	fields := []field{
		{"File", s.File},
		{"SHA-256 of the file", s.Doc},
		{"SHA-256 of its text", s.TextHash},
		{"Read by", s.Extractor},
	}
	if s.Bytes > 0 {
		fields = append(fields, field{"Size", fmt.Sprintf("%d bytes", s.Bytes)})
	}
	standing := string(s.Standing)
	if s.Detail != "" {
		standing += ": " + s.Detail
	}
	fields = append(fields, field{"Standing", standing})
	for _, f := range []field{{"In the bundle", s.Original}, {"With the quotes highlighted", s.Highlighted}, {"Bundle", s.Bundled}} {
		if f.value != "" {
			fields = append(fields, f)
		}
	}
	return fields
}

// fields are the lines of the chain of custody.
func (c Custody) fields(r *Record) []field {
	fields := []field{{"Exported", c.Exported.UTC().Format(time.RFC3339)}, {"Program", c.Program}}
	add := func(label, value string) {
		if value != "" {
			fields = append(fields, field{label, value})
		}
	}
	add("Prepared by", c.PreparedBy)
	add("Matter", c.Matter)
	add("Documents in the matter", fmt.Sprint(c.Documents))
	add("SHA-256 of their list", c.DocumentsHash)
	if c.Searched > 0 {
		add("Documents searched", fmt.Sprint(c.Searched))
	}
	add("Search confined to", strings.Join(c.ConfinedTo, "; "))
	add("Question", c.Question)
	add("Questions", strings.Join(r.questions(), "; "))
	add("Model", c.Model)
	add("Recipe", c.Recipe)
	add("Citation style", r.Style)
	add("Data", Schema)
	return fields
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
