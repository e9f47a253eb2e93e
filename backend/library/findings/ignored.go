package findings

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pincite/backend/library/matter"
)

// ErrNothing is returned when what is to be heard of again was not ignored.
var ErrNothing = errors.New("it was not ignored")

// Entry is what is ignored in a document: one finding, or all that is said of a term.
type Entry struct {
	File string `json:"file"` // absolute path
	Doc  string `json:"doc_sha256"`
	// ID is that of a finding, Term a term; one of the two is empty.
	ID   string `json:"id,omitempty"`
	Term string `json:"term,omitempty"`
	// Kind, Quote and Message are those of the finding, for a person who looks at the list.
	Kind    string    `json:"kind,omitempty"`
	Quote   string    `json:"quote,omitempty"`
	Message string    `json:"message,omitempty"`
	At      time.Time `json:"at"`
	Undone  bool      `json:"undone,omitempty"`
}

// Findings is what is ignored in a matter.
type Findings struct {
	File *matter.Handle
}

func (f Findings) log() matter.Log[Entry] {
	return matter.Log[Entry]{File: f.File, Suffix: matter.IgnoredSuffix, Copy: matter.IgnoredCopySuffix, Member: "ignored",
		What: "what is ignored"}
}

// Ignore keeps entries; one that is ignored already is not kept again.
func (f Findings) Ignore(now time.Time, entries ...Entry) error {
	all, err := f.log().Read()
	if err != nil {
		return err
	}
	before := len(all)
	for _, e := range entries {
		if !slices.ContainsFunc(all, func(a Entry) bool { return !a.Undone && a.same(e) }) {
			e.At, e.Undone = now.UTC(), false
			all = append(all, e)
		}
	}
	if len(all) == before {
		return nil
	}
	return f.log().Write(all)
}

// Heed has a finding, by its id, or a term of a document heard of again. The error is [ErrNothing] where it was not ignored.
func (f Findings) Heed(file, what string) error {
	all, err := f.log().Read()
	if err != nil {
		return err
	}
	done := false
	for i := range all {
		e := &all[i]
		if e.File == file && !e.Undone && (e.ID == what && what != "" || e.Term != "" && strings.EqualFold(e.Term, what)) {
			e.Undone, done = true, true
		}
	}
	if !done {
		return fmt.Errorf("%w: %q; list what is with: pincite proofread %s --ignored", ErrNothing, what, file)
	}
	return f.log().Write(all)
}

// Ignored are the entries of a document.
type Ignored []Entry

// Of returns what is ignored in a file, of whatever version, and in the same content elsewhere.
func (f Findings) Of(file, doc string) (Ignored, error) {
	all, err := f.log().Read()
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(e Entry) bool { return e.Undone || e.File != file && e.Doc != doc }), nil
}

// Covers reports whether a finding is ignored: by its id, or by the term that it is about.
func (list Ignored) Covers(id, quote string) bool {
	return slices.ContainsFunc(list, func(e Entry) bool {
		return e.ID != "" && e.ID == id || e.Term != "" && strings.EqualFold(e.Term, strings.Join(strings.Fields(quote), " "))
	})
}

func (e Entry) same(o Entry) bool {
	return e.File == o.File && e.ID == o.ID && strings.EqualFold(e.Term, o.Term)
}
