package evidence

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"pincite/backend/doc"
)

func TestCommonQuestion(t *testing.T) {
	t.Parallel()
	for want, questions := range map[string][]string{"a?": {"a?", "a?"}, "b?": {"b?"}} {
		var clips []Clip
		for _, q := range questions {
			clips = append(clips, Clip{Question: q})
		}
		if got := commonQuestion(clips); got != want {
			t.Errorf("%q: %q", questions, got)
		}
		if got := commonQuestion(append(clips, Clip{})); got != "" {
			t.Errorf("%q and none: %q", questions, got)
		}
	}
	if got := commonQuestion(nil); got != "" {
		t.Errorf("of nothing: %q", got)
	}
}

// TestListHash is what docs/export.md tells a reader to compute: the SHA-256 of the sorted
// list, a line for each document.
func TestListHash(t *testing.T) {
	t.Parallel()
	a, b := doc.IDOf([]byte("a")), doc.IDOf([]byte("b"))
	lines := []string{a.String(), b.String()}
	if lines[0] > lines[1] {
		lines[0], lines[1] = lines[1], lines[0]
	}
	want := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(lines, "\n")+"\n")))
	for _, ids := range [][]doc.ID{{a, b}, {b, a}} {
		if got := listHash(ids); got != want {
			t.Errorf("%v: %s, want %s", ids, got, want)
		}
	}
	if listHash([]doc.ID{a}) == want || listHash(nil) != fmt.Sprintf("%x", sha256.Sum256(nil)) {
		t.Error("fewer documents have the same hash")
	}
}
