package ask

import (
	"strings"
	"testing"
)

// TestForeign holds that of a document in another language it is never said that it does not answer, however strange the question's words are to it.
func TestForeign(t *testing.T) {
	t.Parallel()
	w := *Shipped()
	for text, absent := range map[string]bool{
		strings.Repeat("Der Chorleiter probt mit dem Chor an jedem Dienstag in der Schule. ", 12): false,
		strings.Repeat("The conductor meets the choir on every Tuesday in the school. ", 12):      true,
	} {
		d := testDocument(text)
		q := Read("How many sandwiches does the helicopter carry?", "How many sandwiches does the helicopter carry?", Auto)
		hits := testHits(d, strings.Fields(text)[1])
		f, err := w.Extract(q, d, hits, Subject{Foreign: []string{"sandwiches", "helicopter", "carry"}}, false)
		if err != nil || f.Absent != absent || f.Foreign == absent || !absent && f.Presence > PresentForeign {
			t.Errorf("absent %t, %.2f of %q: %v", f.Absent, f.Presence, text[:20], err)
		}
	}
}
