package export

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
)

// stretch is a part of a text that runs in one direction.
type stretch struct {
	text string
	rtl  bool
}

// directions parts a text where its direction changes. What has no direction of its own,
// between two that differ, goes with the one that is the whole text's.
func directions(text string) []stretch {
	base := rightToLeft(text)
	var parts []stretch
	rtl := base
	start, pending := 0, 0 // pending: behind the last character with a direction
	for i, r := range text {
		var next bool
		switch p, _ := bidi.LookupRune(r); p.Class() {
		case bidi.L, bidi.EN, bidi.AN:
		case bidi.R, bidi.AL:
			next = true
		default:
			continue
		}
		if next != rtl {
			cut := i
			if next == base {
				cut = pending
			}
			if cut > start {
				parts = append(parts, stretch{text[start:cut], rtl})
				start = cut
			}
			rtl = next
		}
		pending = i + utf8.RuneLen(r)
	}
	if start < len(text) {
		parts = append(parts, stretch{text[start:], rtl})
	}
	return parts
}

// rightToLeft reports whether the first letter of a text is one that is written from
// right to left.
func rightToLeft(text string) bool {
	i := strings.IndexFunc(text, func(r rune) bool {
		p, _ := bidi.LookupRune(r)
		return p.Class() == bidi.L || p.Class() == bidi.R || p.Class() == bidi.AL
	})
	if i < 0 {
		return false
	}
	p, _ := bidi.LookupString(text[i:])
	return p.Class() != bidi.L
}
