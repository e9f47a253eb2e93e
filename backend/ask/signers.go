package ask

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Who signs for a party stands in no clause: the block of its signature tells, at the end of what is signed.
var (
	asksSigner = regexp.MustCompile(`(?i)\bwho\s+(?:signs|signed|has signed|is signing|will sign|is to sign|executed|executes)\b|\bsignator(?:y|ies)\b|\bsigned by whom\b`)
	// signerName and signerRole find names and offices behind their labels, in columns, too, which tabs or blanks part.
	signerName = regexp.MustCompile(`(?im)(?:(?:^|\t|[ ]{2,})[ \t]*(?:print(?:ed)? )?name\s*:[ \t]*|(?:^|\t|[ ]+)(?:\pL[\pL ]{1,40}:[ \t]*)?/s/[ \t]*)((?-i:\p{Lu})(?:[\pL.'’]|,[ ]|-\pL|[ ][\pL'’]){2,60})`)
	signerRole = regexp.MustCompile(`(?im)(?:^|\t|[ ]{2,})[ \t]*(?:title|its|position)\s*:[ \t]*(\pL(?:[^\n\t_ :\[]|[ ][^\n\t_ :\[-]){1,90})`)
	columnGap  = regexp.MustCompile(`\t+| {2,}`)
	labelGap   = regexp.MustCompile(`:\s+`)
)

const (
	mostBlock  = 320 // bytes of a block of a signature on each side of the name
	signerSure = 0.9 // how sure it is that a document answers whose block was found
)

// signer is who signs, by a block of a signature.
type signer struct {
	block, name, role doc.Span // role is empty where none stands there
}

// signers returns who signs a document, of the party that the question names or, where it names none, of all.
func (q *Question) signers(d *Document) (found []signer) {
	if !asksSigner.MatchString(q.Text) || q.beyond(d, signingWords) {
		return nil
	}
	parties := d.called()
	asked := slices.DeleteFunc(slices.Clone(parties), func(f forms) bool { return !f.in(strings.ToLower(q.Text)) })
	end, last, taken := map[int]int{}, map[int]string{}, map[int]int{} // of the block before in a column: its end, its name, and which of those found it is, from 1
	for _, at := range signerName.FindAllStringSubmatchIndex(d.Text, -1) {
		s := signer{name: doc.Span{Start: at[2], End: at[3]}}
		if strings.HasPrefix(d.Text[at[3]:], ":") { // the last word is the label of another one: "Client: /s/ Ann Roe Company:"
			s.name.End = at[2] + max(0, strings.LastIndexByte(d.Text[at[2]:at[3]], ' '))
		}
		s.name = s.name.Trim(d.Text)
		s.name.End -= s.name.Len() - len(strings.TrimRight(d.Text[s.name.Start:s.name.End], " ,'’"))
		if s.name.Len() <= 0 {
			continue
		}
		col := d.column(s.name.Start)
		from := max(end[col], at[0]-mostBlock)
		for from < at[0] && !isStart(d.Text, from) {
			from++
		}
		to := min(len(d.Text), s.name.End+mostBlock/2)
		for to > s.name.End && to < len(d.Text) && !isStart(d.Text, to) {
			to--
		}
		for _, next := range signerName.FindAllStringSubmatchIndex(d.Text[s.name.End:to], -1) {
			if d.column(s.name.End+next[2]) == col {
				to = s.name.End + next[0]
				break
			}
		}
		s.block = s.name
		for _, role := range signerRole.FindAllStringSubmatchIndex(d.Text[s.name.End:to], -1) {
			if d.column(s.name.End+role[2]) == col {
				s.role = doc.Span{Start: s.name.End + role[2], End: s.name.End + role[3]}
				if strings.HasPrefix(d.Text[s.role.End:], ":") { // the label of a day
					s.role.End = s.role.Start + max(0, strings.LastIndexByte(d.Text[s.role.Start:s.role.End], ' '))
				}
				s.block.End = s.role.End
				break
			}
		}
		end[col] = s.block.End
		name := d.Text[s.name.Start:s.name.End]
		if before := last[col]; before != "" && strings.EqualFold(name, before) { // "By: /s/ Ann Roe" above "Name: Ann Roe"
			if n := taken[col]; n > 0 {
				found[n-1].role, found[n-1].block.End = s.role, s.block.End
			}
			continue
		}
		last[col], taken[col] = name, 0
		var ours bool
		again := slices.ContainsFunc(found, func(f signer) bool { return strings.EqualFold(d.Text[f.name.Start:f.name.End], name) })
		if s.block.Start, ours = d.signs(from, s.name.Start, col, parties, asked); ours && !again {
			found = append(found, s)
			taken[col] = len(found)
		}
	}
	return found
}

// columns returns the words of a line that stand in columns, each label with what stands behind it.
func columns(line string) []string {
	return columnGap.Split(strings.TrimSpace(labelGap.ReplaceAllString(line, ": ")), -1)
}

// column returns in which column of its line a place behind a label stands, from 0.
func (d *Document) column(at int) int {
	line := strings.TrimRight(d.Text[strings.LastIndexByte(d.Text[:at], '\n')+1:at], " \t")
	line = strings.TrimSpace(strings.TrimSuffix(line, "/s/"))
	if label := strings.LastIndexAny(line, ":"); label >= 0 { // without its own label
		line = line[:max(0, strings.LastIndexAny(line[:label], "\t:"), strings.LastIndex(line[:label], "  "))]
	}
	if line = strings.TrimSpace(line); line == "" {
		return 0
	}
	return len(columns(line))
}

// signingWords are those of questions for who signs, what the document is called by aside.
var signingWords = stemmed("who sign signs signed signing signatory signatories execute executed executes behalf name title names titles person people party parties side both")

// beyond reports whether a question has words of something else than some of which it may be made: of who signs invoices no block tells.
func (q *Question) beyond(d *Document, of map[string]bool) bool {
	names := text.Stems(d.File + " " + d.Title + " " + strings.Join(d.Parties, " "))
	for word := range text.Words(q.Topic) {
		if stem := text.Stem(word); !empty[word] && !ofSpeech[word] && !names[stem] && !callers[stem] && !of[stem] {
			return true
		}
	}
	return false
}

// signs returns where the line with the name of the party begins that a block of a signature is of: the nearest before the name
// that has one in its column. It is false where that is none of those asked for, or there is none.
func (d *Document) signs(from, to, col int, parties, asked []forms) (int, bool) {
	const mostLine = 120
	lines := strings.SplitAfter(d.Text[from:to], "\n")
	at := to
	for _, line := range slices.Backward(lines) {
		at -= len(line)
		cells := columns(strings.ToLower(line))
		cell := cells[min(col, len(cells)-1)]
		for _, party := range parties {
			if len(cell) < mostLine && party.in(cell) {
				of := len(asked) == 0 || slices.ContainsFunc(asked, func(f forms) bool { return slices.Equal(f, party) })
				return at + len(line) - len(strings.TrimLeft(line, " \t\r\n")), of
			}
		}
	}
	return 0, false
}

// signed answers who signs, and reports whether blocks of signatures tell.
func (q *Question) signed(d *Document, f *Found) (bool, error) {
	all := q.signers(d)
	if len(all) == 0 {
		return false, nil
	}
	var said []string
	v := Sentence{Kind: Value, Support: Verified}
	for _, s := range all {
		words := oneLine(d.Text[s.name.Start:s.name.End])
		if s.role.Len() > 0 {
			words += ", " + strings.TrimRight(oneLine(d.Text[s.role.Start:s.role.End]), ",;")
		}
		c, err := d.Cite(s.name)
		if err != nil {
			return false, err
		}
		said, v.Citations = append(said, words), append(v.Citations, c)
	}
	v.Text = strings.Join(said, "; ") + " (" + q.Style.place(v.Citations[0]) + ")"
	f.Presence, f.Absent, f.Sentences = max(f.Presence, signerSure), false, []Sentence{v}
	var blocks []doc.Span // those in columns share lines
	for _, s := range all {
		if n := len(blocks); n > 0 && blocks[n-1].Intersect(s.block).Len() > 0 {
			blocks[n-1] = doc.Span{Start: min(blocks[n-1].Start, s.block.Start), End: max(blocks[n-1].End, s.block.End)}
			continue
		}
		blocks = append(blocks, s.block)
	}
	for _, block := range blocks {
		c, err := d.Cite(block)
		if err != nil {
			return false, err
		}
		f.Sentences = append(f.Sentences, Sentence{Text: oneLine(c.Quote), Kind: Quote, Support: Verified, Citations: []Citation{c}})
	}
	return true, nil
}
