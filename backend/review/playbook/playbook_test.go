package playbook

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestBuiltins(t *testing.T) {
	t.Parallel()
	all, err := Builtins()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		id      string
		columns int
		some    []string
	}{
		{"facts", 9, []string{"parties", "signed", "effective_date", "term", "governing_law", "title", "expiry", "renewal", "notice"}},
		{"clauses", 41, []string{"anti_assignment", "cap_on_liability", "source_code_escrow"}},
		{"nda", 25, []string{"parties", "return_or_destruction"}},
		{"merger", 22, []string{"parties", "no_shop"}},
	} {
		p := all[i]
		if p.ID != want.id || len(p.Columns) != want.columns {
			t.Errorf("%s has %d columns, want %s with %d", p.ID, len(p.Columns), want.id, want.columns)
		}
		for _, id := range want.some {
			if c, ok := p.Column(id); !ok || c.Title == "" || len(c.Questions) == 0 {
				t.Errorf("%s: column %s is %+v", p.ID, id, c)
			}
		}
		if source, err := BuiltinSource(want.id); err != nil || len(source) == 0 {
			t.Errorf("source of %s: %v", want.id, err)
		}
	}
	if _, err := Builtin("../facts"); !errors.Is(err, ErrPlaybook) {
		t.Errorf("an id that leads elsewhere: %v", err)
	}
}

func TestTemplate(t *testing.T) {
	t.Parallel()
	p, err := Parse("new.yaml", []byte(Template))
	if err != nil {
		t.Fatal(err)
	}
	notice, _ := p.Column("notice_period")
	if notice.Kind != Duration || notice.Positions.Standard.Min != "30 days" || len(notice.Positions.Fallbacks) != 1 {
		t.Errorf("%+v", notice)
	}
	if audit := p.Columns[0]; audit.Title != "Audit" || audit.Kind != Clause || audit.Positions != nil {
		t.Errorf("%+v", audit)
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	const valid = "id: p\ncolumns:\n  - id: a\n    question: Why?\n"
	for _, c := range []struct {
		name, file string
		want       []string
	}{
		{"empty", "", []string{"p.yaml:1: it is empty"}},
		{"no YAML", "id: p\ncolumns: [", []string{"p.yaml:2: "}},
		{"a list", "- a", []string{"p.yaml:1: a playbook is a list of names"}},
		{"no columns", "id: p\n", []string{"p.yaml:1: it has 0 columns"}},
		{"an unknown member", valid + "colour: red\n", []string{`p.yaml:5: a playbook has no "colour"; it may have about, columns, id, title`}},
		{"an id", "id: p p\ncolumns:\n  - id: a\n    question: Why?\n", []string{"p.yaml:1: its id"}},
		{"several faults", "id: p\ncolumns:\n  - id: a\n    question: Why?\n    kind: colour\n  - id: a\n    question: Why?\n  - id: b\n",
			[]string{"p.yaml:5: there is no kind", "p.yaml:6: column a is there twice", "p.yaml:8: column b asks nothing"}},
		{"a bound of another kind", valid + "    kind: duration\n    positions:\n      standard: {max: soon}\n", []string{`p.yaml:3: column a: "soon" is no duration`}},
		{"presence", valid + "    positions:\n      standard: {presence: perhaps}\n", []string{"p.yaml:6: presence is found or absent"}},
		{"a text that is none", valid + "    title: [a]\n", []string{"p.yaml:5: a text is wanted"}},
		{"a fact", valid + "    fact: colour\n", []string{`p.yaml:5: there is no fact "colour"; choose one of title, `}},
		{"no value between", valid + "    kind: duration\n    positions:\n      standard: {min: 1 year, max: 90 days}\n", []string{`p.yaml:3: column a: no value is at least "1 year" and at most "90 days"`}},
		{"no day between", valid + "    kind: date\n    positions:\n      unacceptable: {min: 2024-02-01, max: January 2024}\n", []string{`p.yaml:3: column a: no value is at least`}},
		{"twice", valid + "id: q\n", []string{"p.yaml:5: "}},
	} {
		_, err := Parse("p.yaml", []byte(c.file))
		var faults *Faults
		if !errors.As(err, &faults) || !errors.Is(err, ErrPlaybook) {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		lines := strings.Split(err.Error(), "\n")
		if len(lines) != len(c.want) {
			t.Errorf("%s: %q, want %q", c.name, lines, c.want)
			continue
		}
		for i, want := range c.want {
			if !strings.HasPrefix(lines[i], want) {
				t.Errorf("%s: %q, want %q", c.name, lines[i], want)
			}
		}
	}
}

func TestHash(t *testing.T) {
	t.Parallel()
	a := Column{ID: "a", Title: "A", Questions: []string{"Why?"}}
	renamed, asked := a, a
	renamed.Title = "B"
	asked.Questions = []string{"How?"}
	if a.Hash() != renamed.Hash() || a.Hash() == asked.Hash() || a.Hash() == "" {
		t.Error("a hash names what a column's cells depend on, and no more")
	}
}

// FuzzParse holds that no file breaks the reader, and that every fault has a line of it.
func FuzzParse(f *testing.F) {
	f.Add(Template)
	f.Add("a: &a [*a]")
	f.Add("id: p\ncolumns:\n - &c {id: a, question: b}\n - *c\n")
	f.Fuzz(func(t *testing.T, file string) {
		p, err := Parse("p.yaml", []byte(file))
		var faults *Faults
		switch {
		case err == nil:
			if p.ID == "" || len(p.Columns) == 0 || slices.ContainsFunc(p.Columns, func(c Column) bool { return c.ID == "" || len(c.Questions) == 0 }) {
				t.Fatalf("%+v", p)
			}
		case !errors.As(err, &faults):
			t.Fatal(err)
		default:
			for _, fault := range faults.List {
				if fault.Line < 1 || fault.Message == "" {
					t.Fatalf("%+v", fault)
				}
			}
		}
	})
}
