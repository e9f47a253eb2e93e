package sac

import (
	"strings"
	"unicode/utf8"

	"pincite/backend/doc"
)

// separators are the places where the recursive chunker cuts, best first: those of
// LegalBench-RAG's code (arXiv 2408.10343). After the last, it cuts between any two
// characters.
var separators = []string{"\n\n", "\n", "!", "?", ".", ":", ";", ",", " ", ""}

// recursive cuts a text exactly as LangChain's RecursiveCharacterTextSplitter does with
// LegalBench-RAG's settings: the separators above, kept at the start of the piece that
// follows, white space not stripped.
//
// A text is cut at the best separator it holds. Pieces shorter than size are packed
// together as long as they fit; a piece of size characters or more is cut again at
// the next separators, by itself, so packing never crosses it.
func recursive(text string, size int) []doc.Span {
	if text == "" {
		return nil
	}
	c := recursiveCutter{text: text, size: size}
	c.cut(piece{span: doc.Span{End: len(text)}}, separators)
	return c.chunks
}

type recursiveCutter struct {
	text   string
	size   int
	chunks []doc.Span
}

// piece is a part of the text that lies between two separators.
type piece struct {
	span doc.Span
	n    int // characters
}

func (c *recursiveCutter) cut(p piece, seps []string) {
	body := c.text[p.span.Start:p.span.End]
	for seps[0] != "" && !strings.Contains(body, seps[0]) {
		seps = seps[1:]
	}
	sep, finer := seps[0], seps[1:]
	var short []piece // not packed yet
	for start := p.span.Start; start < p.span.End; {
		next := piece{span: doc.Span{Start: start, End: pieceEnd(c.text, start, p.span.End, sep)}}
		next.n = utf8.RuneCountInString(c.text[next.span.Start:next.span.End])
		start = next.span.End
		if next.n < c.size {
			short = append(short, next)
			continue
		}
		c.pack(short)
		short = short[:0]
		if len(finer) == 0 {
			c.chunks = append(c.chunks, next.span)
		} else {
			c.cut(next, finer)
		}
	}
	c.pack(short)
}

// pieceEnd returns where the piece that starts at start ends: before the next
// separator that does not itself start the piece, or at end.
func pieceEnd(text string, start, end int, sep string) int {
	if sep == "" {
		return forward(text, start, 1)
	}
	from := start
	if strings.HasPrefix(text[start:end], sep) {
		from += len(sep)
	}
	if i := strings.Index(text[from:end], sep); i >= 0 {
		return from + i
	}
	return end
}

// pack joins neighbouring pieces into chunks of at most size characters.
func (c *recursiveCutter) pack(pieces []piece) {
	first, n := 0, 0 // the chunk being packed is pieces[first:i], of n characters
	for i, p := range pieces {
		if n+p.n > c.size && i > first {
			c.emit(pieces[first:i])
			first, n = i, 0
		}
		n += p.n
	}
	c.emit(pieces[first:])
}

func (c *recursiveCutter) emit(pieces []piece) {
	if len(pieces) > 0 {
		c.chunks = append(c.chunks, doc.Span{Start: pieces[0].span.Start, End: pieces[len(pieces)-1].span.End})
	}
}

// forward returns the position n characters after position i, or the end of the text.
func forward(text string, i, n int) int {
	for ; n > 0 && i < len(text); n-- {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		_, width := utf8.DecodeRuneInString(text[i:])
		i += width
	}
	return i
}
