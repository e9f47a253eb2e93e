package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pincite/backend/embed"
)

func TestTitlesOf(t *testing.T) {
	all, err := readTitles()
	if err != nil {
		t.Fatal(err)
	}
	has := func(title, question string) bool {
		return slices.ContainsFunc(all.of(contentWords(title)), func(words []string) bool {
			return slices.Equal(words, contentWords(question))
		})
	}
	const void, law, court = "what if one part of the deal turns out to be void", "which state's rules control", "in which court do we sue"
	for _, c := range []struct {
		name, title, question string
		want                  bool
	}{
		{"the title", "Severability", void, true},
		{"steering words do not count", "The Governing Law of this Agreement", law, true},
		{"one of two that share words", "Consent to Jurisdiction", court, true},
		{"inside a longer title", "Governing Law of the Notes", law, true},
		{"the longest inside a longer title", "Governing Law and Waiver of Jury Trial", law, false},
		{"a longer one inside", "Governing Law and Waiver of Jury Trial", "do we give up trial by jury", true},
		{"a word is no title inside a longer one", "Severability of the Tenant's Covenants", void, false},
		{"inside one that is much longer", "Governing Law of the Trust Indenture Relating to Certain Senior Notes", law, false},
		{"of another title", "Severability", law, false},
		{"of no title", "Zebras", void, false},
		{"empty", "", void, false},
	} {
		if got := has(c.title, c.question); got != c.want {
			t.Errorf("%s: %q asks %q: %t", c.name, c.title, c.question, got)
		}
	}
}

// Every title has questions in words that the towers know; those in others are passed over.
func TestTitlesAreUsable(t *testing.T) {
	all, err := readTitles()
	if err != nil {
		t.Fatal(err)
	}
	words, err := embed.BuiltinWords()
	if err != nil {
		t.Fatal(err)
	}
	for title, questions := range all.exact {
		known := 0
		for _, q := range questions {
			if slices.ContainsFunc(q, func(w string) bool { _, ok := words.Index(w); return ok }) {
				known++
			}
		}
		if title == "" || known == 0 {
			t.Errorf("%q: none of %d questions is known", title, len(questions))
		}
	}
}

func TestWording(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	plain := example{words: []string{"zebras"}}
	title := example{words: []string{"severability"}, others: [][]string{{"void", "part"}, {"illegal"}}}
	term := example{words: []string{"knowledge"}, defines: true}
	seen := map[string]int{}
	for range 1000 {
		if got := plain.wording(rng); !slices.Equal(got, plain.words) {
			t.Fatalf("%q", got)
		}
		seen[strings.Join(title.wording(rng), " ")]++
		got := term.wording(rng)
		if len(got) != 2 || !slices.Contains(defining, got[0]) || got[1] != "knowledge" {
			t.Fatalf("%q", got)
		}
		seen[got[0]]++
	}
	if n := seen["severability"]; len(seen) != 3+len(defining) || n < 400 || n > 600 {
		t.Errorf("%v", seen)
	}
	if len(term.words) != 1 {
		t.Errorf("the example changed: %q", term.words)
	}
}
