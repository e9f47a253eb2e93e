//go:build desktop && !dev

package desktop

// answeredDialog returns nothing: the user answers.
func answeredDialog() (path string, ok bool) { return "", false }
