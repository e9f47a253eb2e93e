package highlights

import (
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"pincite/backend/doc"
	"pincite/backend/library/matter"
)

var (
	// ErrNone is returned when a matter has no highlight of an id.
	ErrNone = errors.New("there is no such highlight")
	// ErrColour is returned for a colour that is none of [Colours].
	ErrColour = errors.New("there is no such colour")
)

// Colours are those that a highlight may have.
var Colours = []string{"yellow", "green", "blue", "red"}

// Highlight is words of a document that a person marked.
type Highlight struct {
	ID   string `json:"id"`
	File string `json:"file"` // absolute path by which the person knew the document
	Doc  string `json:"doc_sha256"`
	// Characters is the span of Quote in the text that Doc had then, in Unicode code points; Before and After are the words around it.
	Characters doc.Span  `json:"characters"`
	Quote      string    `json:"quote"`
	Before     string    `json:"before,omitempty"`
	After      string    `json:"after,omitempty"`
	Colour     string    `json:"colour"`
	Note       string    `json:"note,omitempty"`
	At         time.Time `json:"at"` // when it was made or last changed
}

// Highlights are those of a matter. It is not safe for concurrent use on one matter.
type Highlights struct {
	File *matter.Handle
}

func (h Highlights) log() matter.Log[Highlight] {
	return matter.Log[Highlight]{File: h.File, Suffix: matter.NotesSuffix, Copy: matter.NotesCopySuffix, Member: "highlights",
		What: "what was highlighted"}
}

// All returns all highlights of the matter, in the order in which they were made.
func (h Highlights) All() ([]Highlight, error) { return h.log().Read() }

// In returns those of some highlights that are in a file, of whatever version, or in the same content elsewhere.
func In(all []Highlight, file, id string) []Highlight {
	return slices.DeleteFunc(slices.Clone(all), func(one Highlight) bool { return one.File != file && one.Doc != id })
}

// Add keeps a highlight and returns it. Without an ID it gets one; with one, such as one that was removed, it keeps that and its time.
func (h Highlights) Add(now time.Time, one Highlight) (Highlight, error) {
	if !slices.Contains(Colours, one.Colour) {
		return Highlight{}, errColour(one.Colour)
	}
	if one.ID == "" {
		one.ID, one.At = rand.Text(), now.UTC()
	}
	all, err := h.All()
	if err != nil {
		return Highlight{}, err
	}
	return one, h.log().Write(append(all, one))
}

// Edit changes the colour and the note of a highlight.
func (h Highlights) Edit(now time.Time, id, colour, note string) error {
	if !slices.Contains(Colours, colour) {
		return errColour(colour)
	}
	return h.change(id, func(all []Highlight, at int) []Highlight {
		all[at].Colour, all[at].Note, all[at].At = colour, note, now.UTC()
		return all
	})
}

// Remove takes a highlight away for good and returns it, for whoever wants to undo that.
func (h Highlights) Remove(id string) (removed Highlight, err error) {
	err = h.change(id, func(all []Highlight, at int) []Highlight {
		removed = all[at]
		return slices.Delete(all, at, at+1)
	})
	return removed, err
}

func (h Highlights) change(id string, change func(all []Highlight, at int) []Highlight) error {
	all, err := h.All()
	if err != nil {
		return err
	}
	at := slices.IndexFunc(all, func(one Highlight) bool { return one.ID == id })
	if at < 0 {
		return fmt.Errorf("%w: %q; list what there is with: pincite notes", ErrNone, id)
	}
	return h.log().Write(change(all, at))
}

func errColour(colour string) error {
	return fmt.Errorf("%w: %q; choose one of %v", ErrColour, colour, Colours)
}
