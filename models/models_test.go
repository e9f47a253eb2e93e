package models_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"strings"
	"testing"

	"pincite/models"
)

// TestManifest checks the built-in model's files against its manifest, and that none
// lies beside them that nobody described.
func TestManifest(t *testing.T) {
	data, err := fs.ReadFile(models.FS, "builtin/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		ID    string
		Files []struct {
			Name   string
			Size   int
			SHA256 string
		}
	}
	if err := json.Unmarshal(data, &manifest); err != nil {
		t.Fatal(err)
	}
	card, err := fs.ReadFile(models.FS, "builtin/README.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(card), "# "+manifest.ID+"\n") {
		t.Errorf("the card is not that of %s", manifest.ID)
	}
	described := map[string]bool{"manifest.json": true, "README.md": true}
	total := 0
	for _, f := range manifest.Files {
		described[f.Name] = true
		data, err := fs.ReadFile(models.FS, "builtin/"+f.Name)
		if err != nil {
			t.Error(err)
			continue
		}
		total += len(data)
		sum := sha256.Sum256(data)
		if got := hex.EncodeToString(sum[:]); len(data) != f.Size || got != f.SHA256 {
			t.Errorf("%s: %d bytes, SHA-256 %s; the manifest says %d, %s", f.Name, len(data), got, f.Size, f.SHA256)
		}
		if !strings.Contains(string(card), f.SHA256) {
			t.Errorf("%s: the card gives another SHA-256", f.Name)
		}
	}
	if !described["model.onnx"] || !described["vocab.txt"] {
		t.Errorf("the manifest describes %v", described)
	}
	if total > 16<<20 {
		t.Errorf("the model has %d bytes, more than 16 MiB", total)
	}
	entries, err := fs.ReadDir(models.FS, "builtin")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !described[e.Name()] {
			t.Errorf("%s is not in the manifest", e.Name())
		}
	}
}
