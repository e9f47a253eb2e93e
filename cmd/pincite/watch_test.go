//go:build unix

package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A watched folder is indexed, a change is picked up within seconds, and an interrupt
// ends it well.
func TestWatch(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "contracts")
	if err := writeContracts(folder, 3); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("pincite", "index", folder, "--watch")
	cmd.Env = append(os.Environ(), "PINCITE_HOME="+filepath.Join(dir, "home"))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := make(chan string)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			lines <- s.Text()
		}
	}()
	until := func(want string) {
		t.Helper()
		deadline := time.After(5 * time.Minute)
		for {
			select {
			case line, ok := <-lines:
				if !ok {
					t.Fatalf("it ended before it said %q", want)
				}
				if strings.Contains(line, want) {
					return
				}
			case <-deadline:
				t.Fatalf("it did not say %q", want)
			}
		}
	}
	until("3  indexed")
	if err := writeMessages(folder, 1); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	until("3  indexed") // the message and its two attachments
	t.Logf("after %v", time.Since(start))
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	for range lines {
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("interrupted: %v", err)
	}
}
