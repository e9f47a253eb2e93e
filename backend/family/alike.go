package family

import (
	"slices"
	"strings"

	"pincite/backend/text"
)

// shortly reports whether a paper names a party of an agreement by the first word of its name alone.
func (l *Link) shortly(other *Link) bool {
	return slices.ContainsFunc(other.Reading.Short, l.says)
}

// plainTitle are the words of a name that tell no agreement from another one.
var plainTitle = text.NewSet("principal original existing main master head underlying said their our parent framework base amended restated")

// determiners begin the name of an agreement that a sentence speaks of.
var determiners = text.NewSet("its his her their our your my the this that said")

// ofPlaces are kinds of agreements that people tell apart by what is let; others have as many titles as there are people.
var ofPlaces = text.NewSet("lease sublease licence license tenancy")

// alike reports whether a name may be that of an agreement, by the words before its kind: one of a "yard lease" is none of a "farm lease".
func alike(n Named, other *Link) bool {
	name, title := text.FoldedWords(n.Title), strings.Fields(other.titleOf())
	if len(name) < 2 || len(title) < 2 || !ofPlaces[name[len(name)-1]] || !slices.Contains(title, name[len(name)-1]) {
		return true
	}
	own := false
	for i := len(name) - 2; i > 0; i-- { // what stands before "its licence" is no part of a title
		if determiners[name[i]] {
			name = name[i+1:]
			break
		}
	}
	for _, w := range name[:len(name)-1] {
		if slices.Contains(title, w) || strings.Contains(other.Reading.Heading, w) {
			return true
		}
		own = own || len(w) > 2 && !plainTitle[w]
	}
	return !own
}

// leastTurned is the least probability with which a document that may be an agreement itself is a paper, and leastTitled that of one with the title of an
// agreement.
const (
	leastTurned = 0.85
	leastTitled = 0.95
	// leastFewTitle is that where there are few documents; others have [evidence.least] there: of 490 papers alone with their agreement 473 are linked from there on and 459 from 0.75 on, and of 472 with
	// another agreement 43 and 25, each by what other families taught.
	leastFewTitle = 0.8
)

// turn makes a paper of a document that bears no title of an agreement, or a short one, where it is about one that is there.
func (l *Link) turn(e *evidence) {
	was := l.Reading
	l.Reading.Kind, l.Reading.Draft = was.Else, was.Why != ""
	least, titled := leastTurned, leastTitled
	if len(e.links) <= fewBases {
		least, titled = e.least(), leastFewTitle
	}
	if l.find(e); l.Probability < least || was.Titled && l.Probability < titled || len(e.links) > fewBases && l.baseOf(e.links).Reading.Else != "" && !l.baseOf(e.links).Reading.Titled && !e.names(l, l.baseOf(e.links)) {
		alone := Link{ID: l.ID, File: l.File, Reading: was}
		if l.Base != None && !was.Titled {
			alone.Maybe, alone.Chance = l.Base, l.Probability
		}
		*l = alone
	}
}
