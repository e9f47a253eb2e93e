package ollama_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// Model is what the server calls its model, and Window how many tokens that takes.
const (
	Model  = "tiny"
	Window = 8192
)

// Server is an Ollama server with one model.
type Server struct {
	URL string // its address

	t       testing.TB
	program string
	home    string
	cmd     *exec.Cmd
	log     log
}

// Start starts a server that keeps what it holds in a folder of the test, gives it the model, whose
// tokens are learned from sample, and returns once it answers. The server ends with the test, which
// is skipped where Ollama is not installed.
func Start(t testing.TB, sample string) *Server {
	t.Helper()
	program, err := find()
	if err != nil {
		t.Skip(err)
	}
	port, err := freePort()
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{URL: "http://" + port, t: t, program: program, home: t.TempDir()}
	t.Cleanup(s.Stop)
	s.Start()
	s.create(sample)
	return s
}

// find returns the path of the program: $PINCITE_OLLAMA, one in bin of the folders above, or one
// that the system finds.
func find() (string, error) {
	if path := os.Getenv("PINCITE_OLLAMA"); path != "" {
		return path, nil
	}
	at, err := os.Getwd()
	for ; err == nil && at != filepath.Dir(at); at = filepath.Dir(at) {
		if path := filepath.Join(at, "bin", "ollama"); isFile(path) {
			return path, nil
		}
	}
	path, err := exec.LookPath("ollama")
	if err != nil {
		return "", errors.New("no Ollama is installed here; install it with: make prerequisites-ollama")
	}
	return path, nil
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// Start starts the server again after [Server.Stop].
func (s *Server) Start() {
	s.t.Helper()
	s.cmd = exec.Command(s.program, "serve")
	s.cmd.Env = append(os.Environ(), "HOME="+s.home, "OLLAMA_MODELS="+s.home, "OLLAMA_HOST="+strings.TrimPrefix(s.URL, "http://"),
		"OLLAMA_NUM_PARALLEL=1", "OLLAMA_NOPRUNE=1", "OLLAMA_DEBUG=0")
	s.cmd.Stdout, s.cmd.Stderr = &s.log, &s.log
	ownGroup(s.cmd)
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	for began := time.Now(); ; {
		response, err := http.Get(s.URL + "/api/version")
		if err == nil {
			_ = response.Body.Close()
			return
		}
		if time.Since(began) > time.Minute {
			s.t.Fatalf("Ollama does not answer: %v\n%s", err, s.Log())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// Stop kills the server and what it has started, as a crash would.
func (s *Server) Stop() {
	if s.cmd != nil {
		killGroup(s.cmd)
		_ = s.cmd.Wait() // killed
		s.cmd = nil
	}
}

// Log returns what the server has said so far.
func (s *Server) Log() string { return s.log.String() }

// create gives the server the model.
func (s *Server) create(sample string) {
	s.t.Helper()
	var model bytes.Buffer
	if err := WriteModel(&model, sample, Window); err != nil {
		s.t.Fatal(err)
	}
	digest := fmt.Sprintf("sha256:%x", sha256.Sum256(model.Bytes()))
	s.post("/api/blobs/"+digest, &model)
	s.post("/api/create", strings.NewReader(fmt.Sprintf(`{"model":%q,"files":{"tiny.gguf":%q},"parameters":{"num_thread":1},"stream":false}`, Model, digest)))
}

func (s *Server) post(path string, body io.Reader) {
	s.t.Helper()
	response, err := http.Post(s.URL+path, "application/json", body)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	if said, _ := io.ReadAll(response.Body); response.StatusCode >= 300 || bytes.Contains(said, []byte(`"error"`)) {
		s.t.Fatalf("%s: %s: %s\n%s", path, response.Status, said, s.Log())
	}
}

// log is what a program says; safe for concurrent use.
type log struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
