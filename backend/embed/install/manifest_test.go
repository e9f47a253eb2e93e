package install

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/embed"
	"pincite/testkit/bertgraph"
	"pincite/testkit/embedtest"
)

// Encoders that are used otherwise than gte-large are installed and embed by their manifest
// alone: prefixes, pooling of the first token, MPNet's special tokens and inputs.
func TestOtherEncoders(t *testing.T) {
	mustRun(t)
	vocab := embedtest.Vocabulary(300)
	mpnet := strings.NewReplacer("[CLS]", "<s>", "[SEP]", "</s>", "[PAD]", "<pad>", "[MASK]", "<mask>").Replace(string(vocab))
	for _, c := range []struct {
		name     string
		shape    bertgraph.Shape
		vocab    []byte
		describe func(*embed.Manifest)
	}{
		{"mean pooling, no prefixes", bertgraph.Tiny(0), vocab, func(*embed.Manifest) {}},
		{"as E5", bertgraph.Tiny(0), vocab, func(m *embed.Manifest) { m.QueryPrefix, m.PassagePrefix = "query: ", "passage: " }},
		{"as BGE", bertgraph.Tiny(0), vocab, func(m *embed.Manifest) { m.Pooling, m.QueryPrefix = embed.PoolCLS, "represent this: " }},
		{"as MPNet", withoutTypes(bertgraph.Tiny(0)), []byte(mpnet), func(m *embed.Manifest) {
			m.SpecialTokens = &embed.SpecialTokens{CLS: "<s>", SEP: "</s>", UNK: "[UNK]", PAD: "<pad>"}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			stick := t.TempDir()
			plain, err := embedtest.Write(stick, "other", c.shape, 1, c.vocab)
			if err != nil {
				t.Fatal(err)
			}
			described := *plain
			c.describe(&described)
			h := New(filepath.Join(t.TempDir(), "models"), Options{})
			putManifest(t, filepath.Join(stick, embed.ManifestFile), &described)
			if _, err := h.Import(t.Context(), stick, Request{Confirm: yes, NoInt8: true}); err != nil {
				t.Fatal(err)
			}
			installed, err := embed.Open(h.Dir("other"), embed.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer installed.Close()
			// The same graph with the prefixes written out.
			bare := described
			bare.QueryPrefix, bare.PassagePrefix = "", ""
			putManifest(t, filepath.Join(stick, embed.ManifestFile), &bare)
			written, err := embed.Open(stick, embed.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer written.Close()
			const text = "the party shall give notice"
			passage, question := vectorOf(t, installed, text), vectorOf(t, embed.Questions(installed), text)
			if want := vectorOf(t, written, described.PassagePrefix+text); !slices.Equal(passage, want) {
				t.Errorf("a passage: %v, want %v", passage, want)
			}
			if want := vectorOf(t, written, described.QueryPrefix+text); !slices.Equal(question, want) {
				t.Errorf("a question: %v, want %v", question, want)
			}
			if slices.Equal(passage, question) != (described.QueryPrefix == described.PassagePrefix) {
				t.Error("questions and passages have the wrong prefixes")
			}
		})
	}
}

func withoutTypes(s bertgraph.Shape) bertgraph.Shape {
	s.NoTypes = true
	return s
}

func putManifest(t *testing.T, path string, m *embed.Manifest) {
	t.Helper()
	data, err := json.Marshal(m)
	if err == nil {
		err = os.WriteFile(path, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func vectorOf(t *testing.T, e interface {
	Embed(context.Context, []string) ([][]float32, error)
}, text string) []float32 {
	t.Helper()
	vectors, err := e.Embed(t.Context(), []string{text})
	if err != nil {
		t.Fatal(err)
	}
	return vectors[0]
}
