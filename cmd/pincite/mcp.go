package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"pincite/backend/doc"
	"pincite/backend/library"
)

func newMCP(c *console) *cobra.Command {
	var matter string
	cmd := &cobra.Command{
		Use:   "mcp --matter M",
		Short: "Serve one matter to an assistant, over standard input and output",
		Long: `Mcp speaks the Model Context Protocol with the program that starts it, so that an assistant may
search one matter, ask it, review it and look at its documents, and cite what it finds. Every tool
answers what the command of its name prints with --json: quotes that equal the text at their spans.
Nothing can be changed, no other matter or file can be read, and no connection is opened.

The assistant is another program: what it does with the words of the contracts, and where it sends
them, Pincite cannot see. Each call is noted beside the matter, without any word of a contract.`,
		Example: `  pincite mcp --matter "Alder 2024/117"`,
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !cmd.Flags().Changed("matter") {
				return usage(cmd, errors.New("--matter is missing: an assistant sees the matter that is named, and no other"))
			}
			return withMatter(matter, func(l *library.Library, m *library.Matter) error {
				if l.Policy().NoAssistants {
					return fmt.Errorf("%w: mcp is false; ask whoever looks after this computer", library.ErrPolicy)
				}
				if e, err := m.Encryption(); err != nil || e.Locked {
					return errors.Join(err, fmt.Errorf("%w; unlock it first with: pincite matter unlock %q", library.ErrSealed, m.Name()))
				}
				if err := m.Close(); err != nil { // each call opens it
					return err
				}
				c.errorf("pincite: %s can be read by the program that started this, and by nothing else. What that program does with the words, and "+
					"where it sends them, Pincite cannot see.\n", safe(m.Name()))
				return assistantServer(matter, m).Run(cmd.Context(), &mcp.StdioTransport{})
			})
		},
	}
	matterFlag(cmd, &matter)
	return cmd
}

// assistantServer serves a matter, which ref names, by one tool a command.
func assistantServer(ref string, m *library.Matter) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "pincite", Title: "Pincite", Version: library.Version()}, &mcp.ServerOptions{
		Instructions: "Quotes come from the contracts of one matter and equal the text at their spans (Unicode code points, half-open). " +
			"Cite the file, section and page that come with a quote, and quote it unchanged. Values, verdicts and absences are probabilities; a " +
			"quote whose status is not \"in force\" is not what holds today. " +
			"Before you rely on a quote of your own, check it with verify.",
	})
	serve := served{ref, m}
	addCommand(s, serve, "search",
		"Find the passages that answer a question, best first, or that match a query of operators such as \"change of control\" AND assign*.",
		func(in struct {
			Query    string `json:"query" jsonschema:"the question, or a query of operators"`
			Document string `json:"document,omitempty" jsonschema:"search only this document: its path, or the end of it"`
			Hits     int    `json:"hits,omitempty" jsonschema:"how many passages at most; 5 if not given"`
		}) []string {
			return flags("search", "--doc", in.Document, "-k", orNone(in.Hits), "--", in.Query)
		})
	addCommand(s, serve, "ask", "Answer a question in the sentences of the contracts that answer it, with what follows from their words.",
		func(in struct {
			Question string `json:"question"`
			Document string `json:"document,omitempty" jsonschema:"answer from this document alone: its path, or the end of it"`
			After    string `json:"after,omitempty" jsonschema:"the question asked before, which this one goes on from"`
			AsOf     string `json:"as_of,omitempty" jsonschema:"the day on which the answer is to hold, as 2024-06-30; today if not given"`
		}) []string {
			return flags("ask", "--doc", in.Document, "--after", in.After, "--as-of", in.AsOf, "--", in.Question)
		})
	addCommand(s, serve, "review",
		"Ask every document the questions of a playbook: a row a document, a cell a question, each with state, value and quotes.",
		func(in struct {
			Playbook string `json:"playbook" jsonschema:"the ID of a built-in playbook: clauses, facts, nda, merger"`
			Columns  string `json:"columns,omitempty" jsonschema:"only these columns, separated by commas"`
			Document string `json:"document,omitempty" jsonschema:"only this document: its path, or the end of it"`
		}) []string {
			return flags("review", "--playbook", cmp.Or(strings.Map(playbookID, in.Playbook), "?"), "--columns", in.Columns, "--doc", in.Document)
		})
	type document struct {
		Document string `json:"document" jsonschema:"the document's path, the end of it, or first digits of its SHA-256"`
	}
	addCommand(s, serve, "files", "List the files of the matter with their states.", func(struct{}) []string { return []string{"files"} })
	addCommand(s, serve, "outline", "List the sections of a document with the first sentence of each.", func(in document) []string {
		return []string{"outline", "--", in.Document}
	})
	addCommand(s, serve, "show", "Read a document, or a part of it.", func(in struct {
		document
		Span [2]int `json:"span,omitzero" jsonschema:"only the characters from its start to its end, as it came with a quote"`
	}) []string {
		return flags("show", "--span", written(in.Span), "--", in.Document)
	})
	addCommand(s, serve, "current", "Read an agreement as it stands, with its amendments put in and each change's source.", func(in struct {
		document
		AsOf string `json:"as_of,omitempty" jsonschema:"the day on which it stands, as 2024-06-30; today if not given"`
	}) []string {
		return flags("current", "--as-of", in.AsOf, "--", in.Document)
	})
	addCommand(s, serve, "dates", "List the deadlines of the matter by day, each with its words, its arithmetic and whether a person confirmed it.", func(in struct {
		Document string `json:"document,omitempty" jsonschema:"only of this document: its path, or the end of it"`
		From     string `json:"from,omitempty" jsonschema:"the first day wanted, as 2024-06-30"`
		To       string `json:"to,omitempty" jsonschema:"the last day wanted"`
	}) []string {
		return flags("dates", "--doc", in.Document, "--from", in.From, "--to", in.To)
	})
	addTool(s, serve, "compare", "Say how the second of two documents of the matter differs from the first, changes of meaning first.",
		func(ctx context.Context, in struct {
			First  string `json:"first" jsonschema:"the path of a document, or the end of it"`
			Second string `json:"second" jsonschema:"that of the other one"`
		}) ([]byte, error) {
			return serve.compare(ctx, in.First, in.Second)
		})
	addTool(s, serve, "verify",
		"Check that a quote stands in a document, word for word, at a span, and that the file is still the one that was read.",
		func(ctx context.Context, in struct {
			document
			Span  [2]int `json:"span" jsonschema:"start and end, as they came with the quote"`
			Quote string `json:"quote"`
		}) ([]byte, error) {
			return serve.verify(ctx, in.Document, written(in.Span), in.Quote)
		})
	return s
}

// written is a span as the command line takes it; "" where it is left out.
func written(span [2]int) string {
	if span == [2]int{} {
		return ""
	}
	return fmt.Sprintf("%d:%d", span[0], span[1])
}

// served is the matter that an assistant sees.
type served struct {
	ref    string
	matter *library.Matter // for its journal
}

// addCommand adds a tool that answers what a command of the program prints with --json.
func addCommand[In any](s *mcp.Server, of served, name, about string, arguments func(In) []string) {
	addTool(s, of, name, about, func(ctx context.Context, in In) ([]byte, error) {
		args := arguments(in)
		return of.answer(ctx, append([]string{args[0], "--matter", of.ref, "--json"}, args[1:]...))
	})
}

// addTool adds a tool, each call of which is noted before its answer is handed over.
func addTool[In any](s *mcp.Server, of served, name, about string, answer func(context.Context, In) ([]byte, error)) {
	tool := &mcp.Tool{Name: name, Description: about, Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}}
	mcp.AddTool(s, tool, func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
		text, err := answer(ctx, in)
		noted := of.matter.NoteAssistant(library.AssistantCall{Time: time.Now().UTC(), Tool: name, Bytes: len(text), Failed: err != nil})
		if err = errors.Join(err, noted); err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}}, nil, nil
	})
}

// answer runs a command line as if it had been typed, without a terminal.
func (s served) answer(ctx context.Context, args []string) ([]byte, error) {
	var out, problems bytes.Buffer
	if code := run(ctx, args, &console{out: &sink{w: &out}, err: &problems, width: defaultWidth}); code != exitDone {
		return nil, errors.New(strings.TrimPrefix(strings.TrimSpace(problems.String()), "pincite: "))
	}
	return out.Bytes(), nil
}

// compare compares two documents of the matter, and no other file.
func (s served) compare(ctx context.Context, refs ...string) (answer []byte, err error) {
	err = withMatter(s.ref, func(_ *library.Library, m *library.Matter) error {
		var files [2]string
		for i, ref := range refs {
			d, err := m.Show(ctx, ref)
			if err != nil {
				return err
			}
			files[i] = d.File
		}
		found, err := m.Compare(ctx, files[0], files[1])
		if err != nil {
			return err
		}
		object, err := comparisonJSON(found, "")
		if err == nil {
			answer, err = json.Marshal(object)
		}
		return err
	})
	return answer, err
}

// verify reads the document's file again and compares a quote with it.
func (s served) verify(ctx context.Context, ref, span, quote string) (answer []byte, err error) {
	runes, err := parseSpan(span)
	if err != nil || runes == nil {
		return nil, errors.Join(err, errors.New("give the span as it came with the quote: its start and its end"))
	}
	err = withMatter(s.ref, func(_ *library.Library, m *library.Matter) error {
		d, err := m.Show(ctx, ref)
		if err != nil {
			return err
		}
		result := struct {
			File   string `json:"file"`
			Doc    string `json:"doc_sha256"`
			Status string `json:"status"` // verified, altered, changed, missing or unreadable
			Stands string `json:"stands,omitempty"`
		}{File: d.File, Doc: d.ID.String()}
		there, err := d.Quote(*runes)
		if err != nil {
			return err
		}
		if there != quote {
			result.Status, result.Stands = "altered", there
		} else {
			bytes, err := doc.NewOffsets(d.Text).FromRunes(*runes)
			if err != nil {
				return err
			}
			checked, err := m.Verify(ctx, []doc.Hit{{Doc: d.ID, File: d.File, Span: bytes, Quote: quote}})
			if err != nil {
				return err
			}
			result.Status = string(checked[0].Status)
		}
		answer, err = json.Marshal(result)
		return err
	})
	return answer, err
}

// flags returns a command's arguments without the flags that have no value.
func flags(command string, rest ...string) []string {
	args := []string{command}
	for i := 0; i < len(rest); i += 2 {
		if rest[i] == "--" {
			return append(args, rest[i:]...)
		}
		if rest[i+1] != "" {
			args = append(args, rest[i], rest[i+1])
		}
	}
	return args
}

// playbookID leaves only the characters of a built-in playbook's ID, so that no file can be named.
func playbookID(r rune) rune {
	if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' {
		return r
	}
	return -1
}

func orNone(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
