package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

// recipeFlags say how documents are cut and summarised.
type recipeFlags struct {
	chunker                string
	size                   int
	summarizer             string
	length                 int
	endpoint, summaryModel string
}

// The names of the flags, by which they are asked whether they were given.
const (
	flagChunker    = "chunker"
	flagSize       = "chunk-size"
	flagSummarizer = "summarizer"
	flagLength     = "summary-length"
	flagLLM        = "llm"
	flagLLMModel   = "llm-model"
)

func (f *recipeFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.chunker, flagChunker, "", "`how` documents are cut: structure (the default), recursive or naive")
	flags.IntVar(&f.size, flagSize, 0, "most characters of a chunk, `N` (default 500)")
	flags.StringVar(&f.summarizer, flagSummarizer, "", "`who` summarises: builtin (the default), llm-generic, llm-expert or none")
	flags.IntVar(&f.length, flagLength, 0, "characters of a summary, about `N` (default 150)")
	flags.StringVar(&f.endpoint, flagLLM, "", "the `address` of the language model on this machine, such as http://127.0.0.1:11434")
	flags.StringVar(&f.summaryModel, flagLLMModel, "", "the language model's `name`, as its server calls it")
}

// recipe puts what the flags say into a request, on top of how the matter was made
// before. Without flags it leaves the request as it is.
func (f *recipeFlags) recipe(cmd *cobra.Command, c *console, l *library.Library, m *library.Matter, request *library.IndexRequest) error {
	given := cmd.Flags().Changed
	names := []string{flagChunker, flagSize, flagSummarizer, flagLength, flagLLM, flagLLMModel}
	if !slices.ContainsFunc(names, given) {
		return nil
	}
	recipe, err := m.Recipe()
	if err != nil {
		return err
	}
	change(given(flagChunker), &recipe.Chunker, f.chunker)
	change(given(flagSize), &recipe.Size, f.size)
	change(given(flagSummarizer), &recipe.Summarizer, f.summarizer)
	change(given(flagLength), &recipe.SummaryTarget, f.length)
	change(given(flagLLMModel), &recipe.SummaryModel, f.summaryModel)
	request.Recipe = &recipe
	switch {
	case !recipe.AsksLLM() && (given(flagLLM) || given(flagLLMModel)):
		return usage(cmd, fmt.Errorf("--%s and --%s go with --%s llm-generic or llm-expert", flagLLM, flagLLMModel, flagSummarizer))
	case !given(flagLLM):
		return nil // the library knows whether it can do without
	}
	request.Summarizer, err = languageModel(cmd, c, l, recipe, f.endpoint)
	return err
}

// languageModel returns the language model that a recipe asks for. Before the first use it
// says what will be sent where, and refuses a model that its server says runs elsewhere.
func languageModel(cmd *cobra.Command, c *console, l *library.Library, recipe library.Recipe, endpoint string) (library.Summarizer, error) {
	model, err := l.LocalSummarizer(recipe, endpoint)
	if err != nil {
		return nil, usage(cmd, fmt.Errorf("--%s: %w", flagLLM, err))
	}
	d := model.Discloses()
	c.errorf("summaries are written by %s at %s; each document's name, its first and last words (%d bytes at most), and what Pincite found "+
		"in it are sent there. Pincite connects to this machine alone, and cannot see whether that server sends them on.\n",
		cmp.Or(safe(d.Model), "the language model"), safe(d.Server), d.Bytes)
	if err := model.Check(cmd.Context()); errors.Is(err, library.ErrNotLocal) {
		return nil, err
	}
	return model, nil // one that does not answer is told with the documents that it fails
}

func change[T any](given bool, to *T, value T) {
	if given {
		*to = value
	}
}

// printFallbacks says which documents did without the language model's summary, and why.
func printFallbacks(c *console, fallbacks map[string]int) {
	documents := 0
	for _, n := range fallbacks {
		documents += n
	}
	if documents == 0 {
		return
	}
	c.printf("  %6d  %s\n", documents, c.outStyle.warn("with the built-in summary, until the next change, for want of the language model's:"))
	for _, reason := range slices.Sorted(maps.Keys(fallbacks)) {
		c.printf("          %d: %s\n", fallbacks[reason], safe(reason))
	}
}
