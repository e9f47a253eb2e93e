package library

import (
	"context"
	"errors"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/extract/worker"
)

// WorkerCommand says how the processes are started that read files; see [ThisProgram].
type WorkerCommand = worker.Command

// ThisProgram is the command that starts this program anew to read files. Its main must
// begin with [RunIfAsked].
func ThisProgram() (WorkerCommand, error) { return worker.Self() }

// RunIfAsked makes this process one that reads files, and does not return, where
// [ThisProgram] started it; otherwise it returns at once. It is to be called first thing
// in main, with os.Args[1:].
func RunIfAsked(args []string) { worker.RunIfAsked(args) }

// reader makes texts of sources. It is safe for concurrent use.
type reader struct {
	pool  *worker.Pool // nil: this process reads everything itself
	parse func(ctx context.Context, name string, source []byte, o extract.Options) (*extract.Text, error)

	mu        sync.Mutex
	tools     extract.Tools
	passwords map[doc.ID]string   // by which a source was opened; never written anywhere
	made      map[doc.ID][32]byte // the SHA-256 of the text that a source was seen to give
}

func newReader(command WorkerCommand, limits worker.Limits) *reader {
	r := &reader{parse: extract.Read, tools: extract.FindTools(), passwords: map[doc.ID]string{}, made: map[doc.ID][32]byte{}}
	if command.Path != "" {
		r.pool = worker.NewPool(command, limits)
		r.parse = r.pool.Read
	}
	return r
}

func (r *reader) close() error {
	if r.pool == nil {
		return nil
	}
	return r.pool.Close()
}

// read makes the text of a source. Where it is encrypted, the password by which it was
// opened before and then those given are tried.
//
// Plain text is read here: it needs no parser that could be led astray, and the way
// through a worker takes about as long as reading it (docs/adr/0015).
func (r *reader) read(ctx context.Context, name string, id doc.ID, source []byte, passwords []string) (text *extract.Text, err error) {
	o := r.options(id)
	if extract.IsPlain(name, source) {
		return extract.Read(ctx, name, source, o)
	}
	text, err = r.parse(ctx, name, source, o)
	for _, o.Password = range passwords {
		if !errors.Is(err, extract.ErrPassword) {
			break
		}
		if text, err = r.parse(ctx, name, source, o); err == nil {
			r.remember(id, o.Password)
		}
	}
	return text, err
}

// places returns where the words of a source stand.
func (r *reader) places(ctx context.Context, name string, id doc.ID, source []byte) (doc.Places, error) {
	if r.pool == nil {
		return extract.Places(ctx, name, source, r.options(id))
	}
	return r.pool.Places(ctx, name, source, r.options(id))
}

// near makes the text of a page of a PDF and of those about it, with the places of their
// words.
func (r *reader) near(ctx context.Context, name string, id doc.ID, source []byte, page int) (*extract.Text, error) {
	o := r.options(id)
	o.Near = page
	return r.parse(ctx, name, source, o)
}

// remade notes that the text made of a source in this process is the one with that hash.
func (r *reader) remade(id doc.ID, text [32]byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.made[id] = text
}

// makes reports whether the text with that hash is known to be made of a source.
func (r *reader) makes(id doc.ID, text [32]byte) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	made, ok := r.made[id]
	return ok && made == text
}

func (r *reader) options(id doc.ID) extract.Options {
	r.mu.Lock()
	defer r.mu.Unlock()
	return extract.Options{Tools: r.tools, Password: r.passwords[id]}
}

// findTools looks anew for the programs that readers start: one may have been installed.
func (r *reader) findTools() extract.Tools {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tools = extract.FindTools()
	return r.tools
}

func (r *reader) remember(id doc.ID, password string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.passwords[id] = password
}

// broken reports whether an error of read is about the workers and not the source.
func broken(err error) bool {
	return errors.Is(err, worker.ErrStart) || errors.Is(err, worker.ErrClosed)
}

// signature names the programs that were found, so that a run can tell when one has come
// or gone.
func signature(t extract.Tools) string {
	s := ""
	for _, tool := range []struct{ name, path string }{
		{"tesseract", t.Tesseract}, {"pdftoppm", t.Pdftoppm}, {"soffice", t.Soffice}, {"antiword", t.Antiword},
	} {
		if tool.path != "" {
			s += " " + tool.name
		}
	}
	return s
}
