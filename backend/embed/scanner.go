package embed

import (
	"iter"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

// Words yields the words of a text, folded as the models see them (lower case, no
// accents, no control or format characters), each with the bytes of text it stands at.
// A word here is what BERT calls one before it cuts it into pieces: a run of letters and
// digits, or one CJK ideograph. Punctuation and spaces end a word and are not yielded,
// so "non-compete" is two words and "5.4(b)" three.
//
//	for word, span := range embed.Words("Société Générale") { … } // societe, generale
//
// A word that folding leaves as it is shares the memory of text; only the others are
// allocated. Any string may be given; invalid UTF-8 is skipped as control characters are.
func Words(text string) iter.Seq2[string, doc.Span] {
	return func(yield func(string, doc.Span) bool) {
		s := scanner{text: text}
		for s.next() {
			if s.punct {
				continue
			}
			word := text[s.start:s.end]
			if word != string(s.word) {
				word = string(s.word)
			}
			if !yield(word, doc.Span{Start: s.start, End: s.end}) {
				return
			}
		}
	}
}

// scanner walks over the words of a text, punctuation included, and folds them. The
// normalisation is that of BERT uncased: clean text, spaces around CJK ideographs, lower
// case, no accents, every punctuation character a word by itself. Its zero value with
// text set is ready.
type scanner struct {
	text string
	pos  int

	// What next found:

	start, end int    // its bytes in text, combining marks at its end included
	word       []byte // folded, at least one byte; valid until the next call
	punct      bool   // a punctuation character
	// from holds, for each byte of word, where the character it came from starts in
	// text. It is set where plain is false; a plain word has one byte for each byte
	// of text.
	from  []int
	plain bool
	sigma bool // the last character was a capital sigma
}

// next finds the next word and reports whether there is one.
func (s *scanner) next() bool {
	s.word, s.from, s.plain, s.punct, s.sigma = s.word[:0], s.from[:0], true, false, false
	i := s.pos
	for i < len(s.text) {
		b := s.text[i]
		if b >= utf8.RuneSelf {
			return s.nextSlow(i)
		}
		switch asciiClass[b] {
		case letter:
			return s.nextASCII(i)
		case punct:
			s.word = append(s.word, b)
			s.start, s.end, s.pos, s.punct = i, i+1, i+1, true
			return true
		}
		i++
	}
	s.pos = i
	return false
}

// nextASCII reads a word that starts with an ASCII letter or digit at i.
func (s *scanner) nextASCII(i int) bool {
	text, word := s.text, s.word
	j := i
	for j < len(text) {
		b := asciiLower[text[j]]
		if b == 0 {
			break
		}
		word = append(word, b)
		j++
	}
	s.word, s.start, s.end, s.pos = word, i, j, j
	if j < len(text) && (text[j] >= utf8.RuneSelf || asciiClass[text[j]] == dropped) {
		return s.nextSlow(j)
	}
	return true
}

// nextSlow reads on at i, where any character may stand, with the ASCII letters of the
// word so far, if any, in s.word.
func (s *scanner) nextSlow(i int) bool {
	for i < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[i:])
		c := classOf(r)
		switch c {
		case dropped:
			i += size
			continue
		case space:
			if len(s.word) > 0 {
				return s.finish(i)
			}
			i += size
			continue
		}
		if c != letter && len(s.word) > 0 {
			return s.finish(i)
		}
		n := len(s.word)
		s.word = appendFold(s.word, r)
		switch {
		case len(s.word) == n: // a lone accent belongs to the character before it
			if n > 0 && s.end == i {
				s.spread()
				s.end = i + size
			}
		case c == letter && asciiPunct(s.word[n:]): // such as "≠", "=" without its stroke
			if n > 0 {
				s.word = s.word[:n]
				return s.finish(i)
			}
			c = punct
			fallthrough
		default:
			s.add(n, i, size)
			s.sigma = r == 'Σ'
		}
		i += size
		if c != letter {
			s.punct = c == punct
			return s.finish(i)
		}
	}
	return s.finish(i)
}

// add notes that s.word[n:] came from the character of size bytes at i.
func (s *scanner) add(n, i, size int) {
	if n == 0 {
		s.start, s.end = i, i
	}
	if s.plain && (len(s.word)-n != size || size > 1 || s.end != i) {
		s.spread()
	}
	if !s.plain {
		for range len(s.word) - n {
			s.from = append(s.from, i)
		}
	}
	s.end = i + size
}

// spread gives a word that was plain so far its byte positions.
func (s *scanner) spread() {
	if !s.plain {
		return
	}
	s.plain = false
	for k := range s.end - s.start {
		s.from = append(s.from, s.start+k)
	}
}

// finish ends the word before position i and reports whether there is one. A capital
// sigma that ends a word folds to "ς", as in the same word written in small letters.
func (s *scanner) finish(i int) bool {
	s.pos = i
	if n := len(s.word); s.sigma && n > 2 {
		if before, _ := utf8.DecodeLastRune(s.word[:n-2]); unicode.IsLetter(before) {
			copy(s.word[n-2:], "ς")
		}
	}
	return len(s.word) > 0
}

// pieceEnd returns where in text the piece that ends with byte e-1 of the word ends.
func (s *scanner) pieceEnd(e int) int {
	switch {
	case e == len(s.word):
		return s.end
	case s.plain:
		return s.start + e
	}
	_, size := utf8.DecodeRuneInString(s.text[s.from[e-1]:])
	return s.from[e-1] + size
}

// pieceStart returns where in text the piece that starts with byte a of the word starts.
func (s *scanner) pieceStart(a int) int {
	if s.plain {
		return s.start + a
	}
	return s.from[a]
}

func asciiPunct(folded []byte) bool {
	return len(folded) == 1 && folded[0] < utf8.RuneSelf && asciiClass[folded[0]] == punct
}

// asciiLower maps the ASCII letters and digits to their lower case and all other bytes
// to 0.
var asciiLower = func() (t [256]byte) {
	for b := range utf8.RuneSelf {
		if asciiClass[b] == letter {
			t[b] = byte(unicode.ToLower(rune(b)))
		}
	}
	return t
}()
