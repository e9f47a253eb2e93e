package sac

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// chat is one question to a model.
type chat struct {
	system, question string
	tokens           int          // of question and answer together, at most: Ollama's num_ctx
	answer           int          // of the answer alone, at most
	told             func(string) // is told each piece of the answer as it comes; nil has it come whole
}

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// chatRequest is a question in both protocols; each leaves out the other's fields.
type chatRequest struct {
	Model       string         `json:"model,omitempty"`
	Messages    []message      `json:"messages"`
	Stream      bool           `json:"stream"`
	Temperature *float64       `json:"temperature,omitempty"` // OpenAI
	MaxTokens   int            `json:"max_tokens,omitempty"`  // OpenAI
	Options     map[string]any `json:"options,omitempty"`     // Ollama
}

// chatAnswer is an answer, or a piece of one, in both protocols.
type chatAnswer struct {
	remote
	Error   any     `json:"error"`
	Message message `json:"message"`           // Ollama
	Done    bool    `json:"done"`              // Ollama: the last piece
	Read    int     `json:"prompt_eval_count"` // Ollama: how many tokens of the question it read
	Choices []struct {
		Message message `json:"message"`
		Delta   message `json:"delta"`
		Finish  string  `json:"finish_reason"`
	} `json:"choices"` // OpenAI
}

// words returns the words of a piece, and whether it is the last one.
func (a *chatAnswer) words() (words string, last bool) {
	if len(a.Choices) > 0 {
		return a.Choices[0].Message.Content + a.Choices[0].Delta.Content, a.Choices[0].Finish != ""
	}
	return a.Message.Content, a.Done
}

// maxAnswer bounds the bytes read of an answer; a piece of it has some two hundred.
const maxAnswer = 8 << 20

// ask sends one question and returns the answer. No error carries words of the question or the
// answer.
func (l *LLM) ask(ctx context.Context, c chat) (string, error) {
	request := chatRequest{Model: l.o.Model, Messages: []message{{"system", c.system}, {"user", c.question}}, Stream: c.told != nil}
	if zero := 0.0; l.openAI {
		request.Temperature, request.MaxTokens = &zero, c.answer
	} else {
		request.Options = map[string]any{"temperature": zero, "seed": 0, "num_ctx": c.tokens, "num_predict": c.answer}
	}
	body, err := json.Marshal(request)
	if err != nil {
		return "", fmt.Errorf("ask the language model: %w", err)
	}
	limited, cancel := context.WithTimeout(ctx, l.o.Timeout)
	defer cancel()
	r, err := http.NewRequestWithContext(limited, http.MethodPost, l.url, bytes.NewReader(body))
	if err != nil {
		return "", fmt.Errorf("ask the language model: %w", err)
	}
	r.Header.Set("Content-Type", "application/json")
	response, err := l.client.Do(r)
	if err != nil {
		return "", l.failure(ctx, err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%w: the server answers %s; check that it has the model %q", ErrNoModel, response.Status, l.o.Model)
	}
	answer, err := l.read(response, c)
	if err != nil && limited.Err() != nil {
		return "", l.failure(ctx, limited.Err())
	}
	return answer, err
}

// read reads an answer: one JSON value, or one after the other as it is written.
func (l *LLM) read(response *http.Response, c chat) (string, error) {
	next := pieces(response)
	var answer strings.Builder
	for n := 0; ; n++ {
		var piece chatAnswer
		err := next(&piece)
		switch {
		case errors.Is(err, io.EOF) && n > 0 && c.told == nil:
			return answer.String(), nil
		case err != nil && n > 0, piece.Error != nil:
			return "", fmt.Errorf(
				"%w: the server stopped in the middle of its answer; ask again, and look at what the server says if it does so again", ErrNoModel)
		case err != nil:
			return "", fmt.Errorf("%w: the server's answer is not that of a chat; check the endpoint's address", ErrNoModel)
		}
		if err := piece.refuse(l.o.Model); err != nil {
			return "", err
		}
		if piece.Read >= c.tokens && !l.openAI {
			return "", fmt.Errorf(
				"%w: the question is longer than the %d tokens that the model was given, and was cut; use a model with a larger context", ErrNoModel,
				c.tokens)
		}
		words, last := piece.words()
		answer.WriteString(words)
		if c.told != nil && words != "" {
			c.told(words)
		}
		if last {
			return answer.String(), nil
		}
	}
}

// pieces returns what reads the next JSON value of an answer: Ollama sends one a line, OpenAI's
// protocol server-sent events. The error is [io.EOF] after the last one.
func pieces(response *http.Response) func(*chatAnswer) error {
	body := io.LimitReader(response.Body, maxAnswer)
	if !strings.HasPrefix(response.Header.Get("Content-Type"), "text/event-stream") {
		values := json.NewDecoder(body)
		return func(a *chatAnswer) error { return values.Decode(a) }
	}
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, 1<<20)
	return func(a *chatAnswer) error {
		for lines.Scan() {
			data, ok := bytes.CutPrefix(lines.Bytes(), []byte("data:"))
			if data = bytes.TrimSpace(data); ok && string(data) == "[DONE]" {
				a.Done = true
				return nil
			}
			if ok {
				return json.Unmarshal(data, a)
			}
		}
		if lines.Err() != nil {
			return lines.Err()
		}
		return io.EOF
	}
}
