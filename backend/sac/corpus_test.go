package sac

import (
	"testing"

	"pincite/testkit/extracttest"
)

// corpusText is one contract of the development data.
type corpusText struct{ file, text string } // file is relative to the corpus, with slashes

// corpus reads every nth contract of the development data, and skips the test where
// that data is absent.
func corpus(t testing.TB, every int) (texts []corpusText) {
	t.Helper()
	for _, c := range extracttest.Corpus(t, every) {
		texts = append(texts, corpusText{c.File, string(c.Source)})
	}
	return texts
}
