package desktop

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestGoOn closes the program while it indexes. The next one goes on, and a job that was
// paused waits.
func TestGoOn(t *testing.T) {
	for _, paused := range []bool{false, true} {
		t.Run(fmt.Sprint("paused ", paused), func(t *testing.T) {
			home, dir := t.TempDir(), t.TempDir()
			const files = 200
			for i := range files {
				text := fmt.Sprintf("The fee of part %d is due on notice, and the term is %d years.\n", i, i)
				if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.txt", i)), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			a := &API{must(openShell(home, &testWindow{}))(t)}
			job := must(a.Index("deal", []string{dir}, false, nil))(t)
			if paused {
				if err := a.PauseJob(job.ID); err != nil {
					t.Fatal(err)
				}
				if ended := wait(t, a, job.ID); ended.State != JobPaused {
					t.Skip("the machine was too quick to pause it")
				}
			}
			if err := a.shell.close(); err != nil {
				t.Fatal(err)
			}

			a = &API{must(openShell(home, &testWindow{}))(t)}
			must(a.Start())(t)
			must(a.Start())(t) // the page is loaded again
			jobs := must(a.Jobs())(t)
			if len(jobs) != 1 || jobs[0].Matter != "deal" {
				t.Fatalf("jobs of the next start: %+v", jobs)
			}
			if paused {
				if jobs[0].State != JobPaused {
					t.Fatalf("a paused job comes back as %+v", jobs[0])
				}
				if err := a.ResumeJob(jobs[0].ID); err != nil {
					t.Fatal(err)
				}
			}
			if ended := wait(t, a, jobs[0].ID); ended.State != JobDone {
				t.Fatalf("ended as %+v", ended)
			}
			if got := must(a.Files("deal"))(t); len(got) != files {
				t.Errorf("%d files are indexed, want %d", len(got), files)
			}
			if err := a.shell.close(); err != nil {
				t.Fatal(err)
			}

			a = &API{must(openShell(home, &testWindow{}))(t)}
			must(a.Start())(t)
			if jobs := must(a.Jobs())(t); len(jobs) != 0 {
				t.Errorf("jobs after the last one was done: %+v", jobs)
			}
			if err := a.shell.close(); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestRetryFiles tries one file of two again.
func TestRetryFiles(t *testing.T) {
	a, _ := openDesk(t)
	dir := t.TempDir()
	for _, name := range []string{"a.pdf", "b.pdf"} {
		path, old := filepath.Join(dir, name), time.Now().Add(-time.Hour) // a new file is read anew in any case
		if err := errors.Join(os.WriteFile(path, []byte("%PDF-1.7\nnothing else"), 0o600), os.Chtimes(path, old, old)); err != nil {
			t.Fatal(err)
		}
	}
	job := must(a.Index("broken", []string{dir}, false, nil))(t)
	if ended := wait(t, a, job.ID); ended.State != JobDone || ended.Failed != 2 {
		t.Fatalf("ended as %+v", ended)
	}
	job = must(a.RetryFiles("broken", []string{filepath.Join(dir, "b.pdf")}))(t)
	if ended := wait(t, a, job.ID); ended.State != JobDone || ended.Total != 1 {
		t.Errorf("one of two was tried again: %+v", ended)
	}
	if err := a.RevealFile("broken", filepath.Join(dir, "b.pdf")); err != nil {
		t.Error(err)
	}
	if err := a.RevealFile("broken", "/etc/passwd"); err == nil {
		t.Error("a file was shown that is none of the matter's")
	}
}
