package canon

import (
	"fmt"
	"strings"

	"pincite/backend/doc"
)

// Concealed says how many words a document without pages holds that nobody sees, though no format hides them; nothing where
// there are none.
func Concealed(notes []doc.Note) []string {
	words := 0
	for _, n := range notes {
		if n.Kind == doc.Covered || n.Kind == doc.Unseen {
			words += len(strings.Fields(n.Text))
		}
	}
	what := fmt.Sprintf("%d words are written so that nobody sees them (in the colour of their ground, or of no size)", words)
	switch words {
	case 0:
		return nil
	case 1:
		what = "1 word is written so that nobody sees it (in the colour of its ground, or of no size)"
	}
	return []string{what + " and not in the text; whoever has the file can still take them out; have them removed before it is handed on"}
}
