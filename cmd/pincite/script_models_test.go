package main

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"pincite/backend/embed"
	"pincite/models"
	"pincite/testkit/bertgraph"
	"pincite/testkit/embedtest"
)

// cmdLLM runs "llm ANSWER [LOOK]": $LLM is the address of a language model, in Ollama's
// protocol, that gives this answer about leases and where a value is wanted, LOOK where it is asked of a sentence, and
// nonsense about everything else.
func cmdLLM(ts *testscript.TestScript, _ bool, args []string) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var question struct {
			Model    string
			Messages []struct{ Content string }
		}
		if err := json.NewDecoder(r.Body).Decode(&question); err != nil || question.Model != "tiny" || len(question.Messages) == 0 {
			http.Error(w, "no such model", http.StatusNotFound)
			return
		}
		answer := "Bananas grow abundantly throughout tropical rainforests"
		if asked := question.Messages[len(question.Messages)-1].Content; strings.Contains(asked, "LEASE") || strings.Contains(asked, "Wanted (") {
			answer = args[0]
		} else if len(args) > 1 && strings.Contains(asked, "Sentence: ") {
			answer = args[1]
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"message": map[string]string{"content": answer}, "done": true})
	}))
	ts.Defer(server.Close)
	ts.Setenv("LLM", server.URL)
}

// cmdModel runs "model ID [random]": a model is installed, which is as good as the built-in
// one or has random weights.
func cmdModel(ts *testscript.TestScript, _ bool, args []string) {
	dir := filepath.Join(ts.Getenv("PINCITE_HOME"), "models", args[0])
	if len(args) == 1 {
		ts.Check(installModel(dir, args[0]))
		return
	}
	ts.Check(os.MkdirAll(dir, 0o700))
	_, err := embedtest.Write(dir, args[0], bertgraph.Tiny(0), 1, embedtest.Vocabulary(400))
	ts.Check(err)
}

// installModel makes a folder of a model that is the built-in one, but for how much it reads
// of a text, and so has vectors of its own.
func installModel(dir, id string) error {
	files, err := fs.Sub(models.FS, "builtin")
	if err != nil {
		return err
	}
	if err := os.CopyFS(dir, files); err != nil {
		return err
	}
	path := filepath.Join(dir, "manifest.json")
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var manifest map[string]any
	if err := json.Unmarshal(data, &manifest); err != nil {
		return err
	}
	manifest["id"], manifest["max_tokens"] = id, 500
	if data, err = json.Marshal(manifest); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o600)
}

// cmdStick runs "stick FOLDER MODEL SEED [catalogue]": the folder holds a small encoder's
// graph and vocabulary, and $SHA256 is the graph's; the seed makes its weights. With
// catalogue, a manifest in the home knows the files.
func cmdStick(ts *testscript.TestScript, _ bool, args []string) {
	folder := ts.MkAbs(args[0])
	ts.Check(os.MkdirAll(folder, 0o700))
	seed, err := strconv.ParseUint(args[2], 10, 64)
	ts.Check(err)
	manifest, err := embedtest.Write(folder, args[1], bertgraph.Tiny(0), seed, embedtest.Vocabulary(400))
	ts.Check(err)
	ts.Setenv("SHA256", manifest.File(embed.ModelFile).SHA256)
	ts.Check(os.Remove(filepath.Join(folder, embed.ManifestFile)))
	if len(args) < 4 {
		return
	}
	manifest.Hosts = []string{"example.org"}
	for i := range manifest.Files {
		manifest.Files[i].URL = "https://example.org/" + manifest.Files[i].Name
	}
	data, err := json.Marshal(manifest)
	ts.Check(err)
	catalogue := filepath.Join(ts.Getenv("PINCITE_HOME"), "models")
	ts.Check(os.MkdirAll(catalogue, 0o700))
	ts.Check(os.WriteFile(filepath.Join(catalogue, args[1]+".json"), data, 0o600))
}
