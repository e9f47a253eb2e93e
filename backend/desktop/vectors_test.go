package desktop

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pincite/backend/jobs"
	"pincite/models"
)

// installFurther installs a model that is the built-in one, but for how much it reads of a
// text, and so has vectors of its own.
func installFurther(t *testing.T, a *API) {
	t.Helper()
	files, err := fs.Sub(models.FS, "builtin")
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(a.shell.library.Home(), "models", "further")
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "manifest.json")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var manifest map[string]any
	if err := json.Unmarshal(data, &manifest); err != nil {
		t.Fatal(err)
	}
	manifest["id"], manifest["max_tokens"] = "further", 500
	if data, err = json.Marshal(manifest); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// vectorsAre waits until the background work stands as wanted.
func vectorsAre(t *testing.T, a *API, what string, wanted func(jobs.Vectors, VectorSet) bool) {
	t.Helper()
	var v jobs.Vectors
	var set VectorSet
	for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		v, set = must(a.Vectors())(t), VectorSet{}
		for _, of := range must(a.VectorSets())(t) {
			for _, s := range of.Sets {
				if s.Model == "further" {
					set = s
				}
			}
		}
		if wanted(v, set) {
			return
		}
	}
	t.Fatalf("%s: vectors %+v, set %+v", what, v, set)
}

func complete(v jobs.Vectors, s VectorSet) bool {
	return v.State == jobs.VectorsIdle && s.State == "complete" && s.Documents == s.DocumentsAll
}

func paused(v jobs.Vectors, _ VectorSet) bool {
	return v.State == jobs.VectorsPaused && v.Reason == "user"
}

// TestVectors walks as a user does: a model is installed, its vectors are made without being
// asked for, paused, made after the next start, dropped.
func TestVectors(t *testing.T) {
	a, w := openAPI(t)
	must(a.Start())(t)
	vectorsAre(t, a, "without a model", func(v jobs.Vectors, s VectorSet) bool { return v.State == jobs.VectorsIdle && v.Model == "" })
	installFurther(t, a)
	a.shell.jobs.WakeBackfill() // as the end of an installation does
	vectorsAre(t, a, "with a model", complete)
	if answer := must(a.Search(Question{Matter: "samples", Text: "termination for convenience", NoRoute: true}))(t); answer.Model != "further" && answer.Model != "builtin-static-256" || len(answer.Hits) == 0 {
		t.Errorf("model %q, %d hits", answer.Model, len(answer.Hits))
	}

	// A pause outlives the program; what was indexed meanwhile is taken up after it.
	if err := a.PauseVectors(); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	text := "SUPPLY AGREEMENT between Acme and Baker.\n\n1. Notice\n\nThe notice period is thirty days.\n"
	if err := os.WriteFile(filepath.Join(folder, "new.txt"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	job := must(a.Index("samples", []string{folder}, false, nil))(t)
	if ended := wait(t, a, job.ID); ended.State != jobs.Done {
		t.Fatalf("index: %+v", ended)
	}
	vectorsAre(t, a, "paused", paused)
	home := a.shell.library.Home()
	if err := a.shell.close(); err != nil {
		t.Fatal(err)
	}
	again := &API{must(openShell(home, w))(t)}
	defer func() {
		if err := again.shell.close(); err != nil {
			t.Error(err)
		}
	}()
	must(again.Start())(t)
	vectorsAre(t, again, "paused at the next start", paused)
	settings := must(again.Start())(t).Settings
	settings.Threads = 1
	if err := again.SaveSettings(settings); err != nil { // begins the run anew, paused
		t.Fatal(err)
	}
	vectorsAre(t, again, "paused with other settings", paused)
	if err := again.ResumeVectors(); err != nil {
		t.Fatal(err)
	}
	vectorsAre(t, again, "resumed", complete)

	// The matter's own stay, others go and are not made again at once.
	for _, s := range must(again.VectorSets())(t)[0].Sets {
		err := again.DropVectors("samples", s.ID)
		if s.State == "own" && (err == nil || !strings.Contains(err.Error(), "own")) || s.State != "own" && err != nil {
			t.Errorf("dropping %+v: %v", s, err)
		}
	}
	vectorsAre(t, again, "dropped", func(v jobs.Vectors, s VectorSet) bool { return v.State == jobs.VectorsPaused && s.Documents == 0 })
	if err := again.ChooseVectorModel("none"); err == nil {
		t.Error("a model that is not installed was chosen")
	}
	if err := again.RemoveModel("further"); err != nil {
		t.Fatal(err)
	}
	vectorsAre(t, again, "without the model", func(v jobs.Vectors, _ VectorSet) bool { return v.State == jobs.VectorsIdle && v.Model == "" })
	if answer := must(again.Search(Question{Matter: "samples", Text: "termination for convenience", NoRoute: true}))(t); len(answer.Hits) == 0 {
		t.Error("no hits without the model")
	}
	if err := again.DeleteMatter("samples"); err != nil {
		t.Error(err)
	}
}
