package word

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"pincite/testkit/extracttest"
)

// FuzzDocument reads documents whose parts are anything: no panic, and whatever is read
// keeps the promises of its layout, twice the same.
func FuzzDocument(f *testing.F) {
	for _, c := range fixtures {
		f.Add(c.body, c.styles+styleSheet, c.numbering+lists, c.notes)
	}
	f.Fuzz(func(t *testing.T, body, styles, numbering, notes string) {
		source := extracttest.Zip(t, fixture{body: body, styles: styles, numbering: numbering, notes: notes}.parts())
		x, err := Read(context.Background(), source, Options{})
		if err != nil {
			return
		}
		extracttest.Check(t, x)
		again, err := Read(context.Background(), source, Options{})
		if err != nil || again.Text != x.Text || extracttest.Describe(again) != extracttest.Describe(x) {
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
	f.Add(extracttest.Zip(f, fixtures[0].parts()), "")
	f.Fuzz(func(t *testing.T, source []byte, password string) {
		if x, err := Read(context.Background(), source, Options{Password: password}); err == nil {
			extracttest.Check(t, x)
		}
	})
}
