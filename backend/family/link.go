package family

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"pincite/backend/doc"
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
	// Maybe is the agreement that the paper may be about where that is too unsure to put it behind that one, and Chance how likely it is; zero for none.
	Maybe  doc.ID
	Chance float64
	// Missing is the agreement that the paper belongs to and that is not there; "" where it is.
	Missing string
	// Set tells that a person said so.
	Set bool

	grams *grams // of the letters of its reading, while papers are put behind agreements
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

// Maybe returns the papers that may be about an agreement and are not put behind it, the likeliest first.
func (f *Families) Maybe(base doc.ID) (papers []*Link) {
	if f == nil {
		return nil
	}
	for _, l := range f.links {
		if l.Maybe == base && l.Base == None {
			papers = append(papers, l)
		}
	}
	slices.SortFunc(papers, func(a, b *Link) int { return cmp.Or(cmp.Compare(b.Chance, a.Chance), cmp.Compare(a.File, b.File)) })
	return papers
}

const (
	// leastLink is the least probability with which a paper is put behind an agreement.
	leastLink = 0.5
	// leastMaybe is that with which it is told that it may be about one.
	leastMaybe = 0.2
)

// None stands in corrections for: it belongs to no other paper.
var None doc.ID

// LinkPapers puts papers behind their agreements. Corrections are those of a person: the base of a paper, [None] for none. What the
// readings know of a paper is not read again; they know all that was read when it returns.
func LinkPapers(papers []Paper, corrections map[doc.ID]doc.ID, known *Readings) *Families {
	links := known.links(papers)
	at := map[doc.ID]*Link{}
	for _, l := range links {
		at[l.ID] = l
	}
	recipe := known.placing(links, corrections)
	if known.place(links, recipe) {
		return gather(links, at)
	}
	e := prepare(links)
	byDay := slices.SortedStableFunc(slices.Values(links), func(a, b *Link) int {
		return cmp.Compare(cmp.Or(a.Reading.Dated, "9"), cmp.Or(b.Reading.Dated, "9"))
	})
	for _, titled := range []bool{false, true} { // those without a title may be what others are about
		for _, l := range byDay {
			if _, set := corrections[l.ID]; !set && l.Reading.Else != "" && l.Reading.Titled == titled {
				l.turn(e)
			}
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
		if l.Reading.Kind != Base && l.Base == None {
			l.find(e)
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
		l.grams = nil
	}
	known.keep(links, recipe)
	return gather(links, at)
}

// prepare tells what the readings of documents tell of each other: the day of a paper, and that one which others are about is an agreement.
func prepare(links []*Link) *evidence {
	for _, l := range links {
		if l.Reading.Kind != Base || l.Reading.Else != "" && !l.Reading.Titled {
			l.redate(links)
		}
	}
	for _, l := range links {
		if l.Reading.Kind == Amendment && l.isNamed(links) {
			l.Reading.Kind, l.Reading.Titled, l.Reading.Else = Base, true, ""
		}
	}
	for _, l := range links {
		if r := &l.Reading; (r.Kind == Base || r.Kind == Amendment) && !r.Draft && slices.ContainsFunc(links, l.replaces) {
			r.Kind, r.Else = Restatement, ""
		}
	}
	first := chief(links)
	if first != nil {
		first.Reading.Kind, first.Reading.Else = Base, ""
	}
	e := newEvidence(links)
	e.chief = first
	return e
}

// replaces reports whether a document says that it takes the place of another one, an agreement.
func (l *Link) replaces(o *Link) bool {
	day, r := l.Reading.Replaces, &o.Reading
	return o != l && day != "" && r.Kind == Base && r.Dated < l.Reading.Dated && (r.Dated == day || slices.Contains(r.Later, day))
}

// isNamed reports whether a document that names no agreement is named by its day in later papers, and no agreement of one of its parties is there: a "Minute of
// Agreement" may be either.
func (l *Link) isNamed(all []*Link) bool {
	if len(l.Reading.Names) > 0 || l.Reading.Number > 0 || l.Reading.Dated == "" || l.Reading.Draft {
		return false
	}
	named := false
	for _, o := range all {
		switch r := &o.Reading; {
		case o == l:
		case r.Kind == Base && r.Titled && l.shared(o) > 0:
			return false
		case r.Dated > l.Reading.Dated && namedOn(r.Names, l.Reading.Dated) != nil && o.shared(l) > 0:
			named = true
		}
	}
	return named
}

// redate gives a paper a day of its own where the one that it seems to bear is that of its agreement: "Amendment No. 1 to the Supply Agreement
// between A and B dated March 2, 2020".
func (l *Link) redate(all []*Link) {
	for _, other := range all {
		if other == l || other.Reading.Kind != Base || other.Reading.Dated != l.Reading.Dated || l.Reading.Dated == "" || l.shared(other) == 0 {
			continue
		}
		for _, day := range slices.Concat(l.Reading.Later, l.Reading.Days) { // any other one is likelier than that of before
			if day > l.Reading.Dated {
				l.Reading.Dated = day
				l.Reading.Name = nameOf(l.Reading)
				return
			}
		}
	}
}

// find chooses the agreement that a paper belongs to, and the earlier paper that it is itself about.
func (l *Link) find(e *evidence) {
	sum, best := 0.0, 0.0
	for _, c := range e.candidates(l) {
		sum += math.Exp(c.odds)
		if other := e.links[c.at]; c.odds > best || l.Base == None || c.odds == best && other.File < l.baseOf(e.links).File {
			best, l.Base, l.Reasons = c.odds, other.ID, e.reasons(l, other)
		}
	}
	l.Probability = math.Exp(best) / (1 + sum)
	least, base := e.least(), l.baseOf(e.links)
	if l.shared(base) == 0 && !l.mentions(base.Reading.Dated) && (len(e.links) > fewBases || l.hasOthers(base)) {
		least = leastTurned // among many, and between others, words alone tell less
	}
	if l.Base == None || l.Probability < least {
		if l.Probability >= leastMaybe && !l.hasOthers(base) {
			l.Maybe, l.Chance = l.Base, l.Probability
		}
		l.Base, l.Reasons, l.Probability = None, nil, 0
	}
	for _, other := range e.links {
		if other.ID != l.ID && mayAmend(l, other) && l.subjectOf(other) && l.shared(other) > 0 {
			l.Amends = other.ID
		}
	}
	if l.Base == None && l.Amends != None {
		l.Base, l.Probability, l.Reasons = l.Amends, leastLink, []string{"it is about a paper that is there"}
	}
	if l.Base == None {
		l.Missing = l.lacks(e.links)
	}
}

// hasOthers reports whether a paper and an agreement have parties of their own, none of them the other's.
func (l *Link) hasOthers(base *Link) bool {
	return len(l.Reading.Bare) > 1 && len(base.Reading.Bare) > 1 && base.shared(l) == 0 && !l.shortly(base)
}

func (l *Link) baseOf(all []*Link) *Link {
	for _, other := range all {
		if other.ID == l.Base {
			return other
		}
	}
	return &Link{}
}

// mayAmend reports whether a document may be the paper that another one is about: an earlier amendment, that has a day.
func mayAmend(l, other *Link) bool {
	switch other.Reading.Kind {
	case Restatement, Amendment, Renewal, Novation:
		return !other.Reading.Draft && other.Reading.Dated != "" && (l.Reading.Dated == "" || other.Reading.Dated < l.Reading.Dated)
	}
	return false
}

// shared counts the parties of an agreement that a paper names.
func (l *Link) shared(other *Link) (n int) {
	for _, bare := range other.Reading.Bare {
		if l.says(bare) {
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

// reasons say what speaks for an agreement.
func (e *evidence) reasons(l, other *Link) (reasons []string) {
	if n := l.shared(other); n > 0 {
		reasons = append(reasons, fmt.Sprintf("%d of the same parties", n))
	}
	if n := namedOn(l.Reading.Names, other.Reading.Dated); n != nil && n.Dated != "" {
		reasons = append(reasons, fmt.Sprintf("it names the %s of %s", n.Title, n.Dated))
	} else if other.Reading.Dated != "" && l.mentions(other.Reading.Dated) {
		reasons = append(reasons, "it names its date, "+other.Reading.Dated)
	}
	if title := other.titleOf(); title != "" && strings.Contains(l.Reading.Opening, " "+title+" ") {
		reasons = append(reasons, "it names its title")
	}
	if n := e.number(l, other); n != "" {
		reasons = append(reasons, "it names its number, "+n)
	}
	var names []string
	for _, w := range l.Reading.Proper {
		if slices.Contains(other.Reading.Proper, w) && len(names) < mostNames {
			names = append(names, w)
		}
	}
	if len(names) > 0 {
		reasons = append(reasons, "both have "+strings.Join(names, ", "))
	}
	if path.Dir(l.File) == path.Dir(other.File) {
		reasons = append(reasons, "same folder")
	}
	return reasons
}

// mostNames bounds the rare words that are told as a reason.
const mostNames = 4

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
