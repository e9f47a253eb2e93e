package family

import "pincite/backend/doc"

// Verb says what an operation does.
type Verb string

// What operations do. Those up to Renumber change words; the rest say something about the agreement and leave its words.
const (
	Replace     Verb = "replace"      // a section, definition or schedule
	ReplaceWord Verb = "substitute"   // words or a figure
	InsertWords Verb = "insert words" // into a section
	Insert      Verb = "insert"       // a section or a definition
	Delete      Verb = "delete"
	Renumber    Verb = "renumber"
	Restate     Verb = "restate"
	Extend      Verb = "extend"
	Terminate   Verb = "terminate"
	Waive       Verb = "waive"
	Permit      Verb = "consent"
	Novate      Verb = "novate"
	Assign      Verb = "assign"
	Clarify     Verb = "clarify"
	Tell        Verb = "notify"
	Lapse       Verb = "lapse"
	Revoke      Verb = "revoke" // an earlier paper, whose operations fall away
	Prevail     Verb = "prevail"
)

// Operation is one thing that a paper does to its agreement.
type Operation struct {
	Verb  Verb
	Paper doc.ID
	File  string
	// Says are the words that say so, in the paper's own text, and Source what they are taken from, where an
	// amendment changed them.
	Says   doc.Span
	Source []Piece
	Label  string // of the paper's clause: "2.3"
	Target Target
	// On is the paper that it changes, where that is an amendment itself: "First Amendment"; "" for the agreement.
	On string
	// Old and New are words of the paper's text; empty spans where there are none. Where there are several places, Each says so.
	Old, New doc.Span
	Each     bool
	Side     Side
	// Effective is the day from which it holds, in ISO 8601; "" where nobody can tell.
	Effective string
	// Until is the last day on which it holds, or the day on which the agreement ends; "" for none.
	Until string
	// When are the words of a table's row from when it holds; "" where it has none of its own.
	When string
	// Condition is what has to happen first: "Part B Effective Date"; "" for nothing. Void tells that it never will, and why.
	Condition string
	Void      string
	// Doubt says what does not fit; the operation was applied where Applied says so.
	Doubt   string
	Applied bool
	// Replaced is what the operation took out: the words of the agreement as it was signed, or of papers before.
	Replaced []Piece
	// At is where it was applied, in the conformed text of then; zero where it was not.
	At doc.Span
	// Place is the label of the section that it changed.
	Place string
	// attached says that New is a schedule at the end of the paper.
	attached bool
	own      doc.Span // the part of Says that says this and nothing else; zero for the whole
	does     []Piece  // what it is taken from
	on       []string // the days given with the paper that it takes back
	stem     string   // of a renumbering: what stands before the numbers that change, "5." of 5.2
	from, to [2]int   // of a renumbering
	part     bool     // it takes something out of its target that no words name
	row      string   // words that name the line of a table which goes
	maybe    bool     // it may change nothing: where its target has no such value, it does not
	label    string   // of a value: the words about it in the paper
	nth      [2]int   // of several values that a sentence gives together: which, of how many
	old, new string   // of a substitution without quotation marks, as Old and New have them
}

// Side says on which side of Old words are inserted.
type Side int

// The sides.
const (
	After Side = iota
	Before
	AtEnd // of the target; of words that go: the last place
)

// Changes reports whether the operation changes words.
func (o *Operation) Changes() bool {
	switch o.Verb {
	case Replace, ReplaceWord, InsertWords, Insert, Delete, Renumber:
		return true
	}
	return false
}

// Target is what an operation changes.
type Target struct {
	Number   string // of a section: "4.3", "7A"; of a paragraph, where Schedule is given
	Item     bool   // Number may be that of an item of a reference schedule
	Title    string // that the paper gives it; "" for none
	Term     string // a definition
	Schedule string // "Exhibit B"
	New      string // the number of what is inserted
	Sentence int    // of the section, from 1; -1 is the last; 0 for the whole
}

// IsZero reports whether nothing is named.
func (t Target) IsZero() bool {
	return t.Number == "" && t.Term == "" && t.Schedule == "" && t.Title == ""
}

// String writes a target as a lawyer would.
func (t Target) String() string {
	s := ""
	if t.Term != "" {
		s = "definition of “" + t.Term + "”"
	}
	if t.Number != "" {
		if s != "" {
			s += " in "
		}
		s += "§ " + t.Number
		if t.Sentence != 0 {
			s += ", a sentence"
		}
	}
	if t.Schedule != "" {
		if s != "" {
			s += " of "
		}
		s += t.Schedule
	}
	if s == "" {
		s = t.Title
	}
	return s
}

// Citation names the clause of the paper that says so: "Second Amendment to Office Lease of 2023-10-03 § 3".
func (s *Standing) Citation(o *Operation) string {
	name := string(o.Verb)
	if p := s.Paper(o.Paper); p != nil {
		name = p.Reading.Name
	}
	if o.Label != "" {
		name += " § " + o.Label
	}
	return name
}

// How says what an operation did to the words that it changed: "as replaced by".
func (o *Operation) How() string {
	switch o.Verb {
	case Insert, InsertWords:
		return "as inserted by"
	case Renumber:
		return "as renumbered by"
	case Delete:
		return "deleted by"
	case Terminate:
		return "ended by"
	case Revoke:
		return "taken back by"
	}
	return "as replaced by"
}

// Note says why an operation is not in the text, or what does not fit; "" for nothing.
func (s *Standing) Note(o *Operation) string {
	p := s.Paper(o.Paper)
	switch {
	case p != nil && p.Status == Unsigned:
		return "not put in: the paper is not signed"
	case o.Void != "":
		return "not put in: its condition, " + o.Condition + ", " + o.Void
	case o.Condition != "" && o.Effective == "":
		return "not put in: it waits for " + o.Condition
	case o.Changes() && o.Effective > s.AsOf:
		return "not yet in effect"
	case o.Changes() && !o.Applied && o.Doubt != "":
		return "not put in: " + o.Doubt
	case o.Doubt != "":
		return "doubtful: " + o.Doubt
	}
	return ""
}
