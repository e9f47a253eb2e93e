package sac

import (
	"math"
	"strings"
	"unicode/utf8"

	"pincite/backend/doc"
)

// Split returns the chunks of a text as byte spans, in order. Each lies on character
// boundaries, is not empty, and has at most Size characters. They are contiguous and cover the
// text; the empty text has none. The error wraps [ErrRecipe].
func Split(text string, layout doc.Layout, r Recipe) ([]doc.Span, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	r = r.WithDefaults()
	switch r.Chunker {
	case Naive:
		return naive(text, r.Size), nil
	case Recursive:
		return recursive(text, r.Size), nil
	}
	return structure(text, layout, r.Size), nil
}

// naive cuts every size characters.
func naive(text string, size int) []doc.Span {
	var spans []doc.Span
	for start := 0; start < len(text); start = forward(text, start, size) {
		end := forward(text, start, size)
		spans = append(spans, doc.Span{Start: start, End: end})
		if end == len(text) {
			break
		}
	}
	return spans
}

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

// cut is a place where a chunk may start.
type cut struct {
	pos  int     // bytes
	cost float64 // of a chunk that starts here; less is better
}

// costShort is what a chunk costs more, the more of a twelfth of the size it lacks, so
// that page numbers and stray lines join a neighbour. A fifth joins list items and
// definitions too, and takes 0.01 to 0.08 off the precision given at [costPart].
const costShort = 3.0

// pack chooses among cuts, in order of position and not farther apart than size
// characters, those that cut the text into chunks of at most size characters at the
// least total cost. A cut of negative cost is always worth making.
//
// It is a shortest path over the cuts, so one bad place far on never forces a worse one
// here, as it does when chunks are filled greedily.
func pack(text string, cuts []cut, size int) []doc.Span {
	if text == "" {
		return nil
	}
	n := len(cuts)
	short := size / 12
	at := make([]int, n+1) // in characters; at[n] is the end of the text
	for i := range n {
		end := len(text)
		if i+1 < n {
			end = cuts[i+1].pos
		}
		at[i+1] = at[i] + utf8.RuneCountInString(text[cuts[i].pos:end])
	}
	best := make([]float64, n+1) // cost of cutting everything before cut i
	from := make([]int, n+1)     // where the last of those chunks starts
	for j := 1; j <= n; j++ {
		best[j], from[j] = math.Inf(1), j-1
		for i := j - 1; i >= 0 && at[j]-at[i] <= size; i-- {
			c := best[i] + cuts[i].cost
			if n := at[j] - at[i]; n < short {
				c += costShort * float64(short-n) / float64(short)
			}
			if c < best[j] {
				best[j], from[j] = c, i
			}
		}
	}
	var starts []int
	for i := n; i > 0; {
		i = from[i]
		starts = append(starts, i)
	}
	spans := make([]doc.Span, 0, len(starts))
	for k := len(starts) - 1; k >= 0; k-- {
		end := len(text)
		if k > 0 {
			end = cuts[starts[k-1]].pos
		}
		spans = append(spans, doc.Span{Start: cuts[starts[k]].pos, End: end})
	}
	return spans
}
