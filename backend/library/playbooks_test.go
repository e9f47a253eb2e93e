package library

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestOwnPlaybooks adds a question to a playbook that comes with the program, which stays as
// it is, and takes it out again.
func TestOwnPlaybooks(t *testing.T) {
	t.Parallel()
	l, err := Open(Options{Home: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	builtin, err := l.Playbooks()
	if err != nil {
		t.Fatal(err)
	}
	facts, err := l.OpenPlaybook("facts")
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2 { // the copy is begun once
		p, err := l.AddColumn("facts", PlaybookColumn{Questions: []string{"Who pays the freight?"}, Kind: "text"})
		if err != nil {
			t.Fatal(err)
		}
		if p.ID != "my-facts" || len(p.Columns) != len(facts.Columns)+1+i || p.Path != filepath.Join(l.Home(), "playbooks", "my-facts.yaml") {
			t.Fatalf("%s at %s has %d columns", p.ID, p.Path, len(p.Columns))
		}
	}
	if again, err := l.OpenPlaybook("facts"); err != nil || len(again.Columns) != len(facts.Columns) {
		t.Errorf("facts has %d columns now, %v", len(again.Columns), err)
	}
	own, err := l.RemoveColumn("my-facts", "who_pays_the_freight_2")
	if err != nil || len(own.Columns) != len(facts.Columns)+1 {
		t.Errorf("%d columns, %v", len(own.Columns), err)
	}
	if _, err := l.RemoveColumn("facts", "term"); !errors.Is(err, ErrPlaybook) {
		t.Errorf("a column of the program's: %v", err)
	}

	// One that cannot be read hides no other.
	if err := os.WriteFile(l.playbookPath("torn"), []byte("id: to"), 0o600); err != nil {
		t.Fatal(err)
	}
	all, err := l.Playbooks()
	if !errors.Is(err, ErrPlaybook) || len(all) != len(builtin)+1 {
		t.Errorf("%d playbooks, %v", len(all), err)
	}
	for _, ref := range []string{"torn", "nowhere", "../my-facts"} {
		if _, err := l.OpenPlaybook(ref); !errors.Is(err, ErrPlaybook) {
			t.Errorf("%s: %v", ref, err)
		}
	}
}

// TestUnlearned holds that a playbook may name the kinds of clauses that were learned alone.
func TestUnlearned(t *testing.T) {
	t.Parallel()
	l, err := Open(Options{Home: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for name, fails := range map[string]bool{"clauses/audit_rights": false, "clauses/audits": true} {
		file := filepath.Join(t.TempDir(), "p.yaml")
		if err := os.WriteFile(file, []byte("id: p\ncolumns:\n  - id: a\n    question: May we audit?\n    learned: "+name+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := l.OpenPlaybook(file); errors.Is(err, ErrPlaybook) != fails {
			t.Errorf("%s: %v", name, err)
		}
	}
}
