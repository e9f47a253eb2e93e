package embed

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"pincite/testkit/bertgraph"
)

var tinyBERT = bertgraph.Tiny(275) // words of testdata/vocab.txt

// bert returns an encoder with random weights.
func bert(t testing.TB, s bertgraph.Shape) []byte {
	t.Helper()
	m, err := s.Model(1)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := m.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// writeModel makes a model directory with the vocabulary of testdata.
func writeModel(t testing.TB, m Manifest, graph []byte) string {
	t.Helper()
	dir := t.TempDir()
	vocab, err := os.ReadFile("testdata/vocab.txt")
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, data := range map[string][]byte{ModelFile: graph, VocabFile: vocab} {
		write(name, data)
		sum := sha256.Sum256(data)
		m.Files = append(m.Files, File{Name: name, Size: int64(len(data)), SHA256: hex.EncodeToString(sum[:])})
	}
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	write(ManifestFile, data)
	return dir
}

func bertManifest(s bertgraph.Shape, p Pooling) Manifest {
	return Manifest{ID: "tiny-bert", Dim: s.Hidden, MaxTokens: s.Positions, Pooling: p, Normalize: true,
		Inputs: []string{inputIDs, attentionMask, tokenTypeIDs}, Output: "last_hidden_state"}
}
