package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

func newParties(c *console) *cobra.Command {
	var (
		name   string
		asJSON bool
	)
	cmd := &cobra.Command{
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
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withMatter(name, func(_ *library.Library, m *library.Matter) error {
				parties, err := m.Parties(cmd.Context())
				if err != nil {
					return err
				}
				if asJSON {
					return c.json(struct {
						Parties []library.Party `json:"parties"`
					}{parties})
				}
				for _, p := range parties {
					c.printf("%s  %s\n", c.outStyle.bold(safe(p.Name)), count(len(p.Files), "document", "documents"))
					for _, line := range [][2]string{{"also", strings.Join(others(p.Forms, p.Name), "; ")},
						{"called", strings.Join(p.Terms, "; ")}, {"perhaps the same", strings.Join(p.Perhaps, "; ")}} {
						if line[1] != "" {
							c.printf("    %s %s\n", c.outStyle.faint(line[0]+":"), safe(line[1]))
						}
					}
				}
				c.printf("\n%s\n", count(len(parties), "party", "parties"))
				return nil
			})
		},
	}
	matterFlag(cmd, &name)
	jsonFlag(cmd, &asJSON)
	return cmd
}

// others returns the items of a list but one.
func others(list []string, but string) (rest []string) {
	for _, s := range list {
		if s != but {
			rest = append(rest, s)
		}
	}
	return rest
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
