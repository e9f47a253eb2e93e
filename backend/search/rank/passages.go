package rank

import (
	"strings"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/search/bm25"
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

// stopwords are the query stopwords, which steer a question without saying what is looked
// for: function words, and the words by which one refers to the document as a whole. They do
// not count in ranking, unless a question has no others.
var stopwords = text.NewSet(`
	a an the this that these those it its their them they he she his her we our us you your i my me
	and or not nor but if then than so as of in on at by for from to with under into about within between
	is are was were be been being am has have had having do does did doing done
	can could may might must shall should will would
	what which who whom whose when where why how whether there here any some all each every either both
	please find show tell give list look check consider considering regarding concerning want need like know see let
	information detail details clause clauses provision provisions section language wording part text document documents
	contract contracts agreement agreements
	include includes included including contain contains contained say says said state states stated stating
	mention mentions mentioned specify specifies specified indicate indicates indicated provide provides provided
	set out forth exist exists there's s t also just only
	mean one`)

// stopStems are the stems of the query stopwords.
var stopStems = sync.OnceValue(func() map[string]bool {
	stems := map[string]bool{}
	for w := range stopwords {
		stems[text.Stem(w)] = true
	}
	return stems
})

// ContentWords returns the words of a question that are no stopwords, or all of them
// where there are no others.
func ContentWords(words []string) []string {
	var kept []string
	for _, w := range words {
		if !stopwords[w] {
			kept = append(kept, w)
		}
	}
	if len(kept) == 0 {
		return words
	}
	return kept
}

// Summaries scores the documents' summaries by BM25, each as if it stood in front of
// every chunk of its document: Summary-Augmented Chunking (arXiv 2510.06999) for the
// lexical side. A chunk's score is the sum over its two fields, its own words and its
// document's summary. It does not change once built.
type Summaries struct {
	documents int
	postings  map[string][]summaryPosting // by stem
}

type summaryPosting struct {
	doc  int
	part float32 // of the score, before IDF
}

// NewSummaries reads summaries, by document.
func NewSummaries(summaries []string) *Summaries {
	s := &Summaries{documents: len(summaries), postings: map[string][]summaryPosting{}}
	counts := make([]map[string]float32, len(summaries))
	lengths := make([]float32, len(summaries))
	total := float32(0)
	for i, summary := range summaries {
		counts[i] = map[string]float32{}
		for word := range text.Words(summary) {
			counts[i][text.Stem(word)]++
			lengths[i]++
		}
		total += lengths[i]
	}
	mean := max(1, total/float32(max(1, len(summaries))))
	for i, of := range counts {
		for stem, tf := range of {
			s.postings[stem] = append(s.postings[stem], summaryPosting{i, bm25.Part(tf, lengths[i], mean)})
		}
	}
	return s
}

// Scores returns the score of each document's summary for the words of a question.
func (s *Summaries) Scores(words []string) []float32 {
	scores := make([]float32, s.documents)
	seen := map[string]bool{}
	for _, word := range words {
		stem := text.Stem(word)
		if seen[stem] {
			continue
		}
		seen[stem] = true
		idf := float32(bm25.IDF(float64(s.documents), float64(len(s.postings[stem]))))
		for _, p := range s.postings[stem] {
			scores[p.doc] += idf * p.part
		}
	}
	return scores
}
