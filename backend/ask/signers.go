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
	signerName = regexp.MustCompile(`(?im)^[ \t]*(?:(?:print(?:ed)? )?name\s*:[ \t]*|by\s*:[ \t]*/s/[ \t]*)(\pL[^\n\t:_]{2,60}?)[ \t]*$`)
	signerRole = regexp.MustCompile(`(?im)^[ \t]*(?:title|its|position)\s*:[ \t]*(\pL[^\n\t_]{2,90}?)[ \t]*$`)
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
	asked := q.askedParty(d)
	end, last, taken := 0, "", false // of the block before: its end, its name, and whether it is one of those asked for
	for _, at := range signerName.FindAllStringSubmatchIndex(d.Text, -1) {
		s := signer{name: doc.Span{Start: at[2], End: at[3]}}
		from := max(end, at[0]-mostBlock)
		for from < at[0] && !isStart(d.Text, from) {
			from++
		}
		to := min(len(d.Text), at[1]+mostBlock/2)
		for to > at[1] && to < len(d.Text) && !isStart(d.Text, to) {
			to--
		}
		if next := signerName.FindStringIndex(d.Text[at[1]:to]); next != nil {
			to = at[1] + next[0]
		}
		s.block = doc.Span{Start: at[0], End: at[1]}
		if role := signerRole.FindStringSubmatchIndex(d.Text[at[1]:to]); role != nil {
			s.role = doc.Span{Start: at[1] + role[2], End: at[1] + role[3]}
			s.block.End = s.role.End
		}
		end = s.block.End
		if strings.EqualFold(d.Text[s.name.Start:s.name.End], last) { // "By: /s/ Ann Roe" above "Name: Ann Roe"
			if taken {
				found[len(found)-1].role, found[len(found)-1].block.End = s.role, s.block.End
			}
			continue
		}
		last = d.Text[s.name.Start:s.name.End]
		if s.block.Start, taken = d.signs(from, at[0], asked); taken {
			found = append(found, s)
		}
	}
	return found
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

// askedParty returns the first words of the names of a document's parties that a question has.
func (q *Question) askedParty(d *Document) (asked []string) {
	said := strings.ToLower(" " + strings.Join(wordPattern.FindAllString(q.Text, -1), " ") + " ")
	for _, party := range d.Parties {
		if first := strings.ToLower(wordPattern.FindString(party)); len(first) > 2 && strings.Contains(said, " "+first+" ") {
			asked = append(asked, first)
		}
	}
	return asked
}

// signs returns where the line with the name of the party begins that a block of a signature is of: the nearest before the name
// that has the first word of a party. It is false where that is none of those asked for, or there is none.
func (d *Document) signs(from, to int, asked []string) (int, bool) {
	lines := strings.SplitAfter(d.Text[from:to], "\n")
	at := to
	for _, line := range slices.Backward(lines) {
		at -= len(line)
		low := strings.ToLower(line)
		for _, party := range d.Parties {
			first := strings.ToLower(wordPattern.FindString(party))
			if len(first) > 2 && strings.Contains(low, first) && len(strings.TrimSpace(line)) < 120 {
				return at + len(line) - len(strings.TrimLeft(line, " \t\r\n")), len(asked) == 0 || slices.Contains(asked, first)
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
	for _, s := range all {
		c, err := d.Cite(s.block)
		if err != nil {
			return false, err
		}
		f.Sentences = append(f.Sentences, Sentence{Text: oneLine(c.Quote), Kind: Quote, Support: Verified, Citations: []Citation{c}})
	}
	return true, nil
}
