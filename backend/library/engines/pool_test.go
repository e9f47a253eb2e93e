package engines

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/embed"
	"pincite/backend/review/presence"
	"pincite/models"
)

// fake is an engine that counts how often it is closed.
type fake struct {
	info   embed.Info
	closed int
}

func (f *fake) Embed(context.Context, []string) ([][]float32, error) { return nil, embed.ErrClosed }
func (f *fake) Info() embed.Info                                     { return f.info }
func (f *fake) Close() error {
	f.closed++
	return nil
}

func newPool(t *testing.T) *Pool {
	t.Helper()
	p := NewPool(t.TempDir(), embed.Options{Library: os.Getenv("PINCITE_ONNXRUNTIME")})
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// TestEngineIsShared holds that everybody gets the same engine until it is replaced, and that
// one in hand is closed then.
func TestEngineIsShared(t *testing.T) {
	t.Parallel()
	p := newPool(t)
	open := func(model string) embed.Engine {
		t.Helper()
		e, err := p.Engine(model, "")
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	first := open("")
	if open(Builtin) != first {
		t.Error("the built-in model is opened twice")
	}
	hash := first.Info().Hash
	if e, err := p.Engine(Builtin, hash); err != nil || e != first {
		t.Errorf("by its hash: %v, %v", e, err)
	}
	if got := p.Hashes(Builtin); !slices.Equal(got, []string{hash}) {
		t.Errorf("hashes %q", got)
	}
	for _, replace := range []struct {
		name string
		do   func() error
	}{
		{"tuned", func() error { return p.Tune(embed.Device("cpu"), 1) }},
		{"closed", func() error { return p.CloseModel(Builtin) }},
	} {
		was, changes := open(Builtin), p.Changes()
		if err := replace.do(); err != nil {
			t.Fatal(err)
		}
		if p.Changes() == changes {
			t.Errorf("%s: what was made before is not void", replace.name)
		}
		if _, err := was.Embed(t.Context(), []string{"rent"}); !errors.Is(err, embed.ErrClosed) {
			t.Errorf("%s: the engine in hand: %v", replace.name, err)
		}
		if v, err := open(Builtin).Embed(t.Context(), []string{"rent"}); err != nil || len(v) != 1 {
			t.Errorf("%s: the next engine: %v", replace.name, err)
		}
	}
	kept, changes := open(Builtin), p.Changes()
	if err := p.Tune(embed.Device("cpu"), 1); err != nil || p.Changes() != changes || open(Builtin) != kept {
		t.Errorf("tuned as it was: %v, another engine %v", err, open(Builtin) != kept)
	}
}

// TestBackgroundEngine holds that work in the background has engines of its own, which go
// with their model.
func TestBackgroundEngine(t *testing.T) {
	t.Parallel()
	p := newPool(t)
	shared, err := p.Engine(Builtin, "")
	if err != nil {
		t.Fatal(err)
	}
	var own [2]embed.Engine
	for i := range own {
		if own[i], err = p.OpenBackground(Builtin, "", 1, ""); err != nil {
			t.Fatal(err)
		}
	}
	if own[0] == shared || own[0] == own[1] {
		t.Error("an engine in the background is another's")
	}
	if err := p.CloseBackground(own[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := own[0].Embed(t.Context(), []string{"rent"}); !errors.Is(err, embed.ErrClosed) {
		t.Errorf("one that was let go of: %v", err)
	}
	for name, e := range map[string]embed.Engine{"the shared one": shared, "the other one": own[1]} {
		if _, err := e.Embed(t.Context(), []string{"rent"}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := p.CloseModel(Builtin); err != nil {
		t.Fatal(err)
	}
	for name, e := range map[string]embed.Engine{"the shared one": shared, "the other one": own[1]} {
		if _, err := e.Embed(t.Context(), []string{"rent"}); !errors.Is(err, embed.ErrClosed) {
			t.Errorf("%s, once the model is gone: %v", name, err)
		}
	}
}

// TestProvided holds that engines that were given are used and left to whoever gave them.
func TestProvided(t *testing.T) {
	t.Parallel()
	p := newPool(t)
	shared, background := &fake{info: embed.Info{ID: "given", Hash: "1"}}, &fake{info: embed.Info{ID: "given", Hash: "2"}}
	p.Provide("given", shared, background)
	e, err := p.Engine("given", "")
	if err != nil || e.Info().Hash != "1" {
		t.Errorf("%v, %v", e, err)
	}
	b, err := p.OpenBackground("given", "", 1, "")
	if err != nil || b.Info().Hash != "2" {
		t.Errorf("%v, %v", b, err)
	}
	if err := errors.Join(p.CloseBackground(b), p.CloseModel("given")); err != nil {
		t.Error(err)
	}
	if shared.closed+background.closed > 0 {
		t.Error("the pool closed what is not its own")
	}
	if _, err := p.Engine("given", ""); !errors.Is(err, ErrNoModel) {
		t.Errorf("once it was removed: %v", err)
	}
}

func TestNoSuchModel(t *testing.T) {
	t.Parallel()
	p := newPool(t)
	for _, model := range []string{"none", "../builtin", `a\b`, "/etc", ".", "CON", "a:b"} {
		_, err := p.Engine(model, "")
		_, background := p.OpenBackground(model, "", 1, "")
		for _, err := range []error{err, background} {
			if !errors.Is(err, ErrNoModel) || !strings.Contains(err.Error(), "leave --model away") {
				t.Errorf("%q: %v", model, err)
			}
		}
	}
	for _, folder := range []string{"gte-large", "tiny", ".part"} {
		if err := os.Mkdir(filepath.Join(p.Dir(), folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(p.Dir(), "notes.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got, want := p.Names(), []string{Builtin, "gte-large", "tiny"}; !slices.Equal(got, want) {
		t.Errorf("models %q, want %q", got, want)
	}
	if _, err := p.Engine("tiny", ""); err == nil {
		t.Error("an empty folder is a model")
	}
}

// TestMarked reads the classifiers of marked passages that belong to the relevance models: those
// of reviews beside the built-in ones, those in their own folder beside others, and none without.
func TestMarked(t *testing.T) {
	t.Parallel()
	builtin := NewPool(t.TempDir(), embed.Options{})
	own, _, err := builtin.Presence()
	if err != nil {
		t.Fatal(err)
	}
	if m, err := builtin.Marked(); err != nil || m != own {
		t.Errorf("beside the built-in models another one is read (%v)", err)
	}
	folder := t.TempDir()
	other := NewPool(t.TempDir(), embed.Options{})
	other.Folders.Relevance = folder
	if m, err := other.Marked(); err != nil || m != nil {
		t.Errorf("a folder without has one (%v)", err)
	}
	file := filepath.Join(folder, "presence", presence.File)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("no model"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Marked(); !errors.Is(err, presence.ErrFormat) {
		t.Errorf("what is no model: %v", err)
	}
	shipped, err := fs.ReadFile(models.FS, "presence/"+presence.File)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, shipped, 0o644); err != nil {
		t.Fatal(err)
	}
	m, err := other.Marked()
	if err != nil || len(m.Kinds()) != len(own.Kinds()) {
		t.Fatalf("the folder's model is not read: %v", err)
	}
	if again, err := other.Marked(); err != nil || again != m {
		t.Errorf("it is read twice (%v)", err)
	}
}

// TestNeed reads a question as a need that nobody marked answers to.
func TestNeed(t *testing.T) {
	t.Parallel()
	words, share, err := NewPool(t.TempDir(), embed.Options{}).Need("How long must personnel records be kept?")
	if err != nil || share <= 0.5 || share > 1 || !strings.Contains(words, "record") {
		t.Errorf("%q with %v (%v)", words, share, err)
	}
}

// TestRelevanceModels reads those that come with the program, and refuses a folder without.
func TestRelevanceModels(t *testing.T) {
	t.Parallel()
	p := newPool(t)
	set, err := p.Relevance()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := p.VerifyRelevance(); err != nil || again != set {
		t.Errorf("verified: the same %v, %v", again == set, err)
	}
	empty := NewPool(t.TempDir(), embed.Options{})
	empty.Folders.Relevance = t.TempDir()
	if _, err := empty.Relevance(); err == nil || !strings.Contains(err.Error(), "; ") {
		t.Errorf("a folder without models: %v", err)
	}
}
