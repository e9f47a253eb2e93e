//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pincite/backend/embed"
	"pincite/testkit/bertgraph"
	"pincite/testkit/embedtest"
)

// fullEnv makes the test below install a model of gte-large's exact shape: 1.34 GB, some
// minutes. make bench sets it.
const fullEnv = "PINCITE_TEST_FULL_MODEL"

// modelServer gives a model's files over HTTPS.
type modelServer struct {
	*httptest.Server
	t        *testing.T
	home     string
	manifest *embed.Manifest

	mode  atomic.Value // string: what is wrong with it, or ""
	asked atomic.Int64 // requests for the graph
	bytes atomic.Int64 // of the graph that were sent
}

// newModelServer makes a model, serves it, and puts its manifest into a home.
func newModelServer(t *testing.T) *modelServer {
	t.Helper()
	// The vocabulary makes the file large enough to be stopped half-way, and costs no time.
	shape, vocab := bertgraph.Shape{Hidden: 128, Heads: 4, FFN: 256, Layers: 2, Positions: 128}, embedtest.Vocabulary(20_000)
	if os.Getenv(fullEnv) != "" {
		var err error
		shape = bertgraph.GTELarge()
		if vocab, err = os.ReadFile("../../../shared/gte-large/vocab.txt"); err != nil {
			vocab = embedtest.Vocabulary(shape.Vocab)
		}
	}
	folder := t.TempDir()
	s := &modelServer{t: t, home: filepath.Join(t.TempDir(), "home")}
	s.mode.Store("")
	var err error
	if s.manifest, err = embedtest.Write(folder, "shape", shape, 1, vocab); err != nil {
		t.Fatal(err)
	}
	s.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.serve(folder, w, r) }))
	t.Cleanup(s.Close)
	u, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	s.manifest.Hosts = []string{u.Hostname()}
	for i := range s.manifest.Files {
		s.manifest.Files[i].URL = s.URL + "/" + s.manifest.Files[i].Name
	}
	data, err := json.Marshal(s.manifest)
	if err == nil {
		err = os.MkdirAll(filepath.Join(s.home, "models"), 0o700)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(s.home, "models", "shape.json"), data, 0o600)
	}
	if err == nil {
		block := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw})
		err = os.WriteFile(filepath.Join(s.home, "roots.pem"), block, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *modelServer) serve(folder string, w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/"+embed.ModelFile {
		http.ServeFile(w, r, filepath.Join(folder, filepath.Base(r.URL.Path)))
		return
	}
	s.asked.Add(1)
	size := s.manifest.File(embed.ModelFile).Size
	switch s.mode.Load() {
	case "wrong":
		w.Header().Set("Content-Length", fmt.Sprint(size))
		for block := make([]byte, 1<<20); size > 0; size -= int64(len(block)) {
			if _, err := w.Write(block[:min(size, int64(len(block)))]); err != nil {
				return
			}
		}
	case "elsewhere":
		http.Redirect(w, r, strings.Replace(s.URL, "127.0.0.1", "localhost", 1)+r.URL.Path, http.StatusFound)
	case "cut":
		http.ServeFile(&slowly{w, s, size / 5}, r, filepath.Join(folder, embed.ModelFile))
	default:
		http.ServeFile(&slowly{w, s, size + 1}, r, filepath.Join(folder, embed.ModelFile))
	}
}

// slowly sends a file in pieces with pauses, and cuts the connection after some of them.
type slowly struct {
	http.ResponseWriter
	server *modelServer
	left   int64
}

func (w *slowly) Write(b []byte) (int, error) {
	if w.left -= int64(len(b)); w.left < 0 {
		panic(http.ErrAbortHandler)
	}
	if w.server.manifest.File(embed.ModelFile).Size < 1<<27 {
		time.Sleep(time.Millisecond)
	}
	w.server.bytes.Add(int64(len(b)))
	return w.ResponseWriter.Write(b)
}

// command is a pincite process in the server's home.
func (s *modelServer) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Env = append(os.Environ(), "PINCITE_HOME="+s.home, "SSL_CERT_FILE="+filepath.Join(s.home, "roots.pem"))
	return cmd
}

// run runs pincite and expects an exit code and a text in what it prints.
func (s *modelServer) run(code int, want string, args ...string) string {
	s.t.Helper()
	out, err := s.command(s.t.Context(), args...).CombinedOutput()
	got := 0
	var ended *exec.ExitError
	if errors.As(err, &ended) {
		got = ended.ExitCode()
	} else if err != nil {
		s.t.Fatal(err)
	}
	if got != code || !bytes.Contains(out, []byte(want)) {
		s.t.Fatalf("%v ended with %d, want %d and %q:\n%s", args, got, code, want, out)
	}
	return string(out)
}

// kill starts an installation and kills it once a file is there that shows how far it
// is.
func (s *modelServer) kill(file string, least int64) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), 10*time.Minute)
	defer cancel()
	cmd := s.command(ctx, "pincite", "models", "install", "shape", "--yes")
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		select {
		case err := <-ended:
			s.t.Fatalf("it ended before %s was there: %v", file, err)
		default:
		}
		if info, err := os.Stat(filepath.Join(s.home, "models", ".installing-shape", file)); err == nil && info.Size() >= least {
			break
		}
		time.Sleep(100 * time.Microsecond)
	}
	if err := cmd.Process.Kill(); err != nil {
		s.t.Fatal(err)
	}
	<-ended
	s.run(0, "partial", "pincite", "models", "list")
}

// TestModelsEndToEnd takes a model through its whole life on this machine, by the program
// itself: a download with every kind of fault, kills in all phases, quantisation, use
// and removal.
func TestModelsEndToEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds; run without -short")
	}
	if r := embed.ProbeRuntime(embed.Options{}); r.Err != nil {
		t.Skip("no ONNX Runtime; run scripts/onnxruntime.sh:", r.Err)
	}
	s := newModelServer(t)
	size := s.manifest.File(embed.ModelFile).Size
	install := []string{"pincite", "models", "install", "shape", "--yes"}

	s.run(1, "add --yes", install[:4]...)
	s.run(0, "available", "pincite", "models", "list")
	s.mode.Store("elsewhere")
	s.run(1, "not an address that the model's manifest allows", install...)
	s.mode.Store("wrong")
	s.run(1, "another file than the model's", install...)
	s.mode.Store("")
	s.run(1, "run the same command again: it goes on from here", append([]string{"limited", fmt.Sprint(size / 2)}, install[1:]...)...)

	s.bytes.Store(0)
	s.kill("model.full.onnx.part", size*3/4)
	s.mode.Store("cut")
	s.kill("model.full.onnx", size) // what is made of it is written then
	if sent := s.bytes.Load(); sent > size*3/4 {
		t.Errorf("%d bytes were sent after half of %d was there", sent, size)
	}
	s.asked.Store(0)
	s.kill("manifest.json", 1)
	out := s.run(0, "is installed: int8", install...)
	if n := s.asked.Load(); n > 0 {
		t.Errorf("%d downloads of a graph that was there", n)
	}
	t.Log(out)
	s.run(0, "as they were installed", "pincite", "models", "verify", "shape")
	s.run(0, "", "pincite", "models", "list", "--json")

	folder := filepath.Join(t.TempDir(), "contracts")
	if err := os.CopyFS(folder, os.DirFS("../../samples/contracts")); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	s.run(0, "model shape", "pincite", "index", folder, "--model", "shape")
	t.Logf("indexed the samples in %v", time.Since(start))
	s.run(0, "verified", "pincite", "search", "What is the notice period?")
	s.run(0, "model shape", "pincite", "doctor")
	s.run(0, "removed", "pincite", "models", "remove", "shape")
	s.run(1, "pincite models list", "pincite", "search", "What is the notice period?")
	s.run(1, "not installed", "pincite", "models", "verify", "shape")
	if names, err := filepath.Glob(filepath.Join(s.home, "models", ".installing-*")); err != nil || len(names) > 0 {
		t.Errorf("left: %v, %v", names, err)
	}
}
