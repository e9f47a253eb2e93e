package query

import (
	"bytes"
	"strings"
)

// needlesOf returns what stands in the folded form of every text that a phrase stands in:
// its words, of one with wildcards the longest part without.
func needlesOf(p *phrase) []string {
	var needles []string
	for _, w := range p.words {
		longest := ""
		for _, part := range strings.FieldsFunc(string(w), func(r rune) bool { return r == '*' || r == '?' }) {
			if len(part) > len(longest) {
				longest = part
			}
		}
		if longest != "" {
			needles = append(needles, longest)
		}
	}
	return needles
}

// mayHold reports whether a folded text has all the needles of one of some phrases.
func mayHold(folded []byte, phrases [][]string) bool {
	for _, needles := range phrases {
		all := true
		for _, needle := range needles {
			if all = bytes.Contains(folded, []byte(needle)); !all {
				break
			}
		}
		if all {
			return true
		}
	}
	return false
}

// foldPlain appends a text in small letters to dst, or returns nil for one with characters
// that fold to others than small letters.
func foldPlain(dst []byte, text string) []byte {
	at := len(dst)
	dst = append(dst, text...)
	for i := at; i < len(dst); i++ {
		switch f := smallByte[dst[i]]; {
		case f != 0:
			dst[i] = f
		case len(dst)-i > 2 && dst[i] == 0xE2 && dst[i+1] == 0x80 && 0x90 <= dst[i+2] && dst[i+2] <= 0xA7:
			i += 2
		default:
			return nil
		}
	}
	return dst
}

// smallByte folds the bytes of ASCII as [text.Words] does; the others are 0.
var smallByte = func() (t [256]byte) {
	for b := byte(' '); b < 0x7F; b++ {
		t[b] = b
	}
	for b := byte('A'); b <= 'Z'; b++ {
		t[b] = b + 'a' - 'A'
	}
	t['\t'], t['\n'], t['\r'] = '\t', '\n', '\r'
	return t
}()
