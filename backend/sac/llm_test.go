package sac

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
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
			<-r.Context().Done()
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
			o := LLMOptions{Endpoint: tt.endpoint(t)}
			if tt.name == "slow" {
				o.Timeout = 300 * time.Millisecond
			}
			l, err := NewLLM(o)
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
	for _, endpoint := range []string{"http://127.0.0.1:11434", "http://127.8.0.1", "http://[::1]:80/v1", "http://localhost:8080/v1", "http://LOCALHOST", "http://localhost.:80", "http://foo.localhost"} {
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

// TestLocalNamesAreNotResolved reaches a server under names that a resolver could be asked
// for, with one that fails. It replaces the system's, so nothing may run beside it.
func TestLocalNamesAreNotResolved(t *testing.T) {
	was := net.DefaultResolver
	defer func() { net.DefaultResolver = was }()
	net.DefaultResolver = &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		t.Error("a resolver was asked")
		return nil, errors.New("no")
	}}
	server := newChatServer(t, func(int) string { return goodAnswer })
	_, port, err := net.SplitHostPort(server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	for _, host := range []string{"localhost", "localhost.", "foo.localhost", "Foo.LocalHost.", "127.0.0.1"} {
		l, err := NewLLM(LLMOptions{Endpoint: "http://" + host + ":" + port})
		if err != nil {
			t.Fatal(err)
		}
		if s, err := l.Summarize(context.Background(), "a.txt", mutualNDA); err != nil || s.Text != goodAnswer {
			t.Errorf("%s: %q, %v", host, s.Text, err)
		}
	}
}

// TestModelsElsewhere refuses models that a server on this machine only stands for, and
// sends them no word of a document.
func TestModelsElsewhere(t *testing.T) {
	t.Parallel()
	for _, model := range []string{"gpt-oss:120b-cloud", "deepseek-v3.1:671b-Cloud", "minimax-m2:cloud", " kimi-cloud "} {
		if _, err := NewLLM(LLMOptions{Endpoint: "http://127.0.0.1:11434", Model: model}); !errors.Is(err, ErrNotLocal) {
			t.Errorf("%s: %v", model, err)
		}
	}
	const chats = "{\"message\": {\"content\": \"" + goodAnswer + "\"}"
	for name, test := range map[string]struct {
		path, model      string
		show, tags, chat string
		refused, chatted bool
	}{
		"local":                           {"", "mine", `{"details": {}}`, `{"models": [{"name": "mine:latest"}]}`, chats + "}", false, true},
		"a server of another kind":        {"/v1", "mine", "", "", chats + "}", false, true},
		"another model is elsewhere":      {"", "mine", `{}`, `{"models": [{"name": "gpt:x-cloud", "remote_host": "https://ollama.com"}]}`, chats + "}", false, true},
		"it says so of the model":         {"", "mine", `{"remote_host": "https://ollama.com:443", "remote_model": "gpt-oss:120b"}`, "{}", chats + "}", true, false},
		"it says so in OpenAI's":          {"/v1", "mine", `{"remote_model": "gpt-oss:120b"}`, "{}", chats + "}", true, false},
		"it says so in its list":          {"", "mine", "", `{"models": [{"name": "mine:latest", "remote_host": "https://ollama.com"}]}`, chats + "}", true, false},
		"its only model is elsewhere":     {"", "", "", `{"models": [{"name": "mine:latest", "remote_host": "https://ollama.com"}]}`, chats + "}", true, false},
		"it says so when it has answered": {"", "mine", "", "", chats + `, "remote_host": "https://ollama.com"}`, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			chatted, told := false, false
			answer := func(w http.ResponseWriter, body string) {
				if body == "" {
					http.NotFound(w, nil)
					return
				}
				_, _ = io.WriteString(w, body)
			}
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				switch r.URL.Path {
				case "/api/show":
					told = told || strings.Contains(string(body), "Larkspur")
					answer(w, test.show)
				case "/api/tags":
					told = told || strings.Contains(string(body), "Larkspur")
					answer(w, test.tags)
				case "/api/chat":
					chatted = true
					answer(w, test.chat)
				default:
					chatted = true
					answer(w, `{"choices": [`+test.chat+`]}`)
				}
			}))
			defer server.Close()
			l, err := NewLLM(LLMOptions{Endpoint: server.URL + test.path, Model: test.model})
			if err != nil {
				t.Fatal(err)
			}
			s, err := l.Summarize(context.Background(), "a.txt", mutualNDA)
			if errors.Is(err, ErrNotLocal) != test.refused || !test.refused && (err != nil || s.Text != goodAnswer) {
				t.Errorf("%q, %v", s.Text, err)
			}
			if chatted != test.chatted || told {
				t.Errorf("chatted %v, want %v; words of the document in a question about models: %v", chatted, test.chatted, told)
			}
		})
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
