// Package families keeps the families of a matter at hand: which papers belong to which agreement, and how each stands on a
// day. A [Book] is made of what a matter's snapshot has in memory, and reads whole texts only of agreements that papers are
// about. A matter without such papers has an empty book, which costs a look at the title of each document.
package families

import (
	"slices"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/family"
)

// Entry is a document as the book is told of it.
type Entry struct {
	ID         doc.ID
	File       string
	Head, Tail string // of its text
	Type, Date string // of its summary
	Parties    []string
}

// Load returns the whole text of a document with its layout.
type Load func(doc.ID) (text string, layout doc.Layout, err error)

// Book holds the families of one matter. It is safe for concurrent use.
type Book struct {
	families *family.Families
	entries  map[doc.ID]Entry

	mu     sync.Mutex
	papers map[doc.ID]family.Paper
	kept   map[key]*family.Standing
}

type key struct {
	base doc.ID
	asOf string
}

// mostKept bounds the standings that are kept; a matter that is asked about more begins anew.
const mostKept = 64

// New links the documents of a matter. Corrections are a person's: the base of a paper by its ID, [family.None] for none.
func New(entries []Entry, corrections map[doc.ID]doc.ID) *Book {
	b := &Book{entries: map[doc.ID]Entry{}, papers: map[doc.ID]family.Paper{}, kept: map[key]*family.Standing{}}
	if len(corrections) == 0 && !slices.ContainsFunc(entries, func(e Entry) bool { return family.MayChange(e.Type, e.Head) }) {
		return b
	}
	papers := make([]family.Paper, len(entries))
	for i, e := range entries {
		b.entries[e.ID] = e
		papers[i] = e.paper()
	}
	b.families = family.LinkPapers(papers, corrections)
	return b
}

func (e Entry) paper() family.Paper {
	return family.Paper{ID: e.ID, File: e.File, Text: e.Head, Tail: e.Tail, Title: e.Type, Parties: e.Parties, Date: e.Date}
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

// Link returns the place of a document in its family; nil where nothing is known of it.
func (b *Book) Link(id doc.ID) *family.Link {
	if b == nil {
		return nil
	}
	return b.families.Link(id)
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
