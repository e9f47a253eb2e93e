package export

import (
	"strings"

	"golang.org/x/text/unicode/bidi"
)

// stretch is a part of a text that runs in one direction.
type stretch struct {
	text string
	rtl  bool
}

// directions parts a text where its direction changes. Characters without a direction
// of their own stay with those before them, between two directions with the text's own.
func directions(text string) []stretch {
	base := rightToLeft(text)
	var parts []stretch
	rtl, pending := base, 0 // pending: where the characters without a direction start
	start := 0
	for i, r := range text {
		p, size := bidi.LookupString(text[i:])
		if size == 0 {
			continue
		}
		var strong, toRight bool
		switch p.Class() {
		case bidi.L, bidi.EN, bidi.AN:
			strong = true
		case bidi.R, bidi.AL:
			strong, toRight = true, true
		}
		end := i + len(string(r))
		if !strong {
			continue
		}
		if toRight != rtl && i > start {
			cut := pending
			if toRight == base { // what has no direction goes with the text's own
				cut = max(pending, start)
			} else {
				cut = i
			}
			if cut > start {
				parts = append(parts, stretch{text[start:cut], rtl})
				start = cut
			}
		}
		rtl, pending = toRight, end
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
