package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

//go:embed titles.json
var titlesJSON []byte

// titles holds what people ask where a contract has a section with a title: lawyers head a
// clause "Severability", and ask what becomes of the rest if a part is void. The entries
// were written by hand from the titles that are frequent in the even half of the contracts,
// without the benchmark's questions, answers or marks.
type titles struct {
	exact  map[string][][]string // by a title's content words: those of each question
	longer []heading             // titles of two words or more, which a longer title may hold
}

// heading is a title with the content words of the questions asked about it.
type heading struct {
	words     []string
	questions [][]string
}

// moreWords is how many words a title may have beside those of one that it holds.
const moreWords = 3

// readTitles reads titles.json.
func readTitles() (*titles, error) {
	var entries []struct {
		Titles    []string `json:"titles"`
		Questions []string `json:"questions"`
	}
	if err := json.Unmarshal(titlesJSON, &entries); err != nil {
		return nil, fmt.Errorf("titles.json: %w", err)
	}
	t := &titles{exact: map[string][][]string{}}
	for _, e := range entries {
		var questions [][]string
		for _, q := range e.Questions {
			questions = append(questions, contentWords(q))
		}
		for _, title := range e.Titles {
			words := contentWords(title)
			key := strings.Join(words, " ")
			t.exact[key] = append(t.exact[key], questions...)
			if len(words) > 1 {
				t.longer = append(t.longer, heading{words, questions})
			}
		}
	}
	return t, nil
}

// of returns what is asked about a title, given as its content words: the questions of the
// same title or else of the longest ones that it holds.
func (t *titles) of(words []string) (questions [][]string) {
	if exact := t.exact[strings.Join(words, " ")]; exact != nil {
		return exact
	}
	longest := 0
	for _, h := range t.longer {
		n := len(h.words)
		if n < longest || len(words) > n+moreWords || slices.ContainsFunc(h.words, func(w string) bool { return !slices.Contains(words, w) }) {
			continue
		}
		if n > longest {
			longest, questions = n, nil
		}
		questions = append(questions, h.questions...)
	}
	return questions
}

// defining are the words by which one asks for a definition.
var defining = []string{"definition", "defined", "define", "meaning", "means", "term"}

// wording returns the content words of the example's question: of a title often those of
// another wording, of a definition with any of the words that ask for one.
func (e example) wording(rng *rand.Rand) []string {
	switch {
	case e.defines:
		return append([]string{defining[rng.IntN(len(defining))]}, e.words...)
	case e.words == nil || len(e.others) > 0 && rng.Float64() < rewordTitle:
		return e.others[rng.IntN(len(e.others))]
	}
	return e.words
}

// asked returns the content words in which an example is asked this time: those of a
// wording, or often of another one of its kind.
func (e example) asked(rng *rand.Rand, w wordings) []string {
	words := e.wording(rng)
	if other := w[e.kind]; len(other) > 0 && rng.Float64() < rewordShare {
		words = contentWords(other[rng.IntN(len(other))])
	}
	return words
}
