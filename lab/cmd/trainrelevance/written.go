package main

import (
	_ "embed"
	"fmt"

	"pincite/backend/doc"
	"pincite/lab/bench"
)

//go:embed passages.jsonl
var passagesJSONL []byte

// questions returns how many questions were written from passages of the documents.
func (c *corpus) questions() (n int) {
	for _, d := range c.documents {
		for _, e := range d.examples[written] {
			n += len(e.others) - 1 // the last says what is wanted
		}
	}
	return n
}

// addWritten adds the questions that were written from passages to their documents, with the
// words that say what is wanted as one more wording.
func (c *corpus) addWritten(data []byte) error {
	all, err := bench.ReadWritten(data)
	if err != nil {
		return fmt.Errorf("passages.jsonl: %w", err)
	}
	byFile := c.byFile()
	for _, w := range all {
		d := byFile[w.File]
		if d == nil {
			continue
		}
		if d.sha256 != w.SHA256 {
			return fmt.Errorf("passages.jsonl is of another %s: its SHA-256 is %s here and %s there", w.File, d.sha256, w.SHA256)
		}
		offsets := doc.NewOffsets(d.text)
		for _, p := range w.Passages {
			span, err := offsets.FromRunes(w.Gold(p).Span)
			if err != nil {
				return fmt.Errorf("%s: %w", w.File, err)
			}
			e := example{shares: d.shares([]doc.Span{span})}
			for _, q := range append(p.Questions, p.Need) {
				if words := contentWords(q); len(words) > 0 {
					e.others = append(e.others, words)
				}
			}
			if len(e.shares) > 0 && len(e.others) > 0 {
				d.examples[written] = append(d.examples[written], e)
			}
		}
	}
	return nil
}
