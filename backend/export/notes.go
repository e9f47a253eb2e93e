package export

import (
	"slices"
	"strings"

	"pincite/backend/cite"
	"pincite/backend/doc"
)

// exportedNotes returns notes as an export has them, without what comments say.
func exportedNotes(notes []cite.Note) []cite.Note {
	out := slices.Clone(notes)
	for i := range out {
		if out[i].Kind == doc.Comment {
			out[i].Text = ""
		}
	}
	return out
}

// noted says in a line what the file knows of the words quoted, and "" where that is nothing: "Not part of the quoted words: inserted
// by R. Ames on 3 May 2024, not accepted."
func (s Snippet) noted() string {
	var said []string
	for _, n := range s.Notes {
		words := n.Words
		if n.Text != "" {
			words += ": “" + strings.Join(strings.Fields(n.Text), " ") + "”"
		}
		if !slices.Contains(said, words) {
			said = append(said, words)
		}
	}
	if len(said) == 0 {
		return ""
	}
	return "In the file: " + strings.Join(said, "; ") + "."
}
