// Package playbook reads what a review asks of every document: a file in YAML with
// columns, each a question in plain words with the kind of value that answers it and,
// where wanted, the positions that an answer is held against.
//
// [Parse] reads a file and reports each fault with its line. [Builtin] gives the playbooks
// that come with the program, [Template] a file to begin one's own with. A column needs no
// more than an id and a question.
//
// A Playbook is not changed once it is read, and safe for concurrent use.
package playbook

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"

	"pincite/backend/facts/value"
)

// Playbook is a list of questions that are asked of every document.
type Playbook struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	About   string   `json:"about,omitempty"`
	Columns []Column `json:"columns"`
}

// Kind says what answers a column.
type Kind string

// The kinds of columns: those of values, and those of words alone.
const (
	Clause       Kind = "clause" // the words of the clause
	Text         Kind = "text"   // the words that answer
	Parties      Kind = "parties"
	YesNo             = Kind(value.YesNo)
	Date              = Kind(value.Date)
	Duration          = Kind(value.Duration)
	Money             = Kind(value.Money)
	Percent           = Kind(value.Percent)
	Number            = Kind(value.Number)
	Jurisdiction      = Kind(value.Jurisdiction)
)

// Kinds are all of them.
var Kinds = []Kind{Clause, YesNo, Text, Date, Duration, Money, Percent, Number, Parties, Jurisdiction}

// Facts are the names of the rules that package facts has.
var Facts = []string{"title", "parties", "agreement_date", "effective_date", "term", "expiry", "renewal", "notice", "governing_law",
	"signed"}

// Column is one question.
type Column struct {
	ID        string   `json:"id"`
	Title     string   `json:"title"`     // never empty: without one, made of the id
	Questions []string `json:"questions"` // the first is the one that is shown
	Examples  []string `json:"examples,omitempty"`
	Kind      Kind     `json:"kind"` // [Clause] where the file says nothing
	// Fact names the rule that finds the answer, see package facts; empty for none.
	Fact string `json:"fact,omitempty"`
	// Row names the row of a table that answers where a document has it, as in "Base Rent"; empty for none.
	Row string `json:"row,omitempty"`
	// Learned names the kind of clause whose classifier tells its presence; empty for none.
	Learned   string     `json:"learned,omitempty"`
	Positions *Positions `json:"positions,omitempty"`
}

// Positions are what an answer is held against.
type Positions struct {
	Standard     *Rule  `json:"standard,omitempty"`
	Fallbacks    []Rule `json:"fallbacks,omitempty"` // the best first
	Unacceptable []Rule `json:"unacceptable,omitempty"`
	// Words are those to put in where an answer deviates, Ask is the person to ask; empty for none.
	Words string `json:"words,omitempty"`
	Ask   string `json:"ask,omitempty"`
}

// Rule says what an answer is like. It holds where all that it says holds.
type Rule struct {
	Note string `json:"note,omitempty"` // for the reader
	// Presence is "found" or "absent"; empty says nothing of it.
	Presence string `json:"presence,omitempty"`
	// Min and Max bound a value, both included: "2 years", "USD 1,000,000", "2024-01-01".
	Min string `json:"min,omitempty"`
	Max string `json:"max,omitempty"`
	// Values are those that the value may be, in any case.
	Values []string `json:"values,omitempty"`
	// Any are words of which one must stand in the evidence, None words that must not.
	Any  []string `json:"any,omitempty"`
	None []string `json:"none,omitempty"`
	// Like is a text that the evidence is to read like.
	Like string `json:"like,omitempty"`
}

// Hash names what a column's cells depend on: all of it but its title.
func (c Column) Hash() string {
	c.Title = ""
	data, err := json.Marshal(c)
	if err != nil {
		return "" // strings and lists of them always encode
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// Column returns the column of an id; false where there is none.
func (p *Playbook) Column(id string) (Column, bool) {
	for _, c := range p.Columns {
		if c.ID == id {
			return c, true
		}
	}
	return Column{}, false
}

// titleOf makes a title of an id: "cap_on_liability" is "Cap on liability".
func titleOf(id string) string {
	title := strings.NewReplacer("_", " ", "-", " ").Replace(id)
	if title == "" {
		return ""
	}
	return strings.ToUpper(title[:1]) + title[1:]
}
