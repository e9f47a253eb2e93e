package ingest

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/extract"
	"pincite/backend/library/engines"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
	"pincite/backend/vault"
)

// Indexer is what index runs of one matter work with.
type Indexer struct {
	File    *matter.Handle
	Engines *engines.Pool
	Reader  *sources.Reader
	// Words brings the word index up to date with the matter, which is open for writing.
	Words func(ctx context.Context, db *store.Store, progress func(documents int)) error
}

// Index brings the matter up to date with its folders. It returns a report also where
// it is cancelled, or fails, half-way: what was finished is stored, and the next run
// goes on from there. A file that cannot be indexed is no error but a line of the
// report.
//
// The error is [ErrNoFolder], [engines.ErrNoModel], [store.ErrLocked], that of ctx, or one of the
// store or the model.
func (x Indexer) Index(ctx context.Context, req Request) (*Report, error) {
	if req.Recipe != nil {
		if err := req.checkRecipe(*req.Recipe); err != nil {
			return nil, err
		}
	}
	folders, err := ResolveFolders(req.Folders)
	if err != nil {
		return nil, err
	}
	if err := x.checkModel(req.Model); err != nil {
		return nil, err
	}
	r := &run{
		request: req, meter: newMeter(req.Progress), report: newReport(), reader: x.Reader,
		met: map[doc.ID]bool{}, opened: map[string]bool{}, members: map[string]bool{},
		partsDir: x.File.Path() + matter.OwnPartsSuffix,
	}
	start := time.Now()
	r.meter.begin(start, PhaseLooking)
	err = x.File.Write(func(db *store.Store) (err error) {
		if r.key, err = x.File.Key(); err != nil {
			return err
		}
		if err := r.mend(ctx, x.File, db); err != nil {
			return err
		}
		if err := r.do(ctx, x, db, folders); err != nil {
			return err
		}
		if err := r.keep(x.File); err != nil {
			return err
		}
		r.meter.begin(time.Now(), PhaseWords)
		return x.Words(ctx, db, r.meter.words)
	})
	r.report.Elapsed = time.Since(start)
	if r.engine != nil {
		r.report.Note = r.engine.Info().Note
	}
	for _, list := range [][]store.File{r.report.Failures, r.report.Partial} {
		slices.SortFunc(list, func(a, b store.File) int { return strings.Compare(a.Path, b.Path) })
	}
	return r.report, err
}

// checkModel opens the model of an index run before the run makes a file, so that a wrong
// name leaves nothing behind.
func (x Indexer) checkModel(model string) error {
	if model == "" && !sources.Missing(x.File.Path()) {
		return nil // the matter knows
	}
	_, err := x.Engines.Engine(model, "")
	return err
}

// run is one run of Index.
type run struct {
	request Request
	report  *Report
	meter   *meter

	db       *store.Store
	engine   embed.Engine
	recipe   Recipe
	set      store.VectorSet
	reader   *sources.Reader
	tools    string                // signature of the programs that it may start
	records  map[string]store.File // what the matter knew before, by path
	prior    priorState
	partsDir string     // where vectors are kept while they are made
	key      *vault.Key // of an encrypted matter
	walked   []string
	plan     *plan
	onDisk   map[string]entry  // those of the plan's jobs, by path
	lost     []job             // of the last pass: their document was taken away meanwhile
	met      map[doc.ID]bool   // documents that a file led to anew
	edited   map[doc.ID]string // summaries that a person wrote
	kept     matter.Own        // what is kept beside the matter
	mended   store.Mended      // what was damaged when the run began
	before   []store.File      // where something was, the files of the matter that could be read

	// Of the goroutine that reads, and after it of prune:
	opened  map[string]bool // files on disk whose members, if any, are all in members
	members map[string]bool // paths
}

func (r *run) do(ctx context.Context, x Indexer, db *store.Store, folders []string) error {
	r.db = db
	if err := r.prepare(x, folders); err != nil {
		return err
	}
	if err := r.look(ctx); err != nil {
		return err
	}
	if err := db.PutFiles(r.plan.notes...); err != nil {
		return err
	}
	r.meter.now.FilesTotal, r.meter.now.BytesTotal = len(r.plan.jobs), r.plan.bytes
	r.meter.begin(time.Now(), PhaseIndexing)
	for len(r.plan.jobs) > 0 {
		if err := r.process(ctx); err != nil {
			return err
		}
		r.plan.jobs, r.lost = r.lost, nil
	}
	if err := r.prune(); err != nil {
		return err
	}
	if err := r.dropAllParts(); err != nil {
		return err
	}
	return r.switchSet()
}

// prepare opens the model, settles which folders are walked, and finds out what has
// changed since the last run besides the files.
func (r *run) prepare(x Indexer, folders []string) error {
	meta, err := r.db.Meta()
	if err != nil {
		return err
	}
	if r.request.Model == "" {
		r.request.Model = meta.Notes[matter.NoteModel]
	}
	r.request.Model = cmp.Or(r.request.Model, engines.Builtin)
	hash := ""
	if r.request.Model == meta.Notes[matter.NoteModel] {
		hash = meta.Notes[matter.NoteModelHash] // go on with the graph that made its vectors
	}
	if r.engine, err = x.Engines.Engine(r.request.Model, hash); err != nil {
		return err
	}
	if err := r.useRecipe(meta); err != nil {
		return err
	}
	info := r.engine.Info()
	r.report.Model = info.ID
	stale := staleReason(meta, info, r.recipe)
	r.tools = sources.Signature(r.reader.FindTools())
	tools := meta.VectorSet != "" && meta.Notes[matter.NoteTools] != r.tools
	r.prior = priorState{
		stale: stale, readers: meta.VectorSet != "" && meta.Notes[matter.NoteReaders] != extract.Version,
		retry: func(f store.File) bool { return r.retry(f, tools) }, held: r.request.Held,
	}
	if r.prior.held == nil {
		r.prior.held = func(string, time.Time) bool { return false }
	}

	meta.Folders = outermost(append(without(meta.Folders, r.request.Forget), folders...))
	r.walked = folders
	if len(folders) == 0 || r.mended.Any() || stale != "" || r.prior.readers || tools {
		r.walked = meta.Folders
	}
	if len(r.walked) == 0 && len(r.request.Forget) == 0 {
		return fmt.Errorf("%w: the matter has none yet; give one: pincite index FOLDER", ErrNoFolder)
	}
	r.report.Folders = r.walked
	r.set = matter.VectorSetOf(info, r.recipe)
	if meta.VectorSet == "" {
		r.describe(&meta)
	}
	return r.db.SetMeta(meta)
}

// retry reports whether a failure is worth another try: somebody asks for it, or what
// the file needs may be there now.
func (r *run) retry(f store.File, tools bool) bool {
	asked := r.request.Retry && (len(r.request.Only) == 0 || slices.Contains(r.request.Only, f.Path))
	if removed(f) {
		return asked
	}
	switch f.State {
	case store.NeedsPassword:
		return asked || len(r.request.Passwords) > 0
	case store.NeedsOCR, store.Unsupported:
		return asked || tools
	case store.Indexed:
		return f.Partial() && (asked || tools)
	}
	return asked && f.State.Failed()
}

// describe puts into meta what this run makes.
func (r *run) describe(meta *store.Meta) {
	meta.Recipe, meta.VectorSet = r.recipe.String(), r.set
	notes := maps.Clone(meta.Notes)
	if notes == nil {
		notes = map[string]string{}
	}
	notes[matter.NoteModel], notes[matter.NoteModelHash] = r.request.Model, r.engine.Info().Hash
	notes[matter.NoteReaders], notes[matter.NoteTools] = extract.Version, r.tools
	notes[matter.NoteMakers] = r.recipe.Version()
	meta.Notes = notes
}

// switchSet records what this run was made with, now that it is complete, and makes
// search use its vectors. Until then it used those of another model, which stay unless
// that was the same model of another version.
func (r *run) switchSet() error {
	meta, err := r.db.Meta()
	if err != nil {
		return err
	}
	old := meta
	r.describe(&meta)
	if old.VectorSet == meta.VectorSet && maps.Equal(old.Notes, meta.Notes) {
		return nil
	}
	if err := r.db.SetMeta(meta); err != nil {
		return err
	}
	if old.VectorSet != meta.VectorSet && old.Notes[matter.NoteModel] == meta.Notes[matter.NoteModel] {
		return r.db.DeleteVectorSet(old.VectorSet)
	}
	return nil
}

// look walks the folders and plans the run.
func (r *run) look(ctx context.Context) error {
	files, err := r.db.Files()
	if err != nil {
		return err
	}
	k := &r.prior
	k.files, k.members, k.outdated, k.partial = make(map[string]store.File, len(files)), map[string][]store.File{},
		map[doc.ID]bool{}, map[doc.ID]store.File{}
	for _, f := range files {
		k.files[f.Path] = f
		if _, known := k.partial[f.Doc]; f.Partial() && (!known || k.retry(f)) {
			k.partial[f.Doc] = f
		}
		if f.Container != "" {
			k.members[f.Container] = append(k.members[f.Container], f)
		}
	}
	r.records, r.onDisk, r.edited = k.files, map[string]entry{}, map[doc.ID]string{}
	meta, err := r.db.Meta()
	if err != nil {
		return err
	}
	makers := meta.Notes[matter.NoteMakers] != r.recipe.Version()
	outlines, err := r.db.Outlines(r.set)
	if err != nil {
		return err
	}
	for _, o := range outlines {
		if makers || extract.Outdated(o.Extractor) {
			k.outdated[o.ID] = true
		}
		if o.Edited {
			r.edited[o.ID] = o.Summary
		}
	}
	for hex, summary := range r.kept.Summaries {
		if id, err := doc.ParseID(hex); err == nil && !slices.ContainsFunc(outlines, func(o store.Outline) bool { return o.ID == id }) {
			r.edited[id] = summary // where the document comes back
		}
	}
	k.complete = func(f store.File) (bool, error) { return r.db.HasVectors(r.set, f.Doc) }
	w, err := walkFolders(ctx, r.walked)
	if err != nil {
		return err
	}
	if r.plan, err = makePlan(w, r.walked, *k); err != nil {
		return err
	}
	for _, j := range r.plan.jobs {
		r.onDisk[j.path] = j.entry
	}
	r.report.Found, r.report.Unchanged, r.report.Partial = len(w.files)+r.plan.members, r.plan.unchanged, r.plan.partial
	for _, f := range r.plan.met {
		if f.State.Failed() {
			r.fail(f)
		} else {
			r.report.Skipped++
		}
	}
	return nil
}

// lose has the file on disk of a job read once more.
func (r *run) lose(j job) {
	if j.container != "" {
		j = job{entry: r.onDisk[j.container], reason: j.reason}
	}
	r.lost = append(r.lost, j)
}

func (r *run) fail(f store.File) {
	r.report.Failed++
	r.report.Failures = append(r.report.Failures, f)
}

// count adds a stored outcome to the report.
func (r *run) count(o outcome) {
	r.report.Reasons[o.job.reason]++
	if o.job.container != "" {
		r.report.Found++
		r.meter.now.FilesTotal++
		r.meter.now.BytesTotal += o.job.size
	}
	failed := o.file.State.Failed()
	if o.file.Partial() {
		r.report.Partial = append(r.report.Partial, o.file)
	}
	switch {
	case failed:
		r.fail(o.file)
	case o.file.State == store.Skipped:
		r.report.Skipped++
	case o.product != nil:
		r.report.Indexed++
		r.report.Chunks += o.chunks
		if o.fallback != nil {
			r.report.Fallbacks[o.fallback.Error()]++
		}
	case o.file.State == store.Container:
		r.report.Indexed++
	case (o.job.container != "" || o.job.open) && sameRecord(o.file, r.records[o.file.Path]):
		r.report.Unchanged++
		r.met[o.file.Doc] = true
	default:
		r.report.Known++
		r.met[o.file.Doc] = true
	}
	r.report.Bytes += o.job.size
	r.meter.add(time.Now(), o.job.size, failed)
}
