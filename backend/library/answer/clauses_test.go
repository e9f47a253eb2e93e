package answer

import (
	"strings"
	"testing"
)

// TestLacking holds that a word stands in a text in any form and with a slip of the finger, and in any of
// several texts.
func TestLacking(t *testing.T) {
	t.Parallel()
	asked := []string{"balloon", "ride", "alowed", "assignable", "pirate"}
	if got := strings.Join(lacking(asked, "No assignment is allowed.", "What the balloons override"), " "); got != "ride pirate" {
		t.Errorf("lacking %q", got)
	}
	if got := lacking(nil, "a text"); len(got) > 0 || len(asked) != 5 || asked[0] != "balloon" {
		t.Errorf("lacking %q, of %q", got, asked)
	}
}
