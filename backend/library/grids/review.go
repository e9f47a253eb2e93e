package grids

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/library/answer"
	"pincite/backend/library/families"
	"pincite/backend/library/matter"
	"pincite/backend/review"
	"pincite/backend/review/playbook"
	"pincite/backend/store"
)

// ErrColumn is returned when a playbook has no column of an id that was asked for.
var ErrColumn = errors.New("no such column")

// Request says what to review.
type Request struct {
	Playbook *playbook.Playbook
	Columns  []string // ids; none for all
	// Docs name documents as for [matter.Handle.Show], Folders are folders or the names of
	// some, and Types words of the kinds of documents. A document is reviewed that passes all
	// three; none of one passes every document.
	Docs, Folders, Types []string
	// Model proposes values where none was read, out of the passages that a cell shows; nil for
	// none. ModelName is kept with what it proposed, which is asked for once.
	Model     review.Chatter
	ModelName string
	// Progress is called when another document is done, by one goroutine at a time; nil for
	// nobody.
	Progress func(done, total int)
	// AsOf is the day, in ISO 8601, by what stands on which agreements answer that other papers change; "" is today. AsSigned has all
	// documents answer as they were signed.
	AsOf     string
	AsSigned bool
}

// reviewVersion is part of the recipe of every kept answer. Raise it with any change of the
// rules of package review and below.
const reviewVersion = 42

// Review answers a playbook from the documents of the matter. Files that are not indexed
// have rows too, unless documents were named. The error is [ErrColumn], [store.ErrNoMatter],
// [store.ErrLocked], [store.ErrNoDocument], [matter.ErrAmbiguous], or that of ctx, beside which the
// grid has the documents that were answered; what was answered before an error is kept.
func (g Grids) Review(ctx context.Context, req Request) (_ *Grid, err error) {
	columns, err := chosen(req)
	if err != nil {
		return nil, err
	}
	files, whole, err := g.files(req)
	if err != nil {
		return nil, err
	}
	model, modelHash, err := g.Engines.Presence()
	if err != nil {
		return nil, err
	}
	keep, err := openKept(g.File)
	if err != nil {
		return nil, err
	}
	book, err := families.Link(g.File)
	if err != nil {
		return nil, err
	}
	run := &run{
		book: book, asOf: cmp.Or(req.AsOf, answer.Today()), asSigned: req.AsSigned,
		grids: g, columns: columns, types: req.Types, keep: keep, model: modelHash, used: map[string]bool{}, documents: map[doc.ID]string{},
		reviewer: review.New(model, &finder{hits: g.hits, engines: g.Engines, found: map[foundKey][]review.Passage{}}),
		rows:     make([]*Row, len(files)),
		proposer: proposer{model: req.Model, name: req.ModelName}, steps: len(files), progress: req.Progress,
	}
	defer func() {
		if !whole || err != nil {
			run.used = nil
		}
		err = errors.Join(err, keep.close(run.used))
	}()
	if err := run.learn(ctx, files); err != nil {
		return nil, err
	}
	ended := run.all(ctx, files)
	if ended != nil && ctx.Err() == nil {
		return nil, ended
	}
	grid := newGrid(g.File.Name(), req.Playbook, columns)
	for _, r := range run.rows {
		if r != nil {
			grid.Rows = append(grid.Rows, *r)
		}
	}
	grid.Made, grid.NoModel = run.made, run.proposer.fault
	if run.asSigned {
		run.asOf = ""
	}
	grid.family(columns, placesOf(run.documents, book.Link), run.asOf)
	marked, err := g.marks()
	if err != nil {
		return nil, err
	}
	marked.apply(grid)
	grid.count(columns)
	return grid, ended
}

// chosen returns the columns that are wanted, in the order of the playbook.
func chosen(req Request) ([]playbook.Column, error) {
	for _, id := range req.Columns {
		if _, ok := req.Playbook.Column(id); !ok {
			return nil, fmt.Errorf("%w: playbook %s has no column %q; list them with: pincite playbook show %s", ErrColumn, req.Playbook.ID, id,
				req.Playbook.ID)
		}
	}
	if len(req.Columns) == 0 {
		return req.Playbook.Columns, nil
	}
	return slices.DeleteFunc(slices.Clone(req.Playbook.Columns), func(c playbook.Column) bool { return !slices.Contains(req.Columns, c.ID) }),
		nil
}

// files returns the files that have a row, and whether they are all of the matter: of files
// with one content the first.
func (g Grids) files(req Request) (list []store.File, whole bool, err error) {
	all, err := g.File.Files()
	if err != nil {
		return nil, false, err
	}
	named := map[string]bool{}
	for _, ref := range req.Docs {
		f, err := matter.Resolve(all, ref)
		if err != nil {
			return nil, false, err
		}
		named[f.Path] = true
	}
	seen := map[doc.ID]bool{}
	for _, f := range all {
		indexed := f.State == store.Indexed
		switch {
		case !indexed && !f.State.Failed(), indexed && seen[f.Doc], len(named) > 0 && !named[f.Path], !inFolders(f.Path, req.Folders),
			!indexed && len(req.Types) > 0:
			continue
		}
		seen[f.Doc] = seen[f.Doc] || indexed
		list = append(list, f)
	}
	return list, len(req.Docs)+len(req.Folders)+len(req.Types) == 0, nil
}

// inFolders reports whether a path lies in one of the folders: in their path, or in a folder
// of that name.
func inFolders(path string, folders []string) bool {
	if len(folders) == 0 {
		return true
	}
	parts := strings.Split(filepath.ToSlash(filepath.Dir(path)), "/")
	return slices.ContainsFunc(folders, func(folder string) bool {
		abs, err := filepath.Abs(folder)
		return err == nil && strings.HasPrefix(path, abs+string(filepath.Separator)) ||
			slices.ContainsFunc(parts, func(p string) bool { return strings.EqualFold(p, folder) })
	})
}

// run is one review under way.
type run struct {
	grids    Grids
	columns  []playbook.Column
	types    []string
	keep     *kept
	book     *families.Book
	asOf     string // as ISO 8601 has it
	asSigned bool
	model    string
	reviewer *review.Reviewer
	rows     []*Row // by file; nil for one that is not wanted
	proposer proposer
	keys     []string // by column: what its answers are kept by
	steps    int      // a document is one, and another one where it teaches
	progress func(done, total int)

	mu        sync.Mutex
	used      map[string]bool   // recipes of the documents
	documents map[doc.ID]string // their files
	done      int               // steps
	made      int
}

// all reviews the files, as many at once as there are processors.
func (r *run) all(ctx context.Context, files []store.File) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, file := range files {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			row, err := r.file(ctx, file)
			if err != nil {
				return err
			}
			r.rows[i] = row
			r.step()
			return nil
		})
	}
	return group.Wait()
}

// step ends a step of the work, and tells how many documents that comes to.
func (r *run) step() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.done++; r.progress != nil {
		r.progress(r.done*len(r.rows)/r.steps, len(r.rows))
	}
}

// file makes the row of a file; nil for one that is not wanted.
func (r *run) file(ctx context.Context, file store.File) (*Row, error) {
	if file.State != store.Indexed {
		row := unreadRow(file, r.columns)
		return &row, nil
	}
	d, err := r.grids.File.Document(file.Doc)
	if err != nil {
		return nil, err
	}
	if !ofTypes(d.Type, r.types) {
		return nil, nil
	}
	cells, err := r.cells(ctx, file, d)
	if err == nil && r.proposer.model != nil {
		err = r.propose(ctx, r.recipe(file, d), d.Text, cells)
	}
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	r.documents[d.ID] = file.Path
	r.mu.Unlock()
	row, err := row(file, d, cells)
	if err != nil {
		return nil, err
	}
	return &row, r.operative(ctx, file, d, cells, &row)
}

func ofTypes(kind string, types []string) bool {
	return len(types) == 0 || slices.ContainsFunc(types, func(t string) bool {
		return strings.Contains(strings.ToLower(kind),
			strings.ToLower(t))
	})
}

// cells returns the answers of a document: those that are kept, and the others made.
func (r *run) cells(ctx context.Context, file store.File, d *store.Document) ([]review.Cell, error) {
	recipe := r.recipe(file, d)
	r.mu.Lock()
	r.used[recipe] = true
	r.mu.Unlock()
	cells := make([]review.Cell, len(r.columns))
	var missing []playbook.Column
	var at []int
	kept := r.keep.of(recipe).Cells
	for i, c := range r.columns {
		cell, ok := kept[r.keys[i]]
		if !ok {
			missing, at = append(missing, c), append(at, i)
			continue
		}
		cells[i] = cell
	}
	if len(missing) == 0 {
		return cells, nil
	}
	made, err := r.reviewer.Review(ctx, reviewed(file, d), missing)
	if err != nil {
		return nil, err
	}
	keep := map[string]review.Cell{}
	for j, cell := range made {
		cells[at[j]] = cell
		if cell.State != review.Failed { // it is tried again
			keep[r.keys[at[j]]] = cell
		}
	}
	r.mu.Lock()
	r.made++
	r.mu.Unlock()
	return cells, r.keep.put(recipe, given{Cells: keep})
}

func reviewed(file store.File, d *store.Document) review.Document {
	return review.Document{
		ID: d.ID, Text: d.Text, Layout: d.Layout, Chunks: d.Chunks, Title: d.Type, Parties: d.Parties, Partial: file.Partial(),
	}
}

// recipe names everything that the answers of a document depend on beside the columns.
func (r *run) recipe(file store.File, d *store.Document) string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %s %x %s %t %d %q %q %q", reviewVersion, r.model, d.TextHash, d.ID, file.Partial(), len(d.Chunks), d.Type, d.Parties,
		d.Date)
	if extract.Outdated(d.Extractor) {
		fmt.Fprint(h, d.Extractor)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
