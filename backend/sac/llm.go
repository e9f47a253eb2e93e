package sac

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
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

// The tokens of a model's window where its server does not say, and the most that are used of
// a larger one: what a window holds takes memory while it is filled.
const (
	defaultWindow = 4096
	maxWindow     = 16_384
)

// Chat asks the model one question and returns its answer as it is; told is told each piece of
// it as it comes, in their order, unless it is nil. Tokens is how many question and answer have
// together, at most, and answer how many the answer has. Ollama is told both: by itself it cuts a
// longer question silently; one that it cut nonetheless is [ErrNoModel]. The model's words may be
// wrong: whoever shows them checks them first. The error wraps [ErrNoModel] or [ErrNotLocal], or is
// that of ctx.
func (l *LLM) Chat(ctx context.Context, system, question string, tokens, answer int, told func(piece string)) (string, error) {
	if err := l.Check(ctx); err != nil {
		return "", err
	}
	return l.ask(ctx, chat{system, question, tokens, answer, told})
}

// Window asks the server how many tokens of question and answer the model takes, and returns
// [defaultWindow] where it does not say.
func (l *LLM) Window(ctx context.Context) (int, error) {
	if err := l.Check(ctx); err != nil {
		return 0, err
	}
	tokens, err := l.askedWindow(ctx)
	if err != nil || tokens <= 0 {
		return defaultWindow, err
	}
	return min(tokens, maxWindow), nil
}

// askedWindow returns what the server says: Ollama of the model, vLLM in its list of models,
// llama.cpp in its properties; 0 where it says nothing.
func (l *LLM) askedWindow(ctx context.Context) (int, error) {
	if !l.openAI {
		var shown struct {
			Info map[string]any `json:"model_info"`
		}
		err := l.inquire(ctx, "POST", "/api/show", map[string]string{"model": l.o.Model}, &shown)
		for name, v := range shown.Info {
			if n, ok := v.(float64); ok && strings.HasSuffix(name, ".context_length") {
				return int(n), err
			}
		}
		return 0, err
	}
	var list struct {
		Data []struct {
			ID     string `json:"id"`
			Window int    `json:"max_model_len"`
		} `json:"data"`
	}
	if err := l.inquire(ctx, "GET", "/v1/models", nil, &list); err != nil {
		return 0, err
	}
	for _, m := range list.Data {
		if (l.o.Model == "" || m.ID == l.o.Model) && m.Window > 0 {
			return m.Window, nil
		}
	}
	var properties struct {
		Settings struct {
			Window int `json:"n_ctx"`
		} `json:"default_generation_settings"`
	}
	err := l.inquire(ctx, "GET", "/props", nil, &properties)
	return properties.Settings.Window, err
}

// The prompts follow the idea of the Summary-Augmented Chunking paper (arXiv
// 2510.06999) in our own words: a generic one for any document, and expert ones that name
// what tells documents of a kind apart.

const systemPrompt = "You write one-line fingerprints of legal documents for a search index. " +
	"You use only what the document says and name things in its own words. " +
	"You answer with the fingerprint alone, in plain text, on one line, without quotation marks."

const genericPrompt = "Write a fingerprint of the document below that sets it apart from similar documents: " +
	"what kind of document it is, who the parties are, what it is about, and what is unusual in it."

const ndaPrompt = "The document below is a non-disclosure agreement. Name, in this order: whether it is mutual or one-way; " +
	"the disclosing and the receiving party; the purpose of the disclosure; what information it covers beyond the usual, " +
	"how long it binds, and the governing law, as far as there is room."

const privacyPrompt = "The document below is a privacy policy. Name, in this order: the company and the product or service; " +
	"the kinds of data it collects that similar policies would not; with whom it shares them; the law or region it addresses, " +
	"as far as there is room."

const contractPrompt = "The document below is a contract. Name, in this order: the kind of contract; the parties by their names, with " +
	"their " +
	"roles; the goods, services, rights or companies it concerns; its date or term, as far as there is room."

// prompt returns the question to the model for a summary of at most n characters.
func prompt(expert bool, s Summary, file, text string, n int) string {
	task := genericPrompt
	if expert {
		task = expertPrompt(s, text)
	}
	return fmt.Sprintf("%s\n\nWrite at most %d characters.\n\nFile: %s\n\nDocument:\n%s", task, n, strings.Join(fileWords(file), " "), text)
}

// expertPrompt chooses the prompt for the document's kind.
func expertPrompt(s Summary, text string) string {
	kind := strings.ToLower(s.Type + " " + cutBytes(text, 300))
	switch {
	case strings.Contains(kind, "privacy policy") || strings.Contains(kind, "privacy notice") || strings.Contains(kind, "privacy statement"):
		return privacyPrompt
	case strings.Contains(kind, "disclosure") || slices.Contains(strings.Fields(kind), "nda") || strings.Contains(kind, "confidentiality"):
		return ndaPrompt
	}
	return contractPrompt
}

// fitDocument cuts a text to at most n bytes for the model's window: three quarters from
// its start, where kind and parties stand, and one from its end, with the signatures.
func fitDocument(text string, n int) string {
	if len(text) <= n {
		return text
	}
	tail := text[len(text)-n/4:]
	if i := strings.IndexAny(tail, " \n"); i >= 0 {
		tail = tail[i:]
	}
	return cutBytes(text, n-n/4) + "\n[…]\n" + strings.ToValidUTF8(tail, "")
}
