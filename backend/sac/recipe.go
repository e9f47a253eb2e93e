package sac

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
)

// The names of the chunkers that a [Recipe] may ask for.
const (
	Naive     = "naive"     // every Size characters, wherever that falls
	Recursive = "recursive" // LangChain's recursive character splitter, as LegalBench-RAG uses it
	Structure = "structure" // sections, paragraphs and whole sentences
)

// The names of the summarizers that a [Recipe] may ask for.
const (
	Builtin    = "builtin"     // [Summarize]
	LLMGeneric = "llm-generic" // [LLM] with the prompt for any document
	LLMExpert  = "llm-expert"  // [LLM] with a prompt for the kind of document
	Given      = "given"       // those that the caller brings
	NoSummary  = "none"
)

// Defaults of a [Recipe]: the sizes are those of the papers.
const (
	DefaultSize          = 500
	DefaultSummaryTarget = 150
)

// Recipe says how documents are cut and summarised. What a recipe makes is stored, so
// its [Recipe.String] is part of an index's identity. The zero Recipe means: structure
// chunks of 500 characters, built-in summaries of 150.
type Recipe struct {
	Chunker       string // "naive", "recursive" or "structure"; "" is "structure"
	Size          int    // most characters of a chunk; 0 is 500
	Summarizer    string // "builtin", "llm-generic", "llm-expert", "given" or "none"; "" is "builtin"
	SummaryTarget int    // characters of a summary, give or take 20; 0 is 150
	SummaryModel  string // for the language models' summaries: which one, as its server calls it
}

// WithDefaults returns the recipe with every zero field replaced by what it means.
func (r Recipe) WithDefaults() Recipe {
	if r.Chunker == "" {
		r.Chunker = Structure
	}
	if r.Size == 0 {
		r.Size = DefaultSize
	}
	if r.Summarizer == "" {
		r.Summarizer = Builtin
	}
	if r.SummaryTarget == 0 {
		r.SummaryTarget = DefaultSummaryTarget
	}
	return r
}

// AsksLLM reports whether the summaries are a language model's.
func (r Recipe) AsksLLM() bool { return r.Summarizer == LLMGeneric || r.Summarizer == LLMExpert }

// String returns the recipe's canonical form, such as "structure-500+0 builtin-150" or
// "structure-500+0 llm-expert-150 llama3.2:3b". Two recipes that make the same chunks and
// summaries have the same form; [ParseRecipe] reads it.
func (r Recipe) String() string {
	r = r.WithDefaults()
	summary := r.Summarizer
	if summary != NoSummary {
		summary = fmt.Sprintf("%s-%d", r.Summarizer, r.SummaryTarget)
	}
	if r.AsksLLM() && r.SummaryModel != "" {
		summary += " " + r.SummaryModel
	}
	return fmt.Sprintf("%s-%d+0 %s", r.Chunker, r.Size, summary) // +0: chunks share no characters
}

// What makes chunks and summaries has a version, which grows when it makes others of the
// same text.
const (
	// 1 ended sentences after hours, as in "5 p.m. (Eastern Time)", 2 between "thirty" and "(30)", 3 had rows of tables without their heads
	splitVersion = "split/4"
	// 1 took roles and addresses for parts of names, 2 hashes for names of files, 3 overlooked who signed, 4 some first lines, 5 dates in
	// words, 6 took towns, officers and documents for parties, 7 ended names at brackets, 8 kept articles and stops of names, 9 called deeds
	// by their agreements, 10 took forms in small letters for ends of sentences, 11 ended names at lines and overlooked persons with terms
	// and lists of terms, 12 overlooked terms without marks of quotation, tables and strong words of Markdown, 14 let rules decide on parties of
	// short texts, 15 on those of some pages
	builtinVersion = "builtin/17"
)

// Version names what follows the recipe in this version of the program. Where it differs
// from that of an index, the same recipe may make other chunks or summaries now.
func (r Recipe) Version() string {
	if r.WithDefaults().Summarizer != Builtin {
		return splitVersion
	}
	return splitVersion + " " + builtinVersion
}

// formerly is what recipes of earlier versions may say: chunks cut where the meaning changes, chunks that share characters. The next run of
// such a matter cuts it by sections, or without sharing.
var formerly = regexp.MustCompile(`^(?:(semantic)|([a-z]+))-(\d+)\+\d+ `)

// ParseRecipe reads what [Recipe.String] wrote, in earlier versions, too. Anything else is [ErrRecipe].
func ParseRecipe(form string) (Recipe, error) {
	var r Recipe
	if m := formerly.FindStringSubmatch(form); m != nil {
		form = cmp.Or(m[2], Structure) + "-" + m[3] + "+0 " + form[len(m[0]):]
	}
	cut, rest, _ := strings.Cut(form, " ")
	summary, model, _ := strings.Cut(rest, " ")
	chunker, sizes := cutLast(cut, "-")
	r.Chunker, r.SummaryModel = chunker, model
	if _, err := fmt.Sscanf(sizes, "%d+0", &r.Size); err != nil {
		return Recipe{}, fmt.Errorf("%w: %q; index with the flags that say how", ErrRecipe, form)
	}
	r.Summarizer = summary
	if summary != NoSummary {
		var target string
		r.Summarizer, target = cutLast(summary, "-")
		_, _ = fmt.Sscanf(target, "%d", &r.SummaryTarget) // what is wrong shows below
	}
	if r.Validate() != nil || r.String() != form {
		return Recipe{}, fmt.Errorf("%w: %q; index with the flags that say how", ErrRecipe, form)
	}
	return r, nil
}

// cutLast cuts s around the last sep.
func cutLast(s, sep string) (before, after string) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):]
	}
	return s, ""
}

// Validate returns [ErrRecipe] where the recipe cannot be followed.
func (r Recipe) Validate() error {
	r = r.WithDefaults()
	switch r.Chunker {
	case Naive, Recursive, Structure:
	default:
		return fmt.Errorf("%w: no chunker %q; choose naive, recursive or structure", ErrRecipe, r.Chunker)
	}
	switch r.Summarizer {
	case Builtin, LLMGeneric, LLMExpert, Given, NoSummary:
	default:
		return fmt.Errorf("%w: no summarizer %q; choose builtin, llm-generic, llm-expert or none", ErrRecipe, r.Summarizer)
	}
	if r.Size < 0 {
		return fmt.Errorf("%w: size %d; choose a positive size", ErrRecipe, r.Size)
	}
	if r.SummaryTarget < 0 {
		return fmt.Errorf("%w: summary of %d characters; choose a positive number", ErrRecipe, r.SummaryTarget)
	}
	return nil
}
