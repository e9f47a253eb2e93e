package ask

import (
	"strings"
	"testing"

	"pincite/backend/cite"
	"pincite/backend/doc"
)

// TestListed: words that lead a list in are not quoted without what they lead in.
func TestListed(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("very ", 400)
	for _, c := range []struct{ name, text, end string }{
		{"items", "The duty does not apply to information which:\n\n(a) is public; or\n\n(b) was known.\n\nOther words follow.", "(b) was known."},
		{"items that are many", "The duty does not apply to what:\n\n(a) is public;\n\n(b) is " + long + "old; or\n\n(c) is new.\n\nEnd.", "(a) is public;"},
		{"a first item that is long", "The duty covers what:\n\n(a) is " + long + "old;\n\n(b) is new.\n\nEnd.", "old;"},
		{"addresses", "Notices go to:\n\n(a) if to the Company:\n\nAldous Holdings, Inc.\n\n45 Park Road\n\nBoston\n\nThe parties may change these addresses by notice to the other party in writing at any time.", "Boston"},
		{"no list", "The fee is due. It is ten dollars.", "The fee is due."},
		{"nothing behind it", "The parties agree as follows:", "follows:"},
	} {
		d := NewDocument(cite.Document{Text: c.text})
		end := strings.IndexAny(c.text, ":.") + 1
		if got := d.listed(doc.Span{End: end}); !strings.HasSuffix(c.text[:got], c.end) {
			t.Errorf("%s: ends with %q", c.name, c.text[max(0, got-40):got])
		}
	}
}
