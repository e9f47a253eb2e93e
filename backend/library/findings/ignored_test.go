package findings

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pincite/backend/library/matter"
)

func TestIgnored(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.pincite")
	f := Findings{File: matter.NewHandle("m", path, true)}
	now := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	one, term := Entry{File: "/a.txt", Doc: "1", ID: "aa", Kind: "weekday"}, Entry{File: "/a.txt", Doc: "1", Term: "Net Sales"}
	for range 2 { // the second time it is kept already
		if err := f.Ignore(now, one, term); err != nil {
			t.Fatal(err)
		}
	}
	covers := func(file, doc, id, quote string) bool {
		t.Helper()
		list, err := f.Of(file, doc)
		if err != nil {
			t.Fatal(err)
		}
		return list.Covers(id, quote)
	}
	for _, c := range []struct {
		name, file, doc, id, quote string
		want                       bool
	}{
		{"the finding", "/a.txt", "1", "aa", "Monday", true},
		{"a later version", "/a.txt", "2", "aa", "Monday", true},
		{"the same content elsewhere", "/b.txt", "1", "aa", "Monday", true},
		{"another document", "/b.txt", "2", "aa", "Monday", false},
		{"another finding", "/a.txt", "1", "bb", "Monday", false},
		{"the term", "/a.txt", "1", "cc", "net  sales", true},
		{"another term", "/a.txt", "1", "cc", "Sales", false},
	} {
		if got := covers(c.file, c.doc, c.id, c.quote); got != c.want {
			t.Errorf("%s: %t, want %t", c.name, got, c.want)
		}
	}

	// What is kept outlives damage of one of its two files.
	if err := os.WriteFile(path+matter.IgnoredSuffix, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if !covers("/a.txt", "1", "aa", "") {
		t.Error("lost with one of two files")
	}
	if err := f.Heed("/a.txt", "NET SALES"); err != nil || covers("/a.txt", "1", "cc", "Net Sales") || !covers("/a.txt", "1", "aa", "") {
		t.Errorf("the term is heard of again: %v", err)
	}
	if err := f.Heed("/a.txt", "NET SALES"); !errors.Is(err, ErrNothing) {
		t.Errorf("twice: %v", err)
	}
	if list, err := f.Of("/a.txt", "1"); err != nil || len(list) != 1 || !list[0].At.Equal(now) {
		t.Errorf("%+v, %v", list, err)
	}
}
