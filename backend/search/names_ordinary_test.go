package search

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var updateOrdinary = flag.Bool("update-ordinary", false, "count the words of the development corpus and write ordinary.txt")

// leastOrdinary is the number of documents, of some 300, that must use a word in lower
// case to make it an ordinary one.
const leastOrdinary = 7

// TestOrdinaryWords counts, in the tuning half of the development documents, how many
// use each word in lower case, and compares the outcome with ordinary.txt.
func TestOrdinaryWords(t *testing.T) {
	if !*updateOrdinary {
		t.Skip("reads 36 MB of contracts; run with -update-ordinary")
	}
	paths, _ := filepath.Glob(filepath.Join(benchData, "corpus", "*", "*"))
	if len(paths) == 0 {
		t.Skip("no development corpus at " + benchData)
	}
	df, docs := map[string]int{}, 0
	for _, path := range paths {
		if !tuning(filepath.Base(filepath.Dir(path)) + "/" + filepath.Base(path)) {
			continue
		}
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		docs++
		for w := range lowerWords(strings.ToValidUTF8(string(b), " ")) {
			df[w]++
		}
	}
	if err := os.WriteFile("ordinary.txt", []byte(ordinaryFile(df, docs)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// lowerWords returns the words of text in lower case, in the singular, that are no part
// of an address, a file's name or a word with a hyphen.
func lowerWords(text string) map[string]bool {
	out := map[string]bool{}
	s := wordScanner{src: text}
	for s.next() {
		before, after := byte(' '), byte(' ')
		if s.span.Start > 0 {
			before = text[s.span.Start-1]
		}
		if s.span.End < len(text) {
			after = text[s.span.End]
		}
		if !s.cap && len(s.buf) > 1 && !strings.ContainsRune("./@-_'", rune(before)) && !strings.ContainsRune("/@_", rune(after)) {
			out[singular(string(s.buf))] = true
		}
	}
	return out
}

// ordinaryFile writes the words by how often they are used, in lines of 100 characters.
func ordinaryFile(df map[string]int, docs int) string {
	var levels [7][]string
	for w, n := range df {
		if n >= leastOrdinary {
			l := min(6, int(math.Round(-math.Log2(float64(n)/float64(docs)))))
			levels[l] = append(levels[l], w)
		}
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
