package answer

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/library/matter"
	"pincite/backend/search"
	"pincite/backend/text"
)

// NoteHit is a note in whose words a query was found. They are not the document's.
type NoteHit struct {
	File string
	Doc  doc.ID
	cite.Note
	Said string // what the note says, words that no reader of the page sees among it
}

// SearchNotes finds the comments, the words that pending changes put in or take out, and those that are hidden, covered or said of
// pictures, which hold all words of a query: at most k, of the documents named or of all, those with the fewest other words first. The
// error is as that of [Session.Search].
func (s *Session) SearchNotes(ctx context.Context, query string, docs []string, k int) (found []NoteHit, err error) {
	wanted := text.Stems(query)
	if len(wanted) == 0 {
		return nil, fmt.Errorf("%w; give words to look for", search.ErrEmptyQuery)
	}
	err = s.attempt(ctx, func(d *snapshot) error {
		found = nil
		var only []doc.ID
		for _, ref := range docs {
			file, err := matter.Resolve(d.files, ref)
			if err != nil {
				return err
			}
			only = append(only, file.Doc)
		}
		for _, e := range d.searcher.Entries {
			if err := ctx.Err(); err != nil {
				return err
			}
			if len(only) > 0 && !slices.Contains(only, e.ID) {
				continue
			}
			v, err := d.documents.get(e.ID)
			if err != nil {
				return err
			}
			hits, err := notesWith(wanted, v)
			if err != nil {
				return err
			}
			for _, h := range hits {
				h.File, h.Doc = e.File, e.ID
				found = append(found, h)
			}
		}
		return nil
	})
	slices.SortStableFunc(found, func(a, b NoteHit) int { return cmp.Compare(len(a.Said), len(b.Said)) })
	return found[:min(len(found), k)], err
}

// notesWith returns the notes of a document whose words have all stems wanted.
func notesWith(wanted map[string]bool, v *cachedDocument) (hits []NoteHit, err error) {
	for _, n := range v.document.Layout.Notes {
		if n.InText() || n.Kind == doc.Doubtful {
			continue
		}
		said := n.Text
		if said == "" {
			said = v.document.Text[n.Anchor.Start:n.Anchor.End]
		}
		have := text.Stems(said)
		missing := false
		for stem := range wanted {
			missing = missing || !have[stem]
		}
		if missing {
			continue
		}
		told, err := cite.Tell(n, v.offsets())
		if err != nil {
			return nil, err
		}
		hits = append(hits, NoteHit{Note: told, Said: said})
	}
	return hits, nil
}
