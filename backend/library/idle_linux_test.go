package library

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestUnmap reads a mapped file of a folder, gives its pages back, and reads it again.
func TestUnmap(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.pincite")
	if err := os.WriteFile(name, []byte(strings.Repeat("contract", 1<<18)), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	pages, err := syscall.Mmap(int(f.Fd()), 0, 8<<18, syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = syscall.Munmap(pages) }()
	read := func() (sum int) {
		for i := 0; i < len(pages); i += 4096 {
			sum += int(pages[i])
		}
		return sum
	}
	want := read()
	unmap(filepath.Join(dir, "elsewhere"))
	if got := residentOf(t, name); got == "0" {
		t.Error("pages of another folder were given back")
	}
	unmap(dir)
	if got := residentOf(t, name); got != "0" {
		t.Errorf("%s kB are still counted", got)
	}
	if got := read(); got != want {
		t.Errorf("it reads as %d, before %d", got, want)
	}
}

// residentOf returns how many kB of a mapped file count for the process.
func residentOf(t *testing.T, name string) string {
	t.Helper()
	smaps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Skip("no /proc/self/smaps")
	}
	_, rest, _ := strings.Cut(string(smaps), name)
	_, rest, _ = strings.Cut(rest, "Rss:")
	return strings.Fields(rest)[0]
}
