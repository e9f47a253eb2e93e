package evidence

import (
	"encoding/json"
	"fmt"

	"pincite/backend/doc"
)

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
