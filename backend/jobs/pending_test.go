package jobs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

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
		p, ok := m.hide(pending{Matter: name, Folders: []string{"/contracts/Acme"}, Paused: true})
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
