package export

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"pincite/backend/cite"
)

// In Markdown the quotes and citations stand between comments, which no renderer shows,
// so that they are found again, and the record is a comment at the end.
const (
	markQuote    = "<!-- pincite quote %d -->"
	markCitation = "<!-- pincite citation %d -->"
	markEnd      = "<!-- pincite end %d -->"
	markMemo     = "<!-- pincite memo -->"
	markMemoEnd  = "<!-- pincite memo end -->"
	markData     = "<!-- pincite data\n"
)

func writeMarkdown(w io.Writer, r *Record) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", markdownLine(r.Title))
	if r.Custody.Question != "" {
		fmt.Fprintf(&b, "**Question:** %s\n\n", markdownLine(r.Custody.Question))
	}
	if r.Memo != nil {
		fmt.Fprintf(&b, "## %s\n\n"+markMemo+"\n", memoTitle)
		for _, l := range r.Memo.Lines {
			fmt.Fprintf(&b, "\n%s\n", markdownLine(l.shown()))
		}
		b.WriteString("\n" + markMemoEnd + "\n\n")
		if rows := r.Memo.table(numbered); rows != nil {
			for _, row := range rows {
				for i := range row {
					row[i] = markdownLine(row[i])
				}
			}
			markdownTable(&b, "Cells", rows[0], rows[1:])
		}
	}
	fmt.Fprintf(&b, "%s\n", markdownLine(r.lead()))
	if r.Grid != nil {
		markdownGrid(&b, r)
	}
	for i, s := range r.Snippets {
		if part := r.part(i); part != "" {
			fmt.Fprintf(&b, "\n## %s\n", markdownLine(part))
		}
		fmt.Fprintf(&b, "\n### %d. %s\n\n", s.Number, markdownLine(r.headed(s)))
		fmt.Fprintf(&b, markQuote+"\n\n", s.Number)
		b.WriteString(markdownQuote(s.Quote))
		fmt.Fprintf(&b, "\n"+markCitation+"\n\n— %s\n\n"+markEnd+"\n", s.Number, markdownLine(cite.Sentence(s.Citation)), s.Number)
		if warning := r.warning(s); warning != "" {
			fmt.Fprintf(&b, "\n**%s**\n", markdownLine(warning))
		}
		if noted := s.noted(); noted != "" {
			fmt.Fprintf(&b, "\n**%s**\n", markdownLine(noted))
		}
		if s.Comment != "" {
			fmt.Fprintf(&b, "\n*Note:* %s\n", markdownLine(s.Comment))
		}
	}
	b.WriteString("\n## Sources\n")
	for _, s := range r.Sources {
		fmt.Fprintf(&b, "\n%d. **%s**\n", s.Number, markdownLine(s.name()))
		for _, f := range s.fields() {
			fmt.Fprintf(&b, "   - %s: %s\n", f.label, markdownLine(f.value))
		}
	}
	b.WriteString("\n## Chain of custody\n\n")
	for _, f := range r.Custody.fields(r) {
		fmt.Fprintf(&b, "- %s: %s\n", f.label, markdownLine(f.value))
	}
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	// json.Marshal escapes ">"; "--" would end the comment in older renderers.
	fmt.Fprintf(&b, "\n%s%s\n-->\n", markData, bytes.ReplaceAll(data, []byte("--"), []byte(`-\u002d`)))
	_, err = io.WriteString(w, b.String())
	return err
}

// markdownQuote writes a text as a block quote, line by line: a line end is a hard
// break, an empty line parts paragraphs.
func markdownQuote(text string) string {
	lines := flow(text)
	var b strings.Builder
	for i, line := range lines {
		line = cite.Fold(line)
		if line == "" {
			b.WriteString(">\n")
			continue
		}
		b.WriteString("> " + markdownLine(line))
		if i+1 < len(lines) && cite.Fold(lines[i+1]) != "" {
			b.WriteString(`\`)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// markdownLine writes a text on one line so that a renderer shows its very characters.
func markdownLine(text string) string {
	text = cite.Fold(text)
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case strings.IndexByte("\\`*_[]<>&|~$", c) >= 0,
			i == 0 && strings.IndexByte("#+-=:", c) >= 0,
			// A number at the start of a line, which a list would take for its own.
			(c == '.' || c == ')') && 0 < i && i < 10 && (i+1 == len(text) || text[i+1] == ' ') && strings.Trim(text[:i], "0123456789") == "",
			// Words such as :smile: become pictures in some renderers.
			c == ':' && i+1 < len(text) && 'a' <= text[i+1] && text[i+1] <= 'z':
			b.WriteByte('\\')
		}
		b.WriteByte(c)
	}
	return b.String()
}

// readMarkdown finds the record and what is shown of each snippet.
func readMarkdown(data []byte) (*File, error) {
	text := strings.ReplaceAll(string(data), "\r\n", "\n")
	from := strings.LastIndex(text, markData)
	if from < 0 {
		return nil, fmt.Errorf("%w: it has no comment with data at its end", ErrNotExport)
	}
	body, rest := text[:from], text[from+len(markData):]
	to := strings.Index(rest, "\n-->")
	if to < 0 {
		return nil, fmt.Errorf("%w: the comment at its end is torn", ErrDamaged)
	}
	r, err := readJSON([]byte(rest[:to]))
	if err != nil {
		return nil, err
	}
	f := &File{Format: Markdown, Record: r, Shown: map[int]Shown{}}
	if memo, _, ok := between(body, markMemo, markMemoEnd); ok && r.Memo != nil {
		f.ShownMemo = markdownText(memo)
	}
	for n := 1; n <= len(r.Snippets)+1; n++ {
		quote, after, ok := between(body, fmt.Sprintf(markQuote, n), fmt.Sprintf(markCitation, n))
		if !ok {
			continue
		}
		citation, _, ok := between(after, "", fmt.Sprintf(markEnd, n))
		citation = strings.TrimPrefix(strings.TrimSpace(citation), "— ")
		if !ok {
			continue
		}
		f.Shown[n] = Shown{Quote: markdownText(quote), Citation: markdownText(citation)}
	}
	return f, nil
}

// between returns what stands between two marks that occur once, and what follows them.
func between(text, start, end string) (inside, after string, ok bool) {
	_, rest, ok := strings.Cut(text, start)
	if !ok {
		return "", "", false
	}
	inside, after, ok = strings.Cut(rest, end)
	return inside, after, ok && (start == "" || !strings.Contains(after, start))
}

// markdownText returns the text that a renderer shows of a block quote or a paragraph
// written by this package.
func markdownText(block string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(block, "\n") {
		line = strings.TrimSpace(line)
		line = strings.TrimSpace(strings.TrimPrefix(line, ">"))
		for i := 0; i < len(line); i++ {
			if line[i] == '\\' && (i+1 == len(line) || strings.IndexByte("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", line[i+1]) >= 0) {
				if i++; i == len(line) {
					break
				}
			}
			b.WriteByte(line[i])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// markdownGrid writes a review: its issues, a table with a row a document and a column a question, and what people did.
func markdownGrid(b *strings.Builder, r *Record) {
	b.WriteString("\n")
	if share := r.Grid.share(); share != "" {
		b.WriteString(share + "\n\n")
	}
	if issues := r.Grid.issues(); len(issues) > 0 {
		rows := [][]string{}
		for _, i := range issues {
			rows = append(rows, []string{markdownLine(i.row.fileName()), markdownLine(i.column.Title), markdownCell(r, i.cell)})
		}
		markdownTable(b, "Issues", []string{"Document", "Question", "Answer and position"}, rows)
	}
	head := []string{"Document"}
	for _, c := range r.Grid.Columns {
		head = append(head, markdownLine(c.Title))
	}
	rows := [][]string{}
	for _, row := range r.Grid.Rows {
		cells := []string{markdownLine(row.fileName())}
		for _, c := range row.Cells {
			cells = append(cells, markdownCell(r, c))
		}
		rows = append(rows, cells)
	}
	markdownTable(b, "Answers", head, rows)
	if len(r.Grid.Log) > 0 {
		rows = [][]string{}
		for _, c := range r.Grid.Log {
			rows = append(rows, []string{markdownLine(c.At), markdownLine(c.what()), markdownLine(GridRow{File: c.File}.fileName()),
				markdownLine(c.Column)})
		}
		markdownTable(b, "Activity", []string{"When", "What", "Document", "Question"}, rows)
	}
	fmt.Fprintf(b, "## Quotations 1–%d\n", len(r.Snippets))
}

// markdownCell is what a cell says, with the numbers of its quotations.
func markdownCell(r *Record, c GridCell) string {
	cell := markdownLine(r.answer(c))
	if remark := c.remark(); remark != "" {
		cell += "<br>*" + markdownLine(remark) + "*"
	}
	if notes := notesOfCell(c); notes != "" {
		cell += ` \[` + notes + `\]`
	}
	return cell
}

// markdownTable writes a table under a heading, of cells that are Markdown already.
func markdownTable(b *strings.Builder, title string, head []string, rows [][]string) {
	fmt.Fprintf(b, "## %s\n\n| %s |\n|%s\n", title, strings.Join(head, " | "), strings.Repeat(" --- |", len(head)))
	for _, row := range rows {
		fmt.Fprintf(b, "| %s |\n", strings.Join(row, " | "))
	}
	b.WriteString("\n")
}
