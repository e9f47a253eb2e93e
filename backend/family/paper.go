package family

import (
	"pincite/backend/doc"
)

// Paper is a document as its family is told from it.
type Paper struct {
	ID      doc.ID
	File    string // the path by which a person knows it
	Text    string // canonical text; its opening suffices for [Read] and [Link]
	Tail    string // the end of the text, where Text is its opening alone
	Layout  doc.Layout
	Title   string   // the kind of document that its summary names; may be empty
	Parties []string // likewise
	from    int      // where Text begins in the document, of a part
}

// Kind says what a paper is.
type Kind string

// The kinds of papers.
const (
	Base        Kind = "base"
	Amendment   Kind = "amendment"
	Restatement Kind = "restatement"
	Novation    Kind = "novation"
	Assignment  Kind = "assignment"
	Consent     Kind = "consent"
	Waiver      Kind = "waiver"
	SideLetter  Kind = "side letter"
	Renewal     Kind = "renewal"
	Termination Kind = "notice of termination"
	Notice      Kind = "notice"
)

// Reading is what the words of one document tell about its place in a family. It follows from the [Paper] alone, and may be kept as JSON;
// see [Readings].
type Reading struct {
	Kind    Kind
	Number  int    // "Third Amendment": 3; 0 where it bears none
	Dated   string // ISO 8601; "" where it bears no date
	Parties []string
	Title   string // in lower case, as the paper calls itself
	Called  string // its title
	Name    string // as a citation calls it: "First Amendment to Office Lease of 2020-06-15"
	// Draft tells that the paper is not signed, or says that it is a draft, and why.
	Draft bool
	Why   string
	// Names are the agreements and papers that it names, in order.
	Names []Named
	// Heading is the title of a document whose summary names no kind of one, in lower case.
	Heading string `json:",omitempty"`
	// Opening is that of a paper, the words in lower case and parted by single spaces, and Letters the letters of its opening and its end
	// alone: titles and names of parties are looked for in them. Both are empty for an agreement.
	Opening string `json:",omitempty"`
	Letters string `json:",omitempty"`
	// Days are those that the opening names, Later the other ones that the paper may bear, the likeliest first, where Dated is that of its agreement, and Bare
	// the names of the parties without what companies share.
	Days  []string `json:",omitempty"`
	Later []string `json:",omitempty"`
	Bare  []string `json:",omitempty"`
	// Short are the first words of the parties' names.
	Short []string `json:",omitempty"`
	// Else is what an agreement is if there is another one that it is about: a letter, or what bears no title of an agreement; "" for one that does.
	Else Kind `json:",omitempty"`
	// Numbers are those of contracts in the opening, as they are written: "2023-118".
	Numbers []string `json:",omitempty"`
	// Proper are the rare words of the opening and the end that are always written with a capital, names mostly, and numbers; Rare are the others.
	Proper []string `json:",omitempty"`
	Rare   []string `json:",omitempty"`
	// Marks are the clauses that it names, or has for headings: "cl 3", "t-3".
	Marks []string `json:",omitempty"`
	// Figures are the amounts and measures in it, as digits, and Numbered the numbers and headings with which its paragraphs begin: "a1", "7", "price".
	Figures  []string `json:",omitempty"`
	Numbered []string `json:",omitempty"`
	// Agrees tells that it says in its first lines that something is agreed.
	Agrees bool `json:",omitempty"`
	// Guessed tells that it is not likely enough that it bears the day.
	Guessed bool `json:",omitempty"`
	// Replaces is the day of the agreement that it says it takes the place of; "" for none.
	Replaces string `json:",omitempty"`
	// Titled tells that it says in its first lines that it is an agreement, and Length is that of its text in bytes, up to those that are read.
	Titled bool `json:",omitempty"`
	Length int  `json:",omitempty"`
}

// Named is an agreement or a paper that another one names.
type Named struct {
	Title string // in lower case: "supply agreement"
	Dated string // ISO 8601; "" where none is given
	Span  doc.Span
	// Word is what the paper calls it from there on: "Principal Agreement"; "" for nothing.
	Word string
}

// Status says whether words hold.
type Status string

// What words may be on a day.
const (
	InForce    Status = "in force"
	Superseded Status = "superseded"
	Future     Status = "future"
	Ended      Status = "ended"
	Unsigned   Status = "unsigned"
	// Unclear are words of which a later paper speaks that was not understood, and words of a paper that may hold once, later or no longer.
	Unclear Status = "unclear"
)
