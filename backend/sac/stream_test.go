package sac

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// streamed serves pieces of an answer, each once the one before was told.
func streamed(t *testing.T, openAI bool, pieces []string, end string, heard <-chan string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "/chat") && !strings.HasSuffix(r.URL.Path, "/completions") {
			http.NotFound(w, r)
			return
		}
		if openAI {
			w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
		}
		for _, p := range pieces {
			if openAI {
				_, _ = fmt.Fprintf(w, ": a comment\ndata: {\"choices\":[{\"delta\":{\"content\":%q},\"finish_reason\":null}]}\n\n", p)
			} else {
				_, _ = fmt.Fprintf(w, "{\"message\":{\"content\":%q},\"done\":false}\n", p)
			}
			w.(http.Flusher).Flush()
			select {
			case got := <-heard:
				if got != p {
					t.Errorf("told %q of %q", got, p)
				}
			case <-r.Context().Done():
				return
			}
		}
		_, _ = fmt.Fprint(w, end)
	}))
	t.Cleanup(server.Close)
	if openAI {
		return server.URL + "/v1"
	}
	return server.URL
}

func TestChatStreams(t *testing.T) {
	t.Parallel()
	pieces := []string{"Tenant ", "may ", "not “assign”.\n"}
	for _, c := range []struct {
		name   string
		openAI bool
		end    string
		want   error
	}{
		{"Ollama", false, `{"message":{"content":""},"done":true,"prompt_eval_count":12}`, nil},
		{"OpenAI", true, "data: [DONE]\n\n", nil},
		{"OpenAI that gives a reason", true, "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n", nil},
		{"Ollama dies", false, "", ErrNoModel},
		{"Ollama dies in the middle of a line", false, `{"message":{"con`, ErrNoModel},
		{"Ollama says what is wrong", false, `{"error":"out of memory"}`, ErrNoModel},
		{"Ollama cut the question", false, `{"message":{"content":""},"done":true,"prompt_eval_count":100}`, ErrNoModel},
		{"OpenAI dies", true, "", ErrNoModel},
		{"OpenAI says what is wrong", true, "data: {\"error\":{\"code\":500}}\n\n", ErrNoModel},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			heard := make(chan string, 1)
			l, err := NewLLM(LLMOptions{Endpoint: streamed(t, c.openAI, pieces, c.end, heard), Model: "tiny"})
			if err != nil {
				t.Fatal(err)
			}
			var told []string
			got, err := l.Chat(t.Context(), "system", "question", 100, 50, func(p string) { told = append(told, p); heard <- p })
			if !errors.Is(err, c.want) || err == nil && got != strings.Join(pieces, "") || !slices.Equal(told, pieces) {
				t.Errorf("%q, told %q, %v", got, told, err)
			}
		})
	}
}

// TestChatIsCancelled cancels an answer of which a piece has come.
func TestChatIsCancelled(t *testing.T) {
	t.Parallel()
	for _, openAI := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		l, err := NewLLM(LLMOptions{Endpoint: streamed(t, openAI, []string{"Tenant ", "may "}, "", nil), Model: "tiny"})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := l.Chat(ctx, "system", "question", 100, 50, func(string) { cancel() }); !errors.Is(err, context.Canceled) || got != "" {
			t.Errorf("%q, %v", got, err)
		}
	}
}
