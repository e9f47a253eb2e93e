package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"pincite/backend/table"
)

// outcome is what became of a question.
type outcome string

const (
	stated  outcome = "stated"  // the cell alone is the value
	quoted  outcome = "quoted"  // no value, and the first words quoted are the cell alone
	among   outcome = "among"   // one of several cells
	inside  outcome = "inside"  // somewhere in what is quoted
	wrong   outcome = "wrong"   // a value that it is not
	nothing outcome = "nothing" // neither
	told    outcome = "told"    // that there is none, which is so
	missed  outcome = "missed"  // something is quoted, where there is none
)

// longestAlone is how many characters the words of a cell that is quoted alone have at most.
const longestAlone = 160

// said is what an answer says: the values in front, each one or more cells, and the words quoted.
type said struct {
	absent bool
	values []string // of the first sentence that is a value; empty where none is stated
	quotes []string
	files  []string // the documents that are cited
}

// of reports whether a document is cited.
func (s said) of(name string) bool {
	return slices.ContainsFunc(s.files, func(f string) bool { return filepath.Base(f) == name })
}

// said is what an answer of look-up says.
func (d *document) said(a table.Answer) said {
	s := said{absent: a.State == table.Lacking || a.State == table.Blank || a.State == table.Silent}
	for _, h := range a.Hits {
		words := h.Cell(d.Text).Text(d.Text)
		if s.quotes = append(s.quotes, words); a.State == table.Given || a.State == table.Several {
			s.values = append(s.values, words)
		}
	}
	return s
}

// of tells what became of a question.
func (q question) of(s said) outcome {
	is := func(words string) bool {
		return slices.ContainsFunc(q.Answers, func(a string) bool { return sameCell(words, a) })
	}
	switch {
	case len(q.Answers) == 0 && (s.absent || len(s.values)+len(s.quotes) == 0):
		return told
	case len(q.Answers) == 0 && len(s.values) > 0:
		return wrong
	case len(q.Answers) == 0:
		return missed
	case len(s.values) == 1 && is(s.values[0]):
		return stated
	case slices.ContainsFunc(s.values, is):
		return among
	case len(s.values) > 0:
		return wrong
	case s.absent || len(s.quotes) == 0:
		return nothing
	case is(s.quotes[0]) && utf8.RuneCountInString(s.quotes[0]) <= longestAlone:
		return quoted
	case slices.ContainsFunc(s.quotes, is):
		return among
	}
	for _, a := range q.Answers {
		if strings.Contains(plain(strings.Join(s.quotes, " ")), plain(a)) {
			return inside
		}
	}
	return nothing
}

// sameCell reports whether words are those of a cell, less the mark of a footnote, decimals that are
// nought and the unit that an answer puts behind a bare figure.
func sameCell(words, cell string) bool {
	words, cell = plain(words), plain(cell)
	if bare, unit, ok := strings.Cut(words, " ("); ok && strings.HasSuffix(unit, ")") && bare == cell {
		return true
	}
	return words == cell || words == cell+".00"
}

func plain(words string) string {
	return strings.TrimRight(strings.Join(strings.Fields(words), " "), "†‡*¹²³§.:; ")
}

// askAll puts the questions of a folder to a matter of all its documents, as a person does: by `pincite ask --json`.
func askAll(program, folder string, docs []*document) (out [][]said, err error) {
	scratch, err := os.MkdirTemp("", "fittables")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	files := filepath.Join(scratch, "documents")
	var names []string
	for _, d := range docs {
		names = append(names, d.Name)
	}
	if err := copyInto(files, folder, names); err != nil {
		return nil, err
	}
	matter := filepath.Join(scratch, "tables.pincite")
	if _, err := output(program, "index", files, "--matter", matter); err != nil {
		return nil, err
	}
	for _, d := range docs {
		var of []said
		for _, q := range d.Questions {
			data, err := output(program, "ask", q.Question, "--matter", matter, "--json")
			if err != nil {
				return nil, err
			}
			s, err := readReply(data)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", q.Question, err)
			}
			of = append(of, s)
		}
		out = append(out, of)
	}
	return out, nil
}

// copyInto makes a folder of some files of another.
func copyInto(to, from string, names []string) error {
	if err := os.Mkdir(to, 0o755); err != nil {
		return err
	}
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func output(program string, args ...string) ([]byte, error) {
	var told bytes.Buffer
	c := exec.Command(program, args...)
	c.Stderr = &told
	data, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w: %s", program, args[0], err, told.String())
	}
	return data, nil
}

// readReply reads what `pincite ask --json` prints.
func readReply(data []byte) (s said, err error) {
	type place struct{ File, Quote string }
	var reply struct {
		Absent bool
		Answer []struct {
			Text, Kind string
			Citations  []place
			Cells      []struct{ Value place }
		}
	}
	if err := json.Unmarshal(data, &reply); err != nil {
		return s, err
	}
	s.absent = reply.Absent
	for _, a := range reply.Answer {
		for _, c := range a.Citations {
			s.files = append(s.files, c.File)
		}
		switch {
		case a.Kind != "value" && a.Kind != "computed":
			for _, c := range a.Citations {
				s.quotes = append(s.quotes, c.Quote)
			}
		case s.values != nil: // the first is the answer
		case len(a.Cells) > 0:
			for _, c := range a.Cells {
				s.values = append(s.values, c.Value.Quote)
			}
		default:
			s.values = []string{a.Text}
		}
	}
	return s, nil
}

// tally counts outcomes, of questions with an answer and of those without.
type tally map[outcome]int

func (t tally) print(w io.Writer, name string) {
	cells := t[stated] + t[quoted] + t[among] + t[inside] + t["wrong cell"] + t[nothing]
	absences := t[told] + t[missed] + t["wrong absence"]
	fmt.Fprintf(w, "%s: %d of %d cells (%d stated, %d quoted alone), %d among others, %d inside longer words, %d of %d wrong, %d of %d absences\n",
		name, t[stated]+t[quoted], cells, t[stated], t[quoted], t[among], t[inside], t["wrong cell"]+t["wrong absence"], cells+absences, t[told], absences)
}

func (t tally) add(absent bool, o outcome) {
	if o == wrong {
		if o = "wrong cell"; absent {
			o = "wrong absence"
		}
	}
	t[o]++
}
