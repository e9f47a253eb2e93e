package desktop

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// TestLanguageModelSummaries has a model on this machine write the summaries of a matter,
// closes the program, and brings the matter up to date in the next one.
func TestLanguageModelSummaries(t *testing.T) {
	const written = "Supply agreement: the seller delivers lemons to the buyer every month"
	var down atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if down.Load() || r.URL.Path != "/api/chat" {
			http.Error(w, "no such model", http.StatusNotFound)
			return
		}
		_, _ = w.Write([]byte(`{"message": {"role": "assistant", "content": "` + written + `"}}`))
	}))
	defer server.Close()
	local := Summaries{By: "llm-generic", Model: " tiny ", Endpoint: server.URL}

	home, dir := t.TempDir(), t.TempDir()
	write := func(name string) {
		text := "SUPPLY AGREEMENT\n\nThe seller delivers lemons to the buyer every month. This is " + name + ".\n"
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("first.txt")
	a := &API{must(openShell(home, &testWindow{}))(t)}
	wait(t, a, must(a.Index("deal", []string{dir}, false, nil))(t).ID)
	if got := must(a.Summaries("deal"))(t); got.By != "builtin" || got.Endpoint == "" {
		t.Errorf("at first: %+v", got)
	}
	for _, endpoint := range []string{"http://192.168.1.7:11434", "https://api.example.com/v1", "http://127.0.0.1.example.com", "localhost", ""} {
		away := Summaries{"llm-generic", "tiny", endpoint}
		if _, err := a.TrySummaries(away); err == nil {
			t.Errorf("%q was tried", endpoint)
		}
		if _, err := a.ChangeSummaries("deal", away); err == nil {
			t.Errorf("%q was taken", endpoint)
		}
	}
	if _, err := a.TrySummaries(Summaries{"llm-expert", "tiny", "http://10.0.0.1"}); !errors.Is(err, library.ErrNotLocal) {
		t.Errorf("another machine: %v", err)
	}

	// The answer must be about the document, which the lease of the trial is not.
	if _, err := a.TrySummaries(local); err == nil || !strings.Contains(err.Error(), "not about the document") {
		t.Errorf("a wrong answer: %v", err)
	}
	if done := wait(t, a, must(a.ChangeSummaries("deal", local))(t).ID); done.State != jobs.Done || done.Notice != "" {
		t.Fatalf("ended as %+v", done)
	}
	summary := func(name string) string {
		return must(a.Document("deal", filepath.Join(dir, name)))(t).Summary.Text
	}
	if got := summary("first.txt"); got != written {
		t.Errorf("summary %q", got)
	}
	if err := a.shell.close(); err != nil {
		t.Fatal(err)
	}

	a = &API{must(openShell(home, &testWindow{}))(t)}
	defer func() {
		if err := a.shell.close(); err != nil {
			t.Error(err)
		}
	}()
	if got := must(a.Summaries("deal"))(t); got != (Summaries{"llm-generic", "tiny", server.URL}) {
		t.Errorf("at the next start: %+v", got)
	}
	write("second.txt")
	wait(t, a, must(a.Index("deal", nil, false, nil))(t).ID)
	if got := summary("second.txt"); got != written {
		t.Errorf("summary %q of a file that came later", got)
	}
	down.Store(true)
	write("third.txt")
	if done := wait(t, a, must(a.Index("deal", nil, false, nil))(t).ID); done.State != jobs.Done || !strings.Contains(done.Notice, "1: ") {
		t.Errorf("without the model: %+v", done)
	}
	if done := wait(t, a, must(a.ChangeSummaries("deal", Summaries{By: "builtin"}))(t).ID); done.State != jobs.Done {
		t.Fatalf("ended as %+v", done)
	}
	if got := summary("first.txt"); got == written || got == "" {
		t.Errorf("the built-in summary is %q", got)
	}
}
