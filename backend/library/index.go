package library

import (
	"context"
	"errors"

	"pincite/backend/library/ingest"
	"pincite/backend/library/watch"
	"pincite/backend/sac"
)

// What an index run is asked for, and what it tells; package ingest explains them.
type (
	IndexRequest  = ingest.Request
	IndexReport   = ingest.Report
	IndexProgress = ingest.Progress
	Reason        = ingest.Reason // why it reads a file
	Recipe        = sac.Recipe    // how documents are cut and summarised
	Summarizer    = ingest.Summarizer

	// LanguageModel makes summaries and words answers. Discloses says what that sends where,
	// Check whether its server says that it sends it on.
	LanguageModel = sac.LLM
	Disclosure    = sac.Disclosure
)

// The phases of a run, in their order.
const (
	PhaseLooking  = ingest.PhaseLooking
	PhaseIndexing = ingest.PhaseIndexing
	PhaseWords    = ingest.PhaseWords
)

// The reasons, in the order in which they are looked for.
const (
	ReasonNew        = ingest.ReasonNew
	ReasonChanged    = ingest.ReasonChanged
	ReasonRetry      = ingest.ReasonRetry
	ReasonRecipe     = ingest.ReasonRecipe
	ReasonModel      = ingest.ReasonModel
	ReasonReader     = ingest.ReasonReader
	ReasonUnfinished = ingest.ReasonUnfinished
)

// LocalSummarizer returns the language model that a recipe asks for, at an address on
// this machine's loopback interface. The error is [ErrNotLocal] for any other address, and
// for a model whose name says that it runs elsewhere. What is sent is noted in the network log.
func (l *Library) LocalSummarizer(recipe Recipe, endpoint string) (*LanguageModel, error) {
	if err := l.mayAskModels(); err != nil {
		return nil, err
	}
	return sac.NewLLM(sac.LLMOptions{
		Endpoint: endpoint, Model: recipe.SummaryModel, Log: l.network,
		Expert: recipe.Summarizer == sac.LLMExpert, Target: recipe.SummaryTarget,
	})
}

// Index brings the matter up to date with its folders. It returns a report also where it is
// cancelled, or fails, half-way: what was finished is stored, and the next run goes on from
// there. See [ingest.Indexer.Index] for its errors.
func (m *Matter) Index(ctx context.Context, req IndexRequest) (*IndexReport, error) {
	defer m.library.collector.indexing()()
	if m.served != nil {
		if err := m.library.addFirm(m.served.tenant.Address()); err != nil {
			return nil, err
		}
		return m.stagingIndexer().Index(ctx, req)
	}
	report, err := m.indexer().Index(ctx, req)
	if err == nil {
		_, err = m.families()                  // so that no question waits for it
		err = errors.Join(err, m.file.Close()) // nor another program for this one
	}
	return report, err
}

// indexer is what index runs work with.
func (m *Matter) indexer() ingest.Indexer {
	return ingest.Indexer{File: m.file, Engines: m.library.engines, Reader: m.reader, Words: m.session.SyncWords}
}

// Recipe returns what the matter was indexed by, and the default where it was not yet.
func (m *Matter) Recipe() (Recipe, error) {
	if m.served != nil {
		return ingest.RecipeOf(m.served.staged)
	}
	return ingest.RecipeOf(m.file)
}

// SetSummary gives the document that ref names a summary in a person's own words, "" the
// built-in one again; see [ingest.Indexer.SetSummary].
func (m *Matter) SetSummary(ctx context.Context, ref, text string) (*Document, error) {
	return m.indexer().SetSummary(ctx, ref, text)
}

// RegenerateSummary makes the summary of a document anew, as the recipe asks for; see
// [ingest.Indexer.RegenerateSummary].
func (m *Matter) RegenerateSummary(ctx context.Context, ref string, given Summarizer) (*Document, error) {
	return m.indexer().RegenerateSummary(ctx, ref, given)
}

// How a matter is followed, and what of it; package watch explains them.
type (
	WatchRequest = watch.Request
	Watching     = watch.Watching
)

// Watch indexes the matter and keeps it up to date with its folders until ctx ends, which is no
// error. Without a Run in the request, [Matter.Index] does the runs. See [watch.Watch].
func (m *Matter) Watch(ctx context.Context, req WatchRequest) error {
	if req.Run == nil {
		req.Run = m.Index
	}
	if about, err := m.About(); err == nil { // otherwise the first run says why
		req.Folders = about.Folders
	}
	return watch.Watch(ctx, req)
}
