package review

import (
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts"
	"pincite/backend/facts/value"
	"pincite/backend/review/playbook"
	"pincite/backend/review/presence"
)

// leastWords is how many words are enough to be a clause of a kind.
const leastWords = 4

// pending returns notes of words that would answer a column, too, or instead of the words that do, and that changes take out
// which nobody has accepted.
func (w *work) pending(c playbook.Column, cell Cell) []doc.Note {
	removed := w.removals()
	if len(removed) == 0 {
		return nil
	}
	if c.Fact != "" {
		return w.pendingFact(c, cell, removed)
	}
	k, ok := w.reviewer.kinds[c.Learned]
	if !ok {
		return nil
	}
	var notes []doc.Note
	for _, n := range removed {
		if len(strings.Fields(n.Text)) < leastWords {
			continue
		}
		if j := w.reviewer.model.Judge([]presence.Passage{{Text: n.Text}}); j[k].Probability >= foundFrom {
			notes = append(notes, n)
		}
	}
	return notes
}

// removals are the notes of the words that pending changes take out, each change once.
func (w *work) removals() (removed []doc.Note) {
	for _, n := range w.document.Layout.NotesOn(doc.Span{End: len(w.document.Text)}) {
		if n.Removed() {
			removed = append(removed, n)
		}
	}
	return removed
}

// pendingFact returns the notes of the words by which a fact would be another one if all changes were rejected.
func (w *work) pendingFact(c playbook.Column, cell Cell, removed []doc.Note) (notes []doc.Note) {
	d := w.document
	before := d.facts()
	before.Text = d.Layout.View(d.Text, doc.Span{End: len(d.Text)}, doc.Rejected)
	for _, a := range facts.Find(c.Fact, before) {
		if slices.ContainsFunc(cell.Values, func(v value.Value) bool { return v.Text == a.Value.Text }) {
			continue
		}
		evidence := before.Text[a.Evidence.Start:a.Evidence.End]
		for _, n := range removed {
			if words := strings.TrimSpace(n.Text); strings.Contains(evidence, words) || strings.Contains(words, evidence) {
				notes = append(notes, n)
			}
		}
	}
	return notes
}
