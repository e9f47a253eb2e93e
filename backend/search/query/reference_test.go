package query

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
	text       string
	chunks     []doc.Span
	words      []string
	spans      []doc.Span
	paragraphs []int // by word
	sentences  []int
	known      map[Expression][][2]int // the places of phrases and proximities
}

func newReference(body string, chunks []doc.Span) *reference {
	r := &reference{text: body, chunks: chunks, known: map[Expression][][2]int{}}
	for n, p := range paragraphs(body) {
		cut := text.Sentences(body, p)
		for word, span := range text.Words(body[p.Start:p.End]) {
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

func (r *reference) matches(x Expression, chunk doc.Span) bool {
	touches := func(places [][2]int) bool {
		return slices.ContainsFunc(places, func(p [2]int) bool {
			return doc.Span{Start: r.spans[p[0]].Start, End: r.spans[p[1]].End}.Intersect(chunk).Len() > 0
		})
	}
	is := func(x Expression) bool { return r.matches(x, chunk) }
	switch x := x.(type) {
	case conjunction:
		return !slices.ContainsFunc(x, func(m Expression) bool { return !is(m) })
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

// holders returns the chunks that hold a word, those that hold a part of it among them.
func (r *reference) holders(words ...string) (chunks []int) {
	for k, chunk := range r.chunks {
		for i, span := range r.spans {
			if slices.Contains(words, r.words[i]) && span.Intersect(chunk).Len() > 0 {
				chunks = append(chunks, k)
				break
			}
		}
	}
	return chunks
}

// readings returns a text as a matcher reads all of it, and as it reads what is near the
// chunks that its clue leads to.
func (r *reference) readings(m *Matcher) map[string]*Reading {
	all := map[string]*Reading{"all": m.Read(r.text, r.chunks)}
	clue, ok, _ := m.Clue(func(word string) (int, error) { return len(r.holders(word)), nil })
	if ok {
		all["near"] = m.ReadNear(r.text, r.chunks, r.holders(clue.Words...))
	}
	return all
}

// wordless reports whether a chunk holds no word, as a hyphen inside a phrase does.
func (r *reference) wordless(chunk int) bool {
	return !slices.ContainsFunc(r.spans, func(s doc.Span) bool { return s.Intersect(r.chunks[chunk]).Len() > 0 })
}

// What matches is what brute force finds, in all of a text and near the clue.
func TestMatchesAreThoseOfTheReference(t *testing.T) {
	t.Parallel()
	texts, queries := 180, 50
	if testing.Short() {
		texts = 30
	}
	matching, near := 0, 0
	for seed := range texts {
		rng := rand.New(rand.NewPCG(uint64(seed), 11))
		body := randomText(rng)
		ref := newReference(body, randomChunks(rng, body))
		for range queries {
			query := `"x" OR ` + randomQuery(rng, rng.IntN(3)) // which makes it a query of operators
			c, err := Parse(query)
			if err != nil {
				t.Fatalf("%s: %v", query, err)
			}
			var want []int
			for k, chunk := range ref.chunks {
				if !ref.wordless(k) && ref.matches(c.Match, chunk) {
					want = append(want, k)
				}
			}
			for name, r := range ref.readings(NewMatcher(c.Match, 2000)) {
				runs := r.Runs()
				var got []int
				for n, run := range runs {
					got = append(got, run.Matched...)
					if run.First > run.Last || n > 0 && run.First <= runs[n-1].Last || len(run.Matched) == 0 {
						t.Fatalf("%s: %s: matches %+v", name, query, runs)
					}
				}
				got = slices.DeleteFunc(got, ref.wordless)
				if !slices.Equal(want, got) {
					t.Fatalf("%s: %s matches chunks %v, not %v, of %q cut at %v", name, query, got, want, ref.text, ref.chunks)
				}
				matching += len(got)
				if name == "near" {
					near += len(got)
				}
			}
		}
	}
	if matching < texts*queries || near < queries {
		t.Errorf("only %d matches in all, %d by clues", matching, near)
	}
}
