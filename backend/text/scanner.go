package text

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
//	for word, span := range text.Words("Société Générale") { … } // societe, generale
//
// Ligatures and forms of full width are the letters that they look like, which the models do not know.
//
// A word that folding leaves as it is shares the memory of text; only the others are
// allocated. Any string may be given; invalid UTF-8 is skipped as control characters are.
func Words(text string) iter.Seq2[string, doc.Span] {
	return func(yield func(string, doc.Span) bool) {
		s := NewScanner(text)
		for s.Next() {
			if s.Punct {
				continue
			}
			word := text[s.Start:s.End]
			if word != string(s.Word) {
				word = unjoined(string(s.Word))
			} else if !s.plain {
				word = unjoined(word)
			}
			if !yield(word, doc.Span{Start: s.Start, End: s.End}) {
				return
			}
		}
	}
}

// FoldedWords returns the words that [Words] yields.
func FoldedWords(text string) (words []string) {
	for word := range Words(text) {
		words = append(words, word)
	}
	return words
}

// A Scanner walks over the words of a text, punctuation included, and folds them. The
// normalisation is that of BERT uncased: clean text, spaces around CJK ideographs, lower
// case, no accents, every punctuation character a word by itself. It belongs to one
// goroutine. [Words] is simpler where neither punctuation nor pieces of words are wanted.
type Scanner struct {
	// What [Scanner.Next] found:

	Start, End int    // its bytes in the text, combining marks at its end included
	Word       []byte // folded, at least one byte; valid until the next call
	Punct      bool   // a punctuation character

	text string
	pos  int
	// from holds, for each byte of Word, where the character it came from starts in
	// text. It is set where plain is false; a plain word has one byte for each byte
	// of text.
	from  []int
	plain bool
	sigma bool // the last character was a capital sigma
}

// NewScanner returns a scanner before the first word of a text. Any string may be given.
func NewScanner(text string) Scanner { return Scanner{text: text} }

// Next finds the next word and reports whether there is one.
func (s *Scanner) Next() bool {
	s.Word, s.from, s.plain, s.Punct, s.sigma = s.Word[:0], s.from[:0], true, false, false
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
			s.Word = append(s.Word, b)
			s.Start, s.End, s.pos, s.Punct = i, i+1, i+1, true
			return true
		}
		i++
	}
	s.pos = i
	return false
}

// nextASCII reads a word that starts with an ASCII letter or digit at i.
func (s *Scanner) nextASCII(i int) bool {
	text, word := s.text, s.Word
	j := i
	for j < len(text) {
		b := asciiLower[text[j]]
		if b == 0 {
			break
		}
		word = append(word, b)
		j++
	}
	s.Word, s.Start, s.End, s.pos = word, i, j, j
	if j < len(text) && (text[j] >= utf8.RuneSelf || asciiClass[text[j]] == dropped) {
		return s.nextSlow(j)
	}
	return true
}

// nextSlow reads on at i, where any character may stand, with the ASCII letters of the
// word so far, if any, in s.Word.
func (s *Scanner) nextSlow(i int) bool {
	for i < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[i:])
		c := classOf(r)
		switch c {
		case dropped:
			i += size
			continue
		case space:
			if len(s.Word) > 0 {
				return s.finish(i)
			}
			i += size
			continue
		}
		if c != letter && len(s.Word) > 0 {
			return s.finish(i)
		}
		n := len(s.Word)
		s.Word = appendFold(s.Word, r)
		switch {
		case len(s.Word) == n: // a lone accent belongs to the character before it
			if n > 0 && s.End == i {
				s.spread()
				s.End = i + size
			}
		case c == letter && asciiPunct(s.Word[n:]): // such as "≠", "=" without its stroke
			if n > 0 {
				s.Word = s.Word[:n]
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
			s.Punct = c == punct
			return s.finish(i)
		}
	}
	return s.finish(i)
}

// add notes that s.Word[n:] came from the character of size bytes at i.
func (s *Scanner) add(n, i, size int) {
	if n == 0 {
		s.Start, s.End = i, i
	}
	if s.plain && (len(s.Word)-n != size || size > 1 || s.End != i) {
		s.spread()
	}
	if !s.plain {
		for range len(s.Word) - n {
			s.from = append(s.from, i)
		}
	}
	s.End = i + size
}

// spread gives a word that was plain so far its byte positions.
func (s *Scanner) spread() {
	if !s.plain {
		return
	}
	s.plain = false
	for k := range s.End - s.Start {
		s.from = append(s.from, s.Start+k)
	}
}

// finish ends the word before position i and reports whether there is one. A capital
// sigma that ends a word folds to "ς", as in the same word written in small letters.
func (s *Scanner) finish(i int) bool {
	s.pos = i
	if n := len(s.Word); s.sigma && n > 2 {
		if before, _ := utf8.DecodeLastRune(s.Word[:n-2]); unicode.IsLetter(before) {
			copy(s.Word[n-2:], "ς")
		}
	}
	return len(s.Word) > 0
}

// PieceEnd returns where in text the piece that ends with byte e-1 of the word ends.
func (s *Scanner) PieceEnd(e int) int {
	switch {
	case e == len(s.Word):
		return s.End
	case s.plain:
		return s.Start + e
	}
	_, size := utf8.DecodeRuneInString(s.text[s.from[e-1]:])
	return s.from[e-1] + size
}

// PieceStart returns where in text the piece that starts with byte a of the word starts.
func (s *Scanner) PieceStart(a int) int {
	if s.plain {
		return s.Start + a
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
