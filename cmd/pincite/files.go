package main

import (
	"time"

	"github.com/spf13/cobra"

	"pincite/backend/doc"
	"pincite/backend/library"
)

func newFiles(c *console) *cobra.Command {
	var (
		matter string
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "files",
		Short: "List every file that was met, with its state and, where it failed, the reason",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			return withMatter(matter, func(_ *library.Library, m *library.Matter) error {
				files, err := m.Files()
				if err != nil {
					return err
				}
				if asJSON {
					return c.json(filesJSON(m.Name(), files))
				}
				printFiles(c, files)
				return nil
			})
		},
	}
	matterFlag(cmd, &matter)
	jsonFlag(cmd, &asJSON)
	return cmd
}

// printFiles prints a line a file, and what is wrong with it below.
func printFiles(c *console, files []library.File) {
	s := c.outStyle
	for _, f := range files {
		state := string(f.State)
		pad := max(0, len(library.StateNeedsPassword)-len(state))
		switch {
		case f.State == library.StateIndexed, f.State == library.StateContainer:
			state = s.good(state)
		case f.State.Failed():
			state = s.warn(state)
		default:
			state = s.faint(state)
		}
		c.printf("%s%*s  %s%s\n", state, pad, "", safe(f.Path), holds(f.Members))
		if f.Reason != "" {
			c.printf("%*s  %s", len(library.StateNeedsPassword), "", f.Reason)
			if f.NextStep != "" {
				c.printf("; %s", f.NextStep)
			}
			c.printf("\n")
		}
	}
	printHints(c, files)
}

// holds says how many files are in a file.
func holds(members int) string {
	if members == 0 {
		return ""
	}
	return "  (" + count(members, "file", "files") + " in it)"
}

// filesJSON is what files --json prints.
func filesJSON(matter string, files []library.File) any {
	type file struct {
		File     string            `json:"file"`
		State    library.FileState `json:"state"`
		Reason   string            `json:"reason,omitempty"`
		NextStep string            `json:"next_step,omitempty"`
		Size     int64             `json:"size"`
		Modified *time.Time        `json:"modified,omitempty"`
		Doc      string            `json:"doc_sha256,omitempty"`
		// Container is the file on disk that holds this one; Members is how many this one
		// holds.
		Container string `json:"container,omitempty"`
		Members   int    `json:"members,omitempty"`
	}
	list := make([]file, 0, len(files))
	for _, f := range files {
		entry := file{File: f.Path, State: f.State, Reason: f.Reason, NextStep: f.NextStep, Size: f.Size, Container: f.Container, Members: f.Members}
		if !f.ModTime.IsZero() {
			modified := f.ModTime.UTC()
			entry.Modified = &modified
		}
		if f.Doc != (doc.ID{}) {
			entry.Doc = f.Doc.String()
		}
		list = append(list, entry)
	}
	return struct {
		Matter string `json:"matter"`
		Files  []file `json:"files"`
	}{matter, list}
}
