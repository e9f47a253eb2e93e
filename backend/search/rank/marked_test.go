package rank

import (
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search/vector"
	"pincite/testkit/searchtest"
)

// markedWords is a [Marked] by which a passage is like the answer to a question as often as it
// has a word.
type markedWords struct {
	asks, words []string
	read        atomic.Int64
}

func (m *markedWords) Asks() []string { return m.asks }

func (m *markedWords) Scores(text, title string, dst []float32) {
	m.read.Add(1)
	for k, w := range m.words {
		dst[k] = float32(strings.Count(strings.ToLower(title+" "+text), w))
	}
}

// A question as experts were asked it gains from passages like the marked ones, and no other
// question does; each passage is read once, and none before such a question.
func TestMarkedAnswers(t *testing.T) {
	t.Parallel()
	marked := &markedWords{asks: []string{"what law governs?", "what fee is due?"}, words: []string{"govern", "fee"}}
	text := searchtest.ContractText(3, 9000)
	models := Models{Headings: searchtest.Model(1, nil, text), Learned: searchtest.Model(2, nil, text)}
	without := New(searchtest.ContractWords(), models)
	models.Marked = marked
	r := New(searchtest.ContractWords(), models)
	d := newDocument(t, "a.txt", text)
	var refs []vector.Ref
	for k := range d.chunks {
		refs = append(refs, vector.At(0, k))
	}
	find := func(ref vector.Ref) (Text, doc.Span, error) { return d.Text, d.chunks[ref.Chunk], nil }
	set := vector.New([]vector.Document{{Chunks: len(refs)}}, zeros(len(refs)), nil)
	rank := func(r *Ranker, o Options, question string) []Passage {
		g, err := r.Prepare(refs, find)
		if err != nil {
			t.Fatal(err)
		}
		topic := r.Topic(question)
		topic.Set, topic.Vector, topic.Summaries = set, []float32{1, 0}, []float32{0}
		asked(t, r, o, g, topic)
		return asked(t, r, o, g, topic)
	}
	for _, o := range []Options{{Without: Learned}, {}} {
		for _, question := range []string{"who may assign", "what law governs"} {
			for i, p := range rank(r, o, question) {
				if was := rank(without, o, question)[i].Score; math.Abs(float64(p.Score-was)) > 1e-5 {
					t.Fatalf("%q: passage %d has %g, and %g without marked answers", question, i, p.Score, was)
				}
			}
		}
	}
	rank(r, Options{Without: Learned}, marked.asks[0])
	if n := marked.read.Load(); n > 0 {
		t.Fatalf("%d passages were read, which no question wanted", n)
	}
	// The weighted sum, section by section, is what the mean score of the passages with the word
	// gains against the others.
	has, lacks, n := 0.0, 0.0, 0
	for i, p := range rank(r, Options{}, marked.asks[0]) {
		gain := float64(p.Score - rank(without, Options{}, marked.asks[0])[i].Score)
		if strings.Contains(strings.ToLower(d.Text.Text[d.chunks[i].Start:d.chunks[i].End]), "govern") {
			has += gain
			n++
		} else {
			lacks += gain
		}
	}
	if n == 0 || n == len(refs) || has/float64(n) <= lacks/float64(len(refs)-n) {
		t.Errorf("%d passages with the word gain %g, %d others %g", n, has, len(refs)-n, lacks)
	}
	if got := marked.read.Load(); got != int64(len(refs)) {
		t.Errorf("%d passages were read for %d asked twice", got, len(refs))
	}
}
