package playbook

import (
	"errors"
	"strings"
	"testing"
)

const commented = `# ours
id: house
title: House
columns:
  # asked of every supplier
  - id: audit
    question: May we audit?
    positions:
      standard: {presence: found}
`

// TestAdded adds columns to a file whose comments and positions stay.
func TestAdded(t *testing.T) {
	t.Parallel()
	source, p, err := Added("house.yaml", []byte(commented), Column{Title: "Who pays: freight?", Questions: []string{`Who pays "freight" # and duties?`}, Kind: Text})
	if err != nil {
		t.Fatal(err)
	}
	if c := p.Columns[1]; c.ID != "who_pays_freight_who_pays" || c.Title != "Who pays: freight?" || c.Questions[0] != `Who pays "freight" # and duties?` || c.Kind != Text {
		t.Errorf("%+v", c)
	}
	for _, kept := range []string{"# ours", "# asked of every supplier", "standard: {presence: found}"} {
		if !strings.Contains(string(source), kept) {
			t.Errorf("%q is lost:\n%s", kept, source)
		}
	}
	// Words alone make the id of a question in another script, and a second one another id.
	for _, want := range []string{"question", "question_2"} {
		if source, p, err = Added("house.yaml", source, Column{Questions: []string{"Кто платит?"}}); err != nil {
			t.Fatal(err)
		}
		if c := p.Columns[len(p.Columns)-1]; c.ID != want || c.Kind != Clause {
			t.Errorf("%+v, want id %s", c, want)
		}
	}
	for what, c := range map[string]Column{"no question": {ID: "x"}, "a column twice": {ID: "audit", Questions: []string{"May we?"}}, "no kind": {Questions: []string{"a"}, Kind: "colour"}} {
		if _, _, err := Added("house.yaml", []byte(commented), c); !errors.Is(err, ErrPlaybook) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestRemoved(t *testing.T) {
	t.Parallel()
	two, _, err := Added("house.yaml", []byte(commented), Column{ID: "law", Questions: []string{"Which law?"}})
	if err != nil {
		t.Fatal(err)
	}
	source, p, err := Removed("house.yaml", two, "audit")
	if err != nil || len(p.Columns) != 1 || p.Columns[0].ID != "law" {
		t.Fatalf("%+v, %v", p, err)
	}
	if _, p, err := Removed("house.yaml", source, "audit"); err != nil || len(p.Columns) != 1 {
		t.Errorf("a column that is not there: %+v, %v", p, err)
	}
	if _, _, err := Removed("house.yaml", source, "law"); !errors.Is(err, ErrPlaybook) {
		t.Errorf("the last column: %v", err)
	}
}

// FuzzAdded holds that every question that a person types comes back as it was typed.
func FuzzAdded(f *testing.F) {
	for _, s := range []string{"Who pays?", "- a: b", "null", "1", "yes", "&a *b", "{x}", "a\nb", "'", "\u0085", "~", "<<", "2024-01-01", "\ufeff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, question string) {
		source, p, err := Added("f.yaml", []byte(commented), Column{Title: "Title", Questions: []string{question}})
		if err != nil {
			return
		}
		if got := p.Columns[1].Questions[0]; got != strings.TrimSpace(strings.ToValidUTF8(question, "\uFFFD")) {
			t.Errorf("%q came back as %q:\n%s", question, got, source)
		}
	})
}
