// Package symbol writes text of symbol fonts, in which letters stand for pictures, in
// Unicode: the bullets, boxes, ticks and signs of Symbol, Wingdings, Wingdings 2 and Webdings.
package symbol

import "strings"

// Text returns text that is set in a font, with the signs that the font shows. Text of
// fonts that are no symbol fonts stays as it is, but for a bullet that has lost its font.
func Text(font, text string) string {
	sign := signsOf(font)
	if sign == nil {
		if !strings.ContainsRune(text, '\uF0B7') {
			return text
		}
		return strings.ReplaceAll(text, "\uF0B7", "•")
	}
	return strings.Map(func(r rune) rune {
		code := r
		if r >= 0xF000 && r <= 0xF0FF {
			code -= 0xF000 // the private codes that stand for those of the font
		}
		if s := sign(code); s != 0 && s != ' ' {
			return s
		}
		return r
	}, text)
}

// signsOf returns what finds the sign of a code of a symbol font, 0 or a space where
// there is none. It returns nil for other fonts.
func signsOf(font string) func(code rune) rune {
	switch strings.ToLower(font) {
	case "symbol":
		return symbolSigns.sign
	case "wingdings":
		return wingdingsSigns.sign
	case "wingdings 2":
		return wingdings2Signs.sign
	case "webdings":
		return webdingsSigns.sign
	}
	return nil
}
