package main

import (
	"context"
	"strconv"
	"strings"

	"pincite/backend/library"
)

// briefOrder is what pincite verify is asked of a paper that is no export.
type briefOrder struct {
	path, matter, out string
	sources           library.ExportSources
	redline           library.RedlineOptions
	json              bool
}

func verifyBrief(ctx context.Context, c *console, l *library.Library, o briefOrder) (err error) {
	var b *library.BriefCheck
	if o.sources.Sources != "" {
		b, err = l.CheckBrief(ctx, o.path, o.sources.Sources, o.sources.Passwords)
	} else {
		m, failed := l.Matter(o.matter)
		if failed != nil {
			return failed
		}
		defer m.Close()
		b, err = m.CheckBrief(ctx, o.path)
	}
	if err != nil {
		return err
	}
	placed := 0
	if o.out != "" {
		if placed, err = b.WriteComments(ctx, o.out, o.redline); err != nil {
			return err
		}
	}
	for _, n := range b.Notices {
		c.errorf("%s\n", safe(n))
	}
	if o.json {
		err = c.json(briefJSON(b))
	} else {
		printBrief(c, b)
		if o.out != "" {
			c.printf("%s  %s\n", safe(o.out), count(placed, "comment", "comments"))
		}
	}
	if err == nil && b.Failed() > 0 {
		err = errUnverified
	}
	return err
}

func printBrief(c *console, b *library.BriefCheck) {
	s := c.outStyle
	for i, q := range b.Quotes {
		outcome := s.good(string(q.Outcome))
		if q.Outcome != library.Verbatim {
			outcome = s.warn(string(q.Outcome))
		}
		c.printf("%d. %s  “%s”\n", i+1, outcome, safe(firstLine(strings.Join(strings.Fields(q.Words), " "), c.width-len(q.Outcome)-8)))
		for _, line := range strings.Split(q.Remark(), "\n")[1:] {
			c.printf("   %s\n", safe(line))
		}
	}
	if b.Short > 0 {
		c.printf("%s\n", s.faint(count(b.Short, "quotation of one or two words was", "quotations of one or two words were")+" not looked for"))
	}
	if failed := b.Failed(); failed > 0 {
		verb := "are"
		if failed == 1 {
			verb = "is"
		}
		c.printf("\n%s of %s %s not verbatim\n", s.warn(strconv.Itoa(failed)), count(len(b.Quotes), "quotation", "quotations"), verb)
		return
	}
	c.printf("\n%s\n", s.good("all "+count(len(b.Quotes), "quotation is", "quotations are")+" verbatim"))
}

// What verify --json prints of a paper that is no export. Spans count Unicode code points: that of a quotation in the paper, those of its
// sources in their documents.
type (
	briefObject struct {
		File       string             `json:"file"`
		Format     string             `json:"format"`
		Verified   bool               `json:"verified"`
		Failed     int                `json:"failed"`
		Short      int                `json:"short,omitempty"` // quotations of one or two words, which were not looked for
		Quotations []briefQuoteObject `json:"quotations"`
	}
	briefQuoteObject struct {
		Number  int                 `json:"number"`
		Outcome string              `json:"outcome"`
		Quote   string              `json:"quote"`
		Span    [2]int              `json:"span"`
		Page    int                 `json:"page,omitempty"`
		Sources []briefSourceObject `json:"sources"`
		Changes []briefChangeObject `json:"changes"`
		Omitted []string            `json:"omitted,omitempty"`
		Others  []string            `json:"others,omitempty"`
		Status  string              `json:"status,omitempty"` // of the source file
	}
	briefSourceObject struct {
		File    string `json:"file"`
		Doc     string `json:"doc_sha256"`
		Span    [2]int `json:"span"`
		Quote   string `json:"quote"`
		Page    int    `json:"page,omitempty"`
		Label   string `json:"page_label,omitempty"`
		Section string `json:"section,omitempty"`
	}
	briefChangeObject struct {
		Quoted string `json:"quoted"`
		Source string `json:"source"`
	}
)

func briefJSON(b *library.BriefCheck) briefObject {
	out := briefObject{b.File, b.Format, b.Failed() == 0, b.Failed(), b.Short, []briefQuoteObject{}}
	for i, q := range b.Quotes {
		one := briefQuoteObject{Number: i + 1, Outcome: string(q.Outcome), Quote: q.Words, Span: pair(q.Characters), Page: q.Page,
			Sources: []briefSourceObject{}, Changes: []briefChangeObject{}, Omitted: q.Omitted, Others: q.Others, Status: string(q.Status)}
		for _, s := range q.Citations {
			one.Sources = append(one.Sources, briefSourceObject{s.File, s.Doc.String(), pair(s.Span), s.Quote, s.Page, s.PageLabel, s.Section})
		}
		for _, w := range q.Changes {
			one.Changes = append(one.Changes, briefChangeObject(w))
		}
		out.Quotations = append(out.Quotations, one)
	}
	return out
}
