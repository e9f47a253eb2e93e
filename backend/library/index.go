package library

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"pincite/backend/firm"
	"pincite/backend/library/ingest"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/library/watch"
	"pincite/backend/sac"
	"pincite/backend/store"
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

// RepairReport is what a repair found and did.
type RepairReport struct {
	Problems []store.Problem // in the matter's file, before
	Words    error           // what was wrong with the word index; nil where nothing was
	// MovedTo is where the matter's file was put that could not be mended; "" where it was
	// mended in its place. It may be deleted.
	MovedTo string
	// Rewritten is how many documents of a matter on a firm's server were written anew there from what it
	// holds, or taken away because nothing leads to them.
	Rewritten int
	// Index is the run that made anew what was missing; nil where nothing was wrong.
	Index *IndexReport
}

// Repair looks at everything that is stored of a matter and mends it: what is damaged is made
// anew from its source, and what a person wrote is put back from the copy beside the matter. A
// file whose own structure is broken is moved away, and the matter made anew from its folders.
// The request says what an index run needs besides, such as passwords.
//
// The error is [ErrNoMatter], [ErrInUse], that of [Matter.Index], or [store.ErrDamaged] where
// the folders of a broken matter are not known.
func (l *Library) Repair(ctx context.Context, name string, req IndexRequest) (*RepairReport, error) {
	if firm.IsAddress(name) {
		return l.repairFirm(ctx, name)
	}
	name, path, err := l.locate(name)
	if err != nil {
		return nil, err
	}
	m := l.newMatter(name, path, false)
	defer m.Close()
	if sources.Missing(path) && len(m.file.Own().Folders) == 0 {
		return nil, l.errNoMatter(name, path)
	}
	return m.Repair(ctx, req)
}

// Repair does for a matter what [Library.Repair] does. Questions that are asked meanwhile see
// what is left of it.
func (m *Matter) Repair(ctx context.Context, req IndexRequest) (*RepairReport, error) {
	r := &RepairReport{}
	broken, err := m.lookForDamage(ctx, r)
	if err != nil {
		return r, err
	}
	if broken {
		if err := m.startAnew(m.file.Own(), &req, r); err != nil {
			return r, err
		}
	}
	if r.Words = m.session.CheckWords(); r.Words != nil {
		if err := os.RemoveAll(m.session.WordsPath()); err != nil {
			return r, fmt.Errorf("delete the damaged word index: %w; check the rights of its folder", err)
		}
	}
	if len(r.Problems) == 0 && r.Words == nil && !broken && !m.file.Damaged() && !m.begun() {
		return r, nil
	}
	m.file.NoteDamage()
	r.Index, err = m.Index(ctx, req)
	return r, err
}

// begun reports whether the matter is one that a repair began to make anew, and was ended before
// it knew its folders.
func (m *Matter) begun() bool {
	meta, err := m.file.Meta()
	return err == nil && meta.VectorSet == "" && len(meta.Folders) == 0 && len(m.file.Own().Folders) > 0
}

// lookForDamage checks the matter's file, and reports whether it is broken as a whole.
func (m *Matter) lookForDamage(ctx context.Context, r *RepairReport) (broken bool, err error) {
	check, err := m.file.Check(ctx)
	r.Problems = check.Problems
	switch {
	case errors.Is(err, store.ErrDamaged), errors.Is(err, store.ErrNotMatter), errors.Is(err, store.ErrNoMatter):
		return true, nil
	case err != nil:
		return false, err
	}
	return slices.ContainsFunc(check.Problems, func(p store.Problem) bool { return p.Kind == store.BadPage }), nil
}

// startAnew has the request make the matter anew, and moves the broken file away.
func (m *Matter) startAnew(own matter.Own, req *IndexRequest, r *RepairReport) error {
	if len(own.Folders) == 0 {
		return fmt.Errorf("%s: %w, and its folders are not known any more; move it away and run: pincite index FOLDER --matter %q",
			m.Path(), store.ErrDamaged, m.Name())
	}
	for _, folder := range own.Folders {
		if !sources.Missing(folder) {
			req.Folders = append(req.Folders, folder)
		}
	}
	if len(req.Folders) == 0 {
		return fmt.Errorf("%w: %s; put it back and run: pincite index FOLDER --matter %q", ErrNoFolder, own.Folders[0], m.Name())
	}
	if req.Recipe == nil && own.Recipe != "" {
		recipe, err := sac.ParseRecipe(own.Recipe)
		if err != nil {
			return err
		}
		req.Recipe = &recipe
	}
	if req.Model == "" {
		req.Model = own.Model
	}
	var err error
	r.MovedTo, err = m.file.MoveAway()
	return err
}
