package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/extract"
)

// argument makes a program a worker. It is followed by the limits of memory in bytes and of a
// file's time in seconds, and by whether LibreOffice may be started.
const argument = "extraction-worker"

// Exit codes of a worker, for its parent.
const (
	exitProtocol = 70 // the parent said what it should not
	exitMemory   = 71 // more memory than the limit
	exitConfine  = 72 // the limits could not be set
)

// RunIfAsked makes this process a worker and does not return, where it was started as
// one; otherwise it returns at once. A program that makes a [Pool] of [Self] calls it
// first thing in main, with os.Args[1:], before it opens or starts anything. A test
// binary calls it in TestMain. The worker can do the tasks given besides reading.
func RunIfAsked(args []string, tasks ...Task) { runIfAsked(args, extractReader{}, tasks) }

// reader does the tasks of a worker.
type reader interface {
	read(ctx context.Context, name string, source []byte, o extract.Options) (*extract.Text, error)
	places(ctx context.Context, name string, source []byte, o extract.Options) (doc.Places, error)
}

type extractReader struct{}

func (extractReader) read(ctx context.Context, name string, source []byte, o extract.Options) (*extract.Text, error) {
	return extract.Read(ctx, name, source, o)
}

func (extractReader) places(ctx context.Context, name string, source []byte, o extract.Options) (doc.Places, error) {
	return extract.Places(ctx, name, source, o)
}

func runIfAsked(args []string, r reader, tasks []Task) {
	if len(args) != 4 || args[0] != argument {
		return
	}
	out := os.Stdout
	os.Stdout = os.Stderr // a stray print must not come between frames
	memory, err := strconv.ParseInt(args[1], 10, 64)
	seconds, errTime := strconv.ParseInt(args[2], 10, 64)
	office, errOffice := strconv.ParseBool(args[3])
	if err = errors.Join(err, errTime, errOffice); err == nil {
		err = confine(memory, time.Duration(seconds)*time.Second, office)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitConfine)
	}
	// What is garbage goes early: the limit is for what is alive.
	debug.SetMemoryLimit(memory / 4)
	go watchMemory(memory)
	s := server{reader: r, tasks: tasks, chunks: make(chan []byte), in: newFrameReader(os.Stdin), out: newFrameWriter(out)}
	os.Exit(s.serve())
}

// watchMemory ends the process once it holds more than the limit and a quarter, where
// the system does not see to that sooner. The garbage collector tries to stay below the
// limit itself.
func watchMemory(limit int64) {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	for range time.Tick(50 * time.Millisecond) {
		metrics.Read(sample)
		if held := sample[0].Value.Uint64() - sample[1].Value.Uint64(); held > uint64(limit+limit/4) {
			os.Exit(exitMemory)
		}
	}
}

// server answers calls one after another.
type server struct {
	reader reader
	tasks  []Task
	in     *frameReader
	out    *frameWriter
	chunks chan []byte // of the file that a task is done on
}

// call is a request with its source.
type call struct {
	request
	source []byte
	file   io.ReaderAt // of a task
	errors []error     // that keep their identity
}

// serve answers calls until the parent closes its end, and returns the exit code.
func (s *server) serve() int {
	calls := make(chan call)
	go func() {
		for {
			c, err := s.next()
			if err == io.EOF {
				os.Exit(0) // the parent is gone, or wants no more; even in the middle of a source
			}
			if err != nil {
				os.Exit(exitProtocol)
			}
			calls <- c
		}
	}()
	s.out.write(frameHello, nil)
	if s.out.flush() != nil {
		return exitProtocol
	}
	for c := range calls {
		a, alive := s.do(c)
		if a.write(s.out, c.Task) != nil {
			return exitProtocol
		}
		if !alive {
			return exitProtocol
		}
		if max(int64(len(c.source)), c.Size) > largeSource {
			c.source = nil
			debug.FreeOSMemory()
		}
	}
	return 0
}

// largeSource is the length from which a worker gives memory back after a source.
const largeSource = 8 << 20

func (s *server) next() (c call, err error) {
	for {
		s.in.left = 2 * maxBody
		kind, body, err := s.in.read()
		if err != nil {
			return c, err
		}
		switch kind {
		case frameChunk:
			s.chunks <- body
			continue
		case frameRequest:
		default:
			return c, fmt.Errorf("%w: a frame of kind %q, not a request", errProtocol, kind)
		}
		if err := json.Unmarshal(body, &c.request); err != nil {
			return c, err
		}
		if !c.reads() {
			c.file = &remoteFile{s.out, s.chunks, c.Size}
			return c, nil
		}
		c.source, err = s.in.expect(frameSource)
		return c, err
	}
}

// do does one task. After a panic the process is not to be trusted any more: alive is
// false.
func (s *server) do(c call) (a answer, alive bool) {
	defer func() {
		if r := recover(); r != nil {
			// What the panic says may hold words of the source; where it happened does not.
			a = answer{err: fmt.Errorf("%w in %s; %s", ErrCrashed, panicSite(), stepDamaged)}
			alive = false
		}
	}()
	o := c.options()
	o.Page = func(int) {
		s.out.write(frameBeat, nil)
		_ = s.out.flush() // a parent that is gone ends this process anyway
	}
	switch c.Task {
	case taskPlaces:
		a.places, a.err = s.reader.places(context.Background(), c.Name, c.source, o)
	case taskRead:
		a.text, a.err = s.reader.read(context.Background(), c.Name, c.source, o)
	default:
		a.err = fmt.Errorf("%w: no task %q", errProtocol, c.Task)
		for i := range s.tasks {
			if s.tasks[i].Name == string(c.Task) {
				a = s.tasks[i].do(c)
			}
		}
	}
	return a, true
}

// panicSite returns the place that panicked, such as "pdf/font.go:120".
func panicSite() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	panicked := false
	for {
		f, more := frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			panicked = true
		case panicked && !strings.HasPrefix(f.Function, "runtime."):
			dir, file := path.Split(f.File)
			return fmt.Sprintf("%s/%s:%d", path.Base(dir), file, f.Line)
		}
		if !more {
			return "its reader"
		}
	}
}
