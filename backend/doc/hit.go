package doc

import (
	"math"

	"pincite/backend/sure"
)

// Hit is one answer: a span of one document with the words that stand there.
type Hit struct {
	Rank  int     // from 1
	Score float64 // finite; higher is better; comparable across the documents of one result
	// Probability is how likely the hit answers the question; 0 where that is not known, as for
	// a query of operators or where no document is named.
	Probability float64
	Doc         ID
	File        string // the path by which the user knows the document
	Span        Span   // bytes of the canonical text
	Quote       string // exactly the text at Span, checked with [Verify]
	Page        int    // from 1; 0 where the format has no pages
	PageLabel   string // as the document prints it; "" where the format has no pages
	// Section is the label and title of the section the hit starts in; empty where the
	// document has none there.
	Section string
	Summary string
	// Pinpoint holds the sentences inside Span that answer, in order; bytes of the
	// canonical text. Empty where the hit has no narrower answer than itself.
	Pinpoint []Span
	// Sentences are those of Span that hold words, in order, with how well each answers.
	// Empty where a search did not look at them.
	Sentences []Sentence
	Parts     ScoreParts
}

// Grade says in a word of [sure.Word] how probably the hit answers; "" where that is not known.
func (h Hit) Grade() string { return sure.Word(h.Probability) }

// Sentence is a sentence of a hit.
type Sentence struct {
	Span  Span    // bytes of the canonical text
	Score float64 // finite; higher answers better; comparable within the hits of one search
}

// ScoreParts explains a score: what each signal gave, before weighting.
type ScoreParts struct {
	Vector  float64 `json:"vector"`  // cosine of question and augmented chunk
	Lexical float64 `json:"lexical"` // BM25
	Terms   float64 `json:"terms"`   // term-level late interaction
	Learned float64 `json:"learned"` // learned relevance
	Route   float64 `json:"route"`   // confidence that the question names this document

	Words    float64 `json:"-"` // cosine of the mean word vectors
	Headings float64 `json:"-"` // what headings and definitions teach
	Encoder  float64 `json:"-"` // cosine of question and passage by the encoder; 0 where it did not read the passage
}

// Finite returns x, or 0 where x is not a finite number. A NaN or an infinity must
// never reach a result: JSON cannot carry it.
func Finite(x float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0
	}
	return x
}
