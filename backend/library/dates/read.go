package dates

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"runtime"
	"sync"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/facts"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// Dates reads one matter.
type Dates struct {
	File *matter.Handle
}

// factsVersion is part of what is kept. Raise it with any change of the rules of package facts.
const factsVersion = 26

// read is what a document says.
type read struct {
	Recipe  string       `json:"recipe"`
	Stated  facts.Stated `json:"stated"`
	Parties []string     `json:"parties"`
	Title   string       `json:"title"`
	Signed  Signature    `json:"signed"`
	Forms   []Form       `json:"forms,omitempty"`
	Duties  bool         `json:"duties,omitempty"` // Stated has the duties, too
}

// Signature is how far a document is signed, and the words that tell.
type Signature struct {
	State string `json:"state"`           // signed, partly, blank, draft, or unknown where there is no place to sign
	Span  [2]int `json:"span"`            // of the words, in code points; empty where no words tell
	Quote string `json:"quote,omitempty"` // the words
}

// signature reads how far a document is signed.
func signature(of facts.Document) Signature {
	s := facts.SignedState(of)
	return Signature{
		State: s.State, Quote: of.Text[s.Words.Start:s.Words.End],
		Span: [2]int{utf8.RuneCountInString(of.Text[:s.Words.Start]), utf8.RuneCountInString(of.Text[:s.Words.End])},
	}
}

// Form is one way in which a document names a party.
type Form struct {
	Name string   `json:"name"`
	Term string   `json:"term,omitempty"` // the term that it defines for it; "" for none
	Also []string `json:"also,omitempty"` // other names of it: what it does business as, or was called
	Span doc.Span `json:"span"`           // where the name stands first, in bytes
	File string   `json:"-"`
}

type kept struct {
	Reads map[string]read `json:"reads"` // by document
}

// document is an indexed file with what it says.
type document struct {
	file store.File
	read read
}

// indexed returns the indexed documents by path, of files with one content the first, and what is kept of them.
func (d Dates) indexed() (all []document, have kept, err error) {
	files, err := d.File.Files()
	if err != nil {
		return nil, kept{}, err
	}
	if err := d.File.ReadKept(&have, matter.DatesSuffix); err != nil {
		have = kept{} // it is made anew
	}
	seen := map[doc.ID]bool{}
	for _, f := range files {
		if f.State == store.Indexed && !seen[f.Doc] {
			seen[f.Doc] = true
			all = append(all, document{file: f})
		}
	}
	return all, have, nil
}

// documentsKept returns the indexed documents with what is kept of them; a reading without a recipe where nothing is.
func (d Dates) documentsKept(context.Context) ([]document, error) {
	recipe, err := d.recipe()
	if err != nil {
		return nil, err
	}
	all, have, err := d.indexed()
	for i := range all {
		if r := have.Reads[all[i].file.Doc.String()]; r.Recipe == recipe {
			all[i].read = r
		}
	}
	return all, err
}

// documents returns what the indexed documents say, by path: of files with one content the first.
func (d Dates) documents(ctx context.Context) ([]document, error) { return d.readAll(ctx, false) }

// readAll is documents, with what the parties must do if that is wanted.
func (d Dates) readAll(ctx context.Context, duties bool) ([]document, error) {
	recipe, err := d.recipe()
	if err != nil {
		return nil, err
	}
	all, have, err := d.indexed()
	if err != nil {
		return nil, err
	}
	var mu sync.Mutex
	made := kept{map[string]read{}}
	changed := len(have.Reads) != len(all)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range all {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			r, fresh, err := d.read(all[i].file, recipe, have.Reads[all[i].file.Doc.String()], duties)
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			all[i].read, changed = r, changed || fresh
			made.Reads[all[i].file.Doc.String()] = r
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	if changed {
		if err := d.File.KeepDerived(made, matter.DatesSuffix); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// read returns what a document says: what is kept, if its recipe still holds.
func (d Dates) read(f store.File, recipe string, have read, duties bool) (_ read, fresh bool, err error) {
	if have.Recipe == recipe && (have.Duties || !duties) {
		return have, false, nil
	}
	stored, err := d.File.Document(f.Doc)
	if err != nil {
		return read{}, false, err
	}
	of := facts.Document{Text: stored.Text, Title: stored.Type, Parties: stored.Parties}
	reading := facts.Read(of)
	if have.Recipe == recipe {
		have.Stated.Duties, have.Duties = reading.Duties(), true
		return have, true, nil
	}
	stated := reading.Stated()
	stated.Due = withMilestones(stated.Due, stored)
	r := read{Recipe: recipe, Stated: stated, Parties: stored.Parties, Title: stored.Type, Signed: signature(of)}
	for _, p := range reading.Find("parties") {
		r.Forms = append(r.Forms, Form{Name: p.Value.Text, Term: facts.TermFor(of.Text, p.Value.Span),
			Also: facts.OtherNames(of.Text, p.Value.Span), Span: p.Value.Span})
	}
	if duties {
		r.Stated.Duties, r.Duties = reading.Duties(), true
	}
	return r, true, nil
}

// recipe names what kept readings depend on beside the bytes of the document.
func (d Dates) recipe() (string, error) {
	meta, err := d.File.Meta()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %s", factsVersion, meta.Recipe, extract.Version))
	return hex.EncodeToString(sum[:12]), nil
}
