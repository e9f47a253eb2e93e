package desktop

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

// wordingWindow keeps what is told of wordings.
type wordingWindow struct {
	testWindow
	told chan Wording
}

func (w *wordingWindow) Emit(name string, payload any) {
	w.testWindow.Emit(name, payload)
	if told, ok := payload.(Wording); ok {
		w.told <- told
	}
}

// wordingAPI opens a library with the samples indexed in such a window.
func wordingAPI(t *testing.T) (*API, *wordingWindow) {
	t.Helper()
	w := &wordingWindow{told: make(chan Wording, 1000)}
	a := apiFor(t, w)
	indexSamples(t, a)
	return a, w
}

// next returns what is told next that has come as far as state.
func (w *wordingWindow) next(t *testing.T, id int, state string) (last Wording, drafts []Wording) {
	t.Helper()
	for limit := time.After(5 * time.Minute); ; {
		select {
		case told := <-w.told:
			if told.ID != id {
				continue
			}
			if n := len(drafts); n > 0 && told.Change <= drafts[n-1].Change {
				t.Errorf("change %d after %d", told.Change, drafts[n-1].Change)
			}
			drafts = append(drafts, told)
			if told.State == state {
				return told, drafts
			}
		case <-limit:
			t.Fatalf("never %s: %+v", state, drafts)
		}
	}
}

// TestWording has a scripted language model word answers: one that stands and one that is made up,
// piece by piece; one that is stopped in the middle, and one whose server is gone.
func TestWording(t *testing.T) {
	a, w := wordingAPI(t)
	released := make(chan struct{}, 1)
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/chat" {
			http.NotFound(rw, r)
			return
		}
		pieces := []string{"Tenant may not assign the Lease ", "without the prior written consent of Landlord. ",
			`[1] "without the prior written consent of Landlord"`, "\nTenant may assign the Lease to ", "anyone. [1] \"Tenant may not assign\"\n"}
		for i, p := range pieces {
			if i == 4 {
				select {
				case <-released:
				case <-r.Context().Done():
					return
				}
			}
			_, _ = fmt.Fprintf(rw, "{\"message\":{\"content\":%q}}\n", p)
			rw.(http.Flusher).Flush()
		}
		_, _ = fmt.Fprint(rw, `{"done":true}`)
	}))
	defer server.Close()
	question := Question{Matter: "samples", Text: "May Dovecroft assign its lease of 410 Tannery Row?"}
	by := LanguageModel{server.URL, "tiny"}

	id := must(a.StartWording(question, by))(t)
	released <- struct{}{}
	done, drafts := w.next(t, id, wordingDone)
	if len(done.Sentences) != 2 || done.Sentences[0].Support != "verified" || done.Sentences[1].Support != "struck" || done.Next != "" {
		t.Errorf("%+v", done)
	}
	if c := done.Sentences[0].Citations; len(c) != 1 || c[0].Doc == "" || !strings.Contains(c[0].Quote, "consent of Landlord") {
		t.Errorf("citations %+v", c)
	}
	if len(drafts) < 4 || drafts[0].State != wordingRuns || drafts[1].Next == "" {
		t.Errorf("drafts %+v", drafts)
	}
	if settings, _ := a.shell.settings(); settings.LanguageModel != server.URL || settings.AnswerModel != "tiny" {
		t.Errorf("remembered %+v", settings)
	}

	id = must(a.StartWording(question, by))(t)
	for told := range w.told {
		if len(told.Sentences) == 1 {
			break
		}
	}
	if err := a.StopWording(); err != nil {
		t.Fatal(err)
	}
	stopped, _ := w.next(t, id, wordingCancelled)
	if len(stopped.Sentences) != 1 || stopped.Next != "" {
		t.Errorf("stopped: %+v", stopped)
	}

	server.CloseClientConnections()
	server.Close()
	id = must(a.StartWording(question, by))(t)
	if failed, _ := w.next(t, id, wordingFailed); failed.Problem == "" {
		t.Errorf("%+v", failed)
	}
	if _, err := a.StartWording(question, LanguageModel{Endpoint: "http://192.0.2.1:11434", Model: "tiny"}); err == nil {
		t.Error("another machine is asked")
	}
}

// TestAbstract summarises a contract: each fact and each line is the text at its span.
func TestAbstract(t *testing.T) {
	a, _ := openAPI(t)
	document := must(a.Document("samples", "Commercial Lease 410 Tannery Row (Dovecroft Print Studio).txt"))(t)
	of := must(a.Abstract("samples", document.Doc))(t)
	units := utf16.Encode([]rune(document.Text))
	stands := func(c CitedPlace) {
		if got := string(utf16.Decode(units[c.Span.Start:c.Span.End])); got != c.Quote || c.Quote == "" {
			t.Errorf("%q stands where %q is said to", got, c.Quote)
		}
	}
	values := map[string]string{}
	for _, f := range of.Facts {
		values[f.Title] = f.Value
		for _, c := range f.At {
			stands(c)
		}
	}
	if !strings.Contains(values["Parties"], "DOVECROFT") || values["Governing law"] == "" || len(of.Lines) < 10 || len(of.Facts)+len(of.Missing) != 9 {
		t.Errorf("facts %v, %d lines, missing %v", values, len(of.Lines), of.Missing)
	}
	for _, l := range of.Lines {
		stands(l.At)
	}
}

// TestFollowing has questions go on from another: the passages and the answer keep its document and
// its subject, and a question that stands for itself keeps nothing.
func TestFollowing(t *testing.T) {
	a, _ := openAPI(t)
	before := "May Dovecroft assign its lease of 410 Tannery Row?"
	q := Question{Matter: "samples", Text: "And if they don't ask for it?", After: before}
	found := must(a.Search(q))(t)
	if found.Kept.After != before || len(found.Kept.Names) != 1 || !strings.Contains(found.Kept.Names[0], "Dovecroft") || found.Kept.Subject == "" {
		t.Errorf("kept %+v", found.Kept)
	}
	for _, h := range found.Hits {
		if !strings.Contains(h.Name, "Dovecroft") {
			t.Errorf("a hit of %s", h.Name)
		}
	}
	if reply := must(a.Ask(q))(t); len(reply.Found) != 1 || !strings.Contains(reply.Found[0].Name, "Dovecroft") {
		t.Errorf("answered from %+v", reply.Found)
	}
	q.Text = "Which law governs the Term Loan Agreement between Saltmere Oyster Company and Wexcombe Commercial Bank?"
	if found := must(a.Search(q))(t); found.Kept.After != "" || found.Kept.Names == nil {
		t.Errorf("kept %+v", found.Kept)
	}
}
