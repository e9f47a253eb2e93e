package jobs

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"pincite/backend/library"
)

// The program reads its files in processes of its own, and the tests are that program.
func TestMain(m *testing.M) {
	library.RunIfAsked(os.Args[1:])
	os.Exit(m.Run())
}

// recorder is a manager with the changes that it tells of.
type recorder struct {
	*Manager
	library *library.Library
	told    chan Job
	// hold, where it is not nil, is called with every change, and holds up the job that it
	// is called by.
	hold func(Job)
}

// open opens a manager over a home folder.
func open(t *testing.T, home string, hold func(Job)) *recorder {
	t.Helper()
	worker, err := library.ThisProgram()
	if err != nil {
		t.Fatal(err)
	}
	l, err := library.Open(library.Options{Home: home, Runtime: os.Getenv("PINCITE_ONNXRUNTIME"), Worker: worker})
	if err != nil {
		t.Fatal(err)
	}
	d := &recorder{library: l, told: make(chan Job, 10_000), hold: hold}
	d.Manager, err = New(l, Config{Device: "auto"}, func(change any) {
		if j, ok := change.(Job); ok {
			d.told <- j
			if d.hold != nil {
				d.hold(j)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func (d *recorder) close(t *testing.T) {
	t.Helper()
	if err := errors.Join(d.Close(), d.library.Close()); err != nil {
		t.Fatal(err)
	}
}

// until returns the first change of a job that leads to one of the states.
func (d *recorder) until(t *testing.T, id string, states ...State) Job {
	t.Helper()
	late := time.After(5 * time.Minute)
	for {
		select {
		case j := <-d.told:
			if j.ID == id && slices.Contains(states, j.State) {
				return j
			}
		case <-late:
			t.Fatalf("%s reaches none of %v", id, states)
		}
	}
}

// files writes n files of contracts.
func files(t *testing.T, n int) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for i := range n {
		text := fmt.Sprintf("The fee of part %d is due on notice, and the term is %d years.\n", i, i)
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%03d.txt", i)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// midway returns a hook that holds up a job that has come to its first file, what tells that
// it was reached, and what lets it go on.
func midway() (hold func(Job), reached, release chan struct{}) {
	reached, release = make(chan struct{}), make(chan struct{})
	held := false
	return func(j Job) {
		if !held && j.State == Running && j.Files > 0 {
			held = true
			close(reached)
			<-release
		}
	}, reached, release
}

// TestResume ends the program, or pauses, while a job is in its middle: the next one goes on
// with what ran, and what was paused waits.
func TestResume(t *testing.T) {
	const many = 60
	for _, pause := range []bool{false, true} {
		t.Run(fmt.Sprint("paused ", pause), func(t *testing.T) {
			home, folder := t.TempDir(), files(t, many)
			hold, reached, release := midway()
			d := open(t, home, hold)
			job, err := d.Index("deal", library.IndexRequest{Folders: []string{folder}})
			if err != nil {
				t.Fatal(err)
			}
			<-reached
			if _, err := d.Index("deal", library.IndexRequest{}); err == nil {
				t.Error("one matter is indexed twice at once")
			}
			if pause {
				if err := d.Pause(job.ID); err != nil {
					t.Fatal(err)
				}
				close(release)
				d.until(t, job.ID, Paused)
			} else {
				d.stop() // as Close begins
				close(release)
			}
			d.close(t)

			d = open(t, home, nil)
			d.Start()
			d.Start() // the page is loaded again
			all := d.Jobs()
			if len(all) != 1 || all[0].Matter != "deal" || pause != (all[0].State == Paused) {
				t.Fatalf("jobs of the next start: %+v", all)
			}
			if pause {
				if err := d.Resume(all[0].ID); err != nil {
					t.Fatal(err)
				}
			}
			d.until(t, all[0].ID, Done)
			m, err := d.Matter("deal")
			if err != nil {
				t.Fatal(err)
			}
			if records, err := m.Files(); err != nil || len(records) != many {
				t.Errorf("%d files are indexed, want %d (%v)", len(records), many, err)
			}
			d.close(t)

			d = open(t, home, nil)
			d.Start()
			if all := d.Jobs(); len(all) != 0 {
				t.Errorf("jobs after the last one was done: %+v", all)
			}
			d.close(t)
		})
	}
}

// TestStates walks through what may be asked of a job in which state.
func TestStates(t *testing.T) {
	hold, reached, release := midway()
	d := open(t, t.TempDir(), hold)
	defer d.close(t)
	job, err := d.Index("deal", library.IndexRequest{Folders: []string{files(t, 40)}})
	if err != nil {
		t.Fatal(err)
	}
	<-reached
	if err := d.DeleteMatter("deal"); err == nil || !strings.Contains(err.Error(), ";") {
		t.Errorf("a matter that is being indexed was deleted: %v", err)
	}
	if err := d.ChangeModel(func() error { t.Error("a model was changed while it is in use"); return nil }); err == nil {
		t.Error("a model may be changed while a matter is indexed")
	}
	d.Dismiss(job.ID) // it runs
	if err := d.Pause(job.ID); err != nil {
		t.Fatal(err)
	}
	close(release)
	d.until(t, job.ID, Paused)
	if err := d.Cancel(job.ID); err != nil {
		t.Fatal(err)
	}
	d.until(t, job.ID, Cancelled)
	if err := d.Resume(job.ID); err == nil {
		t.Error("a cancelled job was resumed")
	}
	if d.Dismiss(job.ID); len(d.Jobs()) != 0 {
		t.Errorf("after it was dismissed: %+v", d.Jobs())
	}
	for name, err := range map[string]error{
		"pause": d.Pause("job-9"), "cancel": d.Cancel("job-9"), "resume": d.Resume("job-9"),
		"answer": d.Answer("model-9", true), "cancel a model's": d.CancelModelJob("model-9"),
	} {
		if err == nil || !strings.Contains(err.Error(), ";") {
			t.Errorf("%s no job: %v", name, err)
		}
	}
	if err := d.DeleteMatter("deal"); err != nil {
		t.Error(err)
	}
}

// TestChangeModelWhileWatched changes a model while a watch indexes what it has found: the watch
// gives way, and finds it again.
func TestChangeModelWhileWatched(t *testing.T) {
	d := open(t, t.TempDir(), nil)
	defer d.close(t)
	folder := files(t, 1)
	job, err := d.Index("deal", library.IndexRequest{Folders: []string{folder}})
	if err != nil {
		t.Fatal(err)
	}
	d.until(t, job.ID, Done)
	for i := range 200 {
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("new-%03d.txt", i)), fmt.Appendf(nil, "The fee of part %d is due.\n", i), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Configure(Config{Device: "auto", Shown: "deal", Watch: true}); err != nil {
		t.Fatal(err)
	}
	d.Start()
	for began := false; !began; {
		d.mu.Lock()
		if began = d.indexing(); !began {
			time.Sleep(time.Millisecond) // with the lock: no run comes and goes between two looks
		}
		d.mu.Unlock()
	}
	changed := false
	if err := d.ChangeModel(func() error { changed = true; return nil }); err != nil || !changed {
		t.Fatalf("a model was changed: %t, %v", changed, err)
	}
	matter, err := d.Matter("deal")
	if err != nil {
		t.Fatal(err)
	}
	for {
		if records, err := matter.Files(); err != nil {
			t.Fatal(err)
		} else if len(records) == 201 {
			return
		}
		runtime.Gosched()
	}
}

// TestRun tells a panic without what it says.
func TestRun(t *testing.T) {
	got, err := Run(func() (int, error) { panic("words of a contract") })
	if got != 0 || err == nil || strings.Contains(err.Error(), "contract") {
		t.Errorf("%d, %v", got, err)
	}
	if got, err := Run(func() (int, error) { return 7, nil }); got != 7 || err != nil {
		t.Errorf("%d, %v", got, err)
	}
}
