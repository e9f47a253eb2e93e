package search

import (
	"context"
	"math"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
	"pincite/backend/search/vector"
	"pincite/backend/text"
)

// located is a hit in its document.
type located struct {
	doc.Hit
	assembled
	document *Document
}

// pinpointMargin is how far below the best sentence of a hit another one may score and
// still be part of the answer.
const pinpointMargin = 0.5

// pinpoints sets the sentences of hits with their scores, takes away those at the edges that are
// hardly worth reading, and sets the pinpoints: of each hit's sentences those that score within
// [pinpointMargin] of its best one. A hit that all its sentences answer, or that is one sentence, has
// no pinpoint.
func (s *Searcher) pinpoints(ctx context.Context, m Method, t *rank.Topic, hits []located) error {
	var refs []vector.Ref
	ends := make([]int, len(hits))
	cut := map[int]*Document{} // the documents, cut into the hits' sentences
	for i, h := range hits {
		d := cut[h.doc]
		if d == nil {
			d = &Document{Text: h.document.Text, Layout: h.document.Layout}
			cut[h.doc] = d
		}
		for _, sentence := range text.Sentences(d.Text, h.Span) {
			if strings.TrimSpace(d.Text[sentence.Start:sentence.End]) == "" {
				continue
			}
			refs = append(refs, vector.At(h.doc, len(d.Chunks)))
			d.Chunks = append(d.Chunks, sentence)
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
		h := &hits[i]
		for k, ref := range refs[start:end] {
			h.Sentences = append(h.Sentences, doc.Sentence{Span: cut[ref.Doc].Chunks[ref.Chunk], Score: doc.Finite(float64(scores[start+k]))})
		}
		if m.Has(rank.Joining) {
			h.narrow(edgeOpen + t.Known()*(edgeKnown-edgeOpen))
		}
		h.Pinpoint = pinpoint(h.document.Text, h.Sentences)
		start = end
	}
	return ctx.Err()
}

// narrow takes away the sentences at a hit's edges that give less than a least share of what it gives.
func (h *located) narrow(least float64) {
	first, last := h.worthReading(h.document.Chunks, h.Sentences, least)
	if first > 0 {
		h.Span.Start = h.Sentences[first].Span.Start
	}
	if last < len(h.Sentences)-1 {
		h.Span.End = h.Sentences[last].Span.End
	}
	h.Sentences = h.Sentences[first : last+1]
}

// pinpoint returns the sentences that answer, those that touch joined; nil where all do.
func pinpoint(body string, sentences []doc.Sentence) []doc.Span {
	best := math.Inf(-1)
	for _, s := range sentences {
		best = max(best, s.Score)
	}
	var spans []doc.Span
	kept := 0
	for _, s := range sentences {
		if s.Score < best-pinpointMargin {
			continue
		}
		kept++
		if n := len(spans); n > 0 && spans[n-1].End == s.Span.Start {
			spans[n-1].End = s.Span.End
		} else {
			spans = append(spans, s.Span)
		}
	}
	if kept == len(sentences) {
		return nil
	}
	trimEnds(body, spans)
	return spans
}

// trimEnds takes the white space off the ends of spans.
func trimEnds(body string, spans []doc.Span) {
	for i, span := range spans {
		spans[i].End = span.Start + len(strings.TrimRight(body[span.Start:span.End], " \t\r\n\f"))
	}
}
