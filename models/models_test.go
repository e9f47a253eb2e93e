package models_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"path"
	"strings"
	"testing"

	"pincite/backend/embed"
	"pincite/backend/review/presence"
	"pincite/backend/search/relevance"
	"pincite/models"
)

// described is what every folder's manifest.json says.
type described struct {
	ID    string
	Files []struct {
		Name   string
		Size   int
		SHA256 string
	}
}

// TestManifests checks the models' files against their manifests, and that none lies
// beside them that nobody described.
func TestManifests(t *testing.T) {
	for folder, needed := range map[string][]string{
		"builtin":    {"model.onnx", "vocab.txt"},
		"relevance":  {relevance.HeadingsFile, relevance.LearnedFile},
		"presence":   {presence.File},
		"encoder":    {"model.onnx", "vocab.txt"},
		"entailment": {"model.onnx"},
	} {
		t.Run(folder, func(t *testing.T) {
			if _, err := fs.Stat(models.FS, folder+"/manifest.json"); folder == "encoder" && err != nil {
				t.Skip("this build carries no weights of the encoder: lab/encoder makes them")
			}
			m := readManifest(t, folder)
			seen := map[string]bool{"manifest.json": true, "README.md": true}
			total := 0
			for _, f := range m.Files {
				seen[f.Name] = true
				at := path.Join(folder, f.Name)
				if folder == "entailment" && f.Name == embed.VocabFile {
					at = "encoder/" + f.Name
				}
				data := read(t, at)
				total += len(data)
				sum := sha256.Sum256(data)
				if got := hex.EncodeToString(sum[:]); len(data) != f.Size || got != f.SHA256 {
					t.Errorf("%s: %d bytes, SHA-256 %s; the manifest says %d, %s", f.Name, len(data), got, f.Size, f.SHA256)
				}
			}
			for _, name := range needed {
				if !seen[name] {
					t.Errorf("the manifest does not describe %s", name)
				}
			}
			if total > 25<<20 {
				t.Errorf("the models have %d bytes, more than 25 MiB", total)
			}
			entries, err := fs.ReadDir(models.FS, folder)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				if !seen[e.Name()] {
					t.Errorf("%s is not in the manifest", e.Name())
				}
			}
		})
	}
}

// TestPresenceReads opens the model of clauses.
func TestPresenceReads(t *testing.T) {
	m, err := presence.Read(read(t, "presence/"+presence.File))
	if err != nil {
		t.Fatal(err)
	}
	if got := len(m.Kinds()); got != 71 {
		t.Errorf("it knows %d kinds", got)
	}
}

// TestCard checks that the built-in model's card is of this model.
func TestCard(t *testing.T) {
	m, card := readManifest(t, "builtin"), string(read(t, "builtin/README.md"))
	if !strings.HasPrefix(card, "# "+m.ID+"\n") {
		t.Errorf("the card is not that of %s", m.ID)
	}
	for _, f := range m.Files {
		if !strings.Contains(card, f.SHA256) {
			t.Errorf("%s: the card gives another SHA-256", f.Name)
		}
	}
}

// TestRelevanceFitsTheWordVectors refuses relevance models that were trained with other
// word vectors than those beside them: new word vectors need new relevance models.
func TestRelevanceFitsTheWordVectors(t *testing.T) {
	words, err := embed.BuiltinWords()
	if err != nil {
		t.Fatal(err)
	}
	files, err := fs.Sub(models.FS, "relevance")
	if err != nil {
		t.Fatal(err)
	}
	set, err := relevance.Open(files, words.Hash())
	if err != nil {
		t.Fatalf("%v; train them anew: bin/trainrelevance", err)
	}
	if f := set.Manifest.File(relevance.HeadingsFile); f.GoldSpans > 0 || len(f.GoldDocuments) > 0 {
		t.Errorf("%s learned from gold spans, and zero-shot search uses it", f.Name)
	}
	if f := set.Manifest.File(relevance.LearnedFile); f.GoldSpans == 0 || len(f.GoldDocuments) == 0 {
		t.Errorf("the manifest does not say which gold spans %s learned from", f.Name)
	}
}

func readManifest(t *testing.T, folder string) (m described) {
	t.Helper()
	if err := json.Unmarshal(read(t, path.Join(folder, "manifest.json")), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := fs.ReadFile(models.FS, name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
