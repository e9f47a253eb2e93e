package sac

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"
	"unicode"

	"pincite/backend/netlog"
	"pincite/backend/text"
)

// LLM makes summaries with a language model that runs on this machine, through Ollama
// or a server that speaks OpenAI's chat protocol. It is safe for concurrent use.
type LLM struct {
	o      LLMOptions
	base   string // the server's address, without "/v1"
	url    string // of chats
	openAI bool
	client *http.Client

	mu      sync.Mutex
	checked bool // the server says that the model runs here, or nothing of it
}

// LLMOptions say which model makes summaries, and how.
type LLMOptions struct {
	// Endpoint is the server's address on the loopback interface. One that ends with
	// "/v1" is spoken to in OpenAI's protocol ("http://localhost:8080/v1"), any other in
	// Ollama's ("http://127.0.0.1:11434").
	Endpoint string
	Model    string        // as the server calls it; may be empty for servers with one model
	Expert   bool          // a prompt for the kind of document rather than the one for any
	Target   int           // characters of a summary, give or take 20; 0 is 150
	Timeout  time.Duration // of one answer; 0 is 60 s
	Window   int           // bytes of a document that the model is given; 0 is 12,000
	Log      *netlog.Log   // of what is sent; nil keeps none
}

// attempts is how often a summary that came out too long is asked for, each time with a
// smaller limit.
const attempts = 4

// summaryTokens bounds a summary, with what a model thinks before it.
const summaryTokens = 1024

// NewLLM prepares the summarizer and speaks to no server yet. An endpoint that is not on
// the loopback interface is [ErrNotLocal], and so is a model whose name says that it runs
// elsewhere.
func NewLLM(o LLMOptions) (*LLM, error) {
	u, err := url.Parse(o.Endpoint)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("language model at %q: not an http address; give one such as http://127.0.0.1:11434", o.Endpoint)
	}
	if _, err := localAddresses(u.Hostname()); err != nil {
		return nil, err
	}
	if err := checkLocalModel(o.Model); err != nil {
		return nil, err
	}
	if o.Target <= 0 {
		o.Target = DefaultSummaryTarget
	}
	if o.Timeout <= 0 {
		o.Timeout = 60 * time.Second
	}
	if o.Window <= 0 {
		o.Window = 12_000
	}
	l := &LLM{o: o, client: localClient(o)}
	base := strings.TrimRight(u.Scheme+"://"+u.Host+u.Path, "/")
	if l.openAI = strings.HasSuffix(base, "/v1"); l.openAI {
		l.url = base + "/chat/completions"
	} else {
		l.url = base + "/api/chat"
	}
	l.base = strings.TrimSuffix(base, "/v1")
	return l, nil
}

// Disclosure says what is sent to a language model, and where.
type Disclosure struct {
	Model  string `json:"model"`  // as the server calls it; "" for the only one that it has
	Server string `json:"server"` // its address
	// Bytes of a document that are sent at most, the first and the last of it, with its file
	// name, and its type, parties, date and subject as Pincite found them.
	Bytes int `json:"bytes"`
}

// Discloses returns what a summary sends to the model.
func (l *LLM) Discloses() Disclosure { return Disclosure{l.o.Model, l.o.Endpoint, l.o.Window} }

// Summarize returns the model's summary of a document, with the type, parties, date and
// subject that the built-in summarizer finds. It always returns a summary that can be
// used: where the model gives none, it is the built-in one, and the error, which wraps
// [ErrNoModel] or [ErrNotLocal] or is that of ctx, says why.
//
// A model's words may be wrong, unlike those of [Summarize]: the result is for finding
// documents and is never quoted.
func (l *LLM) Summarize(ctx context.Context, file, text string) (Summary, error) {
	builtin := Summarize(file, text, l.o.Target)
	if err := l.Check(ctx); err != nil {
		return builtin, err
	}
	window := fitDocument(text, l.o.Window)
	most, limit := l.o.Target+summaryTolerance, l.o.Target
	answer := ""
	for range attempts {
		// A token has some four bytes, in unusual text three.
		next, err := l.ask(ctx, chat{systemPrompt, prompt(l.o.Expert, builtin, file, window, limit), l.o.Window/3 + summaryTokens,
			summaryTokens, nil})
		if err != nil {
			return builtin, err
		}
		next = tidy(next)
		if !sensible(next, file, text) {
			return builtin, fmt.Errorf("%w: its answer is not about the document; the built-in summary is used, try another model", ErrNoModel)
		}
		answer = next
		if runes(answer) <= most {
			break
		}
		limit = limit * 4 / 5
	}
	s := builtin
	s.Text = cutWords(answer, most)
	return s, nil
}

// failure words the error of a request that got no answer.
func (l *LLM) failure(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, ErrNotLocal):
		return err
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%w: no answer within %v; try a smaller model or a longer time", ErrNoModel, l.o.Timeout)
	default:
		return fmt.Errorf("%w: no server at %s; start it, or choose the built-in summaries", ErrNoModel, l.o.Endpoint)
	}
}

// thinking is what reasoning models write before their answer.
var thinking = regexp.MustCompile(`(?s)<think>.*?</think>`)

// tidy puts an answer on one line and takes off what models put around it.
func tidy(s string) string {
	printable := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	s = strings.Join(strings.Fields(thinking.ReplaceAllString(printable, " ")), " ")
	for _, lead := range []string{"fingerprint:", "summary:", "document summary:"} {
		if len(s) >= len(lead) && strings.EqualFold(s[:len(lead)], lead) {
			s = s[len(lead):]
		}
	}
	return strings.Trim(s, " \"“”*`")
}

// sensible reports whether an answer is about the document: it has some length, and at
// least a third of its longer words stand in the document or its file name.
func sensible(answer, file, source string) bool {
	split := func(s string) []string {
		return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	}
	have := text.NewSet(strings.Join(split(source+" "+strings.Join(fileWords(file), " ")), " "))
	long, known := 0, 0
	for _, w := range split(answer) {
		if len(w) < 4 {
			continue
		}
		long++
		if have[w] {
			known++
		}
	}
	return long >= 3 && 3*known >= long
}
