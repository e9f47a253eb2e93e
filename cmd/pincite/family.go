package main

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"pincite/backend/doc"
	"pincite/backend/library"
)

func newFamily(c *console) *cobra.Command {
	var asOf string
	var set []string
	cmd := &cobra.Command{
		Use:   "family",
		Short: "Print which papers belong to which agreement, and what each is",
		Long: `Family prints every agreement of a matter with the papers about it: amendments, restatements,
waivers, consents, notices and drafts, by date, with the day from which each holds, whether it
is in force, and why it was put there. Papers whose agreement is not in the matter, and papers
that others name and that are not there, are told, too.

--set PAPER=AGREEMENT puts a paper where it belongs, PAPER=none takes it out of every family,
and PAPER=auto lets Pincite decide again. That is kept when the matter is indexed again.`,
		Example: `  pincite family
  pincite family --as-of 2024-06-30 --json
  pincite family --set "letter 3.pdf=Supply Agreement 2019.pdf"`,
		Args: noArguments,
		PreRunE: func(cmd *cobra.Command, _ []string) (err error) {
			if asOf, err = library.ParseDay(asOf); err != nil {
				return usage(cmd, fmt.Errorf("--as-of: %w", err))
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&asOf, "as-of", "", "the `day` for which to tell it, as 2024-06-30; today if not given")
	cmd.Flags().StringArrayVar(&set, "set", nil,
		"`PAPER=AGREEMENT` puts a paper where it belongs; none and auto stand for no agreement and for what Pincite finds")
	return lookUp(c, cmd, func(ctx context.Context, m *library.Matter, _ []string) (*library.Families, error) {
		for _, s := range set {
			paper, base, ok := strings.Cut(s, "=")
			if !ok || paper == "" || base == "" {
				return nil, usage(cmd, fmt.Errorf("--set %q is not PAPER=AGREEMENT; PAPER=none takes a paper out", s))
			}
			if base == "none" {
				base = ""
			}
			if err := m.SetFamily(ctx, paper, base); err != nil {
				return nil, err
			}
		}
		return m.Families(ctx, asOf)
	}, familiesJSON, printFamilies)
}

// asOfFlags add the day for which a question is answered.
func asOfFlags(cmd *cobra.Command, asOf *string, asSigned *bool) {
	cmd.Flags().StringVar(asOf, "as-of", "", "answer for this `day`, as 2024-06-30; today if not given")
	cmd.Flags().BoolVar(asSigned, "as-signed", false, "answer from each paper as it was signed, whatever others changed")
}

// What family --json prints.
type (
	familiesObject struct {
		AsOf     string         `json:"as_of"`
		Families []familyObject `json:"families"`
		// Orphans are papers whose agreement is not in the matter.
		Orphans []paperObject `json:"orphans"`
	}
	familyObject struct {
		Base       string        `json:"base"`    // file of the agreement that stands
		Root       string        `json:"root"`    // file of the agreement that all began with
		Ends       string        `json:"ends"`    // "" where no paper says
		Ended      bool          `json:"ended"`   // before as_of
		Papers     []paperObject `json:"papers"`  // the agreement first
		Lacks      []string      `json:"lacks"`   // papers that are named and not there
		Operations int           `json:"changes"` // how many change words
	}
	paperObject struct {
		File        string            `json:"file"`
		Doc         string            `json:"doc_sha256"`
		Type        string            `json:"type"`
		Base        *string           `json:"base"` // null for a base, and where it is not there
		Amends      string            `json:"amends,omitempty"`
		MissingBase string            `json:"missing_base,omitempty"`
		Order       int               `json:"order"`
		Dated       *string           `json:"dated"`
		Effective   *string           `json:"effective"`
		Later       map[string]string `json:"later,omitempty"`
		Status      string            `json:"status,omitempty"`
		By          string            `json:"by,omitempty"` // the paper that replaced or ended it
		Probability float64           `json:"probability"`
		Reasons     []string          `json:"reasons,omitempty"`
		Set         bool              `json:"set,omitempty"` // by a person
		Draft       string            `json:"draft,omitempty"`
	}
)

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func familiesJSON(f *library.Families) familiesObject {
	out := familiesObject{AsOf: f.AsOf, Families: []familyObject{}, Orphans: []paperObject{}}
	for _, s := range f.Standings {
		o := familyObject{Base: s.Base.File, Root: s.Root.File, Ends: s.Ends, Ended: s.HasEnded(), Lacks: append([]string{}, s.Lacks...)}
		for _, op := range s.Operations {
			if op.Changes() {
				o.Operations++
			}
		}
		files := map[doc.ID]string{}
		for _, p := range s.Papers {
			files[p.ID] = p.File
		}
		for i, p := range s.Papers {
			paper := linkJSON(p.Link)
			paper.Order, paper.Status, paper.Effective, paper.Later = i, string(p.Status), orNull(p.Effective), p.Later
			paper.Base, paper.Amends, paper.By = orNull(files[p.Base]), files[p.Amends], files[p.By]
			o.Papers = append(o.Papers, paper)
		}
		out.Families = append(out.Families, o)
	}
	for _, l := range f.Orphans {
		out.Orphans = append(out.Orphans, linkJSON(l))
	}
	return out
}

func linkJSON(l library.FamilyLink) paperObject {
	return paperObject{
		File: l.File, Doc: l.ID.String(), Type: string(l.Reading.Kind), MissingBase: l.Missing, Dated: orNull(l.Reading.Dated),
		Effective: orNull(l.Reading.Dated), Probability: l.Probability, Reasons: l.Reasons, Set: l.Set, Draft: l.Reading.Why,
	}
}

func printFamilies(c *console, f *library.Families) {
	s := c.outStyle
	if len(f.Standings) == 0 && len(f.Orphans) == 0 {
		c.printf("No paper of this matter amends, restates or ends another one.\n")
		return
	}
	for i, standing := range f.Standings {
		if i > 0 {
			c.printf("\n")
		}
		for j, p := range standing.Papers {
			printPaper(c, p, j > 0)
		}
		if standing.Ends != "" {
			c.printf("  %s\n", s.warn(endsLine(standing)))
		}
		for _, l := range standing.Lacks {
			c.printf("  %s\n", s.warn(safe(l)))
		}
	}
	for _, l := range f.Orphans {
		c.printf("\n%s %s\n  %s\n", s.bold(safe(filepath.Base(l.File))),
			s.faint(string(l.Reading.Kind)+", "+cmp.Or(l.Reading.Dated, "no date")), s.warn("not in the matter: "+safe(l.Missing)))
	}
}

func endsLine(s *library.Standing) string {
	verb := "ends on "
	if s.HasEnded() {
		verb = "ended on "
	}
	return "the agreement " + verb + s.Ends
}

func printPaper(c *console, p library.PaperState, indent bool) {
	s := c.outStyle
	name := s.bold(safe(filepath.Base(p.File)))
	if indent {
		name = "  " + name
	}
	line := string(p.Reading.Kind) + ", " + cmp.Or(p.Reading.Dated, "no date")
	if p.Effective != "" && p.Effective != p.Reading.Dated {
		line += ", effective " + p.Effective
	}
	c.printf("%s %s\n", name, s.faint(line+", "+string(p.Status)))
	if why := strings.Join(p.Reasons, ", "); why != "" && indent {
		c.printf("    %s\n", s.faint(fmt.Sprintf("%s (%.0f %%)", safe(why), 100*p.Probability)))
	}
	if p.Reading.Why != "" {
		c.printf("    %s\n", s.warn("not signed: "+p.Reading.Why))
	}
}
