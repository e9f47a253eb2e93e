package pdf

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// BenchmarkParse reads the contracts of the development data; one operation is all of them.
func BenchmarkParse(b *testing.B) {
	sources := contracts(b)
	for b.Loop() {
		for name, source := range sources {
			if _, err := Parse(context.Background(), source, Options{}); err != nil {
				b.Fatalf("%s: %v", name, err)
			}
		}
	}
}

// TestSpeedAgainstPDFJS holds that reading takes at most half the time of the text
// extraction of pdf.js in the same run. PINCITE_PDFJS is the node_modules that holds
// pdfjs-dist: npm install --prefix DIR pdfjs-dist@6.5.
func TestSpeedAgainstPDFJS(t *testing.T) {
	modules := os.Getenv("PINCITE_PDFJS")
	if modules == "" {
		t.Skip("PINCITE_PDFJS does not name a node_modules with pdfjs-dist")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	sources := contracts(t)
	var files []string
	for name := range sources {
		files = append(files, filepath.Join(shared, "contracts-pdf", name+".pdf"))
	}
	out, err := exec.Command(node, append([]string{"testdata/pdfjs.mjs", modules}, files...)...).Output()
	if err != nil {
		t.Fatalf("pdf.js: %v", err)
	}
	var theirs struct {
		Milliseconds float64 `json:"milliseconds"`
	}
	if err := json.Unmarshal(out, &theirs); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	for name, source := range sources {
		if _, err := Parse(context.Background(), source, Options{}); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	ours := float64(time.Since(start).Microseconds()) / 1000
	t.Logf("%d files: %.0f ms, pdf.js %.0f ms, ratio %.2f", len(files), ours, theirs.Milliseconds, ours/theirs.Milliseconds)
	if ours > theirs.Milliseconds/2 {
		t.Errorf("reading takes %.2f of pdf.js's time, want 0.5", ours/theirs.Milliseconds)
	}
}
