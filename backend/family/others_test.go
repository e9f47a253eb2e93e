package family

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"pincite/backend/doc"
	"pincite/backend/extract/outline"
)

// told is a family of testdata/families, with what is true of it. Each line of the comment before the papers says one thing:
//
//	as of DAY                       the day
//	parties A; B                    of all papers
//	base FILE                       the agreement; title FILE = TITLE where its own first line is not its title
//	paper FILE = KIND DAY STATUS    a paper of its family, any of the three as "-" or left out
//	also FILE                       an agreement of its own
//	has TEXT, lacks TEXT            of the text as it stands
//	at DAY lacks TEXT, has TEXT     of the text as it stood on another day
//	ends DAY                        where a notice says so
//	? QUESTION                      with, below it,
//	+ FILE: TEXT, - FILE: TEXT      the words that answer, and those that hold no longer
type told struct {
	asOf, base, ends               string
	papers                         map[string][]string
	also, has, lacks, operates, at []string
	superseded                     []string
	byName                         map[string]Paper
	all                            []Paper
}

func readTold(t *testing.T, file string) told {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	f := told{papers: map[string][]string{}, byName: map[string]Paper{}}
	var parties []string
	for line := range strings.Lines(string(archive.Comment)) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "as":
			f.asOf = strings.TrimPrefix(rest, "of ")
		case "parties":
			parties = strings.Split(rest, "; ")
		case "base":
			f.base = rest
		case "ends":
			f.ends = rest
		case "paper":
			name, is, _ := strings.Cut(rest, ".txt")
			f.papers[name+".txt"] = strings.Fields(strings.Replace(is, "=", "", 1))
		case "also":
			f.also = append(f.also, rest)
		case "has":
			f.has = append(f.has, rest)
		case "lacks":
			f.lacks = append(f.lacks, rest)
		case "at":
			f.at = append(f.at, rest)
		case "+":
			f.operates = append(f.operates, rest)
		case "-":
			f.superseded = append(f.superseded, rest)
		}
	}
	for _, m := range archive.Files {
		s := strings.TrimRight(string(m.Data), "\n")
		p := Paper{ID: doc.IDOf(m.Data), File: "/papers/" + m.Name, Text: s, Parties: parties}
		p.Layout.Sections = outline.Sections(s, nil)
		if m.Name == f.base {
			p.Title, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
			if strings.HasPrefix(p.Title, "DATED") {
				p.Title = "Software Licence"
			}
		}
		f.byName[m.Name], f.all = p, append(f.all, p)
	}
	return f
}

// TestOthersHabits reads families that were written by the habits of many offices: links, days, the text as it stands, and
// whether single words hold.
func TestOthersHabits(t *testing.T) {
	files, err := filepath.Glob("testdata/families/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no families", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			f := readTold(t, file)
			families := LinkPapers(f.all, nil, &Readings{})
			byID := map[doc.ID]Paper{}
			for _, p := range f.all {
				byID[p.ID] = p
			}
			of := families.Of(f.byName[f.base].ID)
			if of == nil {
				t.Fatalf("no family: %+v", families.Orphans)
			}
			s := of.At(f.asOf, byID)
			f.checkPapers(t, families, s)
			f.checkText(t, s)
			f.checkWords(t, s)
			for _, at := range f.at {
				day, is, _ := strings.Cut(at, " ")
				word, words, _ := strings.Cut(is, " ")
				if other := of.At(day, byID); strings.Contains(other.Text, words) != (word == "has") {
					t.Errorf("on %s not: %s", day, is)
				}
			}
			checkPieces(t, s, byID)
			if t.Failed() && testing.Verbose() {
				for _, o := range s.Operations {
					t.Logf("%s § %s %s %v on %q effective %q until %q doubt %q void %q applied %v: %.90q", filepath.Base(o.File), o.Label, o.Verb, o.Target, o.On, o.Effective, o.Until, o.Doubt, o.Void, o.Applied, byID[o.Paper].Text[min(o.Says.Start, len(byID[o.Paper].Text)):])
				}
				t.Log(s.Text)
			}
		})
	}
}

func (f *told) checkPapers(t *testing.T, families *Families, s *Standing) {
	t.Helper()
	for name, want := range f.papers {
		st := s.paper(f.byName[name].ID)
		if st == nil {
			t.Errorf("%s is no paper of the family", name)
			continue
		}
		got := []string{string(st.Reading.Kind), st.Reading.Dated, string(st.Status)}
		is := strings.Join(want, " ")
		for _, k := range []Kind{Amendment, Restatement, Novation, Assignment, Consent, Waiver, SideLetter, Renewal, Termination, Notice} {
			if strings.HasPrefix(is, string(k)) {
				if st.Reading.Kind != k {
					t.Errorf("%s is %v, want %s", name, got, is)
				}
				is = strings.TrimSpace(strings.TrimPrefix(is, string(k)))
				break
			}
		}
		day, status, _ := strings.Cut(is, " ")
		if day != "" && day != "-" && day != st.Reading.Dated || status != "" && status != string(st.Status) {
			t.Errorf("%s is %v, want %s %s", name, got, day, status)
		}
	}
	for _, name := range f.also {
		if l := families.Link(f.byName[name].ID); l == nil || l.Base != None || l.Reading.Kind != Base {
			t.Errorf("%s is no agreement of its own: %+v", name, l)
		}
	}
	if n := len(s.Papers) - 1; n != len(f.papers) {
		t.Errorf("the family has %d papers, want %d", n, len(f.papers))
	}
	if s.Ends != f.ends && f.ends != "" {
		t.Errorf("it ends on %q, want %q", s.Ends, f.ends)
	}
	if f.ends == "" && s.HasEnded() {
		t.Errorf("it ended on %q", s.Ends)
	}
}

func (f *told) checkText(t *testing.T, s *Standing) {
	t.Helper()
	for _, want := range f.has {
		if !strings.Contains(s.Text, want) {
			t.Errorf("the text lacks %q", want)
		}
	}
	for _, not := range f.lacks {
		if strings.Contains(s.Text, not) {
			t.Errorf("the text has %q", not)
		}
	}
}

// checkWords holds that words which answer are in force, and others not.
func (f *told) checkWords(t *testing.T, s *Standing) {
	t.Helper()
	status := func(at string) (Status, bool) {
		name, words, _ := strings.Cut(at, ": ")
		p, ok := f.byName[name]
		start := strings.Index(p.Text, words)
		if !ok || start < 0 {
			t.Fatalf("%s does not say %q", name, words)
		}
		got, _ := s.Of(p.ID, doc.Span{Start: start, End: start + len(words)}, words)
		return got, s.paper(p.ID) != nil
	}
	for _, at := range f.operates {
		if got, in := status(at); in && got != InForce && got != Ended {
			t.Errorf("%s is %s", at, got)
		}
	}
	for _, at := range f.superseded {
		if got, _ := status(at); got == InForce {
			t.Errorf("%s is in force", at)
		}
	}
}
