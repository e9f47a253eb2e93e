package evidence

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pincite/backend/ask"
	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/library/answer"
)

// TestMemoOf makes memos of answers: each line names the quotes that it stands on, and what is
// struck is not in it.
func TestMemoOf(t *testing.T) {
	t.Parallel()
	cited := func(file string, start, end int) ask.Citation {
		span := doc.Span{Start: start, End: end}
		return ask.Citation{Citation: cite.Citation{Doc: doc.IDOf([]byte(file)), Span: span}, Bytes: span, Quote: fmt.Sprintf("%s[%d,%d)", file, start, end)}
	}
	sentence := func(kind ask.Kind, text string, c ...ask.Citation) ask.Sentence {
		return ask.Sentence{Text: text, Kind: kind, Support: ask.Verified, Citations: c}
	}
	struck := sentence(ask.Model, "It is void.", cited("lease", 50, 60))
	struck.Support = ask.Support("struck")
	lease := func(s ...ask.Sentence) *ask.Found {
		return &ask.Found{Doc: doc.IDOf([]byte("lease")), File: "/m/lease.txt", Sentences: s}
	}
	loan := &ask.Found{Doc: doc.IDOf([]byte("loan")), File: "/m/loan.txt", Sentences: []ask.Sentence{
		sentence(ask.Quote, "q", cited("loan", 0, 10)),
	}}
	nearest := cited("lease", 5, 9)
	for name, test := range map[string]struct {
		reply answer.Reply
		clips []string
		lines []string
	}{
		"a value in its quote": {
			answer.Reply{Found: []*ask.Found{lease(sentence(ask.Value, "30 days", cited("lease", 4, 8)), sentence(ask.Quote, "q", cited("lease", 0, 10)))}},
			[]string{"lease[0,10)"}, []string{"30 days [1]"},
		},
		"a verdict in its quote and the number of its clause": {
			answer.Reply{Found: []*ask.Found{lease(sentence(ask.Value, "No.", cited("lease", 100, 150)), sentence(ask.Quote, "q", cited("lease", 105, 150)))}},
			[]string{"lease[100,150)"}, []string{"No. [1]"},
		},
		"a sentence in one that begins before it": {
			answer.Reply{Found: []*ask.Found{lease(sentence(ask.Value, "No.", cited("lease", 100, 150)), sentence(ask.Quote, "q", cited("lease", 130, 150)))}},
			[]string{"lease[130,150)", "lease[100,150)"}, []string{"No. [2]"},
		},
		"words alone": {
			answer.Reply{Found: []*ask.Found{lease(sentence(ask.Quote, "q", cited("lease", 0, 10)), sentence(ask.Quote, "r", cited("lease", 20, 30)))}},
			[]string{"lease[0,10)", "lease[20,30)"}, []string{"The contract answers in the words quoted below [1 2]"},
		},
		"two documents, at the same places": {
			answer.Reply{Found: []*ask.Found{lease(sentence(ask.Value, "30 days", cited("lease", 0, 10))), loan}},
			[]string{"lease[0,10)", "loan[0,10)"}, []string{"lease.txt: 30 days [1]", "loan.txt answers in the words quoted below [2]"},
		},
		"a model's sentence on two quotes": {
			answer.Reply{Model: "m", Found: []*ask.Found{lease(
				sentence(ask.Model, "Both.", cited("lease", 20, 30), cited("lease", 0, 10), cited("lease", 1, 2)), struck, sentence(ask.Quote, "q", cited("lease", 0, 10)))}},
			[]string{"lease[0,10)", "lease[20,30)"}, []string{"Both. [2 1] m"},
		},
		"nothing but what is struck": {answer.Reply{Found: []*ask.Found{lease(struck)}}, nil, nil},
		"absent": {
			answer.Reply{Absent: true, Passages: 12, Presence: 0.034, Found: []*ask.Found{{Nearest: &nearest}}},
			[]string{"lease[5,9)"}, []string{"No passage answers that (probability that one of the 12 looked at does: 3 %); the nearest one is quoted below [1]"},
		},
		"a question in it that no passage answers": {
			answer.Reply{
				Found:      []*ask.Found{lease(sentence(ask.Value, "30 days", cited("lease", 20, 30)))},
				Unanswered: []answer.Unanswered{{Question: "who dusts the zeppelin?", Nearest: &nearest}},
			},
			[]string{"lease[20,30)", "lease[5,9)"}, []string{"30 days [1]", "No passage answers who dusts the zeppelin; the nearest one is quoted below [2]"},
		},
		"absent, of no words": {answer.Reply{Absent: true, Found: []*ask.Found{{}}}, nil, nil},
	} {
		test.reply.Question.Text = "when?"
		clips, memo := MemoOf(&test.reply)
		var gotClips, gotLines []string
		for _, c := range clips {
			gotClips = append(gotClips, c.Quote)
			if c.Question != "when?" || !strings.HasSuffix(c.Quote, fmt.Sprintf("[%d,%d)", c.Characters.Start, c.Characters.End)) {
				t.Errorf("%s: %+v", name, c)
			}
		}
		for _, l := range memo.Lines {
			gotLines = append(gotLines, strings.TrimSpace(fmt.Sprint(l.Text, " ", l.Snippets, " ", l.Model)))
		}
		if !slices.Equal(gotClips, test.clips) || !slices.Equal(gotLines, test.lines) {
			t.Errorf("%s:\n got %q, %q\nwant %q, %q", name, gotClips, gotLines, test.clips, test.lines)
		}
	}
}
