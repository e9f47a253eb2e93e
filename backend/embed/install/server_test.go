package install

import (
	"crypto/x509"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"pincite/backend/embed"
	"pincite/testkit/bertgraph"
	"pincite/testkit/embedtest"
)

// shape is small, and large enough for int8 to be close to float32.
var shape = bertgraph.Shape{Hidden: 128, Heads: 4, FFN: 256, Layers: 2, Positions: 64}

// server gives the files of a model over HTTPS, and breaks in the ways that a test asks
// for.
type server struct {
	*httptest.Server
	folder   string
	manifest *embed.Manifest
	files    http.Handler

	mu       sync.Mutex
	requests []string // path and range
	handle   func(w http.ResponseWriter, r *http.Request) bool
}

func newServer(t *testing.T) *server {
	t.Helper()
	s := &server{folder: t.TempDir()}
	var err error
	if s.manifest, err = embedtest.Write(s.folder, "test-model", shape, 1, embedtest.Vocabulary(300)); err != nil {
		t.Fatal(err)
	}
	s.files = http.FileServer(http.Dir(s.folder))
	s.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.requests = append(s.requests, r.URL.Path+" "+r.Header.Get("Range"))
		handle := s.handle
		s.mu.Unlock()
		if handle == nil || !handle(w, r) {
			s.files.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(s.Close)
	u, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	s.manifest.Hosts = []string{u.Hostname()}
	for i, f := range s.manifest.Files {
		s.manifest.Files[i].URL = s.URL + "/" + f.Name
	}
	return s
}

// home returns a home whose catalogue has the server's model.
func (s *server) home(t *testing.T) *Home {
	t.Helper()
	h := New(filepath.Join(t.TempDir(), "models"), s.options())
	s.publish(t, h)
	return h
}

func (s *server) options() Options {
	roots := x509.NewCertPool()
	roots.AddCert(s.Certificate())
	texts := make([]string, 20)
	for i := range texts {
		texts[i] = fmt.Sprintf("the party %d shall give notice of § %d within %d days", i, i*7, i*31)
	}
	return Options{Roots: roots, Texts: texts, Pause: time.Millisecond, Embed: embed.Options{Threads: 2}}
}

// publish writes the server's manifest into the home's catalogue.
func (s *server) publish(t *testing.T, h *Home) {
	t.Helper()
	data, err := json.Marshal(s.manifest)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(h.dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(h.dir, "test-model.json"), data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// count returns how many requests were made.
func (s *server) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.requests)
}

func yes(Offer) (bool, error) { return true, nil }

// mustRun skips where no ONNX Runtime is: int8 is compared with float32 by it alone.
func mustRun(t *testing.T) {
	t.Helper()
	if r := embed.ProbeRuntime(embed.Options{}); r.Err != nil {
		t.Skip("no ONNX Runtime; run scripts/onnxruntime.sh:", r.Err)
	}
}
