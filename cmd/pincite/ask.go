package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

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
struck out and never exported. With --llm-verify the model is asked of each that stands
whether its quotes support it, too, and one that it denies is struck out as well.

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
	flags.StringVar(&f.inquiry.After, "after", "", "the `question` asked before: its document is kept, and what it asked for where this one goes on from it")
	flags.StringVar(&f.style, "style", "auto", "`how` places are worded: expert (§ 10.1, at 4), plain (section 10.1, page 4), or auto, as the question's own words are")
	flags.StringVar(&f.endpoint, flagLLM, "", "the `address` of a language model on this machine that words the answer, such as http://127.0.0.1:11434")
	flags.StringVar(&f.model, flagLLMModel, "", "the language model's `name`, as its server calls it")
	flags.StringVar(&f.prompt, "llm-prompt", "", "a `file` that tells the language model how to answer, instead of the built-in words")
	flags.BoolVar(&f.inquiry.SecondLook, flagLLMVerify, false, "have the language model look at each of its sentences a second time, and strike what it denies")
	flags.BoolVar(&f.showPrompt, "show-llm-prompt", false, "print the words that tell a language model how to answer, and nothing else")
	flags.StringVarP(&f.request.Out, "out", "o", "", "write a memo to this `file`: docx, md or json, as its extension tells")
	flags.StringVar(&f.request.PreparedBy, "prepared-by", "", "a `name` for the memo's chain of custody; none if not given")
	jsonFlag(cmd, &f.json)
	return cmd
}

func (f *askFlags) run(cmd *cobra.Command, c *console) error {
	var err error
	if f.inquiry.Style, err = library.ParseAnswerStyle(f.style); err != nil {
		return usage(cmd, err)
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
	model, name, err := answerModel(cmd, c, l, f.endpoint, f.model, "the answer is worded by %s at %s; the question and the passages found are sent there.")
	if err == nil && model == nil && f.inquiry.SecondLook {
		err = usage(cmd, fmt.Errorf("--%s goes with --%s", flagLLMVerify, flagLLM))
	}
	if err != nil || model == nil {
		return err
	}
	f.inquiry.LLM, f.inquiry.ModelName = model, name
	if f.prompt != "" {
		own, err := os.ReadFile(f.prompt)
		if err != nil {
			return usage(cmd, fmt.Errorf("--llm-prompt: %w", err))
		}
		f.inquiry.Prompt = string(own)
	}
	return nil
}

// answerModel prepares a language model on this machine, and says by a sentence about its name
// and server what will be sent where. It is nil where no endpoint is given.
func answerModel(cmd *cobra.Command, c *console, l *library.Library, endpoint, name, sentence string) (*library.LanguageModel, string, error) {
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

// What ask --json prints. Spans count Unicode code points.
type (
	replyObject struct {
		Question string           `json:"question"`
		Document []string         `json:"document"` // that answer
		Style    string           `json:"style"`
		Answer   []sentenceObject `json:"answer"` // empty where absent
		Absent   bool             `json:"absent"`
		Presence float64          `json:"presence"`
		// Kept is what is kept of the question before, where anything is.
		Kept *keptObject `json:"kept,omitempty"`
		// Nearest is the passage that comes nearest, where absent, and Nowhere the distinctive words
		// of the question that stand in none of the likeliest documents.
		Nearest *citationObject `json:"nearest,omitempty"`
		Nowhere []string        `json:"nowhere,omitempty"`
		// Readings are words that stand in no document, and what they were read as.
		Readings []reading `json:"readings,omitempty"`
		// Unvalued says of documents that answer a question for a value why no value stands in front of their words.
		Unvalued []unvaluedObject `json:"unvalued,omitempty"`
		// Idle says that the question asks for nothing that a contract says.
		Idle bool `json:"idle,omitempty"`
		// Unanswered are the questions in this one that no passage answers, where others are answered.
		Unanswered []string `json:"unanswered,omitempty"`
		// Lacking says that the question is for contracts which lack something; those given speak of it.
		Lacking bool `json:"lacking,omitempty"`
		// SecondLook counts what the language model was asked of its sentences, where it was.
		SecondLook *lookObject `json:"second_look,omitempty"`
	}
	unvaluedObject struct {
		File string `json:"file"`
		Note string `json:"note"`
	}
	lookObject struct {
		Asked  int `json:"asked"`
		Denied int `json:"denied"`
		Unsaid int `json:"unsaid"`
	}
	keptObject struct {
		After     string   `json:"after"`
		Documents []string `json:"documents,omitempty"`
		Subject   string   `json:"subject,omitempty"`
	}
	sentenceObject struct {
		Text      string           `json:"text"`
		Kind      string           `json:"kind"`
		Support   string           `json:"support"`
		Reason    string           `json:"reason,omitempty"` // why it is struck
		Citations []citationObject `json:"citations"`
	}
	citationObject struct {
		File    string `json:"file"`
		Doc     string `json:"doc_sha256"`
		Span    [2]int `json:"span"`
		Quote   string `json:"quote"`
		Page    int    `json:"page"`
		Section string `json:"section"`
	}
)

func replyJSON(r *library.Reply) replyObject {
	out := replyObject{
		Question: r.Question.Text, Document: []string{}, Style: string(r.Question.Style), Answer: []sentenceObject{},
		Absent: r.Absent, Presence: r.Presence, Lacking: r.Lacking, Idle: r.Idle, Readings: readingsJSON(r.Search),
	}
	if r.Kept != nil {
		out.Kept = &keptObject{r.Kept.After, r.Kept.Documents, r.Kept.Subject}
	}
	if r.Absent {
		out.Nowhere = r.Nowhere
	}
	if r.Look != nil {
		out.SecondLook = (*lookObject)(r.Look)
	}
	for _, u := range r.Unanswered {
		out.Unanswered = append(out.Unanswered, u.Question)
	}
	for _, found := range r.Found {
		if r.Absent {
			if found.Nearest != nil {
				nearest := citationJSON(*found.Nearest)
				out.Nearest = &nearest
			}
			continue
		}
		out.Document = append(out.Document, found.File)
		if found.Unvalued != "" {
			out.Unvalued = append(out.Unvalued, unvaluedObject{found.File, found.Unvalued})
		}
		for _, s := range found.Sentences {
			sentence := sentenceObject{s.Text, string(s.Kind), string(s.Support), s.Reason, []citationObject{}}
			for _, citation := range s.Citations {
				sentence.Citations = append(sentence.Citations, citationJSON(citation))
			}
			out.Answer = append(out.Answer, sentence)
		}
	}
	return out
}

func citationJSON(c library.Citation) citationObject {
	return citationObject{c.File, c.Doc.String(), pair(c.Span), c.Quote, c.Page, strings.TrimSpace(c.Section + " " + c.Heading)}
}

// printReply prints an answer for reading.
func printReply(c *console, r *library.Reply) {
	s := c.outStyle
	printKept(c, r.Kept)
	printRoute(c, r.Search)
	if r.Lacking {
		c.printf("%s\n", s.warn("No passage says that a contract lacks something; these speak of it. Which contracts have it and which do not, pincite review tells."))
	}
	if r.Idle {
		c.printf("\n%s %s\n", s.bold("That asks for nothing that a contract says."), "Ask for something in them, such as “What is the term of the lease?”, “governing law”, or “May the tenant assign?”.")
		return
	}
	if r.Absent {
		printRefusal(c, r)
		if len(r.Nowhere) > 0 {
			c.printf("%s\n", s.faint("in none of the likeliest documents: "+safe(strings.Join(r.Nowhere, ", "))))
		}
		printPartial(c, r)
		if len(r.Found) > 0 && r.Found[0].Nearest != nil {
			c.printf("\nThe nearest:\n")
			printCitation(c, *r.Found[0].Nearest)
		}
		return
	}
	for _, found := range r.Found {
		c.printf("\n%s %s\n", s.bold(safe(filepath.Base(found.File))), s.faint(fmt.Sprintf("(answers with a probability of %.0f %%)", 100*found.Presence)))
		if found.Unvalued != "" {
			c.printf("  %s\n", s.warn(found.Unvalued))
		}
		for _, sentence := range found.Sentences {
			printSentence(c, sentence)
		}
	}
	for _, u := range r.Unanswered {
		c.printf("\n%s %s\n", s.warn("no passage answers:"), safe(u.Question))
	}
	switch {
	case r.NoModel != nil:
		c.errorf("%s\n", c.errStyle.warn("worded without the language model: "+safe(r.NoModel.Error())))
	case r.Silent:
		c.printf("\n%s\n", s.faint("the language model found no answer in the passages"))
	}
	if r.Look != nil {
		c.printf("\n%s\n", s.faint(fmt.Sprintf("second look of the language model: %s, %d struck, %d left as they are without a yes or no",
			count(r.Look.Asked, "sentence", "sentences"), r.Look.Denied, r.Look.Unsaid)))
	}
	c.printf("\n%s\n", s.faint(lookedAt(r)))
	printPartial(c, r)
}

// printRefusal says that no passage answers.
func printRefusal(c *console, r *library.Reply) {
	of := "these contracts"
	if r.Search.Searched == 1 {
		of = "this contract"
	}
	chance := fmt.Sprintf("probability that one does: %.0f %%; ", 100*r.Presence)
	if len(r.Nowhere) > 0 { // which the probability, that of other questions, does not know
		chance = ""
	}
	c.printf("\n%s %s\n", c.outStyle.bold("No passage of "+of+" answers that."), c.outStyle.faint("("+chance+lookedAt(r)+")"))
}

func lookedAt(r *library.Reply) string {
	return "looked at " + count(r.Search.Searched, "document", "documents") + ", " + count(r.Passages, "passage", "passages")
}

// printKept tells what an answer has from the question before.
func printKept(c *console, kept *library.KeptSubject) {
	if kept == nil {
		return
	}
	s := c.outStyle
	for _, file := range kept.Documents {
		c.printf("%s %s\n", s.faint("kept from the question before:"), safe(filepath.Base(file)))
	}
	if kept.Subject != "" {
		c.printf("%s %s\n", s.faint("asked about:"), safe(kept.Subject))
	}
}

func printPartial(c *console, r *library.Reply) {
	if len(r.Partial) > 0 {
		c.printf("%s\n", c.outStyle.warn("not all of these could be read; pincite files tells what is missing: "+safe(strings.Join(r.Partial, ", "))))
	}
}

// printSentence prints one sentence of an answer: a value in bold, a quote with its place.
func printSentence(c *console, s library.Sentence) {
	if s.Kind == library.QuotedSentence {
		printCitation(c, s.Citations[0])
		return
	}
	if s.Support == library.StruckSentence {
		c.printf("  %s %s\n", c.outStyle.struck(safe(s.Text)), c.outStyle.warn("struck out: "+safe(s.Reason)))
		return
	}
	c.printf("  %s\n", c.outStyle.bold(safe(s.Text)))
	if s.Kind == library.ModelSentence {
		for _, citation := range s.Citations {
			printCitation(c, citation)
		}
	}
}

func printCitation(c *console, citation library.Citation) {
	for i, line := range wrapWords(citation.Quote, c.width-4) {
		if i == 0 {
			c.printf("  “%s", line)
		} else {
			c.printf("\n   %s", line)
		}
	}
	c.printf("”\n    %s\n", c.outStyle.faint(fmt.Sprintf("%s · %s · characters %d–%d", safe(filepath.Base(citation.File)), citation.String(), citation.Span.Start, citation.Span.End)))
}
