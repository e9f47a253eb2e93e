// Package render writes what parts two documents for people to read: [Markdown] and [HTML], and the [Paragraphs]
// and the lines of [Told] that other writers set.
package render

import (
	"fmt"
	"html"
	"io"
	"strings"

	"pincite/backend/compare"
)

// Redline is a comparison with the texts that its spans count in.
type Redline struct {
	*compare.Comparison
	NameA, NameB string // of the files
	TextA, TextB string
}

// Run is words that have one status.
type Run struct {
	Status compare.Status
	Text   string
}

// Summary says in one line what was found.
func (r *Redline) Summary() string {
	return fmt.Sprintf("%s and %s: %s of substance, %d of form", r.NameA, r.NameB, count(r.Count(compare.Substance), "change"),
		r.Count(compare.Form))
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Paragraphs returns the redline, paragraph by paragraph.
func (r *Redline) Paragraphs() (out [][]Run) {
	var runs []Run
	for _, p := range r.Pieces {
		text := r.TextB
		if p.Status.FromA() {
			text = r.TextA
		}
		said := text[p.Span.Start:p.Span.End]
		if p.Status != compare.Equal && len(runs) > 0 && said != "" && !blankEdge(runs[len(runs)-1].Text, said) {
			said = " " + said
		}
		if said != "" {
			runs = append(runs, Run{p.Status, said})
		}
		if p.Ends {
			out = append(out, runs)
			runs = nil
		}
	}
	if len(runs) > 0 {
		out = append(out, runs)
	}
	return out
}

// blankEdge reports whether white space or nothing needs to stand between two texts.
func blankEdge(before, after string) bool {
	if before == "" || after == "" {
		return true
	}
	return strings.ContainsAny(before[len(before)-1:], " \t\n(“\"") || strings.ContainsAny(after[:1], " \t\n.,;:)")
}

// Told returns a line for each change of substance, in the order of the comparison.
func (r *Redline) Told() (lines []string) {
	for _, c := range r.Changes {
		if c.Weight != compare.Substance {
			break
		}
		lines = append(lines, Line(c))
	}
	return lines
}

// quoted is how many characters of a quote a line has at most.
const quoted = 160

// Line tells a change in one line.
func Line(c compare.Change) string {
	var b strings.Builder
	b.WriteString(string(c.Kind))
	if place := Place(c); place != "" {
		b.WriteString(" (" + place + ")")
	}
	b.WriteString(": ")
	switch {
	case c.QuoteA == "":
		b.WriteString("inserted “" + short(c.QuoteB) + "”")
	case c.QuoteB == "":
		b.WriteString("deleted “" + short(c.QuoteA) + "”")
	case c.Kind == compare.Moved:
		b.WriteString("“" + short(c.QuoteA) + "”")
	default:
		b.WriteString("“" + short(c.QuoteA) + "” → “" + short(c.QuoteB) + "”")
	}
	return b.String()
}

// Place returns the clauses of a change: one where both have the same number.
func Place(c compare.Change) string {
	switch {
	case c.LabelA == c.LabelB || c.LabelB == "":
		return c.LabelA
	case c.LabelA == "":
		return c.LabelB
	}
	return c.LabelA + " → " + c.LabelB
}

func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > quoted {
		return string(r[:quoted-1]) + "…"
	}
	return s
}

// Markdown writes the list of changes and the redline, what was deleted struck through and what was inserted bold.
func (r *Redline) Markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s → %s\n\n%s.\n", r.NameA, r.NameB, r.Summary())
	weight := compare.Weight("")
	for _, c := range r.Changes {
		if c.Weight != weight {
			weight = c.Weight
			fmt.Fprintf(&b, "\n## Changes of %s\n\n", weight)
		}
		fmt.Fprintf(&b, "- %s\n", Line(c))
	}
	b.WriteString("\n## Redline\n")
	for _, p := range r.Paragraphs() {
		b.WriteString("\n")
		for _, run := range p {
			before, after := "", ""
			switch run.Status {
			case compare.Deleted, compare.MovedFrom:
				before, after = "~~", "~~"
			case compare.Inserted, compare.MovedTo:
				before, after = "**", "**"
			}
			said := strings.TrimSpace(run.Text)
			if said == "" {
				b.WriteString(run.Text)
				continue
			}
			at := strings.Index(run.Text, said)
			b.WriteString(run.Text[:at] + before + strings.ReplaceAll(said, "\n", " ") + after + run.Text[at+len(said):])
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>%s</title><style>
body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1c2230}
h1{font-size:1.3rem}h2{font-size:1.05rem;margin-top:2rem}
del{color:#a11d1d;text-decoration:line-through}ins{color:#0f5b9e;text-decoration:underline}
.moved{color:#2c6e2f}p{white-space:pre-wrap}li b{font-weight:600}.place{color:#666}
</style></head><body>
`

// HTML writes the same as a page that needs nothing from elsewhere.
func (r *Redline) HTML(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, page, html.EscapeString(r.NameA+" → "+r.NameB))
	fmt.Fprintf(&b, "<h1>%s → %s</h1>\n<p>%s.</p>\n", html.EscapeString(r.NameA), html.EscapeString(r.NameB), html.EscapeString(r.Summary()))
	for _, weight := range []compare.Weight{compare.Substance, compare.Form} {
		if r.Count(weight) == 0 {
			continue
		}
		fmt.Fprintf(&b, "<h2>Changes of %s</h2>\n<ul>\n", weight)
		for _, c := range r.Changes {
			if c.Weight == weight {
				fmt.Fprintf(&b, "<li><b>%s</b> <span class=\"place\">%s</span> <del>%s</del> <ins>%s</ins></li>\n",
					html.EscapeString(string(c.Kind)), html.EscapeString(Place(c)), html.EscapeString(short(c.QuoteA)), html.EscapeString(short(c.QuoteB)))
			}
		}
		b.WriteString("</ul>\n")
	}
	b.WriteString("<h2>Redline</h2>\n")
	tags := map[compare.Status][2]string{
		compare.Deleted: {"<del>", "</del>"}, compare.Inserted: {"<ins>", "</ins>"},
		compare.MovedFrom: {`<del class="moved">`, "</del>"}, compare.MovedTo: {`<ins class="moved">`, "</ins>"},
	}
	for _, p := range r.Paragraphs() {
		b.WriteString("<p>")
		for _, run := range p {
			t := tags[run.Status]
			b.WriteString(t[0] + html.EscapeString(run.Text) + t[1])
		}
		b.WriteString("</p>\n")
	}
	b.WriteString("</body></html>\n")
	_, err := io.WriteString(w, b.String())
	return err
}
