package sources

import (
	"context"
	"errors"
	"sync"
	"time"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/extract/worker"
)

// Reader makes texts of sources. It is safe for concurrent use.
type Reader struct {
	*shared

	secrets   sync.Mutex
	passwords map[doc.ID]string // by which a source was opened; never written anywhere
}

// shared is what readers have in common that differ in their passwords.
type shared struct {
	pool    *worker.Pool // nil: this process reads everything itself
	exports *worker.Pool // of narrower limits, for exports; nil likewise
	// Parse makes the text of what is not plain; a test may put another in its place before
	// the first call of Read.
	Parse func(ctx context.Context, name string, source []byte, o extract.Options) (*extract.Text, error)

	mu    sync.Mutex
	tools extract.Tools
	made  map[doc.ID][32]byte // the SHA-256 of the text that a source was seen to give
}

// NewReader returns a reader whose worker processes are started by a command; without one
// this process reads everything itself, and without limits.
func NewReader(command worker.Command, limits worker.Limits) *Reader {
	r := &Reader{
		shared:    &shared{Parse: extract.Read, tools: extract.FindTools(), made: map[doc.ID][32]byte{}},
		passwords: map[doc.ID]string{},
	}
	if command.Path != "" {
		r.pool, r.exports = worker.NewPool(command, limits), worker.NewPool(command, exportLimits(limits))
		r.Parse = r.pool.Read
	}
	return r
}

// Apart returns a reader that shares all with r but the passwords: one that was given in a
// matter is tried in that matter alone.
func (r *Reader) Apart() *Reader { return &Reader{shared: r.shared, passwords: map[doc.ID]string{}} }

// Close ends the workers.
func (r *Reader) Close() error {
	if r.pool == nil {
		return nil
	}
	return errors.Join(r.pool.Close(), r.exports.Close())
}

// Read makes the text of a source. Where it is encrypted, the password by which it was
// opened before and then those given are tried.
//
// Plain text is read here: it needs no parser that could be led astray, and the way
// through a worker takes about as long as reading it (docs/adr/0015).
func (r *Reader) Read(ctx context.Context, name string, id doc.ID, source []byte, passwords []string) (text *extract.Text, err error) {
	o := r.Options(id)
	if extract.IsPlain(name, source) {
		return extract.Read(ctx, name, source, o)
	}
	text, err = r.Parse(ctx, name, source, o)
	for _, o.Password = range passwords {
		if !errors.Is(err, extract.ErrPassword) {
			break
		}
		if text, err = r.Parse(ctx, name, source, o); text != nil { // its members alone, perhaps
			r.remember(id, o.Password)
		}
	}
	if text == nil && stopped(err) && extract.MayHold(name, source) {
		return r.members(ctx, name, id, source), err
	}
	return text, err
}

// stopped reports whether a worker ended before it could tell what a source holds.
func stopped(err error) bool {
	return errors.Is(err, worker.ErrCrashed) || errors.Is(err, worker.ErrTimeout) || errors.Is(err, worker.ErrMemory)
}

// members takes out what a source holds whose own words brought a worker down, and returns nil where that
// cannot be done either.
func (r *Reader) members(ctx context.Context, name string, id doc.ID, source []byte) *extract.Text {
	o := r.Options(id)
	o.MembersAlone = true
	text, err := r.Parse(ctx, name, source, o)
	if err != nil || len(text.Members) == 0 {
		return nil
	}
	return text
}

// Places returns where the words of a source stand.
func (r *Reader) Places(ctx context.Context, name string, id doc.ID, source []byte) (doc.Places, error) {
	if r.pool == nil {
		return extract.Places(ctx, name, source, r.Options(id))
	}
	return r.pool.Places(ctx, name, source, r.Options(id))
}

// Near makes the text of a page of a PDF and of those about it, with the places of their
// words.
func (r *Reader) Near(ctx context.Context, name string, id doc.ID, source []byte, page int) (*extract.Text, error) {
	o := r.Options(id)
	o.Near = page
	return r.Parse(ctx, name, source, o)
}

// Remade notes that the text made of a source in this process is the one with that hash.
func (r *Reader) Remade(id doc.ID, text [32]byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.made[id] = text
}

// Makes reports whether the text with that hash is known to be made of a source.
func (r *Reader) Makes(id doc.ID, text [32]byte) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	made, ok := r.made[id]
	return ok && made == text
}

// Options returns what a source is read with: the programs that were found, and the password
// by which it was opened before.
func (r *Reader) Options(id doc.ID) extract.Options {
	r.secrets.Lock()
	password := r.passwords[id]
	r.secrets.Unlock()
	r.mu.Lock()
	defer r.mu.Unlock()
	return extract.Options{Tools: r.tools, Password: password}
}

// FindTools looks anew for the programs that readers start: one may have been installed.
func (r *Reader) FindTools() extract.Tools {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tools = extract.FindTools()
	return r.tools
}

func (r *Reader) remember(id doc.ID, password string) {
	r.secrets.Lock()
	defer r.secrets.Unlock()
	r.passwords[id] = password
}

// Broken reports whether an error of read is about the workers and not the source.
func Broken(err error) bool {
	return errors.Is(err, worker.ErrStart) || errors.Is(err, worker.ErrClosed)
}

// Signature names the programs that were found, so that a run can tell when one has come
// or gone.
func Signature(t extract.Tools) string {
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

// The limits of reading an export back, which is small beside what may be indexed.
const (
	exportMemory = 512 << 20
	exportAnswer = 256 << 20
	exportTime   = 2 * time.Minute
)

// exportLimits are limits that are no wider than those of reading.
func exportLimits(l worker.Limits) worker.Limits {
	narrow := func(have, most int64) int64 {
		if have <= 0 || have > most {
			return most
		}
		return have
	}
	l.Memory, l.Answer = narrow(l.Memory, exportMemory), narrow(l.Answer, exportAnswer)
	l.Page = time.Duration(narrow(int64(l.Page), int64(exportTime)))
	return l
}
