package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

func newSummary(c *console) *cobra.Command {
	var (
		matter, text, endpoint string
		regenerate, asJSON     bool
	)
	cmd := &cobra.Command{
		Use:   "summary DOC",
		Short: "Print the summary of a document, or change it",
		Long: `Summary prints the summary of a document, which is embedded and counted with each of
its passages. --set gives it one in your own words, which stays when the document is
indexed again; --set "" takes that away. --regenerate makes it as the matter's recipe
says. DOC is as for "pincite show".`,
		Example: `  pincite summary acme-lease.pdf
  pincite summary acme-lease.pdf --set "Lease of Unit 4 between Acme and Bolt, dated 3 May 2021"`,
		Args: oneArgument("document"),
		RunE: func(cmd *cobra.Command, args []string) error {
			set := cmd.Flags().Changed("set")
			switch {
			case set && regenerate:
				return usage(cmd, fmt.Errorf("--set and --regenerate exclude each other; choose one"))
			case endpoint != "" && !regenerate:
				return usage(cmd, fmt.Errorf("--%s goes with --regenerate", flagLLM))
			}
			return withMatter(matter, func(l *library.Library, m *library.Matter) (err error) {
				var d *library.Document
				switch {
				case set:
					d, err = m.SetSummary(cmd.Context(), args[0], text)
				case regenerate:
					d, err = regenerated(cmd, c, l, m, args[0], endpoint)
				default:
					d, err = m.Show(cmd.Context(), args[0])
				}
				if err != nil {
					return err
				}
				if asJSON {
					return c.json(summaryJSON(d))
				}
				c.printf("%s\n", safe(d.Summary))
				return nil
			})
		},
	}
	matterFlag(cmd, &matter)
	cmd.Flags().StringVar(&text, "set", "", "the summary in your own `words`; \"\" goes back to the built-in one")
	cmd.Flags().BoolVar(&regenerate, "regenerate", false, "make it as the matter's recipe says")
	cmd.Flags().StringVar(&endpoint, flagLLM, "", "the `address` of the language model on this machine, where the recipe asks for one")
	jsonFlag(cmd, &asJSON)
	return cmd
}

// regenerated makes the summary of a document anew.
func regenerated(cmd *cobra.Command, c *console, l *library.Library, m *library.Matter, ref, endpoint string) (*library.Document, error) {
	var by library.Summarizer
	if endpoint != "" {
		recipe, err := m.Recipe()
		if err != nil {
			return nil, err
		}
		if by, err = languageModel(cmd, c, l, recipe, endpoint); err != nil {
			return nil, err
		}
	}
	return m.RegenerateSummary(cmd.Context(), ref, by)
}

// summaryJSON is what summary --json prints.
func summaryJSON(d *library.Document) any {
	return struct {
		File    string `json:"file"`
		Doc     string `json:"doc_sha256"`
		Summary string `json:"summary"`
		Edited  bool   `json:"edited"`
	}{d.File, d.ID.String(), d.Summary, d.Edited}
}
