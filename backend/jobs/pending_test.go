package jobs

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/homefile"
	"pincite/backend/library"
)

// TestPendingSealed notes a job of an encrypted matter and takes it up: the file has no name of a
// folder.
func TestPendingSealed(t *testing.T) {
	home := t.TempDir()
	l, err := library.Open(library.Options{Home: home, Passphrase: func(string) (string, error) { return "mind the gap", nil }})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	m, err := New(l, Config{}, func(any) {})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close() //nolint:errcheck // nothing is written
	for _, encrypted := range []bool{false, true} {
		name := map[bool]string{false: "plain", true: "sealed"}[encrypted]
		if encrypted {
			s, err := library.NewSecret()
			if err != nil {
				t.Fatal(err)
			}
			s.SetPassphrase("mind the gap")
			if err := m.Alone(name, true, func(matter *library.Matter) error { return matter.CreateEncrypted(s, false) }); err != nil {
				t.Fatal(err)
			}
		} else if err := m.openMatter(name, true); err != nil {
			t.Fatal(err)
		}
		m.mu.Lock()
		j := m.addJob(name, library.IndexRequest{Folders: []string{"/contracts/Acme"}})
		j.State = Paused
		p, ok := pending{Matter: name, Folders: []string{"/contracts/Acme"}, Paused: true}.hide(m.matters[name])
		m.notePending()
		delete(m.jobs, j.ID)
		m.mu.Unlock()
		b, err := os.ReadFile(filepath.Join(home, pendingFile))
		if err != nil || !ok || strings.Contains(string(b), "Acme") == encrypted || !strings.Contains(string(b), name) {
			t.Errorf("encrypted %v: %s, %v, %v", encrypted, b, ok, err)
		}
		back, err := m.show(p)
		if err != nil || len(back.Folders) != 1 || back.Folders[0] != "/contracts/Acme" || !back.Paused {
			t.Errorf("encrypted %v: %+v, %v", encrypted, back, err)
		}
	}
}

// TestHidePending encrypts a matter while a job of it is paused: afterwards neither the list of jobs
// nor its last good value names a folder, and the job can be resumed, by the next program too.
func TestHidePending(t *testing.T) {
	home := t.TempDir()
	l, err := library.Open(library.Options{Home: home, Passphrase: func(string) (string, error) { return "mind the gap", nil }})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	begin := func() *Manager {
		m, err := New(l, Config{}, func(any) {})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	m := begin()
	for _, name := range []string{"deal", "other"} {
		if err := m.openMatter(name, true); err != nil {
			t.Fatal(err)
		}
		if _, err := m.matters[name].Index(t.Context(), library.IndexRequest{Folders: []string{t.TempDir()}}); err != nil {
			t.Fatal(err)
		}
		m.mu.Lock()
		m.addJob(name, library.IndexRequest{Folders: []string{"/contracts/" + name}}).State = Paused
		m.notePending()
		m.notePending() // the last good value has it, too
		m.mu.Unlock()
	}
	told := func() (all string) {
		for _, name := range []string{pendingFile, pendingFile + homefile.LastGood} {
			b, err := os.ReadFile(filepath.Join(home, name))
			if err != nil {
				t.Fatal(err)
			}
			all += string(b)
		}
		return all
	}
	if n := strings.Count(told(), "/contracts/deal"); n != 2 {
		t.Fatalf("the test sees nothing: %d", n)
	}
	s, err := library.NewSecret()
	if err != nil {
		t.Fatal(err)
	}
	s.SetPassphrase("mind the gap")
	encrypt := func(matter *library.Matter) error { return matter.Encrypt(t.Context(), s, false, func(int, int) {}) }
	if err := m.Alone("deal", false, encrypt); err != nil {
		t.Fatal(err)
	}
	if all := told(); strings.Contains(all, "/contracts/deal") || strings.Count(all, "/contracts/other") != 2 || strings.Count(all, `"sealed"`) != 2 {
		t.Errorf("it tells %s", all)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	next := begin()
	defer next.Close() //nolint:errcheck // nothing is written
	next.resumeJobs()
	var folders []string
	for _, j := range next.sorted() {
		if j.State == Paused {
			folders = append(folders, j.request.Folders...)
		}
	}
	if !slices.Equal(folders, []string{"/contracts/deal", "/contracts/other"}) {
		t.Errorf("taken up: %v", folders)
	}
}
