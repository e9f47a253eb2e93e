// Package families keeps the families of a matter at hand: which papers belong to which agreement, and how each stands on a
// day. [Open] makes a [Book] of the documents' openings and ends; what they tell is kept beside the matter, so that each is read once.
// Whole texts are read only of agreements that papers are about.
package families

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/family"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// Entry is a document as the book is told of it.
type Entry struct {
	ID         doc.ID
	File       string
	Head, Tail string // of its text
	Type       string // of its summary
	Parties    []string
	Reader     string // which made its text; only [Book.Recipe] needs it
}

// How much of a text tells its place in a family, in bytes: title and preamble at its head, signatures at its tail.
const (
	HeadBytes = 4000
	TailBytes = 3000
)

// Link is [Open] of all documents that can be read.
func Link(file *matter.Handle) (*Book, error) {
	entries, err := matter.Get(file, entriesOf)
	if err != nil {
		return nil, err
	}
	return Open(file, entries)
}

// entriesOf returns the documents of a matter that can be read. Of files with one content the first names it.
func entriesOf(db matter.Reader) ([]Entry, error) {
	files, _, err := db.SoundFiles()
	if err != nil {
		return nil, err
	}
	paths := map[doc.ID]string{}
	for _, f := range files { // by path
		if f.Doc != (doc.ID{}) && paths[f.Doc] == "" {
			paths[f.Doc] = f.Path
		}
	}
	outlines, _, err := db.SoundOutlines("")
	if err != nil {
		return nil, err
	}
	var entries []Entry
	for _, o := range outlines {
		if paths[o.ID] == "" {
			continue
		}
		head, tail, err := db.Heads(o.ID, HeadBytes, TailBytes)
		if errors.Is(err, store.ErrNoDocument) || errors.Is(err, store.ErrDamaged) {
			continue
		}
		if err != nil {
			return nil, err
		}
		entries = append(entries, Entry{ID: o.ID, File: paths[o.ID], Head: head, Tail: tail, Type: o.Type, Parties: o.Parties,
			Reader: o.Extractor})
	}
	return entries, nil
}

// Load returns the whole text of a document with its layout.
type Load func(doc.ID) (text string, layout doc.Layout, err error)

// Book holds the families of one matter. It is safe for concurrent use.
type Book struct {
	families *family.Families
	entries  map[doc.ID]Entry

	mu     sync.Mutex // held while a standing is made
	papers map[doc.ID]family.Paper
	kept   map[key]*family.Standing
}

type key struct {
	base doc.ID
	asOf string
}

// mostKept bounds the standings that are kept; a matter that is asked about more begins anew.
const mostKept = 64

// Open links the documents of a matter, by what a person said of them, too. It keeps what it read of them for the next time; an error
// says that it could not, and the book is whole nevertheless.
func Open(file *matter.Handle, entries []Entry) (*Book, error) {
	b := &Book{entries: map[doc.ID]Entry{}, papers: map[doc.ID]family.Paper{}, kept: map[key]*family.Standing{}}
	var known family.Readings
	if err := file.ReadKept(&known, matter.FamiliesSuffix); err != nil {
		known = family.Readings{} // it is made anew
	}
	papers := make([]family.Paper, len(entries))
	for i, e := range entries {
		b.entries[e.ID] = e
		papers[i] = e.paper()
	}
	b.families = family.LinkPapers(papers, corrections(file.Own()), &known)
	if known.Changed {
		return b, file.KeepDerived(known, matter.FamiliesSuffix)
	}
	return b, nil
}

// corrections reads what a person said of the families: the base of a paper, [family.None] for none.
func corrections(own matter.Own) map[doc.ID]doc.ID {
	out := map[doc.ID]doc.ID{}
	for paper, base := range own.Papers {
		id, err := doc.ParseID(paper)
		to, other := doc.ParseID(base)
		if err == nil && (base == "" || other == nil) {
			out[id] = to
		}
	}
	return out
}

func (e Entry) paper() family.Paper {
	return family.Paper{ID: e.ID, File: e.File, Text: e.Head, Tail: e.Tail, Title: e.Type, Parties: e.Parties}
}

// All returns the families; none of a nil book.
func (b *Book) All() []*family.Family {
	if b == nil || b.families == nil {
		return nil
	}
	return b.families.All
}

// Orphans returns the papers whose agreement is not there.
func (b *Book) Orphans() []family.Link {
	if b == nil || b.families == nil {
		return nil
	}
	return b.families.Orphans
}

// Of returns the family of a document; nil where it has none.
func (b *Book) Of(id doc.ID) *family.Family {
	if b == nil {
		return nil
	}
	return b.families.Of(id)
}

// Changes reports whether a document is an agreement that other papers are about.
func (b *Book) Changes(id doc.ID) bool {
	f, l := b.Of(id), b.Link(id)
	return f != nil && (f.Base.ID == id || l.Reading.Kind == family.Restatement)
}

// Recipe names all that follows from the papers of a document's family beside the rules and the day.
func (b *Book) Recipe(id doc.ID) string {
	f := b.Of(id)
	if f == nil {
		return ""
	}
	h := sha256.New()
	for _, l := range append([]family.Link{f.Base}, f.Papers...) {
		fmt.Fprintf(h, "%v %q %q %v %s %d %q %t %q\n", l.ID, l.File, b.entries[l.ID].Reader, l.Base, l.Reading.Kind, l.Reading.Number,
			l.Reading.Dated, l.Reading.Draft, l.Reading.Name)
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// Link returns the place of a document in its family; nil where nothing is known of it.
func (b *Book) Link(id doc.ID) *family.Link {
	if b == nil {
		return nil
	}
	return b.families.Link(id)
}

// Maybe returns the papers that may be about an agreement and are not put behind it, the likeliest first.
func (b *Book) Maybe(base doc.ID) []*family.Link {
	if b == nil {
		return nil
	}
	return b.families.Maybe(base)
}

// Standing returns how the agreement stands on a day that a document is or belongs to; nil where it has no family.
func (b *Book) Standing(id doc.ID, asOf string, load Load) (*family.Standing, error) {
	f := b.Of(id)
	if f == nil {
		return nil, nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	k := key{f.Base.ID, asOf}
	if s := b.kept[k]; s != nil {
		return s, nil
	}
	papers := map[doc.ID]family.Paper{}
	for _, l := range append([]family.Link{f.Base}, f.Papers...) {
		p, ok := b.papers[l.ID]
		if !ok {
			text, layout, err := load(l.ID)
			if err != nil {
				return nil, err
			}
			p = b.entries[l.ID].paper()
			p.Text, p.Tail, p.Layout = text, "", layout
			b.papers[l.ID] = p
		}
		papers[l.ID] = p
	}
	if len(b.kept) >= mostKept {
		b.kept = map[key]*family.Standing{}
	}
	s := f.At(asOf, papers)
	b.kept[k] = s
	return s, nil
}
