package worker

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"sync"
	"time"

	"pincite/backend/doc"
	"pincite/backend/extract"
)

// Command says how a worker process is started.
type Command struct {
	Path string   // of the program
	Args []string // before those that make it a worker
	// Scratch is a folder for what workers and their programs write: a folder each, gone when
	// its worker ends. It is made when it is needed; "" is the system's for temporary files.
	// See [Sweep].
	Scratch string
}

// Self is this program. Its main must begin with [RunIfAsked].
func Self() (Command, error) {
	if runtime.GOOS == "linux" {
		// The image that runs, even where an update has replaced the file meanwhile.
		return Command{Path: "/proc/self/exe"}, nil
	}
	path, err := os.Executable()
	if err != nil {
		return Command{}, fmt.Errorf("%w: find this program: %w", ErrStart, err)
	}
	return Command{Path: path}, nil
}

// Limits bound what one source may cost. A zero field stands for its default.
type Limits struct {
	// Page is the longest time between two finished pages, and so the time for all of a
	// format whose reader tells of no pages. The default is two minutes: LibreOffice
	// needs half of one to start on a busy machine, a page of text recognition seconds.
	Page time.Duration
	// File is the longest time for a whole source; the default is an hour, which text
	// recognition needs for some 1000 pages.
	File time.Duration
	// Memory is how many bytes a worker process may hold; the default is 1.5 GiB, seven
	// times the longest source.
	Memory int64
	// Answer is how many bytes text and members may have together; the default is 1 GiB.
	Answer int64
}

func (l Limits) withDefaults() Limits {
	if l.Page <= 0 {
		l.Page = 2 * time.Minute
	}
	if l.File <= 0 {
		l.File = time.Hour
	}
	if l.Memory <= 0 {
		l.Memory = 3 << 29
	}
	if l.Answer <= 0 {
		l.Answer = 1 << 30
	}
	return l
}

// idleFor is how long a worker without work is kept: starting one takes tens of
// milliseconds, and keeping one tens of megabytes.
const idleFor = 20 * time.Second

// Pool starts workers as they are needed, one for each call at a time, and keeps them
// for the next calls. It is safe for concurrent use.
type Pool struct {
	command Command
	limits  Limits
	scratch *scratch

	mu     sync.Mutex
	idle   []*process // the last one is the warmest
	closed bool
}

// NewPool returns a pool of workers that are started with command.
func NewPool(command Command, limits Limits) *Pool {
	return &Pool{command: command, limits: limits.withDefaults(), scratch: &scratch{root: command.Scratch}}
}

// Close ends the workers that have no work. Calls that go on end theirs themselves.
func (p *Pool) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, w := range p.idle {
		w.stop()
	}
	p.idle = nil
	return p.scratch.remove()
}

// Read does what extract.Read does, in a worker. o.Page is called as it would be there.
//
// The errors are those of extract.Read, and [ErrCrashed], [ErrTimeout], [ErrMemory],
// [ErrStart] and [ErrClosed].
func (p *Pool) Read(ctx context.Context, name string, source []byte, o extract.Options) (*extract.Text, error) {
	a, err := p.call(ctx, taskRead, name, source, o)
	return a.text, err
}

// Places does what extract.Places does, in a worker; see [Pool.Read].
func (p *Pool) Places(ctx context.Context, name string, source []byte, o extract.Options) (doc.Places, error) {
	a, err := p.call(ctx, taskPlaces, name, source, o)
	return a.places, err
}

func (p *Pool) call(ctx context.Context, t task, name string, source []byte, o extract.Options) (answer, error) {
	page := 0
	beat := func() {
		if page++; o.Page != nil {
			o.Page(page)
		}
	}
	c := call{request: request{Task: t, Name: name, Password: o.Password, Tools: o.Tools, Near: o.Near, Members: o.MembersAlone},
		source: source}
	return p.run(ctx, c, beat)
}

// run has a worker answer a call.
func (p *Pool) run(ctx context.Context, c call, beat func()) (answer, error) {
	w, err := p.take(ctx, c.Tools.Soffice != "" && extract.MayNeedLibreOffice(c.source))
	if err != nil {
		return answer{}, err
	}
	a, err := w.call(ctx, p.limits, c, beat)
	if err != nil || errors.Is(a.err, ErrCrashed) {
		w.stop()
	} else {
		p.give(w)
	}
	if err != nil {
		return answer{}, err
	}
	return a, a.err
}

// take returns a worker that waits for work, or a new one, which may start LibreOffice or not.
func (p *Pool) take(ctx context.Context, office bool) (*process, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return nil, ErrClosed
	}
	for i := len(p.idle) - 1; i >= 0; i-- {
		w := p.idle[i]
		if w.office != office {
			continue
		}
		p.idle = slices.Delete(p.idle, i, i+1)
		w.timer.Stop()
		if w.alive() {
			p.mu.Unlock()
			return w, nil
		}
	}
	p.mu.Unlock()
	return start(ctx, p.command, p.limits, p.scratch, office)
}

// give takes a worker back that has done its work.
func (p *Pool) give(w *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		w.stop()
		return
	}
	p.idle = append(p.idle, w)
	w.timer = time.AfterFunc(idleFor, func() { p.retire(w) })
}

// retire ends a worker that nobody has taken for a while.
func (p *Pool) retire(w *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.idle, w); i >= 0 {
		p.idle = slices.Delete(p.idle, i, i+1)
		w.stop()
	}
}
