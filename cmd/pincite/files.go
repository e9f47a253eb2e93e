package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"pincite/backend/doc"
	"pincite/backend/library"
)

func newFiles(c *console) *cobra.Command {
	var (
		matter, signed string
		asJSON         bool
	)
	cmd := &cobra.Command{
		Use:   "files",
		Short: "List every file that was met, with its state and, where it failed, the reason",
		Long: `Files lists every file that was met, with its state and, where it failed, the reason.

--signed tells how far each document is signed, too, by the words in its places to sign:
signed, partly, blank, draft, or unknown where it has no place to sign. --signed=blank lists
those alone. A signature that is a picture alone is not seen.`,
		Example: `  pincite files
  pincite files --signed
  pincite files --signed=partly --json`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if signed != "" && !slices.Contains(signedStates, signed) {
				return usage(cmd, fmt.Errorf("%q is no state; choose one of %s", signed, strings.Join(signedStates, ", ")))
			}
			return withMatter(matter, func(_ *library.Library, m *library.Matter) error {
				files, err := m.Files()
				if err != nil {
					return err
				}
				states, err := m.SignedKept()
				if signed != "" {
					states, err = m.Signed(cmd.Context())
				}
				if err != nil {
					return err
				}
				if signed != "" && signed != signedStates[0] {
					files = slices.DeleteFunc(files, func(f library.File) bool { return states[f.Path].State != signed })
				}
				if asJSON {
					return c.json(filesJSON(m.Name(), files, states))
				}
				if signed == "" {
					states = nil
				}
				printFiles(c, files, states)
				return nil
			})
		},
	}
	matterFlag(cmd, &matter)
	cmd.Flags().StringVar(&signed, "signed", "", "tell how far documents are signed; only those in this `state`, if one is given")
	cmd.Flags().Lookup("signed").NoOptDefVal = signedStates[0]
	jsonFlag(cmd, &asJSON)
	return cmd
}

// signedStates are what --signed takes: any, or how far a document is signed.
var signedStates = []string{"any", "signed", "partly", "blank", "draft", "unknown"}

// printFiles prints a line a file, and what is wrong with it below; signed has how far some are signed.
func printFiles(c *console, files []library.File, signed map[string]library.Signature) {
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
		c.printf("%s%*s  %s%s\n", state, pad, "", safe(f.Path), holds(f.Members)+ofSignature(signed[f.Path]))
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

// ofSignature says how far a file is signed, and by which words; "" where that is not known.
func ofSignature(s library.Signature) string {
	switch {
	case s.State == "":
		return ""
	case s.Quote == "":
		return "  [" + s.State + "]"
	}
	return "  [" + s.State + ": “" + strings.Join(strings.Fields(safe(s.Quote)), " ") + "”]"
}

// holds says how many files are in a file.
func holds(members int) string {
	if members == 0 {
		return ""
	}
	return "  (" + count(members, "file", "files") + " in it)"
}

// filesJSON is what files --json prints.
func filesJSON(matter string, files []library.File, signed map[string]library.Signature) any {
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
		// Signed is how far it is signed, where that is known, and SignedBy the words that tell.
		Signed   string             `json:"signed,omitempty"`
		SignedBy *library.Signature `json:"signed_by,omitempty"`
	}
	list := make([]file, 0, len(files))
	for _, f := range files {
		entry := file{File: f.Path, State: f.State, Reason: f.Reason, NextStep: f.NextStep, Size: f.Size, Container: f.Container,
			Members: f.Members}
		if !f.ModTime.IsZero() {
			modified := f.ModTime.UTC()
			entry.Modified = &modified
		}
		if s, ok := signed[f.Path]; ok {
			entry.Signed, entry.SignedBy = s.State, &s
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
