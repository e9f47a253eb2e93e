package sac

import (
	"net/url"
	"strings"
	"unicode/utf8"
)

// Summary is what a document is about, in the words of its text and file name.
type Summary struct {
	Text    string   // about the target's length; never empty for a named file
	Type    string   // such as "Mutual Non-Disclosure Agreement"
	Parties []string // as the text or the file name call them
	Date    string   // as the text writes it
	Subject string
}

// Summarize makes the built-in summary of a document.
func Summarize(file, text string, target int) Summary {
	if target == 0 {
		target = DefaultSummaryTarget
	}
	name := file[strings.LastIndexByte(file, '/')+1:]
	if decoded, err := url.PathUnescape(name); err == nil && utf8.ValidString(decoded) {
		name = decoded
	}
	words := strings.Join(strings.Fields(name+" "+text[:min(len(text), 4*target)]), " ")
	words = strings.ToValidUTF8(words, "")
	return Summary{Text: words[:forward(words, 0, target)]}
}
