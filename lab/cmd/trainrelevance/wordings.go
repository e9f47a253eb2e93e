package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

//go:embed wordings.json
var wordingsJSON []byte

// wordings holds other wordings of the kinds of question, by the question's own words
// after the semicolon.
type wordings map[string][]string

// readWordings reads the wordings, which were written by hand for this project. Those
// under "test" are for measuring; only a model that is not to be measured with them may
// learn them too.
func readWordings(withTest bool) (wordings, error) {
	var all map[string]struct {
		Train []string `json:"train"`
		Test  []string `json:"test"`
	}
	if err := json.Unmarshal(wordingsJSON, &all); err != nil {
		return nil, fmt.Errorf("wordings.json: %w", err)
	}
	w := wordings{}
	for kind, of := range all {
		w[kind] = of.Train
		if withTest {
			w[kind] = append(w[kind], of.Test...)
		}
	}
	return w, nil
}
