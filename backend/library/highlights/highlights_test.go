package highlights

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pincite/backend/doc"
	"pincite/backend/library/matter"
)

func TestKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.pincite")
	h := Highlights{File: matter.NewHandle("m", path, true)}
	now := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	if _, err := h.Add(now, Highlight{Colour: "mauve"}); !errors.Is(err, ErrColour) {
		t.Errorf("a colour that is none: %v", err)
	}
	one, err := h.Add(now, Highlight{File: "/a.txt", Doc: "1", Quote: "the fee", Colour: "yellow"})
	if err != nil || one.ID == "" || !one.At.Equal(now) {
		t.Fatalf("%+v, %v", one, err)
	}
	if _, err := h.Add(now, Highlight{File: "/b.txt", Doc: "2", Quote: "the rent", Colour: "red"}); err != nil {
		t.Fatal(err)
	}
	if err := h.Edit(now.Add(time.Hour), one.ID, "blue", "ask the bank"); err != nil {
		t.Fatal(err)
	}

	// What is kept outlives damage of one of its two files.
	if err := os.WriteFile(path+matter.NotesSuffix, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, file, doc string
		want            int
	}{
		{"by file", "/a.txt", "9", 1}, {"by content", "/c.txt", "1", 1}, {"another", "/c.txt", "9", 0},
	} {
		all, err := h.All()
		if got := In(all, c.file, c.doc); err != nil || len(got) != c.want {
			t.Errorf("%s: %+v, %v", c.name, got, err)
		}
	}
	removed, err := h.Remove(one.ID)
	if err != nil || removed.Note != "ask the bank" || removed.Colour != "blue" || !removed.At.Equal(now.Add(time.Hour)) {
		t.Errorf("removed %+v, %v", removed, err)
	}
	if err := h.Edit(now, one.ID, "blue", ""); !errors.Is(err, ErrNone) {
		t.Errorf("edited after it was removed: %v", err)
	}
	if back, err := h.Add(now, removed); err != nil || back != removed {
		t.Errorf("back as %+v, %v", back, err)
	}
}

const lease = "LEASE\n\n1. The tenant pays the rent monthly. § “Rent” é 😀\n\n2. The guarantor pays the rent monthly where the tenant does not."

func TestPlace(t *testing.T) {
	second := strings.LastIndex(lease, "pays the rent monthly")
	h, err := On(doc.IDOf([]byte(lease)), "/lease.txt", lease, doc.Span{Start: second - 1, End: second + len("pays the rent monthly ")})
	if err != nil || h.Quote != "pays the rent monthly" {
		t.Fatalf("%+v, %v", h, err)
	}
	for _, c := range []struct{ name, text, before string }{
		{"the same text", lease, "The guarantor "},
		{"longer above", "A preamble of some length, with the tenant in it.\n\n" + lease, "The guarantor "},
		{"the other place is gone", strings.Replace(lease, "The tenant pays the rent monthly", "The tenant owes it", 1), "The guarantor "},
		{"its own surroundings are gone", strings.Replace(lease, "The guarantor pays the rent monthly where the tenant does not", "None", 1), "The tenant "},
		{"other white space", strings.ReplaceAll(lease, "rent monthly", "rent\n  monthly"), "The guarantor "},
	} {
		at, ok := h.Place(c.text)
		if got := strings.Join(strings.Fields(c.text[at.Start:at.End]), " "); !ok || got != h.Quote || !strings.HasSuffix(c.text[:at.Start], c.before) {
			t.Errorf("%s: %q after %q, %t", c.name, got, c.text[:at.Start], ok)
		}
	}
	for _, text := range []string{"", "The guarantor pays the rents monthly", "pays the rent"} {
		if at, ok := h.Place(text); ok {
			t.Errorf("placed at %v of %q", at, text)
		}
	}
	if _, err := On(doc.ID{}, "", lease, doc.Span{Start: 5, End: 7}); !errors.Is(err, doc.ErrSpan) {
		t.Errorf("white space alone: %v", err)
	}
}

// FuzzPlace holds that what is marked is found where it was, and elsewhere only as the same words.
func FuzzPlace(f *testing.F) {
	f.Add(lease, 5, 20, "x")
	f.Add("aaaa", 1, 3, "aaaaaa")
	f.Fuzz(func(t *testing.T, text string, start, end int, other string) {
		text, other = strings.ToValidUTF8(text, "?"), strings.ToValidUTF8(other, "?")
		h, err := On(doc.ID{}, "", text, doc.Span{Start: start, End: end})
		if err != nil {
			return
		}
		if at, ok := h.Place(text); !ok || text[at.Start:at.End] != h.Quote {
			t.Errorf("%q is not found in %q: %v", h.Quote, text, at)
		}
		if at, ok := h.Place(other); ok && strings.Join(strings.Fields(other[at.Start:at.End]), " ") != strings.Join(strings.Fields(h.Quote), " ") {
			t.Errorf("%q was found as %q", h.Quote, other[at.Start:at.End])
		}
	})
}
