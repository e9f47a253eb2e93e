package main

import (
	"context"

	"github.com/spf13/cobra"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

func newRepair(c *console) *cobra.Command {
	var matter, passwordFile string
	var json bool
	cmd := &cobra.Command{
		Use:   "repair",
		Short: "Look for damage in a matter, and make anew what is damaged",
		Long: `Repair reads everything that is stored of a matter. What is damaged is made anew from
its source, and summaries that a person wrote are put back from their copy. A file that is
broken as a whole is moved away, and the matter is made anew from its folders. On a firm's
servers what was left half-written is written anew from what they hold; let nobody index
into the matter meanwhile.`,
		Args: noArguments,
	}
	cmd.RunE = withLibrary(func(ctx context.Context, l *library.Library, _ []string) (err error) {
		p := newProgressLine(c)
		request := library.IndexRequest{Progress: p.index}
		if request.Passwords, err = readPasswords(cmd.InOrStdin(), passwordFile); err != nil {
			return err
		}
		report, err := jobs.Run(func() (*library.RepairReport, error) { return l.Repair(ctx, matter, request) })
		p.clear()
		if err != nil {
			return err
		}
		if json {
			err = c.json(repairJSON(report))
		} else {
			printRepair(c, report)
		}
		if err == nil && report.Index != nil && report.Index.Failed+len(report.Index.Lost) > 0 {
			err = errSomeFiles
		}
		return err
	})
	matterFlag(cmd, &matter)
	cmd.Flags().StringVar(&passwordFile, "password-file", "",
		"read passwords for encrypted files from this `file`, one on a line; - asks for them")
	jsonFlag(cmd, &json)
	return cmd
}

func printRepair(c *console, r *library.RepairReport) {
	if r.Rewritten > 0 {
		c.printf("  %6d  written anew on the server, or taken away there\n", r.Rewritten)
		return
	}
	if r.Index == nil {
		c.printf("nothing is damaged\n")
		return
	}
	for _, p := range r.Problems {
		c.printf("  damaged: %s\n", safe(p.String()))
	}
	if r.Words != nil {
		c.printf("  damaged: %s; made anew\n", safe(r.Words.Error()))
	}
	if r.MovedTo != "" {
		c.printf("  the damaged file is now %s; it holds the text of the contracts, and may be deleted\n", safe(r.MovedTo))
	}
	printMended(c, r.Index)
}

// printMended says what an index run made of damage.
func printMended(c *console, r *library.IndexReport) {
	if r.Mended > 0 {
		c.printf("  %6d  made anew: they were damaged in the matter\n", r.Mended)
	}
	if len(r.Lost) > 0 {
		c.printf("  %6d  %s\n", len(r.Lost), c.outStyle.warn("damaged in the matter, and not made anew:"))
		printReasons(c, r.Lost)
	}
}

// lostJSON is a document that could not be made anew.
type lostJSON struct {
	File     string `json:"file"`
	Reason   string `json:"reason"`
	NextStep string `json:"next_step"`
}

func repairJSON(r *library.RepairReport) any {
	out := struct {
		Problems int        `json:"problems"`
		Words    bool       `json:"word_index_damaged"`
		MovedTo  string     `json:"moved_to,omitempty"`
		Mended   int        `json:"mended"`
		Lost     []lostJSON `json:"lost"`
	}{Problems: len(r.Problems), Words: r.Words != nil, MovedTo: r.MovedTo, Lost: []lostJSON{}}
	if r.Index != nil {
		out.Mended = r.Index.Mended
		for _, f := range r.Index.Lost {
			out.Lost = append(out.Lost, lostJSON{f.Path, f.Reason, f.NextStep})
		}
	}
	return out
}
