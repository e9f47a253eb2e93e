package mail

import (
	"encoding/base64"
	"io"
	"mime"
	"strings"
	"unicode/utf16"
)

// isUTF7 reports whether charset names UTF-7 (RFC 2152).
func isUTF7(charset string) bool {
	switch strings.ToLower(strings.TrimSpace(charset)) {
	case "utf-7", "utf7", "unicode-1-1-utf-7", "x-unicode-1-1-utf-7", "csutf7", "csunicode11utf7":
		return true
	}
	return false
}

// decodeUTF7 decodes UTF-7: between a plus sign and what is no letter of base64 stands UTF-16 in base64, and a minus
// sign that ends it is no part of the text. What breaks these rules stays as it is.
func decodeUTF7(text string) string {
	var out strings.Builder
	for {
		plus := strings.IndexByte(text, '+')
		if plus < 0 {
			out.WriteString(text)
			return out.String()
		}
		out.WriteString(text[:plus])
		text = text[plus+1:]
		end := 0
		for end < len(text) && isBase64(text[end]) {
			end++
		}
		packed := text[:end]
		dash := end < len(text) && text[end] == '-'
		data, err := base64.RawStdEncoding.DecodeString(packed)
		switch {
		case packed == "" && dash:
			out.WriteByte('+')
		case packed == "" || err != nil || len(data) < 2:
			out.WriteByte('+')
			continue
		default:
			units := make([]uint16, len(data)/2)
			for i := range units {
				units[i] = uint16(data[2*i])<<8 | uint16(data[2*i+1])
			}
			out.WriteString(string(utf16.Decode(units)))
		}
		if dash {
			end++
		}
		text = text[end:]
	}
}

func isBase64(c byte) bool {
	return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '+' || c == '/'
}

// words decodes the words of a header that say that they are in UTF-7, which the library does not know.
var words = mime.WordDecoder{CharsetReader: func(charset string, r io.Reader) (io.Reader, error) {
	if !isUTF7(charset) {
		return nil, io.ErrUnexpectedEOF
	}
	b, err := io.ReadAll(r)
	return strings.NewReader(decodeUTF7(string(b))), err
}}
