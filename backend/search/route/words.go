package route

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

// Name is what a document may be called by. Every field may be empty.
type Name struct {
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
	text string   // folded: lower case, no accents
	span doc.Span // bytes of the source
	cap  bool     // has a capital, or begins with a digit
}

// wordScanner cuts a text into words and folds them. A word is a run of letters and
// digits; apostrophes inside it are dropped, a possessive 's is no part of it, and
// letters joined by "&" or initials joined by dots stay together ("AT&T", "U.S.").
// Nothing is allocated but buf.
type wordScanner struct {
	src  string
	pos  int
	buf  []byte // the folded word
	span doc.Span
	cap  bool
}

// next moves to the next word; false at the end.
func (s *wordScanner) next() bool {
	for s.pos < len(s.src) {
		if c := s.src[s.pos]; c < utf8.RuneSelf {
			if plainFold[c] != 0 {
				break
			}
			s.pos++
			continue
		}
		r, n := utf8.DecodeRuneInString(s.src[s.pos:])
		if isWordRune(r) {
			break
		}
		s.pos += n
	}
	if s.pos >= len(s.src) {
		return false
	}
	s.scanWord()
	s.skipPossessive()
	return true
}

// scanWord reads the word that begins at pos.
func (s *wordScanner) scanWord() {
	s.buf = s.buf[:0]
	i, piece, longest := s.pos, 0, 0 // piece: letters since the last mark inside the word
	s.span = doc.Span{Start: i, End: i}
	s.cap = false
	for i < len(s.src) {
		if c := s.src[i]; c < utf8.RuneSelf && plainFold[c] != 0 {
			s.cap = s.cap || plainFold[c] != c || i == s.span.Start && c <= '9'
			s.buf = append(s.buf, plainFold[c])
			piece++
			i++
			s.span.End = i
			continue
		}
		r, n := decode(s.src[i:])
		if r >= utf8.RuneSelf && isWordRune(r) {
			s.cap = s.cap || unicode.IsUpper(r) || i == s.span.Start && !unicode.IsLower(r)
			s.buf = appendFolded(s.buf, r)
			piece++
			i += n
			s.span.End = i
			continue
		}
		longest = max(longest, piece)
		if !s.joins(r, i, n, piece, longest) {
			break
		}
		piece = 0
		i += n
	}
	s.pos = s.span.End
}

// plainFold gives the folded letter or digit of each ASCII one, and 0 for the rest.
var plainFold = func() (t [utf8.RuneSelf]byte) {
	for c := byte(0); c < utf8.RuneSelf; c++ {
		switch {
		case 'A' <= c && c <= 'Z':
			t[c] = c + 'a' - 'A'
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
			t[c] = c
		}
	}
	return t
}()

// joins reports whether the mark r at i, n bytes long, holds two parts of one word
// together: an apostrophe within a name, "&" between letters, a dot between initials.
// piece is the length of the part before it, longest that of the longest so far.
func (s *wordScanner) joins(r rune, i, n, piece, longest int) bool {
	if r != '\'' && r != '’' && r != '&' && r != '.' || i+n >= len(s.src) {
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
	case '&':
		return piece <= 2
	case '.':
		return longest == 1 && !isWordRune(after)
	}
	// "O'Brien" is one word; in "Bosch's" the s is no part of the name.
	return (next != 's' && next != 'S') || isWordRune(after)
}

// skipPossessive moves past the 's that follows a word.
func (s *wordScanner) skipPossessive() {
	rest := s.src[s.pos:]
	if len(rest) < 2 || rest[0] != '\'' && rest[0] < utf8.RuneSelf {
		return
	}
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
		return plainFold[r] != 0
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

// singular returns the singular of a plural, and other words as they are.
func singular(w string) string {
	switch n := len(w); {
	case n > 4 && w[n-3:] == "ies":
		return w[:n-3] + "y"
	case n > 3 && w[n-1] == 's' && w[n-2] != 's':
		return w[:n-1]
	}
	return w
}

// words cuts text into words.
func words(text string) []word {
	var out []word
	s := wordScanner{src: text}
	for s.next() {
		if len(s.buf) > 0 {
			out = append(out, word{text: string(s.buf), span: s.span, cap: s.cap})
		}
	}
	return out
}

// camelWords are the parts of the word at span: those that capitals and digits mark.
func camelWords(text string, span doc.Span) []word {
	var out []word
	for _, p := range camelParts(text, span) {
		for _, w := range words(text[p.Start:p.End]) {
			w.span = doc.Span{Start: w.span.Start + p.Start, End: w.span.End + p.Start}
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
