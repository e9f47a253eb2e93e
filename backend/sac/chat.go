package sac

import (
	"context"
	"strings"
)

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
