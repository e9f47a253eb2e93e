package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"pincite/backend/library"
	"pincite/backend/sure"
)

// What ask --json prints. Spans count Unicode code points.
type (
	replyObject struct {
		Question string           `json:"question"`
		Document []string         `json:"document"` // that answer
		Style    string           `json:"style"`
		Answer   []sentenceObject `json:"answer"` // empty where absent
		// Rows are the contracts that meet the conditions of a question for such, and Counts how many of all do.
		Rows   []listRowObject `json:"rows,omitempty"`
		Counts *countsObject   `json:"counts,omitempty"`
		// Verdict is what the contract says to a question for yes or no, where that is clear.
		Verdict  string  `json:"verdict,omitempty"`
		Absent   bool    `json:"absent"`
		Presence float64 `json:"presence"`
		// Kept is what is kept of the question before, where anything is.
		Kept *keptObject `json:"kept,omitempty"`
		// Nearest is the passage that comes nearest, where absent, and Nowhere the distinctive words
		// of the question that stand in none of the likeliest documents.
		Nearest *citationObject `json:"nearest,omitempty"`
		Nowhere []string        `json:"nowhere,omitempty"`
		// Readings are words that stand in no document, and what they were read as.
		Readings []reading `json:"readings,omitempty"`
		// Unvalued says of documents that answer a question for a value why no value stands in front of their words.
		Unvalued []unvaluedObject `json:"unvalued,omitempty"`
		// Untabled says what the table that is about the question lacks, where absent.
		Untabled string `json:"not_in_table,omitempty"`
		// Terms are the terms defined in the contract that the first words quoted use, and Clause is the whole of the section that these
		// stand in, where it says more.
		Terms  []definedObject  `json:"terms,omitempty"`
		Clause []citationObject `json:"clause,omitempty"`
		// Pending are words that may answer, too, and that changes take out which nobody has accepted.
		Pending []pendingObject `json:"pending,omitempty"`
		// Unticked are choices about what was asked that nobody ticked.
		Unticked []citationObject `json:"unticked,omitempty"`
		// Idle says that the question asks for nothing that a contract says.
		Idle bool `json:"idle,omitempty"`
		// Unanswered are the questions in this one that no passage answers, where others are answered.
		Unanswered []string `json:"unanswered,omitempty"`
		// Lacking says that the question is for contracts which lack something; those given speak of it.
		Lacking bool `json:"lacking,omitempty"`
		// SecondLook counts what the language model was asked of its sentences, where it was.
		SecondLook *lookObject `json:"second_look,omitempty"`
	}
	listRowObject struct {
		File      string           `json:"file"`
		Value     string           `json:"value"`
		State     string           `json:"state"` // "found", or "unsure" for one that may meet them
		Citations []citationObject `json:"citations"`
	}
	countsObject struct {
		Found   int      `json:"found"`
		Unsure  int      `json:"unsure"`
		Unread  int      `json:"unread"`
		Of      int      `json:"of"`
		Columns []string `json:"columns"` // of reviews, that it was read from
	}
	unvaluedObject struct {
		File string `json:"file"`
		Note string `json:"note"`
	}
	definedObject struct {
		Term string         `json:"term"`
		At   citationObject `json:"at"`
	}
	lookObject struct {
		Asked  int `json:"asked"`
		Denied int `json:"denied"`
		Unsaid int `json:"unsaid"`
	}
	keptObject struct {
		After     string   `json:"after"`
		Documents []string `json:"documents,omitempty"`
		Subject   string   `json:"subject,omitempty"`
	}
	sentenceObject struct {
		Text      string           `json:"text"`
		Kind      string           `json:"kind"`
		Support   string           `json:"support"`
		Reason    string           `json:"reason,omitempty"` // why it is struck
		Citations []citationObject `json:"citations"`
		// Cells are the cells of tables that it stands on.
		Cells []cellObject `json:"cells,omitempty"`
	}
	cellObject struct {
		Value   citationObject   `json:"value"`
		Row     []citationObject `json:"row"`
		Column  []citationObject `json:"column"`
		Caption *citationObject  `json:"caption,omitempty"`
		Notes   []citationObject `json:"notes,omitempty"`
		Place   string           `json:"place"`
	}
	citationObject struct {
		File    string `json:"file"`
		Doc     string `json:"doc_sha256"`
		Span    [2]int `json:"span"`
		Quote   string `json:"quote"`
		Page    int    `json:"page"`
		Label   string `json:"page_label,omitempty"` // as the document prints it
		Section string `json:"section"`
		// Status says whether the words hold: "in force", "superseded", "future", "ended", "unsigned"; none where no other paper
		// is about the document. By are the places that say so, and Stands tells it in a line.
		Status string            `json:"status,omitempty"`
		By     []*citationObject `json:"by,omitempty"`
		Stands string            `json:"stands,omitempty"`
		// Notes are what the file knows of the words beside what they say.
		Notes []library.Note `json:"notes,omitempty"`
	}
	pendingObject struct {
		File string       `json:"file"`
		Note library.Note `json:"note"`
	}
)

func replyJSON(r *library.Reply) replyObject {
	out := replyObject{
		Question: r.Question.Text, Document: []string{}, Style: string(r.Question.Style), Answer: []sentenceObject{},
		Absent: r.Absent, Presence: r.Presence, Lacking: r.Lacking, Idle: r.Idle, Readings: readingsJSON(r.Search),
		Verdict: string(r.Verdict()),
	}
	if r.List != nil {
		out.list(r.List)
	}
	if r.Kept != nil {
		out.Kept = &keptObject{r.Kept.After, r.Kept.Documents, r.Kept.Subject}
	}
	if r.Absent {
		out.Nowhere = r.Nowhere
	}
	if r.Look != nil {
		out.SecondLook = (*lookObject)(r.Look)
	}
	for _, u := range r.Unanswered {
		out.Unanswered = append(out.Unanswered, u.Question)
	}
	for _, found := range r.Found {
		for _, n := range found.Pending {
			out.Pending = append(out.Pending, pendingObject{found.File, n})
		}
		out.Unticked = append(out.Unticked, citationsJSON(found.Unticked)...)
		if r.Absent {
			out.Untabled = found.Untabled
			if found.Nearest != nil {
				nearest := citationJSON(*found.Nearest)
				out.Nearest = &nearest
			}
			continue
		}
		out.Document = append(out.Document, found.File)
		if found.Unvalued != "" {
			out.Unvalued = append(out.Unvalued, unvaluedObject{found.File, found.Unvalued})
		}
		for _, t := range found.Terms {
			out.Terms = append(out.Terms, definedObject{t.Name, citationJSON(t.At)})
		}
		if found.Clause != nil {
			out.Clause = append(out.Clause, citationJSON(*found.Clause))
		}
		for _, s := range found.Sentences {
			sentence := sentenceObject{s.Text, string(s.Kind), string(s.Support), s.Reason, citationsJSON(s.Citations), nil}
			for _, cell := range s.Cells {
				sentence.Cells = append(sentence.Cells, cellJSON(cell))
			}
			out.Answer = append(out.Answer, sentence)
		}
	}
	return out
}

// list adds the contracts of a listing; those that meet the conditions are the documents that answer.
func (o *replyObject) list(l *library.Listing) {
	o.Counts = &countsObject{l.Found, l.Unsure, l.Unread, l.Of, l.Columns}
	for _, r := range l.Rows {
		row := listRowObject{File: r.File, Value: r.Value, State: "found", Citations: []citationObject{}}
		if !r.Sure {
			row.State = "unsure"
		} else {
			o.Document = append(o.Document, r.File)
		}
		for _, e := range r.Evidence {
			row.Citations = append(row.Citations, citationObject{File: r.File, Doc: r.Doc, Span: e.Span, Quote: e.Quote, Page: e.Page,
				Section: e.Section})
		}
		o.Rows = append(o.Rows, row)
	}
}

func citationsJSON(cs []library.Citation) []citationObject {
	out := []citationObject{}
	for _, c := range cs {
		out = append(out, citationJSON(c))
	}
	return out
}

func cellJSON(c library.TableCell) cellObject {
	out := cellObject{Value: citationJSON(c.Value), Row: citationsJSON(c.Row), Column: citationsJSON(c.Column), Place: c.Place()}
	if c.Caption != nil {
		caption := citationJSON(*c.Caption)
		out.Caption = &caption
	}
	if len(c.Notes) > 0 {
		out.Notes = citationsJSON(c.Notes)
	}
	return out
}

func citationJSON(c library.Citation) citationObject {
	o := citationObject{File: c.File, Doc: c.Doc.String(), Span: pair(c.Span), Quote: c.Quote, Page: c.Page, Label: c.Printed(),
		Section: strings.TrimSpace(c.Section + " " + c.Heading), Status: c.Status, Stands: c.Stands, Notes: c.Notes}
	for _, b := range c.By {
		by := citationJSON(b)
		o.By = append(o.By, &by)
	}
	return o
}

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
		c.printf("%s\n", s.warn("No passage says that a contract lacks something; these speak of it. Which contracts have it and which do not, pincite review tells."))
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
	for _, found := range r.Found {
		c.printf("\n%s %s\n", s.bold(safe(filepath.Base(found.File))),
			s.faint("("+sure.Percent(found.Presence)+")"))
		if found.Unvalued != "" {
			c.printf("  %s\n", s.warn(found.Unvalued))
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
	if r.Look != nil {
		c.printf("\n%s\n", s.faint(fmt.Sprintf("second look of the language model: %s, %d struck, %d left as they are without a yes or no",
			count(r.Look.Asked, "sentence", "sentences"), r.Look.Denied, r.Look.Unsaid)))
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
	chance := fmt.Sprintf("probability that one does: %.0f %%; ", 100*r.Presence)
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
	if len(r.Partial) > 0 {
		c.printf("%s\n", c.outStyle.warn("not all of these could be read; pincite files tells what is missing: "+safe(strings.Join(r.Partial, ", "))))
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
