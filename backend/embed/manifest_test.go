package embed

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestParseManifest(t *testing.T) {
	hash := strings.Repeat("0a", 32)
	valid := func() Manifest {
		m := bertManifest(tinyBERT, PoolMean)
		m.Files = []File{{Name: ModelFile, Size: 1, SHA256: hash}, {Name: VocabFile, Size: 2, SHA256: hash}}
		return m
	}
	tests := []struct {
		name   string
		change func(*Manifest)
		fault  string // empty: none
	}{
		{"valid", func(*Manifest) {}, ""},
		{"no id", func(m *Manifest) { m.ID = "" }, "no id"},
		{"no dim", func(m *Manifest) { m.Dim = 0 }, "dim is 0"},
		{"one token", func(m *Manifest) { m.MaxTokens = 1 }, "max_tokens is 1"},
		{"another pooling", func(m *Manifest) { m.Pooling = "max" }, "pooling"},
		{"no output", func(m *Manifest) { m.Output = "" }, "no output"},
		{"no input_ids", func(m *Manifest) { m.Inputs = []string{attentionMask} }, inputIDs},
		{"an input we do not have", func(m *Manifest) { m.Inputs = append(m.Inputs, "pixels") }, "pixels"},
		{"no vocabulary", func(m *Manifest) { m.Files = m.Files[:1] }, VocabFile},
		{"short hash", func(m *Manifest) { m.Files[0].SHA256 = "0a" }, ModelFile},
		{"a file outside the folder", func(m *Manifest) { m.Files = append(m.Files, File{Name: "../x", Size: 1, SHA256: hash}) }, "../x"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := valid()
			tt.change(&m)
			data, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			_, err = ParseManifest(data)
			if tt.fault == "" && err != nil || tt.fault != "" && (!errors.Is(err, ErrModel) || !strings.Contains(err.Error(), tt.fault)) {
				t.Errorf("got %v, want %q", err, tt.fault)
			}
		})
	}
	if _, err := ParseManifest([]byte("{")); !errors.Is(err, ErrModel) {
		t.Errorf("broken JSON: %v", err)
	}
}

func TestManifestHash(t *testing.T) {
	m := bertManifest(tinyBERT, PoolMean)
	m.Files = []File{{Name: ModelFile, Size: 1, SHA256: "aa"}, {Name: VocabFile, Size: 2, SHA256: "bb"}}
	base := m.Hash()
	same := m
	same.ID, same.Name = "renamed", "Renamed"
	if same.Hash() != base {
		t.Error("the hash depends on the model's name")
	}
	for name, change := range map[string]func(*Manifest){
		"weights": func(m *Manifest) {
			m.Files = []File{{Name: ModelFile, Size: 1, SHA256: "ab"}, {Name: VocabFile, Size: 2, SHA256: "bb"}}
		},
		"vocab": func(m *Manifest) {
			m.Files = []File{{Name: ModelFile, Size: 1, SHA256: "aa"}, {Name: VocabFile, Size: 2, SHA256: "bc"}}
		},
		"pooling": func(m *Manifest) { m.Pooling = PoolCLS },
		"limit":   func(m *Manifest) { m.MaxTokens++ },
	} {
		c := m
		if change(&c); c.Hash() == base {
			t.Errorf("the hash does not depend on %s", name)
		}
	}
}

func TestOpenDamaged(t *testing.T) {
	withORT(t)
	tests := []struct {
		name   string
		damage func(dir string) error
		verify bool // Verify finds it too
	}{
		{"no manifest", func(dir string) error { return os.Remove(filepath.Join(dir, ManifestFile)) }, false},
		{"no weights", func(dir string) error { return os.Remove(filepath.Join(dir, ModelFile)) }, true},
		{"no vocabulary", func(dir string) error { return os.Remove(filepath.Join(dir, VocabFile)) }, true},
		{"another vocabulary", func(dir string) error {
			return os.WriteFile(filepath.Join(dir, VocabFile), []byte("[UNK]\n[CLS]\n[SEP]\n"), 0o644)
		}, true},
		{"torn weights", func(dir string) error { return os.Truncate(filepath.Join(dir, ModelFile), 1000) }, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := bertManifest(tinyBERT, PoolMean)
			dir := writeModel(t, m, bert(t, tinyBERT))
			data, err := os.ReadFile(filepath.Join(dir, ManifestFile))
			if err != nil {
				t.Fatal(err)
			}
			full, err := ParseManifest(data)
			if err != nil {
				t.Fatal(err)
			}
			if err := full.Verify(os.DirFS(dir)); err != nil {
				t.Errorf("sound model: %v", err)
			}
			if err := tt.damage(dir); err != nil {
				t.Fatal(err)
			}
			if err := full.Verify(os.DirFS(dir)); tt.verify != errors.Is(err, ErrModel) {
				t.Errorf("verify: %v", err)
			}
			for _, opts := range []Options{withORT(t), {ForceHugot: true}} {
				if e, err := Open(dir, opts); e != nil || !errors.Is(err, ErrModel) {
					t.Errorf("open: %v, %v, want ErrModel", e, err)
				}
			}
		})
	}
}

// TestOpenMisfit opens a model whose graph is not the one that its manifest describes.
func TestOpenMisfit(t *testing.T) {
	for name, change := range map[string]func(*Manifest){
		"output": func(m *Manifest) { m.Output = "sentence_embedding" },
		"inputs": func(m *Manifest) { m.Inputs = m.Inputs[:1] },
		"dim":    func(m *Manifest) { m.Dim++ },
		"pool":   func(m *Manifest) { m.Pooling = PoolNone },
	} {
		m := bertManifest(tinyBERT, PoolMean)
		change(&m)
		dir := writeModel(t, m, bert(t, tinyBERT))
		for _, opts := range []Options{withORT(t), {ForceHugot: true}} {
			if opts.ForceHugot && name == "inputs" {
				continue // hugot reads the inputs from the graph
			}
			if e, err := Open(dir, opts); e != nil || !errors.Is(err, ErrModel) {
				t.Errorf("%s, %+v: %v, %v, want ErrModel", name, opts, e, err)
			}
		}
	}
}

func TestBuiltinFiles(t *testing.T) {
	f := builtinFiles()
	m, err := f.manifest()
	if err != nil {
		t.Fatal(err)
	}
	sub, err := fs.Sub(f.fsys, f.root)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Verify(sub); err != nil {
		t.Error(err)
	}
}
