package firm

import (
	"context"

	"pincite/backend/doc"
	"pincite/backend/store"
)

// pulledAtOnce is how much text is stored in one transaction.
const pulledAtOnce = 4 << 20

// Pull stores all of the tenant in a matter file, which is empty: a backup that needs no server, or
// a matter to take along. Every text is checked against its hash. Progress is told how many
// documents are stored.
func (t *Tenant) Pull(ctx context.Context, to *store.Store, progress func(done, total int)) error {
	m, err := t.meta(ctx)
	if err != nil {
		return err
	}
	files, err := t.listFiles(ctx)
	if err != nil {
		return err
	}
	all, err := t.list(ctx)
	if err != nil {
		return err
	}
	leading := map[doc.ID][]store.File{}
	var rest []store.File
	for _, f := range files {
		if _, ok := all[f.Doc]; ok {
			leading[f.Doc] = append(leading[f.Doc], f)
		} else {
			rest = append(rest, f)
		}
	}
	if err := to.SetMeta(m.Meta); err != nil {
		return err
	}
	var entries []store.Entry
	size := 0
	ids := sortedIDs(leading)
	for i, id := range ids {
		c, _, err := t.content(ctx, id)
		if err != nil {
			return err
		}
		e := store.Entry{Document: &c.Document, Set: all[id].outline.Set, Places: c.Places, Files: leading[id]}
		if e.Vectors, e.Dim, err = t.vectorsOf(ctx, e.Set, id, nil, nil); err != nil {
			return err
		}
		entries = append(entries, e)
		if size += len(c.Document.Text); size < pulledAtOnce && i < len(ids)-1 {
			continue
		}
		if err := to.PutDocuments(entries...); err != nil {
			return err
		}
		entries, size = nil, 0
		progress(i+1, len(ids))
	}
	return to.PutFiles(rest...)
}
