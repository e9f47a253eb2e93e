package desktop

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pincite/backend/library"
)

// TestEncryptMatter encrypts the samples, locks them and opens them again, and makes a matter that
// was never plain.
func TestEncryptMatter(t *testing.T) {
	a, w := openAPI(t)
	const name, passphrase = "samples", "mind the gap"
	if err := a.EncryptMatter(name, passphrase); err == nil {
		t.Error("encrypted before the recovery key was shown")
	}
	must(a.NewRecoveryKey())(t)
	if err := a.EncryptMatter(name, ""); err == nil || !strings.Contains(err.Error(), "passphrase") {
		t.Errorf("without anything to open it: %v", err)
	}
	recovery := must(a.NewRecoveryKey())(t)
	if err := a.EncryptMatter(name, passphrase); err != nil {
		t.Fatal(err)
	}
	about := func() Matter {
		for _, m := range must(a.Matters())(t) {
			if m.Name == name {
				return m
			}
		}
		t.Fatal("the matter is gone")
		return Matter{}
	}
	if m := about(); !m.Encrypted || m.Locked || !m.Passphrase || m.Keychain || m.Documents < 10 {
		t.Errorf("encrypted: %+v", m)
	}
	files := must(a.Files(name))(t)
	if err := a.LockMatter(name); err != nil {
		t.Fatal(err)
	}
	if m := about(); !m.Locked || m.Documents != 0 || len(m.Folders) != 0 || m.Problem == "" {
		t.Errorf("locked: %+v", m)
	}
	if _, err := a.Files(name); !errors.Is(err, library.ErrSealed) {
		t.Errorf("files of a locked matter: %v", err)
	}
	if err := a.UnlockMatter(name, "mind the cap", "", ""); !errors.Is(err, library.ErrPassphrase) || !strings.HasSuffix(err.Error(), "or use the recovery key") {
		t.Errorf("a wrong passphrase: %v", err)
	}
	if err := a.UnlockMatter(name, "", recovery, "stand clear"); err != nil {
		t.Fatal(err)
	}
	if again := must(a.Files(name))(t); len(again) != len(files) {
		t.Errorf("%d files, before %d", len(again), len(files))
	}

	if !a.shell.lockAll() {
		t.Error("one is left open")
	}
	if m := about(); !m.Locked {
		t.Errorf("after it was left alone: %+v", m)
	}
	w.mu.Lock()
	told := w.locked
	w.mu.Unlock()
	if told != name {
		t.Errorf("told of %q", told)
	}
	if err := a.UnlockMatter(name, "stand clear", "", ""); err != nil {
		t.Fatal(err)
	}
	if err := a.DecryptMatter(name); err != nil {
		t.Fatal(err)
	}
	if m := about(); m.Encrypted || m.Documents < 10 {
		t.Errorf("decrypted: %+v", m)
	}

	must(a.NewRecoveryKey())(t)
	if err := a.EncryptMatter("sealed", passphrase); err != nil {
		t.Fatal(err)
	}
	job := must(a.Index("sealed", []string{a.shell.library.Home() + "/samples"}, false, nil))(t)
	if ended := wait(t, a, job.ID); ended.Indexed < 10 {
		t.Errorf("indexed into an encrypted matter: %+v", ended)
	}
	raw, err := os.ReadFile(a.shell.library.Home() + "/matters/sealed.pincite")
	if err != nil || strings.Contains(string(raw), "Agreement") {
		t.Errorf("a matter that was never plain holds words (%v)", err)
	}
}

// TestToLock holds when matters are locked by themselves.
func TestToLock(t *testing.T) {
	now := time.Now().Round(0)
	for name, test := range map[string]struct {
		after int // minutes
		idle  time.Duration
		pause time.Duration
		want  bool
	}{
		"never":                  {0, 24 * time.Hour, time.Hour, false},
		"used a moment ago":      {30, time.Minute, lockEvery, false},
		"left alone":             {30, 31 * time.Minute, lockEvery, true},
		"slept":                  {30, time.Minute, 5 * time.Minute, true},
		"a tick that came late":  {30, time.Minute, 3 * lockEvery, false},
		"at once, as it was set": {1, time.Minute, lockEvery, true},
	} {
		s := &shell{encryption: encryption{used: now.Add(-test.idle)}}
		if _, got := s.toLock(now, test.pause, Settings{LockAfter: test.after}); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestKeepLocked has hours go by: matters are locked once when they were left alone, and again only
// after they were used.
func TestKeepLocked(t *testing.T) {
	home := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		l, err := library.Open(library.Options{Home: home})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		ctx, stop := context.WithCancel(t.Context())
		s := &shell{ctx: ctx, library: l}
		var busy atomic.Bool
		var tries atomic.Int32
		busy.Store(true)
		s.touch()
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			s.keepLocked(func() bool { tries.Add(1); return !busy.Load() })
		}()
		after := func(d time.Duration, want int32, what string) {
			t.Helper()
			time.Sleep(d)
			synctest.Wait()
			if got := tries.Load(); got != want {
				t.Errorf("%s: tried %d times, want %d", what, got, want)
			}
		}
		after(20*time.Minute, 0, "used 20 minutes ago")
		s.touch()
		after(29*time.Minute, 0, "used again")
		after(61*time.Second, 1, "left alone for 30 minutes")
		after(10*time.Second, 2, "it was busy")
		busy.Store(false)
		after(10*time.Second, 3, "it is not busy any more")
		after(5*time.Hour, 3, "all are locked")
		s.touch()
		after(31*time.Minute, 4, "used, and left alone")
		stop()
		<-ended
	})
}
