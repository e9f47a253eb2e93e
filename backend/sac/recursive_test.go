package sac

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
)

// referenceSplit is LangChain's algorithm written a second time, on strings and
// without spans: choose the first separator that occurs, split with a regular
// expression so that each separator starts the piece after it, merge what is short,
// recurse into what is long.
func referenceSplit(text string, seps []string, size int) []string {
	sep, rest := seps[len(seps)-1], []string(nil)
	for i, s := range seps {
		if s == "" {
			sep = s
			break
		}
		if strings.Contains(text, s) {
			sep, rest = s, seps[i+1:]
			break
		}
	}
	var pieces []string
	if sep == "" {
		pieces = strings.Split(text, "")
	} else {
		last := 0
		for _, m := range regexp.MustCompile(regexp.QuoteMeta(sep)).FindAllStringIndex(text, -1) {
			pieces = append(pieces, text[last:m[0]])
			last = m[0]
		}
		pieces = append(pieces, text[last:])
	}
	var out, good []string
	for _, p := range pieces {
		switch {
		case p == "":
		case utf8.RuneCountInString(p) < size:
			good = append(good, p)
		default:
			out = append(out, referenceMerge(good, size)...)
			good = nil
			if len(rest) == 0 {
				out = append(out, p)
			} else {
				out = append(out, referenceSplit(p, rest, size)...)
			}
		}
	}
	return append(out, referenceMerge(good, size)...)
}

func referenceMerge(pieces []string, size int) []string {
	count := func(ps []string) int { return utf8.RuneCountInString(strings.Join(ps, "")) }
	var out, current []string
	for _, p := range pieces {
		n := utf8.RuneCountInString(p)
		if count(current)+n > size && len(current) > 0 {
			out = append(out, strings.Join(current, ""))
			current = nil
		}
		current = append(current, p)
	}
	if len(current) > 0 {
		out = append(out, strings.Join(current, ""))
	}
	return out
}

func checkRecursive(t *testing.T, text string, size int) {
	t.Helper()
	got := recursive(text, size)
	var want []string
	if text != "" {
		want = referenceSplit(text, separators, size)
	}
	for i := range min(len(got), len(want)) {
		if text[got[i].Start:got[i].End] != want[i] {
			t.Fatalf("size %d: chunk %d is %q, the reference has %q", size, i, text[got[i].Start:got[i].End], want[i])
		}
	}
	if len(got) != len(want) {
		t.Fatalf("size %d: %d chunks, the reference has %d", size, len(got), len(want))
	}
	checkCover(t, text, got, size)
}

// checkCover checks what every chunker promises.
func checkCover(t *testing.T, text string, spans []doc.Span, size int) {
	t.Helper()
	at := 0
	for i, s := range spans {
		quote, err := doc.Quote(text, s)
		if err != nil {
			t.Fatalf("chunk %d: %v", i, err)
		}
		if s.Start != at || s.Len() == 0 {
			t.Fatalf("chunk %d is [%d,%d), the one before it ends at %d", i, s.Start, s.End, at)
		}
		if n := utf8.RuneCountInString(quote); n > size {
			t.Fatalf("chunk %d has %d characters, more than %d", i, n, size)
		}
		at = s.End
	}
	if at != len(text) {
		t.Fatalf("the chunks end at %d of %d", at, len(text))
	}
}

func TestRecursiveIsLangChains(t *testing.T) {
	t.Parallel()
	t.Run("made up", func(t *testing.T) {
		rng := rand.New(rand.NewPCG(1, 2))
		letters := []string{"\n\n", "\n", "!", "?", ".", ":", ";", ",", " ", "a", "word", "é", "§", "😀", "\r\n"}
		for range 1500 {
			var b strings.Builder
			for range rng.IntN(60) {
				b.WriteString(letters[rng.IntN(len(letters))])
			}
			size := 1 + rng.IntN(20)
			checkRecursive(t, b.String(), size)
		}
	})
	t.Run("contracts", func(t *testing.T) {
		for _, c := range corpus(t, 40) {
			text := c.text[:forward(c.text, 0, 100_000)]
			checkRecursive(t, text, 500)
			checkRecursive(t, text, 200)
		}
	})
}
