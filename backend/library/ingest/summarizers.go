package ingest

import (
	"context"
	"path/filepath"

	"pincite/backend/sac"
)

// Recipe says how documents are cut and summarised.
type Recipe = sac.Recipe

// Summarizer makes summaries in place of the built-in ones. It is called from several
// goroutines.
type Summarizer interface {
	// Summarize returns the summary of a document, which [sac.LLM] does. Where it returns
	// an error, the document gets the built-in summary and the error goes into the report:
	// it must hold no words of the text.
	Summarize(ctx context.Context, path, text string) (sac.Summary, error)
}

// summarizerOf returns what makes the summaries that a recipe asks for: given, unless they
// are built in or there are none.
func summarizerOf(recipe Recipe, given Summarizer) Summarizer {
	switch recipe.Summarizer {
	case sac.NoSummary:
		return none{}
	case sac.Builtin:
		return builtin(recipe.SummaryTarget)
	}
	return given
}

// none makes no summaries.
type none struct{}

func (none) Summarize(context.Context, string, string) (sac.Summary, error) {
	return sac.Summary{}, nil
}

// builtin makes the built-in summaries, of so many characters.
type builtin int

func (b builtin) Summarize(_ context.Context, path, text string) (sac.Summary, error) {
	return b.summary(path, text), nil
}

func (b builtin) summary(path, text string) sac.Summary {
	return sac.Summarize(filepath.Base(path), text, int(b))
}

// written is a summary in a person's own words. What else is told of the document is
// what is found.
type written string

func (w written) Summarize(_ context.Context, path, text string) (sac.Summary, error) {
	s := builtin(0).summary(path, text)
	s.Text = string(w)
	return s, nil
}
