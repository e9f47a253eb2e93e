package desktop

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// TestOtherPrograms has two programs index and search a matter while the window searches, indexes and edits it.
// Each may be told that another one holds the matter; what all of them stored is there in the end.
func TestOtherPrograms(t *testing.T) {
	const matter, rounds, own = "samples", 3, "In a person's own words."
	if testing.Short() {
		t.Skip("takes many seconds; run without -short")
	}
	a, _ := openAPI(t)
	before := must(a.Files(matter))(t)
	var written sync.Map // word that one file alone has, by path
	var programs sync.WaitGroup
	for n := range 2 {
		folder := t.TempDir()
		programs.Go(func() {
			for i := range rounds {
				word := fmt.Sprintf("zeppelin%dx%d", n, i)
				path := filepath.Join(folder, word+".txt")
				text := fmt.Sprintf("SUPPLY AGREEMENT\n\n1. Subject. The Supplier delivers a %s.\n\n2. Law. The laws of Oregon govern.\n", word)
				if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
					t.Error(err)
					return
				}
				written.Store(path, word)
				if err := otherProgram(t, a.shell.library.Home(), matter, folder); err != nil {
					t.Errorf("program %d, round %d: %v", n, i, err)
				}
			}
		})
	}
	edited := false
	for range 3 * rounds {
		if _, err := a.Search(Question{Matter: matter, Text: "Which law governs the supply agreement?", K: 5}); err != nil && !errors.Is(err, library.ErrInUse) {
			t.Errorf("the window's search: %v", err)
		}
		if !edited {
			_, err := a.SetSummary(matter, before[0].Path, own)
			if edited = err == nil; err != nil && !errors.Is(err, library.ErrInUse) {
				t.Errorf("the window's summary: %v", err)
			}
		}
		job, err := a.Index(matter, nil, false, nil)
		if err != nil {
			t.Errorf("the window's index run: %v", err)
			continue
		}
		if ended := wait(t, a, job.ID); ended.State != jobs.Done && !strings.Contains(ended.Error, "in use") {
			t.Errorf("the window's index run ended as %+v", ended)
		}
	}
	programs.Wait()
	if !edited {
		must(a.SetSummary(matter, before[0].Path, own))(t)
	}
	// Whoever was refused comes again; then all of it is there.
	written.Range(func(path, _ any) bool {
		if err := otherProgram(t, a.shell.library.Home(), matter, filepath.Dir(path.(string))); err != nil {
			t.Error(err)
		}
		return true
	})
	files := map[string]File{}
	for _, f := range must(a.Files(matter))(t) {
		files[f.Path] = f
		if f.Failed {
			t.Errorf("%s: %s %s", f.Path, f.State, f.Reason)
		}
	}
	if want := len(before) + 2*rounds; len(files) != want {
		t.Errorf("%d files, not %d", len(files), want)
	}
	written.Range(func(path, word any) bool {
		answer := must(a.Search(Question{Matter: matter, Text: `"` + word.(string) + `"`, K: 5}))(t)
		if len(answer.Hits) != 1 || answer.Hits[0].File != path {
			t.Errorf("%s: %d hits for its word", path, len(answer.Hits))
		}
		return true
	})
	m := must(a.shell.library.Matter(matter))(t)
	if d := must(m.Show(t.Context(), before[0].Path))(t); d.Summary != own || !d.Edited {
		t.Errorf("the summary that a person wrote is %q", d.Summary)
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
	health := must(a.shell.library.Doctor(t.Context()))(t)
	for _, m := range health.Matters {
		if m.Err != nil || m.Words != nil || m.Failed > 0 {
			t.Errorf("%s: %v, %v, %d failed", m.Name, m.Err, m.Words, m.Failed)
		}
	}
}

// otherProgram opens the home as another program does, indexes a folder and searches. That the matter is in use is no error.
func otherProgram(t *testing.T, home, matter, folder string) error {
	l, err := library.Open(library.Options{Home: home, Runtime: os.Getenv("PINCITE_ONNXRUNTIME")})
	if err != nil {
		return err
	}
	m, err := l.Matter(matter)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	_, err = m.Index(t.Context(), library.IndexRequest{Folders: []string{folder}})
	if err == nil {
		_, err = m.Search(t.Context(), library.Question{Text: "Who delivers?", K: 5})
	}
	if errors.Is(err, library.ErrInUse) {
		err = nil
	}
	return errors.Join(err, m.Close(), l.Close())
}
