package sac

import (
	"errors"
	"testing"
)

func TestParseRecipe(t *testing.T) {
	t.Parallel()
	for _, r := range []Recipe{
		{},
		{Chunker: Naive, Size: 200},
		{Summarizer: NoSummary},
		{Summarizer: Given},
		{Summarizer: LLMGeneric, SummaryTarget: 300},
		{Chunker: Recursive, Summarizer: LLMExpert, SummaryModel: "llama 3.2:3b-q4 none"},
	} {
		got, err := ParseRecipe(r.String())
		if err != nil || got.String() != r.String() {
			t.Errorf("%q comes back as %q, %v", r, got, err)
		}
		if again, err := ParseRecipe(got.String()); err != nil || again != got {
			t.Errorf("%+v comes back as %+v, %v", got, again, err)
		}
	}
	for _, form := range []string{
		"", "structure", "structure-500+0", "structure-500 builtin-150", "magic-500+0 builtin-150", "structure-500+0 builtin",
		"structure-500+0 builtin-150 ", "structure-500+ builtin-150", "structure-0500+0 none", "structure-500+0 none-150",
	} {
		if r, err := ParseRecipe(form); !errors.Is(err, ErrRecipe) {
			t.Errorf("%q: %+v, %v", form, r, err)
		}
	}
}

// TestParseFormerRecipe reads what earlier versions wrote that also cut where the meaning changes, and had chunks share characters.
func TestParseFormerRecipe(t *testing.T) {
	t.Parallel()
	for form, want := range map[string]string{"semantic-500+0 builtin-150": "structure-500+0 builtin-150", "naive-300+60 none": "naive-300+0 none", "semantic-400+20 llm-expert-150 a:3b": "structure-400+0 llm-expert-150 a:3b"} {
		if r, err := ParseRecipe(form); err != nil || r.String() != want {
			t.Errorf("%s: %s, %v", form, r, err)
		}
	}
}

func TestRecipeNamesWhatChangesTheResult(t *testing.T) {
	t.Parallel()
	forms := map[string]Recipe{}
	for _, r := range []Recipe{
		{}, {Chunker: Naive}, {Size: 200}, {Summarizer: LLMGeneric}, {Summarizer: LLMExpert}, {SummaryTarget: 300},
		{Summarizer: LLMGeneric, SummaryModel: "a"}, {Summarizer: LLMGeneric, SummaryModel: "b"}, {Summarizer: NoSummary}, {Summarizer: Given},
	} {
		if other, ok := forms[r.String()]; ok {
			t.Errorf("%+v and %+v have the form %q", r, other, r)
		}
		forms[r.String()] = r
	}
	if a, b := (Recipe{SummaryModel: "a"}), (Recipe{}); a.String() != b.String() {
		t.Errorf("a language model that is not asked makes %q of %q", a, b)
	}
}
