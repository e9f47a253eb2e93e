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
		"structure-500+0 builtin-150 ", "structure-500+500 builtin-150", "structure-0500+0 none", "structure-500+0 none-150",
	} {
		if r, err := ParseRecipe(form); !errors.Is(err, ErrRecipe) {
			t.Errorf("%q: %+v, %v", form, r, err)
		}
	}
}

// TestParseFormerRecipe reads what earlier versions wrote that also cut where the meaning changes.
func TestParseFormerRecipe(t *testing.T) {
	t.Parallel()
	if r, err := ParseRecipe("semantic-500+0 builtin-150"); err != nil || r != (Recipe{}).WithDefaults() {
		t.Errorf("%+v, %v", r, err)
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
