package evidence

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

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

// ParseClips reads clips from what pincite search --json prints, or from the JSON of an
// earlier export. A file of hits that was put together by hand needs, of each hit, the
// document's "doc_sha256" or "file" and its "span"; it may have a "quote", which must
// then stand there, and a "comment".
func ParseClips(data []byte) ([]Clip, error) {
	type hit struct {
		File    string  `json:"file"`
		Doc     string  `json:"doc_sha256"`
		Source  int     `json:"source"` // of an export: the number of the source
		Span    *[2]int `json:"span"`
		Quote   string  `json:"quote"`
		Comment string  `json:"comment"`
		Query   string  `json:"question"`
		Score   float64 `json:"score"`
	}
	var in struct {
		Query   string `json:"query"`
		Custody struct {
			Question string `json:"question"`
		} `json:"custody"`
		Hits     []hit `json:"hits"`
		Snippets []hit `json:"snippets"`
		Sources  []hit `json:"sources"`
	}
	const step = "give what pincite search --json printed, or a JSON export"
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, fmt.Errorf("%w: it is not the JSON that was expected; %s", ErrHits, step)
	}
	clips := make([]Clip, 0, len(in.Hits)+len(in.Snippets))
	for i, h := range append(in.Hits, in.Snippets...) {
		if h.Source > 0 && h.Source <= len(in.Sources) {
			h.Doc = in.Sources[h.Source-1].Doc
		}
		if h.Doc == "" {
			h.Doc = h.File
		}
		if h.Doc == "" || h.Span == nil {
			return nil, fmt.Errorf("%w: hit %d has no document or no span; %s", ErrHits, i+1, step)
		}
		for _, question := range []string{in.Query, in.Custody.Question} {
			if h.Query == "" {
				h.Query = question
			}
		}
		clips = append(clips, Clip{
			Doc: h.Doc, Characters: doc.Span{Start: h.Span[0], End: h.Span[1]}, Quote: h.Quote,
			Question: h.Query, Comment: h.Comment, Score: h.Score,
		})
	}
	return clips, nil
}
