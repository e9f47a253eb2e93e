package ask

import (
	"cmp"
	_ "embed" // the weights
	"slices"

	"pincite/backend/doc"
	"pincite/backend/learned"
	"pincite/backend/text"
)

//go:embed reading.json
var readingJSON []byte

// shippedReading tells how probably a sentence is of the answer, beside what it was held to be alone, once a cross-encoder has read the
// likeliest beside the question: people ask in other words than contracts have. lab/cmd/fitanswering fits it.
var shippedReading = learned.Shipped[learned.Named]("reading.json", readingJSON)

// mostReread bounds the sentences that are read again, lambdaRead is what [Weights.Lambda] is of them: fewer bytes are quoted with it
// than without a cross-encoder, and more of the words that answer.
const (
	mostReread = 16
	lambdaRead = 1.2
)

// reread returns the sentences of passages, the most probable first, and whether a cross-encoder read the likeliest of them: then each
// is as probable as that makes it, and those that it did not read stand behind. The error is that of the model.
func (w *Weights) reread(d *Document, hits []doc.Hit, of *Subject) (likely []candidate, reread bool, err error) {
	likely = w.likely(hits)
	signals, err := read(d, of, likely)
	if err != nil || len(signals) == 0 || w.Reading == nil {
		return likely, false, err
	}
	least := 1.0
	for i, s := range signals {
		likely[i].probability = w.Reading.Of(s)
		least = min(least, likely[i].probability)
	}
	for i := len(signals); i < len(likely); i++ {
		likely[i].probability = min(least, likely[i].probability)
	}
	slices.SortStableFunc(likely, byProbability)
	return likely, true, nil
}

// read returns the signals of the first sentences.
func read(d *Document, of *Subject, likely []candidate) ([]map[string]float64, error) {
	likely = likely[:min(len(likely), mostReread)]
	if of.Entails == nil || of.Related && of.Unnamed && !of.Likely { // sentences of families are ranked together
		return nil, nil
	}
	texts := make([]string, len(likely))
	for i, c := range likely {
		if c.span.End > len(d.Text) {
			return nil, doc.ErrSpan
		}
		span := text.Whole(d.Text, c.span)
		texts[i] = led(d, span) + oneLine(d.Text[span.Start:span.End])
	}
	entailments, err := Surest(of.Entails, texts)
	if err != nil || len(entailments) == 0 {
		return nil, err
	}
	surest := slices.MaxFunc(entailments, func(a, b Entailment) int { return cmp.Compare(a.Decides, b.Decides) })
	signals := make([]map[string]float64, len(likely))
	for i, e := range entailments {
		signals[i] = map[string]float64{"unread": learned.Logit(max(likely[i].unread, leastProbability)), "decides": e.Decides - surest.Decides}
	}
	return signals, nil
}
