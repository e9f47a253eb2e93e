package sac

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func TestChat(t *testing.T) {
	t.Parallel()
	server := newChatServer(t, func(int) string { return "line one\nline \"two\"" })
	for path, openAI := range map[string]bool{"": false, "/v1": true} {
		l, err := NewLLM(LLMOptions{Endpoint: server.URL + path, Model: "tiny"})
		if err != nil {
			t.Fatal(err)
		}
		got, err := l.Chat(t.Context(), "system", "question", 3000, 500, nil)
		if err != nil || got != "line one\nline \"two\"" {
			t.Errorf("%q, %v", got, err)
		}
		asked := server.requests[len(server.requests)-1]
		if asked.Messages[0].Content != "system" || asked.Messages[1].Content != "question" {
			t.Errorf("asked %+v", asked.Messages)
		}
		if tokens, ok := asked.Options["num_ctx"]; ok == openAI || ok && tokens != 3000.0 {
			t.Errorf("%s is told of a window of %v", path, tokens)
		}
	}
}

func TestWindow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, path, answers, body string
		want                      int
	}{
		{"Ollama", "", "/api/show", `{"model_info":{"general.architecture":"llama","llama.context_length":8192}}`, 8192},
		{"a larger one than is used", "", "/api/show", `{"model_info":{"llama.context_length":131072}}`, maxWindow},
		{"vLLM", "/v1", "/v1/models", `{"data":[{"id":"other","max_model_len":1},{"id":"tiny","max_model_len":2048}]}`, 2048},
		{"llama.cpp", "/v1", "/props", `{"default_generation_settings":{"n_ctx":1024}}`, 1024},
		{"one that does not say", "/v1", "/none", ``, defaultWindow},
		{"nonsense", "", "/api/show", `<html>`, defaultWindow},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != c.answers {
				http.NotFound(w, r)
				return
			}
			_, _ = io.WriteString(w, c.body)
		}))
		l, err := NewLLM(LLMOptions{Endpoint: server.URL + c.path, Model: "tiny"})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := l.Window(t.Context()); err != nil || got != c.want {
			t.Errorf("%s: %d tokens, %v, want %d", c.name, got, err, c.want)
		}
		server.Close()
	}
}

// TestChatThatGoesWrong has servers that are slow, die, forward, or are cancelled.
func TestChatThatGoesWrong(t *testing.T) {
	t.Parallel()
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for name, c := range map[string]struct {
		ctx     context.Context
		timeout time.Duration // 0 is a minute
		handle  http.HandlerFunc
		want    error
	}{
		"slow": {t.Context(), 50 * time.Millisecond, func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body) // a connection that closes is noticed only then
			<-r.Context().Done()
		}, ErrNoModel},
		"dies": {t.Context(), 0, func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, ErrNoModel},
		"forwards": {t.Context(), 0, func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"remote_host":"https://ollama.com"}`)
		}, ErrNotLocal},
		"cancelled": {cancelled, 0, func(http.ResponseWriter, *http.Request) {}, context.Canceled},
	} {
		server := httptest.NewServer(c.handle)
		l, err := NewLLM(LLMOptions{Endpoint: server.URL, Model: "tiny", Timeout: c.timeout})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := l.Chat(c.ctx, "system", "question", 100, 50, nil); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		server.CloseClientConnections()
		server.Close()
	}
}
