package desktop

import (
	"encoding/json"
	"encoding/pem"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pincite/backend/embed"
	"pincite/backend/jobs"
	"pincite/backend/library"
	"pincite/testkit/bertgraph"
	"pincite/testkit/embedtest"
)

// trustTestServers has this process trust the servers of httptest, which all have one
// certificate, which it puts into dir. It must run before anything else opens a connection.
func trustTestServers() (dir string, err error) {
	server := httptest.NewTLSServer(http.NotFoundHandler())
	defer server.Close()
	if dir, err = os.MkdirTemp("", "pincite-test-*"); err != nil {
		return "", err
	}
	path := filepath.Join(dir, "roots.pem")
	return dir, errors.Join(
		os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}), 0o600),
		os.Setenv("SSL_CERT_FILE", path), os.Setenv("SSL_CERT_DIR", dir),
	)
}

// modelAPI returns a fixture whose catalogue has a small model that a server gives, and the
// model's folder.
func modelAPI(t *testing.T) (*API, *httptest.Server, string) {
	t.Helper()
	if r := embed.ProbeRuntime(embed.Options{}); r.Err != nil {
		t.Skip("no ONNX Runtime; run scripts/onnxruntime.sh:", r.Err)
	}
	dir := t.TempDir()
	m, err := embedtest.Write(dir, "tiny", bertgraph.Shape{Hidden: 128, Heads: 4, FFN: 256, Layers: 2, Positions: 64}, 1, embedtest.Vocabulary(300))
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewTLSServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	m.Hosts = []string{"127.0.0.1"}
	for i, f := range m.Files {
		m.Files[i].URL = server.URL + "/" + f.Name
	}
	a, _ := openAPI(t)
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	catalogue := filepath.Join(a.shell.library.Home(), "models")
	if err := errors.Join(os.MkdirAll(catalogue, 0o700), os.WriteFile(filepath.Join(catalogue, "tiny.json"), data, 0o600)); err != nil {
		t.Fatal(err)
	}
	return a, server, dir
}

// until returns a job of models once it is in none of the states.
func until(t *testing.T, a *API, id string, not ...jobs.State) jobs.ModelJob {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
	jobs:
		for _, j := range must(a.ModelJobs())(t) {
			for _, state := range not {
				if j.ID != id || j.State == state {
					continue jobs
				}
			}
			return j
		}
	}
	t.Fatalf("%s stays as it is", id)
	return jobs.ModelJob{}
}

// theModel returns the model of the catalogue as it stands.
func theModel(t *testing.T, a *API) Model {
	t.Helper()
	for _, m := range must(a.Models())(t).Models {
		if m.ID == "tiny" {
			return m
		}
	}
	t.Fatal("the model is not in the list")
	return Model{}
}

// TestInstallModel installs a model as a person does: look at what is asked, say no, then
// yes; check it, search with it, take its original and then all of it away.
func TestInstallModel(t *testing.T) {
	a, server, _ := modelAPI(t)
	settings := must(a.Start())(t).Settings
	settings.KeepFull = true
	if err := a.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	if m := theModel(t, a); m.State != string(library.ModelAvailable) || m.Download == 0 || m.Licence == "" {
		t.Fatalf("before: %+v", m)
	}
	job := must(a.InstallModel("tiny"))(t)
	asked := until(t, a, job.ID, jobs.Running)
	if asked.State != jobs.Asking || asked.Offer.Bytes == 0 || asked.Offer.Unknown || !strings.HasPrefix(asked.Offer.Sources[0], server.URL) {
		t.Fatalf("asked %+v", asked)
	}
	if _, err := a.InstallModel("tiny"); err == nil {
		t.Error("two models are installed at once")
	}
	if err := a.AnswerOffer(job.ID, false); err != nil {
		t.Fatal(err)
	}
	if ended := until(t, a, job.ID, jobs.Asking, jobs.Running, jobs.Cancelling); ended.State != jobs.Cancelled || ended.Error != "" {
		t.Errorf("after a no: %+v", ended)
	}
	if m := theModel(t, a); m.State != string(library.ModelAvailable) {
		t.Errorf("after a no: %+v", m)
	}

	job = must(a.InstallModel("tiny"))(t)
	until(t, a, job.ID, jobs.Running)
	if err := a.AnswerOffer(job.ID, true); err != nil {
		t.Fatal(err)
	}
	ended := until(t, a, job.ID, jobs.Running)
	if ended.State != jobs.Done || ended.Report.Precision != "int8" || ended.Report.Mean < 0.99 || ended.Report.Texts == 0 {
		t.Fatalf("installed: %+v", ended)
	}
	m := theModel(t, a)
	if m.State != string(library.ModelInstalled) || m.Full == "" || m.Mean < 0.99 {
		t.Errorf("installed: %+v", m)
	}
	job = must(a.VerifyModel("tiny"))(t)
	if ended := until(t, a, job.ID, jobs.Running); ended.State != jobs.Done {
		t.Errorf("verified: %+v", ended)
	}
	if err := a.RemoveFullModel("tiny"); err != nil {
		t.Fatal(err)
	}
	if lean := theModel(t, a); lean.Full != "" || lean.Size >= m.Size || lean.State != string(library.ModelInstalled) {
		t.Errorf("without its original: %+v", lean)
	}
	job = must(a.VerifyModel("tiny"))(t)
	if ended := until(t, a, job.ID, jobs.Running); ended.State != jobs.Done {
		t.Errorf("verified without its original: %+v", ended)
	}
	if err := a.RemoveModel("tiny"); err != nil {
		t.Fatal(err)
	}
	if m := theModel(t, a); m.State != string(library.ModelAvailable) || m.Size != 0 {
		t.Errorf("removed: %+v", m)
	}
}

// TestImportModel imports a model that no manifest knows: its hash is shown, and a damaged
// file is found.
func TestImportModel(t *testing.T) {
	a, _, dir := modelAPI(t)
	if err := os.Remove(filepath.Join(a.shell.library.Home(), "models", "tiny.json")); err != nil {
		t.Fatal(err)
	}
	job := must(a.ImportModel(dir, ""))(t)
	asked := until(t, a, job.ID, jobs.Running)
	if asked.State != jobs.Asking || !asked.Offer.Unknown || len(asked.Offer.SHA256) != 64 || asked.Model != "tiny" {
		t.Fatalf("asked %+v", asked)
	}
	if err := a.AnswerOffer(job.ID, true); err != nil {
		t.Fatal(err)
	}
	if ended := until(t, a, job.ID, jobs.Running); ended.State != jobs.Done {
		t.Fatalf("imported: %+v", ended)
	}
	if m := theModel(t, a); !m.Unknown {
		t.Errorf("imported: %+v", m)
	}
	graph := filepath.Join(a.shell.library.Home(), "models", "tiny", embed.ModelFile)
	data := must(os.ReadFile(graph))(t)
	data[len(data)/2] ^= 1
	if err := os.WriteFile(graph, data, 0o600); err != nil {
		t.Fatal(err)
	}
	job = must(a.VerifyModel("tiny"))(t)
	if ended := until(t, a, job.ID, jobs.Running); ended.State != jobs.Failed || !strings.Contains(ended.Error, ";") {
		t.Errorf("a damaged model: %+v", ended)
	}
	if err := a.DismissModelJob(job.ID); err != nil {
		t.Fatal(err)
	}
	if left := must(a.ModelJobs())(t); len(left) != 1 {
		t.Errorf("%d jobs after one of two was dismissed", len(left))
	}
}

// TestModelErrors holds that what cannot be done says why and what to do.
func TestModelErrors(t *testing.T) {
	a, _ := openAPI(t)
	job := must(a.ImportModel(t.TempDir(), ""))(t)
	if ended := until(t, a, job.ID, jobs.Running); ended.State != jobs.Failed || !strings.Contains(ended.Error, ";") {
		t.Errorf("an empty folder: %+v", ended)
	}
	for name, err := range map[string]error{
		"nothing to import":   second(a.ImportModel("", "")),
		"an answer to no job": a.AnswerOffer("model-99", true),
		"a question answered": a.AnswerOffer(job.ID, true),
		"no job":              a.CancelModelJob("model-99"),
		"not installed":       a.RemoveModel("gte-large"),
		"no such device":      a.SaveSettings(Settings{Device: "abacus"}),
	} {
		if err == nil || !strings.Contains(err.Error(), ";") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
