package netlog

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

func TestTransport(t *testing.T) {
	t.Parallel()
	home := filepath.Join(t.TempDir(), "made by the first entry")
	log := In(home)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		entries, _, err := log.Read()
		if err != nil || len(entries) == 0 || entries[len(entries)-1].Result != begun {
			t.Errorf("a request came before it was noted: %+v, %v", entries, err)
		}
		if r.URL.Path == "/old" {
			http.Redirect(w, r, "/new?secret=1", http.StatusFound)
			return
		}
		_, _ = io.WriteString(w, "answer")
	}))
	client := &http.Client{Transport: &Transport{Transport: &http.Transport{}, Log: log, What: "a test"}}
	ask := func(path string) error {
		response, err := client.Post(server.URL+path, "text/plain", strings.NewReader("the words of a contract"))
		if err != nil {
			return err
		}
		_, err = io.Copy(io.Discard, response.Body)
		return errors.Join(err, response.Body.Close())
	}
	if err := ask("/new"); err != nil {
		t.Fatal(err)
	}
	if err := ask("/old"); err != nil {
		t.Fatal(err)
	}
	server.Close()
	if err := ask("/new"); err == nil {
		t.Error("a server that is gone answers")
	}
	entries, unreadable, err := log.Read()
	if err != nil || unreadable != 0 {
		t.Fatal(unreadable, err)
	}
	var told []string
	for _, e := range entries {
		told = append(told, strings.TrimPrefix(e.Address, server.URL)+" "+e.Result)
		if e.What != "a test" || e.Time.IsZero() {
			t.Errorf("%+v", e)
		}
	}
	if got, want := strings.Join(told, ", "), "/new 200 OK, /old 302 Found, /new 200 OK, /new no answer"; got != want {
		t.Errorf("noted: %s, want %s", got, want)
	}
	if entries[0].Sent != 23 || entries[0].Received != 6 {
		t.Errorf("%+v", entries[0])
	}
	if raw, err := os.ReadFile(log.path); err != nil || strings.Contains(string(raw), "words") || strings.Contains(string(raw), "secret") {
		t.Errorf("the log holds what was sent: %s, %v", raw, err)
	}
}

// A request that cannot be noted is not sent.
func TestNothingIsSentUnnoted(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	defer server.Close()
	home := t.TempDir()
	if err := os.Mkdir(filepath.Join(home, Name), 0o700); err != nil { // in the place of the log
		t.Fatal(err)
	}
	client := &http.Client{Transport: &Transport{Transport: &http.Transport{}, Log: In(home)}}
	response, err := client.Post(server.URL, "text/plain", strings.NewReader("words"))
	if err == nil {
		response.Body.Close()
	}
	if err == nil || asked.Load() != 0 || !strings.Contains(err.Error(), "; ") {
		t.Errorf("%v, asked %d times", err, asked.Load())
	}
}

func TestRead(t *testing.T) {
	t.Parallel()
	const (
		begun = `{"time":"2026-01-02T03:04:05.000000001Z","what":"a","address":"b","result":"begun"}`
		ended = `{"time":"2026-01-02T03:04:05.000000001Z","what":"a","address":"b","received":7,"result":"200 OK"}`
		other = `{"time":"2026-01-02T03:04:06Z","what":"a","address":"b","result":"begun"}`
	)
	for name, test := range map[string]struct {
		content             string
		entries, unreadable int
	}{
		"none": {"", 0, 0}, "one": {begun, 1, 0}, "ended": {begun + "\n\n" + ended + "\n", 1, 0},
		"two at once": {begun + "\n" + other + "\n" + ended, 2, 0},
		"torn":        {begun[:30] + "\n" + other + "\n", 1, 1}, "of something else": {"{}\nnull\n" + ended, 1, 2},
	} {
		home := t.TempDir()
		if err := os.WriteFile(filepath.Join(home, Name), []byte(test.content), 0o600); err != nil {
			t.Fatal(err)
		}
		entries, unreadable, err := In(home).Read()
		if err != nil || len(entries) != test.entries || unreadable != test.unreadable {
			t.Errorf("%s: %+v, %d unreadable, %v", name, entries, unreadable, err)
		}
		if strings.Contains(test.content, ended) && entries[0].Received != 7 {
			t.Errorf("%s: the end is lost: %+v", name, entries[0])
		}
	}
	if entries, _, err := In(t.TempDir()).Read(); err != nil || entries != nil {
		t.Errorf("no log: %v, %v", entries, err)
	}
	var none *Log
	if err := none.add(Entry{}); err != nil {
		t.Error(err)
	}
}

// Lines of several writers, and one after a torn line, stay whole.
func TestAddAtOnce(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, Name), []byte(`{"time":"2026`), 0o600); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			log := In(home) // as another program would
			for j := range 20 {
				e := Entry{What: strings.Repeat("x", i*20+j)}
				e.Time = e.Time.Add(1)
				if err := log.add(e); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	entries, unreadable, err := In(home).Read()
	if err != nil || unreadable != 1 || len(entries) != 160 {
		t.Errorf("%d entries, %d unreadable, %v", len(entries), unreadable, err)
	}
}
