package main

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/doc"
	"pincite/backend/library"
)

func newShow(c *console) *cobra.Command {
	var (
		matter, span, view string
		asJSON             bool
	)
	cmd := &cobra.Command{
		Use:   "show DOC",
		Short: "Print the text of a document, exactly as spans count in it",
		Long: `Show prints the canonical text of a document, byte for byte. DOC is a path, the end
of a path, or the first digits of the document's SHA-256. Spans count characters
(Unicode code points) from 0, the end not included.

Where changes are tracked that nobody has accepted, the text has them as if all were accepted.
--view rejected prints it as if all were rejected, and --view shown with both: words put in
stand in {+ +}, words taken out in [- -], comments in [: :].`,
		Args: oneArgument("document"),
		RunE: func(cmd *cobra.Command, args []string) error {
			want, err := parseSpan(span)
			if err != nil {
				return usage(cmd, err)
			}
			shown, err := doc.ParseView(view)
			if err == nil && want != nil && shown != doc.Accepted {
				err = fmt.Errorf("--span counts in the accepted text; leave out --view or --span")
			}
			if err != nil {
				return usage(cmd, err)
			}
			return withMatter(matter, func(_ *library.Library, m *library.Matter) error {
				d, err := m.Show(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				text := d.Text
				if want != nil {
					if text, err = d.Quote(*want); err != nil {
						return fmt.Errorf("%w; choose a span inside the text", err)
					}
				}
				if shown != doc.Accepted {
					text = d.Layout.View(d.Text, doc.Span{End: len(d.Text)}, shown)
				}
				if asJSON {
					return c.json(documentJSON(d, want, text))
				}
				c.printf("%s", text)
				return nil
			})
		},
	}
	matterFlag(cmd, &matter)
	cmd.Flags().StringVar(&span, "span", "", "print only the characters `S:E`")
	cmd.Flags().StringVar(&view, "view", "", "how tracked changes are shown: accepted (the default), rejected or shown")
	jsonFlag(cmd, &asJSON)
	return cmd
}

// parseSpan reads "S:E"; "" is no span.
func parseSpan(text string) (*doc.Span, error) {
	if text == "" {
		return nil, nil
	}
	from, to, ok := strings.Cut(text, ":")
	start, err1 := strconv.Atoi(from)
	end, err2 := strconv.Atoi(to)
	if !ok || err1 != nil || err2 != nil || start < 0 || end < start {
		return nil, fmt.Errorf("span %q is not START:END, such as 6090:6226", text)
	}
	return &doc.Span{Start: start, End: end}, nil
}

// documentJSON is what show --json prints.
func documentJSON(d *library.Document, span *doc.Span, text string) any {
	out := struct {
		File  string `json:"file"`
		Doc   string `json:"doc_sha256"`
		Hash  string `json:"text_sha256"`
		Pages int    `json:"pages"`
		// Labels are the numbers that the pages print, where they are not 1, 2, 3.
		Labels []string `json:"page_labels,omitempty"`
		Span   *[2]int  `json:"span,omitempty"` // of text, where it is not all
		Text   string   `json:"text"`
	}{d.File, d.ID.String(), hex.EncodeToString(d.TextHash[:]), len(d.Layout.Pages), d.Layout.Labels, nil, text}
	if span != nil {
		out.Span = &[2]int{span.Start, span.End}
	}
	return out
}
