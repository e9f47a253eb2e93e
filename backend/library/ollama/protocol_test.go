package ollama_test

import (
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pincite/backend/sac"
)

// lease is what the words of the model's vocabulary are learned from, and what it is asked about.
var lease = strings.Repeat("LEASE AGREEMENT between Ardenfold Limited as landlord and Peregrine Marsh LLP as tenant, dated 1 March 2024. "+
	"The landlord lets the office at 4 Quay Street to the tenant for five years. The rent is 24,000 pounds a year, payable quarterly in advance. "+
	"The tenant may end the lease after three years with six months' notice in writing. ", 8)

// TestOllama speaks to a real server with a model of random weights.
func TestOllama(t *testing.T) {
	if testing.Short() {
		t.Skip("a server is started; run it without -short")
	}
	t.Parallel()
	server := Start(t, lease)
	llm := func(path, model string) *sac.LLM {
		l, err := sac.NewLLM(sac.LLMOptions{Endpoint: server.URL + path, Model: model})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	own, openAI := llm("", Model), llm("/v1", Model)

	if window, err := own.Window(t.Context()); err != nil || window != Window {
		t.Fatalf("a window of %d tokens, %v", window, err)
	}
	for name, l := range map[string]*sac.LLM{"Ollama's protocol": own, "OpenAI's": openAI} {
		var told []string
		answer, err := l.Chat(t.Context(), "You answer.", lease, 2048, 40, func(p string) { told = append(told, p) })
		if err != nil || answer == "" || strings.Join(told, "") != answer || len(told) < 3 || len(told) > 41 {
			t.Errorf("%s: %d pieces of %q, %v", name, len(told), answer, err)
		}
	}
	if given := contexts(server); len(given) == 0 || given[0] != 2048 {
		t.Errorf("the server gave the model %v tokens", given)
	}

	// A question longer than the window is cut by the server, which only the count of what it read tells.
	if answer, err := own.Chat(t.Context(), "You answer.", lease, 256, 40, nil); !errors.Is(err, sac.ErrNoModel) || !strings.Contains(err.Error(), "256 tokens") {
		t.Errorf("a question that was cut is answered: %q, %v", answer, err)
	}

	// Whatever it says, a summary is one line of printable characters.
	s, err := own.Summarize(t.Context(), "lease.txt", lease)
	if err != nil && (!errors.Is(err, sac.ErrNoModel) || s.Text != sac.Summarize("lease.txt", lease, 0).Text) || s.Text == "" ||
		utf8.RuneCountInString(s.Text) > sac.DefaultSummaryTarget+20 || strings.ContainsFunc(s.Text, unicode.IsControl) {
		t.Errorf("summary %q, %v", s.Text, err)
	}
	if _, err := llm("", "none").Chat(t.Context(), "", "x", 512, 8, nil); !errors.Is(err, sac.ErrNoModel) {
		t.Errorf("a model that is not there: %v", err)
	}

	// Cancelled in the middle, by whoever asks and by the death of the server.
	for name, l := range map[string]*sac.LLM{"Ollama's protocol": own, "OpenAI's": openAI} {
		ctx, cancel := context.WithCancel(t.Context())
		n := 0
		_, err := l.Chat(ctx, "You answer.", lease, 2048, 1000, func(string) {
			if n++; n == 3 {
				cancel()
			}
		})
		if !errors.Is(err, context.Canceled) || n > 20 {
			t.Errorf("%s: cancelled at the third piece, %d came, %v", name, n, err)
		}
	}
	n := 0
	_, err = own.Chat(t.Context(), "You answer.", lease, 2048, 1000, func(string) {
		if n++; n == 3 {
			server.Stop()
		}
	})
	if !errors.Is(err, sac.ErrNoModel) {
		t.Errorf("the server dies: %v", err)
	}
	for _, l := range []*sac.LLM{own, openAI} {
		if _, err := l.Chat(t.Context(), "", "x", 512, 8, nil); !errors.Is(err, sac.ErrNoModel) {
			t.Errorf("the server is gone: %v", err)
		}
	}
	server.Start()
	for _, l := range []*sac.LLM{own, openAI} {
		if answer, err := l.Chat(t.Context(), "You answer.", "Who is the tenant?", 2048, 8, nil); err != nil || answer == "" {
			t.Errorf("after a restart: %q, %v", answer, err)
		}
	}
}

var contextSize = regexp.MustCompile(`--ctx-size (\d+)`)

// contexts returns with how many tokens of context the server has loaded its model, so far.
func contexts(s *Server) (sizes []int) {
	for _, m := range contextSize.FindAllStringSubmatch(s.Log(), -1) {
		n, _ := strconv.Atoi(m[1]) // digits
		sizes = append(sizes, n)
	}
	return sizes
}
