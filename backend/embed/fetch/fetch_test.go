package fetch

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// content is the file that the servers of these tests give.
var content = strings.Repeat("0123456789abcdef", 1<<12)

// serve starts a server and returns a request for its file.
func serve(t *testing.T, answer http.HandlerFunc) Request {
	t.Helper()
	server := httptest.NewTLSServer(answer)
	t.Cleanup(server.Close)
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	return Request{URL: server.URL + "/model.onnx", Hosts: []string{"127.0.0.1"}, Limit: int64(len(content)), Roots: roots, Pause: time.Microsecond}
}

// target makes a file that holds what an earlier run brought.
func target(t *testing.T, held string) *os.File {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "model.part"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	if _, err := io.WriteString(f, held); err != nil {
		t.Fatal(err)
	}
	return f
}

func held(t *testing.T, f *os.File) string {
	t.Helper()
	data, err := os.ReadFile(f.Name())
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// whole gives the file, or the part that is asked for.
func whole(w http.ResponseWriter, r *http.Request) {
	http.ServeContent(w, r, "", time.Time{}, strings.NewReader(content))
}

func TestGoesOn(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, len(content) / 2, len(content) - 1, len(content)} {
		var asked atomic.Value
		r := serve(t, func(w http.ResponseWriter, q *http.Request) {
			asked.Store(q.Header.Get("Range"))
			whole(w, q)
		})
		f := target(t, content[:n])
		if err := Get(t.Context(), f, r); err != nil {
			t.Errorf("with %d bytes there: %v", n, err)
		}
		if held(t, f) != content {
			t.Errorf("with %d bytes there: %d bytes", n, len(held(t, f)))
		}
		want := ""
		if n > 0 {
			want = fmt.Sprintf("bytes=%d-", n)
		}
		if asked.Load() != want {
			t.Errorf("with %d bytes there, %q is asked for, not %q", n, asked.Load(), want)
		}
	}
}

// TestServers lets servers do what servers do.
func TestServers(t *testing.T) {
	t.Parallel()
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
	}
	cut := func(w http.ResponseWriter, r *http.Request, from, n int) {
		w.Header().Set("Content-Length", fmt.Sprint(len(content)-from))
		if from > 0 {
			w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", from, len(content)-1, len(content)))
			w.WriteHeader(http.StatusPartialContent)
		}
		_, _ = io.WriteString(w, content[from:from+n])
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
	for _, c := range []struct {
		name   string
		answer http.HandlerFunc
		held   string // before
		want   error
		asked  int32
		left   int // bytes afterwards
	}{
		{"not there", status(http.StatusNotFound), "", ErrServer, 1, 0},
		{"forbidden, and what has come stays", status(http.StatusForbidden), content[:100], ErrServer, 1, 100},
		{"out of order", status(http.StatusBadGateway), "", ErrServer, attempts, 0},
		{"too many requests", status(http.StatusTooManyRequests), "", ErrServer, attempts, 0},
		{"no parts", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, content) }, "other", nil, 1, len(content)},
		{"another part", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Range", "bytes 7-9/10")
			w.WriteHeader(http.StatusPartialContent)
		}, content[:5], ErrServer, 1, 5},
		{"longer than said", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", fmt.Sprint(len(content)+1))
			_, _ = io.WriteString(w, content+"x")
		}, "", ErrSize, 1, 0},
		{"longer, and it does not say", func(w http.ResponseWriter, _ *http.Request) {
			w.(http.Flusher).Flush()
			_, _ = io.WriteString(w, content+strings.Repeat("x", 1<<19))
		}, "", ErrSize, 1, -1},
		{"cut before the first byte", func(w http.ResponseWriter, r *http.Request) { cut(w, r, 0, 0) }, "", ErrCut, attempts, 0},
		{"no answer", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "", ErrUnreachable, attempts, 0},
		{"what is there is no part of the file", whole, content + "more", nil, 2, len(content)},
		{"redirected elsewhere", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://example.org/x", http.StatusFound)
		}, "", ErrHost, 1, 0},
		{"redirected without end", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Path, http.StatusFound) }, "", ErrServer, redirects + 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var asked atomic.Int32
			r := serve(t, func(w http.ResponseWriter, q *http.Request) {
				asked.Add(1)
				c.answer(w, q)
			})
			f := target(t, c.held)
			if err := Get(t.Context(), f, r); !errors.Is(err, c.want) || err != nil && c.want == nil {
				t.Errorf("error %v, want %v", err, c.want)
			}
			if asked.Load() != c.asked {
				t.Errorf("it was asked %d times, want %d", asked.Load(), c.asked)
			}
			if got := len(held(t, f)); c.left >= 0 && got != c.left || got > len(content) && c.want != nil {
				t.Errorf("%d bytes are there, want %d", got, c.left)
			}
		})
	}
	t.Run("cut again and again, with a little each time", func(t *testing.T) {
		t.Parallel()
		const parts = 3 * attempts // more than may fail in a row
		r := serve(t, func(w http.ResponseWriter, q *http.Request) {
			from := 0
			_, _ = fmt.Sscanf(q.Header.Get("Range"), "bytes=%d-", &from)
			if n := len(content) / parts; from+n < len(content) {
				cut(w, q, from, n)
			}
			whole(w, q)
		})
		f := target(t, "")
		if err := Get(t.Context(), f, r); err != nil || held(t, f) != content {
			t.Errorf("%d bytes, %v", len(held(t, f)), err)
		}
	})
}

func TestAllow(t *testing.T) {
	t.Parallel()
	r := Request{Hosts: []string{"example.org", ".example.net"}}
	for address, want := range map[string]bool{
		"https://example.org/a": true, "https://example.org:8443/a": true, "https://cdn.example.net/a": true, "https://a.b.example.net": true,
		"http://example.org/a": false, "https://user@example.org/a": false, "https://example.net/a": false, "https://cdn.example.org/a": false,
		"https://badexample.net/a": false, "https://example.org.evil.com/a": false, "ftp://example.org": false, "//example.org/a": false, "": false, "https://exa mple.org": false, "https://[": false,
	} {
		if err := r.allow(address); (err == nil) != want || err != nil && !errors.Is(err, ErrHost) {
			t.Errorf("%q: %v", address, err)
		}
	}
	if err := Get(t.Context(), target(t, ""), Request{URL: "http://example.org/x", Hosts: []string{"example.org"}}); !errors.Is(err, ErrHost) {
		t.Errorf("without TLS: %v", err)
	}
}

func TestUntrustedCertificate(t *testing.T) {
	t.Parallel()
	r := serve(t, whole)
	r.Roots = x509.NewCertPool()
	if err := Get(t.Context(), target(t, ""), r); !errors.Is(err, ErrUnreachable) {
		t.Errorf("error %v", err)
	}
}

func TestCancelledWhileWaiting(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	r := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		cancel()
		w.WriteHeader(http.StatusServiceUnavailable)
	})
	r.Pause = time.Hour
	if err := Get(ctx, target(t, ""), r); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestProgress(t *testing.T) {
	t.Parallel()
	r := serve(t, whole)
	var last, total int64
	r.Progress = func(done, of int64) {
		if done < last || of != int64(len(content)) {
			t.Errorf("%d of %d after %d", done, of, last)
		}
		last, total = done, of
	}
	if err := Get(t.Context(), target(t, content[:10]), r); err != nil || last != int64(len(content)) || total != last {
		t.Errorf("at last %d of %d, %v", last, total, err)
	}
}
