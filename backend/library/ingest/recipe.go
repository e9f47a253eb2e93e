package ingest

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/embed"
	"pincite/backend/library/matter"
	"pincite/backend/sac"
	"pincite/backend/store"
)

// RecipeOf returns what a matter was indexed by, and the default where it was not yet.
func RecipeOf(file *matter.Handle) (Recipe, error) {
	meta, err := file.Meta()
	if errors.Is(err, store.ErrNoMatter) && file.MayCreate() {
		return Recipe{}.WithDefaults(), nil
	}
	if err != nil {
		return Recipe{}, err
	}
	return matter.RecipeOf(meta)
}

// checkRecipe refuses a recipe that this request cannot follow.
func (req *Request) checkRecipe(recipe Recipe) error {
	if err := recipe.Validate(); err != nil {
		return err
	}
	switch s := recipe.WithDefaults().Summarizer; {
	case req.Summarizer != nil || s == sac.Builtin || s == sac.NoSummary:
		return nil
	case recipe.AsksLLM():
		return fmt.Errorf("%w: %s summaries are made by a language model; say where it runs on this machine with --llm, or choose "+
			"--summarizer %s",
			sac.ErrRecipe, s, sac.Builtin)
	default:
		return fmt.Errorf("%w: %s summaries were not given; choose --summarizer %s", sac.ErrRecipe, s, sac.Builtin)
	}
}

// useRecipe settles how documents are cut and summarised.
func (r *run) useRecipe(meta store.Meta) (err error) {
	if r.request.Recipe != nil {
		r.recipe = r.request.Recipe.WithDefaults()
	} else if r.recipe, err = matter.RecipeOf(meta); err != nil {
		return err
	}
	return r.request.checkRecipe(r.recipe)
}

// summarize sets a document's summary, one that a person wrote before any other, and what
// it says of the document. It returns why that is the built-in one where another was asked
// for.
func (r *run) summarize(ctx context.Context, path string, d *store.Document) (fallback, err error) {
	by := summarizerOf(r.recipe, r.request.Summarizer)
	if text, edited := r.edited[d.ID]; edited {
		by, d.SummaryEdited = written(text), true
	}
	s, fallback := by.Summarize(ctx, path, d.Text)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if fallback != nil {
		s = builtin(r.recipe.SummaryTarget).summary(path, d.Text)
	}
	describeDocument(d, s)
	return fallback, nil
}

// describeDocument sets copies of what a summary says: its strings may be cut out of the text,
// and would keep all of that.
func describeDocument(d *store.Document, s sac.Summary) {
	d.Summary, d.Type, d.Date = strings.Clone(s.Text), strings.Clone(s.Type), strings.Clone(s.Date)
	d.Parties = slices.Clone(s.Parties)
	for i, p := range d.Parties {
		d.Parties[i] = strings.Clone(p)
	}
}

// staleReason says why everything that a matter holds has to be made anew, and ""
// where it need not.
func staleReason(meta store.Meta, info embed.Info, recipe Recipe) Reason {
	switch {
	case meta.VectorSet == "":
		return ""
	case meta.Recipe != recipe.String(), meta.Notes[matter.NoteMakers] != recipe.Version():
		return ReasonRecipe
	case meta.Notes[matter.NoteModelHash] != info.Hash:
		return ReasonModel
	}
	return ""
}

// without returns folders less those in forget, which may be relative.
func without(folders, forget []string) []string {
	var kept []string
	for _, folder := range folders {
		if !withinAny(absolute(forget), folder) {
			kept = append(kept, folder)
		}
	}
	return kept
}

// absolute returns the paths in absolute form; one that has none is left as it is and
// matches nothing.
func absolute(paths []string) []string {
	abs := make([]string, len(paths))
	for i, path := range paths {
		abs[i] = path
		if full, err := filepath.Abs(path); err == nil {
			abs[i] = full
		}
	}
	return abs
}
