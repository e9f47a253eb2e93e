// Package sure has the words in which the program says how sure it is, for everything that it shows and exports: one scale, and
// apart from it what was checked and what a person confirmed, which no probability is.
//
// Begin with [Word].
package sure

import (
	_ "embed" // the scale, which the window reads, too
	"encoding/json"
	"fmt"
	"sync"
)

// The marks of what is not probable but so.
const (
	Checked   = "quote checked" // the words quoted were compared with the file and stand there
	Unchecked = "quote not checked"
	Confirmed = "confirmed" // a person looked and said so
)

// Step is a part of the scale.
type Step struct {
	Word  string  `json:"word"`
	Least float64 `json:"least"` // from which probability on, up to that of the step before
}

//go:embed scale.json
var scaleJSON []byte

// Scale returns the steps, the surest first.
var Scale = sync.OnceValue(func() (steps []Step) {
	if err := json.Unmarshal(scaleJSON, &steps); err != nil {
		panic(fmt.Errorf("scale.json: %w", err)) // it comes with the program
	}
	return steps
})

// Word says in a word how probable something is; "" where that is not known, which 0 stands for.
func Word(p float64) string {
	if !(p > 0) {
		return ""
	}
	for _, s := range Scale() {
		if p >= s.Least {
			return s.Word
		}
	}
	return ""
}

// Percent says it in a word and as a share: "likely, 73 %"; "" where it is not known.
func Percent(p float64) string {
	word := Word(p)
	if word == "" {
		return ""
	}
	return fmt.Sprintf("%s, %.0f %%", word, 100*p)
}
