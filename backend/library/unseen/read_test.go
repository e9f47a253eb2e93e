package unseen_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/text"
	"pincite/testkit/extracttest"
)

// reading is what is read of a file and of the files in it.
type reading struct {
	text                    string // white space is one space
	notes, notices, members []string
	labels                  []string
	concealed               bool // some note is of words that no page shows
}

// readSeen reads a file and what it holds.
func readSeen(t *testing.T, name string, source []byte, into *reading) error {
	t.Helper()
	x, err := extract.Read(t.Context(), name, source, extract.Options{})
	if err != nil {
		return err
	}
	if x.Text != "" || len(x.Members) == 0 {
		extracttest.Check(t, x)
	}
	flat := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	into.text += " " + flat(x.Text)
	into.notices = append(into.notices, x.Notices...)
	into.labels = append(into.labels, x.Layout.Labels...)
	for _, n := range x.Layout.Notes {
		words := n.Text
		if n.Added() {
			words, _ = doc.Quote(x.Text, n.Anchor)
		}
		into.notes = append(into.notes, string(n.Kind)+": "+flat(words))
		into.concealed = into.concealed || n.Concealed()
	}
	for _, m := range x.Members {
		into.members = append(into.members, m.Name)
		if m.Err == nil {
			_ = readSeen(t, m.Name, m.Source, into) // a picture, say
		}
	}
	return nil
}

// ticked writes all signs for boxes that are made, and for those that are not, in one way.
func ticked(s string) string {
	s = strings.NewReplacer("[x]", "☒", "[ ]", "☐").Replace(s)
	return strings.Map(func(r rune) rune {
		switch made, choice := text.Tick(string(r)); {
		case made:
			return '☒'
		case choice:
			return '☐'
		}
		return r
	}, s)
}

// TestSeen reads files in which what the page shows and what the file holds part.
func TestSeen(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, c := range Cases() {
		if names[c.Kind+c.Name] {
			t.Errorf("two cases named %s", c.Name)
		}
		names[c.Kind+c.Name] = true
		t.Run(c.Kind+"/"+c.Name, func(t *testing.T) {
			t.Parallel()
			var got reading
			err := readSeen(t, "paper"+c.Ext, c.Bytes, &got)
			if !errors.Is(err, c.Err) || (err == nil) != (c.Err == nil) {
				t.Fatalf("error %v, want %v", err, c.Err)
			}
			holds := func(what string, in []string, want []string) {
				for _, w := range want {
					if !slices.ContainsFunc(in, func(s string) bool { return strings.Contains(s, w) }) {
						t.Errorf("no %s %q in %q", what, w, in)
					}
				}
			}
			if c.Kind == "drawn-ticks" {
				got.text = ticked(got.text)
			}
			holds("text", []string{got.text}, c.Text)
			holds("note", got.notes, c.Notes)
			holds("notice", got.notices, c.Notices)
			holds("member", got.members, c.Members)
			for _, never := range c.Never {
				if strings.Contains(got.text, never) {
					t.Errorf("%q is in the text: %q", never, got.text)
				}
			}
			if c.Labels != nil && !slices.Equal(got.labels, c.Labels) {
				t.Errorf("pages %q, want %q", got.labels, c.Labels)
			}
			if c.Quiet && (got.concealed || len(got.notices) > 0) {
				t.Errorf("notes %q, notices %q; the page shows all", got.notes, got.notices)
			}
		})
	}
}
