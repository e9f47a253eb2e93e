package desktop

import (
	"pincite/backend/jobs"
)

// Abstract is a contract in short, every line with the words that it stands on.
type Abstract struct {
	Facts   []Fact        `json:"facts"`
	Missing []string      `json:"missing"` // titles of facts that were not found
	Lines   []SectionLine `json:"lines"`
}

// Fact is something that contracts are filed by.
type Fact struct {
	Title string       `json:"title"`
	Value string       `json:"value"`
	At    []CitedPlace `json:"at"`
}

// SectionLine is a section with its first sentence.
type SectionLine struct {
	Label string     `json:"label"`
	Title string     `json:"title"`
	Level int        `json:"level"`
	At    CitedPlace `json:"at"`
}

// Abstract summarises the document that ref names, without a language model.
func (a *API) Abstract(matter, ref string) (out Abstract, err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return Abstract{}, err
	}
	of, err := m.Abstract(a.shell.ctx, ref)
	if err != nil {
		return Abstract{}, err
	}
	out = Abstract{Facts: []Fact{}, Missing: append([]string{}, of.Missing...), Lines: []SectionLine{}}
	for _, f := range of.Facts {
		out.Facts = append(out.Facts, Fact{f.Title, f.Value, each(f.Citations, toPlace)})
	}
	for _, s := range of.Sections {
		if s.Line != nil {
			out.Lines = append(out.Lines, SectionLine{s.Label, s.Title, s.Level, toPlace(*s.Line)})
		}
	}
	return out, nil
}
