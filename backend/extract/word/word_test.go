package word

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/flow/flowtest"
)

func TestFixtures(t *testing.T) {
	for _, f := range fixtures {
		t.Run(f.name, func(t *testing.T) {
			x, err := Read(context.Background(), flowtest.Zip(t, f.parts()), Options{})
			if err != nil {
				t.Fatal(err)
			}
			flowtest.Check(t, x)
			flowtest.Golden(t, strings.ReplaceAll(f.name, " ", "-"), flowtest.Describe(x))
		})
	}
}
