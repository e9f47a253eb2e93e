package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

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
			{"perhaps the same", strings.Join(p.Perhaps, "; ")}} {
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
