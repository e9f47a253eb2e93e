package rank

import (
	"math"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/sac"
)

// document is a text with its chunks.
type document struct {
	Text
	chunks []doc.Span
}

func newDocument(t testing.TB, file, source string) *document {
	t.Helper()
	read, err := extract.Read(t.Context(), file, []byte(source), extract.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := &document{Text: Text{read.Text, &read.Layout}}
	if d.chunks, err = sac.Split(read.Text, read.Layout, sac.Recipe{Size: 200}); err != nil {
		t.Fatal(err)
	}
	return d
}

// nearly reports whether two scores are equal but for rounding.
func nearly(a, b float32) bool {
	return math.Abs(float64(a)-float64(b)) <= 1e-4*max(1, math.Abs(float64(a)), math.Abs(float64(b)))
}
