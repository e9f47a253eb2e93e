package library

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pincite/backend/ask"
	"pincite/backend/sac/ollamatest"
)

// TestOllamaAnswers has a real server with a model of random weights word an answer: nothing that it
// says is said to stand, the answer without it is there nonetheless, and it is told while it comes.
func TestOllamaAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("a server is started; run it without -short")
	}
	d := newFixture(t)
	server := ollamatest.Start(t, strings.Repeat(ask.SystemPrompt+" "+contract("glass")+" ", 3))
	d.write("glass.txt", contract("glass"))
	d.index(IndexRequest{})
	model, err := d.library.AnswerModel(server.URL, ollamatest.Model)
	if err != nil {
		t.Fatal(err)
	}
	drafts := 0
	inquiry := Inquiry{Text: "Which law governs?", LLM: model, ModelName: ollamatest.Model, Told: func(r *Reply, _ Draft) {
		if drafts++; r.Absent || len(r.Found) == 0 {
			t.Error("the answer without the model is not told with the draft")
		}
	}}
	reply, err := d.matter.Ask(t.Context(), inquiry)
	if err != nil || reply.NoModel != nil || reply.Absent || drafts < 2 {
		t.Fatalf("%+v, %d drafts, %v", reply, drafts, err)
	}
	for _, s := range reply.Worded() {
		if s.Support != StruckSentence {
			t.Errorf("nonsense stands: %q", s.Text)
		}
	}
	if quotes := len(reply.Found[0].Sentences) - len(reply.Worded()); quotes == 0 {
		t.Error("no words of the contract beside the model's")
	}

	stands := ask.Sentence{Text: "It is governed.", Kind: ask.Model, Support: ask.Verified, Citations: []ask.Citation{{Quote: "It is governed by law."}}}
	looked, look, err := ask.SecondLook(t.Context(), model, []ask.Sentence{stands}, nil)
	if err != nil || look != (ask.Look{Asked: 1, Unsaid: 1}) || looked[0].Support != ask.Verified {
		t.Errorf("a second look that says nonsense: %+v, %v", look, err)
	}

	ctx, cancel := context.WithCancel(t.Context())
	inquiry.Told = func(*Reply, Draft) { cancel() }
	if _, err := d.matter.Ask(ctx, inquiry); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	server.Stop()
	inquiry.Told = nil
	if reply, err := d.matter.Ask(t.Context(), inquiry); err != nil || reply.NoModel == nil || len(reply.Found[0].Sentences) == 0 {
		t.Errorf("without the server: %+v, %v", reply, err)
	}
}
