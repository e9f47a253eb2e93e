package answer

import (
	"strings"
	"testing"

	"pincite/backend/doc"
)

// TestDoubtful: a page of words that no dictionary has, with letters in an order that no word has, is told; one with names, addresses and
// words of a trade is not.
func TestDoubtful(t *testing.T) {
	t.Parallel()
	words := strings.Fields("the tenant shall pay rent on first day of each month and keep premises in good repair at own cost until lease ends " +
		"landlord may enter to inspect make repairs show property after notice given writing hours before such entry")
	set := map[string]bool{}
	for _, w := range words {
		set[w] = true
	}
	d := newDictionary(len(words), func(i int) string { return words[i] }, func(w string) bool { return set[w] })
	clean := strings.Repeat(strings.Join(words, " ")+". ", 3)
	for _, c := range []struct {
		name, more string
		want       bool
	}{
		{"clean", "", false},
		{"names and addresses", strings.Repeat("Zwrkqvst of Xqpvland wrote to qzxwv@xvqk.com and www.zqxvw.com. ", 4), false},
		{"one slip", "the tenamt", false},
		{"a scan", "tlie tenamt sliall rnay pavrnent wjtli hcrcof nolice gjven 1andlord prcmjses rcpair.", true},
	} {
		if got := d.doubtful(clean + c.more); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	page := clean + "tlie tenamt sliall rnay pavrnent wjtli hcrcof nolice gjven 1andlord prcmjses rcpair."
	notes := d.doubts(clean+page, []doc.Span{{End: len(clean)}, {Start: len(clean), End: len(clean) + len(page)}})
	if len(notes) != 1 || notes[0].Anchor.Start != len(clean) || notes[0].Words() == "" {
		t.Errorf("notes: %+v", notes)
	}
}
