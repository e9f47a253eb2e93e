package extract

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// decode returns the canonical text of a source and the name of its encoding. The
// error wraps [ErrBinary] or [ErrEmpty].
func decode(source []byte) (text, encoding string, err error) {
	switch {
	case bytes.HasPrefix(source, []byte{0xFF, 0xFE}):
		text, encoding = decodeUTF16(source[2:], binary.LittleEndian), "utf-16le"
	case bytes.HasPrefix(source, []byte{0xFE, 0xFF}):
		text, encoding = decodeUTF16(source[2:], binary.BigEndian), "utf-16be"
	case bytes.IndexByte(source, 0) >= 0:
		// Checked before decoding: a large binary is refused at its first zero byte.
		order, name := unmarkedUTF16(source)
		if order == nil {
			return "", "", errZeros()
		}
		text, encoding = decodeUTF16(source, order), name
	case utf8.Valid(source):
		text, encoding = string(source), "utf-8"
	case mostlyUTF8(source):
		text, encoding = decodeMixed(source), "utf-8"
	default:
		text, encoding = decodeWindows1252(source), "windows-1252"
	}
	if err := checkText(text); err != nil {
		return "", "", err
	}
	return text, encoding, nil
}

func errZeros() error {
	return fmt.Errorf("%w: it is in no format that can be read, and no text: it holds zero bytes; if it is text in UTF-16 without a byte "+
		"order mark, save it as UTF-8",
		ErrBinary)
}

// unmarkedUTF16 returns the byte order of a source that is UTF-16 without a mark, as its beginning has it:
// most of its characters are of Latin-1 and have a zero for their other byte. It is nil for other sources.
func unmarkedUTF16(source []byte) (order binary.ByteOrder, name string) {
	if len(source)%2 != 0 {
		return nil, ""
	}
	head := source[:min(len(source), 4096)]
	var zeros [2]int // at even places, at odd ones
	for i, c := range head {
		if c == 0 {
			zeros[i%2]++
		}
	}
	switch units := len(head) / 2; {
	case 8*zeros[0] < zeros[1] && 2*zeros[1] > units:
		return binary.LittleEndian, "utf-16le"
	case 8*zeros[1] < zeros[0] && 2*zeros[0] > units:
		return binary.BigEndian, "utf-16be"
	}
	return nil, ""
}

// mixedShare is how many characters of several bytes a source in UTF-8 has at least for each byte that is
// in no character. What else such bytes are in Windows-1252 comes about by chance: an accented capital
// and a quotation mark behind it look like one.
const mixedShare = 4

// mostlyUTF8 reports whether a source that is not UTF-8 is so but for few bytes: it was cut off in a
// character, or put together from files of several encodings.
func mostlyUTF8(source []byte) bool {
	characters, stray := 0, 0
	for len(source) > 0 {
		r, size := utf8.DecodeRune(source)
		switch {
		case size > 1:
			characters++
		case r == utf8.RuneError:
			stray++
		}
		source = source[size:]
	}
	return characters >= mixedShare*stray
}

// decodeMixed decodes UTF-8, and the bytes that are none as Windows-1252.
func decodeMixed(source []byte) string {
	var b strings.Builder
	b.Grow(len(source) + 16)
	for len(source) > 0 {
		r, size := utf8.DecodeRune(source)
		if r == utf8.RuneError && size == 1 {
			b.WriteString(decodeWindows1252(source[:1]))
		} else {
			b.Write(source[:size])
		}
		source = source[size:]
	}
	return b.String()
}

// maxControls is the share of control characters, one in so many, above which a text
// is taken for binary. Random bytes without zeros have one in nine; the 641 texts of
// the development data have none at all.
const maxControls = 200

// checkText refuses a decoded source that is no text.
func checkText(text string) error {
	if strings.IndexByte(text, 0) >= 0 {
		return errZeros()
	}
	controls, blank := 0, true
	for _, r := range text {
		switch {
		case r == '\t' || r == '\n' || r == '\v' || r == '\f' || r == '\r' || r == 0x85:
		case r < 0x20 || r >= 0x7F && r < 0xA0:
			controls++
		case blank && r != '\uFEFF' && !unicode.IsSpace(r):
			blank = false
		}
	}
	if controls*maxControls > len(text) {
		return fmt.Errorf("%w: %d of its %d bytes are control characters; open it in the program that made it and save it as plain text",
			ErrBinary, controls, len(text))
	}
	if blank {
		return fmt.Errorf("%w: nothing but white space; if it is a scan, run text recognition on it first", ErrEmpty)
	}
	return nil
}

// decodeUTF16 decodes UTF-16 without a byte order mark. What is not valid, a lone
// surrogate or an odd last byte, becomes U+FFFD.
func decodeUTF16(source []byte, order binary.ByteOrder) string {
	var b strings.Builder
	b.Grow(len(source))
	for i := 0; i+1 < len(source); i += 2 {
		r := rune(order.Uint16(source[i:]))
		if utf16.IsSurrogate(r) {
			second := rune(0)
			if i+3 < len(source) {
				second = rune(order.Uint16(source[i+2:]))
			}
			if r = utf16.DecodeRune(r, second); r != utf8.RuneError {
				i += 2
			}
		}
		b.WriteRune(r)
	}
	if len(source)%2 == 1 {
		b.WriteRune(utf8.RuneError)
	}
	return b.String()
}

// windows1252High maps the bytes 0x80 to 0x9F; the rest of Windows-1252 is Latin-1.
// The five bytes it leaves undefined map to the control character of the same number,
// as the WHATWG encoding standard has it.
var windows1252High = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8D, 'Ž', 0x8F,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9D, 'ž', 'Ÿ',
}

func decodeWindows1252(source []byte) string {
	var b strings.Builder
	b.Grow(len(source) + len(source)/16)
	for _, c := range source {
		r := rune(c)
		if c >= 0x80 && c < 0xA0 {
			r = windows1252High[c-0x80]
		}
		b.WriteRune(r)
	}
	return b.String()
}
