package proofread

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/sac"
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
	// witness begins the part in which a paper is signed, signed a block of it, and toSign is a place to do so.
	witness = regexp.MustCompile(`(?i)\bin witness whereof\b|\b(?:have|has) (?:duly )?executed this\b|\bhave caused this\b` +
		`|\bhas been entered into on the date\b`)
	signed = regexp.MustCompile(`(?m)^[ \t]*(?i:(?:signed|executed)(?:,? (?:sealed and delivered` +
		`|and delivered))?(?: as a deed)? (?:by|for)\b)`)
	toSign = regexp.MustCompile(`(?im)/s/|(?-i:\b(?:By|BY|Name|NAME|Title|TITLE)\s?:)|^[ \t]*by(?:[ \t]{3}|$)` +
		`|^[^\n]{0,60}\bsigned for\b|^[ \t]*print(?:ed)? name[ \t]*(?:$|\t)|^(?:[^\n]{0,60}\b)?signature[ \t]*(?:$|\t)|-{10,}` +
		`|^[^\n]{0,60}\b(?:By|Signature|Signed|Name)\s*:|_{6,}|\.{12,}`)
	// byClick is in a paper that nobody signs with a pen.
	byClick = regexp.MustCompile(`(?i)\bclick\w*\b`)
	// signsFor ends what stands before the name of a company in the same line of its block.
	signsFor = regexp.MustCompile(`(?i)\b(?:behalf of|(?:signed|executed)(?:,? (?:sealed and delivered|and delivered))?(?: as a deed)? by)$`)
	// through follows the name of a company that acts for one that signs.
	through = regexp.MustCompile(`(?i)^[,.]?\s*(?:as\s+)?(?:its|sole|general partner|managing|manager|as agent|attorney)\b`)
	// ofAKind stands before what a company is: "a Texas Corporation".
	ofAKind = regexp.MustCompile(`(?:^|\W)[Aa]n?\s+$`)
	// acts follows a name that the words have do something under the paper.
	// owed stands before the name of a company that the words owe something to, or have consent.
	owed = regexp.MustCompile(`(?i)\b(?:(?:consent|approval) of|(?:notice|liable) to|indemnify|hold harmless|obligations of` +
		`|liability of)\s$`)
	acts = regexp.MustCompile(`^[,.]?\s(?:shall|will|agrees|undertakes|covenants|warrants|must)\b`)
)

// formAnchors begin a legal form, and longestName is how long the name before it is at most, in bytes.
var formAnchors = []string{" inc", " corp", " co", " l.", " ll", " lp ", " ltd", " limited", " gmbh", " plc ", " n.v", " b.v", " s.",
	" ag ", " kg ", " pty", " sr", " sp", " sas ", " oy ", " ab "}

const longestName = 160

// party is a company that the opening or a block of signatures names.
type party struct {
	name string
	at   doc.Span
}

// stemOf is a name without its legal form, cases and marks apart; formOf is its form.
func stemOf(name string) (stem, form string) {
	words := strings.Fields(inNames.Replace(strings.ToLower(name)))
	end := len(words)
	for end > 1 && text.LegalForms[words[end-1]] {
		end--
	}
	return strings.Join(words[:end], " "), text.ShortForms.Replace(strings.Join(words[end:], " "))
}

// companies returns the companies that a span names, in order.
func (c *checker) companies(within doc.Span) (out []party) {
	for _, m := range value.NewText(c.Text[within.Start:within.End]).Matches(company, formAnchors, longestName, 20) {
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
		if at.Start > 0 && (c.Text[at.Start-1] == '-' || c.Text[at.Start-1] == '.') {
			continue // "i-Escrow, Inc.", "E.piphany, Inc."
		}
		if stem, form := stemOf(name); form != "" && len(stem) > 1 && !leading[stem] && !offices[stem[strings.LastIndexByte(stem, ' ')+1:]] &&
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
	parties, end := c.opening()
	signs := c.signing()
	switch {
	case len(parties) < 2: // who the other one is, is not known, and so not who lacks a block
		end = max(end, min(titleWithin, len(c.Text)))
	case signs.Len() > 0:
		c.checkSigners(parties, signs)
	case !toSign.MatchString(c.Text) && !signed.MatchString(c.Text) && !byClick.MatchString(c.Text):
		c.add("signature block", Normal, parties[0].at.Start, parties[0].at.End, "no place to sign is in the paper, for this party or another")
	}
	told := map[string]bool{}
	var others []doc.Span // the names of other companies
	for _, n := range c.companies(doc.Span{Start: end, End: len(c.Text)}) {
		stem, _ := stemOf(n.name)
		if _, near := drifts(n, parties); !near && !among(n, parties) {
			others = append(others, n.at)
		}
		if signs.Contains(n.at) || told[stem] {
			continue
		}
		if p, ok := drifts(n, parties); ok {
			told[stem] = true
			severity := Normal
			if among(n, parties) {
				severity = Low // another form alone may be a sister's
			}
			c.add("party name", severity, n.at.Start, n.at.End, fmt.Sprintf("the party is “%s”%s", p.name, c.place(p.at.Start)))
		} else if !among(n, parties) && (acts.MatchString(c.Text[n.at.End:min(len(c.Text), n.at.End+12)]) ||
			owed.MatchString(c.Text[max(0, n.at.Start-24):n.at.Start])) && !c.mentioned(n, doc.Span{End: n.at.Start}) {
			told[stem] = true
			c.add("other party", Normal, n.at.Start, n.at.End,
				"the words bind it, or something is owed to it, and it is no party: the name may be left from another paper")
		}
	}
	c.checkRunning(parties)
	c.checkNameWords(parties, others)
}

// checkNameWords finds words that are nearly one of a party's name, where that is no word of the language and no part of another
// company's
// name: "Brindel" for "Brindle".
func (c *checker) checkNameWords(parties []party, others []doc.Span) {
	const shortest, seldom = 6, 2
	count := map[string]int{}
	first := map[string]doc.Span{}
	for _, w := range c.words {
		if !w.capital || w.end-w.start < shortest-1 {
			continue
		}
		key := wordKey(c.Text[w.start:w.end])
		if count[key]++; count[key] == 1 {
			first[key] = doc.Span{Start: w.start, End: w.end}
		}
	}
	names := map[string]party{}
	for _, p := range parties {
		for _, w := range strings.Fields(p.name) {
			if key := wordKey(strings.Trim(w, ",.")); len(key) >= shortest && !shipped().common[key] && !text.Geographic[key] {
				names[key] = p
			}
		}
	}
	told := func(at doc.Span) bool {
		return slices.ContainsFunc(others, func(s doc.Span) bool { return s.Contains(at) }) || slices.ContainsFunc(c.found,
			func(f Finding) bool { return f.Kind == "party name" && overlaps(f.Span, at) })
	}
	for key, n := range count {
		if _, own := names[key]; own || told(first[key]) || n > seldom || shipped().common[key] || text.Geographic[key] {
			continue
		}
		for name, p := range names {
			if key[0] == name[0] && count[name] > n && (apart(key, name) == 1 || swapped(key, name)) && !onlyNumbers(key, name) {
				c.add("party name", Normal, first[key].Start, first[key].End, fmt.Sprintf("the party is “%s”%s", p.name, c.place(p.at.Start)))
			}
		}
	}
}

// swapped reports whether two words are parted by two letters that stand the other way round.
func swapped(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := 0; i+1 < len(a); i++ {
		if a[i] != b[i] {
			return a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
		}
	}
	return false
}

// opening returns the parties that stand in the opening, and where the last of them ends.
func (c *checker) opening() (parties []party, end int) {
	const within = 12_000
	head := c.Text[:min(len(c.Text), within)]
	for _, name := range sac.Summarize("", c.Text, 0).Parties {
		words := strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == ',' })
		for i := range words {
			words[i] = regexp.QuoteMeta(words[i])
		}
		if at := regexp.MustCompile(`(?i)(?:^|[^\w])(` + strings.Join(words, `[\s,\x{a0}]+`) + `)`).FindStringSubmatchIndex(head); at != nil {
			parties = append(parties, party{name, doc.Span{Start: at[2], End: at[3]}})
			end = max(end, at[3])
		}
	}
	return parties, end
}

// signing returns where the paper is signed; an empty span where no words say so.
func (c *checker) signing() doc.Span {
	const longest = 5_000
	all := c.parts.Matches(witness, []string{"in witness", "executed this", "caused this", "entered into on"}, 20, 30)
	if len(all) == 0 {
		all = signed.FindAllStringIndex(c.Text, -1)
	}
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
		if text.Squeeze(stem) == text.Squeeze(other) && (form == otherForm || otherForm == "" || strings.Contains(form, otherForm) ||
			strings.Contains(otherForm, form)) {
			return party{}, false
		}
	}
	for _, p := range parties {
		other, _ := stemOf(p.name)
		if stem == other || text.Squeeze(stem) != text.Squeeze(other) && len(stem) > 5 && len(other) > 5 && apart(stem, other) <= 2 &&
			!onlyNumbers(stem, other) {
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
	return strings.Contains(strings.Join(strings.Fields(inNames.Replace(c.lower()[within.Start:within.End])), " "), stem)
}

// inNames levels what names are written with or without.
var inNames = strings.NewReplacer(",", " ", ".", "", "’", "'", "\u00a0", " ")
