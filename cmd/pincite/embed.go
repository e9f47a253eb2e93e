package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// embedFlags are the flags of pincite embed.
type embedFlags struct {
	matter  string
	request library.EmbedRequest
	status  bool
	ahead   bool
	drop    string
	json    bool
}

func newEmbed(c *console) *cobra.Command {
	var f embedFlags
	cmd := &cobra.Command{
		Use:   "embed",
		Short: "Give a matter the vectors of a larger model, beside its own",
		Long: `Embed makes the vectors of an installed model for documents that can be searched
already: those opened or found lately first, then the newest. Search uses them document
by document as they come, and the matter's own for the rest.

It may be stopped at any time: what is finished stays, and the same command goes on from
there; it also takes up what was indexed since. Between documents other programs may
search the matter. A model that finds less in the matter than its own vectors do is told
apart early, and not used.

With --passages, the built-in encoder reads all passages now, and no question has to wait
for that later.`,
		Example: `  pincite embed --model gte-large
  pincite embed --model gte-large --matter acme --threads 2 --pause-on-battery
  pincite embed --passages
  pincite embed --status
  pincite embed --drop gte-large`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.check(); err != nil {
				return usage(cmd, err)
			}
			return withMatter(f.matter, func(_ *library.Library, m *library.Matter) error { return f.run(cmd.Context(), c, m) })
		},
	}
	matterFlag(cmd, &f.matter)
	cmd.Flags().StringVar(&f.request.Model, "model", "", "the installed `model` whose vectors to make")
	cmd.Flags().IntVar(&f.request.Threads, "threads", 0, "embed this many texts at once; half of the processors if not given")
	cmd.Flags().BoolVar(&f.request.PauseOnBattery, "pause-on-battery", false, "wait while the machine runs on its battery")
	cmd.Flags().BoolVar(&f.ahead, "passages", false,
		"have the built-in encoder read all passages, so that the first answers come as fast as later ones")
	cmd.Flags().BoolVar(&f.status, "status", false, "say which vectors the matter has, and make none")
	cmd.Flags().StringVar(&f.drop, "drop", "", "delete the vectors of this `model`, or a set by its name in --status; not the matter's own")
	jsonFlag(cmd, &f.json)
	return cmd
}

// check refuses flags that do not go together.
func (f *embedFlags) check() error {
	given := 0
	for _, on := range []bool{f.request.Model != "", f.ahead, f.status, f.drop != ""} {
		if on {
			given++
		}
	}
	switch {
	case given != 1:
		return errors.New("one of --model, --passages, --status and --drop is needed")
	case f.request.Threads < 0:
		return errors.New("--threads is below 0")
	}
	return nil
}

func (f *embedFlags) run(ctx context.Context, c *console, m *library.Matter) error {
	switch {
	case f.status:
		return f.printStatus(c, m)
	case f.drop != "":
		return f.dropSets(c, m)
	case f.ahead:
		return f.readAhead(ctx, c, m)
	}
	p := &embedProgress{progressLine: newProgressLine(c)}
	f.request.Progress = p.show
	f.request.Device = os.Getenv(library.DeviceEnv)
	report, err := jobs.Run(func() (*library.EmbedReport, error) { return m.Embed(ctx, f.request) })
	p.clear()
	if err != nil {
		if report == nil || report.Documents == 0 {
			return err
		}
		if errors.Is(err, context.Canceled) {
			err = errCancelled
		}
		return fmt.Errorf("%w; %s stored, and the same command goes on from there", err,
			count(report.Documents, "document's vectors are", "documents' vectors are"))
	}
	if f.json {
		return c.json(embedJSON(m.Name(), report))
	}
	printEmbedded(c, m.Name(), report)
	return nil
}

// readAhead has the encoder read the matter.
func (f *embedFlags) readAhead(ctx context.Context, c *console, m *library.Matter) error {
	start, line, done := time.Now(), newProgressLine(c), 0
	err := m.ReadAhead(ctx, f.request.PauseOnBattery, func() error { return nil }, func(n, total int) {
		done = n
		line.show(fmt.Sprintf("read %d of %s", n, count(total, "document", "documents")), line.due())
	})
	line.clear()
	if errors.Is(err, context.Canceled) {
		err = errCancelled
	}
	if err = errors.Join(err, m.Close()); err != nil {
		return fmt.Errorf("%w; what was read is kept, and the same command goes on from there", err)
	}
	if done == 0 {
		return errors.New("there is no encoder here to read passages; see: pincite doctor")
	}
	if f.json {
		return c.json(struct {
			Matter    string `json:"matter"`
			Documents int    `json:"documents"`
		}{m.Name(), done})
	}
	c.printf("%s  passages of %s read in %s\n", c.outStyle.bold(m.Name()), count(done, "document", "documents"), seconds(time.Since(start)))
	return nil
}

func printEmbedded(c *console, matter string, r *library.EmbedReport) {
	c.printf("%s  vectors of %s: %s in %s\n", c.outStyle.bold(matter), r.Model, count(r.Documents, "document", "documents"),
		seconds(r.Elapsed))
	if r.Note != "" {
		c.errorf("%s\n", c.errStyle.warn(safe(r.Note)))
	}
	if r.Chunks > 0 {
		c.printf("  %6d  %s, %s\n", r.Chunks, one(r.Chunks, "chunk", "chunks"), count(r.Embedded, "text embedded", "texts embedded"))
	}
	printSet(c, r.Set)
}

func one(n int, single, many string) string {
	if n == 1 {
		return single
	}
	return many
}

// printSet prints a line about a vector set.
func printSet(c *console, s library.VectorSetInfo) {
	c.printf("  %-16s %-9s %d of %s, %s%s\n", safe(vectorsOf(s)), s.State, s.Documents, count(s.Total, "document", "documents"),
		megabytes(s.Bytes), stateText(s))
}

// vectorsOf names the model of a set.
func vectorsOf(s library.VectorSetInfo) string {
	if s.Model == "" {
		return "an unknown model"
	}
	return s.Model
}

// stateText says what follows from the state of a set.
func stateText(s library.VectorSetInfo) string {
	switch s.State {
	case library.VectorsFilling:
		return "; go on with: pincite embed --model " + s.Model
	case library.VectorsStale:
		return "; of no use any more; delete them with: pincite embed --drop " + s.ID
	}
	return ""
}

func (f *embedFlags) printStatus(c *console, m *library.Matter) error {
	sets, err := m.VectorSets()
	if err != nil {
		return err
	}
	if f.json {
		return c.json(struct {
			Matter string                  `json:"matter"`
			Sets   []library.VectorSetInfo `json:"sets"`
		}{m.Name(), append([]library.VectorSetInfo{}, sets...)})
	}
	c.printf("%s\n", c.outStyle.bold(m.Name()))
	for _, s := range sets {
		printSet(c, s)
	}
	return nil
}

// dropSets deletes the sets that a model's name or a set's stands for.
func (f *embedFlags) dropSets(c *console, m *library.Matter) error {
	sets, err := m.VectorSets()
	if err != nil {
		return err
	}
	dropped := 0
	for _, s := range sets {
		if s.ID != f.drop && (s.Model != f.drop || s.State == library.VectorsOwn) {
			continue
		}
		if err := m.DropVectors(s.ID); err != nil {
			return err
		}
		dropped++
		if !f.json {
			c.printf("deleted: %s of vectors; the matter's file uses that room again\n", megabytes(s.Bytes))
		}
	}
	if dropped == 0 {
		return m.DropVectors(f.drop) // which says why not
	}
	if f.json {
		return f.printStatus(c, m)
	}
	return nil
}

// embedJSON is what embed --json prints.
func embedJSON(matter string, r *library.EmbedReport) any {
	return struct {
		Matter    string                `json:"matter"`
		Model     string                `json:"model"`
		Documents int                   `json:"documents"`
		Chunks    int                   `json:"chunks"`
		Embedded  int                   `json:"embedded"`
		Seconds   float64               `json:"seconds"`
		Set       library.VectorSetInfo `json:"set"`
	}{matter, r.Model, r.Documents, r.Chunks, r.Embedded, r.Elapsed.Seconds(), r.Set}
}

// embedProgress shows how far the vectors have come, and at once when they are held up.
type embedProgress struct {
	*progressLine
	paused library.PauseReason
}

func (p *embedProgress) show(at library.EmbedProgress) {
	changed := at.Paused != p.paused
	p.paused = at.Paused
	p.progressLine.show(embedText(at), changed || at.Paused == "" && p.due())
}

func embedText(at library.EmbedProgress) string {
	parts := []string{
		fmt.Sprintf("%d of %s", at.Documents, count(at.DocumentsTotal, "document", "documents")),
		fmt.Sprintf("%d of %s", at.Chunks, count(at.ChunksTotal, "chunk", "chunks")),
	}
	switch {
	case at.Paused == library.PausedOnBattery:
		parts = append(parts, "waiting for the machine to be plugged in")
	case at.Paused == library.PausedInUse:
		parts = append(parts, "waiting for another program to close the matter")
	case at.Rate > 0 && at.Left >= 0:
		parts = append(parts, fmt.Sprintf("%.1f chunks/s", at.Rate), "about "+seconds(at.Left.Round(time.Second))+" left")
	default:
		parts = append(parts, "time left not known yet")
	}
	return strings.Join(parts, ", ")
}
