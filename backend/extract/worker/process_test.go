package worker

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pincite/backend/extract"
)

// paced takes these times for its pages.
type paced struct {
	extractReader
	pages []time.Duration
}

func (p paced) read(_ context.Context, _ string, _ []byte, o extract.Options) (*extract.Text, error) {
	for i, d := range p.pages {
		time.Sleep(d)
		o.Page(i + 1)
	}
	return &extract.Text{}, nil
}

// TestTimeOfPages has a worker that is no process finish its pages by a clock of the test's own: one
// that is slow but steady is not stopped, and of another it is told on which page it was.
func TestTimeOfPages(t *testing.T) {
	const within = 399 * time.Millisecond
	for name, c := range map[string]struct {
		pages []time.Duration
		file  time.Duration
		told  int
		say   string // "" where it is not stopped
	}{
		"steady":                     {[]time.Duration{within, within, within, within, within, within}, time.Hour, 6, ""},
		"slow on its first page":     {[]time.Duration{within + 2*time.Millisecond}, time.Hour, 0, "stopped after 400ms; "},
		"slow on its third page":     {[]time.Duration{within, within, within + 2*time.Millisecond}, time.Hour, 2, "stopped after 400ms on page 3; "},
		"past the limit of the file": {[]time.Duration{within, within, within, within}, time.Second, 2, "stopped after 1s on page 3; "},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				fromParent, toWorker := io.Pipe()
				fromWorker, toParent := io.Pipe()
				p := &process{write: newFrameWriter(toWorker), read: newFrameReader(fromWorker)}
				p.once.Do(func() {}) // nothing is to be killed
				s := server{reader: paced{pages: c.pages}, in: newFrameReader(fromParent), out: newFrameWriter(toParent)}
				go func() {
					asked, err := s.next()
					if err != nil {
						t.Error(err)
					}
					a, _ := s.do(asked)
					if err := a.write(s.out, asked.Task); err != nil {
						t.Error(err)
					}
				}()
				l, told := Limits{Page: 400 * time.Millisecond, File: c.file}.withDefaults(), 0
				_, err := p.call(t.Context(), l, call{request: request{Task: taskRead, Name: "a.txt"}}, func() { told++ })
				if c.say == "" && err != nil || c.say != "" && (!errors.Is(err, ErrTimeout) || !strings.Contains(err.Error(), c.say)) {
					t.Errorf("%v, want %q", err, c.say)
				}
				if told != c.told {
					t.Errorf("told of %d pages, want %d", told, c.told)
				}
			})
		})
	}
}

// TestOutOfMemory has what Go says where the system gives a process no more memory.
func TestOutOfMemory(t *testing.T) {
	for said, want := range map[string]bool{
		"runtime: out of memory: cannot allocate 8388608-byte block (641728512 in use)\nfatal error: out of memory\n":            true,
		"fatal error: runtime: cannot allocate memory\n":                                                                         true,
		"runtime/cgo: pthread_create failed: Resource temporarily unavailable\nSIGABRT: abort\n":                                 true,
		"runtime: failed to create new OS thread (have 5 already; errno=11)\nruntime: may need to increase max user processes\n": true,
		"runtime: goroutine stack exceeds 1000000000-byte limit\nfatal error: stack overflow\n":                                  false,
		"": false,
	} {
		h := &head{}
		if _, err := h.Write([]byte(said)); err != nil {
			t.Fatal(err)
		}
		if got := h.outOfMemory(); got != want {
			t.Errorf("%q: %v", said, got)
		}
	}
}
