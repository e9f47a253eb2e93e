package main

import (
	"pincite/backend/library"
)

// draftLines shows on a terminal what a language model writes, while it does: sentences once they
// are checked, and beneath them what there is of the next one, unchecked. The answer that is
// printed in the end has all of it again, with its places.
type draftLines struct {
	line  *progressLine
	shown int // sentences
}

// follow shows what is new in a draft.
func (d *draftLines) follow(_ *library.Reply, draft library.Draft) {
	c := d.line.c
	if !c.errLive {
		return
	}
	d.line.clear()
	for _, s := range draft.Sentences[d.shown:] {
		if s.Support == library.StruckSentence {
			c.errorf("%s %s\n", c.errStyle.struck(safe(s.Text)), c.errStyle.warn("struck out: "+safe(s.Reason)))
		} else {
			c.errorf("checked: %s\n", safe(s.Text))
		}
	}
	d.shown = len(draft.Sentences)
	next := []rune("the language model reads the passages")
	if draft.Next != "" {
		next = []rune("unchecked: " + safe(draft.Next))
	}
	if most := c.width - 2; len(next) > most { // its end is what is new
		next = append([]rune("…"), next[len(next)-most:]...)
	}
	d.line.show(string(next), false)
}
