package family

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"pincite/backend/dated"
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
	for i, d := range daysBorne(p) {
		switch {
		case i == 0 && (d.Probability >= dated.Least || r.Kind != Base && d.Probability >= leastPaper):
			r.Dated, r.Guessed = d.Text, d.Probability < leastSure
		case d.Probability >= leastLater:
			r.Later = append(r.Later, d.Text)
		}
	}
	r.Names = slices.DeleteFunc(names, func(n Named) bool { return n.Dated == r.Dated && isSelf(opening, n.Span.Start) })
	if r.Kind == Restatement {
		r.Kind = kindOf(p.Title, withoutRestated(p.Text, r.Names, r.Dated), true)
	}
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
	for _, d := range dates {
		if r.Replaces == "" && replacesOne.MatchString(opening[max(0, d.Span.Start-160):d.Span.Start]) {
			r.Replaces = d.Text
		}
		r.Days = append(r.Days, d.Text)
	}
	r.Bare, r.Short = bareNames(p.Parties), shortNames(p.Parties)
	r.Numbers = numbersOf(opening)
	both := opening
	if p.Tail != "" || len(p.Text) > openingBytes {
		both += "\n" + tail
	}
	r.Proper, r.Rare = rareWords(strings.TrimSuffix(path.Base(p.File), path.Ext(p.File)) + "\n" + both)
	r.Marks, r.Figures, r.Numbered = marksOf(both), figuresOf(both), numberedIn(both)
	r.Agrees = agreeing.MatchString(opening[:min(len(opening), titleBytes)])
	if r.Title == "" {
		r.Heading = folded(titleZone(" " + words + " "))
	}
	if r.Kind != Base || r.Else != "" {
		r.Opening, r.Letters = " "+words+" ", text.Squeeze(opening+" "+tail)
	}
	return r
}

// replacesOne stands before the day of an agreement or a form that a document says it takes the place of.
var replacesOne = regexp.MustCompile(`(?i)\bthis\b[^.;]{0,50}\b(?:takes? over from|takes? the place of|replaces|supersedes|in (?:the )?place of|instead of)\b[^.;]{0,40}\b(?:form|sheet|paper|arrangement|let|` + agreementWord + `)\s+(?:of|from|dated|signed(?: on)?|made(?: on)?)\s+(?:the\s+)?$`)

// apart finds what an agreement says that is no paper of another one between the same parties.
var apart = regexp.MustCompile(`\bthis (?:\w+ ){0,3}(?:is|has|stands|forms) (?:\w+ ){0,2}?(?:apart from|separate (?:from|and distinct)|nothing to do with|independent of|no part of|not part of)\b`)

const (
	// leastSure is the probability below which the day of an agreement does not say that no paper about it is earlier.
	leastSure = 0.5
	// leastPaper is that of the day of a paper, which would stand behind all others without one.
	leastPaper = 0.1
	// leastLater is that of a day that a paper may bear where the likeliest is its agreement's.
	leastLater = 0.01
)

// daysBorne returns the days that a paper may bear, the likeliest first.
func daysBorne(p Paper) (days []dated.Day) {
	for _, d := range dated.Of(path.Base(p.File), p.Text+p.Tail) {
		if len(d.Text) == len(time.DateOnly) {
			days = append(days, d)
		}
	}
	return days
}

// withoutRestated returns a text without the restatements of other days that it names: one that novates "the Amended and Restated Lease of 12 June" restates nothing.
func withoutRestated(s string, names []Named, day string) string {
	for _, n := range names {
		if n.Dated != "" && n.Dated != day && restating.MatchString(s[n.Span.Start:n.Span.End]) {
			s = s[:n.Span.Start] + strings.Repeat(" ", n.Span.Len()) + s[n.Span.End:]
		}
	}
	return s
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
