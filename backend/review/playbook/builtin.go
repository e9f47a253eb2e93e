package playbook

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed builtin/*.yaml
var files embed.FS

// builtins are the playbooks that come with the program, in the order in which they are
// listed.
var builtins = []string{"facts", "clauses", "nda", "merger"}

// Builtin returns the playbook of an id that comes with the program; the error is
// [ErrPlaybook] where there is none.
func Builtin(id string) (*Playbook, error) {
	if !slices.Contains(builtins, id) {
		return nil, fmt.Errorf("%w: there is no playbook %q; give a file, or one of %s", ErrPlaybook, id, strings.Join(builtins, ", "))
	}
	data, err := files.ReadFile("builtin/" + id + ".yaml")
	if err != nil {
		return nil, err
	}
	return Parse(id+".yaml", data)
}

// Builtins returns all playbooks that come with the program.
func Builtins() ([]*Playbook, error) {
	var all []*Playbook
	for _, id := range builtins {
		p, err := Builtin(id)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// BuiltinSource returns the file of a playbook that comes with the program, to begin
// another with; the error is that of [Builtin].
func BuiltinSource(id string) ([]byte, error) {
	if _, err := Builtin(id); err != nil {
		return nil, err
	}
	return files.ReadFile("builtin/" + id + ".yaml")
}

// Template is a playbook to begin with.
const Template = `# What is asked of every document. docs/review.md explains it; check this file with:
#   pincite playbook check FILE
id: my-review
title: My review
columns:
  # A column needs no more than an id and a question.
  - id: audit
    question: May the customer audit the supplier's records?

  # kind says what is read out of the words that answer: clause, yes-no, text, date,
  # duration, money, percent, number, parties, jurisdiction.
  - id: notice_period
    title: Notice of termination
    question: How much notice must be given to terminate?
    kind: duration
    # Positions are optional. They judge each answer: meets, deviates, unacceptable, check.
    positions:
      standard: {min: 30 days, max: 90 days}
      fallbacks:
        - {max: 180 days, note: ask the business}
      unacceptable:
        - {presence: absent}

  # fact takes the answer from a rule that knows where contracts say it.
  - id: governing_law
    question: Which law governs?
    kind: jurisdiction
    fact: governing_law
    positions:
      standard: {values: [New York, Delaware]}
      unacceptable: {any: [arbitration]}
`
