package ingest

import (
	"context"
	"fmt"
	"path/filepath"

	"pincite/backend/library/matter"
	"pincite/backend/sac"
	"pincite/backend/store"
)

// SetSummary gives the document that ref names, as for [matter.Handle.Show], a summary in a
// person's own words, and returns the document. The summary stays when the same bytes are
// indexed again. "" takes it away: the document has the built-in one again, or none where
// the recipe asks for none.
//
// What is embedded begins with the summary, so the vectors that search uses are made anew
// and stored with it in one transaction; those of other models are dropped. The error is
// [sac.ErrSummary] for words that make no summary, [store.ErrNoDocument],
// [matter.ErrAmbiguous], or [store.ErrLocked] while the matter is being indexed.
func (x Indexer) SetSummary(ctx context.Context, ref, text string) (*matter.Document, error) {
	return x.resummarize(ctx, ref, func(recipe Recipe, path string, d *store.Document) error {
		text, err := recipe.Written(text)
		if err != nil {
			return err
		}
		if d.SummaryEdited = text != ""; d.SummaryEdited {
			d.Summary = text
			return nil
		}
		by := summarizerOf(recipe, builtin(recipe.SummaryTarget))
		return summarizeBy(ctx, by, path, d)
	})
}

// RegenerateSummary makes the summary of a document as the recipe asks for, in place of
// the one it has, and returns the document. Given is needed where the recipe asks for a
// language model's, and else ignored; without an answer from that the document stays as
// it is. See [Indexer.SetSummary] for the rest.
func (x Indexer) RegenerateSummary(ctx context.Context, ref string, given Summarizer) (*matter.Document, error) {
	return x.resummarize(ctx, ref, func(recipe Recipe, path string, d *store.Document) error {
		if err := (&Request{Summarizer: given}).checkRecipe(recipe); err != nil {
			return err
		}
		d.SummaryEdited = false
		return summarizeBy(ctx, summarizerOf(recipe, given), path, d)
	})
}

func summarizeBy(ctx context.Context, by Summarizer, path string, d *store.Document) error {
	s, err := by.Summarize(ctx, path, d.Text)
	if err != nil {
		return err
	}
	describeDocument(d, s)
	return nil
}

// resummarize changes the summary of a document and stores it with new vectors.
func (x Indexer) resummarize(ctx context.Context, ref string, change func(Recipe, string,
	*store.Document) error) (*matter.Document, error) {
	if _, err := x.File.Indexed(ctx, ref); err != nil { // before the file is opened for writing, or made
		return nil, err
	}
	var changed *matter.Document
	err := x.File.Write(func(db *store.Store) error {
		file, files, err := matter.LookUp(db, ref)
		if err != nil {
			return err
		}
		meta, err := db.Meta()
		if err != nil {
			return err
		}
		recipe, err := matter.RecipeOf(meta)
		if err != nil {
			return err
		}
		d, err := db.Document(file.Doc)
		if err != nil {
			return err
		}
		before := d.Summary
		if err := change(recipe, file.Path, d); err != nil {
			return err
		}
		entry := store.Entry{Document: d}
		if d.Summary != before {
			if err := x.embedEntry(ctx, meta, &entry); err != nil {
				return err
			}
		}
		changed = matter.DocumentOf(d, file, files)
		if err := db.PutDocuments(entry); err != nil {
			return err
		}
		return x.File.KeepOwn(db)
	})
	if err != nil {
		return nil, err
	}
	return changed, nil
}

// embedEntry adds the vectors that search uses to a document.
func (x Indexer) embedEntry(ctx context.Context, meta store.Meta, e *store.Entry) error {
	engine, err := x.Engines.Engine(meta.Notes[matter.NoteModel], meta.Notes[matter.NoteModelHash])
	if err != nil {
		return err
	}
	info := engine.Info()
	if meta.Notes[matter.NoteModelHash] != info.Hash {
		return fmt.Errorf("%w: it was indexed with another version of the model %s; run: pincite index --matter %q",
			matter.ErrOutdated, info.ID, x.File.Name())
	}
	e.Set, e.Dim = meta.VectorSet, info.Dim
	e.Vectors, err = EmbedChunks(ctx, engine, e.Document, nil)
	return err
}

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
