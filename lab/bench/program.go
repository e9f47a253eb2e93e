package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"pincite/backend/doc"
	"pincite/backend/library"
	"pincite/backend/sac"
	"pincite/backend/search/relevance"
)

// Program is the [System] that ships: a library of its own in a temporary folder, with
// the built-in model, that a person's matters do not enter. The zero Program is as
// shipped.
type Program struct {
	Runtime   string // where ONNX Runtime is; "" looks in the usual places
	Relevance string // a folder of relevance models to rank with instead of the built-in ones
	Presence  string // a folder with a model of clauses to use instead of the built-in one
	Encoder   string // a folder with an encoder to use instead of the built-in one
	// Summaries, where given, stand in for the built-in summaries.
	Summaries Summaries
}

// Index copies docs into a temporary folder and indexes that.
func (p *Program) Index(ctx context.Context, docs []*Document, recipe sac.Recipe, progress func(done int)) (_ Index, err error) {
	dir, err := os.MkdirTemp("", "pincite-bench-")
	if err != nil {
		return nil, fmt.Errorf("temporary folder: %w; set TMPDIR to a folder that can be written", err)
	}
	x := &programIndex{dir: dir, folder: filepath.Join(dir, "documents")}
	defer func() {
		if err != nil {
			err = errors.Join(err, x.Close())
		}
	}()
	if err := stage(ctx, x.folder, docs); err != nil {
		return nil, err
	}
	if x.library, err = library.Open(library.Options{Home: filepath.Join(dir, "home"), Runtime: p.Runtime}); err != nil {
		return nil, err
	}
	if err := x.library.Replace(library.ModelFolders{Relevance: p.Relevance, Presence: p.Presence, Encoder: p.Encoder}); err != nil {
		return nil, err
	}
	if x.matter, err = x.library.CreateMatter(""); err != nil {
		return nil, err
	}
	request := library.IndexRequest{
		Folders:  []string{x.folder},
		Recipe:   &recipe,
		Progress: func(at library.IndexProgress) { progress(min(at.Files, len(docs)-1)) }, // the word index is still to come
	}
	if p.Summaries != nil && recipe.WithDefaults().Summarizer == sac.Builtin {
		recipe.Summarizer, request.Summarizer = sac.Given, givenSummaries{p.Summaries, x.folder}
	}
	report, err := x.matter.Index(ctx, request)
	if err != nil {
		return nil, err
	}
	if n := report.Failed + report.Skipped; n > 0 {
		return nil, fmt.Errorf("%d of %d documents could not be indexed; see pincite index for what is wrong with them", n, len(docs))
	}
	progress(len(docs))
	return x, x.describe(ctx, request, report)
}

// programIndex is a matter in a temporary folder.
type programIndex struct {
	dir, folder string
	library     *library.Library
	matter      *library.Matter
	description Description
}

func (x *programIndex) describe(ctx context.Context, request library.IndexRequest, report *library.IndexReport) error {
	health, err := x.library.Doctor(ctx)
	if err != nil {
		return err
	}
	x.description = Description{Model: report.Model, Chunks: report.Chunks}
	if request.Summarizer != nil {
		lacking := 0
		for _, n := range report.Fallbacks {
			lacking += n
		}
		x.description.GivenSummaries, x.description.LackingSummaries = report.Indexed-lacking, lacking
	}
	if f := health.Rankers.Manifest.File(relevance.LearnedFile); f.GoldSpans > 0 {
		x.description.Learned = []LearnedPart{{Name: f.Name, Documents: f.GoldDocuments, GoldSpans: f.GoldSpans}}
	}
	for _, m := range health.Models {
		if m.Name == library.BuiltinModel {
			x.description.Model, x.description.Hash, x.description.Provider = m.Info.ID, m.Info.Hash, m.Info.Provider
		}
	}
	x.description.Bytes, err = sizeOf(filepath.Join(x.dir, "home"))
	return err
}

// Search asks the matter as pincite search does.
func (x *programIndex) Search(ctx context.Context, query string, c Config, within ...string) ([]Hit, error) {
	question := library.Question{Text: query, K: MaxHits, NoRoute: c.NoRoute}.By(c.Method)
	if c.ByDocument {
		question.OfEach = 1
	}
	for _, file := range within {
		question.Docs = append(question.Docs, filepath.Join(x.folder, filepath.FromSlash(file)))
	}
	result, err := x.matter.Search(ctx, question)
	if err != nil {
		return nil, err
	}
	hits := make([]Hit, len(result.Hits))
	for i, h := range result.Hits {
		file, err := unstaged(x.folder, h.File)
		if err != nil {
			return nil, err
		}
		hits[i] = Hit{File: file, Span: h.Span}
		if n := len(h.Pinpoint); c.Narrow && n > 0 {
			hits[i].Span = doc.Span{Start: h.Pinpoint[0].Start, End: h.Pinpoint[n-1].End}
		}
	}
	return hits, nil
}

func (x *programIndex) Describe() Description { return x.description }

func (x *programIndex) Close() error {
	var errs []error
	if x.matter != nil {
		errs = append(errs, x.matter.Close())
	}
	if x.library != nil {
		errs = append(errs, x.library.Close())
	}
	return errors.Join(append(errs, os.RemoveAll(x.dir))...)
}

// LeftOut returns the kinds of question that training left out, which the manifest of a
// folder of relevance models names. It returns [ErrSelection] where there are none.
func LeftOut(folder string) ([]string, error) {
	m, err := relevance.ReadManifest(os.DirFS(folder))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", folder, err)
	}
	if len(m.LeftOut) == 0 {
		return nil, fmt.Errorf("%s: %w: these models left out no kind of question; train with -hold", folder, ErrSelection)
	}
	return m.LeftOut, nil
}
