package ollama_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/ask"
	"pincite/backend/library"
)

const glass = "MASTER AGREEMENT ON GLASS\n\n1. Term\n\nThis agreement about glass runs for five years.\n\n" +
	"2. Governing Law\n\nThe laws of Delaware govern glass.\n"

// TestOllamaAnswers has a real server with a model of random weights word an answer: nothing that it
// says is said to stand, the answer without it is there nonetheless, and it is told while it comes.
func TestOllamaAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("a server is started; run it without -short")
	}
	server := Start(t, strings.Repeat(ask.SystemPrompt+" "+glass+" ", 3))
	l, err := library.Open(library.Options{Home: filepath.Join(t.TempDir(), "home")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	matter, err := l.CreateMatter("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { matter.Close() })
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "glass.txt"), []byte(glass), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := matter.Index(t.Context(), library.IndexRequest{Folders: []string{folder}}); err != nil {
		t.Fatal(err)
	}
	model, err := l.AnswerModel(server.URL, Model)
	if err != nil {
		t.Fatal(err)
	}
	drafts := 0
	inquiry := library.Inquiry{Text: "Which law governs?", LLM: model, ModelName: Model, Told: func(r *library.Reply, _ library.Draft) {
		if drafts++; r.Absent || len(r.Found) == 0 {
			t.Error("the answer without the model is not told with the draft")
		}
	}}
	reply, err := matter.Ask(t.Context(), inquiry)
	if err != nil || reply.NoModel != nil || reply.Absent || drafts < 2 {
		t.Fatalf("%+v, %d drafts, %v", reply, drafts, err)
	}
	for _, s := range reply.Worded() {
		if s.Support != library.StruckSentence {
			t.Errorf("nonsense stands: %q", s.Text)
		}
	}
	if quotes := len(reply.Found[0].Sentences) - len(reply.Worded()); quotes == 0 {
		t.Error("no words of the contract beside the model's")
	}

	ctx, cancel := context.WithCancel(t.Context())
	inquiry.Told = func(*library.Reply, library.Draft) { cancel() }
	if _, err := matter.Ask(ctx, inquiry); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	server.Stop()
	inquiry.Told = nil
	if reply, err := matter.Ask(t.Context(), inquiry); err != nil || reply.NoModel == nil || len(reply.Found[0].Sentences) == 0 {
		t.Errorf("without the server: %+v, %v", reply, err)
	}
}
