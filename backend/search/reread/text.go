package reread

import "strings"

// titleWithin is how far into a passage its title is looked for, in bytes beyond the title's own length: behind
// a section's number.
const titleWithin = 16

// Text returns what the encoder reads of a passage: its words on one line, behind the title that it stands under
// unless it begins with that. The encoder was taught on the same (passage_text in lab/encoder/examples.py).
func Text(title, passage string) string {
	body := strings.Join(strings.Fields(passage), " ")
	title = strings.Join(strings.Fields(title), " ")
	if title == "" {
		return body
	}
	head := body[:min(len(body), len(title)+titleWithin)]
	if strings.Contains(strings.ToLower(head), strings.ToLower(title)) {
		return body
	}
	return title + ": " + body
}
