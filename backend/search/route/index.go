package route

import (
	"math"
	"slices"

	"pincite/backend/text"
)

// edition tells an agreement from the documents that change it.
type edition struct {
	amends   bool
	number   int  // of the amendment; 0 where its title gives none
	restates bool // it is one that was made anew: "Amended and Restated"; false for an amendment
}

// nameField is the part of a document in which a word stands.
type nameField uint8

const (
	fieldFile    nameField = iota // the file's name
	fieldFolder                   // the folders above it
	fieldParties                  // the parties that the indexer found
	fieldSummary                  // the type, date and summary that it made
	fieldHead                     // the beginning of the text
	fieldTail                     // its end: signature blocks
	fieldInitial                  // made up: the initials of a name
)

// place is one place of a word.
type place struct {
	doc   uint32
	pos   uint16 // content words counted through all fields of the document, with a gap between fields
	field nameField
	flags placeFlags
}

type placeFlags uint8

const (
	flagCap   placeFlags = 1 << iota // begins with a capital
	flagName                         // stands in a name: of the file, or of a party
	flagStart                        // begins such a name, or its proper part
)

// nameIndex finds the documents whose names hold a word.
type nameIndex struct {
	docs      int
	ids       map[string]uint32
	terms     []string
	places    [][]place
	df        []uint32 // documents that hold the term in any field
	lower     []uint32 // documents whose text holds it in lower case
	upper     []uint32 // occurrences with a capital, or in a name
	named     []uint32 // documents that hold it in a name
	ordinary  []float32
	fileWords [][]uint32 // by document: the ordinary words of its file's name
	fileTerms [][]uint32 // by document: the words of its file's name that are no numbers or initials
	amending  [][]uint32 // by document: the words of its title that say it changes another one
	editions  []edition  // by document
	dates     []string   // by document: the day that it bears, as ISO 8601 has it; "" where it bears none
	byLength  [][]uint32 // terms by their length in bytes, for misspellings
}

// background is the number of imagined documents that use each ordinary word as often
// as contracts do. It keeps the weight of words sensible in a pool of three documents.
const background = 200

// idf is the weight of a term in nats: how much a document's having it tells.
func (x *nameIndex) idf(id uint32) float64 {
	return math.Log(float64(x.docs+background) / (float64(x.df[id]) + background*float64(x.ordinary[id]) + 0.5))
}

// maxIDF is the weight, in nats, of a word that a single document holds.
func (x *nameIndex) maxIDF() float64 { return math.Log(float64(x.docs+background) / 1.5) }

// nameness is how readily a term is taken for a name where nothing around it says so:
// near 1 for a word found only with a capital, near 0 for an ordinary one.
func (x *nameIndex) nameness(id uint32) float64 {
	if x.ordinary[id] > 0 || text.Geographic[x.terms[id]] {
		return 0.15
	}
	// One document may write its own name small; a word that several write small is no name.
	small := 1 / (1 + 0.5*max(0, float64(x.lower[id])-1))
	if isNumbering(x.terms[id]) {
		small *= 0.15 // numbers of sections, dates, forms
	}
	// Places, laws and authorities have capitals too, but few of them are in names.
	return small * (float64(x.named[id]) + 0.5) / (float64(x.df[id]) + 0.5)
}

// isNumbering reports whether a word begins with a digit and is no name for all that, as
// 23andMe is one: 10-Q has a letter, and 21st two.
func isNumbering(w string) bool {
	const letters = 3
	if w[0] < '0' || w[0] > '9' {
		return false
	}
	n := 0
	for i := range len(w) {
		if w[i] > '9' {
			n++
		}
	}
	return n <= letters
}

// capitalised reports whether a text writes the term with a capital.
func (x *nameIndex) capitalised(id uint32) bool {
	return slices.ContainsFunc(x.places[id], func(p place) bool {
		return p.flags&flagCap != 0 && p.field != fieldFile && p.field != fieldFolder
	})
}
