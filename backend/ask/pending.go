package ask

import (
	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/text"
)

// leastPending is the share of a question's words that stand in words which a pending change takes out, for these to be
// told beside the answer: they may be what is asked for, as long as nobody has accepted the change.
const leastPending = 0.5

// Pending returns notes of words that may answer the question, too, and that changes take out which nobody has accepted. The
// error is [doc.ErrSpan].
func (q *Question) Pending(d *Document) ([]cite.Note, error) {
	needed := q.needed(d)
	var told []cite.Note
	for _, n := range d.Layout.NotesOn(doc.Span{End: len(d.Text)}) {
		if !n.Removed() || !bears(n.Text, needed) {
			continue
		}
		note, err := d.source.Tell(n)
		if err != nil {
			return nil, err
		}
		told = append(told, note)
	}
	return told, nil
}

// mostUnticked bounds how many choices that are not ticked an answer tells of.
const mostUnticked = 3

// Unticked returns the choices that are about what is asked and that nobody ticked: they are no words of the contract, and may be
// why it has none. The error is [doc.ErrSpan].
func (q *Question) Unticked(d *Document) ([]Citation, error) {
	whole := d.source.Text()
	if whole == d.Text {
		return nil, nil
	}
	needed := q.needed(d)
	var told []Citation
	for _, span := range text.Unmade(whole) {
		if len(told) == mostUnticked || !bears(whole[span.Start:span.End], needed) {
			continue
		}
		c, err := d.Cite(span)
		if err != nil {
			return nil, err
		}
		told = append(told, c)
	}
	return told, nil
}

// bears reports whether some words have enough of the stems needed: two at least, unless one is all that is needed.
func bears(words string, needed map[string]bool) bool {
	seen := map[string]bool{}
	for word := range text.Words(words) {
		if stem := text.Stem(word); needed[stem] {
			seen[stem] = true
		}
	}
	return len(seen) >= min(2, len(needed)) && len(seen) > 0 && float64(len(seen)) >= leastPending*float64(len(needed))
}
