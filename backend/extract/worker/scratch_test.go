package worker

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"pincite/backend/extract"
)

func TestScratchIsGone(t *testing.T) {
	t.Parallel()
	p := newTestPool(t, Limits{}) // whose cleanup looks for what is left
	dir := mustRead(t, p, "scratch")
	if info, err := os.Stat(filepath.Join(dir, "left")); err != nil || info.Size() == 0 {
		t.Fatalf("the worker's folder: %v", err)
	}
	if info, err := os.Stat(dir); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o700 {
		t.Errorf("its rights: %v, %v", info.Mode(), err)
	}
	if _, err := read(t, p, "exit"); !errors.Is(err, ErrCrashed) {
		t.Fatal(err)
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("after the worker has crashed: %v", err)
	}
}

// TestSweep kills a program in the middle of a read, and sweeps beside one that runs.
func TestSweep(t *testing.T) {
	t.Parallel()
	root := filepath.Join(t.TempDir(), "scratch")
	if err := Sweep(root); err != nil {
		t.Fatalf("a folder that is not there: %v", err)
	}
	self, err := Self()
	if err != nil {
		t.Fatal(err)
	}
	self.Scratch = root
	p := NewPool(self, Limits{})
	text, err := p.Read(t.Context(), "a.txt", []byte("scratch"), extract.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestSweepHelper$")
	cmd.Env = append(os.Environ(), "WORKER_TEST_SCRATCH="+root)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	killed := waitForFile(t, filepath.Join(root, "*", "*", "left"), filepath.Join(text.Text, "left"))
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	// Another is killed when it has made its lock, and no folder yet.
	if err := os.WriteFile(filepath.Join(root, scratchPrefix+"1"+lockSuffix), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Sweep(root); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(killed); !os.IsNotExist(err) {
		t.Errorf("what a killed program left is there: %v", err)
	}
	if _, err := os.Stat(filepath.Join(text.Text, "left")); err != nil {
		t.Errorf("what belongs to a running program is gone: %v", err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(root); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestSweepHelper(t *testing.T) {
	root := os.Getenv("WORKER_TEST_SCRATCH")
	if root == "" {
		t.Skip("runs in a process of its own")
	}
	self, err := Self()
	if err != nil {
		t.Fatal(err)
	}
	self.Scratch = root
	_, _ = NewPool(self, Limits{}).Read(t.Context(), "a.txt", []byte("scratch and hang"), extract.Options{})
}

// TestSweepBesideOpen sweeps while pools open: none loses its folder.
func TestSweepBesideOpen(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			default:
				if err := Sweep(root); err != nil {
					t.Error(err)
				}
			}
		}
	}()
	for range 300 {
		s := &scratch{root: root}
		dir, err := s.worker()
		if err != nil {
			t.Error(err)
			break
		}
		runtime.Gosched()
		if _, err := os.Stat(dir); err != nil {
			t.Error(err)
		}
		if err := s.remove(); err != nil {
			t.Error(err)
		}
	}
	close(stop)
	<-stopped
}

// waitForFile waits for a file that a pattern finds, other than one.
func waitForFile(t *testing.T, pattern, other string) string {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline); runtime.Gosched() {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			if file != other {
				return file
			}
		}
	}
	t.Fatal("no file came")
	return ""
}
