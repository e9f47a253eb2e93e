package search

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
)

// TestWhole moves positions inside sentences and list items to their ends.
func TestWhole(t *testing.T) {
	t.Parallel()
	far := strings.Repeat("and so on without an end ", 40)
	for _, c := range []struct {
		name          string
		body          string // | is the position
		before, after string // what the moved start and end stand in front of; "" where they stay
	}{
		{name: "a sentence", body: "Rent is due. The tenant pays| it monthly. Late rent bears interest.", before: "The tenant", after: "Late rent"},
		{name: "between sentences", body: "Rent is due. |The tenant pays it.", before: "The tenant", after: "The tenant"},
		{name: "the text's ends", body: "Rent |is due", before: "Rent", after: ""},
		{name: "a list item of a long sentence", body: "The seller shall " + far + "; (b) deliver the |goods, and (c) " + far + ".", before: "(b) deliver", after: "(c) and"},
		{name: "a semicolon", body: far + "; and the buyer pays| the price; provided that " + far + ".", before: "the buyer", after: "that and"},
		{name: "a semicolon in brackets", body: far + "; and the buyer (Corporate Power; Enforceability) pays| the price; provided that " + far + ".", before: "the buyer", after: "that and"},
		{name: "a reference is no item", body: far + " under clause (b) of |the lease " + far, before: "the lease", after: "the lease"},
		{name: "nothing near", body: far + far + "|" + far + far, before: "and so", after: "and so"},
		{name: "a paragraph", body: "Title of nothing\n\nthe tenant |pays\n\nNext.", before: "the tenant", after: "Next."},
	} {
		pos := strings.Index(c.body, "|")
		body := c.body[:pos] + c.body[pos+1:]
		if got := body[wholeStart(body, pos):]; !strings.HasPrefix(got, c.before) {
			t.Errorf("%s: a hit starts at %.20q, want %q", c.name, got, c.before)
		}
		if got := strings.TrimLeft(body[wholeEnd(body, pos):], "\n"); c.after == "" && got != "" || !strings.HasPrefix(got, c.after) {
			t.Errorf("%s: a hit ends before %.20q, want %q", c.name, got, c.after)
		}
	}
}

// FuzzWiden has hits of any text lie on character boundaries, share nothing, move no farther than they
// may, and lose nothing but to better ones.
func FuzzWiden(f *testing.F) {
	f.Add("Rent is due; (b) late rent bears interest. The law\n\nof Oregon — § 5 “governs”. And more.", uint64(1))
	f.Add("é\n\né;é (a) é. É\f é", uint64(2))
	f.Fuzz(func(t *testing.T, body string, seed uint64) {
		body = strings.ToValidUTF8(body, "?")
		rng := rand.New(rand.NewPCG(seed, 1))
		var cuts []int
		for i := range body {
			if rng.IntN(4) == 0 {
				cuts = append(cuts, i)
			}
		}
		var spans []doc.Span
		for i := 1; i < len(cuts); i++ {
			if rng.IntN(2) == 0 {
				spans = append(spans, doc.Span{Start: cuts[i-1], End: cuts[i]})
			}
		}
		rng.Shuffle(len(spans), func(i, k int) { spans[i], spans[k] = spans[k], spans[i] })
		wide := append([]doc.Span(nil), spans...)
		widen(body, wide)
		for i, w := range wide {
			if _, err := doc.Quote(body, w); err != nil {
				t.Fatal(err)
			}
			if w.Len() > 0 && (spans[i].Start-w.Start > itemReach || w.End-spans[i].End > itemReach) {
				t.Fatalf("%v moved from %v", w, spans[i])
			}
			for _, other := range wide[:i] {
				if w.Intersect(other).Len() > 0 {
					t.Fatalf("%v and %v share text", w, other)
				}
			}
		}
		for i, of := range spans { // every character is in its hit or a better one, but for white space
			for at := of.Start; at < of.End; at++ {
				held := strings.TrimSpace(body[of.Start:of.End]) == "" || body[at] <= ' ' || !utf8.RuneStart(body[at])
				for _, w := range wide[:i+1] {
					held = held || w.Start <= at && at < w.End
				}
				if !held && strings.TrimSpace(body[at:of.End]) != "" {
					t.Fatalf("byte %d of hit %d is lost", at, i)
				}
			}
		}
	})
}

// TestWorthReading keeps the sentences of a hit from the first to the last that answer.
func TestWorthReading(t *testing.T) {
	t.Parallel()
	chunks := []doc.Span{{Start: 0, End: 300}, {Start: 300, End: 600}}
	sentences := func(scores ...float64) (all []doc.Sentence) {
		for i, s := range scores {
			all = append(all, doc.Sentence{Span: doc.Span{Start: i * 100, End: i*100 + 100}, Score: s})
		}
		return all
	}
	for _, c := range []struct {
		name        string
		shares      []float64
		scores      []float64
		first, last int
	}{
		{"all alike", []float64{0.3, 0.3}, []float64{1, 1, 1, 1, 1, 1}, 0, 5},
		{"the best in the middle", []float64{0.3, 0.3}, []float64{0, 0, 1, 1, 0, 0}, 2, 3},
		{"nothing inside is taken away", []float64{0.3, 0.3}, []float64{1, 0, 0, 0, 0, 1}, 0, 5},
		{"an unlikely chunk", []float64{0.6, 0.001}, []float64{1, 1, 1, 1, 1, 1}, 0, 2},
		{"one sentence", []float64{0.6}, []float64{1}, 0, 0},
		{"one stays", []float64{0.6}, []float64{-9, 2, -9}, 1, 1},
		{"shares that are not known", nil, []float64{0, 1, 0}, 0, 2},
		{"no sentence", []float64{0.6}, nil, 0, -1},
	} {
		if first, last := (assembled{shares: c.shares}).worthReading(chunks, sentences(c.scores...), 0.2); first != c.first || last != c.last {
			t.Errorf("%s: sentences %d to %d, want %d to %d", c.name, first, last, c.first, c.last)
		}
	}
}

// TestHitsAreWhole asks about a contract whose sentences are longer than its chunks: hits begin and end
// with sentences, share no text, and are what stands at their spans; passages without joining are chunks.
func TestHitsAreWhole(t *testing.T) {
	t.Parallel()
	sentence := "The tenant of Acme Corp pays the fees within thirty days of notice to the landlord at its address in Oregon without any deduction. "
	m := newTestMatter(t, 60, map[string]string{"acme lease.txt": "LEASE\n\n" + strings.Repeat(sentence, 6) + "\n\nThe laws of Oregon govern this lease of the premises and any claim that arises out of it or of its breach.\n"})
	s := New(m.Config)
	body := m.documents[m.id("acme lease.txt")].Text
	for _, text := range []string{"When does the tenant of the Acme Corp lease pay fees?", `fees w/5 notice`} {
		r, err := s.Search(t.Context(), Query{Text: text, All: true})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Hits) < 2 {
			t.Fatalf("%s: %d hits", text, len(r.Hits))
		}
		for i, h := range r.Hits {
			if err := doc.Verify(body, h.Span, h.Quote); err != nil {
				t.Fatal(err)
			}
			beside := func(at int) bool { // another match begins or ends there
				return r.Matches > 0 && slices.ContainsFunc(r.Hits, func(o doc.Hit) bool { return o.Rank != h.Rank && (o.Span.Start == at || o.Span.End == at) })
			}
			if before := strings.TrimSpace(body[:h.Span.Start]); before != "" && !beside(h.Span.Start) && !strings.HasSuffix(before, ".") && !strings.HasSuffix(before, "LEASE") || h.Rank != i+1 {
				t.Errorf("%s: hit %d, of rank %d, starts inside a sentence: %q", text, i+1, h.Rank, h.Quote)
			}
			if end := strings.TrimSpace(h.Quote); !strings.HasSuffix(end, ".") && end != "LEASE" && !beside(h.Span.End) {
				t.Errorf("%s: hit %d ends inside a sentence: %q", text, i+1, h.Quote)
			}
			for _, other := range r.Hits[:i] {
				if other.Span.Intersect(h.Span).Len() > 0 {
					t.Errorf("%s: %v and %v share text", text, other.Span, h.Span)
				}
			}
		}
	}
	r, err := s.Search(t.Context(), Query{Text: "When does the tenant of the Acme Corp lease pay fees?", All: true, Method: Method{Without: rank.Joining}})
	if err != nil {
		t.Fatal(err)
	}
	torn := 0
	for _, h := range r.Hits {
		if !strings.HasSuffix(strings.TrimSpace(h.Quote), ".") {
			torn++
		}
	}
	if torn < 5 {
		t.Errorf("%d of %d passages end inside a sentence; they are to be the chunks", torn, len(r.Hits))
	}
}

// BenchmarkWhole moves the edges of a hit in the middle of a long sentence, the dearest case.
func BenchmarkWhole(b *testing.B) {
	body := strings.Repeat("the tenant of the premises pays fees and charges within thirty days of a notice that the landlord gives ", 60)
	for b.Loop() {
		wholeStart(body, len(body)/2)
		wholeEnd(body, len(body)/2)
	}
}
