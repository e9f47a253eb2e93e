package family

import (
	"strings"
	"testing"
)

// FuzzSays holds that a name is said where the letters have it, and nowhere else.
func FuzzSays(f *testing.F) {
	f.Add("oudehavenwaterauthorityandzuiver", "zuiver")
	f.Add("abc", "abcd")
	f.Add("", "")
	f.Fuzz(func(t *testing.T, letters, name string) {
		l := &Link{Reading: Reading{Letters: letters}}
		if got := l.says(name); got != strings.Contains(letters, name) {
			t.Errorf("%q in %q: %v", name, letters, got)
		}
	})
}
