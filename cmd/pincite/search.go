package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"pincite/backend/doc"
	"pincite/backend/library"
)

func newSearch(c *console) *cobra.Command {
	var (
		matter, party string
		q             library.Question
		asJSON        bool
		notes         bool
	)
	cmd := &cobra.Command{
		Use:   "search QUESTION",
		Short: "Ask a question; print the words that answer it, and where they stand",
		Long: `Search prints the passages that answer the question, best first, each with its
document, page, section and character span, and checks each against the source file.

Where the question names a document, only that one is searched, and the output says
so; --no-route searches all of them. Where the question is one that people often ask, in
whatever words, it is looked for in the words of contracts, too, and the output says so;
--as-typed does without.

A clause is looked for across all documents with --by-document: the best passage of each
document, the best document first; --by-document=3 prints up to three of each.

Instead of a question, a query of operators finds every passage with these very words:

  "governing law"                  these words in a row
  assign AND consent, a OR b       both, one of them; words side by side mean AND
  assign NOT consent, -consent     passages without a word
  indemnif*, wom?n                 any letters, one letter
  assign w/5 consent               within five words; w/s in one sentence, w/p in one paragraph
  (assign OR transfer) w/5 consent

AND, OR and NOT are operators in capitals only, and not in a sentence with commas or a
question mark. These limit a question and a query alike:

  folder:leases  doc:acme  type:nda  -folder:drafts

docs/search.md tells it in full.`,
		Example: `  pincite search "What is the notice period in the Acme supply agreement?"
  pincite search '"change of control" AND (assign* OR transfer*)'
  pincite search 'folder:leases who pays for repairs?'
  pincite search --by-document -k 20 "termination for convenience"`,
		Args: oneArgument("question"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if q.K < 1 || q.K > library.MaxHits {
				return usage(cmd, fmt.Errorf("-k is not from 1 to %d", library.MaxHits))
			}
			if q.OfEach < 0 || cmd.Flags().Changed("by-document") && q.OfEach == 0 {
				return usage(cmd, fmt.Errorf("--by-document is not at least 1"))
			}
			q.Text = args[0]
			if notes {
				return withMatter(matter, func(_ *library.Library, m *library.Matter) error { return searchNotes(cmd.Context(), c, m, q, asJSON) })
			}
			var err error
			if q.AsOf, err = library.ParseDay(q.AsOf); err != nil {
				return usage(cmd, fmt.Errorf("--as-of: %w", err))
			}
			return putQuestion(cmd, c, matter, party, q, asJSON)
		},
	}
	matterFlag(cmd, &matter)
	cmd.Flags().IntVarP(&q.K, "hits", "k", 5, "how many hits to print, at most")
	cmd.Flags().StringArrayVar(&q.Docs, "doc", nil, "search only this document: a `path`, or the end of one")
	partyFlag(cmd, &party)
	cmd.Flags().BoolVar(&q.NoRoute, "no-route", false, "search all documents, whatever the question names")
	cmd.Flags().IntVar(&q.OfEach, "by-document", 0,
		"print the best passage, or so many, of each of -k documents, those with the best first; search all documents")
	cmd.Flags().Lookup("by-document").NoOptDefVal = "1"
	cmd.Flags().BoolVar(&q.AsTyped, "as-typed", false, asTypedHelp)
	asOfFlags(cmd, &q.AsOf, &q.AsSigned)
	cmd.Flags().BoolVar(&notes, "notes", false,
		"search what is not the documents' text: comments, pending changes, hidden and covered words, descriptions of pictures")
	cmd.Flags().BoolVar(&q.All, "all", false, "show passages that hardly answer, too, as many as -k says")
	jsonFlag(cmd, &asJSON)
	return cmd
}

const asTypedHelp = "look for the words of the question alone, as they are spelt, not for what it is understood to ask"

// putQuestion puts a question to a matter and prints what it answers.
func putQuestion(cmd *cobra.Command, c *console, matter, party string, q library.Question, asJSON bool) error {
	return withMatter(matter, func(_ *library.Library, m *library.Matter) (err error) {
		if q.Docs, err = docsOf(cmd, m, q.Docs, party); err != nil {
			return err
		}
		if !asJSON {
			return printSearch(cmd.Context(), c, m, q)
		}
		result, reply, err := searched(cmd.Context(), m, q)
		if err != nil {
			return err
		}
		return c.json(resultJSON(result, reply))
	})
}

// printSearch searches and prints the hits with what the check of each found.
func printSearch(ctx context.Context, c *console, m *library.Matter, q library.Question) error {
	result, reply, err := searched(ctx, m, q)
	if err != nil {
		return err
	}
	verdicts, err := m.Verify(ctx, result.Plain())
	if err != nil {
		return err
	}
	printResult(c, result, reply, verdicts)
	return nil
}

// searched returns the hits of a question, and, where these tell how likely they answer if any passage does, the reply
// that tells how likely one does; else an empty one.
func searched(ctx context.Context, m *library.Matter, q library.Question) (*library.Result, *library.Reply, error) {
	result, err := m.Search(ctx, q)
	if err != nil || !slices.ContainsFunc(result.Hits, func(h library.Hit) bool { return h.Grade() != "" }) {
		return result, &library.Reply{}, err
	}
	reply, err := m.Ask(ctx, q.Inquiry())
	return result, reply, err
}

// resultJSON is what search --json prints. Spans count Unicode code points.
func resultJSON(r *library.Result, reply *library.Reply) any {
	type route struct {
		File       string  `json:"file"`
		Confidence float64 `json:"confidence"`
	}
	type like struct {
		File  string `json:"file"`
		Doc   string `json:"doc_sha256"`
		Span  [2]int `json:"span"`
		Quote string `json:"quote"`
	}
	type matches struct {
		Expression string   `json:"expression"`
		Passages   int      `json:"passages"`
		Unmatched  []string `json:"unmatched"`
	}
	out := struct {
		Query      string                  `json:"query"`
		Like       *like                   `json:"like,omitempty"` // the passage whose like was looked for; query is its text
		Route      []route                 `json:"route"`
		Confined   bool                    `json:"confined"`
		Understood []library.Understood    `json:"understood,omitempty"` // likeliest first; what is left to 1 is something else
		Readings   []library.Reading       `json:"readings,omitempty"`   // words that stand in no document, and what they were read as
		Model      string                  `json:"model"`
		Mixed      *library.VectorCoverage `json:"mixed,omitempty"`    // while the vectors of a further model are being made
		Matches    *matches                `json:"matches,omitempty"`  // of a query of operators
		Presence   float64                 `json:"presence,omitempty"` // probability that a passage answers; none where that is not known
		Absent     bool                    `json:"absent,omitempty"`   // that is too low: the hits are the nearest
		Hits       []hitObject             `json:"hits"`
		Nowhere    []string                `json:"nowhere,omitempty"`  // words of the question, names above all, that stand in no document
		LeftOut    bool                    `json:"left_out,omitempty"` // passages that hardly answer; --all shows them
		Damaged    []string                `json:"damaged,omitempty"`  // files whose documents are damaged and were left out
	}{Query: r.Query, Route: []route{}, Confined: r.Confined, Model: r.Model, Readings: r.Readings, Understood: r.Understood, Mixed: r.Mixed,
		Presence: reply.Presence, Absent: reply.Absent, Hits: []hitObject{}, Nowhere: r.Nowhere, LeftOut: r.LeftOut, Damaged: r.Damaged}
	if r.Like != nil {
		out.Like = &like{r.Like.File, r.Like.Doc.String(), pair(r.Like.Characters), r.Like.Quote}
	}
	if r.Expression != "" {
		out.Matches = &matches{r.Expression, r.Matches, append([]string{}, r.Unmatched...)}
	}
	for _, d := range r.Route {
		out.Route = append(out.Route, route{d.File, d.Confidence})
	}
	for _, h := range r.Hits {
		out.Hits = append(out.Hits, hitJSON(h))
	}
	return out
}

// hitObject is a hit of search --json.
type hitObject struct {
	Rank   int     `json:"rank"`
	Score  float64 `json:"score"`
	Chance float64 `json:"probability,omitempty"` // that it answers, if any passage does; none where that is not known
	Grade  string  `json:"grade,omitempty"`       // the same in a word of package sure
	citationObject
	Summary  string   `json:"summary"`
	Pinpoint [][2]int `json:"pinpoint"`
}

func hitJSON(h library.Hit) hitObject {
	entry := hitObject{
		Rank: h.Rank, Score: h.Score, Chance: h.Probability, Grade: h.Grade(), Summary: h.Summary, Pinpoint: [][2]int{},
		citationObject: citationObject{File: h.File, Doc: h.Doc.String(), Span: pair(h.Characters), Quote: h.Quote, Page: h.Page,
			Label: h.PageLabel, Section: h.Section, Status: h.Status, By: citationsJSON(h.By), Stands: h.Stands, Notes: h.Notes},
	}
	for _, span := range h.PinpointCharacters {
		entry.Pinpoint = append(entry.Pinpoint, pair(span))
	}
	return entry
}

func pair(s doc.Span) [2]int { return [2]int{s.Start, s.End} }

func newSimilar(c *console) *cobra.Command {
	var (
		matter, span string
		asJSON       bool
		like         library.Passage
		q            = library.Question{Like: &like}
	)
	cmd := &cobra.Command{
		Use:   "similar --doc DOC --span S:E",
		Short: "Find passages of other documents that are like a given one",
		Long: `Similar takes a passage of one document, such as a clause that was found or read, and
prints the passages of the other documents that are most like it: the best one of each,
the likeliest to be a clause of the same kind first. The span counts characters (Unicode
code points) from 0, the end not included, as search prints it and show --span takes it.`,
		Example: `  pincite similar --doc "Acme Supply.txt" --span 6090:6226
  pincite similar --doc 5b1f0c77 --span 6090:6226 -k 20 --json`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var err error
			if like.Characters, err = parseSpan(span); err != nil {
				return usage(cmd, err)
			}
			if q.AsOf, err = library.ParseDay(q.AsOf); err != nil {
				return usage(cmd, fmt.Errorf("--as-of: %w", err))
			}
			switch {
			case like.Doc == "":
				return usage(cmd, fmt.Errorf("--doc is missing"))
			case span == "":
				return usage(cmd, fmt.Errorf("--span is missing"))
			case q.K < 1 || q.K > library.MaxHits:
				return usage(cmd, fmt.Errorf("-k is not from 1 to %d", library.MaxHits))
			case q.OfEach < 1:
				return usage(cmd, fmt.Errorf("--of-each is not at least 1"))
			}
			return putQuestion(cmd, c, matter, "", q, asJSON)
		},
	}
	matterFlag(cmd, &matter)
	cmd.Flags().StringVar(&like.Doc, "doc", "", "the document that has the passage: a `path`, the end of one, or first digits of its SHA-256")
	cmd.Flags().StringVar(&span, "span", "", "where the passage stands: the characters `S:E`")
	asOfFlags(cmd, &q.AsOf, &q.AsSigned)
	cmd.Flags().IntVarP(&q.K, "hits", "k", 10, "how many documents to print, at most")
	cmd.Flags().IntVar(&q.OfEach, "of-each", 1, "how many passages of each to print, at most")
	jsonFlag(cmd, &asJSON)
	return cmd
}
