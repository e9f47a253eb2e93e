package search

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// reference decides by brute force which chunks of a document match an expression.
type reference struct {
	d          *Document
	words      []string
	spans      []doc.Span
	paragraphs []int // by word
	sentences  []int
	known      map[expression][][2]int // the places of phrases and proximities
}

func newReference(d *Document) *reference {
	r := &reference{d: d, known: map[expression][][2]int{}}
	for n, p := range paragraphs(d.Text) {
		cut := text.Sentences(d.Text, p)
		for word, span := range text.Words(d.Text[p.Start:p.End]) {
			span := doc.Span{Start: p.Start + span.Start, End: p.Start + span.End}
			r.words = append(r.words, word)
			r.spans = append(r.spans, span)
			r.paragraphs = append(r.paragraphs, n)
			sentence := slices.IndexFunc(cut, func(s doc.Span) bool { return s.Start <= span.Start && span.Start < s.End })
			r.sentences = append(r.sentences, 1000*n+sentence)
		}
	}
	return r
}

// places returns the first and the last words of the places where a phrase stands.
func (r *reference) places(p *phrase) (all [][2]int) {
	if all, ok := r.known[p]; ok {
		return all
	}
	defer func() { r.known[p] = all }()
	var patterns []*regexp.Regexp
	for _, w := range p.words {
		pattern := strings.NewReplacer("*", ".*", "?", ".").Replace(string(w))
		patterns = append(patterns, regexp.MustCompile("^(?:"+pattern+")$"))
	}
	for i := range r.words {
		ok := i+len(p.words) <= len(r.words)
		for k := 0; ok && k < len(p.words); k++ {
			ok = patterns[k].MatchString(r.words[i+k]) && r.paragraphs[i+k] == r.paragraphs[i]
		}
		if ok {
			all = append(all, [2]int{i, i + len(p.words) - 1})
		}
	}
	return all
}

func (r *reference) near(a, b [2]int, within reach) bool {
	if a[0] > b[0] {
		a, b = b, a
	}
	if b[0] <= a[1] || r.paragraphs[a[0]] != r.paragraphs[b[0]] {
		return false
	}
	switch within {
	case sameParagraph:
		return true
	case sameSentence:
		return r.sentences[a[1]] == r.sentences[b[0]]
	}
	return b[0]-a[1] <= int(within)
}

// together returns the places of all combinations in which the operands stand as near as
// the proximity wants.
func (r *reference) together(x *proximity) (all [][2]int) {
	if all, ok := r.known[x]; ok {
		return all
	}
	defer func() { r.known[x] = all }()
	var chosen [][2]int
	var choose func(int)
	choose = func(i int) {
		if i == len(x.operands) {
			all = append(all, chosen...)
			return
		}
		for _, p := range x.operands[i] {
			for _, place := range r.places(p) {
				if i == 0 || r.near(chosen[i-1], place, x.reaches[i-1]) {
					chosen = append(chosen, place)
					choose(i + 1)
					chosen = chosen[:i]
				}
			}
		}
	}
	choose(0)
	return all
}

func (r *reference) matches(x expression, chunk doc.Span) bool {
	touches := func(places [][2]int) bool {
		return slices.ContainsFunc(places, func(p [2]int) bool {
			return doc.Span{Start: r.spans[p[0]].Start, End: r.spans[p[1]].End}.Intersect(chunk).Len() > 0
		})
	}
	is := func(x expression) bool { return r.matches(x, chunk) }
	switch x := x.(type) {
	case conjunction:
		return !slices.ContainsFunc(x, func(m expression) bool { return !is(m) })
	case disjunction:
		return slices.ContainsFunc(x, is)
	case negation:
		return !is(x.of)
	case *proximity:
		return touches(r.together(x))
	case *phrase:
		return touches(r.places(x))
	}
	panic("no such expression")
}

// randomText is words of few kinds in sentences and paragraphs, of all sorts of ends.
func randomText(rng *rand.Rand) string {
	words := []string{"assign", "Assigns", "assignment", "consent", "consents", "the", "The", "lease", "Señor", "non-compete", "5.4", "AND"}
	ends := []string{" ", " ", " ", " ", " ", ", ", ". ", ".\n", "\n", ".\n\n", "\n\n", "\n\f", "; "}
	var b strings.Builder
	for range rng.IntN(60) {
		b.WriteString(words[rng.IntN(len(words))] + ends[rng.IntN(len(ends))])
	}
	return b.String()
}

// randomChunks cuts a text anywhere, words in two included.
func randomChunks(rng *rand.Rand, text string) (chunks []doc.Span) {
	start := 0
	for i := range text {
		if i > start && rng.IntN(20) == 0 {
			chunks = append(chunks, doc.Span{Start: start, End: i})
			start = i
		}
	}
	if start < len(text) {
		chunks = append(chunks, doc.Span{Start: start, End: len(text)})
	}
	return chunks
}

// randomQuery is a query of operators.
func randomQuery(rng *rand.Rand, depth int) string {
	words := []string{"assign", "assign*", "as?ign*", "consent", "consents", "the", "lease", "señor", "non-compete", `"5.4"`, `"the lease"`, `"assign the"`, `"consent* assign*"`, "nowhere", `"and"`}
	word := func() string { return words[rng.IntN(len(words))] }
	reach := func() string { return []string{"w/1", "w/2", "w/5", "w/s", "w/p"}[rng.IntN(5)] }
	if depth == 0 {
		switch rng.IntN(4) {
		case 0:
			return fmt.Sprintf("%s %s %s", word(), reach(), word())
		case 1:
			return fmt.Sprintf("%s %s (%s OR %s) %s %s", word(), reach(), word(), word(), reach(), word())
		}
		return word()
	}
	a, b := randomQuery(rng, depth-1), randomQuery(rng, depth-1)
	return []string{
		"(" + a + ") AND (" + b + ")", "(" + a + ") OR (" + b + ")", "(" + a + ") AND NOT (" + b + ")", "NOT (" + a + ")", a, "(" + a + ") (" + b + ")",
	}[rng.IntN(6)]
}

// What matches is what brute force finds, with a word index and without.
func TestMatchesAreThoseOfTheReference(t *testing.T) {
	const matters, queries = 30, 50
	matching := 0
	for seed := range uint64(matters) {
		rng := rand.New(rand.NewPCG(seed, 11))
		m := newTestMatter(t, 100, nil)
		var references []*reference
		for i := range 6 {
			text := randomText(rng)
			d := &Document{Text: text, Chunks: randomChunks(rng, text)}
			id := doc.IDOf([]byte{byte(i)})
			m.documents[id], m.vectors[id] = d, make([]float32, len(d.Chunks)*m.dim)
			m.Entries = append(m.Entries, Entry{ID: id, File: fmt.Sprintf("%d.txt", i), Chunks: len(d.Chunks)})
			references = append(references, newReference(d))
		}
		scanning := New(m.Config)
		m.Lexical = newTestLexical(t, m)
		selecting := New(m.Config)
		for range queries {
			query := `"x" OR ` + randomQuery(rng, rng.IntN(3)) // which makes it a query of operators
			c, err := understand(query, text.Words)
			if err != nil {
				t.Fatalf("%s: %v", query, err)
			}
			for name, s := range map[string]*Searcher{"scanning": scanning, "selecting": selecting} {
				found, err := s.findMatches(t.Context(), newMatcher(c.match, s.Words, s.Sentences), nil)
				if err != nil {
					t.Fatal(err)
				}
				for i, ref := range references {
					var want, got []int
					wordless := func(k int) bool { // a hyphen inside a phrase, say
						return !slices.ContainsFunc(ref.spans, func(s doc.Span) bool { return s.Intersect(ref.d.Chunks[k]).Len() > 0 })
					}
					for k, chunk := range ref.d.Chunks {
						if !wordless(k) && ref.matches(c.match, chunk) {
							want = append(want, k)
						}
					}
					for n, r := range found[i] {
						got = append(got, r.matched...)
						if r.first > r.last || n > 0 && r.first <= found[i][n-1].last || len(r.matched) == 0 {
							t.Fatalf("%s: %s: matches %+v", name, query, found[i])
						}
					}
					got = slices.DeleteFunc(got, wordless)
					matching += len(got)
					if !slices.Equal(want, got) {
						t.Fatalf("%s: %s matches chunks %v, not %v, of %q cut at %v", name, query, got, want, ref.d.Text, ref.d.Chunks)
					}
				}
			}
		}
	}
	if matching < matters*queries {
		t.Errorf("only %d matches in all", matching)
	}
}
