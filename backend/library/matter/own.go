package matter

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"pincite/backend/atomicfile"
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
		return fmt.Errorf("keep which agreement the paper belongs to: %w; %s", err, atomicfile.Step(err))
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
		return fmt.Errorf("keep a copy of what cannot be made anew: %w; %s", err, atomicfile.Step(err))
	}
	return nil
}

// What is kept beside a matter's file has its name with one of these suffixes. All of it goes
// with the matter.
const (
	WordsSuffix         = ".lex"                 // the word index, which is derived and may be deleted
	WorkspaceSuffix     = ".workspace.json"      // clips and questions
	WorkspaceCopySuffix = ".workspace.copy.json" // the same once more
	OwnSuffix           = ".own.json"            // what of the matter cannot be made anew, once more; see [Own]
	UsesSuffix          = ".uses.json"           // which documents were used last; may be deleted
	PartsSuffix         = ".parts"               // vectors of a document that is not whole yet
	MarksSuffix         = ".reviewed.json"       // what people did to the cells of reviews
	MarksCopySuffix     = ".reviewed.copy.json"  // the same once more
	DatesSuffix         = ".dates.json"          // what deadlines and parties follow from; made anew where it is gone
	ConfirmedSuffix     = ".confirmed.json"      // the deadlines that people confirmed
	ConfirmedCopySuffix = ".confirmed.copy.json" // the same once more
	IgnoredSuffix       = ".ignored.json"        // the findings of proofreading that people ignore
	IgnoredCopySuffix   = ".ignored.copy.json"   // the same once more
	NotesSuffix         = ".notes.json"          // what people highlighted in documents, and noted to it
	NotesCopySuffix     = ".notes.copy.json"     // the same once more
	GridsSuffix         = ".grids.jsonl"         // answers of reviews; made anew where it is gone
	// what documents tell about which paper belongs to which agreement; made anew where it is gone
	FamiliesSuffix = ".families.json"
	PassagesSuffix = ".passages"        // vectors of passages that were read again; may be deleted
	OwnPartsSuffix = ".own.parts"       // folder of those that an index run makes
	JournalSuffix  = ".assistant.jsonl" // which tools an assistant called, and when
	MendSuffix     = ".mend"            // there where damage was found; the next index run mends it
	DamagedSuffix  = ".damaged"         // a file that could not be mended
	KeysSuffix     = ".keys.json"       // the wrapped key of an encrypted matter, once more
	TurningSuffix  = ".turning"         // the matter's file while it is encrypted or decrypted
	SweptSuffix    = ".turning.swept"   // the same after a kill, while it is overwritten
	OldSuffix      = ".old"             // what was replaced and is to be overwritten, of the matter's file and others
)

// Beside are all of them.
var Beside = []string{
	WordsSuffix, WorkspaceSuffix, WorkspaceCopySuffix, OwnSuffix, UsesSuffix, GridsSuffix, MarksSuffix, MarksCopySuffix,
	DatesSuffix, ConfirmedSuffix, ConfirmedCopySuffix, IgnoredSuffix, IgnoredCopySuffix, NotesSuffix, NotesCopySuffix, PartsSuffix,
	OwnPartsSuffix, JournalSuffix,
	MendSuffix, DamagedSuffix, KeysSuffix, TurningSuffix, SweptSuffix, OldSuffix, PassagesSuffix, FamiliesSuffix,
}

// Derived are those of them that hold words of the documents, or what was made of these, and are made anew where they are gone: they
// are overwritten when a document is removed.
var Derived = []string{WordsSuffix, GridsSuffix, DatesSuffix, FamiliesSuffix, PassagesSuffix, PartsSuffix, OwnPartsSuffix, DamagedSuffix}
