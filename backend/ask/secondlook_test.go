package ask

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// oracle is a language model that answers one question after the other.
type oracle struct {
	answers []string // "!" fails; where there is none, it waits until the end of the context
	asked   []string
}

func (o *oracle) Window(context.Context) (int, error) { return 4096, nil }

func (o *oracle) Chat(ctx context.Context, _, question string, _, answer int, _ func(string)) (string, error) {
	if o.asked = append(o.asked, question); len(o.asked) > len(o.answers) {
		<-ctx.Done()
		return "", ctx.Err()
	}
	if said := o.answers[len(o.asked)-1]; said != "!" {
		return said[:min(len(said), 8*answer)], nil
	}
	return "", errors.New("broken")
}

// TestSecondLook has a model say chosen things of sentences that stand: those that it denies are struck,
// whatever else it says strikes nothing, and what is struck by the rules is not asked of.
func TestSecondLook(t *testing.T) {
	t.Parallel()
	f := fills[0]
	var right []Sentence
	for _, c := range f.clauses()[:3] {
		right = append(right, Claim{c.right, []ClaimQuote{{passageOf(t, f.contract(), c.quote), c.quote}}}.Check(f.contract()))
	}
	wrong := Sentence{Text: "Acme may do as it likes.", Kind: Model, Support: Struck, Reason: "it cites nothing"}
	sentences := []Sentence{right[0], wrong, right[1], right[2], {Text: "a quote", Kind: Quote, Support: Verified}}
	for name, c := range map[string]struct {
		answers  []string
		supports string // v or s of each sentence
		unsaid   int
		fails    bool
	}{
		"all supported":       {[]string{"yes", "Yes.", "<think>no? no</think>\n**yes**"}, "vsvvv", 0, false},
		"one denied":          {[]string{"yes", "No.", "YES"}, "vssvv", 0, false},
		"all denied":          {[]string{"no", "\"no\"", " no \n"}, "sssSv", 0, false},
		"nonsense":            {[]string{"", "maybe", "no idea, the words are \xff long"}, "vsvvv", 3, false},
		"more than a word":    {[]string{"No, because", "yes and no", strings.Repeat("no ", 5000)}, "vsvvv", 3, false},
		"thinking to the end": {[]string{"<think>no", "no", "yes"}, "vssvv", 1, false},
		"answers to others":   {[]string{"ja", "nope", "1"}, "vsvvv", 3, false},
		"one that breaks":     {[]string{"no", "!", "no"}, "ssvvv", 2, true},
	} {
		model := &oracle{answers: c.answers}
		drafts := 0
		got, look, err := SecondLook(t.Context(), model, sentences, func(d Draft) {
			if drafts++; len(d.Sentences) != len(sentences) {
				t.Errorf("%s: a draft of %d sentences", name, len(d.Sentences))
			}
		})
		denied := 0
		for i, s := range got {
			struck := strings.EqualFold(c.supports[i:i+1], "s")
			if (s.Support == Struck) != struck || s.Text != sentences[i].Text || struck && i != 1 && s.Reason != Denied {
				t.Errorf("%s: sentence %d is %s (%s)", name, i, s.Support, s.Reason)
			}
			if struck && i != 1 {
				denied++
			}
		}
		if look != (Look{3, denied, c.unsaid}) || drafts != denied || (err != nil) != c.fails {
			t.Errorf("%s: %+v, %d drafts, %v", name, look, drafts, err)
		}
		if !c.fails && (len(model.asked) != 3 || !strings.Contains(model.asked[1], right[1].Text) || !strings.Contains(model.asked[1], oneLine(right[1].Citations[0].Quote))) {
			t.Errorf("%s: asked %q", name, model.asked)
		}
	}
	if sentences[0].Support != Verified || sentences[3].Support != Verified {
		t.Error("what was given is changed")
	}

	ctx, cancel := context.WithCancel(t.Context())
	slow := &oracle{answers: []string{"no"}}
	got, look, err := SecondLook(ctx, slow, sentences, func(Draft) { cancel() })
	if !errors.Is(err, context.Canceled) || look != (Look{3, 1, 2}) || got[0].Support != Struck || got[2].Support != Verified || len(slow.asked) > 2 {
		t.Errorf("cancelled: %+v, %v", look, err)
	}
}

func passageOf(t *testing.T, passages []Passage, words string) int {
	t.Helper()
	for i, p := range passages {
		if strings.Contains(oneLine(p.text()), oneLine(words)) {
			return i + 1
		}
	}
	t.Fatalf("no passage has %q", words)
	return 0
}
