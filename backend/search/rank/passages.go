package rank

import (
	"strings"

	"pincite/backend/doc"
	"pincite/backend/search/relevance"
	"pincite/backend/text"
)

// Text is a document's canonical text and its layout.
type Text struct {
	Text   string
	Layout *doc.Layout
}

// Words are the vectors of the common words, as [text.Words] yields them.
type Words interface {
	Len() int // rows
	Dim() int
	Index(word string) (row int, ok bool)
	IDF(row int) float32
	Rows() []int8         // Len × Dim: a vector for each word
	Unit(row int) float32 // 1 / its length; 0 where it has none
}

// passages holds the words of some passages, as numbers of a vocabulary of their own, so
// that every signal computes once a word and adds up once a passage. It does not change
// once built.
type passages struct {
	vocabulary []vocable
	known      []int32 // those of the vocabulary that the word vectors know
	rows       []int32 // their rows
	index      map[string]int32
	stems      map[string]int32
	tokens     []int32 // the words of all passages
	heads      []int32 // the words of the headings they stand under
	ends       []int   // by passage: end of its words in tokens
	headEnds   []int   // by passage: end of its heading's words in heads
}

// vocable is a word of the vocabulary.
type vocable struct {
	row  int32 // of the word vectors; -1 where they do not know it
	stem int32
	term relevance.Term
}

func newPassages() *passages {
	return &passages{index: map[string]int32{}, stems: map[string]int32{}}
}

func (p *passages) len() int { return len(p.ends) }

// words returns the words of passage i.
func (p *passages) words(i int) []int32 {
	if i == 0 {
		return p.tokens[:p.ends[0]]
	}
	return p.tokens[p.ends[i-1]:p.ends[i]]
}

// heading returns the words of the heading that passage i stands under.
func (p *passages) heading(i int) []int32 {
	if i == 0 {
		return p.heads[:p.headEnds[0]]
	}
	return p.heads[p.headEnds[i-1]:p.headEnds[i]]
}

// add appends the passage at span of a document.
func (p *passages) add(w Words, d Text, span doc.Span) {
	for word := range text.Words(d.Text[span.Start:span.End]) {
		p.tokens = append(p.tokens, p.number(w, word))
	}
	p.ends = append(p.ends, len(p.tokens))
	for word := range text.Words(d.Layout.Above(d.Text, span.Start)) {
		p.heads = append(p.heads, p.number(w, word))
	}
	p.headEnds = append(p.headEnds, len(p.heads))
}

func (p *passages) number(w Words, word string) int32 {
	if n, ok := p.index[word]; ok {
		return n
	}
	v := vocable{row: -1, term: relevance.WordTerm(word)}
	if row, ok := w.Index(word); ok {
		v.row = int32(row)
	}
	stem := text.Stem(word)
	s, ok := p.stems[stem]
	if !ok {
		s = int32(len(p.stems))
		p.stems[stem] = s
	}
	v.stem = s
	n := int32(len(p.vocabulary))
	if v.row >= 0 {
		p.known, p.rows = append(p.known, n), append(p.rows, v.row)
	}
	p.vocabulary = append(p.vocabulary, v)
	p.index[strings.Clone(word)] = n // which may share the memory of a whole text
	return n
}
