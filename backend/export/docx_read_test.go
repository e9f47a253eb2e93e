package export

import (
	"fmt"
	"strings"
	"testing"
)

// TestReadBookmarks has words inside ever more bookmarks: those of an export stand in two.
func TestReadBookmarks(t *testing.T) {
	words := strings.Repeat("Tenant shall pay. ", 100)
	part := func(deep int) string {
		var starts, ends strings.Builder
		for i := range deep {
			fmt.Fprintf(&starts, `<bookmarkStart id="%d" name="pincite_%[1]d"/>`, i)
			fmt.Fprintf(&ends, `<bookmarkEnd id="%d"/>`, i)
		}
		return `<document>` + starts.String() + `<r><t>` + words + `</t></r>` + ends.String() + `<r><t>outside</t></r></document>`
	}
	for _, deep := range []int{0, 1, 2} {
		texts, err := readBookmarks([]byte(part(deep)))
		if err != nil || len(texts) != deep {
			t.Errorf("%d bookmarks: got %d, %v", deep, len(texts), err)
		}
		for name, text := range texts {
			if text != words {
				t.Errorf("%d bookmarks: %s holds %q", deep, name, text)
			}
		}
	}
	for source, want := range map[string]string{
		part(50): "has bookmarks inside each other",
		strings.TrimSuffix(part(1), "</document>"): "is not XML",
	} {
		if texts, err := readBookmarks([]byte(source)); err == nil || err.Error() != want {
			t.Errorf("got %d bookmarks, %v, want %q", len(texts), err, want)
		}
	}
}
