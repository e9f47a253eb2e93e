package firm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"pincite/backend/doc"
	"pincite/backend/search/lexical"
	"pincite/backend/search/vector"
	"pincite/backend/store"
)

// Report is what a push changed.
type Report struct {
	Documents int // written
	Chunks    int // of those
	Unchanged int // documents that were there already
	Deleted   int // documents that no file leads to any more
}

// documentsAtOnce is how many documents are sent at the same time: enough to keep a server busy that
// answers in milliseconds, and what bounds the memory.
const documentsAtOnce = 4

// Push makes the tenant hold what a matter file holds of its folders: documents that are missing or
// other are written, and those to which no file leads any more are deleted. What other machines
// brought from other folders stays. Model is the name of the model that made the file's vectors.
// Progress is told, from several goroutines, how many documents are written or found unchanged.
//
// Several machines may do so at the same time: each document is brought by one of them, and what one has
// begun that is gone is taken over by the others.
//
// A push that was cut short goes on where it was when it is repeated. The error is [ErrOtherVectors],
// [ErrForbidden], [ErrKey], [ErrOffline], [ErrServer], or one of the file.
func (t *Tenant) Push(ctx context.Context, from *store.Store, model string, progress func(done, total int)) (Report, error) {
	p := push{Tenant: t, from: from, vectors: vectorName(model), progress: progress}
	if err := p.look(ctx); err != nil {
		return p.report, err
	}
	var err error
	if p.crew, err = t.join(ctx); err != nil {
		return p.report, err
	}
	defer p.crew.leave(ctx)
	if err := p.documents(ctx); err != nil {
		return p.report, err
	}
	return p.report, p.settle(ctx)
}

// lookAgain reads what the server has by now.
func (p *push) lookAgain(ctx context.Context) (err error) {
	if p.had, err = p.Tenant.meta(ctx); err != nil && !errors.Is(err, store.ErrNoMatter) {
		return err
	}
	if p.there, err = p.list(ctx); err != nil {
		return err
	}
	p.theirs, err = p.listFiles(ctx)
	return err
}

// push is one run of [Tenant.Push].
type push struct {
	*Tenant
	from     *store.Store
	vectors  string // the name of those that the file's model made
	progress func(done, total int)
	report   Report
	crew     *crew

	meta    store.Meta // of the file
	dim     int
	had     metaRecord // of the server
	there   map[doc.ID]listed
	files   []store.File // of the file
	theirs  []store.File // of the server, all
	changed bool
}

// look reads both sides.
func (p *push) look(ctx context.Context) (err error) {
	if p.meta, err = p.from.Meta(); err != nil {
		return err
	}
	sets, err := p.from.VectorSets()
	if err != nil {
		return err
	}
	for _, s := range sets {
		if s.Set == p.meta.VectorSet {
			p.dim = s.Dim
		}
	}
	if err = p.prepare(ctx, p.vectors); err != nil {
		return err
	}
	if err = p.lookAgain(ctx); err != nil {
		return err
	}
	if p.files, err = p.from.Files(); err != nil {
		return err
	}
	for i := range p.files {
		p.files[i].ChangeTime = time.Time{} // of this machine
	}
	foreign := slices.ContainsFunc(p.theirs, func(f store.File) bool { return f.Doc != (doc.ID{}) && !p.own(f) })
	if foreign && p.had.Meta.VectorSet != p.meta.VectorSet {
		return ErrOtherVectors
	}
	return nil
}

// own reports whether a file of the server lies in a folder that the file covers.
func (p *push) own(f store.File) bool {
	return slices.ContainsFunc(p.meta.Folders, func(folder string) bool {
		return f.Path == folder || strings.HasPrefix(f.Path, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator))
	})
}

// documents writes those that are not there as they are in the file.
func (p *push) documents(ctx context.Context) error {
	outlines, err := p.from.Outlines(p.meta.VectorSet)
	if err != nil {
		return err
	}
	outlines = slices.DeleteFunc(outlines, func(o store.Outline) bool { return !o.HasVectors })
	total := len(outlines)
	for len(outlines) > 0 {
		left, err := p.round(ctx, outlines, total)
		if err != nil {
			return err
		}
		if len(left) == len(outlines) {
			if err := p.crew.pause(ctx); err != nil {
				return err
			}
		}
		outlines = left
	}
	p.changed = p.changed || p.report.Documents > 0
	return nil
}

// round writes those of some documents that nobody else is at and returns the others.
func (p *push) round(ctx context.Context, outlines []store.Outline, total int) (left []store.Outline, err error) {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(documentsAtOnce)
	var mu sync.Mutex
	for _, o := range outlines {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			n, err := p.document(ctx, o.ID)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case errors.Is(err, errHeld):
				left = append(left, o)
				return nil
			case err != nil:
				return err
			case n < 0:
				p.report.Unchanged++
			default:
				p.report.Documents++
				p.report.Chunks += n
			}
			p.progress(p.report.Documents+p.report.Unchanged, total)
			return nil
		})
	}
	return left, group.Wait()
}

// errHeld tells of a document that another machine is bringing.
var errHeld = errors.New("another machine brings it")

// document writes a document unless it is there, chunks before the object that makes them visible
// and the chunks of a former version deleted after it. It returns how many chunks were written, -1
// where the document was there, or errHeld.
func (p *push) document(ctx context.Context, id doc.ID) (int, error) {
	d, err := p.from.Document(id)
	if err != nil {
		return 0, err
	}
	c := content{Document: *d}
	if c.Places, err = p.from.Places(id); err != nil && !errors.Is(err, store.ErrNoDocument) {
		return 0, err
	}
	version, err := versionOf(c, p.meta.VectorSet)
	if err != nil {
		return 0, err
	}
	if p.there[id].version == version {
		return -1, nil
	}
	mine, err := p.crew.take(ctx, id.String())
	if err != nil {
		return 0, err
	}
	old, err := p.current(ctx, id)
	switch {
	case err != nil:
		return 0, err
	case old == version: // brought by another meanwhile, which keeps its leases until its end
		return -1, nil
	case !mine:
		return 0, errHeld
	}
	vectors, dim, err := p.from.Vectors(p.meta.VectorSet, id, nil)
	if err != nil {
		return 0, err
	}
	if err := p.putChunks(ctx, d, version, vectors, dim); err != nil {
		return 0, fmt.Errorf("document %v: %w", id, err)
	}
	o, err := p.whole(c, version)
	if err != nil {
		return 0, err
	}
	if err := p.put(ctx, []object{o}); err != nil {
		return 0, fmt.Errorf("document %v: %w", id, err)
	}
	if old != "" {
		err = p.removeChunks(ctx, id, old)
	}
	return len(d.Chunks), err
}

// looks is how often chunks that were written are looked for, over some 3 s, after they were written anew over 13 s and
// then 50 s: a write is answered once most nodes have it, and the others follow, on a busy machine late.
const looks, moreLooks = 6, 2

// putChunks writes the chunks of a document and sees that all are found by their vectors. A server that
// was interrupted while it wrote may keep an object without its vector's place in the index, and takes
// the same object for unchanged when it comes again: it is then deleted first.
func (p *push) putChunks(ctx context.Context, d *store.Document, version string, vectors []float32, dim int) error {
	for try := 1; ; try++ {
		if err := p.put(ctx, p.chunks(d, version, vectors, dim)); err != nil {
			return err
		}
		missing := func(err error) bool { return errors.Is(err, vector.ErrChanged) }
		err := repeat(ctx, looks+moreLooks*(try-1), missing, func() error {
			return p.findable(ctx, p.vectors, d.ID, version,
				len(d.Chunks), dim)
		})
		if !errors.Is(err, vector.ErrChanged) {
			return err
		}
		if try == 3 {
			return fmt.Errorf("%w (chunks that were written are not found)", ErrServer)
		}
		if err := p.removeChunks(ctx, d.ID, version); err != nil {
			return err
		}
	}
}

// findable returns [vector.ErrChanged] unless all chunks of a version are found by their vectors, by their document
// and by their names, on every node that can be reached; [ErrOffline] where none can.
func (t *Tenant) findable(ctx context.Context, vectors string, id doc.ID, version string, chunks, dim int) error {
	reached := false
	for _, n := range t.client.nodes {
		one := &Tenant{client: t.client.only(n), address: t.address, options: t.options}
		err := one.findableThere(ctx, vectors, id, version, chunks, dim)
		if errors.Is(err, ErrOffline) && ctx.Err() == nil { // it is gone, also since a moment ago
			continue
		}
		if err != nil {
			return err
		}
		reached = true
	}
	if !reached {
		return ErrOffline
	}
	return nil
}

// findableThere is findable for the node that is asked.
func (t *Tenant) findableThere(ctx context.Context, vectors string, id doc.ID, version string, chunks, dim int) error {
	x := &Index{
		tenant: t, vectors: vectors, documents: []vector.Document{{ID: id, Chunks: chunks}},
		versions: []string{version}, places: map[string]int{id.String(): 0}, most: mostRows,
	}
	refs := make([]vector.Ref, chunks)
	for i := range refs {
		refs[i] = vector.At(0, i)
	}
	for _, names := range []func([]vector.Ref) message{x.names, x.each} { // a server may have lost either
		if _, err := x.products(ctx, slices.Repeat([]float32{1}, dim), refs, names); err != nil {
			return err
		}
	}
	return nil
}

// chunks are the objects by which the chunks of a document are found.
func (p *push) chunks(d *store.Document, version string, vectors []float32, dim int) []object {
	body := lexical.Text{Text: d.Text, Layout: d.Layout, Chunks: d.Chunks}
	objects := make([]object, len(d.Chunks))
	for i := range d.Chunks {
		objects[i] = p.object(chunkCollection, chunkName(d.ID.String(), version, i), object{
			"doc": d.ID.String(), "version": version, "number": i, "words": strings.Join(body.Indexed(i), " "),
		})
		objects[i]["vectors"] = object{p.vectors: vectors[i*dim : (i+1)*dim]}
	}
	return objects
}

// whole is the object that holds a document.
func (p *push) whole(c content, version string) (object, error) {
	d := &c.Document
	record, err := json.Marshal(outline{
		Chunks: len(d.Chunks), Summary: d.Summary, Parties: d.Parties, Type: d.Type, Date: d.Date,
		Edited: d.SummaryEdited, Extractor: d.Extractor, Set: p.meta.VectorSet,
	})
	if err != nil {
		return nil, err
	}
	packed, err := pack(c)
	if err != nil {
		return nil, err
	}
	head, tail := ends(d.Text, headBytes, tailBytes)
	return p.object(documentCollection, documentName(d.ID), object{
		"doc": d.ID.String(), "version": version, "record": string(record), "head": head, "tail": tail, "content": packed,
	}), nil
}
