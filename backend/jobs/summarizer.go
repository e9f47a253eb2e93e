package jobs

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"pincite/backend/library"
)

// summarizer gives a request the language model that it or its matter asks for, at the
// configured address.
func (m *Manager) summarizer(matter *library.Matter, request *library.IndexRequest) error {
	recipe, err := matter.Recipe()
	if err != nil {
		return err
	}
	if request.Recipe != nil {
		recipe = *request.Recipe
	}
	if !recipe.AsksLLM() {
		return nil
	}
	request.Summarizer, err = m.library.LocalSummarizer(recipe, m.configured().LanguageModel)
	return err
}

// fallbackNotice says which documents did without the language model's summary, and why; ""
// where none did.
func fallbackNotice(fallbacks map[string]int) string {
	var told []string
	for _, reason := range slices.Sorted(maps.Keys(fallbacks)) {
		told = append(told, fmt.Sprintf("%d: %s", fallbacks[reason], reason))
	}
	if len(told) == 0 {
		return ""
	}
	return "Documents with the built-in summary, until they change, for want of the language model's: " + strings.Join(told, "; ")
}
