package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// indexFlags are the flags of pincite index.
type indexFlags struct {
	matter, model string
	forget        []string
	passwordFile  string
	retry         bool
	watch         bool
	json          bool
	recipeFlags
}

func newIndex(c *console) *cobra.Command {
	var f indexFlags
	cmd := &cobra.Command{
		Use:   "index [FOLDER...]",
		Short: "Bring a matter up to date with folders of contracts",
		Long: `Index adds the folders to the matter and brings it up to date with them: new and
changed files are read, deleted ones leave, renamed ones are recognised by their
content. Without a folder, all folders of the matter are looked at again.

It may be stopped at any time: what is finished stays, and the next run goes on.
Exit code 12 means that some files could not be indexed; pincite files says why.

With --watch it goes on until it is stopped, and picks up changes within seconds;
folders on other machines are looked at every half minute.

Files that need a password are opened with those in --password-file, one on a line;
with - they are asked for, or read from standard input. They are kept nowhere.
Attachments of messages and members of archives are indexed as files of their own.

How documents are cut and summarised stays as the matter has it unless flags say
otherwise; a change makes everything anew. A language model that summarises must run
on this machine, in Ollama or a server that speaks OpenAI's protocol (an address that
ends with /v1). Documents of which it makes no usable summary get the built-in one.
Ollama's cloud models are refused, and models that the server says run elsewhere. A
server on this machine that sends on what it is given, and does not say so, cannot be
told from others: whether one runs here is for whoever set it up.`,
		Example: `  pincite index ~/Contracts --matter acme
  pincite index --watch
  pincite index --password-file -
  pincite index --chunker recursive --chunk-size 800
  pincite index --summarizer llm-expert --llm http://127.0.0.1:11434 --llm-model llama3.2:3b`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, folders []string) error { return f.run(cmd, c, folders) },
	}
	matterFlag(cmd, &f.matter)
	cmd.Flags().StringVar(&f.model, "model", "", "the embedding `model`; the matter's own, or the built-in one, if not given")
	cmd.Flags().StringArrayVar(&f.forget, "forget", nil, "take this `folder` out of the matter; it need not exist any more")
	cmd.Flags().StringVar(&f.passwordFile, "password-file", "",
		"read passwords for encrypted files from this `file`, one on a line; - asks for them")
	cmd.Flags().BoolVar(&f.retry, "retry", false, "try every file again that could not be indexed")
	cmd.Flags().BoolVar(&f.watch, "watch", false, "go on and keep the matter up to date until stopped")
	f.add(cmd)
	jsonFlag(cmd, &f.json)
	return cmd
}

func (f *indexFlags) run(cmd *cobra.Command, c *console, folders []string) error {
	l, err := openLibrary()
	if err != nil {
		return err
	}
	defer l.Close()
	open := l.CreateMatter
	if len(folders) == 0 {
		open = l.Matter // nothing to make a new one of
	}
	m, err := open(f.matter)
	if err != nil {
		return err
	}
	defer m.Close()
	p := newProgressLine(c)
	request := library.IndexRequest{Folders: folders, Forget: f.forget, Model: f.model, Retry: f.retry, Progress: p.index}
	if err := f.recipe(cmd, c, l, m, &request); err != nil {
		return err
	}
	if request.Passwords, err = readPasswords(cmd.InOrStdin(), f.passwordFile); err != nil {
		return err
	}
	if f.watch {
		return f.keep(cmd.Context(), c, p, m, request)
	}
	report, err := jobs.Run(func() (*library.IndexReport, error) { return m.Index(cmd.Context(), request) })
	p.clear()
	if err != nil {
		return interrupted(err, report)
	}
	if err := f.print(c, m, report); err != nil {
		return err
	}
	if report.Failed+len(report.Lost) > 0 {
		return errSomeFiles
	}
	return nil
}

func (f *indexFlags) print(c *console, m *library.Matter, report *library.IndexReport) error {
	if f.json {
		return c.json(reportJSON(m.Name(), report))
	}
	printReport(c, m.Name(), report)
	return nil
}

// interrupted tells what an index run that ended early has stored.
func interrupted(err error, r *library.IndexReport) error {
	if r == nil || r.Indexed+r.Known == 0 {
		return err
	}
	if errors.Is(err, context.Canceled) {
		err = errCancelled
	}
	return fmt.Errorf("%w; %s stored, and the next pincite index goes on from there", err, count(r.Indexed+r.Known, "file is", "files are"))
}

// printReport says what an index run did, and of each failed file why.
func printReport(c *console, matter string, r *library.IndexReport) {
	s := c.outStyle
	c.printf("%s  %s in %s, model %s\n", s.bold(matter), count(r.Found, "file", "files"), seconds(r.Elapsed), r.Model)
	if r.Note != "" {
		c.errorf("%s\n", c.errStyle.warn(safe(r.Note)))
	}
	line := func(n int, what string) {
		if n > 0 {
			c.printf("  %6d  %s\n", n, what)
		}
	}
	indexed := "indexed: " + megabytes(r.Bytes) + " read, " + count(r.Chunks, "chunk", "chunks")
	if reasons := reasonWords(r.Reasons); reasons != "" {
		indexed += " (" + reasons + ")"
	}
	line(r.Indexed, indexed)
	line(r.Known, "known by their content: copies, renamed or touched files")
	line(r.Unchanged, "unchanged")
	line(r.Removed, removedWords(r))
	line(r.Skipped, "left alone: hidden files, links and the like; pincite files says why")
	line(len(r.Partial), s.warn("indexed with something missing:"))
	printReasons(c, r.Partial)
	line(r.Failed, s.warn("not indexed:"))
	printReasons(c, r.Failures)
	printHints(c, r.Failures)
	printFallbacks(c, r.Fallbacks)
	printMended(c, r)
	if r.Found == 0 {
		c.printf("  there are no files in the folder\n")
	}
}

// printReasons says of each file what is wrong with it.
func printReasons(c *console, files []library.File) {
	for _, f := range files {
		c.printf("          %s\n            %s: %s", safe(f.Path), f.State, f.Reason)
		if f.NextStep != "" {
			c.printf("; %s", f.NextStep)
		}
		c.printf("\n")
	}
}

// printHints says which flag helps against what is wrong with files.
func printHints(c *console, files []library.File) {
	for _, f := range files {
		if f.State == library.StateNeedsPassword {
			c.printf("  give passwords with: pincite index --password-file FILE, or - to be asked\n")
			return
		}
	}
}

func removedWords(r *library.IndexReport) string {
	if r.Renamed == 0 {
		return "no longer there, taken out"
	}
	return fmt.Sprintf("no longer there under their old path, %d of them renamed or moved", r.Renamed)
}

// reasonWords says why files were read, where there is more to say than that they are
// new.
func reasonWords(reasons map[library.Reason]int) string {
	words := ""
	for _, r := range []struct {
		reason library.Reason
		say    string
	}{
		{library.ReasonNew, "new"},
		{library.ReasonChanged, "changed"},
		{library.ReasonRetry, "tried again"},
		{library.ReasonReader, "read anew: their reader is another one in this version"},
		{library.ReasonRecipe, "made anew: chunks or summaries are made otherwise now"},
		{library.ReasonModel, "made anew: another model"},
		{library.ReasonUnfinished, "left unfinished by an earlier run"},
	} {
		if n := reasons[r.reason]; n > 0 {
			if words != "" {
				words += ", "
			}
			words += fmt.Sprintf("%d %s", n, r.say)
		}
	}
	return words
}

// reportJSON is what index --json prints.
func reportJSON(matter string, r *library.IndexReport) any {
	type failure struct {
		File     string            `json:"file"`
		State    library.FileState `json:"state"`
		Reason   string            `json:"reason"`
		NextStep string            `json:"next_step,omitempty"`
	}
	list := func(files []library.File) []failure {
		out := make([]failure, 0, len(files))
		for _, f := range files {
			out = append(out, failure{f.Path, f.State, f.Reason, f.NextStep})
		}
		return out
	}
	return struct {
		Matter    string                 `json:"matter"`
		Folders   []string               `json:"folders"`
		Model     string                 `json:"model"`
		Found     int                    `json:"found"`
		Indexed   int                    `json:"indexed"`
		Known     int                    `json:"known"`
		Unchanged int                    `json:"unchanged"`
		Skipped   int                    `json:"skipped"`
		Failed    int                    `json:"failed"`
		Removed   int                    `json:"removed"`
		Renamed   int                    `json:"renamed"`
		Bytes     int64                  `json:"bytes"`
		Chunks    int                    `json:"chunks"`
		Seconds   float64                `json:"seconds"`
		Reasons   map[library.Reason]int `json:"reasons"`
		Failures  []failure              `json:"failures"`
		Partial   []failure              `json:"partial"` // indexed with something missing
		Fallbacks map[string]int         `json:"summary_fallbacks"`
	}{
		matter, r.Folders, r.Model, r.Found, r.Indexed, r.Known, r.Unchanged, r.Skipped, r.Failed,
		r.Removed, r.Renamed, r.Bytes, r.Chunks, r.Elapsed.Seconds(), r.Reasons, list(r.Failures), list(r.Partial), r.Fallbacks,
	}
}

// keep indexes a matter and keeps it up to date until ctx ends, which is how it is meant
// to end.
func (f *indexFlags) keep(ctx context.Context, c *console, p *progressLine, m *library.Matter, request library.IndexRequest) error {
	return m.Watch(ctx, library.WatchRequest{
		Index: request,
		Indexed: func(report *library.IndexReport, err error) {
			p.clear()
			if err != nil {
				c.errorf("pincite: %v\n", err)
				return
			}
			_ = f.print(c, m, report) // what cannot be written ends in c.out.err
		},
		Watching: func(w library.Watching) {
			p.clear()
			for _, folder := range w.Folders {
				c.errorf("watching %s\n", safe(folder))
			}
			for _, folder := range slices.Sorted(maps.Keys(w.Polled)) {
				c.errorf("looking at %s every half minute: %s\n", safe(folder), w.Polled[folder])
			}
		},
	})
}
