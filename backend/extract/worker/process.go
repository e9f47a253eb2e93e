package worker

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// The next steps that errors end with.
const (
	stepDamaged = "open it in the program that made it, save it anew, and index again"
	stepLarge   = "split it into parts, or save it anew in the program that made it, and index again"
	stepStart   = "restart Pincite; if it stays so, install it again"
)

// startLimit is how long a worker may take to say that it is ready. It takes tens of
// milliseconds on an idle machine.
const startLimit = time.Minute

// process is one worker process. One call goes on at a time.
type process struct {
	cmd    *exec.Cmd
	dir    string // its own, gone when it has ended
	office bool   // it may start LibreOffice
	bound  bool   // by what the system may refuse; Linux, which does not, is asked in confine
	in     io.WriteCloser
	out    io.Closer
	write  *frameWriter
	read   *frameReader
	said   *head // on standard error

	ended chan struct{} // closed when the process has ended
	state *os.ProcessState
	once  sync.Once   // of stop
	timer *time.Timer // ends it when it was idle for long; only the pool looks at it
}

// start starts a worker and waits until it is ready. Where the system refuses the sandbox, the
// worker, which has seen no source, starts without.
func start(ctx context.Context, c Command, l Limits, s *scratch, office bool) (*process, error) {
	c.Args = append(slices.Clone(c.Args), argument,
		strconv.FormatInt(l.Memory, 10), strconv.FormatInt(int64((l.File+time.Second-1)/time.Second), 10), strconv.FormatBool(office))
	p, err := startIn(ctx, c, l, s, office, true)
	if err != nil && ctx.Err() == nil && runtime.GOOS != "linux" {
		return startIn(ctx, c, l, s, office, false)
	}
	return p, err
}

func startIn(ctx context.Context, c Command, l Limits, s *scratch, office, bound bool) (*process, error) {
	dir, err := s.worker()
	if err != nil {
		return nil, fmt.Errorf("%w: %w; free some space, or check the rights of the folder", ErrStart, err)
	}
	if c, err = sandboxed(c, dir, office, bound); err != nil {
		return nil, errors.Join(fmt.Errorf("%w: %w; %s", ErrStart, err, stepStart), os.RemoveAll(dir))
	}
	p := &process{cmd: exec.Command(c.Path, c.Args...), dir: dir, office: office, bound: bound, said: &head{}, ended: make(chan struct{})}
	p.cmd.Env, p.cmd.Dir = environment(dir), dir
	p.cmd.Stderr = p.said
	p.cmd.WaitDelay = time.Second // for what it started and left behind, if that holds a pipe
	started := make(chan error)
	go p.run(l, started)
	if err := <-started; err != nil {
		return nil, fmt.Errorf("%w: %w; %s", ErrStart, err, stepStart)
	}
	if err := p.hello(ctx); err != nil {
		p.stop()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("%w: %w%s; %s", ErrStart, err, p.complaint(), stepStart)
	}
	return p, nil
}

// run starts the process and waits for its end, on one thread: Linux kills a process
// that asked to die with its parent when the thread that started it ends.
func (p *process) run(l Limits, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer close(p.ended)
	defer os.RemoveAll(p.dir)
	j, err := p.spawn(l)
	started <- err
	if err != nil {
		return
	}
	_ = p.cmd.Wait() // how it ended is in the state
	p.state = p.cmd.ProcessState
	j.release()
}

func (p *process) spawn(l Limits) (job, error) {
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return job{}, err
	}
	// Not cmd.StdoutPipe: Wait closes that, and what a worker says last would be lost.
	out, theirs, err := os.Pipe()
	if err != nil {
		return job{}, errors.Join(err, in.Close())
	}
	defer theirs.Close()
	p.cmd.Stdout = theirs
	started, err := tie(p.cmd, p.bound)
	if err != nil {
		return job{}, errors.Join(err, in.Close(), out.Close())
	}
	defer started()
	p.in, p.out, p.write, p.read = in, out, newFrameWriter(in), newFrameReader(out)
	if err := p.cmd.Start(); err != nil {
		return job{}, errors.Join(err, in.Close(), out.Close())
	}
	j, err := hold(p.cmd.Process, l)
	if err != nil {
		kill(p.cmd.Process)
		return job{}, errors.Join(err, p.cmd.Wait(), out.Close())
	}
	return j, nil
}

// hello waits for the worker to say that it is ready.
func (p *process) hello(ctx context.Context) error {
	stop := time.AfterFunc(startLimit, p.stop)
	defer stop.Stop()
	defer context.AfterFunc(ctx, p.stop)()
	_, err := p.read.expect(frameHello)
	if err != nil {
		return fmt.Errorf("it does not answer: %w", err)
	}
	return nil
}

// complaint says how a worker ended that never got ready. It has seen no source, so its
// words hold nothing of one.
func (p *process) complaint() string {
	if p.state == nil {
		return ""
	}
	text := " (" + p.state.String()
	if said := strings.TrimSpace(p.said.String()); said != "" {
		text += ": " + strings.SplitN(said, "\n", 2)[0]
	}
	return text + ")"
}

// environment is what a worker, and the programs that it starts, see of this process's.
func environment(dir string) []string {
	env := []string{"GOTRACEBACK=none", "TMPDIR=" + dir, "TEMP=" + dir, "TMP=" + dir}
	for _, name := range []string{
		"PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TESSDATA_PREFIX",
		"SystemRoot", "USERPROFILE", "LOCALAPPDATA", "APPDATA", "PATHEXT",
	} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// alive reports whether the process has not ended yet.
func (p *process) alive() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// stop kills the process with all that it started, and waits until it has ended.
func (p *process) stop() {
	p.once.Do(func() {
		kill(p.cmd.Process)
		<-p.ended
		_ = errors.Join(p.in.Close(), p.out.Close())
	})
}

// call has the worker do one task. Its error is that of the process, after which it must
// be stopped; that of the reader is in the answer.
func (p *process) call(ctx context.Context, l Limits, c call, beat func()) (answer, error) {
	var (
		page  = time.NewTimer(l.Page)
		file  = time.NewTimer(l.File)
		done  = make(chan error, 1)
		beats = make(chan struct{})
		a     answer
		pages int
	)
	defer page.Stop()
	defer file.Stop()
	go func() {
		var err error
		a, err = p.exchange(l, c, func() { beats <- struct{}{} })
		done <- err
	}()
	// cut ends the exchange, which then ends with an error of no interest.
	cut := func(err error) (answer, error) {
		go p.stop()
		for {
			select {
			case <-beats:
			case <-done:
				return answer{}, err
			}
		}
	}
	for {
		select {
		case err := <-done:
			if err != nil {
				p.stop()
				return answer{}, p.cause(err, l, pages)
			}
			return a, nil
		case <-beats:
			pages++
			page.Reset(l.Page)
			beat()
		case <-page.C:
			return cut(fmt.Errorf("%w: stopped after %v%s; %s", ErrTimeout, l.Page, onPage(pages), stepLarge))
		case <-file.C:
			return cut(fmt.Errorf("%w: stopped after %v%s; %s", ErrTimeout, l.File, onPage(pages), stepLarge))
		case <-ctx.Done():
			return cut(ctx.Err())
		}
	}
}

// exchange sends a call and receives the answer.
func (p *process) exchange(l Limits, c call, beat func()) (answer, error) {
	p.write.writeJSON(frameRequest, c.request)
	if c.reads() {
		p.write.write(frameSource, c.source)
	}
	if err := p.write.flush(); err != nil {
		return answer{}, err
	}
	p.read.left = l.Answer
	return readAnswer(p.read, p.write, c, beat)
}

// cause says why a worker that has ended broke off an exchange.
func (p *process) cause(err error, l Limits, pages int) error {
	if file := (sourceError{}); errors.As(err, &file) {
		return file.error
	}
	switch {
	case errors.Is(err, errTooMuch):
		return fmt.Errorf("%w: it unfolds to more than %d MB; %s", ErrMemory, l.Answer>>20, stepLarge)
	case p.state.ExitCode() == exitMemory, p.said.outOfMemory():
		return fmt.Errorf("%w: more than %d MB%s; %s", ErrMemory, l.Memory>>20, onPage(pages), stepLarge)
	}
	return fmt.Errorf("%w%s; %s", ErrCrashed, onPage(pages), stepDamaged)
}

// onPage says after how many finished pages something happened.
func onPage(pages int) string {
	if pages == 0 {
		return ""
	}
	return fmt.Sprintf(" on page %d", pages+1)
}

// head keeps the first bytes that are written to it. They may hold words of a source and
// are for telling one end from another, never for showing.
type head struct {
	mu sync.Mutex
	b  bytes.Buffer
}

const maxHead = 4 << 10

func (h *head) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.b.Write(b[:min(len(b), maxHead-h.b.Len())])
	return len(b), nil
}

func (h *head) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.b.String()
}

// outOfMemory reports whether Go's runtime ended the process because the system gave it
// no more memory, also for the stack of another thread.
func (h *head) outOfMemory() bool {
	said := h.String()
	return slices.ContainsFunc([]string{"out of memory", "cannot allocate memory", "pthread_create failed", "failed to create new OS thread"},
		func(words string) bool { return strings.Contains(said, words) })
}
