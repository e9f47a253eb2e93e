package text

import (
	"strings"
	"unicode"
)

// Folder returns the folders of a path, of either system, with escapes of URLs undone; ""
// where it has none.
func Folder(path string) string {
	path = Unescape(path)
	return path[:max(0, strings.LastIndexAny(path, `/\`))]
}

// BaseName returns the last part of a path, of either system, with escapes of URLs undone.
func BaseName(path string) string {
	path = Unescape(path)
	return path[strings.LastIndexAny(path, `/\`)+1:]
}

// FileStem is [BaseName] without the extension.
func FileStem(path string) string { return TrimExtension(BaseName(path)) }

// TrimExtension returns a file's name without its extension, which has at most five letters.
func TrimExtension(name string) string {
	if i := strings.LastIndexByte(name, '.'); i > 0 && len(name)-i <= len(".abcde") && !strings.ContainsAny(name[i:], " )") {
		name = name[:i]
	}
	return name
}

// NamesNothing reports whether a file's name, without its extension, is a number or a code
// such as a hash, by which nobody calls a document.
func NamesNothing(stem string) bool {
	const shortestHash = 16
	letters, digits, others := 0, 0, 0 // others: letters that no hash has
	for _, r := range stem {
		switch {
		case '0' <= r && r <= '9':
			digits++
		case 'a' <= r && r <= 'f' || 'A' <= r && r <= 'F':
			letters++
		case unicode.IsLetter(r):
			others++
		}
	}
	return others == 0 && (letters == 0 || letters+digits >= shortestHash && digits >= 4)
}

// Unescape undoes URL encoding as far as it is valid, and leaves the rest.
func Unescape(s string) string {
	if !strings.ContainsRune(s, '%') {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			hi, lo := HexDigit(s[i+1]), HexDigit(s[i+2])
			if hi >= 0 && lo >= 0 {
				b = append(b, byte(hi<<4|lo))
				i += 2
				continue
			}
		}
		b = append(b, s[i])
	}
	return strings.ToValidUTF8(string(b), " ")
}

// HexDigit returns the value of a hexadecimal digit, and -1 for what is none.
func HexDigit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}
