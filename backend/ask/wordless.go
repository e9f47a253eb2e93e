package ask

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

var (
	// signature finds lines that somebody signs on, and nothing behind them, signerLine those with a name, which may be one of a list of
	// terms; bareLabel a label without what it is the label of.
	signature  = regexp.MustCompile(`^\s*(?:By|Signature(?: Date)?|Signed)\s*:[^;]{0,200}$`)
	signerLine = regexp.MustCompile(`^\s*(?:Print(?:ed)? )?Name\s*:[^;]{0,200}$`)
	bareLabel  = regexp.MustCompile(`^[^\s:]+(?: [^\s:]+){0,3}:$`)
	// signingLine begins a line of a block of signatures.
	signingLine = regexp.MustCompile(`(?m)\n[ \t]*(?:(?:By|Name|Title|Its|Per|Print(?:ed)? Name|Signature|Signed(?: by)?)[ \t]*:|/s/|_{5,}[ \t]*$)`)
	// listedPage finds the page number of an entry of a table of contents, behind a gap or dots, and what stands before it.
	listedPage = regexp.MustCompile(`([^\n]*?)(?:[ \t\x{a0}]{2,}|\t|\.{3,}|(?:\. ){3,})[ \t.\x{a0}]*(?:\d{1,3}|[ivxl]{1,6}|[A-Z]-\d{1,3})(?:[ \t]{2,}|[ \t]*(?:\n|$))`)
	entryMark  = regexp.MustCompile(`(?i)^\W*(?:(?:section|article|clause|exhibit|schedule|annex|appendix)\s+)?[\dA-Z.()-]{0,8}[\s.:–—-]+`)
)

// wordless reports whether a span answers nothing, whatever is asked: a heading, the name of a party, and what says nothing.
func (d *Document) wordless(span doc.Span) bool {
	return d.heading(span) || d.party(span) || signerLine.MatchString(d.Text[span.Start:span.End]) || d.mute(span)
}

// mute reports whether a span says nothing: a line that somebody signs on, a label alone, an entry of the table of contents, what stands
// between two pages.
func (d *Document) mute(span doc.Span) bool {
	words := strings.TrimSpace(d.Text[span.Start:span.End])
	return signature.MatchString(words) || text.Furniture(words) || bareLabel.MatchString(words) && len(behind(d, span)) == 0 || d.listsPages(span)
}

// listsPages reports whether a span is of the table of contents: titles with page numbers behind them that stand in the text once more, one
// at least in the span and two in its lines and those beside it.
func (d *Document) listsPages(span doc.Span) bool {
	if !listedPage.MatchString(d.Text[span.Start:span.End]) {
		return false
	}
	from, to := span.Start, span.End
	for range 2 { // its own line, and the one beside it
		from = strings.LastIndexByte(strings.TrimRight(d.Text[:from], " \t\r\n\f"), '\n') + 1
	}
	for n := 0; n < 2 && to < len(d.Text); n++ {
		rest := strings.TrimLeft(d.Text[to:], " \t\r\n\f")
		to = len(d.Text) - len(rest) + strings.IndexByte(rest+"\n", '\n')
	}
	d.squeezing.Do(func() { d.squeezed = text.Squeeze(d.Text) })
	entries := 0
	for _, at := range listedPage.FindAllStringSubmatch(d.Text[from:min(to, len(d.Text))], -1) {
		title := text.Squeeze(entryMark.ReplaceAllString(at[1], ""))
		const shortest = 5 // bytes
		if len(title) >= shortest && strings.Count(d.squeezed, title) > 1 {
			entries++
		}
	}
	return entries > 1
}

// spoken returns hits without the sentences that answer nothing, unless there are no others.
func (d *Document) spoken(hits []doc.Hit) []doc.Hit {
	said := slices.Clone(hits)
	any := false
	for i, h := range hits {
		said[i].Sentences = slices.DeleteFunc(slices.Clone(h.Sentences), func(s doc.Sentence) bool {
			return s.Span.End <= len(d.Text) && d.mute(s.Span.Trim(d.Text))
		})
		any = any || len(said[i].Sentences) > 0
	}
	if !any {
		return hits
	}
	return said
}

// unsigned returns a span without the block of signatures that its last sentence runs into.
func (d *Document) unsigned(span doc.Span) doc.Span {
	words := d.Text[span.Start:span.End]
	at := signingLine.FindStringIndex(words)
	if at == nil {
		return span
	}
	lines := strings.Split(strings.TrimRight(words[:at[0]], "\n"), "\n")
	for n := len(lines); n > 1; n-- { // the names of who signs, above the line
		line := strings.TrimSpace(lines[n-1])
		if line != "" && !text.HeadingLine(line, "") {
			break
		}
		lines = lines[:n-1]
	}
	end := len(strings.Join(lines, "\n"))
	if strings.TrimSpace(words[:end]) == "" || text.HeadingLine(strings.TrimSpace(words[:end]), "") {
		return span
	}
	return doc.Span{Start: span.Start, End: span.Start + end}.Trim(d.Text)
}
