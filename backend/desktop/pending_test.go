package desktop

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pincite/backend/jobs"
)

// TestRetryFiles tries one file of two again.
func TestRetryFiles(t *testing.T) {
	a, _ := openAPI(t)
	dir := t.TempDir()
	for _, name := range []string{"a.pdf", "b.pdf"} {
		path, old := filepath.Join(dir, name), time.Now().Add(-time.Hour) // a new file is read anew in any case
		if err := errors.Join(os.WriteFile(path, []byte("%PDF-1.7\nnothing else"), 0o600), os.Chtimes(path, old, old)); err != nil {
			t.Fatal(err)
		}
	}
	job := must(a.Index("broken", []string{dir}, false, nil))(t)
	if ended := wait(t, a, job.ID); ended.State != jobs.Done || ended.Failed != 2 {
		t.Fatalf("ended as %+v", ended)
	}
	job = must(a.RetryFiles("broken", []string{filepath.Join(dir, "b.pdf")}))(t)
	if ended := wait(t, a, job.ID); ended.State != jobs.Done || ended.Total != 1 {
		t.Errorf("one of two was tried again: %+v", ended)
	}
	if err := a.RevealFile("broken", filepath.Join(dir, "b.pdf")); err != nil {
		t.Error(err)
	}
	if err := a.RevealFile("broken", "/etc/passwd"); err == nil {
		t.Error("a file was shown that is none of the matter's")
	}
}
