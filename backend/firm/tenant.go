package firm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/store"
)

// Tenant is a matter on a server. It is safe for concurrent use; what it reads is as the server
// has it at that moment.
type Tenant struct {
	client  *client
	address Address
	options Options

	mu     sync.Mutex
	read   metaRecord           // as it was read last
	listed map[doc.ID]listed    // as [Tenant.list] last found them
	heads  map[doc.ID][2]string // of those, the beginnings and ends
	files  []store.File         // as [Tenant.listFiles] last found them
	// The generations of the matter at which those were found; 0 for none.
	listedAt, filesAt uint64
}

// listed is a document that is there, without its contents.
type listed struct {
	version string
	outline outline
}

// How much of a document's beginning and end is listed with it: what names a document.
const (
	headBytes = 4000
	tailBytes = 3000
)

// Open returns the matter at an address. It asks nothing of the server yet. The error is
// [ErrAddress].
func Open(ref string, o Options) (*Tenant, error) {
	a, err := ParseAddress(ref)
	if err != nil {
		return nil, err
	}
	return &Tenant{client: newClient(a, o), address: a, options: o}, nil
}

// Address returns where the matter is.
func (t *Tenant) Address() Address { return t.address }

// get reads an object by its name.
func (t *Tenant) get(ctx context.Context, collection, name string) (map[string]string, error) {
	var o struct {
		Properties map[string]string `json:"properties"`
	}
	err := t.client.call(ctx, "GET", "/v1/objects/"+collection+"/"+name, url.Values{"tenant": {t.address.Name}}, nil, &o)
	return o.Properties, err
}

func (t *Tenant) meta(ctx context.Context) (m metaRecord, err error) {
	p, err := t.get(ctx, recordCollection, metaName)
	if errors.Is(err, errAbsent) {
		return m, fmt.Errorf("%w: %s; make it with: pincite index FOLDER --matter %s", store.ErrNoMatter, t.address, t.address)
	}
	if err != nil {
		return m, err
	}
	if err = unpack(p["record"], &m); err == nil {
		t.mu.Lock()
		t.read = m
		t.mu.Unlock()
	}
	return m, err
}

// Meta returns what the matter says of itself.
func (t *Tenant) Meta() (store.Meta, error) {
	m, err := t.meta(context.Background())
	return m.Meta, err
}

// pageRows is how many objects are listed at once. Those of documents have 7 KB each.
const pageRows = 500

// each calls yield with the given properties of every object of a collection.
func (t *Tenant) each(ctx context.Context, collection string, yield func(row) error, fields ...string) error {
	for after := ""; ; {
		rows, err := t.search(ctx, ask{collection: collection, fields: fields, limit: pageRows, after: after})
		if err != nil {
			return err
		}
		for _, r := range rows {
			if err := yield(r); err != nil {
				return err
			}
		}
		if len(rows) < pageRows {
			return nil
		}
		after = rows[len(rows)-1].name
	}
}

// complete calls list until it returns as many as a matter should have, each time of another node. It
// returns the generation of the matter before.
func (t *Tenant) complete(ctx context.Context, want func(metaRecord) int, list func() (int, error)) (generation uint64, err error) {
	m, err := t.meta(ctx)
	if err != nil && !errors.Is(err, store.ErrNoMatter) {
		return 0, err
	}
	for range t.client.nodes {
		at := t.client.at.Load()
		n, err := list()
		if err != nil || n >= want(m) {
			return m.Meta.Generation, err
		}
		t.client.at.CompareAndSwap(at, at+1)
	}
	return 0, ErrCatchingUp
}

// unchanged reports whether the matter is still as it was at a generation at which it was listed.
func (t *Tenant) unchanged(at func() uint64) (bool, error) {
	m, err := t.meta(context.Background())
	if err != nil {
		return false, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return at() != 0 && at() == m.Meta.Generation, nil
}

// known returns the documents that were listed last, and lists them anew where the matter has changed.
func (t *Tenant) known() (map[doc.ID]listed, error) {
	same, err := t.unchanged(func() uint64 { return t.listedAt })
	if err != nil {
		return nil, err
	}
	if same {
		t.mu.Lock()
		defer t.mu.Unlock()
		return t.listed, nil
	}
	return t.list(context.Background())
}

// list returns the documents that are there.
func (t *Tenant) list(ctx context.Context) (all map[doc.ID]listed, err error) {
	at, err := t.complete(ctx, func(m metaRecord) int { return m.Documents }, func() (int, error) {
		all, err = t.listOnce(ctx)
		return len(all), err
	})
	t.mu.Lock()
	defer t.mu.Unlock()
	t.listedAt = at
	return all, err
}

func (t *Tenant) listOnce(ctx context.Context) (map[doc.ID]listed, error) {
	all, heads := map[doc.ID]listed{}, map[doc.ID][2]string{}
	err := t.each(ctx, documentCollection, func(r row) error {
		id, err := doc.ParseID(r.doc)
		if err != nil {
			return fmt.Errorf("%w: an object of the server has no document's name", store.ErrDamaged)
		}
		l := listed{version: r.version}
		if err := json.Unmarshal([]byte(r.record), &l.outline); err != nil {
			return fmt.Errorf("document %v: %w: the server's record cannot be read", id, store.ErrDamaged)
		}
		all[id], heads[id] = l, [2]string{r.head, r.tail}
		return nil
	}, "doc", "version", "record", "head", "tail")
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.listed, t.heads = all, heads
	return all, nil
}

// Files returns the record of every file, by path.
func (t *Tenant) Files() ([]store.File, error) {
	same, err := t.unchanged(func() uint64 { return t.filesAt })
	if err != nil {
		return nil, err
	}
	if same {
		t.mu.Lock()
		defer t.mu.Unlock()
		return slices.Clone(t.files), nil
	}
	return t.listFiles(context.Background())
}

func (t *Tenant) listFiles(ctx context.Context) (files []store.File, err error) {
	at, err := t.complete(ctx, func(m metaRecord) int { return m.Files }, func() (int, error) {
		files, err = t.listFilesOnce(ctx)
		return len(files), err
	})
	t.mu.Lock()
	defer t.mu.Unlock()
	t.files, t.filesAt = slices.Clone(files), at
	return files, err
}

func (t *Tenant) listFilesOnce(ctx context.Context) ([]store.File, error) {
	var files []store.File
	err := t.each(ctx, recordCollection, func(r row) error {
		if r.kind != kindFile {
			return nil
		}
		var f store.File
		err := unpack(r.record, &f)
		files = append(files, f)
		return err
	}, "kind", "record")
	slices.SortFunc(files, func(a, b store.File) int { return strings.Compare(a.Path, b.Path) })
	return files, err
}

// The kinds of records.
const (
	kindFile = "file"
	kindMeta = "meta"
)

// SoundFiles is [Tenant.Files]: a record that cannot be read is an error.
func (t *Tenant) SoundFiles() (files []store.File, damaged []string, err error) {
	files, err = t.Files()
	return files, nil, err
}

// DocumentIDs returns the IDs of all documents in ascending order.
func (t *Tenant) DocumentIDs() ([]doc.ID, error) {
	all, err := t.known()
	return sortedIDs(all), err
}

func sortedIDs[V any](all map[doc.ID]V) []doc.ID {
	ids := make([]doc.ID, 0, len(all))
	for id := range all {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b doc.ID) int { return strings.Compare(string(a[:]), string(b[:])) })
	return ids
}

// content reads a document whole, with its version.
func (t *Tenant) content(ctx context.Context, id doc.ID) (c content, version string, err error) {
	p, err := t.get(ctx, documentCollection, documentName(id))
	if errors.Is(err, errAbsent) {
		return c, "", fmt.Errorf("document %v: %w", id, store.ErrNoDocument)
	}
	if err != nil {
		return c, "", err
	}
	if err := unpack(p["content"], &c); err != nil {
		return c, "", fmt.Errorf("document %v: %w", id, err)
	}
	_, err = c.sealed(id)
	return c, p["version"], err
}

// Document returns a document with all its contents, or [store.ErrNoDocument].
func (t *Tenant) Document(id doc.ID) (*store.Document, error) {
	c, _, err := t.content(context.Background(), id)
	if err != nil {
		return nil, err
	}
	return &c.Document, nil
}

// Places returns where the words of a document stand that were recognised in pictures.
func (t *Tenant) Places(id doc.ID) (doc.Places, error) {
	c, _, err := t.content(context.Background(), id)
	return c.Places, err
}

// Outlines returns the documents without their contents, by ID.
func (t *Tenant) Outlines(set store.VectorSet) ([]store.Outline, error) {
	all, err := t.known()
	if err != nil {
		return nil, err
	}
	outlines := make([]store.Outline, 0, len(all))
	for _, id := range sortedIDs(all) {
		o := all[id].outline
		outlines = append(outlines, store.Outline{
			ID: id, Chunks: o.Chunks, Summary: o.Summary, Parties: o.Parties, Type: o.Type, Date: o.Date,
			Edited: o.Edited, Extractor: o.Extractor, HasVectors: o.Set == set,
		})
	}
	return outlines, nil
}

// SoundOutlines is [Tenant.Outlines]: a record that cannot be read is an error.
func (t *Tenant) SoundOutlines(set store.VectorSet) (outlines []store.Outline, damaged []doc.ID, err error) {
	outlines, err = t.Outlines(set)
	return outlines, nil, err
}

// Heads returns the first and the last bytes of a document's text; see [store.Store.Heads].
func (t *Tenant) Heads(id doc.ID, head, tail int) (first, last string, err error) {
	t.mu.Lock()
	known, ok := t.heads[id]
	t.mu.Unlock()
	if ok && head == headBytes && tail == tailBytes {
		return known[0], known[1], nil
	}
	d, err := t.Document(id)
	if err != nil {
		return "", "", err
	}
	first, last = ends(d.Text, head, tail)
	return first, last, nil
}

// Exposed is false: what may be read is the server's to say.
func (t *Tenant) Exposed() bool { return false }

// Size is 0: what a matter takes on a server is not told.
func (t *Tenant) Size() (int64, error) { return 0, nil }
