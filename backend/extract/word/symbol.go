package word

import (
	"strconv"
	"strings"
)

// symbols writes text of a symbol font in Unicode. Text of other fonts stays as it is.
func symbols(font, text string) string {
	sign := signsOf(font)
	if sign == nil {
		if !strings.ContainsRune(text, '\uF0B7') {
			return text
		}
		return strings.ReplaceAll(text, "\uF0B7", "•") // a bullet that lost its font
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

// symbol returns the character of a w:sym: a code in hexadecimal, in a font.
func symbol(font, code string) string {
	n, err := strconv.ParseUint(code, 16, 16)
	if err != nil || n == 0 {
		return ""
	}
	return symbols(font, string(rune(n)))
}

// symbolField returns the character of a SYMBOL field: a code, and a font after \f.
func symbolField(words []string) string {
	if len(words) == 0 {
		return ""
	}
	n, err := strconv.ParseUint(words[0], 0, 16)
	if err != nil || n == 0 {
		return ""
	}
	font := ""
	for i, w := range words[:len(words)-1] {
		if w == `\f` {
			font = strings.Trim(words[i+1], `"“”`)
		}
	}
	return symbols(font, string(rune(n)))
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

// signTable holds the signs of a font from the code 0x20 on.
type signTable []rune

func (t signTable) sign(code rune) rune {
	if code < 0x20 || int(code)-0x20 >= len(t) {
		return 0
	}
	return t[code-0x20]
}

// signList holds those of a font of which only few are of use in a contract.
type signList map[rune]rune

func (l signList) sign(code rune) rune { return l[code] }
