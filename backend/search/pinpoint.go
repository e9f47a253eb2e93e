package search

import (
	"context"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
	"pincite/backend/search/vector"
	"pincite/backend/text"
)

// pinpointMargin is how far below the best sentence of a hit another one may score and
// still be part of the answer.
const pinpointMargin = 0.5

// pinpoints sets the sentences of hits with their scores, and the pinpoints: of each hit's
// sentences those that score within [pinpointMargin] of its best one. A hit that all its
// sentences answer, or that is one sentence, has no pinpoint.
func (s *Searcher) pinpoints(ctx context.Context, m Method, t *rank.Topic, hits []doc.Hit, documents map[int]*Document) error {
	var refs []vector.Ref
	ends := make([]int, len(hits))
	cut := map[int]*Document{} // the documents, cut into the hits' sentences
	for i, h := range hits {
		d := s.byID[h.Doc]
		if cut[d] == nil {
			cut[d] = &Document{Text: documents[d].Text, Layout: documents[d].Layout}
		}
		for _, sentence := range text.Sentences(cut[d].Text, h.Span) {
			if strings.TrimSpace(cut[d].Text[sentence.Start:sentence.End]) == "" {
				continue
			}
			refs = append(refs, vector.At(d, len(cut[d].Chunks)))
			cut[d].Chunks = append(cut[d].Chunks, sentence)
		}
		ends[i] = len(refs)
	}
	g, err := s.prepare(refs, func(d int) (*Document, error) { return cut[d], nil })
	if err != nil {
		return err
	}
	scores := s.ranker.Sentences(m, t, g)
	start := 0
	for i, end := range ends {
		hits[i].Pinpoint = pinpoint(refs[start:end], scores[start:end], cut)
		for k, ref := range refs[start:end] {
			hits[i].Sentences = append(hits[i].Sentences, doc.Sentence{
				Span: cut[ref.Doc].Chunks[ref.Chunk], Score: doc.Finite(float64(scores[start+k])),
			})
		}
		start = end
	}
	return ctx.Err()
}

// pinpoint returns the sentences that answer, those that touch joined; nil where all do.
func pinpoint(refs []vector.Ref, scores []float32, cut map[int]*Document) []doc.Span {
	best := float32(0)
	for i, score := range scores {
		if i == 0 || score > best {
			best = score
		}
	}
	var spans []doc.Span
	kept := 0
	for i, score := range scores {
		if score < best-pinpointMargin {
			continue
		}
		kept++
		span := cut[refs[i].Doc].Chunks[refs[i].Chunk]
		if n := len(spans); n > 0 && spans[n-1].End == span.Start {
			spans[n-1].End = span.End
		} else {
			spans = append(spans, span)
		}
	}
	if kept == len(scores) {
		return nil
	}
	for i, span := range spans {
		spans[i].End = span.Start + len(strings.TrimRight(cut[refs[0].Doc].Text[span.Start:span.End], " \t\r\n\f"))
	}
	return spans
}
