// Package codepage names the encodings of older Windows programs, as their files do: by
// number.
package codepage

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// Windows is the code page of western Windows, for files that name none.
const Windows = 1252

// Lookup returns the encoding with a number of Windows' list of code page identifiers,
// and false for those that are not known here.
func Lookup(n int) (encoding.Encoding, bool) {
	switch n {
	case 437:
		return charmap.CodePage437, true
	case 850:
		return charmap.CodePage850, true
	case 852:
		return charmap.CodePage852, true
	case 855:
		return charmap.CodePage855, true
	case 858:
		return charmap.CodePage858, true
	case 866:
		return charmap.CodePage866, true
	case 874:
		return charmap.Windows874, true
	case 932:
		return japanese.ShiftJIS, true
	case 936:
		return simplifiedchinese.GBK, true
	case 949:
		return korean.EUCKR, true
	case 950:
		return traditionalchinese.Big5, true
	case 1250:
		return charmap.Windows1250, true
	case 1251:
		return charmap.Windows1251, true
	case Windows:
		return charmap.Windows1252, true
	case 1253:
		return charmap.Windows1253, true
	case 1254:
		return charmap.Windows1254, true
	case 1255:
		return charmap.Windows1255, true
	case 1256:
		return charmap.Windows1256, true
	case 1257:
		return charmap.Windows1257, true
	case 1258:
		return charmap.Windows1258, true
	case 10000:
		return charmap.Macintosh, true
	case 10007:
		return charmap.MacintoshCyrillic, true
	case 20127, 28591:
		return charmap.ISO8859_1, true
	case 28592:
		return charmap.ISO8859_2, true
	case 28605:
		return charmap.ISO8859_15, true
	case 50220, 50221, 50222:
		return japanese.ISO2022JP, true
	case 51932:
		return japanese.EUCJP, true
	case 54936:
		return simplifiedchinese.GB18030, true
	case 65001:
		return unicode.UTF8, true
	}
	return nil, false
}

// Decode decodes text in the code page with a number, or in that of western Windows
// where the number is not known. What is no character becomes U+FFFD.
func Decode(b []byte, n int) string {
	e, ok := Lookup(n)
	if !ok {
		e = charmap.Windows1252
	}
	s, err := e.NewDecoder().Bytes(b)
	if err != nil {
		return "\uFFFD"
	}
	return string(s)
}
