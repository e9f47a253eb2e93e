package rival

import "testing"

// TestIsOnce tells what is said of one case from what is said of all to come.
func TestIsOnce(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]bool{
		"We waive the late fee on this occasion only.":       true,
		"For the May invoice alone you may pay by 30 June.":  true,
		"The late fee is $40 from now on.":                   false,
		"Clause 4 is deleted and replaced by the following:": false,
	} {
		if got := (&Statement{Text: words}).isOnce(); got != want {
			t.Errorf("%q: %v", words, got)
		}
	}
}
