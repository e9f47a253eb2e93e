package route

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/text"
)

var updateOrdinary = flag.Bool("update-ordinary", false, "count the words of the development corpus and write ordinary.txt")

const (
	// leastOrdinary is the number of development documents that must use a word in lower
	// case to make it an ordinary one.
	leastOrdinary = 4
	// leastLower is how many must do so for each that writes the word with a capital, all
	// capitals aside: "michael" stands in lower case in a few addresses only.
	leastLower = 0.3
)

// TestOrdinaryWords counts how many of the development documents use each word in lower
// case and writes ordinary.txt.
func TestOrdinaryWords(t *testing.T) {
	if !*updateOrdinary {
		t.Skip("reads 71 MB of contracts; run with -update-ordinary")
	}
	paths, _ := filepath.Glob(filepath.Join(benchData, "corpus", "*", "*"))
	if len(paths) == 0 {
		t.Skip("no development corpus at " + benchData)
	}
	df, capitals := map[string]int{}, map[string]int{}
	for _, path := range paths {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lower, capital := wordCases(strings.ToValidUTF8(string(b), " "))
		for w := range lower {
			df[w]++
		}
		for w := range capital {
			capitals[w]++
		}
	}
	maps.DeleteFunc(df, func(w string, n int) bool {
		return n < leastOrdinary || float64(n) < leastLower*float64(capitals[w])
	})
	if err := os.WriteFile("ordinary.txt", []byte(ordinaryFile(df, len(paths))), 0o644); err != nil {
		t.Fatal(err)
	}
}

// wordCases returns the words of text in lower case, in the singular, that are no part of
// an address, a file's name or a word with a hyphen, and those with one capital in front.
func wordCases(source string) (lower, capital map[string]bool) {
	lower, capital = map[string]bool{}, map[string]bool{}
	s := text.NewNameScanner(source)
	for s.Next() {
		before, after := byte(' '), byte(' ')
		if s.Span.Start > 0 {
			before = source[s.Span.Start-1]
		}
		if s.Span.End < len(source) {
			after = source[s.Span.End]
		}
		w := source[s.Span.Start:s.Span.End]
		switch {
		case len(s.Word) < 2:
		case s.Capital && w[1:] == strings.ToLower(w[1:]):
			capital[text.Singular(string(s.Word))] = true
		case !s.Capital && !strings.ContainsRune("./@-_'", rune(before)) && !strings.ContainsRune("/@_", rune(after)):
			lower[text.Singular(string(s.Word))] = true
		}
	}
	return lower, capital
}

// ordinaryFile writes the words by how often they are used, in lines of 100 characters.
func ordinaryFile(df map[string]int, docs int) string {
	var levels [8][]string
	for w, n := range df {
		l := min(len(levels)-1, int(math.Round(-math.Log2(float64(n)/float64(docs)))))
		levels[l] = append(levels[l], w)
	}
	var b strings.Builder
	b.WriteString("# Words of contracts and the share of documents that use them in lower case, as -log2.\n" +
		"# Written by go test -run TestOrdinaryWords -update-ordinary.\n")
	for l, ws := range levels {
		slices.Sort(ws)
		line := fmt.Sprint(l)
		for _, w := range ws {
			if len(line)+1+len(w) > 100 {
				b.WriteString(line + "\n")
				line = fmt.Sprint(l)
			}
			line += " " + w
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}
