package family

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Link is the place of one paper in its family.
type Link struct {
	ID      doc.ID
	File    string
	Reading Reading
	// Base is the agreement that it belongs to; zero for a base itself, and where none was found. After a restatement later papers
	// belong to that.
	Base doc.ID
	// Amends is the earlier paper that this one is itself about; zero for none.
	Amends doc.ID
	// Probability is how likely the base is right, and Reasons say why it was chosen.
	Probability float64
	Reasons     []string
	// Missing is the agreement that the paper belongs to and that is not there; "" where it is.
	Missing string
	// Set tells that a person said so.
	Set bool
}

// Family is an agreement with the papers about it, the earliest first; drafts come last.
type Family struct {
	Base   Link
	Papers []Link
	// Lacks tells of papers that others name, or whose number lacks, and that are not there.
	Lacks []string
}

// Families are all of a matter, and the papers whose agreement is not there.
type Families struct {
	All     []*Family
	Orphans []Link
	byID    map[doc.ID]*Family
	links   map[doc.ID]*Link
}

// Of returns the family that a document is in; nil where it is in none with other papers.
func (f *Families) Of(id doc.ID) *Family {
	if f == nil {
		return nil
	}
	return f.byID[id]
}

// Link returns the place of a document; nil where nothing is known of it.
func (f *Families) Link(id doc.ID) *Link {
	if f == nil {
		return nil
	}
	return f.links[id]
}

// bySubject is how likely a paper is about the only agreement about what it names.
const bySubject = 0.75

// leastLink is the least probability with which a paper is put behind an agreement.
const leastLink = 0.5

// None stands in corrections for: it belongs to no other paper.
var None doc.ID

// LinkPapers puts papers behind their agreements. Corrections are those of a person: the base of a paper, [None] for none. What the
// readings know of a paper is not read again; they know all that was read when it returns.
func LinkPapers(papers []Paper, corrections map[doc.ID]doc.ID, known *Readings) *Families {
	links := known.links(papers, corrections)
	at := map[doc.ID]*Link{}
	for _, l := range links {
		at[l.ID] = l
	}
	for _, l := range links {
		if l.Reading.Kind != Base || l.Reading.Else != "" {
			l.redate(links)
		}
	}
	for _, l := range links {
		if _, set := corrections[l.ID]; !set && l.Reading.Else != "" {
			l.turn(links)
		}
	}
	for _, l := range links {
		if to, ok := corrections[l.ID]; ok {
			l.Set, l.Probability = true, 1
			if to != None && at[to] != nil {
				l.Base, l.Reasons = to, []string{"set by hand"}
			}
			continue
		}
		if l.Reading.Kind != Base {
			l.find(links)
		}
	}
	for _, l := range links { // a paper about an amendment belongs where that does
		for steps := 0; steps < 8 && at[l.Base] != nil && at[l.Base].Reading.Kind != Base && at[l.Base].Reading.Kind != Restatement; steps++ {
			if l.Amends == None {
				l.Amends = l.Base
			}
			if at[l.Base].Base == None || at[l.Base].Base == l.ID {
				break
			}
			l.Base = at[l.Base].Base
		}
	}
	for _, l := range links {
		l.followRestatements(links)
	}
	return gather(links, at)
}

// redate gives a paper a day of its own where the one that it seems to bear is that of its agreement: "Amendment No. 1 to the Supply Agreement
// between A and B dated March 2, 2020".
func (l *Link) redate(all []*Link) {
	for _, other := range all {
		if other.Reading.Kind != Base || other.Reading.Dated != l.Reading.Dated || l.Reading.Dated == "" || l.shared(other) == 0 {
			continue
		}
		for _, day := range slices.Concat(l.Reading.Later, l.Reading.Days) { // one that is not marked as its own is likelier than that of before
			if day > l.Reading.Dated {
				l.Reading.Dated = day
				l.Reading.Name = nameOf(l.Reading)
				return
			}
		}
	}
}

// find chooses the agreement that a paper belongs to, and the paper that it amends.
func (l *Link) find(all []*Link) {
	words := map[string]bool{}
	for word := range strings.SplitSeq(l.Reading.Opening, " ") {
		words[word] = word != ""
	}
	best := 0.0
	for _, other := range all {
		if other.ID == l.ID || !mayHold(l, other) {
			continue
		}
		p, reasons := l.belongs(other, words)
		if p == bySubject && p == best { // of two agreements about one thing it is of neither
			l.Base = None
			continue
		}
		if p > best || p == best && p > 0 && other.File < l.baseOf(all).File {
			best, l.Base, l.Reasons = p, other.ID, reasons
		}
	}
	if l.Probability = best; best < leastLink || l.Base == None {
		l.Base, l.Reasons, l.Probability = None, nil, 0
		l.Missing = l.lacks(all)
	}
}

func (l *Link) baseOf(all []*Link) *Link {
	for _, other := range all {
		if other.ID == l.Base {
			return other
		}
	}
	return &Link{}
}

// mayHold reports whether a document may be what another paper is about: an agreement, or an earlier amendment or restatement.
func mayHold(l, other *Link) bool {
	switch other.Reading.Kind {
	case Base:
		return true
	case Restatement, Amendment, Renewal, Novation:
		return !other.Reading.Draft && other.Reading.Dated != "" && (l.Reading.Dated == "" || other.Reading.Dated < l.Reading.Dated)
	}
	return false
}

// goesByName reports whether a party of a document has a name of its own, and not a part alone: "Mentor", "Participants".
func (l *Link) goesByName() bool {
	return slices.ContainsFunc(l.Reading.Parties, func(p string) bool { return len(text.FoldedWords(p)) > 1 })
}

// shared counts the parties of an agreement that a paper names.
func (l *Link) shared(other *Link) (n int) {
	for _, bare := range other.Reading.Bare {
		if strings.Contains(l.Reading.Letters, bare) {
			n++
		}
	}
	return n
}

// sameTitle reports whether a name is the title of an agreement, or its last word.
func sameTitle(n Named, other *Link) bool {
	title, own := folded(n.Title), other.titleOf()
	if title == "" || own == "" {
		return false
	}
	return strings.Contains(own, title) || strings.Contains(title, own) || lastWord(title) == lastWord(own)
}

func lastWord(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }

// titleOf returns what a document calls itself.
func (l *Link) titleOf() string {
	if l.Reading.Title != "" {
		return l.Reading.Title
	}
	return l.Reading.Heading
}

// belongs returns how likely a paper, whose opening has some words, is about another document, and why.
func (l *Link) belongs(other *Link, words map[string]bool) (float64, []string) {
	if other.Reading.Dated != "" && l.Reading.Dated != "" && other.Reading.Dated > l.Reading.Dated {
		return 0, nil
	}
	var reasons []string
	byDate, otherTitle, contradicted, number := false, false, false, 0
	for i, n := range l.Reading.Names {
		if n.Dated == other.Reading.Dated && n.Dated != "" {
			byDate = true
			otherTitle = other.Reading.Kind == Base && !alike(n, other)
			number = i
			reasons = append(reasons, fmt.Sprintf("it names the %s of %s", n.Title, n.Dated))
			break
		}
		if sameTitle(n, other) && other.Reading.Dated != "" {
			contradicted = true
		}
	}
	if !byDate && other.Reading.Dated != "" && l.mentions(other.Reading.Dated) {
		byDate = true
		number = len(l.Reading.Names)
		reasons = append(reasons, "it names its date, "+other.Reading.Dated)
	}
	first, _, _ := strings.Cut(other.titleOf(), " ")
	byTitle := words[first] && strings.Contains(l.Reading.Opening, " "+other.titleOf()+" ")
	if byTitle {
		reasons = append(reasons, "it names its title")
	}
	if path.Dir(l.File) == path.Dir(other.File) {
		reasons = append(reasons, "same folder")
	}
	byNumber := ""
	for _, n := range other.Reading.Numbers {
		if bare := text.Squeeze(n); slices.Contains(l.Reading.Numbers, n) || len(bare) >= shortName && !ofYear.MatchString(n) && strings.Contains(l.Reading.Letters, bare) {
			byNumber = n
		}
	}
	isBase := other.Reading.Kind == Base || other.Reading.Kind == Restatement
	if !byDate && !byTitle && byNumber == "" && (!isBase || len(l.Reading.Names) > 0) {
		return 0, nil // whatever parties they share
	}
	parties := l.shared(other)
	if parties > 0 {
		reasons = slices.Insert(reasons, 0, fmt.Sprintf("%d of the same parties", parties))
	}
	switch {
	case (parties > 0 || l.shortly(other)) && isBase && byNumber != "":
		return 0.95, append(reasons, "it names its number, "+byNumber)
	case otherTitle && !byTitle:
		return 0, nil
	case byDate && (parties > 0 || len(other.Reading.Parties) == 0 && byTitle):
		p := 0.93 + 0.01*float64(min(parties, 2))
		if byTitle {
			p += 0.03
		}
		p -= 0.005 * float64(min(number, 6)) // the first that it names
		if !isBase {
			p -= 0.1
			if l.subjectOf(other) {
				p += 0.12
			}
		}
		return p, reasons
	case !isBase || contradicted:
		return 0, nil
	case byDate && byTitle && l.shortly(other):
		return 0.75, reasons
	case byTitle && parties > 1:
		return 0.85, reasons
	case parties > 0 && slices.ContainsFunc(other.Reading.Subjects, func(w string) bool { return strings.Contains(l.Reading.Opening, " "+w+" ") }):
		return bySubject, append(reasons, "it names what the agreement is about")
	case byTitle && parties > 0 && other.goesByName():
		return 0.6, reasons
	case parties > 1 && len(l.Reading.Names) == 0:
		return 0.55, reasons
	}
	return 0, nil
}

// subjectOf reports whether a letter has an earlier paper for its subject: "Re: Second Amendment dated as of …".
func (l *Link) subjectOf(other *Link) bool {
	if len(l.Reading.Names) == 0 {
		return false
	}
	for _, n := range l.Reading.Names {
		if n.Dated != other.Reading.Dated {
			return false // it names the agreement, too
		}
	}
	return true
}

// mentions reports whether the opening of a paper has a date.
func (l *Link) mentions(dated string) bool { return slices.Contains(l.Reading.Days, dated) }

// lacks says which agreement a paper belongs to where that is not there; "" where it names none.
func (l *Link) lacks(all []*Link) string {
	for _, n := range l.Reading.Names {
		if amendTitle.MatchString(n.Title) || n.Dated == l.Reading.Dated {
			continue
		}
		there := slices.ContainsFunc(all, func(o *Link) bool { return o.ID != l.ID && o.Reading.Dated == n.Dated && l.shared(o) > 0 })
		if !there {
			return titleCase(n.Title) + " dated " + n.Dated
		}
	}
	if l.Reading.Kind != Base && l.Reading.Kind != Notice && len(l.Reading.Names) == 0 && (l.Reading.Kind == Amendment || l.Reading.Kind == Novation) {
		return "the agreement that it is about"
	}
	return ""
}

func titleCase(s string) string {
	words := strings.Fields(s)
	for i, w := range words {
		if i == 0 || w != "and" && w != "of" && w != "for" && w != "to" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, " ")
}
