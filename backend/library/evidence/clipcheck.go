package evidence

import (
	"context"
	"errors"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// ClipStatus says what became of a clip and its source file of today.
type ClipStatus struct {
	Status VerifyStatus
	// Citable says that the words still stand in a document of the matter, so that they
	// can be cited and exported.
	Citable  bool
	NextStep string // empty where verified
	// Place is where a citable quotation stands in its document, and Units its span in
	// UTF-16 code units.
	Place cite.Place
	Units doc.Span
}

// CheckClips compares clips with their documents, and these with their source files, as
// [Evidence.Verify] does. A clip whose document has left the matter, as the old content of
// a file that was changed and indexed again has, is no error but a status.
func (m Evidence) CheckClips(ctx context.Context, clips []KeptClip) ([]ClipStatus, error) {
	statuses := make([]ClipStatus, len(clips))
	var hits []doc.Hit
	var of []int // the clip of each hit
	quoter := newQuoter(m.file)
	err := m.file.Read(func(db matter.Reader) error {
		files, err := db.Files()
		if err != nil {
			return err
		}
		for i, k := range clips {
			if err := ctx.Err(); err != nil {
				return err
			}
			q, err := quoter.quote(db, files, k.Clip)
			switch {
			case errors.Is(err, store.ErrNoDocument), errors.Is(err, doc.ErrQuote), errors.Is(err, doc.ErrSpan):
				statuses[i] = uncitable(k)
			case err != nil:
				return err
			default:
				statuses[i].Place, statuses[i].Units = q.citation.Place, q.units
				hits = append(hits, doc.Hit{Rank: i + 1, Doc: q.file.Doc, File: q.file.Path, Span: q.span, Quote: q.text})
				of = append(of, i)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for len(hits) > 0 {
		n := 1 // those of one document that stand together, whose source is read once
		for n < len(hits) && hits[n].Doc == hits[0].Doc {
			n++
		}
		verdicts, err := m.Verify(ctx, hits[:n])
		switch {
		case errors.Is(err, doc.ErrQuote), errors.Is(err, doc.ErrSpan):
			for _, i := range of[:n] { // a later reader makes another text of the same file
				statuses[i] = ClipStatus{Status: SourceChanged, NextStep: "index the folder again and clip the words anew"}
			}
		case err != nil:
			return nil, err
		default:
			for k, v := range verdicts {
				s := &statuses[of[k]]
				s.Status, s.Citable, s.NextStep = v.Status, true, v.NextStep
			}
		}
		hits, of = hits[n:], of[n:]
	}
	return statuses, nil
}

// uncitable is the status of a clip whose words are in no document of the matter.
func uncitable(k KeptClip) ClipStatus {
	if sources.Missing(k.File) {
		return ClipStatus{Status: SourceMissing, NextStep: "put the file back and index again, or remove the clip"}
	}
	return ClipStatus{Status: SourceChanged, NextStep: "look for the words in the file of today and clip them anew, or remove the clip"}
}
