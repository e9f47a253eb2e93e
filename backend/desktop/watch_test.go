package desktop

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"pincite/backend/jobs"
)

// soon waits for a condition.
func soon(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Minute); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not in time", what)
		}
	}
}

// TestWatchShown changes the folder of the matter that is shown.
func TestWatchShown(t *testing.T) {
	a, w := openAPI(t)
	must(a.Start())(t)
	folder := must(a.MatterFolders("samples"))(t)[0]
	if folder.State != "" || folder.Missing {
		t.Fatalf("no matter is shown, and %+v", folder)
	}
	settings := defaultSettings()
	settings.Matter = "samples"
	if err := a.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	state := func(want string) func() bool {
		return func() bool { return must(a.MatterFolders("samples"))(t)[0].State == want }
	}
	soon(t, "the folder is watched", state("watched"))
	has := func(path string, want bool) func() bool {
		return func() bool {
			for _, f := range must(a.Files("samples"))(t) {
				if f.Path == path {
					return want == (f.Doc != "")
				}
			}
			return !want
		}
	}
	if all := must(a.Jobs())(t); len(all) != 1 {
		t.Errorf("told of what was over at once: %+v", all)
	}
	added := filepath.Join(folder.Path, "added.txt")
	if err := os.WriteFile(added, []byte("This letter is governed by the laws of Virginia.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	soon(t, "a new file is indexed", has(added, true))
	soon(t, "the page is told", func() bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		told := w.events[len(w.events)-1]
		return told.State == jobs.Done && told.Auto && told.Indexed == 1
	})

	// What the user asks for goes before, and the watch goes on after it.
	job := must(a.Index("samples", nil, false, nil))(t)
	if ended := wait(t, a, job.ID); ended.State != jobs.Done || ended.Auto {
		t.Errorf("asked for: %+v", ended)
	}
	soon(t, "the folder is watched again", state("watched"))
	if err := os.Remove(added); err != nil {
		t.Fatal(err)
	}
	soon(t, "a removed file leaves", has(added, false))
	for _, j := range must(a.Jobs())(t) {
		if j.Auto {
			t.Errorf("%+v is still among the jobs", j)
		}
	}

	settings.Watch = false
	if err := a.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	soon(t, "it is not watched", state(""))
}

// TestForgetFolder takes a folder out of its matter, and deletes the matter while it is
// watched.
func TestForgetFolder(t *testing.T) {
	a, _ := openAPI(t)
	must(a.Start())(t)
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "letter.txt"), []byte("A letter of intent.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	settings := defaultSettings()
	settings.Matter = "samples"
	if err := a.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	wait(t, a, must(a.Index("samples", []string{other}, false, nil))(t).ID)
	if err := os.RemoveAll(other); err != nil {
		t.Fatal(err)
	}
	folders := must(a.MatterFolders("samples"))(t)
	if len(folders) != 2 {
		t.Fatalf("%+v", folders)
	}
	for _, f := range folders {
		if f.Missing != (f.Path == other) {
			t.Errorf("%+v", f)
		}
	}
	if ended := wait(t, a, must(a.ForgetFolder("samples", other))(t).ID); ended.State != jobs.Done || ended.Removed != 1 {
		t.Errorf("%+v", ended)
	}
	if folders := must(a.MatterFolders("samples"))(t); len(folders) != 1 {
		t.Errorf("%+v are left", folders)
	}
	if err := a.DeleteMatter("samples"); err != nil {
		t.Fatal(err)
	}
	if matters := must(a.Matters())(t); len(matters) != 0 {
		t.Errorf("%+v are left", matters)
	}
}
