package firm

import (
	"context"
	"slices"
	"time"

	"pincite/backend/doc"
	"pincite/backend/store"
)

// settle brings the records of files up to date, then what the matter says of itself, and deletes
// the documents to which no file leads. One worker does so at a time, with what the others have settled.
func (p *push) settle(ctx context.Context) error {
	if err := p.crew.await(ctx, "settle"); err != nil {
		return err
	}
	alone, err := p.crew.alone(ctx)
	if err != nil {
		return err
	}
	first := make(map[string]bool, len(p.theirs))
	for _, f := range p.theirs {
		first[f.Path] = true
	}
	if err := p.lookAgain(ctx); err != nil {
		return err
	}
	have := make(map[string]store.File, len(p.theirs))
	for _, f := range p.theirs {
		have[f.Path] = f
	}
	var changed []object
	leads := ledTo(p.files)
	now := make(map[string]bool, len(p.files))
	for _, f := range p.files {
		now[f.Path] = true
		if old, ok := have[f.Path]; ok && sameFile(f, old) {
			continue
		}
		packed, err := pack(f)
		if err != nil {
			return err
		}
		changed = append(changed, p.object(recordCollection, fileName(f.Path), object{"kind": kindFile, "record": packed}))
	}
	if err := p.put(ctx, changed); err != nil {
		return err
	}
	var gone []string
	for _, f := range p.theirs {
		switch {
		case now[f.Path]:
		case !p.own(f) || !first[f.Path]: // of another folder, or of who looked there later
			leads[f.Doc] = true
			now[f.Path] = true
		default:
			gone = append(gone, f.Path)
		}
	}
	p.changed = p.changed || len(changed)+len(gone) > 0
	loose := loose(p.there, ledTo(p.theirs), leads, alone)
	if err := p.describe(ctx, p.report.Documents+p.report.Unchanged, len(now), loose); err != nil {
		return err
	}
	for _, path := range gone {
		if err := p.remove(ctx, recordCollection, fileName(path)); err != nil {
			return err
		}
	}
	for _, id := range loose {
		if err := p.remove(ctx, documentCollection, documentName(id)); err != nil {
			return err
		}
		if err := p.removeChunks(ctx, id, p.there[id].version); err != nil {
			return err
		}
		p.report.Deleted++
	}
	return nil
}

func sameFile(a, b store.File) bool {
	same := a.ModTime.Equal(b.ModTime)
	a.ModTime, b.ModTime = time.Time{}, time.Time{}
	return same && a == b
}

// describe writes what the matter says of itself, with a new generation where anything changed: who
// searches it then reads it anew.
func (p *push) describe(ctx context.Context, pushed, files int, loose []doc.ID) error {
	m := metaRecord{Meta: p.meta, Vectors: p.vectors, Dim: p.dim, Documents: max(pushed, len(p.there)-len(loose)), Files: files}
	m.Meta.Folders = slices.Compact(slices.Sorted(slices.Values(append(slices.Clone(p.had.Meta.Folders), p.meta.Folders...))))
	m.Meta.Created, m.Meta.Generation, m.Meta.Revision = p.had.Meta.Created, p.had.Meta.Generation, 0
	if m.Meta.Created.IsZero() {
		m.Meta.Created = p.meta.Created
	}
	if p.changed || len(loose) > 0 || p.had.Meta.VectorSet != p.meta.VectorSet {
		m.Meta.Generation = uint64(time.Now().UnixNano())
	} else if slices.Equal(m.Meta.Folders, p.had.Meta.Folders) {
		return nil
	}
	packed, err := pack(m)
	if err != nil {
		return err
	}
	p.mu.Lock()
	p.read = m
	p.mu.Unlock()
	return p.put(ctx, []object{p.object(recordCollection, metaName, object{"kind": kindMeta, "record": packed})})
}
