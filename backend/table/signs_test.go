package table

import (
	"testing"

	"pincite/backend/doc"
)

// TestSignatures holds that lines of signatures are no table.
func TestSignatures(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"The parties have signed.\n\nTARN MILLS LTD    By: Ann Roe, Director\nFELL LOOMS GMBH   By: Jan Fell, Partner\n",
		"Agreed and accepted\n\nTarn Mills Ltd      Signed: A. Roe\nFell Looms GmbH     Signed: J. Fell\nHeron Works         Signed: H. Heron\n",
	} {
		if found := Find(text, &doc.Layout{}); len(found) > 0 {
			t.Errorf("%q: %v", text, found)
		}
	}
}
