package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/library"
	"pincite/backend/sure"
)

// printResult prints the hits of a question with what the check of each found. Where the reply is that no
// passage answers, they are the nearest.
func printResult(c *console, r *library.Result, reply *library.Reply, verdicts []library.Verification) {
	if len(r.Damaged) > 0 {
		c.errorf("damaged in the matter and left out: %s; mend it with: pincite repair\n", safe(strings.Join(r.Damaged, ", ")))
	}
	if r.NoWords != nil {
		c.errorf("searched without the word index: %v\n", r.NoWords)
	}
	printRoute(c, r)
	printMatches(c, r)
	if len(r.Nowhere) > 0 {
		c.printf("%s %s\n", c.outStyle.warn("in no document of the matter:"), safe(strings.Join(r.Nowhere, ", ")))
	}
	if len(r.Hits) == 0 {
		c.printf("\n%s\n", nothing(r))
		return
	}
	if reply.Absent {
		printRefusal(c, reply)
		c.printf("\nThe nearest:\n")
	}
	for i, hit := range r.Hits {
		c.printf("\n")
		printHit(c, hit, reply.Absent)
		printVerdict(c, hit, verdicts[i])
	}
	if r.LeftOut {
		c.printf("\n%s\n", c.outStyle.faint("passages that hardly answer were left out; --all shows them"))
	}
}

// printMatches says how a query of operators was understood and how much matches it.
func printMatches(c *console, r *library.Result) {
	if len(r.Filters) > 0 && r.Searched > 0 {
		c.printf("%s\n", c.outStyle.faint("the filters leave "+count(r.Searched, "document", "documents")))
	}
	if r.Matches == 0 {
		return
	}
	c.printf("%s: %s\n", count(r.Matches, "passage matches", "passages match"), safe(r.Expression))
	switch shown := len(r.Hits); {
	case shown >= r.Matches:
	case shown < library.MaxHits:
		c.printf("%s\n", c.outStyle.faint(fmt.Sprintf("the best %d follow; -k shows up to %d", shown, library.MaxHits)))
	default:
		c.printf("%s\n", c.outStyle.faint(fmt.Sprintf("the best %d follow; filters such as folder: show others", shown)))
	}
}

// nothing says that there are no hits, and what to try next.
func nothing(r *library.Result) string {
	searched := count(r.Searched, "document searched", "documents searched")
	switch {
	case r.Like != nil && r.Searched == 0:
		return "No other document is in the matter. Index more with: pincite index FOLDER"
	case len(r.Filters) > 0 && r.Searched == 0:
		return "No document passes the filters of the query: " + filterUses(r) + ". See what is indexed with: pincite files"
	case r.Expression == "":
		return "Nothing in the " + searched + " answers that. Try other words, or see what is indexed with: pincite files"
	case len(r.Unmatched) > 0:
		return "No passage matches " + safe(r.Expression) + ". Nowhere in the " + searched + ": " +
			safe(strings.Join(r.Unmatched, ", ")) + ". Check the spelling, or try a wildcard such as assign*"
	}
	return "No passage matches " + safe(r.Expression) + ", though its words occur in the " + searched +
		". Try OR, or a wider distance such as w/p"
}

// filterUses says what each filter would let pass by itself.
func filterUses(r *library.Result) string {
	var uses []string
	for _, f := range r.Filters {
		uses = append(uses, safe(f.Filter)+" "+count(f.Documents, "document", "documents"))
	}
	return strings.Join(uses, ", ")
}

// mostNamed is how many documents that a question may name are listed, where all are searched anyway.
const mostNamed = 4

// printRoute says which documents the question was taken to name.
func printRoute(c *console, r *library.Result) {
	s := c.outStyle
	if r.Like != nil {
		c.printf("%s %s · characters %d–%d\n", s.faint("like:"), safe(filepath.Base(r.Like.File)), r.Like.Characters.Start,
			r.Like.Characters.End)
	}
	label := "named in the question:"
	for i, d := range r.Route {
		if i > 0 {
			label = strings.Repeat(" ", len(label))
		}
		if rest := len(r.Route) - i; !r.Confined && i >= mostNamed && rest > 1 {
			c.printf("%s %s\n", label, s.faint(fmt.Sprintf("and %d others (%s at most)", rest, sure.Percent(d.Confidence))))
			break
		}
		c.printf("%s %s %s\n", s.faint(label), safe(filepath.Base(d.File)), s.faint("("+sure.Percent(d.Confidence)+")"))
	}
	switch {
	case r.Asked:
	case r.Confined && r.Searched == 1 && len(r.Route) > 1:
		c.printf("%s\n", s.faint("only the first was searched, the likeliest; --doc chooses another, --no-route searches all"))
	case r.Confined && len(r.Route) == 1:
		c.printf("%s\n", s.faint("only this document was searched; --no-route searches all"))
	case r.Confined:
		c.printf("%s\n", s.faint("the question may mean any of these, and only they were searched; --doc chooses one, --no-route searches all"))
	case len(r.Route) == 1:
		c.printf("%s\n", s.faint("all documents were searched; --doc searches this one alone"))
	case len(r.Route) > 1:
		c.printf("%s\n", s.faint("the question may mean one of these, and all documents were searched; --doc chooses one"))
	}
	printReadings(c, r)
	if u, ok := r.Wanted(); ok {
		c.printf("%s %s %s\n", s.faint("understood as:"), u.Need, s.faint(fmt.Sprintf("(%.0f %%); --as-typed goes by the words alone",
			100*u.Probability)))
	}
}

// printReadings says which words of the question were read as others.
func printReadings(c *console, r *library.Result) {
	for _, w := range r.Readings {
		c.printf("%s %s %s\n", c.outStyle.faint("read as:"), safe(w.As),
			c.outStyle.faint("("+safe(w.Typed)+" is in no document); quotation marks keep a word as it is typed"))
	}
}

// printHit prints the quote, with the sentences that answer in bold, and where it
// stands; how likely it answers goes unsaid where it is only the nearest.
func printHit(c *console, h library.Hit, nearest bool) {
	s := c.outStyle
	number := fmt.Sprintf("%d. ", h.Rank)
	indent := strings.Repeat(" ", len(number))
	for i, line := range wrapQuote(h.Hit, c.width-len(number), s) {
		if i == 0 {
			c.printf("%s%s\n", s.bold(number), line)
		} else {
			c.printf("%s%s\n", indent, line)
		}
	}
	place := []string{s.bold(safe(filepath.Base(h.File)))}
	if h.Page > 0 {
		place = append(place, "page "+safe(h.PageLabel))
	}
	if h.Section != "" {
		place = append(place, "section "+safe(h.Section))
	}
	place = append(place, fmt.Sprintf("characters %d–%d", h.Characters.Start, h.Characters.End))
	if h.Grade() != "" && !nearest {
		place = append(place, fmt.Sprintf("%s (%.0f %%)", h.Grade(), 100*h.Probability))
	}
	c.printf("%s%s\n", indent, strings.Join(place, " · "))
	printStands(c, indent, h.Status, h.Stands)
	printNotes(c, indent, h.Notes)
}

// printStands says whether words hold, where another paper is about their document.
func printStands(c *console, indent, status, stands string) {
	switch {
	case status != "" && status != "in force":
		line := stands
		if !strings.Contains(line, status) {
			line = strings.TrimSpace(line + " (" + status + ")")
		}
		c.printf("%s%s\n", indent, c.outStyle.warn(safe(line)))
	case stands != "":
		c.printf("%s%s\n", indent, c.outStyle.good(safe(stands)))
	}
}

// printNotes prints what the file knows of words that were quoted.
func printNotes(c *console, indent string, notes []library.Note) {
	for _, n := range notes {
		for i, line := range wrapWords(n.Told(), c.width-len(indent)-2) {
			if i > 0 {
				line = "  " + line
			}
			c.printf("%s%s\n", indent, c.outStyle.warn(line))
		}
	}
}

func printVerdict(c *console, h library.Hit, v library.Verification) {
	s := c.outStyle
	indent := strings.Repeat(" ", len(fmt.Sprintf("%d. ", h.Rank)))
	file, sum := safe(v.File), v.Doc.String()[:16]+"…"
	var line string
	switch v.Status {
	case library.Verified:
		line = s.good("verified") + s.faint(fmt.Sprintf(": the quote equals bytes [%d,%d) of the text of %s (SHA-256 %s)",
			v.Span.Start, v.Span.End, file, sum))
	case library.SourceChanged:
		line = s.warn("not verified") + fmt.Sprintf(": %s has changed since it was indexed (SHA-256 then %s); %s", file, sum, v.NextStep)
	case library.SourceMissing:
		line = s.warn("not verified") + fmt.Sprintf(": %s is not there any more; %s", file, v.NextStep)
	default:
		line = s.warn("not verified") + fmt.Sprintf(": %s cannot be read; %s", file, v.NextStep)
	}
	c.printf("%s%s\n", indent, line)
}

// wrapQuote breaks a hit's quote, in quotation marks, into lines of at most width
// columns. Runs of white space are one space: what is shown is for reading, and --json
// has it exactly.
func wrapQuote(h doc.Hit, width int, s style) []string {
	words := quoteWords(h)
	if len(words) == 0 {
		return nil
	}
	words[0].text = "“" + words[0].text
	words[len(words)-1].text += "”"
	return wrap(words, width, s)
}

// wrapWords breaks a text into lines of at most width columns.
func wrapWords(text string, width int) []string {
	var words []quoteWord
	for word := range strings.FieldsSeq(safe(text)) {
		words = append(words, quoteWord{text: word})
	}
	return wrap(words, width, style{})
}

// wrap breaks words into lines of at most width columns, those that answer in bold. It returns at least one line.
func wrap(words []quoteWord, width int, s style) (lines []string) {
	line, column := "", 0
	for _, w := range words {
		n := utf8.RuneCountInString(w.text)
		if column > 0 && column+1+n > width {
			lines, line, column = append(lines, line), "", 0
		}
		if column > 0 {
			line, column = line+" ", column+1
		}
		if w.answers {
			w.text = s.bold(w.text)
		}
		line, column = line+w.text, column+n
	}
	return append(lines, line)
}

// quoteWord is one word of a quote, and whether it stands in a sentence that answers.
type quoteWord struct {
	text    string
	answers bool
}

func quoteWords(h doc.Hit) []quoteWord {
	var words []quoteWord
	start := -1
	add := func(end int) {
		if start < 0 {
			return
		}
		at := h.Span.Start + start
		w := quoteWord{text: safe(h.Quote[start:end])}
		for _, p := range h.Pinpoint {
			w.answers = w.answers || p.Start <= at && at < p.End
		}
		if w.text != "" {
			words = append(words, w)
		}
		start = -1
	}
	for i, r := range h.Quote {
		switch {
		case unicode.IsSpace(r):
			add(i)
		case start < 0:
			start = i
		}
	}
	add(len(h.Quote))
	return words
}
