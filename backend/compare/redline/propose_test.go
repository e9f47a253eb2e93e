package redline

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	wordfile "pincite/backend/extract/word"
)

var proposing = Options{Author: "A. Lawyer", Date: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)}

// plainWords are the words of a Word file as its reader sees them, and its comments.
func plainWords(t testing.TB, source []byte) (words string, comments []string) {
	t.Helper()
	x, err := wordfile.Read(context.Background(), source, wordfile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range x.Layout.Notes {
		if n.Kind == "comment" {
			comments = append(comments, n.Text)
		}
	}
	return x.Text, comments
}

func TestPropose(t *testing.T) {
	t.Parallel()
	source := wordFile(t, paras("SUPPLY AGREEMENT", "9.2 Cap. The liability of each party is limited to three months' fees. It does not end.",
		"10. Law. This Agreement is governed by the laws of Ohio.", "Each party shall:", "keep it safe; and", "give it back.", "IN WITNESS WHEREOF, the parties have signed."))
	out, placed, err := Propose(context.Background(), source, []Proposal{
		{Words: "9.2 Cap. The liability of each party is limited to three months' fees.", With: "The liability of each party is limited to twelve months' fees.", Comment: "Cap: deviates"},
		{Words: "10. Law. This Agreement is governed by the laws of Ohio.", With: "This Agreement is governed by the laws of New York.", Comment: "Law: deviates"},
		{Words: "(b) Each party shall:\n\n(i) keep it safe; and\n\ngive it back.", With: "Each party shall destroy it.", Comment: "Return: deviates"}, // numbers of a list stand in between
		{Words: "Each party shall:\n\nkeep it safe; and\n\ngive it back.", With: "x"},                                                                 // it was changed already
		{With: "Neither party may assign this Agreement.", Comment: "Assignment: missing\nAsk: R. Ames"},
		{Words: "Words that no paragraph has at all.", With: "x"},
	}, proposing)
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(placed) != "[true true true false true false]" {
		t.Errorf("placed: %v", placed)
	}
	accepted, rejected := resolved(t, out, true), resolved(t, out, false)
	words, comments := plainWords(t, accepted)
	want := "SUPPLY AGREEMENT\n\n9.2 Cap. The liability of each party is limited to twelve months' fees. It does not end.\n\n10. Law. This Agreement is governed by the laws of New York.\n\nEach party shall destroy it.\n\n" +
		"Neither party may assign this Agreement.\n\nIN WITNESS WHEREOF, the parties have signed."
	if strings.TrimSpace(words) != want {
		t.Errorf("accepted:\n%s\nwant\n%s", words, want)
	}
	if got := strings.Join(comments, "|"); got != "Cap: deviates|Law: deviates|Return: deviates|Assignment: missing\nAsk: R. Ames" {
		t.Errorf("comments: %q", got)
	}
	if words, _ := plainWords(t, rejected); strings.TrimSpace(words) != strings.TrimSpace(first(plainWords(t, source))) {
		t.Errorf("rejected:\n%s", words)
	}
}

func TestProposeBeforeEmptyParagraphs(t *testing.T) {
	t.Parallel()
	out, _, err := Propose(context.Background(), wordFile(t, paras("One party sells to the other.", "", "")), []Proposal{{With: "Neither party may assign."}, {With: "Each keeps books."}}, proposing)
	if err != nil {
		t.Fatal(err)
	}
	words, _ := plainWords(t, resolved(t, out, true))
	if want := "One party sells to the other.\n\nNeither party may assign.\n\nEach keeps books."; !strings.HasPrefix(words, want) || strings.TrimSpace(words) != want {
		t.Errorf("accepted: %q", words)
	}
}

func first(s string, _ []string) string { return s }

// resolved settles all changes of a file.
func resolved(t testing.TB, source []byte, accept bool) []byte {
	t.Helper()
	p, err := open(context.Background(), source)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.settle(accept); err != nil {
		t.Fatal(err)
	}
	out, err := p.write()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestProposeToRealFiles replaces a paragraph of each of some contracts, and adds one.
func TestProposeToRealFiles(t *testing.T) {
	t.Parallel()
	boxes := 0
	for i, file := range realFiles(t) {
		if testing.Short() && i%4 > 0 {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := plainWords(t, source)
		var chosen string
		for _, p := range strings.Split(text, "\n\n") {
			if len(p) > 200 && len(p) < 900 && !strings.ContainsAny(p, "\t\n[") && strings.Count(text, p) == 1 {
				chosen = p
			}
		}
		if chosen == "" {
			continue
		}
		out, placed, err := Propose(context.Background(), source, []Proposal{
			{Words: chosen, With: "The parties replace this clause by other words.", Comment: "why"}, {With: "A clause is added.", Comment: "why"},
		}, proposing)
		if err == nil && !placed[0] {
			boxes++ // the paragraph stands in a box
			continue
		}
		if err != nil || !placed[1] {
			t.Errorf("%s: %v, %v: %.60q", filepath.Base(file), placed, err, chosen)
			continue
		}
		accepted, rejected := resolved(t, out, true), resolved(t, out, false)
		if words, _ := plainWords(t, accepted); !strings.Contains(words, "The parties replace this clause by other words.") || !strings.Contains(words, "A clause is added.") || strings.Contains(words, chosen) {
			t.Errorf("%s accepted: the words are not there: %q", filepath.Base(file), chosen)
		}
		if a, b := shape(t, resolved(t, source, true)), shape(t, rejected); a != b {
			t.Errorf("%s: what was rejected is not the file as it was", filepath.Base(file))
		}
	}
	if boxes > 1 {
		t.Errorf("the words of %d files were not found", boxes)
	}
}
