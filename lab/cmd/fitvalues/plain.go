package main

import (
	_ "embed" // what was written
	"fmt"
	"regexp"
	"strings"

	"pincite/backend/doc"
)

// plain.txt are clauses of short contracts in plain words, as they are written in many countries, parted by lines of "====". What
// answers a fact stands in "[[fact:words]]", and in "[[fact?:words]]" what may as well be one. All else answers nothing.
//
//go:embed plain.txt
var plainTXT string

// openings.txt are the beginnings of such contracts, whose parties stand in "[[party:name]]", as they do in some of plain.txt.
//
//go:embed openings.txt
var openingsTXT string

var partyMark = regexp.MustCompile(`\[\[party:([^\]]*)\]\]`)

func openings() (all []document) {
	for i, source := range strings.Split(openingsTXT+"\n====\n"+plainTXT, "\n====\n") {
		d := document{file: fmt.Sprintf("opening %d", i), plain: true, fold: i % folds}
		for _, m := range partyMark.FindAllStringSubmatch(source, -1) {
			d.names = append(d.names, m[1])
		}
		if d.names != nil {
			d.text = plainMark.ReplaceAllString(source, "$3")
			all = append(all, d)
		}
	}
	return all
}

// plainTimes is how often what is written plainly counts, beside contracts that are ten times as many and longer.
const plainTimes = 2

var plainMark = regexp.MustCompile(`\[\[(\w+)(\??):([^\]]*)\]\]`)

// plainNames are the names of facts in plain.txt.
var plainNames = map[string]string{"law": "governing_law"}

func plainDocuments() (all []document) {
	for i, source := range strings.Split(plainTXT, "\n====\n") {
		source = partyMark.ReplaceAllString(source, "$1")
		d := document{file: fmt.Sprintf("plain %d", i), plain: true, fold: i % folds, marked: map[string][]doc.Span{}, unknown: map[string][]doc.Span{}}
		var b strings.Builder
		last := 0
		for _, at := range plainMark.FindAllStringSubmatchIndex(source, -1) {
			b.WriteString(source[last:at[0]])
			words := source[at[6]:at[7]]
			s := doc.Span{Start: b.Len(), End: b.Len() + len(words)}
			fact := source[at[2]:at[3]]
			if name := plainNames[fact]; name != "" {
				fact = name
			}
			marks := d.marked
			if at[5] > at[4] {
				marks = d.unknown
			}
			marks[fact] = append(marks[fact], s)
			b.WriteString(words)
			last = at[1]
		}
		b.WriteString(source[last:])
		d.text = b.String()
		all = append(all, d)
	}
	return all
}
