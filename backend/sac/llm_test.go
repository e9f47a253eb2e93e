package sac

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"
)

// chatServer speaks Ollama's and OpenAI's chat protocols. Answer makes the content of
// the nth answer from 0.
type chatServer struct {
	*httptest.Server
	mu       sync.Mutex
	requests []chatRequest
}

func newChatServer(t *testing.T, answer func(n int) string) *chatServer {
	s := &chatServer{}
	handle := func(w http.ResponseWriter, r *http.Request) {
		var q chatRequest
		if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
			http.Error(w, "bad request", http.StatusBadRequest)
			return
		}
		s.mu.Lock()
		n := len(s.requests)
		s.requests = append(s.requests, q)
		s.mu.Unlock()
		m := map[string]any{"role": "assistant", "content": answer(n)}
		var out any = map[string]any{"message": m, "done": true}
		if strings.HasSuffix(r.URL.Path, "/chat/completions") {
			out = map[string]any{"choices": []any{map[string]any{"index": 0, "message": m}}}
		}
		_ = json.NewEncoder(w).Encode(out) // the client may have left
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/chat", handle)
	mux.HandleFunc("POST /v1/chat/completions", handle)
	s.Server = httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

const goodAnswer = "Mutual non-disclosure agreement between Larkspur Robotics and Quillon Marine on the joint development of survey boats, 2019"

func TestLLMSpeaksBothProtocols(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"", "/", "/v1", "/v1/"} {
		t.Run("path "+path, func(t *testing.T) {
			server := newChatServer(t, func(int) string { return "<think>An NDA.</think>\nSummary: \"" + goodAnswer + "\"\n" })
			l, err := NewLLM(LLMOptions{Endpoint: server.URL + path, Model: "tiny"})
			if err != nil {
				t.Fatal(err)
			}
			s, err := l.Summarize(context.Background(), "a.txt", mutualNDA)
			if err != nil {
				t.Fatal(err)
			}
			if s.Text != goodAnswer {
				t.Errorf("got %q", s.Text)
			}
			if s.Type != "Mutual Non-Disclosure Agreement" || len(s.Parties) != 2 {
				t.Errorf("type %q, parties %q: want the built-in ones", s.Type, s.Parties)
			}
			q := server.requests[0]
			if q.Model != "tiny" || q.Stream {
				t.Errorf("model %q, stream %v", q.Model, q.Stream)
			}
			if zero := q.Temperature != nil && *q.Temperature == 0 || q.Options["temperature"] == 0.0; !zero {
				t.Errorf("no temperature of 0 in %+v", q)
			}
		})
	}
}

func TestLLMAsksAgainForLongSummaries(t *testing.T) {
	t.Parallel()
	long := strings.Repeat(goodAnswer+" ", 3)
	tests := []struct {
		name    string
		answers []string
		asked   int
		want    string
	}{
		{"shorter at the third", []string{long, long, goodAnswer}, 3, goodAnswer},
		{"never short", []string{long}, attempts, cutWords(strings.TrimSpace(long), 170)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server := newChatServer(t, func(n int) string { return tt.answers[min(n, len(tt.answers)-1)] })
			l, err := NewLLM(LLMOptions{Endpoint: server.URL})
			if err != nil {
				t.Fatal(err)
			}
			s, err := l.Summarize(context.Background(), "a.txt", mutualNDA)
			if err != nil || s.Text != tt.want || len(server.requests) != tt.asked {
				t.Errorf("asked %d times, got %q, %v", len(server.requests), s.Text, err)
			}
			last := server.requests[len(server.requests)-1].Messages[1].Content
			if strings.Contains(last, "at most 150 ") {
				t.Error("the last question does not ask for less")
			}
		})
	}
}

func TestLLMFallsBackToTheBuiltinSummary(t *testing.T) {
	t.Parallel()
	answering := func(content string) func(t *testing.T) string {
		return func(t *testing.T) string { return newChatServer(t, func(int) string { return content }).URL }
	}
	serving := func(h http.HandlerFunc) func(t *testing.T) string {
		return func(t *testing.T) string {
			s := httptest.NewServer(h)
			t.Cleanup(s.Close)
			return s.URL
		}
	}
	tests := []struct {
		name     string
		endpoint func(t *testing.T) string
		want     error
	}{
		{"no server", func(t *testing.T) string { s := httptest.NewServer(nil); s.Close(); return s.URL }, ErrNoModel},
		{"slow", serving(func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body) // so that the server notices when the client leaves
			select {
			case <-r.Context().Done():
			case <-time.After(5 * time.Second):
			}
		}), ErrNoModel},
		{"no such model", serving(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "{}", http.StatusNotFound) }), ErrNoModel},
		{"no JSON", serving(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) }), ErrNoModel},
		{"another JSON", serving(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"ok":true}`)) }), ErrNoModel},
		{"empty", answering(" \n"), ErrNoModel},
		{"nonsense", answering("Certainly! Bananas grow abundantly throughout tropical rainforests everywhere."), ErrNoModel},
		{"redirect", serving(func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://contracts.example/api/chat", http.StatusTemporaryRedirect)
		}), ErrNotLocal},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l, err := NewLLM(LLMOptions{Endpoint: tt.endpoint(t), Timeout: 300 * time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			s, err := l.Summarize(context.Background(), "a.txt", mutualNDA)
			if !errors.Is(err, tt.want) {
				t.Errorf("got error %v, want %v", err, tt.want)
			}
			if err != nil && strings.Contains(err.Error(), "Larkspur") {
				t.Errorf("the error carries the document: %v", err)
			}
			if want := Summarize("a.txt", mutualNDA, 0); s.Text != want.Text {
				t.Errorf("got %q, want the built-in %q", s.Text, want.Text)
			}
		})
	}
}

func TestLLMEndsWithItsContext(t *testing.T) {
	t.Parallel()
	server := newChatServer(t, func(int) string { return goodAnswer })
	l, err := NewLLM(LLMOptions{Endpoint: server.URL})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := l.Summarize(ctx, "a.txt", mutualNDA); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestLLMStaysOnThisMachine(t *testing.T) {
	t.Parallel()
	for _, endpoint := range []string{"http://192.168.1.7:11434", "http://contracts.example", "https://[2001:db8::1]/v1", "http://127.0.0.1.example:80",
		"http://0.0.0.0:11434", "http://[::ffff:10.0.0.1]:80", "http://localhost.example/"} {
		if _, err := NewLLM(LLMOptions{Endpoint: endpoint}); !errors.Is(err, ErrNotLocal) {
			t.Errorf("%s: got %v, want ErrNotLocal", endpoint, err)
		}
	}
	for _, endpoint := range []string{"http://127.0.0.1:11434", "http://127.8.0.1", "http://[::1]:80/v1", "http://localhost:8080/v1", "http://LOCALHOST"} {
		if _, err := NewLLM(LLMOptions{Endpoint: endpoint}); err != nil {
			t.Errorf("%s: %v", endpoint, err)
		}
	}
	for _, endpoint := range []string{"", "localhost:80", "ftp://127.0.0.1", "http://", "::"} {
		if _, err := NewLLM(LLMOptions{Endpoint: endpoint}); err == nil {
			t.Errorf("%q: no error", endpoint)
		}
	}
}

func TestLocalNameThatResolvesElsewhereIsRefused(t *testing.T) {
	t.Parallel()
	elsewhere := func(context.Context, string) ([]netip.Addr, error) {
		return []netip.Addr{netip.MustParseAddr("127.0.0.1"), netip.MustParseAddr("203.0.113.9")}, nil
	}
	l, err := NewLLM(LLMOptions{Endpoint: "http://localhost:9"})
	if err != nil {
		t.Fatal(err)
	}
	l.client = localClient(elsewhere)
	if _, err := l.Summarize(context.Background(), "a.txt", mutualNDA); !errors.Is(err, ErrNotLocal) {
		t.Errorf("got %v, want ErrNotLocal", err)
	}
}

func TestExpertPromptFitsTheKind(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"NDA", mutualNDA, ndaPrompt},
		{"privacy policy", "Privacy Policy\n\nWe collect your name.", privacyPrompt},
		{"merger", merger, contractPrompt},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := Summarize("a.txt", tt.text, 0)
			if got := prompt(true, s, "a.txt", tt.text, 150); !strings.HasPrefix(got, tt.want) {
				t.Errorf("got %q", got[:80])
			}
			if got := prompt(false, s, "a.txt", tt.text, 150); !strings.HasPrefix(got, genericPrompt) {
				t.Errorf("generic: got %q", got[:80])
			}
		})
	}
}

func TestFitDocument(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("é word ", 5000)
	got := fitDocument(text, 1000)
	if len(got) > 1010 || !strings.HasPrefix(text, got[:600]) || !strings.HasSuffix(text, got[len(got)-100:]) {
		t.Errorf("%d bytes: want head and tail of the text in about 1000", len(got))
	}
	if fitDocument("short", 1000) != "short" {
		t.Error("a short text is cut")
	}
}
