package doc

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// NoteKind says what a note is. The strings are those of the JSON.
type NoteKind string

// The kinds of notes.
const (
	Footnote NoteKind = "footnote" // its words are part of the text
	Endnote  NoteKind = "endnote"  // as those of a footnote
	Comment  NoteKind = "comment"  // a remark in the margin, or the answer to one
	// Tracked changes that nobody has accepted or rejected yet. The text has them as if all were
	// accepted.
	Inserted  NoteKind = "inserted"
	Deleted   NoteKind = "deleted"
	MovedHere NoteKind = "moved here"
	MovedAway NoteKind = "moved away"
	// Words that the file holds and no reader of the page sees.
	Hidden      NoteKind = "hidden"           // by their format
	Covered     NoteKind = "covered"          // by a shape, as a redaction that failed
	Unseen      NoteKind = "unseen"           // in the colour of the ground, of no size, or outside the page
	Alternative NoteKind = "alternative text" // says what a picture shows
	Outdated    NoteKind = "outdated value"   // is kept for a field that shows another
	// Doubtful is a page whose text, as a scan's, has so many words that are none that the page may read otherwise.
	Doubtful NoteKind = "doubtful reading"
)

// Note is what a file knows of a place in the text. Footnotes and endnotes stand on the page, and their
// words are part of the text; of all other notes they are not, and must never be quoted as if they were.
type Note struct {
	Kind NoteKind `json:"kind"`
	// Anchor is what the note is about: the words commented or inserted, or the empty span where
	// something was deleted, is hidden, or a footnote's mark stands. Bytes of the canonical text.
	Anchor Span `json:"anchor"`
	// Span is the own text of a footnote or endnote; empty for the others.
	Span Span `json:"span,omitzero"`
	// Text is what the note says: the comment, the words deleted or hidden. Empty for footnotes and endnotes,
	// and for what was inserted or moved here, whose words are those of the anchor.
	Text   string `json:"text,omitempty"`
	Author string `json:"author,omitempty"`
	Date   string `json:"date,omitempty"` // as the source writes it
}

// InText reports whether the note's own words are part of the text.
func (n Note) InText() bool { return n.Kind == Footnote || n.Kind == Endnote }

// Added reports whether the note is of words in the text that are there only if a change is accepted.
func (n Note) Added() bool { return n.Kind == Inserted || n.Kind == MovedHere }

// Removed reports whether the note is of words that are there only if a change is rejected.
func (n Note) Removed() bool { return n.Kind == Deleted || n.Kind == MovedAway }

// Concealed reports whether the note's words are such as no reader of the page sees, and that nobody is told without
// having asked for them.
func (n Note) Concealed() bool {
	return n.Kind == Hidden || n.Kind == Covered || n.Kind == Unseen || n.Kind == Outdated
}

// On reports whether the note is about some of the words of a span, or stands between them or at their ends. A
// footnote is about none, and neither is what is said of a picture.
func (n Note) On(s Span) bool {
	if n.InText() || n.Kind == Alternative {
		return false
	}
	if n.Anchor.Len() == 0 {
		return s.Start <= n.Anchor.Start && n.Anchor.Start <= s.End
	}
	return n.Anchor.Start < s.End && s.Start < n.Anchor.End
}

// NotesOn returns the notes on a span of the text, those that [Note.On] holds for. Neighbours that one change made are
// one.
func (l Layout) NotesOn(s Span) []Note {
	var on []Note
	for _, n := range l.Notes {
		if !n.On(s) {
			continue
		}
		if last := len(on) - 1; last >= 0 && on[last].continues(n) {
			on[last].Anchor.End = n.Anchor.End
			on[last].Text += n.Text
			continue
		}
		on = append(on, n)
	}
	return on
}

// continues reports whether the note m says nothing but what n says of the words just before.
func (n Note) continues(m Note) bool {
	return n.Kind == m.Kind && n.Author == m.Author && n.day() == m.day() && n.Anchor.End == m.Anchor.Start && (n.Added() || n.Removed())
}

// SortNotes brings notes into the order of [Layout.Notes].
func SortNotes(notes []Note) {
	slices.SortStableFunc(notes, func(a, b Note) int {
		if a.InText() || b.InText() {
			return cmp.Compare(place(a), place(b))
		}
		return cmp.Compare(a.Anchor.Start, b.Anchor.Start)
	})
}

func place(n Note) int {
	if n.InText() {
		return 0
	}
	return 1
}

// mostSaid is how many characters of the words of a note [Note.Words] repeats.
const mostSaid = 160

// Words says in English what the note tells of the words that it is on, without repeating what it says itself: "inserted by
// R. Ames on 3 May 2024, not accepted". It is "" for footnotes.
func (n Note) Words() string {
	by := ""
	if n.Author != "" {
		by = " by " + n.Author
	}
	if d := n.day(); d != "" {
		by += " on " + d
	}
	switch n.Kind {
	case Comment:
		return "comment" + by
	case Inserted:
		return "inserted" + by + ", not accepted"
	case Deleted:
		return "words deleted" + by + ", not accepted"
	case MovedHere:
		return "moved here" + by + ", not accepted"
	case MovedAway:
		return "words moved away" + by + ", not accepted"
	case Hidden:
		return "hidden words stand here, which the page does not show"
	case Covered:
		return "covered words stand here, which the page does not show"
	case Unseen:
		return "invisible words stand here, which the page does not show"
	case Alternative:
		return "the description of a picture"
	case Doubtful:
		return "the text of this page has many words that are none, as a poor scan has: compare the quote with the page"
	case Outdated:
		return "the file also keeps an outdated value, which it does not show"
	}
	return ""
}

// Told is [Note.Words] with what the note says itself, on one line: `comment by R. Ames: “…”`. The words of concealed notes
// stay untold.
func (n Note) Told() string {
	words := n.Words()
	if n.Text == "" || n.Concealed() {
		return words
	}
	said := []rune(strings.Join(strings.Fields(n.Text), " "))
	if len(said) > mostSaid {
		said = append(said[:mostSaid-1], '…')
	}
	return words + ": “" + string(said) + "”"
}

// day is the day of the note as people write it, and the date as the source has it where that is not known.
func (n Note) day() string {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02T15:04", time.DateOnly} {
		if t, err := time.Parse(layout, n.Date); err == nil {
			return t.Format("2 January 2006")
		}
	}
	return n.Date
}
