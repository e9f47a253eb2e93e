package main

import (
	"fmt"
	"strings"
	"time"

	"pincite/backend/library"
)

// plainEvery is how often progress is told where no line can be drawn over.
const plainEvery = 5 * time.Second

// progressLine shows how far something has come, on standard error: a line drawn over on a
// terminal, and elsewhere one every few seconds.
type progressLine struct {
	c     *console
	told  time.Time
	drawn bool
}

func newProgressLine(c *console) *progressLine { return &progressLine{c: c, told: time.Now()} }

// index shows how far an index run has come.
func (p *progressLine) index(at library.IndexProgress) { p.show(progressText(at), p.due()) }

// show draws a text, or where no line can be drawn over prints it if it is due.
func (p *progressLine) show(text string, due bool) {
	switch {
	case p.c.errLive:
		p.c.errorf("\r\x1b[K%s", p.c.errStyle.faint(text))
		p.drawn = true
	case due:
		p.told = time.Now()
		p.c.errorf("%s\n", text)
	}
}

// due reports whether the last line was printed long enough ago.
func (p *progressLine) due() bool { return time.Since(p.told) >= plainEvery }

// clear takes the drawn line away.
func (p *progressLine) clear() {
	if p.drawn {
		p.c.errorf("\r\x1b[K")
		p.drawn = false
	}
}

func progressText(at library.IndexProgress) string {
	switch at.Phase {
	case library.PhaseLooking:
		return "looking through the folders"
	case library.PhaseWords:
		return "writing the word index: " + count(at.Documents, "document", "documents")
	}
	parts := []string{
		fmt.Sprintf("indexing %d of %s", at.Files, count(at.FilesTotal, "file", "files")),
		fmt.Sprintf("%s of %s", megabytes(at.Bytes), megabytes(at.BytesTotal)),
	}
	if at.Rate > 0 {
		parts = append(parts, megabytes(int64(at.Rate))+"/s")
	}
	if at.Left >= 0 {
		parts = append(parts, "about "+at.Left.Round(time.Second).String()+" left")
	}
	if at.Failed > 0 {
		parts = append(parts, fmt.Sprintf("%d not indexed", at.Failed))
	}
	return strings.Join(parts, ", ")
}
