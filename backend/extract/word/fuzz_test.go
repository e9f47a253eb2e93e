package word

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"pincite/backend/extract/flow/flowtest"
)

// FuzzDocument reads documents whose parts are anything: no panic, and whatever is read
// keeps the promises of its layout, twice the same.
func FuzzDocument(f *testing.F) {
	for _, c := range fixtures {
		f.Add(c.body, c.styles+styleSheet, c.numbering+lists, c.notes)
	}
	f.Fuzz(func(t *testing.T, body, styles, numbering, notes string) {
		source := flowtest.Zip(t, fixture{body: body, styles: styles, numbering: numbering, notes: notes}.parts())
		x, err := Read(context.Background(), source, Options{})
		if err != nil {
			return
		}
		flowtest.Check(t, x)
		again, err := Read(context.Background(), source, Options{})
		if err != nil || again.Text != x.Text || flowtest.Describe(again) != flowtest.Describe(x) {
			t.Error("read twice, and not the same")
		}
	})
}

// FuzzFile reads files that are anything.
func FuzzFile(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.docx"))
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b, "secret")
	}
	f.Add(flowtest.Zip(f, fixtures[0].parts()), "")
	f.Fuzz(func(t *testing.T, source []byte, password string) {
		if x, err := Read(context.Background(), source, Options{Password: password}); err == nil {
			flowtest.Check(t, x)
		}
	})
}
