package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

// datesFlags are the flags of pincite dates.
type datesFlags struct {
	matter, ics, today string
	request            library.DatesRequest
	export             library.ExportRequest
	format             string
	json               bool
}

func newDates(c *console) *cobra.Command {
	var f datesFlags
	cmd := &cobra.Command{
		Use:   "dates",
		Short: "List every deadline of the matter, with its words and its arithmetic",
		Long: `Dates lists the deadlines of a matter in order: when contracts end, when they renew
themselves, the last day for a notice or an option, payments, reports and deliveries that are
due by a day that the words name, and the next day of those that come again. Each has its
document, its words, and where no words name the day, the arithmetic: a day that was computed
is proposed until a person confirms it. Where the contract says when a notice counts as given,
the last day to send it is told, too. --kind lists deadlines of some kinds alone: expiry,
renewal, notice, option, payment, report, deliverable, due, obligation.

--obligations lists what the parties must do by a day, within a time or again and again, too:
who, what and when. Those without a day come last.

Deadlines that are in doubt, such as the later of two days, are listed with --doubted, and
why. Renewals are rolled forward to the next one after today, or after --today.

--ics writes a file for calendar programs, with alarms 30 and 7 days before each day; written
again, it changes the events instead of doubling them. -o writes a table: xlsx, csv, docx, pdf,
md or json. docs/dates.md tells it in full.`,
		Example: `  pincite dates
  pincite dates --from 2025-01-01 --to 2025-12-31 --ics deadlines.ics
  pincite dates --doubted --json
  pincite dates --kind payment,report
  pincite dates confirm 3fa9c0d1e2`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd, c) },
	}
	matterFlag(cmd, &f.matter)
	flags := cmd.Flags()
	flags.StringVar(&f.request.From, "from", "", "the first `day` wanted, as 2024-02-29")
	flags.StringVar(&f.request.To, "to", "", "the last `day` wanted")
	flags.StringVar(&f.today, "today", "", "the `day` that renewals are rolled forward to; today if not given")
	flags.StringArrayVar(&f.request.Docs, "doc", nil, "only of this document: a `path`, or the end of one")
	flags.StringVar(&f.request.Party, "party", "", "only of contracts with this `party`: words of its name")
	flags.BoolVar(&f.request.Doubted, "doubted", false, "list deadlines that are in doubt, too, and why")
	flags.StringSliceVar(&f.request.Kinds, "kind", nil, "only deadlines of these `kinds`, with commas between them")
	flags.BoolVar(&f.request.Obligations, "obligations", false, "list what the parties must do, too")
	flags.StringVar(&f.ics, "ics", "", "write them to a `file` for calendar programs")
	flags.StringVarP(&f.export.Out, "out", "o", "", "write a table to this `file`: xlsx, csv, docx, pdf, md or json")
	flags.StringVar(&f.format, "format", "", "the table's format; as the file's extension tells, if not given")
	jsonFlag(cmd, &f.json)
	cmd.AddCommand(newDatesConfirm(c), newDatesUndo(c))
	return cmd
}

func (f *datesFlags) run(cmd *cobra.Command, c *console) error {
	if f.export.Out != "" {
		format, err := library.ParseExportFormat(f.format, f.export.Out)
		if err != nil {
			return err
		}
		f.export.Format = format
	}
	if f.today != "" {
		day, err := time.Parse(time.DateOnly, f.today)
		if err != nil {
			return usage(cmd, fmt.Errorf("%q is no day; write it as 2024-02-29", f.today))
		}
		f.request.Today = day
	}
	return withMatter(f.matter, func(_ *library.Library, m *library.Matter) error {
		calendar, err := m.Dates(cmd.Context(), f.request)
		if err != nil {
			return err
		}
		if f.ics != "" {
			if err := library.WriteICS(calendar, f.ics); err != nil {
				return err
			}
			c.errorf("%s: %s\n", f.ics, count(len(calendar.Dates), "deadline", "deadlines"))
		}
		if f.export.Out != "" {
			f.export.Program = "pincite " + library.Version()
			report, err := m.ExportDates(cmd.Context(), calendar, f.export)
			if err != nil {
				return err
			}
			c.errorf("%s: %s\n", report.Path, count(len(calendar.Dates), "deadline", "deadlines"))
		}
		switch {
		case f.json:
			return c.json(calendar)
		case f.ics == "" && f.export.Out == "":
			printCalendar(c, calendar)
		}
		return nil
	})
}

func printCalendar(c *console, calendar *library.Calendar) {
	s := c.outStyle
	for _, e := range calendar.Dates {
		status := string(e.Status)
		if e.Stale {
			status += ", confirmed when it was another day"
		}
		c.printf("%s  %s  %s %s\n", s.bold(cmp.Or(e.Date, "no day    ")), safe(filepath.Base(e.File)), safe(e.What()),
			s.faint(status+" · "+e.ID))
		if e.Doubt != "" {
			c.printf("            %s\n", s.warn("unsure: "+e.Doubt))
		}
		if len(e.Steps) > 0 {
			c.printf("            %s\n", strings.Join(e.Steps, "; "))
		}
		c.printf("            %s\n", s.faint("“"+firstLine(strings.Join(strings.Fields(safe(e.Quote)), " "), c.width-14)+"” "+
			safe(e.Citation)))
	}
	c.printf("\n%s", count(len(calendar.Dates), "deadline", "deadlines"))
	if n := len(calendar.Without); n > 0 {
		c.printf("; none is known of %s", count(n, "document", "documents"))
	}
	c.printf("\n")
}

func newDatesConfirm(c *console) *cobra.Command {
	var name string
	cmd := &cobra.Command{
		Use:   "confirm ID...",
		Short: "Keep that deadlines were found right",
		Long: `Confirm keeps that a person found deadlines right; pincite dates prints their ids. They stay
confirmed until the day that follows from the document is another one. pincite dates undo takes
the last confirmation back.`,
		Example: `  pincite dates confirm 3fa9c0d1e2`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withMatter(name, func(_ *library.Library, m *library.Matter) error {
				var done []library.Deadline
				err := library.ErrDeadline
				for _, obligations := range []bool{false, true} { // which take longer to read
					if !errors.Is(err, library.ErrDeadline) {
						break
					}
					var calendar *library.Calendar
					if calendar, err = m.Dates(cmd.Context(), library.DatesRequest{Doubted: true, Obligations: obligations}); err == nil {
						done, err = m.ConfirmDates(calendar, args...)
					}
				}
				if err != nil {
					return err
				}
				for _, e := range done {
					c.printf("confirmed: %s %s: %s\n", e.Date, safe(filepath.Base(e.File)), e.What())
				}
				return nil
			})
		},
	}
	matterFlag(cmd, &name)
	return cmd
}

func newDatesUndo(c *console) *cobra.Command {
	var name string
	cmd := &cobra.Command{
		Use:   "undo",
		Short: "Take the last confirmation of a deadline back",
		Long:  "Undo takes the last confirmation of a deadline back that was not taken back yet.",
		Args:  noArguments,
		RunE: func(_ *cobra.Command, _ []string) error {
			return withMatter(name, func(_ *library.Library, m *library.Matter) error {
				id, day, err := m.UndoDates()
				if err != nil {
					return err
				}
				if id == "" {
					c.printf("nothing is confirmed\n")
					return nil
				}
				c.printf("no longer confirmed: %s (%s)\n", day, id)
				return nil
			})
		},
	}
	matterFlag(cmd, &name)
	return cmd
}

func newParties(c *console) *cobra.Command {
	return lookUp(c, &cobra.Command{
		Use:   "parties",
		Short: "List who the contracts of the matter are with",
		Long: `Parties lists the parties to the contracts of a matter, each once: the forms in which documents
write its name, the terms that they define for it, and the documents. Names are one party that differ
in case, punctuation or the way their legal form is written, and a short form or another name ("doing
business as") that a document tells; others that may be the same are told.`,
		Example: `  pincite parties
  pincite parties --json
  pincite search --party "Tarn" "Who may terminate?"`,
		Args: noArguments,
	}, func(ctx context.Context, m *library.Matter, _ []string) ([]library.Party, error) {
		return m.Parties(ctx)
	}, func(parties []library.Party) any {
		return struct {
			Parties []library.Party `json:"parties"`
		}{parties}
	}, printParties)
}

func printParties(c *console, parties []library.Party) {
	for _, p := range parties {
		c.printf("%s  %s\n", c.outStyle.bold(safe(p.Name)), count(len(p.Files), "document", "documents"))
		others := slices.DeleteFunc(slices.Clone(p.Forms), func(form string) bool { return form == p.Name })
		for _, line := range [][2]string{{"also", strings.Join(others, "; ")}, {"called", strings.Join(p.Terms, "; ")},
			{"may be the same", strings.Join(p.Perhaps, "; ")}} {
			if line[1] != "" {
				c.printf("    %s %s\n", c.outStyle.faint(line[0]+":"), safe(line[1]))
			}
		}
	}
	c.printf("\n%s\n", count(len(parties), "party", "parties"))
}

// partyFlag adds --party.
func partyFlag(cmd *cobra.Command, party *string) {
	cmd.Flags().StringVar(party, "party", "", "only contracts with this `party`: words of its name, in whichever form they write it")
}

// docsOf returns the documents that --doc and --party name.
func docsOf(cmd *cobra.Command, m *library.Matter, docs []string, party string) ([]string, error) {
	switch {
	case party == "":
		return docs, nil
	case len(docs) > 0:
		return nil, usage(cmd, errors.New("--doc and --party name documents in two ways; give one of them"))
	}
	return m.DocsWith(cmd.Context(), party)
}
