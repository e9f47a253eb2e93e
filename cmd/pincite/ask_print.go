package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"pincite/backend/library"
	"pincite/backend/sure"
)

// printReply prints an answer for reading.
func printReply(c *console, r *library.Reply) {
	s := c.outStyle
	if r.List != nil {
		printList(c, r.List)
		return
	}
	printKept(c, r.Kept)
	printRoute(c, r.Search)
	if r.Lacking {
		c.printf("%s\n", s.warn(
			"No passage says that a contract lacks something; these speak of it. Which contracts have it and which do not, pincite review tells."))
	}
	if r.Idle {
		c.printf("\n%s %s\n", s.bold("That asks for nothing that a contract says."),
			"Ask for something in them, such as “What is the term of the lease?”, “governing law”, or “May the tenant assign?”.")
		return
	}
	if r.Absent {
		printRefusal(c, r)
		if len(r.Nowhere) > 0 {
			c.printf("%s\n", s.faint("in none of the likeliest documents: "+safe(strings.Join(r.Nowhere, ", "))))
		}
		printPartial(c, r)
		if len(r.Found) > 0 && r.Found[0].Untabled != "" {
			c.printf("%s\n", s.warn(safe(r.Found[0].Untabled)))
		}
		if len(r.Found) > 0 && r.Found[0].Nearest != nil {
			c.printf("\nThe nearest:\n")
			printCitation(c, *r.Found[0].Nearest)
		}
		printPending(c, r)
		return
	}
	if u := r.Unsaid; u != nil {
		c.printf("\n%s %s\n", s.bold(safe(filepath.Base(u.File))+" does not say."), s.faint("(that it does: "+cmp.Or(sure.Percent(u.Presence), "unlikely")+")"))
		c.printf("%s\n", s.warn("Other documents, which the question hardly names:"))
	}
	for _, found := range r.Found {
		c.printf("\n%s %s\n", s.bold(safe(filepath.Base(found.File))),
			s.faint("("+sure.Percent(found.Presence)+")"))
		if found.Unvalued != "" {
			c.printf("  %s\n", s.warn(found.Unvalued))
		}
		if found.Sure > 0 {
			c.printf("  %s\n", s.faint("yes or no: "+sure.Percent(found.Sure)+"; the words quoted decide"))
		}
		for _, sentence := range found.Sentences {
			printSentence(c, sentence)
		}
		printOffers(c, found)
	}
	printPending(c, r)
	for _, u := range r.Unanswered {
		c.printf("\n%s %s\n", s.warn("no passage answers:"), safe(u.Question))
	}
	switch {
	case r.NoModel != nil:
		c.errorf("%s\n", c.errStyle.warn("worded without the language model: "+safe(r.NoModel.Error())))
	case r.Silent:
		c.printf("\n%s\n", s.faint("the language model found no answer in the passages"))
	}
	if r.Beyond > 0 {
		c.printf("\n%s\n", s.warn(fmt.Sprintf("These may not be all: %s that may answer, too, %s not asked. What every contract says of something, pincite review tells.",
			count(r.Beyond, "document", "documents"), map[bool]string{true: "was", false: "were"}[r.Beyond == 1])))
	}
	c.printf("\n%s\n", s.faint(lookedAt(r)))
	printPartial(c, r)
}

// printOffers tells in a line where the terms of the words quoted are defined, and how far the clause goes that these stand in.
func printOffers(c *console, found *library.Found) {
	var offers []string
	for _, t := range found.Terms {
		offers = append(offers, fmt.Sprintf("“%s” is defined at %s", safe(t.Name), t.At))
	}
	if found.Clause != nil {
		offers = append(offers, fmt.Sprintf("the whole clause: characters %d–%d", found.Clause.Span.Start, found.Clause.Span.End))
	}
	if len(offers) > 0 {
		c.printf("  %s\n", c.outStyle.faint(strings.Join(offers, "; ")))
	}
}

// printList prints the contracts that meet some conditions, a line each, and how many do.
func printList(c *console, l *library.Listing) {
	s := c.outStyle
	c.printf("\n%s\n", s.bold(fmt.Sprintf("%d of %s; %d unsure; %d unread", l.Found, count(l.Of, "contract", "contracts"),
		l.Unsure, l.Unread)))
	for _, r := range l.Rows {
		line := safe(filepath.Base(r.File)) + "  " + s.bold(safe(r.Value))
		if !r.Sure {
			line += " " + s.warn("unsure")
		}
		c.printf("  %s\n", line)
		if len(r.Evidence) > 0 {
			e := r.Evidence[0]
			c.printf("    “%s”\n    %s\n", safe(strings.Join(strings.Fields(e.Quote), " ")),
				s.faint(fmt.Sprintf("%s · characters %d–%d", safe(e.Section), e.Span[0], e.Span[1])))
		}
	}
	c.printf("\n%s\n", s.faint("read from the columns "+strings.Join(l.Columns, ", ")+"; pincite review shows and exports them"))
}

// printPending tells of words that may answer, too, and that changes take out which nobody has accepted, and of choices that nobody ticked.
func printPending(c *console, r *library.Reply) {
	for _, found := range r.Found {
		if len(found.Pending) > 0 {
			c.printf("\nPending in %s, and part of it as long as nobody accepts the change:\n", safe(filepath.Base(found.File)))
			printNotes(c, "  ", found.Pending)
		}
		if len(found.Unticked) > 0 {
			c.printf("\nNot ticked in %s:\n", safe(filepath.Base(found.File)))
			for _, choice := range found.Unticked {
				printCitation(c, choice)
			}
		}
	}
}

// printRefusal says that no passage answers.
func printRefusal(c *console, r *library.Reply) {
	of := "these contracts"
	if r.Search.Searched == 1 {
		of = "this contract"
	}
	chance := "that one does: " + cmp.Or(sure.Percent(r.Presence), "unlikely") + "; "
	if len(r.Nowhere) > 0 { // which the probability, that of other questions, does not know
		chance = ""
	}
	c.printf("\n%s %s\n", c.outStyle.bold("No passage of "+of+" answers that."), c.outStyle.faint("("+chance+lookedAt(r)+")"))
}

func lookedAt(r *library.Reply) string {
	return "looked at " + count(r.Search.Searched, "document", "documents") + ", " + count(r.Passages, "passage", "passages")
}

// printKept tells what an answer has from the question before.
func printKept(c *console, kept *library.KeptSubject) {
	if kept == nil {
		return
	}
	s := c.outStyle
	for _, file := range kept.Documents {
		c.printf("%s %s\n", s.faint("kept from the question before:"), safe(filepath.Base(file)))
	}
	if kept.Subject != "" {
		c.printf("%s %s\n", s.faint("asked about:"), safe(kept.Subject))
	}
}

func printPartial(c *console, r *library.Reply) {
	if foreign := r.Foreign(); len(foreign) > 0 {
		c.printf("%s\n", c.outStyle.warn("not in English, the language that questions are understood in, so read the passages around: "+safe(strings.Join(foreign, ", "))))
	}
	if len(r.Partial) > 0 {
		c.printf("%s\n", c.outStyle.warn("not all of these could be read; pincite files tells what is missing: "+
			safe(strings.Join(r.Partial, ", "))))
	}
}

// printSentence prints one sentence of an answer: a value in bold, a quote with its place.
func printSentence(c *console, s library.Sentence) {
	switch s.Kind {
	case library.QualifierSentence:
		c.printf("  %s\n", c.outStyle.faint("qualified by, or read with it:"))
	case library.RelatedSentence:
		c.printf("  %s\n", c.outStyle.faint("it may rather be decided by:"))
	case library.QuotedSentence:
	default:
		printWorded(c, s)
		return
	}
	for _, citation := range s.Citations {
		printCitation(c, citation)
	}
	for _, cell := range s.Cells {
		printCell(c, cell)
	}
}

// printWorded prints a sentence that is not the document's own.
func printWorded(c *console, s library.Sentence) {
	if s.Support == library.StruckSentence {
		c.printf("  %s %s\n", c.outStyle.struck(safe(s.Text)), c.outStyle.warn("struck out: "+safe(s.Reason)))
		return
	}
	c.printf("  %s\n", c.outStyle.bold(safe(s.Text)))
	if s.Kind == library.ModelSentence {
		for _, citation := range s.Citations {
			printCitation(c, citation)
		}
	}
}

// printCell prints what a cell stands under.
func printCell(c *console, cell library.TableCell) {
	if place := cell.Place(); place != "" {
		c.printf("    %s\n", c.outStyle.faint(safe(place)))
	}
	for _, n := range cell.Notes {
		c.printf("    %s\n", c.outStyle.faint(safe(strings.Join(strings.Fields(n.Quote), " "))))
	}
}

func printCitation(c *console, citation library.Citation) {
	for i, line := range wrapWords(citation.Quote, c.width-4) {
		if i == 0 {
			c.printf("  “%s", line)
		} else {
			c.printf("\n   %s", line)
		}
	}
	c.printf("”\n    %s\n", c.outStyle.faint(fmt.Sprintf("%s · %s · characters %d–%d", safe(filepath.Base(citation.File)),
		citation.String(), citation.Span.Start, citation.Span.End)))
	printStands(c, "    ", citation.Status, citation.Stands)
	printNotes(c, "    ", citation.Notes)
}

// count says how many there are of something.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// megabytes and gigabytes write an amount of bytes.
func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }

func gigabytes(n int64) string {
	if n < 100e6 {
		return megabytes(n)
	}
	return fmt.Sprintf("%.2f GB", float64(n)/1e9)
}

// seconds writes how long something took.
func seconds(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < time.Hour:
		return d.Round(time.Second).String()
	}
	return d.Round(time.Minute).String()
}
