package matter

import "strings"

// SplitStep parts the text of an error or a notice from the next step that it ends with,
// after its last semicolon.
func SplitStep(text string) (reason, next string) {
	if i := strings.LastIndex(text, "; "); i >= 0 {
		return text[:i], text[i+2:]
	}
	return text, ""
}
