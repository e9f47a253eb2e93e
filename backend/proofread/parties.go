package proofread

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// legalForm ends the name of a company.
const legalForm = `(?:Inc(?:orporated)?|INC(?:ORPORATED)?|Corp(?:oration)?|CORP(?:ORATION)?|L\.?L\.?C|Ltd|LTD|Limited|LIMITED|GmbH|GMBH` +
	`|L\.?L\.?P|L\.?P|plc|PLC|N\.V|B\.V|S\.A|S\.p\.A|AG|KG|Pty|PTY|Co|CO)\b\.?`

const (
	nameWord = `[A-Z0-9][\w&'’-]*(?:\.[A-Z]\b\.?)*`
	nameGap  = `(?:[ \t\x{a0}]{1,3}|[ \t]?\n[ \t]{0,8})`
)

var (
	// company is a name with its legal form.
	company = regexp.MustCompile(`\b((?:` + nameWord + `,?` + nameGap + `|&` + nameGap + `){0,6}?` + nameWord + `,?` + nameGap + legalForm +
		`(?:\s(?:Ltd|Limited|KG|Inc|LLC|LP)\b\.?)?)`)
	// whole is a legal form that is no abbreviation with a full stop after it.
	whole = regexp.MustCompile(`(?i)[ ,](?:LLC|LLP|LP|plc|GmbH|AG|KG|Limited|Corporation|Incorporated)\.$`)
	// betweenThem begins the part of an opening that names the parties, and recitals ends it.
	betweenThem = regexp.MustCompile(`(?i)\b(?:by and among|by and between|between|among)\b`)
	recitals    = regexp.MustCompile(
		`(?i)\bWHEREAS\b|\bRECITALS?\b|\bBACKGROUND\b|W\s?I\s?T\s?N\s?E\s?S\s?S\s?E\s?T\s?H|\bNOW,? ` +
			`THEREFORE\b|\n\s*(?:ARTICLE|Article)\s|\n\s*1\.`)
	// witness begins the part in which a paper is signed, and toSign is a place to do so.
	witness = regexp.MustCompile(`(?i)\bin witness whereof\b|\b(?:have|has) (?:duly )?executed this\b|\bhave caused this\b`)
	toSign  = regexp.MustCompile(`(?im)/s/|^[^\n]{0,60}\b(?:By|Signature|Signed|Name)\s*:|_{6,}`)
	// through follows the name of a company that acts for one that signs.
	through = regexp.MustCompile(`(?i)^[,.]?\s*(?:as\s+)?(?:its|sole|general partner|managing|manager|as agent|attorney)\b`)
	// ofAKind stands before what a company is: "a Texas Corporation".
	ofAKind = regexp.MustCompile(`(?:^|\W)[Aa]n?\s+$`)
	// acts follows a name that the words have do something under the paper.
	acts = regexp.MustCompile(`^[,.]?\s(?:shall|will|agrees|undertakes|covenants|warrants|must)\b`)
)

// party is a company that the opening or a block of signatures names.
type party struct {
	name string
	at   doc.Span
}

// stemOf is a name without its legal form, cases and marks apart; formOf is its form.
func stemOf(name string) (stem, form string) {
	words := strings.Fields(strings.ToLower(strings.NewReplacer(",", " ", ".", "", "’", "'", "\u00a0", " ").Replace(name)))
	end := len(words)
	for end > 1 && text.LegalForms[words[end-1]] {
		end--
	}
	return strings.Join(words[:end], " "), text.ShortForms.Replace(strings.Join(words[end:], " "))
}

// companies returns the companies that a span names, in order.
func (c *checker) companies(within doc.Span) (out []party) {
	for _, m := range company.FindAllStringSubmatchIndex(c.Text[within.Start:within.End], -1) {
		at := doc.Span{Start: within.Start + m[2], End: within.Start + m[3]}
		for {
			first, rest, ok := strings.Cut(c.Text[at.Start:at.End], " ")
			if !ok || strings.Trim(first, "0123456789.") != "" && !leading[strings.ToLower(strings.Trim(first, ","))] &&
				!beforeNames[strings.ToLower(strings.Trim(first, ",.:"))] {
				break
			}
			at.Start = at.End - len(rest)
		}
		if whole.MatchString(c.Text[at.Start:at.End]) {
			at.End-- // the full stop ends the sentence
		}
		name := strings.Join(strings.Fields(c.Text[at.Start:at.End]), " ")
		if at.Start > 0 && c.Text[at.Start-1] == '-' {
			continue // "i-Escrow, Inc."
		}
		if stem, form := stemOf(name); form != "" && len(stem) > 1 && !leading[stem] &&
			!ofAKind.MatchString(c.Text[max(0, at.Start-4):at.Start]) {
			out = append(out, party{name, at})
		}
	}
	return out
}

// beforeNames stand with a capital before the name of a company and are no part of it.
var beforeNames = text.NewSet(
	`whereas agreement amendment between parties party seller buyer company borrower lender supplier customer date dated witnesseth ` +
		`attention attn to`)

// checkParties compares who a paper is between with who signs it, and with how it writes their names.
func (c *checker) checkParties() {
	parties, opens := c.opening()
	if len(parties) < 2 {
		return
	}
	signs := c.signing()
	if signs.Len() > 0 {
		c.checkSigners(parties, signs)
	}
	told := map[string]bool{}
	for _, n := range c.companies(doc.Span{Start: opens.End, End: len(c.Text)}) {
		if signs.Contains(n.at) || told[n.name] {
			continue
		}
		if p, ok := drifts(n, parties); ok {
			told[n.name] = true
			severity := Normal
			if among(n, parties) {
				severity = Low // another form alone may be a sister's
			}
			c.add("party name", severity, n.at.Start, n.at.End, fmt.Sprintf("the party is “%s”%s", p.name, c.place(p.at.Start)))
		} else if !among(n, parties) && acts.MatchString(c.Text[n.at.End:min(len(c.Text), n.at.End+12)]) &&
			!c.mentioned(n, doc.Span{End: n.at.Start}) {
			told[n.name] = true
			c.add("other party", Normal, n.at.Start, n.at.End, "it is to do something here and is no party: the name may be left from another paper")
		}
	}
	c.checkRunning(parties)
}

// opening returns the parties that the opening names with their legal forms, and where it ends.
func (c *checker) opening() ([]party, doc.Span) {
	const within, longest = 12_000, 2_500
	head := c.Text[:min(len(c.Text), within)]
	for _, at := range betweenThem.FindAllStringIndex(head, 4) {
		part := doc.Span{Start: at[0], End: min(len(c.Text), at[1]+longest)}
		if end := recitals.FindStringIndex(c.Text[at[1]:part.End]); end != nil {
			part.End = at[1] + end[0]
		}
		var out []party
		for _, n := range c.companies(part) {
			if !among(n, out) {
				out = append(out, n)
			}
		}
		if len(out) > 1 {
			return out, part
		}
	}
	return nil, doc.Span{}
}

// signing returns where the paper is signed; an empty span where no words say so.
func (c *checker) signing() doc.Span {
	const longest = 5_000
	all := witness.FindAllStringIndex(c.Text, -1)
	if len(all) == 0 {
		return doc.Span{}
	}
	at := all[0]
	for _, m := range all { // the last one that stands before what is attached
		if m[0] < len(c.Text)/4 || at[0] < len(c.Text)/4 {
			at = m
		}
	}
	s := doc.Span{Start: at[0], End: min(len(c.Text), at[1]+longest)}
	for _, e := range c.attachments() {
		if e.at.Start > s.Start && e.at.Start < s.End {
			s.End = e.at.Start
		}
	}
	return s
}

// among reports whether a company is one of some parties, however its name and its form are written.
func among(n party, parties []party) bool {
	stem, _ := stemOf(n.name)
	return slices.ContainsFunc(parties, func(p party) bool {
		other, _ := stemOf(p.name)
		return other == stem || strings.HasSuffix(other, " "+stem) || strings.HasSuffix(stem, " "+other)
	})
}

// drifts returns the party whose name a company nearly has: another legal form, or a letter or two.
func drifts(n party, parties []party) (party, bool) {
	stem, form := stemOf(n.name)
	for _, p := range parties {
		other, otherForm := stemOf(p.name)
		if stem == other && (form == otherForm || otherForm == "" || strings.Contains(form, otherForm) || strings.Contains(otherForm, form)) {
			return party{}, false
		}
	}
	for _, p := range parties {
		other, _ := stemOf(p.name)
		if stem == other || len(stem) > 5 && len(other) > 5 && apart(stem, other) <= 2 && !onlyNumbers(stem, other) {
			return p, true
		}
	}
	return party{}, false
}

// onlyNumbers reports whether two names are parted by a number, or by a word that is short or one more, as those of sister companies are.
func onlyNumbers(a, b string) bool {
	x, y := strings.Fields(a), strings.Fields(b)
	if len(x) != len(y) {
		return strings.Join(x, "") != strings.Join(y, "")
	}
	for i := range x {
		if x[i] != y[i] && (len(x[i]) < 4 || len(y[i]) < 4) {
			return true
		}
	}
	return false
}

// apart is the number of letters to add, take out or replace that part two words, 3 where it is more than 2.
func apart(a, b string) int {
	if len(a)-len(b) > 2 || len(b)-len(a) > 2 {
		return 3
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := before
			if a[i] != b[j] {
				cost++
			}
			before, row[j+1] = row[j+1], min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return min(row[len(b)], 3)
}

// mentioned reports whether a span names a company, with its form or without.
func (c *checker) mentioned(n party, within doc.Span) bool {
	stem, _ := stemOf(n.name)
	return strings.Contains(strings.Join(strings.Fields(c.lower()[within.Start:within.End]), " "), stem)
}
