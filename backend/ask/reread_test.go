package ask

import (
	"strings"
	"testing"

	"pincite/backend/cite"
	"pincite/backend/doc"
)

// TestReread: the sentence that a cross-encoder holds to answer goes before those that share more words with the question, and those that
// it did not read stay behind what it read.
func TestReread(t *testing.T) {
	t.Parallel()
	var words strings.Builder
	hit := doc.Hit{Score: 0.9}
	for i := range mostReread + 4 {
		begin := words.Len()
		words.WriteString("The gym has a rule. "[:19+i%2])
		span := doc.Span{Start: begin, End: words.Len()}
		hit.Sentences = append(hit.Sentences, doc.Sentence{Span: span, Score: -0.1 * float64(i)})
	}
	d := NewDocument(cite.Document{Text: words.String()})
	hit.Span = doc.Span{End: len(d.Text)}
	answering := hit.Sentences[5].Span
	read := 0
	of := Subject{Entails: func(texts []string) ([]Entailment, error) {
		read = len(texts)
		e := make([]Entailment, len(texts))
		e[5].Decides = 6
		return e, nil
	}}
	w := Shipped()
	likely, reread, err := w.reread(d, []doc.Hit{hit}, &of)
	if err != nil || !reread || likely[0].span != answering || read != mostReread {
		t.Fatalf("%d read, %v first of %d, %v", read, likely[0].span, len(likely), err)
	}
	last := likely[len(likely)-1]
	if last.span != hit.Sentences[len(hit.Sentences)-1].Span || last.probability > likely[mostReread-1].probability {
		t.Errorf("last is %v with %v", last.span, last.probability)
	}
	alone, reread, err := w.reread(d, []doc.Hit{hit}, &Subject{})
	if err != nil || reread || alone[0].span != hit.Sentences[0].Span {
		t.Errorf("without a cross-encoder %v is first, %v", alone[0].span, err)
	}
	if w.Reading.Weights["decides"] <= 0 || w.Reading.Weights["unread"] <= 0 {
		t.Errorf("what it reads speaks against a sentence: %v", w.Reading.Weights)
	}
	hit.Sentences[0].Span.End = len(d.Text) + 1
	if _, _, err := w.reread(d, []doc.Hit{hit}, &of); err == nil {
		t.Error("a sentence beyond the document is no error")
	}
}
