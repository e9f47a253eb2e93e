package family

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// Read tells what a document is and which agreements it names.
func Read(p Paper) Reading {
	opening := strings.ToValidUTF8(p.Text[:min(len(p.Text), openingBytes)], "")
	zone := titleZone(opening)
	dates := datesOf(opening)
	names := namesOf(opening, dates)
	r := Reading{Kind: kindOf(p.Title, p.Text, len(names) > 0), Number: numberOf(zone), Parties: p.Parties, Title: folded(p.Title), Names: names}
	tail := p.Tail
	if tail == "" {
		tail = p.Text[max(0, len(p.Text)-openingBytes):]
	}
	r.Signed = signedOn(tail)
	if own := ownDates(opening, dates, names); len(own) > 0 {
		r.Dated, r.Later = own[0], own[1:]
	} else if r.Kind != Base || !titled(opening) {
		r.Dated = r.Signed
	}
	if r.Dated == "" {
		for _, v := range value.Find(value.Date, p.Date, doc.Span{End: len(p.Date)}) {
			if len(v.Text) == len("2006-01-02") && (namedOn(names, v.Text) == nil || r.Kind == Base) {
				r.Dated, r.Guessed = v.Text, true
			}
		}
	}
	r.Names = slices.DeleteFunc(names, func(n Named) bool { return n.Dated == r.Dated && isSelf(opening, n.Span.Start) })
	r.Called = calledItself(p.Title, zone, r.Kind)
	r.Name = nameOf(r)
	r.Titled, r.Length = r.Kind == Base && titled(opening), min(len(p.Text)+len(p.Tail), mostLength)
	if r.Kind == Base && (r.Length < mostLength || !r.Titled && (len(r.Names) > 0 || isLetter(opening))) {
		r.Else = kindOfLetter(p.Text)
	}
	words := folded(opening)
	if apart.MatchString(words) && r.Kind != Amendment {
		r.Kind, r.Else = Base, ""
	}
	if r.Kind != Base || r.Else != "" {
		r.Why = unsignedWhy(path.Base(p.File), opening, tail+"\n"+p.Text[min(len(p.Text), len(opening)):])
		r.Draft = r.Why != "" && !r.Titled
		if r.Draft && (strings.Contains(r.Why, "date") || saysDraft.MatchString(opening[:min(len(opening), 300)])) {
			r.Dated = ""
		}
	}
	if signed := datesOf(tail[max(0, len(tail)-signedBytes):]); r.Dated == "" && !r.Draft && r.Kind != Base && len(signed) > 0 { // the day of the last signature
		r.Dated = signed[len(signed)-1].Text
		r.Name = nameOf(r)
	}
	for _, d := range dates {
		r.Days = append(r.Days, d.Text)
	}
	r.Bare, r.Short = bareNames(p.Parties), shortNames(p.Parties)
	r.Numbers = numbersOf(opening)
	both := opening
	if p.Tail != "" || len(p.Text) > openingBytes {
		both += "\n" + tail
	}
	r.Proper, r.Rare = rareWords(strings.TrimSuffix(path.Base(p.File), path.Ext(p.File)) + "\n" + both)
	r.Marks = marksOf(both)
	if r.Title == "" {
		r.Heading = folded(titleZone(" " + words + " "))
	}
	if r.Kind != Base || r.Else != "" {
		r.Opening, r.Letters = " "+words+" ", text.Squeeze(opening+" "+tail)
	}
	return r
}

// apart finds what an agreement says that is no paper of another one between the same parties.
var apart = regexp.MustCompile(`\bthis (?:\w+ ){0,3}(?:is|has|stands|forms) (?:\w+ ){0,2}?(?:apart from|separate (?:from|and distinct)|nothing to do with|independent of|no part of|not part of)\b`)

// signatureLine finds a line with a signature.
var signatureLine = regexp.MustCompile(`(?im)^[^\n]*(?:\(signed\)|/s/|\bsgd\b|\bsigned\b)[^\n]*$`)

// signedOn returns the last day that stands beside a signature at the end of a paper; "" for none.
func signedOn(tail string) (last string) {
	for _, m := range signatureLine.FindAllStringIndex(tail[max(0, len(tail)-signaturesBytes):], -1) {
		line := tail[max(0, len(tail)-signaturesBytes):][m[0]:m[1]]
		for _, d := range datesOf(line) {
			last = max(last, d.Text)
		}
	}
	return last
}

func namedOn(names []Named, dated string) *Named {
	for i := range names {
		if names[i].Dated == dated {
			return &names[i]
		}
	}
	return nil
}

// calledItself returns the title of a paper: that of its summary, or, where this is no title of such a paper but perhaps that of the agreement,
// the first of its own lines that is; else its kind.
func calledItself(title, zone string, kind Kind) string {
	title = strings.TrimSpace(title)
	if kind == Base && title != "" || len(title) >= 8 && MayChange(title, "") {
		return title
	}
	for line := range strings.Lines(zone) {
		line = strings.TrimSpace(line)
		if words := strings.Fields(line); kind != Base && len(line) >= 8 && len(words) <= longestTitle && MayChange(line, "") {
			return titleCase(strings.ToLower(strings.Join(words, " ")))
		}
	}
	return strings.ToUpper(string(kind)[:1]) + string(kind)[1:]
}

// signaturesBytes is how much of the end of a paper has its signatures.
const signaturesBytes = 900

// signedBytes is how much of the end of a paper that bears no other day has those of its signatures.
const signedBytes = 300

// mostLength bounds how long a text is counted.
const mostLength = 7000

// longestTitle is the most words of a line that is taken for a title.
const longestTitle = 9

// nameOf returns what a citation calls a paper.
func nameOf(r Reading) string {
	name := r.Called
	if r.Kind == Amendment && r.Number > 0 && numberOf(name) == 0 {
		name = "Amendment No. " + itoa(r.Number)
	}
	if r.Dated != "" {
		name += " of " + r.Dated
	}
	return name
}
