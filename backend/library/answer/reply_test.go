package answer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pincite/backend/ask"
	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/search"
)

// TestReplySettles keeps the documents that answer, the likeliest first, or the nearest one.
func TestReplySettles(t *testing.T) {
	t.Parallel()
	of := func(presence float64, absent bool) *ask.Found {
		return &ask.Found{Doc: doc.IDOf(fmt.Append(nil, presence)), Presence: presence, Absent: absent}
	}
	for name, test := range map[string]struct {
		found    []*ask.Found
		want     []float64
		presence float64
		absent   bool
	}{
		"none":                       {nil, nil, 0, true},
		"one that answers":           {[]*ask.Found{of(0.2, true), of(0.7, false)}, []float64{0.7}, 0.7, false},
		"two":                        {[]*ask.Found{of(0.6, false), of(0.7, false)}, []float64{0.7, 0.6}, 0.7, false},
		"the nearest":                {[]*ask.Found{of(0.1, true), of(0.3, true), of(0.2, true)}, []float64{0.3}, 0.3, true},
		"a likelier one that is not": {[]*ask.Found{of(0.9, true), of(0.6, false)}, []float64{0.6}, 0.9, false},
	} {
		r := &Reply{Found: test.found}
		r.settle()
		var got []float64
		for _, f := range r.Found {
			got = append(got, f.Presence)
		}
		if !slices.Equal(got, test.want) || r.Presence != test.presence || r.Absent != test.absent || len(r.Documents()) != len(test.want) {
			t.Errorf("%s: %v, presence %v, absent %v", name, got, r.Presence, r.Absent)
		}
	}
}

// TestNamedFirst holds that the document comes first which a question likely names, if it answers.
func TestNamedFirst(t *testing.T) {
	t.Parallel()
	one, two := doc.IDOf([]byte("one")), doc.IDOf([]byte("two"))
	for name, c := range map[string]struct {
		named  float64
		absent bool
		want   doc.ID
	}{"likely": {0.2, false, two}, "hardly": {0.05, false, one}, "one that does not answer": {0.2, true, one}} {
		r := &Reply{
			Found:  []*ask.Found{{Doc: one, Presence: 0.9}, {Doc: two, Presence: 0.6, Absent: c.absent}},
			Search: &Result{Result: search.Result{Route: []search.RouteEntry{{Doc: two, Confidence: c.named}}}},
		}
		r.settle()
		if r.Found[0].Doc != c.want || r.Presence != r.Found[0].Presence {
			t.Errorf("%s: %+v, presence %v", name, r.Found[0], r.Presence)
		}
	}
}

// TestOthersThanNamed holds that what others say counts how likely they are meant, and that it is no verdict of the one that is named.
func TestOthersThanNamed(t *testing.T) {
	t.Parallel()
	named, second, other := doc.IDOf([]byte("named")), doc.IDOf([]byte("second")), doc.IDOf([]byte("other"))
	o := &replying{Reply: &Reply{Search: &Result{Result: search.Result{Route: []search.RouteEntry{{Doc: named, Confidence: 0.6}, {Doc: second, Confidence: 0.1}}}}}}
	for id, want := range map[doc.ID]float64{named: 0.9, second: 0.4, other: 0.3} {
		if got := o.meant(id); got < want-1e-9 || got > want+1e-9 {
			t.Errorf("meant with %v, want %v", got, want)
		}
	}
	for presence, want := range map[float64]ask.Verdict{0.1: ask.NotSaid, 0.4: ""} {
		r := &Reply{Question: ask.Question{Want: ask.YesNo}, Search: o.Search, Found: []*ask.Found{{Doc: other, Verdict: ask.Yes}}, Unsaid: &ask.Found{Doc: named, Presence: presence}}
		if got := r.Verdict(); got != want {
			t.Errorf("the one that is named answers with %v: %q, want %q", presence, got, want)
		}
	}
}

// chatter is a language model that says one thing.
type chatter struct {
	answer string
	err    error
}

func (c chatter) Window(context.Context) (int, error) { return 4096, nil }

func (c chatter) Chat(context.Context, string, string, int, int, func(string)) (string, error) {
	return c.answer, c.err
}

// TestCompose puts a model's sentences, in their order, before the quotes of the document that they
// cite and behind what follows from it by a rule.
func TestCompose(t *testing.T) {
	t.Parallel()
	document := func(name, text string) *ask.Document {
		return ask.NewDocument(cite.Document{ID: doc.IDOf([]byte(name)), File: name, Text: text})
	}
	lease := document("lease", "The tenant shall pay the rent every month.")
	loan := document("loan", "The borrower shall repay the loan within two years.")
	passages := []ask.Passage{{Document: lease, Span: doc.Span{End: len(lease.Text)}}, {Document: loan, Span: doc.Span{End: len(loan.Text)}}}
	answer := `The tenant shall pay the rent. [1] "shall pay the rent"` + "\n" +
		`The borrower shall repay the loan. [2] "shall repay the loan"` + "\n" +
		`The rent is paid every month. [1] "pay the rent every month"`
	newReply := func() *Reply {
		return &Reply{Question: ask.Read("what is paid?", "what is paid?", ask.Plain), Found: []*ask.Found{
			{Doc: lease.ID, Sentences: []ask.Sentence{{Text: "monthly", Kind: ask.Value}, {Text: "quote", Kind: ask.Quote}}},
			{Doc: loan.ID, Sentences: []ask.Sentence{{Text: "quote", Kind: ask.Quote}}},
		}}
	}
	texts := func(f *ask.Found) (all []string) {
		for _, s := range f.Sentences {
			all = append(all, s.Text)
		}
		return all
	}
	for name, test := range map[string]struct {
		model       chatter
		lease, loan string
		silent      bool
		fails       bool
	}{
		"in their order":   {chatter{answer: answer}, "monthly|The tenant shall pay the rent.|The rent is paid every month.|quote", "The borrower shall repay the loan.|quote", false, false},
		"of nothing cited": {chatter{answer: "It is paid."}, "monthly|It is paid.|quote", "quote", false, false},
		"no answer":        {chatter{answer: "NO ANSWER"}, "monthly|quote", "quote", true, false},
		"a fault":          {chatter{err: errors.New("gone")}, "monthly|quote", "quote", false, true},
	} {
		r := newReply()
		err := r.compose(t.Context(), Inquiry{LLM: test.model, ModelName: "m"}, passages)
		if (err != nil) != test.fails {
			t.Errorf("%s: %v", name, err)
		}
		if got := strings.Join(texts(r.Found[0]), "|"); got != test.lease {
			t.Errorf("%s: the lease says %s, want %s", name, got, test.lease)
		}
		if got := strings.Join(texts(r.Found[1]), "|"); got != test.loan {
			t.Errorf("%s: the loan says %s, want %s", name, got, test.loan)
		}
		if r.Silent != test.silent || (r.Model == "m") == test.fails {
			t.Errorf("%s: silent %v, model %q", name, r.Silent, r.Model)
		}
		if worded := len(r.Worded()); worded != strings.Count(test.lease+test.loan, ".") {
			t.Errorf("%s: %d sentences are the model's", name, worded)
		}
	}
}

// TestDocumentsOf returns the documents of the best passages, each once and not too many.
func TestDocumentsOf(t *testing.T) {
	t.Parallel()
	r := &Result{}
	var want []doc.ID
	for i := range 3 * askedDocuments {
		id := doc.IDOf(fmt.Append(nil, i/2))
		r.Hits = append(r.Hits, Hit{Hit: doc.Hit{Doc: id}})
		if i%2 == 0 && len(want) < askedDocuments {
			want = append(want, id)
		}
	}
	if got, beyond := documentsOf(r); !slices.Equal(got, want) || beyond != 3*askedDocuments/2-askedDocuments {
		t.Errorf("%d documents and %d beyond, want the first %d", len(got), beyond, len(want))
	}
	if got := r.Leading(); len(got) != leadingHits || len(r.Plain()) != len(r.Hits) {
		t.Errorf("%d lead", len(got))
	}
	if got := (&Result{}).Leading(); len(got) != 0 {
		t.Errorf("none lead %d", len(got))
	}
}

func TestWanted(t *testing.T) {
	t.Parallel()
	for probability, told := range map[float64]bool{0.2: false, 0.499: false, 0.5: true, 0.9: true} {
		r := &Result{Result: search.Result{Understood: []search.Understood{{Need: "rent", Probability: probability}, {Need: "term"}}}}
		if got, ok := r.Wanted(); ok != told || (got.Need == "rent") != told {
			t.Errorf("%v: %+v, %v", probability, got, ok)
		}
	}
	if _, ok := (&Result{}).Wanted(); ok {
		t.Error("nothing was understood, and it is told")
	}
}

func TestAsTyped(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ topic, word, want string }{
		{"what does Zorblatt pay", "zorblatt", "Zorblatt"}, {"McKay's lease", "mckay", "McKay"}, {"ÄRZTE-Vertrag", "ärzte", "ÄRZTE"},
		{"zorblatt or ZORBLATT", "zorblatt", "zorblatt"}, {"the lease", "leas", "leas"}, {"", "a", "a"},
	} {
		if got := asTyped(test.topic, test.word); got != test.want {
			t.Errorf("%q in %q: %q, want %q", test.word, test.topic, got, test.want)
		}
	}
}

// FuzzBeginsWord compares the search for a word's beginning with one letter by letter.
func FuzzBeginsWord(f *testing.F) {
	f.Add("the sublease and the leaseback", "lease")
	f.Add("xa-a-a", "a-a")
	f.Add("éa a", "a")
	f.Add("1a", "a")
	f.Add("", "")
	f.Add("aaa", "aa")
	f.Fuzz(func(t *testing.T, text, word string) {
		if word == "" || !utf8.ValidString(text) || !utf8.ValidString(word) {
			return
		}
		want, before := false, ' '
		for i, r := range text {
			inWord := unicode.IsLetter(before) || unicode.IsDigit(before)
			want = want || !inWord && strings.HasPrefix(text[i:], word)
			before = r
		}
		if got := beginsWord(text, word); got != want {
			t.Fatalf("%q begins a word of %q: %v", word, text, got)
		}
	})
}
