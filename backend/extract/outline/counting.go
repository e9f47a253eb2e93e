package outline

import (
	"strings"

	"pincite/backend/text/numeral"
)

// style is a way of counting items.
type style int

const (
	lowerLetter style = iota
	upperLetter
	lowerRoman
	upperRoman
	digits
)

// write writes a number below 90 in a style, as [itemReadings] reads it.
func (s style) write(n int) string {
	switch s {
	case lowerLetter:
		return numeral.Letters(n)
	case upperLetter:
		return strings.ToUpper(numeral.Letters(n))
	case lowerRoman:
		return numeral.Roman(n)
	case upperRoman:
		return strings.ToUpper(numeral.Roman(n))
	default:
		return numeral.Decimal(n, 1)
	}
}

// reading is what an item's text may mean: "i" is the ninth letter and the first
// Roman number.
type reading struct {
	style style
	n     int
}

func itemReadings(s string) []reading {
	var out []reading
	isLower := s == strings.ToLower(s)
	if !isLower && s != strings.ToUpper(s) {
		return nil
	}
	if n := atoi(s); n > 0 {
		return append(out, reading{digits, n})
	}
	letters := strings.ToLower(s)
	if c := letters[0]; c >= 'a' && c <= 'z' && strings.Count(letters, letters[:1]) == len(letters) && len(letters) <= 4 {
		n := int(c-'a') + 1 + 26*(len(letters)-1) // after (z) comes (aa)
		if isLower {
			out = append(out, reading{lowerLetter, n})
		} else {
			out = append(out, reading{upperLetter, n})
		}
	}
	if n := numeral.ParseRoman(letters); n > 0 && n < 40 {
		if isLower {
			out = append(out, reading{lowerRoman, n})
		} else {
			out = append(out, reading{upperRoman, n})
		}
	}
	return out
}
