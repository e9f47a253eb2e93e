package bench

import (
	"context"
	"errors"
	"math"

	"pincite/backend/doc"
	"pincite/backend/library"
	"pincite/backend/search"
	"pincite/backend/search/rank"
	"pincite/backend/search/reread"
)

// Reading is a question with its best passages, before the encoder's word counted and with what it says.
type Reading struct {
	Known    float64 // how surely it was known what the question wants
	Passages []ReadPassage
}

// ReadPassage is a passage of a [Reading].
type ReadPassage struct {
	Score  float64 // logarithm of a probability
	Cosine float64 // 0 where the encoder did not read the passage
	Share  float64 // of the answer, by characters
}

// Readings asks the questions about all docs and returns a reading of each whose answer is among its best
// passages, and how many there were.
func (p *Program) Readings(ctx context.Context, docs []*Document, questions []Question) (readings []Reading, err error) {
	fusion, err := reread.Shipped()
	if err != nil {
		return nil, err
	}
	made, err := p.Index(ctx, docs, Configs()[0].Recipe, func(int) {})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, made.Close()) }()
	x := made.(*programIndex)
	method := search.Method{Without: rank.Joining | rank.Cutoff | rank.Pinpoints}
	for _, q := range questions {
		found, err := x.matter.Search(ctx, library.Question{Text: q.Query, K: MaxHits}.By(method))
		if err != nil {
			return nil, err
		}
		r := Reading{}
		for _, u := range found.Understood {
			r.Known = min(1, r.Known+u.Probability)
		}
		total := 0.0
		for _, h := range found.Hits {
			file, err := unstaged(x.folder, h.File)
			if err != nil {
				return nil, err
			}
			at := ReadPassage{Score: math.Log(max(h.Score, 1e-12)), Cosine: h.Parts.Encoder}
			if at.Cosine != 0 {
				at.Score -= (fusion.Weight + fusion.Known*r.Known) * (at.Cosine - fusion.Centre)
			}
			at.Score /= fusion.Base
			at.Share = q.shareIn(file, h.Characters)
			total += at.Share
			r.Passages = append(r.Passages, at)
		}
		if total > 0 {
			for i := range r.Passages {
				r.Passages[i].Share /= total
			}
			readings = append(readings, r)
		}
	}
	return readings, nil
}

// shareIn returns how many code points of the answer a span of a file holds.
func (q *Question) shareIn(file string, s doc.Span) float64 {
	n := 0
	for _, g := range q.Gold {
		if g.File == file {
			n += s.Intersect(g.Span).Len()
		}
	}
	return float64(n)
}
