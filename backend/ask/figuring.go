package ask

import (
	_ "embed" // the weights

	"pincite/backend/doc"
	"pincite/backend/learned"
	"pincite/backend/text"
)

// FigureWeights tell which value of a document a question asks for. lab/cmd/fitfigures fits them.
type FigureWeights struct {
	// Read are those where an encoder compared what is said of the values with the question, Unread without one.
	Read   Choosing `json:"read"`
	Unread Choosing `json:"unread"`
	// Stated is how probably a value is the one that is asked for which is stated.
	Stated float64 `json:"stated"`
}

//go:embed figures.json
var figuresJSON []byte

var figureWeights = learned.Shipped[FigureWeights]("figures.json", figuresJSON)

// weigh tells how probably each of the values is asked for.
func (f *figureSet) weigh(by *FigureWeights) {
	chosen := &by.Unread
	if f.compared {
		chosen = &by.Read
	}
	odds := make([]float64, 0, len(f.all)+1)
	for i := range f.all {
		odds = append(odds, chosen.Deciding.Odds(f.all[i].features))
	}
	for i, p := range learned.Softmax(append(odds, chosen.Silent.Odds(f.none)))[:len(f.all)] {
		f.all[i].right = p
	}
}

// measured reports whether a question asks for a value that is read out of words.
func (q *Question) measured() bool {
	_, is := valueNames[q.Want]
	return is
}

// within returns the sentences of a place, of which each may be asked for.
func within(d *Document, place doc.Span) (sentences []candidate) {
	for _, span := range text.Sentences(d.Text, place) {
		sentences = append(sentences, candidate{span: span, probability: 1})
	}
	return sentences
}

// figured returns the sentence that gives the value which the question asks for, and what is quoted for it: the spans, and the words that
// give it, or those alone where it is to be brief. It is false where no value of the sentences, the most probable first, is it surely enough.
func (q *Question) figured(d *Document, sentences []candidate, of *Subject, present float64, spans []doc.Span, brief bool) (s Sentence, quoted []doc.Span, ok bool, err error) {
	f, err := q.figures(d, sentences, of, present)
	if err != nil {
		return s, spans, false, err
	}
	by := figureWeights()
	f.weigh(by)
	best, right := f.likeliest()
	if best == nil || right < by.Stated {
		return s, spans, false, nil
	}
	if s, ok = q.valueSentence(d, best.value.Shown(), best.value.Span); !ok {
		return s, spans, false, nil
	}
	if best.narrow != "" {
		s.Text += ": " + best.narrow
	}
	if brief {
		spans = nil
	}
	return s, best.quoted(spans), true, nil
}
