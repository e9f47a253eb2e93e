package matter

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/store"
)

// Own is what of a matter cannot be made anew from the files in its folders: what a person
// chose and wrote. It is kept a second time beside the matter, so that it outlives damage of the
// matter's file and a matter that is indexed anew.
type Own struct {
	Folders   []string          `json:"folders"`
	Recipe    string            `json:"recipe,omitempty"`
	Model     string            `json:"model,omitempty"`     // its name
	Summaries map[string]string `json:"summaries,omitempty"` // a person's own, by the document's ID
	// Papers are a person's corrections of families: the ID of the agreement that a paper belongs to, by the paper's ID; "" for none.
	Papers map[string]string `json:"papers,omitempty"`
}

// Own returns what was kept; a zero Own where nothing was, or nothing that can be read.
func (h *Handle) Own() (o Own) {
	_ = h.ReadKept(&o, OwnSuffix) // it is a copy: what is lost with it is still in the matter
	return o
}

// ForgetOwn lets go of a person's own summary of a document, and overwrites what held it.
func (h *Handle) ForgetOwn(id doc.ID) error {
	o := h.Own()
	if _, ok := o.Summaries[id.String()]; !ok {
		return nil
	}
	delete(o.Summaries, id.String())
	if err := h.WipeBeside(OwnSuffix); err != nil {
		return err
	}
	return h.WriteKept(o, OwnSuffix)
}

// SetPaper keeps what a person says of a paper's family: the agreement that it belongs to, or none where base is zero and
// forget is false; forget lets the program decide again.
func (h *Handle) SetPaper(paper, base doc.ID, forget bool) error {
	o := h.Own()
	papers := maps.Clone(o.Papers)
	if papers == nil {
		papers = map[string]string{}
	}
	switch {
	case forget:
		delete(papers, paper.String())
	case base == doc.ID{}:
		papers[paper.String()] = ""
	default:
		papers[paper.String()] = base.String()
	}
	o.Papers = papers
	if err := h.WriteKept(o, OwnSuffix); err != nil {
		return fmt.Errorf("keep which agreement the paper belongs to: %w; free some space or check the folder's permissions", err)
	}
	return nil
}

// KeepOwn keeps what an open matter holds of a person's own, unless it is kept already. A
// summary of a document that is not there is kept on: the document may come back.
func (h *Handle) KeepOwn(db *store.Store) error {
	meta, err := db.Meta()
	if err != nil {
		return err
	}
	outlines, err := db.Outlines(meta.VectorSet)
	if err != nil {
		return err
	}
	before := h.Own()
	now := Own{Folders: meta.Folders, Recipe: meta.Recipe, Model: meta.Notes[NoteModel], Summaries: maps.Clone(before.Summaries),
		Papers: before.Papers}
	if now.Summaries == nil {
		now.Summaries = map[string]string{}
	}
	for _, o := range outlines {
		if o.Edited {
			now.Summaries[o.ID.String()] = o.Summary
		} else {
			delete(now.Summaries, o.ID.String())
		}
	}
	if slices.Equal(now.Folders, before.Folders) && now.Recipe == before.Recipe && now.Model == before.Model &&
		maps.Equal(now.Summaries, before.Summaries) {
		return nil
	}
	err = h.WriteKept(now, OwnSuffix)
	if errors.Is(err, store.ErrVersion) {
		return nil // the newer Pincite that keeps it keeps what is in the matter by then
	}
	if err != nil {
		return fmt.Errorf("keep a copy of what cannot be made anew: %w; free some space or check the folder's permissions", err)
	}
	return nil
}
