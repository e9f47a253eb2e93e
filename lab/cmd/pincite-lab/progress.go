package main

import (
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"pincite/lab/bench"
)

// progress draws how far a benchmark is: one line that is drawn over at a terminal, and
// otherwise a line as each stage ends.
type progress struct {
	err   io.Writer
	live  bool // err is a terminal
	mu    sync.Mutex
	drawn time.Time
	ended bench.Progress // the last stage that was told to have ended
}

func (p *progress) printf(format string, args ...any) { _, _ = fmt.Fprintf(p.err, format, args...) }

func (p *progress) loaded(l bench.Loaded) {
	p.printf("%s about %s", count(l.Questions, "question"), count(l.Documents, "document"))
	if l.Pool > 0 {
		p.printf(", %s more in the pool", count(l.Pool, "document"))
	}
	p.printf("\n")
	if l.PoolLeftOut > 0 {
		p.printf("left out of the pool: %d files that are not UTF-8 text\n", l.PoolLeftOut)
	}
	if l.Mismatches > 0 {
		p.printf("%d answers differ from the text at their spans; --json lists them\n", l.Mismatches)
	}
}

func (p *progress) show(now bench.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	end := now.Done == now.Total
	switch {
	case p.live && (end || time.Since(p.drawn) >= 100*time.Millisecond):
		p.drawn = time.Now()
		p.printf("\r\x1b[K%s: %s %d of %d", now.Config, now.Stage, now.Done, now.Total)
	case !p.live && end && p.ended != now:
		p.ended = now
		p.printf("%s: %s done (%d)\n", now.Config, now.Stage, now.Total)
	}
}

// clear takes the line away.
func (p *progress) clear() {
	if p.live {
		p.printf("\r\x1b[K")
	}
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// printJSON prints v as one indented JSON object.
func printJSON(cmd *cobra.Command, v any) error {
	enc := json.NewEncoder(cmd.OutOrStdout())
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// jsonFlag adds --json to a command.
func jsonFlag(cmd *cobra.Command, on *bool) {
	cmd.Flags().BoolVar(on, "json", false, "print one JSON object")
}
