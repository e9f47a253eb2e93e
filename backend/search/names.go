package search

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

// DocName is what a document may be called by. Every field may be empty.
type DocName struct {
	// Files are the paths or names under which the document is known. They may be
	// URL-encoded and run together in camel case; folders are ignored.
	Files []string
	// Head and Tail are the first and the last few kilobytes of the text: title,
	// preamble and signature blocks.
	Head, Tail string
	// Summary, Parties, Type and Date are what the indexer made of the document.
	Summary string
	Parties []string
	Type    string
	Date    string
}

// word is one word of a name, a text or a question.
type word struct {
	text string   // folded: lower case, no accents, singular
	span doc.Span // bytes of the source
	cap  bool     // begins with a capital or a digit
	all  bool     // two letters or more, all capitals
	part bool     // continues the word before it: "Fueling" in "WayneFueling"
}

// wordScanner cuts a text into words and folds them. A word is a run of letters and
// digits; apostrophes inside it are dropped with a possessive 's, letters joined by
// "&" or by dots stay together ("AT&T", "U.S."). It allocates nothing but buf.
type wordScanner struct {
	src  string
	pos  int
	buf  []byte // the folded word
	span doc.Span
	cap  bool
	all  bool
}

// next moves to the next word; false at the end.
func (s *wordScanner) next() bool {
	i := s.pos
	for i < len(s.src) {
		r, n := decode(s.src[i:])
		if isWordRune(r) {
			break
		}
		i += n
	}
	if i >= len(s.src) {
		s.pos = i
		return false
	}
	s.buf = s.buf[:0]
	start, end := i, i
	letters, capitals, pieces, longest := 0, 0, 1, 0
	piece := 0
	for i < len(s.src) {
		r, n := decode(s.src[i:])
		if isWordRune(r) {
			if i == start {
				s.cap = unicode.IsUpper(r) || unicode.IsDigit(r) || unicode.Is(unicode.Lo, r)
			}
			if unicode.IsLetter(r) {
				letters++
				if unicode.IsUpper(r) {
					capitals++
				}
			}
			s.buf = appendFolded(s.buf, r)
			i += n
			end = i
			if !unicode.Is(unicode.Mn, r) {
				piece++
				longest = max(longest, piece)
			}
			continue
		}
		if !s.joins(r, i, n, piece, longest) {
			break
		}
		i += n
		pieces++
		piece = 0
	}
	// "U.S." and "L.P.": the dot after the last initial belongs to the word.
	s.span = doc.Span{Start: start, End: end}
	s.all = letters >= 2 && capitals == letters
	s.buf = singular(s.buf)
	s.pos = end
	s.skipPossessive()
	return true
}

// joins reports whether the mark r at i, n bytes long, holds two parts of one word
// together: an apostrophe within a name, "&" between letters, a dot between initials.
func (s *wordScanner) joins(r rune, i, n, piece, longest int) bool {
	if i+n >= len(s.src) {
		return false
	}
	next, m := decode(s.src[i+n:])
	if !unicode.IsLetter(next) {
		return false
	}
	after := rune(' ')
	if i+n+m < len(s.src) {
		after, _ = decode(s.src[i+n+m:])
	}
	switch r {
	case '\'', '’':
		// "O'Brien" is one word; in "Bosch's" the s is no part of the name.
		return (next != 's' && next != 'S') || isWordRune(after)
	case '&':
		return piece <= 2
	case '.':
		return longest == 1 && !isWordRune(after)
	}
	return false
}

// skipPossessive moves past the 's that follows a word.
func (s *wordScanner) skipPossessive() {
	rest := s.src[s.pos:]
	for _, p := range [...]string{"'s", "’s", "'S", "’S"} {
		if strings.HasPrefix(rest, p) {
			s.pos += len(p)
			return
		}
	}
}

func decode(s string) (rune, int) {
	if s[0] < utf8.RuneSelf {
		return rune(s[0]), 1
	}
	return utf8.DecodeRuneInString(s)
}

func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
}

// appendFolded appends r in lower case and without accents.
func appendFolded(b []byte, r rune) []byte {
	switch {
	case r < utf8.RuneSelf:
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return append(b, byte(r))
	case unicode.Is(unicode.Mn, r):
		return b
	}
	r = unicode.ToLower(r)
	if f, ok := foldLatin(r); ok {
		return append(b, f...)
	}
	return utf8.AppendRune(b, r)
}

// foldLatin gives the plain letters of an accented Latin one.
func foldLatin(r rune) (string, bool) {
	const (
		from = "àáâãäåāăąçćĉċčďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįıĵķĺļľŀłñńņňòóôõöøōŏőŕŗřśŝşšșţťŧțùúûüũūŭůűųŵýÿŷźżž"
		to   = "aaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijklllllnnnnooooooooorrrsssssttttuuuuuuuuuuwyyyzzz"
	)
	switch r {
	case 'ß':
		return "ss", true
	case 'æ':
		return "ae", true
	case 'œ':
		return "oe", true
	}
	i := 0
	for _, f := range from {
		if f == r {
			return to[i : i+1], true
		}
		i++
	}
	return "", false
}

// singular drops a plural s: "services" and "service" are one word, as are a name
// and its possessive without the apostrophe.
func singular(b []byte) []byte {
	if n := len(b); n > 4 && string(b[n-3:]) == "ies" {
		return append(b[:n-3], 'y')
	}
	if n := len(b); n > 3 && b[n-1] == 's' && b[n-2] != 's' {
		return b[:n-1]
	}
	return b
}

// words cuts text into words; with camel, a word with capitals inside is followed by
// its parts, and letters are parted from digits.
func words(text string, camel bool) []word {
	var out []word
	s := wordScanner{src: text}
	for s.next() {
		w := word{text: string(s.buf), span: s.span, cap: s.cap, all: s.all}
		if camel {
			if parts := camelParts(text, s.span); len(parts) > 1 {
				for i, p := range parts {
					ps := wordScanner{src: text[p.Start:p.End]}
					if ps.next() {
						out = append(out, word{text: string(ps.buf), span: p, cap: ps.cap, all: ps.all, part: i > 0})
					}
				}
				continue
			}
		}
		if w.text != "" {
			out = append(out, w)
		}
	}
	return out
}

// camelParts cuts the word at span before a capital that follows a small letter,
// before the last capital of a run that a small letter follows, and between letters
// and digits.
func camelParts(text string, span doc.Span) []doc.Span {
	var parts []doc.Span
	start := span.Start
	var before, prev rune
	for i := span.Start; i < span.End; {
		r, n := decode(text[i:])
		cut := -1
		switch {
		case prev == 0:
		case unicode.IsUpper(r) && unicode.IsLower(prev), unicode.IsDigit(r) != unicode.IsDigit(prev) && isWordRune(r) && isWordRune(prev):
			cut = i
		case unicode.IsLower(r) && unicode.IsUpper(prev) && unicode.IsUpper(before):
			cut = i - utf8.RuneLen(prev)
		}
		if cut > start {
			parts = append(parts, doc.Span{Start: start, End: cut})
			start = cut
		}
		before, prev = prev, r
		i += n
	}
	return append(parts, doc.Span{Start: start, End: span.End})
}

// fileTitle is the part of a path that names: no folders, no extension, escapes and
// underscores undone.
func fileTitle(path string) string {
	path = unescape(path)
	if i := strings.LastIndexAny(path, `/\`); i >= 0 {
		path = path[i+1:]
	}
	if i := strings.LastIndexByte(path, '.'); i > 0 && len(path)-i <= 6 && !strings.ContainsAny(path[i:], " )") {
		path = path[:i]
	}
	return strings.ReplaceAll(path, "_", " ")
}

// unescape undoes URL encoding as far as it is valid, and leaves the rest.
func unescape(s string) string {
	if !strings.ContainsRune(s, '%') {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			hi, lo := hexDigit(s[i+1]), hexDigit(s[i+2])
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

func hexDigit(c byte) int {
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
