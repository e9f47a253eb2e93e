package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"pincite/backend/library"
)

// askFlags are the flags of pincite ask.
type askFlags struct {
	matter  string
	style   string
	inquiry library.Inquiry

	endpoint, model string // of the language model
	prompt          string // a file that tells it how to answer
	showPrompt      bool
	json            bool
	request         library.ExportRequest
}

func newAsk(c *console) *cobra.Command {
	var f askFlags
	cmd := &cobra.Command{
		Use:   "ask QUESTION",
		Short: "Answer a question in sentences, each with the words that it stands on",
		Long: `Ask answers a question with the fewest sentences of the contracts that answer it, each
with its place, and puts in front what follows from their words: yes or no and on what
condition, a date, a period, an amount, the parties. Where the question names a document,
that one answers; else every document that does, a line each.

With --llm, a language model on this machine words the answer from the passages found. Each
of its sentences is compared with the words that it quotes, and one that fails is shown as
struck out and never exported.

Where no passage is likely to answer, it says so, with the passage that comes nearest and
what was searched. docs/ask.md tells how likely it is right.`,
		Example: `  pincite ask "May Dovecroft assign its lease of 410 Tannery Row?"
  pincite ask --doc supply.pdf "How long is the notice period?" --json
  pincite ask "And if they do not pay?" --after "When is the rent of 410 Tannery Row due?"
  pincite ask "Which law governs?" -o memo.docx`,
		Args: func(cmd *cobra.Command, args []string) error {
			if f.showPrompt && len(args) == 0 {
				return nil
			}
			return oneArgument("question")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.showPrompt {
				c.printf("%s\n", library.AnswerPrompt)
				return nil
			}
			f.inquiry.Text = args[0]
			return f.run(cmd, c)
		},
	}
	matterFlag(cmd, &f.matter)
	flags := cmd.Flags()
	flags.StringArrayVar(&f.inquiry.Docs, "doc", nil, "answer from this document alone: a `path`, or the end of one")
	flags.BoolVar(&f.inquiry.NoRoute, "no-route", false, "look in all documents, whatever the question names")
	flags.BoolVar(&f.inquiry.AsTyped, "as-typed", false, asTypedHelp)
	flags.StringVar(&f.inquiry.After, "after", "",
		"the `question` asked before: its document is kept, and what it asked for where this one goes on from it")
	asOfFlags(cmd, &f.inquiry.AsOf, &f.inquiry.AsSigned)
	flags.StringVar(&f.style, "style", "auto",
		"`how` places are worded: expert (§ 10.1, at 4), plain (section 10.1, page 4), or auto, as the question's own words are")
	flags.StringVar(&f.endpoint, flagLLM, "",
		"the `address` of a language model on this machine that words the answer, such as http://127.0.0.1:11434")
	flags.StringVar(&f.model, flagLLMModel, "", "the language model's `name`, as its server calls it")
	flags.StringVar(&f.prompt, "llm-prompt", "", "a `file` that tells the language model how to answer, instead of the built-in words")
	flags.BoolVar(&f.showPrompt, "show-llm-prompt", false, "print the words that tell a language model how to answer, and nothing else")
	flags.StringVarP(&f.request.Out, "out", "o", "", "write a memo to this `file`: docx, md, xlsx or json, as its extension tells")
	flags.StringVar(&f.request.PreparedBy, "prepared-by", "", "a `name` for the memo's chain of custody; none if not given")
	jsonFlag(cmd, &f.json)
	return cmd
}

func (f *askFlags) run(cmd *cobra.Command, c *console) error {
	var err error
	if f.inquiry.Style, err = library.ParseAnswerStyle(f.style); err != nil {
		return usage(cmd, err)
	}
	if f.inquiry.AsOf, err = library.ParseDay(f.inquiry.AsOf); err != nil {
		return usage(cmd, fmt.Errorf("--as-of: %w", err))
	}
	return withMatter(f.matter, func(l *library.Library, m *library.Matter) error {
		if err := f.languageModel(cmd, c, l); err != nil {
			return err
		}
		draft := draftLines{line: newProgressLine(c)}
		f.inquiry.Told = draft.follow
		reply, err := m.Ask(cmd.Context(), f.inquiry)
		draft.line.clear()
		if err != nil {
			return err
		}
		if f.json {
			err = c.json(replyJSON(reply))
		} else {
			printReply(c, reply)
		}
		if err != nil || f.request.Out == "" {
			return err
		}
		return f.memo(cmd, c, m, reply)
	})
}

// languageModel prepares the language model that words the answer.
func (f *askFlags) languageModel(cmd *cobra.Command, c *console, l *library.Library) error {
	model, name, err := answerModel(cmd, c, l, f.endpoint, f.model,
		"the answer is worded by %s at %s; the question and the passages found are sent there.")
	if err != nil || model == nil {
		return err
	}
	f.inquiry.LLM, f.inquiry.ModelName = model, name
	if f.prompt != "" {
		own, err := library.ReadInput(f.prompt, maxSecret)
		if err != nil {
			return usage(cmd, fmt.Errorf("--llm-prompt: %w", err))
		}
		f.inquiry.Prompt = string(own)
	}
	return nil
}

// answerModel prepares a language model on this machine, and says by a sentence about its name
// and server what will be sent where. It is nil where no endpoint is given.
func answerModel(cmd *cobra.Command, c *console, l *library.Library, endpoint, name, sentence string) (*library.LanguageModel,
	string, error) {
	if endpoint == "" {
		if name != "" {
			return nil, "", usage(cmd, fmt.Errorf("--%s goes with --%s", flagLLMModel, flagLLM))
		}
		return nil, "", nil
	}
	model, err := l.AnswerModel(endpoint, name)
	if err != nil {
		return nil, "", usage(cmd, fmt.Errorf("--%s: %w", flagLLM, err))
	}
	d := model.Discloses()
	c.errorf(sentence+" Pincite connects to this machine alone, and cannot see whether that server sends them on.\n",
		cmp.Or(safe(d.Model), "the language model"), safe(d.Server))
	if err := model.Check(cmd.Context()); errors.Is(err, library.ErrNotLocal) {
		return nil, "", err
	}
	return model, cmp.Or(d.Model, "at "+d.Server), nil
}

// memo writes the answer into a file.
func (f *askFlags) memo(cmd *cobra.Command, c *console, m *library.Matter, reply *library.Reply) error {
	if reply.List != nil {
		return fmt.Errorf("a list of contracts is exported as a grid: pincite review --playbook facts -o grid.xlsx, or --playbook clauses")
	}
	f.request.From, f.request.Title, f.request.Program = reply.Search, "Memorandum", "pincite "+library.Version()
	f.request.Clips, f.request.Memo = library.MemoOf(reply)
	report, err := m.Export(cmd.Context(), f.request)
	if err != nil {
		return err
	}
	if !f.json {
		c.printf("\n")
		printExport(c, report)
	}
	return nil
}

// draftLines shows on a terminal what a language model writes, while it does: sentences once they
// are checked, and beneath them what there is of the next one, unchecked. The answer that is
// printed in the end has all of it again, with its places.
type draftLines struct {
	line  *progressLine
	shown int // sentences
}

// follow shows what is new in a draft.
func (d *draftLines) follow(_ *library.Reply, draft library.Draft) {
	c := d.line.c
	if !c.errLive {
		return
	}
	d.line.clear()
	for _, s := range draft.Sentences[d.shown:] {
		if s.Support == library.StruckSentence {
			c.errorf("%s %s\n", c.errStyle.struck(safe(s.Text)), c.errStyle.warn("struck out: "+safe(s.Reason)))
		} else {
			c.errorf("checked: %s\n", safe(s.Text))
		}
	}
	d.shown = len(draft.Sentences)
	next := []rune("the language model reads the passages")
	if draft.Next != "" {
		next = []rune("unchecked: " + safe(draft.Next))
	}
	if most := c.width - 2; len(next) > most { // its end is what is new
		next = append([]rune("…"), next[len(next)-most:]...)
	}
	d.line.show(string(next), false)
}
